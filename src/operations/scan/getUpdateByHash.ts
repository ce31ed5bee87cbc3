// GET /v2/updates/hash/{hash}: the update of a transaction that an external party signed (Splice 0.7.4 scan). Unlike in
// lists, the hash is always shown.

import { updateByHash } from '../../ledger';
import { error, json } from '../answers';
import type { Operation } from '../types';
import { encodingOf } from './encoding';
import { hashedUpdateItem } from './update-item';

export const getUpdateByHash: Operation = {
  id: 'getUpdateByHash',
  access: 'open',
  handle({ path, query }, { world, dialect }) {
    const hash = path['hash'] ?? '';
    const update = updateByHash(world.state, hash);
    return update
      ? json(hashedUpdateItem(update, encodingOf(query), dialect))
      : error(404, `Transaction with hash ${hash} not found`);
  },
};

// GET /v0/ans-entries/by-name/{name}: observed scan-validator 3.6, 4.8.

import { entryByName } from '../../ledger';
import { namesCacheableUntil } from '../cacheable-until';
import type { Operation } from '../types';
import { answerEntry } from './ans-entry';

export const getAnsEntryByName: Operation = {
  id: 'getAnsEntryByName',
  access: 'open',
  cacheableUntil: namesCacheableUntil,
  handle({ path }, { world, dialect }) {
    const name = path['name'] ?? '';
    return answerEntry(entryByName(world.state, world.now, name), `name: ${name}`, dialect);
  },
};

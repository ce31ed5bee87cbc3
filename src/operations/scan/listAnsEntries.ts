// GET /v0/ans-entries: active entries by prefix (service contract 4.3, decisions A4, B27, B28).

import { listNames } from '../../ledger';
import { error, json } from '../answers';
import { integerOf, textMember } from '../read';
import { namesCacheableUntil } from '../cacheable-until';
import type { Operation } from '../types';
import { ansEntry } from './ans-entry';

export const listAnsEntries: Operation = {
  id: 'listAnsEntries',
  access: 'open',
  cacheableUntil: namesCacheableUntil,
  handle({ query }, { world, dialect }) {
    const limit = Number(integerOf(query['page_size']) ?? 0n);
    if (limit < 1 || limit > dialect.pageSizeLimit)
      return error(400, `page_size is ${limit}; expected 1 to ${dialect.pageSizeLimit}`);
    const prefix = textMember(query, 'name_prefix') ?? '';
    const entries = listNames(world.state, { now: world.now, prefix, limit, order: dialect.nameOrder });
    return json({ entries: entries.map((entry) => ansEntry(entry, dialect)) });
  },
};

// GET /v0/ans-entries/by-party/{party}: observed scan-validator 3.6, 4.8.

import { entryByParty } from '../../ledger';
import { readPartyId } from '../identifiers';
import { namesCacheableUntil } from '../cacheable-until';
import type { Operation } from '../types';
import { answerEntry } from './ans-entry';

export const getAnsEntryByParty: Operation = {
  id: 'getAnsEntryByParty',
  access: 'open',
  cacheableUntil: namesCacheableUntil,
  handle({ path }, { world, dialect }) {
    const party = readPartyId(path['party'] ?? '');
    return party.ok
      ? answerEntry(entryByParty(world.state, world.now, party.value), `party: ${party.value}`, dialect)
      : party.error;
  },
};

// POST /v0/holdings/state, /v1/holdings/state and /v2/holdings/state: the token contracts of owners in a snapshot
// (observed scan-validator 4.6, Splice 0.7.4 and 0.8.4 scan).

import { textsMember } from '../read';
import type { Operation } from '../types';
import { answerAcsPage } from './acs-page';
import { readOwners } from './party-list';

const holdingsOperation = (id: string, version: 0 | 1 | 2): Operation => ({
  id,
  access: 'open',
  handle({ body }, context) {
    const owners = readOwners(textsMember(body, 'owner_party_ids'));
    if (!owners.ok) return owners.error;
    return answerAcsPage(body, { parties: [], templates: [], owners: owners.value }, context, version);
  },
});

export const getHoldingsState = holdingsOperation('getHoldingsState', 0);
export const getHoldingsStateV1 = holdingsOperation('getHoldingsStateV1', 1);
export const getHoldingsStateV2 = holdingsOperation('getHoldingsStateV2', 2);

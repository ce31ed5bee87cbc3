// POST /v0/holdings/state: the token contracts of owners in a snapshot (observed scan-validator 4.6).

import { textsMember } from '../read';
import type { Operation } from '../types';
import { answerAcsPage } from './acs-page';
import { readOwners } from './party-list';

export const getHoldingsState: Operation = {
  id: 'getHoldingsState',
  access: 'open',
  handle({ body }, context) {
    const owners = readOwners(textsMember(body, 'owner_party_ids'));
    if (!owners.ok) return owners.error;
    return answerAcsPage(body, { parties: [], templates: [], owners: owners.value }, context);
  },
};

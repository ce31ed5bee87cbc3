// POST /v0/external-party-amulet-rules: the token standard's factory, without the contract if the caller has cached it
// (observed scan-validator 4.9).

import { firstActive } from '../../ledger';
import { error, json } from '../answers';
import { textMember } from '../read';
import type { Operation } from '../types';
import { maybeCached } from './maybe-cached';

export const getExternalPartyAmuletRules: Operation = {
  id: 'getExternalPartyAmuletRules',
  access: 'open',
  handle({ body }, { world, dialect }) {
    const rules = firstActive(world.state, 'ExternalPartyAmuletRules');
    if (!rules)
      return error(
        500,
        'This network has no ExternalPartyAmuletRules contract; worlds created by older releases do not have it',
      );
    const isHeld = textMember(body, 'cached_external_party_amulet_rules_contract_id') === rules.contract.contractId;
    return json({ external_party_amulet_rules_update: maybeCached(rules, isHeld, dialect) });
  },
};

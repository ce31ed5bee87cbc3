// POST /v0/amulet-rules: the token's rules, without the contract if the caller has cached it (observed scan-validator
// 4.9).

import { error, json } from '../answers';
import { textMember } from '../read';
import type { Operation } from '../types';
import { amuletRules } from './governance';
import { maybeCached } from './maybe-cached';

export const getAmuletRules: Operation = {
  id: 'getAmuletRules',
  access: 'open',
  handle({ body }, { world, dialect }) {
    const rules = amuletRules(world.state);
    if (!rules) return error(500, 'This network has no amulet rules yet');
    const isHeld = textMember(body, 'cached_amulet_rules_contract_id') === rules.contract.contractId;
    return json({ amulet_rules_update: maybeCached(rules, isHeld, dialect) });
  },
};

// POST /v0/ans-rules: the rules of names, without the contract if the caller has cached it (published description,
// Splice 0.7.4 scan).

import { firstActive } from '../../ledger';
import { error, json } from '../answers';
import { textMember } from '../read';
import type { Operation } from '../types';
import { maybeCached } from './maybe-cached';

export const getAnsRules: Operation = {
  id: 'getAnsRules',
  access: 'open',
  handle({ body }, { world, dialect }) {
    const rules = firstActive(world.state, 'AnsRules');
    if (!rules) return error(500, 'This network has no name rules yet');
    const isHeld = textMember(body, 'cached_ans_rules_contract_id') === rules.contract.contractId;
    return json({ ans_rules_update: maybeCached(rules, isHeld, dialect) });
  },
};

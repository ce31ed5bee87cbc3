// GET /v0/scan-proxy/amulet-rules: the rules as a plain contract, without cache rules (observed scan-validator 5.3).

import { error, json } from '../answers';
import { contractWithState } from '../contract-state';
import { amuletRules } from '../scan/governance';
import type { Operation } from '../types';

export const proxyAmuletRules: Operation = {
  id: 'proxyAmuletRules',
  access: 'proxy',
  handle(_request, { world, dialect }) {
    const rules = amuletRules(world.state);
    return rules
      ? json({ amulet_rules: contractWithState(rules, dialect) })
      : error(500, 'This network has no amulet rules yet');
  },
};

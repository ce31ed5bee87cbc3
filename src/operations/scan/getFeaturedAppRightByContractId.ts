// GET /v0/featured-apps/by-contract-id/{contract_id}: 200 with or without a right (Splice 0.7.4 scan).

import { activeContract } from '../../ledger';
import { json } from '../answers';
import type { Operation } from '../types';
import { contractJson } from '../wire';

export const getFeaturedAppRightByContractId: Operation = {
  id: 'getFeaturedAppRightByContractId',
  access: 'open',
  handle({ path }, { world, dialect }) {
    const right = activeContract(world.state, 'FeaturedAppRight', path['contract_id'] ?? '');
    return json({ featured_app_right: right ? contractJson(right.contract) : dialect.absent });
  },
};

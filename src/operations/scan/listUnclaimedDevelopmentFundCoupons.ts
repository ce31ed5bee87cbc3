// GET /v0/unclaimed-development-fund-coupons: what the development fund can still allocate (Splice 0.7.4 scan).

import { activeOf } from '../../ledger';
import { json } from '../answers';
import { contractWithState } from '../contract-state';
import type { Operation } from '../types';

export const listUnclaimedDevelopmentFundCoupons: Operation = {
  id: 'listUnclaimedDevelopmentFundCoupons',
  access: 'open',
  handle: (_request, { world, dialect }) =>
    json({
      'unclaimed-development-fund-coupons': activeOf(world.state, 'UnclaimedDevelopmentFundCoupon').map((record) =>
        contractWithState(record, dialect),
      ),
    }),
};

// The operator of the validator, public (observed scan-validator 5.4).

import { hasFeaturedAppRight, networkOf } from '../../ledger';
import { json } from '../answers';
import type { Operation } from '../types';

export const getValidatorUser: Operation = {
  id: 'getValidatorUser',
  access: 'open',
  handle(_, { world: { state } }) {
    const { validator } = networkOf(state);
    return json({
      party_id: validator.party,
      user_name: validator.user,
      featured: hasFeaturedAppRight(state, validator.party),
    });
  },
};

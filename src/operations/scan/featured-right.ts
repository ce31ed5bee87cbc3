// The featured app right of a provider (observed scan-validator 4.9).

import { activeOfStakeholder, type ContractRecord, type State } from '../../ledger';

export const featuredRight = (state: State, provider: string): ContractRecord<'FeaturedAppRight'> | undefined =>
  activeOfStakeholder(state, 'FeaturedAppRight', provider).find(
    ({ contract }) => contract.payload.provider === provider,
  );

// The featured app rights of a provider (observed scan-validator 4.9).

import { activeOfStakeholder, type ContractRecord, type State } from '../../ledger';

export const featuredRights = (state: State, provider: string): readonly ContractRecord<'FeaturedAppRight'>[] =>
  activeOfStakeholder(state, 'FeaturedAppRight', provider).filter(
    ({ contract }) => contract.payload.provider === provider,
  );

export const featuredRight = (state: State, provider: string): ContractRecord<'FeaturedAppRight'> | undefined =>
  featuredRights(state, provider)[0];

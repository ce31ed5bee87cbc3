// What wallets pass to the choices by which they pay.

import type { ChoiceArgument } from '../daml';
import { networkOf, type State } from '../state';
import type { LedgerContract } from '../types';
import type { TokenContext } from './holdings';

type PaymentArgument = ChoiceArgument<'AppPaymentRequest_Accept'>;

export const paymentContext = ({ rules, round }: TokenContext): PaymentArgument['context'] => ({
  amuletRules: rules.contractId,
  context: {
    openMiningRound: round.contractId,
    issuingMiningRounds: [],
    validatorRights: [],
    featuredAppRight: null,
  },
});

export const paymentInputs = (inputs: readonly LedgerContract<'Amulet'>[]): PaymentArgument['inputs'] =>
  inputs.map(({ contractId }) => ({ tag: 'InputAmulet', value: contractId }));

/** The argument of a payment that a wallet of this validator makes. */
export const paymentArgument = (
  state: State,
  tokens: TokenContext,
  inputs: readonly LedgerContract<'Amulet'>[],
): PaymentArgument => ({
  inputs: paymentInputs(inputs),
  context: paymentContext(tokens),
  walletProvider: networkOf(state).validator.party,
});

// Payments in two steps: the payer locks the tokens, the receivers collect them or give them back (public Daml sources:
// Splice.Wallet.Payment, Splice.Wallet.Subscriptions).

import { formatInstant, later, micros, plus, sumAmounts, ZERO, type Amount, type Micros } from '../../../base';
import type { ChoiceArgument, PartyId, Payload } from '../../daml';
import { timeOf } from '../../rounds';
import type { ContractId } from '../../types';
import { distribute, lockOf, type TokenContext } from '../holdings';
import { tokensForPrice } from '../tokenomics';
import { changeOf, inputsOf, openRound, unlockTokens, type UnlockChoice } from './payments';
import { fail, requirement, type Scope } from './scope';

type PaymentArgument = ChoiceArgument<'AppPaymentRequest_Accept'>;
type CollectionContext = ChoiceArgument<'AcceptedAppPayment_Collect'>['context'];

export const paymentTokens = (
  { context: { amuletRules, context } }: Pick<PaymentArgument, 'context'>,
  scope: Scope,
): TokenContext => ({
  rules: scope.contract('AmuletRules', amuletRules),
  round: openRound(context.openMiningRound, scope),
});

const collectionTokens = ({ amuletRules, openMiningRound }: CollectionContext, scope: Scope): TokenContext => ({
  rules: scope.contract('AmuletRules', amuletRules),
  round: openRound(openMiningRound, scope),
});

export const inTokens = (price: Payload<'TransferOffer'>['amount'], { round }: TokenContext): Amount =>
  tokensForPrice(price, round.payload.amuletPrice) ?? fail(`The unit ${price.unit} is not allowed at runtime`);

interface Span {
  readonly microseconds: string;
}
export const microsOf = ({ microseconds }: Span): Micros => BigInt(microseconds) as Micros;

/** 9999-12-31T23:59:59.999999Z: Daml has no later time. */
export const LAST_TIME = micros(253_402_300_799_999_999n);

/** The time a span after another one, as payloads have it. */
export function timeAfter(from: Micros, span: Span): string {
  const at = plus(from, microsOf(span));
  return at > LAST_TIME ? fail('ArithmeticError: the time is later than 9999-12-31') : formatInstant(at);
}

/** Locks tokens of the sender for the holders, until the round closes but for a tick at least. */
export function lockPayment(
  payment: {
    readonly sender: PartyId;
    readonly holders: readonly PartyId[];
    readonly value: Amount;
    readonly purpose: string;
  },
  argument: PaymentArgument,
  scope: Scope,
) {
  const { sender, value, purpose } = payment;
  requirement('The price is positive', value.gt(ZERO));
  const tokens = paymentTokens(argument, scope);
  const { targetClosesAt, tickDuration, round } = tokens.round.payload;
  const inputs = inputsOf(
    argument.inputs.map((input) => input.value),
    sender,
    scope,
  );
  const holders = [...new Set(payment.holders)].sort();
  const expiresAt = formatInstant(later(plus(scope.env.now, microsOf(tickDuration)), timeOf(targetClosesAt)));
  const locked = lockOf(scope.state, scope.draft, {
    tokens,
    sender,
    provider: argument.walletProvider,
    value,
    inputs,
    change: changeOf(inputs, value, scope),
    lock: { holders, expiresAt, optContext: purpose },
    actors: [...new Set([sender, argument.walletProvider, ...holders])],
  });
  return {
    node: locked.node,
    lockedAmulet: locked.received.contract.contractId,
    change: locked.change?.contract.contractId ?? null,
    round,
  };
}

/** Gives locked tokens back to their owner. */
export function giveBack(lockedAmulet: ContractId, choice: UnlockChoice, context: CollectionContext, scope: Scope) {
  const { round } = collectionTokens(context, scope);
  const { free, node } = unlockTokens(lockedAmulet, round, scope, choice);
  const summary = {
    amulet: free.contractId,
    amuletPrice: round.payload.amuletPrice,
    round: round.payload.round,
  };
  return { node, summary };
}

/**
 * Unlocks the tokens and gives each receiver its share, and the sender what is left; only in the round in which they
 * were locked. The contract of a payment may have been created without one, and need not agree with what is locked.
 */
export function collect(
  payment: {
    readonly sender: PartyId;
    readonly provider: PartyId;
    readonly lockedAmulet: ContractId;
    readonly round: { readonly number: string };
    readonly shares: readonly { readonly receiver: PartyId; readonly value: Amount }[];
    readonly what: string;
  },
  context: CollectionContext,
  scope: Scope,
) {
  const { sender, provider, shares } = payment;
  const tokens = collectionTokens(context, scope);
  const { number } = tokens.round.payload.round;
  requirement(
    `Round at ${payment.what} ${payment.round.number} matches round at collection ${number}`,
    payment.round.number === number,
  );
  const { free, node } = unlockTokens(payment.lockedAmulet, tokens.round, scope);
  const { owner } = free.payload;
  requirement(`The locked tokens of ${owner} are owned by the sender ${sender}`, owner === sender);
  requirement(
    'Every share is positive',
    shares.every(({ value }) => value.gt(ZERO)),
  );
  const total = sumAmounts(shares.map(({ value }) => value));
  const paid = distribute(scope.state, scope.draft, {
    tokens,
    sender,
    provider,
    shares,
    inputs: [free],
    change: changeOf([free], total, scope),
    actors: [...new Set([sender, ...shares.map(({ receiver }) => receiver), provider])],
  });
  return { nodes: [node, paid.node], received: paid.received.map(({ contract }) => contract) };
}

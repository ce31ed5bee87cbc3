// Restrictions on contracts created by submissions: of this network, with hosted stakeholders, and simulated by the
// mock server.

import { amount, ZERO } from '../../../base';
import { membersOf, textOf, type TemplateName } from '../../daml';
import { timeOf } from '../../rounds';
import { networkOf, type State } from '../../state';
import { tokenHoldingOf } from '../../test-token';
import type { LedgerContract } from '../../types';
import type { TreeSpec } from '../draft';
import { abort, fail } from './scope';

/** Checks every contract that a root creates, directly or in its children. */
export function validateCreations(spec: TreeSpec, state: State): void {
  if (spec.kind === 'exercise') return spec.children.forEach((child) => validateCreations(child, state));
  requireOfNetwork(spec.contract, state);
  requireHosted(spec.contract, state);
  requireTokens(spec.contract);
  requirePrice(spec.contract);
  requireTestToken(spec.contract);
  requireCoupon(spec.contract);
}

/** A contract that names another governance party or validator does not belong to this network. */
function requireOfNetwork({ template, payload }: LedgerContract, state: State): void {
  const { dso, validator } = networkOf(state);
  const named = membersOf(payload);
  const within = (member: string) => membersOf(named[member] ?? null);
  // Any party may administer the test token.
  const admin =
    template === 'TokenTransferOffer' ? undefined : membersOf(within('transfer')['instrumentId'] ?? null)['admin'];
  const nested = within('amulet')['dso'] ?? within('subscriptionData')['dso'] ?? within('delegation')['dso'] ?? admin;
  for (const [role, party, expected] of [
    ['governance party', named['dso'] ?? named['dsoParty'] ?? nested, dso],
    ['validator', named['validatorParty'], validator.party],
  ] as const) {
    const other = textOf(party);
    if (other !== '' && other !== expected)
      abort({ code: 'not-simulated', what: `a ${template} of ${role} ${other}`, known: [`the network's ${expected}`] });
  }
}

/** Every stakeholder must be hosted by a participant. */
function requireHosted({ signatories, observers }: LedgerContract, state: State): void {
  const stranger = [...signatories, ...observers].find((party) => !state.hosting.has(party));
  if (stranger !== undefined) abort({ code: 'unknown', kind: 'party', id: stranger });
}

/** Offers are denominated in tokens; currency conversion is not simulated. */
function requireTokens({ template, payload }: LedgerContract): void {
  if (template !== 'TransferOffer' && template !== 'AcceptedTransferOffer') return;
  if (payload.amount.unit !== 'AmuletUnit')
    abort({ code: 'not-simulated', what: `a ${template} in ${payload.amount.unit}`, known: ['AmuletUnit'] });
}

/** What the templates of payments ensure: prices are positive. */
function requirePrice({ template, payload }: LedgerContract): void {
  if (template === 'AppPaymentRequest')
    payload.receiverAmounts.forEach((share) => requirePositive(template, share.amount.amount));
  if (
    template === 'SubscriptionRequest' ||
    template === 'SubscriptionInitialPayment' ||
    template === 'SubscriptionIdleState' ||
    template === 'SubscriptionPayment'
  ) {
    const { paymentAmount, paymentInterval, paymentDuration } = payload.payData;
    for (const value of [paymentAmount.amount, paymentInterval.microseconds, paymentDuration.microseconds])
      requirePositive(template, value);
  }
}

/** What the templates of the development fund ensure: positive amounts. */
function requireCoupon({ template, payload }: LedgerContract): void {
  if (template === 'DevelopmentFundCoupon' || template === 'UnclaimedDevelopmentFundCoupon')
    requirePositive(template, payload.amount);
}

/** What the templates of the test token ensure: positive amounts, no locks but those of transfers and allocations. */
function requireTestToken(contract: LedgerContract): void {
  const holding = tokenHoldingOf(contract);
  if (!holding) return;
  const { template } = contract;
  requirePositive(template, holding.amount);
  if (template === 'Token') requireEnsured(template, holding.lock === null);
  if (template === 'TokenTransferOffer') {
    const { requestedAt, executeBefore } = contract.payload.transfer;
    requireEnsured(template, timeOf(requestedAt) <= timeOf(executeBefore));
  }
}

/** A decimal, or a span in microseconds. */
function requirePositive(template: TemplateName, value: string): void {
  requireEnsured(template, amount(value).gt(ZERO));
}

function requireEnsured(template: TemplateName, holds: boolean): void {
  if (!holds) fail(`Template precondition violated: create ${template}`);
}

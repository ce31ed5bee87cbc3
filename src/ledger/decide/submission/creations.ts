// Restrictions on contracts created by submissions: of this network, with hosted stakeholders, and simulated by the
// mock server.

import { membersOf, textOf, type TemplateName } from '../../daml';
import { networkOf, type State } from '../../state';
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
}

/** A contract that names another governance party or validator does not belong to this network. */
function requireOfNetwork({ template, payload }: LedgerContract, state: State): void {
  const { dso, validator } = networkOf(state);
  const named = membersOf(payload);
  const within = (member: string) => membersOf(named[member] ?? null);
  const admin = membersOf(within('transfer')['instrumentId'] ?? null)['admin'];
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
    for (const part of [paymentAmount.amount, paymentInterval.microseconds, paymentDuration.microseconds])
      requirePositive(template, part);
  }
}

function requirePositive(template: TemplateName, part: string): void {
  if (Number(part) <= 0) fail(`Template precondition violated: create ${template}`);
}

// Schedules the automation steps that a log entry causes (observed scan-validator 3.1 to 3.6).

import { later, micros, plus, SECOND, type Micros } from '../../base';
import { isSameStep, kindOf } from '../automation';
import { advanceDueAt, openRounds, timeOf } from '../rounds';
import { activeOf, activeOfStakeholder, firstActive, isOf, networkOf, type ContractRecord, type State } from '../state';
import { renewableFrom } from '../renewals';
import { nextSnapshotAt } from '../snapshots';
import { voteEndsAt } from '../vote-count';
import type { PartyId, TemplateName } from '../daml';
import type {
  AutomationCommand,
  LedgerContract,
  ContractId,
  Fact,
  LogEntry,
  Reassignment,
  Transaction,
} from '../types';

/** A name is still listed at the instant of its expiry (decisions B28). */
const AFTER = micros(1n);
/** Wallets look for coupons to mint in this interval (public sources of Splice: the polling interval of triggers). */
const CLAIM_AFTER = 30n * SECOND;

/** Call after folding the entry: it reads the new state. */
export function schedule(state: State, entry: LogEntry): void {
  if (entry.type === 'transaction') scheduleTransaction(state, entry);
  if (entry.type === 'reassignment') scheduleReassignment(state, entry);
  if (entry.type === 'automation-set' && entry.on) rescheduleSubject(state, entry);
  if (entry.type === 'automation-failed') scheduleRetry(state, entry);
  if (entry.type === 'automation-refused') dropStep(state, entry.command);
  if (entry.type === 'traffic-changed') unscheduleTraffic(state);
  if (entry.type === 'traffic-scheduled') scheduleArrival(state, entry);
  if (entry.type === 'traffic-arrived') scheduleTraffic(state, entry);
  if (entry.type === 'snapshot-taken' || startsMigration(state, entry)) scheduleSnapshot(state);
}

const startsMigration = (state: State, entry: LogEntry): boolean =>
  'recordTime' in entry && entry.recordTime === state.migrationStart;

function scheduleSnapshot(state: State): void {
  const at = nextSnapshotAt(state);
  if (at !== undefined)
    state.automationQueue.add(at, { type: 'take-snapshot', recordTime: at, migrationId: state.migrationId });
}

function scheduleReassignment(state: State, update: Reassignment): void {
  if (update.kind === 'unassigned')
    return state.automationQueue.add(plus(update.recordTime, networkOf(state).delays.assign), {
      type: 'complete-reassignment',
      reassignmentId: update.reassignmentId,
    });
  // Steps that were due while the contract was in flight were rejected. The network's contracts block all steps, others
  // their own and those of the payments that need them.
  const isNetworks = update.contract.signatories.every((party) => party === networkOf(state).dso);
  if (!isNetworks) {
    schedulePayments(state, update.contract);
    return scheduleContract(state, update.contract);
  }
  for (const { contract } of AUTOMATED_TEMPLATES.flatMap((template): readonly ContractRecord[] =>
    activeOf(state, template),
  ).sort(byCreation))
    scheduleContract(state, contract);
  return scheduleAdvance(state);
}

/** Payments that were not collected while what they need was in flight: their tokens, or the context of their name. */
function schedulePayments(state: State, { template, signatories }: LedgerContract): void {
  if (template !== 'LockedAmulet' && template !== 'AnsEntryContext' && template !== 'AnsEntry') return;
  const { dso } = networkOf(state);
  const payments = signatories
    .filter((party) => party !== dso)
    .flatMap((party): readonly ContractRecord[] => [
      ...activeOfStakeholder(state, 'SubscriptionInitialPayment', party),
      ...activeOfStakeholder(state, 'SubscriptionPayment', party),
    ]);
  for (const { contract } of [...new Set(payments)].sort(byCreation)) scheduleContract(state, contract);
}

/** Steps of one instant keep the order of the log, so that a replay runs them in the same order. */
const byCreation = (a: ContractRecord, b: ContractRecord): number =>
  a.created.offset - b.created.offset || a.nodeId - b.nodeId;

const AUTOMATED_TEMPLATES = [
  'TransferOffer',
  'AcceptedTransferOffer',
  'SummarizingMiningRound',
  'IssuingMiningRound',
  'ClosedMiningRound',
  'AnsEntry',
  'TransferPreapproval',
  'TransferPreapprovalProposal',
  'AppPaymentRequest',
  'SubscriptionInitialPayment',
  'SubscriptionIdleState',
  'SubscriptionPayment',
  'TerminatedSubscription',
  'BuyTrafficRequest',
  'VoteRequest',
  'AmuletAllocationV2',
  'DevelopmentFundCoupon',
] as const satisfies readonly TemplateName[];

function scheduleTransaction(state: State, transaction: Transaction): void {
  let opened = false;
  for (const node of transaction.nodes) {
    if (node.kind !== 'create') {
      if (node.consuming && node.template === 'TransferPreapproval') scheduleProposals(state, node.contractId);
      continue;
    }
    scheduleContract(state, node.contract);
    opened ||= node.contract.template === 'OpenMiningRound';
  }
  if (opened) scheduleAdvance(state);
}

/** A proposal waits while its receiver has a preapproval; after a renewal the step is rejected again. */
function scheduleProposals(state: State, preapprovalId: ContractId): void {
  const ended = state.contracts.get(preapprovalId);
  if (!ended || !isOf(ended, 'TransferPreapproval') || !ended.archived) return;
  const at = plus(ended.archived.recordTime, networkOf(state).delays.consume);
  for (const { contract } of activeOfStakeholder(state, 'TransferPreapprovalProposal', ended.contract.payload.receiver))
    state.automationQueue.add(at, { type: 'accept-proposal', contractId: contract.contractId });
}

function scheduleAdvance(state: State): void {
  const rounds = openRounds(state);
  const [at, oldest] = [advanceDueAt(rounds), rounds[0]];
  if (at !== undefined && oldest)
    state.automationQueue.add(at, { type: 'advance-rounds', contractId: oldest.contract.contractId });
}

/** Schedules the steps for a new contract. Times may be in the past: late steps run next. */
function scheduleContract(state: State, contract: LedgerContract): void {
  const { contractId, createdAt } = contract;
  const { delays, tick } = networkOf(state);
  const add = (at: Micros, command: AutomationCommand): void => state.automationQueue.add(at, command);
  const expiry = (text: string): Micros => plus(later(timeOf(text), createdAt), delays.expire);
  switch (contract.template) {
    case 'TransferOffer':
      return add(expiry(contract.payload.expiresAt), { type: 'expire-offer', contractId });
    case 'AcceptedTransferOffer':
      add(plus(createdAt, delays.consume), { type: 'consume-offer', contractId });
      return add(expiry(contract.payload.expiresAt), { type: 'expire-accepted-offer', contractId });
    case 'SummarizingMiningRound':
      return add(plus(createdAt, delays.summarize), { type: 'start-issuing', contractId });
    case 'IssuingMiningRound':
      return add(timeOf(contract.payload.targetClosesAt), { type: 'close-round', contractId });
    case 'ClosedMiningRound':
      return add(plus(createdAt, tick), { type: 'archive-round', contractId });
    case 'AnsEntry':
      // Renewal of names is off by default; switching it on schedules the step.
      if (state.automation.get(`name ${contract.payload.name}`) === true)
        add(renewalAt(contract.payload.expiresAt, createdAt), { type: 'renew-entry', contractId });
      return add(plus(expiry(contract.payload.expiresAt), AFTER), { type: 'expire-entry', contractId });
    case 'AmuletAllocationV2':
      return add(expiry(contract.payload.expiresAt), { type: 'expire-allocation', contractId });
    case 'DevelopmentFundCoupon':
      add(plus(createdAt, CLAIM_AFTER), { type: 'claim-fund-coupon', contractId });
      return add(expiry(contract.payload.expiresAt), { type: 'expire-fund-coupon', contractId });
    case 'WalletAppInstall':
      // Its party may have coupons already.
      return scheduleClaims(state, contract.payload.endUserParty, plus(createdAt, CLAIM_AFTER));
    case 'TransferPreapprovalProposal':
      return add(plus(createdAt, delays.consume), { type: 'accept-proposal', contractId });
    case 'TransferPreapproval':
      add(renewalAt(contract.payload.expiresAt, createdAt), { type: 'renew-preapproval', contractId });
      return add(expiry(contract.payload.expiresAt), { type: 'expire-preapproval', contractId });
    case 'VoteRequest': {
      const rules = firstActive(state, 'DsoRules');
      if (!rules) return;
      return add(plus(later(voteEndsAt(contract, rules.contract), createdAt), delays.expire), {
        type: 'end-vote',
        contractId,
      });
    }
    default:
      return schedulePayment(state, contract, add);
  }
}

function scheduleClaims(state: State, beneficiary: PartyId, at: Micros): void {
  for (const { contract } of activeOfStakeholder(state, 'DevelopmentFundCoupon', beneficiary))
    if (contract.payload.beneficiary === beneficiary)
      state.automationQueue.add(at, { type: 'claim-fund-coupon', contractId: contract.contractId });
}

/** Schedules the steps of requested payments, subscriptions and paid names. */
function schedulePayment(
  state: State,
  contract: LedgerContract,
  add: (at: Micros, command: AutomationCommand) => void,
): void {
  const { contractId, createdAt } = contract;
  const { delays, dso } = networkOf(state);
  const soon = plus(createdAt, delays.consume);
  switch (contract.template) {
    case 'AppPaymentRequest':
      return add(plus(later(timeOf(contract.payload.expiresAt), createdAt), delays.expire), {
        type: 'expire-payment-request',
        contractId,
      });
    case 'BuyTrafficRequest':
      add(soon, { type: 'complete-traffic-request', contractId });
      return add(plus(later(timeOf(contract.payload.expiresAt), createdAt), delays.expire), {
        type: 'expire-traffic-request',
        contractId,
      });
    // Other receivers collect by submissions of their own.
    case 'SubscriptionInitialPayment':
      return contract.payload.subscriptionData.receiver === dso
        ? add(soon, { type: 'collect-entry-payment', contractId })
        : undefined;
    case 'SubscriptionPayment':
      return contract.payload.subscriptionData.receiver === dso
        ? add(soon, { type: 'collect-renewal-payment', contractId })
        : undefined;
    case 'SubscriptionIdleState':
      add(payableFrom(contract), { type: 'pay-subscription', contractId });
      return contract.payload.subscriptionData.receiver === dso
        ? add(plus(plus(timeOf(contract.payload.nextPaymentDueAt), delays.expire), AFTER), {
            type: 'expire-subscription',
            contractId,
          })
        : undefined;
    case 'TerminatedSubscription':
      return contract.payload.subscriptionData.receiver === dso
        ? add(soon, { type: 'end-entry-context', contractId })
        : undefined;
    default:
      return undefined;
  }
}

/** A subscription can be paid from its payment duration before the due date on. */
const payableFrom = ({ payload, createdAt }: LedgerContract<'SubscriptionIdleState'>): Micros =>
  later(
    plus(timeOf(payload.nextPaymentDueAt), -BigInt(payload.payData.paymentDuration.microseconds)),
    plus(createdAt, AFTER),
  );

/** Start of the renewal window, but after the creation. */
const renewalAt = (expiresAt: string, createdAt: Micros): Micros =>
  later(renewableFrom(expiresAt), plus(createdAt, AFTER));

/** Schedules steps that were rejected while the subject was switched off. */
function rescheduleSubject(state: State, { subject, key, at }: Extract<Fact, { type: 'automation-set' }>): void {
  switch (subject) {
    case 'wallet':
      for (const { contract } of activeOfStakeholder(state, 'AcceptedTransferOffer', key))
        state.automationQueue.add(at, { type: 'consume-offer', contractId: contract.contractId });
      scheduleClaims(state, key, at);
      for (const { contract } of activeOfStakeholder(state, 'BuyTrafficRequest', key))
        state.automationQueue.add(at, { type: 'complete-traffic-request', contractId: contract.contractId });
      for (const { contract } of activeOfStakeholder(state, 'SubscriptionIdleState', key))
        state.automationQueue.add(later(at, payableFrom(contract)), {
          type: 'pay-subscription',
          contractId: contract.contractId,
        });
      return;
    case 'preapproval':
      for (const { contract } of activeOfStakeholder(state, 'TransferPreapproval', key))
        state.automationQueue.add(later(at, renewalAt(contract.payload.expiresAt, contract.createdAt)), {
          type: 'renew-preapproval',
          contractId: contract.contractId,
        });
      return;
    case 'name':
      for (const { contract } of state.names.named(key))
        state.automationQueue.add(later(at, renewalAt(contract.payload.expiresAt, contract.createdAt)), {
          type: 'renew-entry',
          contractId: contract.contractId,
        });
  }
}

/** The failed step is still queued: replaces it with its retry. */
function scheduleRetry(state: State, { command, retryAt }: Extract<Fact, { type: 'automation-failed' }>): void {
  dropStep(state, command);
  if (retryAt !== undefined) state.automationQueue.add(retryAt, command);
}

/** Facts after the change schedule the arrivals anew. Moves of open offers remain unless traffic stops. */
function unscheduleTraffic({ automationQueue, traffic: { running } }: State): void {
  automationQueue.removeAll('traffic', ({ type }) => !running || type === 'traffic-arrive');
}

function scheduleArrival(
  { automationQueue }: State,
  { source, number, nextAt }: Extract<Fact, { type: 'traffic-scheduled' }>,
): void {
  automationQueue.add(nextAt, { type: 'traffic-arrive', source, number });
}

function scheduleTraffic({ automationQueue }: State, fact: Extract<Fact, { type: 'traffic-arrived' }>): void {
  const { source, number, nextAt, contractId, move, respondAt } = fact;
  if (nextAt !== undefined) automationQueue.add(nextAt, { type: 'traffic-arrive', source, number: number + 1 });
  if (respondAt !== undefined && contractId !== undefined && move !== undefined)
    automationQueue.add(respondAt, { type: 'traffic-respond', source, contractId, move });
}

/** Removes the earliest equal step, which is the one that was due. */
function dropStep({ automationQueue }: State, command: AutomationCommand): void {
  for (const event of automationQueue.upcoming(kindOf(command)))
    if (isSameStep(event.command, command)) return automationQueue.remove(event);
}

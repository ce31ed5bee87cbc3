// Human-readable summaries of automation steps.

import { formatInstantShort } from '../../base';
import type { AutomationCommand, LedgerContract, ContractId, Reassignment, State, TemplateName } from '../../ledger';

export function dueSummary(state: State, command: AutomationCommand): string {
  switch (command.type) {
    case 'advance-rounds':
      return `round ${roundOf(state, command.contractId)} closes and a new one is announced`;
    case 'start-issuing':
      return `round ${roundOf(state, command.contractId)} is summarized and will issue rewards`;
    case 'close-round':
      return `round ${roundOf(state, command.contractId)} stops issuing rewards`;
    case 'archive-round':
      return `round ${roundOf(state, command.contractId)} is archived`;
    case 'consume-offer':
      return withOffer(
        state,
        command.contractId,
        ({ sender, receiver, amount, trackingId }) =>
          `${hint(sender)} pays ${amount.amount} to ${hint(receiver)} for offer ${trackingId}`,
      );
    case 'expire-offer':
      return withOffer(
        state,
        command.contractId,
        ({ sender, receiver, trackingId }) => `offer ${trackingId} of ${hint(sender)} to ${hint(receiver)} expires`,
      );
    case 'expire-accepted-offer':
      return withOffer(
        state,
        command.contractId,
        ({ sender, receiver, trackingId }) =>
          `accepted offer ${trackingId} of ${hint(sender)} to ${hint(receiver)} expires unpaid`,
      );
    case 'take-snapshot':
      return `scan takes a snapshot of the active contracts as of ${formatInstantShort(command.recordTime)}`;
    case 'renew-entry':
      return `name ${nameOf(state, command.contractId)} is renewed`;
    case 'expire-entry':
      return `name ${nameOf(state, command.contractId)} expires`;
    case 'renew-preapproval':
      return `the preapproval of ${receiverOf(state, command.contractId)} is renewed`;
    case 'expire-preapproval':
      return `the preapproval of ${receiverOf(state, command.contractId)} expires`;
    case 'accept-proposal':
      return `the preapproval that ${receiverOf(state, command.contractId)} proposed is accepted`;
    case 'collect-entry-payment':
    case 'collect-renewal-payment':
      return `the payment for ${subscriptionOf(state, command.contractId)} is collected`;
    case 'pay-subscription':
      return `${subscriptionOf(state, command.contractId)} is paid`;
    case 'expire-subscription':
      return `${subscriptionOf(state, command.contractId)} expires unpaid`;
    case 'end-entry-context':
      return `${subscriptionOf(state, command.contractId)} ends`;
    case 'expire-payment-request':
      return `the payment request "${payloadOf(state, command.contractId, 'AppPaymentRequest')?.description ?? '?'}" expires`;
    case 'complete-traffic-request':
      return `traffic request ${trafficRequestOf(state, command.contractId)} is completed`;
    case 'expire-traffic-request':
      return `traffic request ${trafficRequestOf(state, command.contractId)} expires`;
    case 'expire-allocation':
      return `the allocation to settlement ${payloadOf(state, command.contractId, 'AmuletAllocationV2')?.settlement.id ?? '?'} expires`;
    case 'claim-fund-coupon':
      return `${fundCouponOf(state, command.contractId)} is minted`;
    case 'expire-fund-coupon':
      return `${fundCouponOf(state, command.contractId)} expires`;
    case 'end-vote':
      return `the vote of ${payloadOf(state, command.contractId, 'VoteRequest')?.requester ?? '?'} ends`;
    case 'traffic-arrive':
      return `arrival ${command.number} of traffic source ${command.source}`;
    case 'traffic-respond':
      return command.move === 'pay'
        ? `${subscriptionOf(state, command.contractId)} is accepted and paid`
        : withOffer(
            state,
            command.contractId,
            ({ sender, receiver, trackingId }) =>
              `${hint(command.move === 'withdraw' ? sender : receiver)} ${command.move}s offer ${trackingId}`,
          );
    case 'complete-reassignment':
      return describeReassignment(state, command.reassignmentId);
  }
}

function fundCouponOf(state: State, id: ContractId): string {
  const coupon = payloadOf(state, id, 'DevelopmentFundCoupon');
  return `the development fund coupon of ${hint(coupon?.beneficiary ?? '?')} for ${coupon?.amount ?? '?'}`;
}

const hint = (id: string): string => id.split('::')[0] ?? id;

/** The payload, if the contract exists and is of one of the templates. */
function payloadOf<T extends TemplateName>(
  state: State,
  id: ContractId,
  ...templates: readonly T[]
): LedgerContract<T>['payload'] | undefined {
  const contract = state.contracts.get(id)?.contract;
  return contract && isOneOf(contract, templates) ? contract.payload : undefined;
}

const isOneOf = <T extends TemplateName>(
  contract: LedgerContract,
  templates: readonly T[],
): contract is LedgerContract<T> => templates.some((template) => template === contract.template);

const roundOf = (state: State, id: ContractId): string =>
  payloadOf(state, id, 'OpenMiningRound', 'SummarizingMiningRound', 'IssuingMiningRound', 'ClosedMiningRound')?.round
    .number ?? '?';
const nameOf = (state: State, id: ContractId): string => payloadOf(state, id, 'AnsEntry')?.name ?? '?';
function subscriptionOf(state: State, id: ContractId): string {
  const payload = payloadOf(
    state,
    id,
    'SubscriptionRequest',
    'SubscriptionInitialPayment',
    'SubscriptionPayment',
    'SubscriptionIdleState',
    'TerminatedSubscription',
  );
  if (!payload) return `subscription ${id}`;
  const { sender, description } = payload.subscriptionData;
  return `the subscription "${description}" of ${hint(sender)}`;
}

function trafficRequestOf(state: State, id: ContractId): string {
  const request = payloadOf(state, id, 'BuyTrafficRequest');
  return request ? `${request.trackingId} of ${hint(request.endUserParty)}` : id;
}

const receiverOf = (state: State, id: ContractId): string =>
  hint(payloadOf(state, id, 'TransferPreapproval', 'TransferPreapprovalProposal')?.receiver ?? '?');

type OfferPayload = LedgerContract<'TransferOffer' | 'AcceptedTransferOffer'>['payload'];

function withOffer(state: State, id: ContractId, tell: (offer: OfferPayload) => string): string {
  const offer = payloadOf(state, id, 'TransferOffer', 'AcceptedTransferOffer');
  return offer ? tell(offer) : `offer ${id}`;
}

function describeReassignment({ inFlight, updates }: State, reassignmentId: string): string {
  // A reassignment that has just been stepped is no longer in flight.
  const started =
    inFlight.get(reassignmentId) ??
    updates.findLast(
      (update): update is Reassignment => update.type === 'reassignment' && update.reassignmentId === reassignmentId,
    );
  return started
    ? `${started.contract.template} arrives at ${hint(started.target)}`
    : `reassignment ${reassignmentId} arrives`;
}

// What a sequence changed in the wallets of a deployment. A wallet that has sent nothing holds exactly what it received
// in addition, before fees. Wallets with payments by others are not compared.

import { formatAmount, isObject, parseAmount, sumAmounts, valueAtPointer, type Amount, type Json } from '../../base';
import { jsonOf } from '../check/request-parameters';
import { bodyOf } from '../check/response-body';
import { updateIdIn } from '../execute/other-payments';
import type { RecordedExchange } from '../model/exchange';
import type { SequenceMove } from './action';
import type { Contradiction } from './answer-checks';
import { tokensIn } from './deployment-answers';
import { roleOf, type CreatedTransfer } from './sequence-state';

const PAGE = 50;

const rolesOf = (users: number): readonly string[] => Array.from({ length: users }, (_, user) => roleOf(user));

const balances = (users: number): readonly SequenceMove[] =>
  rolesOf(users).map((as) => ({ send: { operation: 'getBalance', as } }));

const payments = (users: number): readonly SequenceMove[] =>
  rolesOf(users).map((as) => ({ send: { operation: 'listTransactions', as, body: { page_size: PAGE } } }));

/**
 * Reads before and after a sequence. Payments are read before the first balances and after the last ones, so that another
 * client's payment between two reads shows as an unknown update, not as a wrong balance.
 */
export const readsBefore = (users: number): readonly SequenceMove[] => [...payments(users), ...balances(users)];
export const readsAfter = (users: number): readonly SequenceMove[] => [...balances(users), ...payments(users)];

/** A sender needs this many tokens at the beginning of a sequence, which spends at most a few. */
const LEAST_TOKENS = 3;

/** The first user whose balance is too low for another sequence. */
export const poorUser = (exchanges: readonly RecordedExchange[]): string | undefined =>
  exchanges.find(
    ({ operationId, response }) =>
      operationId === 'getBalance' && response.status === 200 && tokensIn(response.body) < LEAST_TOKENS,
  )?.request.as;

/** An offer of the sequence with the last status that the target showed. */
interface ShownOffer {
  readonly sender: string;
  readonly receiver: string;
  readonly amount: Amount;
  /** Undefined if the status is unknown. */
  readonly status: string | undefined;
  readonly update: string | undefined;
}

const textAt = (body: Json | undefined, pointer: string): string | undefined => {
  const found = valueAtPointer(body ?? null, pointer);
  return typeof found === 'string' ? found : undefined;
};

const amountAt = (body: Json | undefined, pointer: string): Amount | undefined =>
  parseAmount(textAt(body, pointer) ?? '');

/** Contradictions between the changes of wallets and the offers of a sequence that they received. */
export function wrongChanges(
  exchanges: readonly RecordedExchange[],
  transfers: readonly CreatedTransfer[],
  users: number,
): readonly Contradiction[] {
  const offers = transfers.flatMap((one) => shownOffer(one, exchanges) ?? []);
  return rolesOf(users).flatMap((role) => wrongChange(role, exchanges, offers) ?? []);
}

function shownOffer(
  { exchange, sender, receiver }: CreatedTransfer,
  exchanges: readonly RecordedExchange[],
): ShownOffer | undefined {
  const creation = exchanges[exchange];
  const sent = jsonOf(creation?.request.body);
  const [amount, trackingId] = [amountAt(sent, '/amount'), textAt(sent, '/tracking_id')];
  if (creation?.response.status !== 200 || amount === undefined || trackingId === undefined) return undefined;
  const answer = exchanges.findLast(
    ({ operationId, request, response }) =>
      operationId === 'getTransferOfferStatus' &&
      request.as === roleOf(sender) &&
      response.status === 200 &&
      request.url.includes(`/${encodeURIComponent(trackingId)}/`),
  );
  const body = answer && bodyOf(answer);
  return {
    sender: roleOf(sender),
    receiver: roleOf(receiver),
    amount,
    status: textAt(body, '/status'),
    update: textAt(body, '/transaction_id'),
  };
}

/** Whether the wallet may still change, or has paid fees. */
const isUnsettled = ({ sender, status }: ShownOffer, role: string): boolean =>
  status === undefined || status === 'accepted' || (sender === role && status === 'completed');

function wrongChange(
  role: string,
  exchanges: readonly RecordedExchange[],
  offers: readonly ShownOffer[],
): Contradiction | undefined {
  const own = exchanges.filter(({ request, response }) => request.as === role && response.status === 200);
  const read = own.filter(({ operationId }) => operationId === 'getBalance');
  const logs = own.filter(
    ({ operationId, request }) => operationId === 'listTransactions' && isWholePage(request.body),
  );
  const [first, last] = [read[0], read.at(-1)];
  if (first === undefined || last === undefined || first === last || logs.length < 2) return undefined;
  const [before, after] = [holdingsIn(first), holdingsIn(last)];
  const involved = offers.filter(({ sender, receiver }) => sender === role || receiver === role);
  const received = involved.filter(({ status }) => status === 'completed');
  const ownUpdates = involved.flatMap(({ update }) => update ?? []);
  if (before === undefined || after === undefined || involved.some((offer) => isUnsettled(offer, role)))
    return undefined;
  const known = new Set([...updatesIn(logs[0]), ...ownUpdates]);
  if (updatesIn(logs.at(-1)).some((update) => !known.has(update))) return undefined;
  const [gain, expected] = [after.minus(before), sumAmounts(received.map(({ amount }) => amount))];
  return gain.eq(expected)
    ? undefined
    : {
        clauses: [clauseOf(involved)],
        message: 'the balance of a wallet changed by a different amount than it received',
        expected: formatAmount(expected),
        actual: formatAmount(gain),
        answer: exchanges.indexOf(last),
      };
}

function clauseOf(offers: readonly ShownOffer[]): string {
  if (offers.some(({ status }) => status === 'completed')) return 'LIFE-CONSUME-2';
  return offers.some(({ status }) => status === 'failed') ? 'LIFE-CONSUME-3' : 'SERVICE-TRANSFER-2';
}

const isWholePage = (body: string | undefined): boolean => valueAtPointer(jsonOf(body) ?? null, '/page_size') === PAGE;

/** Holdings before fees; fees grow with each round. */
function holdingsIn(answer: RecordedExchange): Amount | undefined {
  const body = bodyOf(answer);
  const parts = ['/effective_unlocked_qty', '/effective_locked_qty', '/total_holding_fees'].map((at) =>
    amountAt(body, at),
  );
  return parts.every((part) => part !== undefined) ? sumAmounts(parts) : undefined;
}

/** Update ids of the payments in the log of a wallet. */
function updatesIn(answer: RecordedExchange | undefined): readonly string[] {
  const body = answer && bodyOf(answer);
  const items = isObject(body) ? body['items'] : undefined;
  if (!Array.isArray(items)) return [];
  return (items as readonly Json[])
    .filter((item) => ['transfer', 'balance_change'].includes(textAt(item, '/transaction_type') ?? ''))
    .flatMap((item) => textAt(item, '/event_id') ?? [])
    .map(updateIdIn);
}

// Which clause a difference from the model violates: a table by operation, place and kind of difference. Without a row
// the difference is reported as such.

import { isObject, type Json } from '../../base';
import type { Clauses } from '../clauses';
import type { RecordedExchange } from '../model/exchange';
import { valueText, type AnswerDifference } from './compare-answers';
import { provenanceOf, type ExploreFinding } from './explore-finding';

interface DifferenceContext {
  readonly target: RecordedExchange;
  readonly model: RecordedExchange;
  readonly clauses: Clauses;
  readonly exchange: number;
  /** Party of a role on the target. */
  readonly partyOf: (role: string) => string | undefined;
}

interface DifferenceRule {
  readonly operation: RegExp;
  readonly kind?: AnswerDifference['kind'];
  /** Place of the difference. */
  readonly at?: RegExp;
  readonly when?: (difference: AnswerDifference, context: DifferenceContext) => boolean;
  readonly clauses: readonly string[];
}

const isOk = (status: Json | undefined): boolean => typeof status === 'number' && status < 300;
const isRefusal = (status: Json | undefined): boolean => typeof status === 'number' && status >= 400 && status < 500;
const accepts = ({ model, target }: AnswerDifference): boolean => isRefusal(model) && isOk(target);
const refuses = ({ model, target }: AnswerDifference): boolean => isOk(model) && !isOk(target);
const from =
  (...statuses: readonly number[]) =>
  ({ model }: AnswerDifference): boolean =>
    typeof model === 'number' && statuses.includes(model);

function payloadOf(value: Json | undefined): Readonly<Record<string, unknown>> {
  const payload = isObject(value) ? value['payload'] : undefined;
  return isObject(payload) ? payload : {};
}

const isOfCaller = (member: 'sender' | 'receiver', value: Json | undefined, context: DifferenceContext): boolean =>
  payloadOf(value)[member] === context.partyOf(context.target.request.as);
/** The model's element, where only the model has it, names the model's parties. */
const isSentIn = ({ model }: AnswerDifference, { partyOf, target }: DifferenceContext): boolean =>
  hint(payloadOf(model)['sender']) === hint(partyOf(target.request.as));
const hint = (party: unknown): string | undefined => (typeof party === 'string' ? party.split('::')[0] : undefined);

/** The first row that applies is used. */
const RULES: readonly DifferenceRule[] = [
  // Create an offer.
  {
    operation: /^createTransferOffer$/,
    kind: 'status',
    when: (one) => from(409)(one) && one.target === 429,
    clauses: ['OFFER-TRACKING-3'],
  },
  {
    operation: /^createTransferOffer$/,
    kind: 'status',
    when: (one) => from(409, 429)(one) && isOk(one.target),
    clauses: ['OFFER-TRACKING-2', 'LIFE-CREATE-4'],
  },
  {
    operation: /^createTransferOffer$/,
    kind: 'status',
    when: (one) => from(409, 429)(one),
    clauses: ['OFFER-CREATE-12'],
  },
  { operation: /^createTransferOffer$/, kind: 'status', when: (one) => from(404)(one), clauses: ['OFFER-CREATE-11'] },
  { operation: /^createTransferOffer$/, kind: 'status', when: from(400), clauses: ['OFFER-CREATE-10'] },
  {
    operation: /^createTransferOffer$/,
    kind: 'status',
    when: (one) => refuses(one) && from(200)(one) && one.target === 409,
    clauses: ['OFFER-TRACKING-6'],
  },
  { operation: /^createTransferOffer$/, kind: 'status', when: refuses, clauses: ['OFFER-CREATE-9', 'LIFE-CREATE-1'] },
  { operation: /^createTransferOffer$/, at: /^\/offer_contract_id/, clauses: ['LIFE-CREATE-2'] },
  // The list of open offers.
  {
    operation: /^listTransferOffers$/,
    kind: 'extra',
    at: /^\/offers\/[^/]+$/,
    when: ({ target }, context) => !isOfCaller('sender', target, context) && !isOfCaller('receiver', target, context),
    clauses: ['OFFER-LIST-3'],
  },
  {
    operation: /^listTransferOffers$/,
    kind: 'extra',
    at: /^\/offers\/[^/]+$/,
    when: isListedTwice,
    clauses: ['OFFER-LIST-11'],
  },
  { operation: /^listTransferOffers$/, kind: 'extra', at: /^\/offers\/[^/]+$/, clauses: ['OFFER-LIST-5'] },
  {
    operation: /^listTransferOffers$/,
    kind: 'missing',
    at: /^\/offers\/[^/]+$/,
    when: isSentIn,
    clauses: ['OFFER-LIST-1'],
  },
  { operation: /^listTransferOffers$/, kind: 'missing', at: /^\/offers\/[^/]+$/, clauses: ['OFFER-LIST-2'] },
  { operation: /^listTransferOffers$/, at: /\/payload\/amount/, clauses: ['OFFER-CREATE-3'] },
  { operation: /^listTransferOffers$/, at: /\/payload\/receiver/, clauses: ['OFFER-CREATE-2'] },
  { operation: /^listTransferOffers$/, at: /\/payload\/sender/, clauses: ['AUTH-WALLET-9'] },
  { operation: /^listTransferOffers$/, at: /\/payload\/description/, clauses: ['OFFER-CREATE-4'] },
  { operation: /^listTransferOffers$/, at: /\/payload\/expiresAt/, clauses: ['OFFER-CREATE-5'] },
  { operation: /^listTransferOffers$/, at: /\/contract_id$/, clauses: ['LIFE-CREATE-2'] },
  { operation: /^listTransferOffers$/, kind: 'status', when: accepts, clauses: ['OFFER-LIST-9'] },
  { operation: /^listTransferOffers$/, kind: 'status', clauses: ['OFFER-LIST-8'] },
  // Statuses and choices.
  { operation: /^getTransferOfferStatus$/, kind: 'status', when: refuses, clauses: ['OFFER-TRACKING-10'] },
  {
    operation: /^getTransferOfferStatus$/,
    at: /^\/status$/,
    when: ({ model }) => isFinal(model),
    clauses: ['LIFE-OPEN-3'],
  },
  {
    operation: /^getTransferOfferStatus$/,
    at: /^\/status$/,
    when: ({ model, target }) => model === 'accepted' && target !== 'completed',
    clauses: ['LIFE-ACCEPT-1'],
  },
  { operation: /^getTransferOfferStatus$/, at: /^\/status$/, clauses: ['LIFE-OPEN-3'] },
  { operation: /^acceptTransferOffer$/, kind: 'status', when: refuses, clauses: ['LIFE-ACCEPT-1'] },
  {
    operation: /^acceptTransferOffer$/,
    kind: 'status',
    when: (one, context) => accepts(one) && context.model.response.body.includes('expire'),
    clauses: ['LIFE-ACCEPT-4'],
  },
  {
    operation: /^acceptTransferOffer$/,
    kind: 'status',
    when: (one) => accepts(one) && from(403, 404)(one),
    clauses: ['LIFE-ACCEPT-2', 'LIFE-ACCEPT-3'],
  },
  { operation: /^(accept|reject|withdraw)TransferOffer$/, kind: 'status', when: accepts, clauses: ['LIFE-OPEN-3'] },
  // Balances and holdings.
  { operation: /^getBalance$/, at: /effective_locked_qty/, clauses: ['SERVICE-TRANSFER-2', 'LIFE-CONSUME-4'] },
  { operation: /^getBalance$/, at: /qty/, clauses: ['LIFE-CONSUME-2'] },
];

const FINAL = new Set<unknown>(['completed', 'failed']);
const isFinal = (status: Json | undefined): boolean => FINAL.has(status);

function isListedTwice({ target }: AnswerDifference, { target: { response } }: DifferenceContext): boolean {
  const id = isObject(target) ? target['contract_id'] : undefined;
  return typeof id === 'string' && response.body.split(`"contract_id":"${id}"`).length > 2;
}

const appliesTo =
  (difference: AnswerDifference, context: DifferenceContext) =>
  ({ operation, kind, at, when }: DifferenceRule): boolean =>
    operation.test(context.target.operationId) &&
    (kind === undefined || kind === difference.kind) &&
    (at === undefined || at.test(difference.pointer)) &&
    (when === undefined || when(difference, context));

/** The difference as a finding, with the clauses of the contract that it violates. */
export function findingOfDifference(difference: AnswerDifference, context: DifferenceContext): ExploreFinding {
  const { clauses, exchange, target } = context;
  const named = (RULES.find(appliesTo(difference, context))?.clauses ?? []).filter((id) => clauses.has(id));
  return {
    source: 'model',
    clauses: named,
    operationId: target.operationId,
    message: messageOf(difference, target.operationId),
    expected: valueText(difference.model),
    actual: valueText(difference.target),
    provenance: provenanceOf(named, clauses),
    row: undefined,
    exchange,
  };
}

function messageOf({ kind, pointer }: AnswerDifference, operation: string): string {
  if (kind === 'status') return `${operation} answers with another status than the model`;
  if (kind === 'missing') return `${operation} lacks ${pointer}`;
  return kind === 'extra'
    ? `${operation} has ${pointer}, which the model does not have`
    : `${operation} differs from the model at ${pointer}`;
}

// The clause of a difference between the target and the model: a table by operation, place and kind of difference. The
// first row that applies is used.

import { isObject, type Json } from '../../base';
import type { RecordedExchange } from '../model/exchange';
import type { AnswerDifference } from './compare-answers';

export interface DifferenceContext {
  readonly target: RecordedExchange;
  readonly model: RecordedExchange;
  /** Party of a role on the target. */
  readonly partyOf: (role: string) => string | undefined;
}

type Condition = (difference: AnswerDifference, context: DifferenceContext) => boolean;

interface DifferenceRule {
  readonly operation: string;
  readonly kind: AnswerDifference['kind'] | 'any';
  /** Place of the difference; every place by default. */
  readonly at?: RegExp;
  readonly when?: Condition;
  readonly clauses: readonly string[];
}

const isOk = (status: Json | undefined): boolean => typeof status === 'number' && status < 300;
const isRefusal = (status: Json | undefined): boolean => typeof status === 'number' && status >= 400 && status < 500;

/** The target serves what the model refuses. */
const serves: Condition = ({ model, target }) => isRefusal(model) && isOk(target);
/** The target refuses what the model serves. */
const refuses: Condition = ({ model, target }) => isOk(model) && !isOk(target);
const modelSays =
  (...statuses: readonly number[]): Condition =>
  ({ model }) =>
    typeof model === 'number' && statuses.includes(model);
const targetSays =
  (status: number): Condition =>
  ({ target }) =>
    target === status;
const both =
  (one: Condition, other: Condition): Condition =>
  (difference, context) =>
    one(difference, context) && other(difference, context);

function payloadOf(value: Json | undefined): Readonly<Record<string, unknown>> {
  const payload = isObject(value) ? value['payload'] : undefined;
  return isObject(payload) ? payload : {};
}

const isOfStranger: Condition = ({ target }, { partyOf, target: { request } }) => {
  const own = partyOf(request.as);
  const { sender, receiver } = payloadOf(target);
  return sender !== own && receiver !== own;
};

/** What only the model lists names the model's parties; their hints are those of the target. */
const isSentByCaller: Condition = ({ model }, { partyOf, target: { request } }) =>
  hintOf(payloadOf(model)['sender']) === hintOf(partyOf(request.as));

const hintOf = (party: unknown): string | undefined => (typeof party === 'string' ? party.split('::')[0] : undefined);

const isListedTwice: Condition = ({ target }, { target: { response } }) => {
  const id = isObject(target) ? target['contract_id'] : undefined;
  return typeof id === 'string' && response.body.split(`"contract_id":"${id}"`).length > 2;
};

const FINAL_STATUSES = new Set<unknown>(['completed', 'failed']);
const isFinalInModel: Condition = ({ model }) => FINAL_STATUSES.has(model);
const mentionsExpiry: Condition = (_, { model }) => model.response.body.includes('expire');

const status = (operation: string, when: Condition, ...clauses: readonly string[]): DifferenceRule => ({
  operation,
  kind: 'status',
  when,
  clauses,
});
const missing = (operation: string, at: RegExp, clause: string, when?: Condition): DifferenceRule => ({
  operation,
  kind: 'missing',
  at,
  clauses: [clause],
  ...(when && { when }),
});
const extra = (operation: string, at: RegExp, clause: string, when?: Condition): DifferenceRule => ({
  operation,
  kind: 'extra',
  at,
  clauses: [clause],
  ...(when && { when }),
});
const value = (operation: string, at: RegExp, ...clauses: readonly string[]): DifferenceRule => ({
  operation,
  kind: 'any',
  at,
  clauses,
});

const OFFER = /^\/offers\/[^/]+$/;

export const DIFFERENCE_RULES: readonly DifferenceRule[] = [
  // Creating an offer.
  status('createTransferOffer', both(modelSays(409), targetSays(429)), 'OFFER-TRACKING-3'),
  status('createTransferOffer', both(modelSays(409, 429), serves), 'OFFER-TRACKING-2', 'LIFE-CREATE-4'),
  status('createTransferOffer', modelSays(409, 429), 'OFFER-CREATE-12'),
  status('createTransferOffer', modelSays(404), 'OFFER-CREATE-11'),
  status('createTransferOffer', modelSays(400), 'OFFER-CREATE-10'),
  status('createTransferOffer', both(refuses, targetSays(409)), 'OFFER-TRACKING-6'),
  status('createTransferOffer', refuses, 'OFFER-CREATE-9', 'LIFE-CREATE-1'),
  value('createTransferOffer', /^\/offer_contract_id/, 'LIFE-CREATE-2'),
  // Open offers.
  extra('listTransferOffers', OFFER, 'OFFER-LIST-3', isOfStranger),
  extra('listTransferOffers', OFFER, 'OFFER-LIST-11', isListedTwice),
  extra('listTransferOffers', OFFER, 'OFFER-LIST-5'),
  missing('listTransferOffers', OFFER, 'OFFER-LIST-1', isSentByCaller),
  missing('listTransferOffers', OFFER, 'OFFER-LIST-2'),
  value('listTransferOffers', /\/payload\/amount/, 'OFFER-CREATE-3'),
  value('listTransferOffers', /\/payload\/receiver/, 'OFFER-CREATE-2'),
  value('listTransferOffers', /\/payload\/sender/, 'AUTH-WALLET-9'),
  value('listTransferOffers', /\/payload\/description/, 'OFFER-CREATE-4'),
  value('listTransferOffers', /\/payload\/expiresAt/, 'OFFER-CREATE-5'),
  value('listTransferOffers', /\/contract_id$/, 'LIFE-CREATE-2'),
  status('listTransferOffers', serves, 'OFFER-LIST-9'),
  status('listTransferOffers', refuses, 'OFFER-LIST-8'),
  // The life of an offer.
  status('getTransferOfferStatus', refuses, 'OFFER-TRACKING-10'),
  {
    operation: 'getTransferOfferStatus',
    kind: 'any',
    at: /^\/status$/,
    when: isFinalInModel,
    clauses: ['LIFE-OPEN-3'],
  },
  value('getTransferOfferStatus', /^\/status$/, 'LIFE-OPEN-3'),
  status('acceptTransferOffer', refuses, 'LIFE-ACCEPT-1'),
  status('acceptTransferOffer', both(serves, mentionsExpiry), 'LIFE-ACCEPT-4'),
  status('acceptTransferOffer', both(serves, modelSays(403, 404)), 'LIFE-ACCEPT-2', 'LIFE-ACCEPT-3'),
  status('acceptTransferOffer', serves, 'LIFE-OPEN-3'),
  status('rejectTransferOffer', serves, 'LIFE-OPEN-3'),
  status('withdrawTransferOffer', serves, 'LIFE-OPEN-3'),
  value('getBalance', /effective_locked_qty/, 'SERVICE-TRANSFER-2', 'LIFE-CONSUME-4'),
  value('getBalance', /effective_unlocked_qty/, 'LIFE-CONSUME-2'),
  // Updates.
  status('getUpdateById', refuses, 'LOOKUP-2'),
  status('getUpdateById', both(serves, modelSays(404)), 'LOOKUP-5', 'LOOKUP-6'),
  status('getUpdateById', both(serves, modelSays(400)), 'LOOKUP-4'),
  value('getUpdateById', /^\/code$/, 'LOOKUP-5'),
  value('getUpdateById', /\/(updateId)$/, 'UPDATE-ANSWER-4'),
  value('getUpdateById', /\/recordTime$/, 'TRANSACTION-7'),
  value('getUpdateById', /\/effectiveAt$/, 'TRANSACTION-6'),
  value('getUpdateById', /\/(offset|synchronizerId)$/, 'UPDATE-ANSWER-5'),
  value('getUpdateById', /\/witnessParties/, 'EVENT-4', 'EVENT-5'),
  value('getUpdateById', /\/events/, 'UPDATE-ANSWER-6'),
  status('getUpdateByIdV0', refuses, 'SCAN-UPDATE-1'),
  status('getUpdateByIdV0', both(serves, modelSays(404)), 'SCAN-UPDATE-8'),
  value('getUpdateByIdV0', /^\/update_id$/, 'SCAN-UPDATE-2'),
  value('getUpdateByIdV0', /^\/(events_by_id|root_event_ids|event)/, 'SCAN-UPDATE-10'),
  value('getUpdateByIdV0', /^\/record_time$/, 'TRANSACTION-7'),
  value('getUpdateByIdV0', /^\/effective_at$/, 'TRANSACTION-6'),
  value('getUpdateByIdV0', /./, 'SCAN-UPDATE-9'),
  // Holdings at a snapshot.
  status('getHoldingsSummary', refuses, 'HOLDINGS-5'),
  status('getHoldingsSummary', both(serves, modelSays(404)), 'HOLDINGS-4'),
  status('getHoldingsSummary', both(serves, modelSays(400)), 'HOLDINGS-3'),
  value('getHoldingsSummary', /^\/record_time$/, 'HOLDINGS-16', 'HOLDINGS-17'),
  value('getHoldingsSummary', /^\/migration_id$/, 'HOLDINGS-18'),
  value('getHoldingsSummary', /^\/computed_as_of_round$/, 'HOLDINGS-14'),
  missing('getHoldingsSummary', /^\/summaries\/[^/]+$/, 'HOLDINGS-21'),
  extra('getHoldingsSummary', /^\/summaries\/[^/]+$/, 'HOLDINGS-11'),
  value('getHoldingsSummary', /\/total_unlocked_coin$/, 'HOLDINGS-SUMMARY-4'),
  value('getHoldingsSummary', /\/total_locked_coin$/, 'HOLDINGS-SUMMARY-6'),
  value('getHoldingsSummary', /\/total_coin_holdings$/, 'HOLDINGS-IDENTITY-1'),
  value('getHoldingsSummary', /\/accumulated_holding_fees_unlocked$/, 'HOLDINGS-SUMMARY-8'),
  value('getHoldingsSummary', /\/accumulated_holding_fees_locked$/, 'HOLDINGS-SUMMARY-9'),
  value('getHoldingsSummary', /\/accumulated_holding_fees_total$/, 'HOLDINGS-IDENTITY-2'),
  value('getHoldingsSummary', /\/total_available_coin$/, 'HOLDINGS-IDENTITY-3'),
  value('getHoldingsSummary', /^\/summaries/, 'HOLDINGS-SUMMARY-3'),
  // Snapshots.
  status('getSnapshotTimestampAfter', serves, 'SNAPSHOT-AFTER-7'),
  status('getSnapshotTimestampAfter', refuses, 'SNAPSHOT-AFTER-4'),
  value('getSnapshotTimestampAfter', /^\/record_time$/, 'SNAPSHOT-AFTER-4'),
  value('forceAcsSnapshot', /^\/record_time$/, 'FORCE-2'),
  value('forceAcsSnapshot', /^\/migration_id$/, 'FORCE-7'),
  status('forceAcsSnapshot', refuses, 'FORCE-1'),
  status('getAcsSnapshot', refuses, 'FORCE-3'),
  // Mining rounds.
  missing('getOpenAndIssuingMiningRounds', /^\/open_mining_rounds\/[^/]+$/, 'ROUNDS-3'),
  missing('getOpenAndIssuingMiningRounds', /^\/issuing_mining_rounds\/[^/]+$/, 'ROUNDS-4'),
  extra('getOpenAndIssuingMiningRounds', /^\/(open|issuing)_mining_rounds\/[^/]+$/, 'ROUND-MAP-3'),
  missing('getOpenAndIssuingMiningRounds', /\/contract$/, 'ROUND-MAP-7'),
  value('getOpenAndIssuingMiningRounds', /\/contract/, 'CONTRACT-5'),
  value('getOpenAndIssuingMiningRounds', /\/domain_id$/, 'ROUND-MAP-9'),
  value('getOpenAndIssuingMiningRounds', /^\/time_to_live_in_microseconds$/, 'ROUNDS-10'),
  // Names, participants, preapprovals, upgrades.
  missing('listAnsEntries', /^\/entries\/[^/]+$/, 'ANS-7'),
  extra('listAnsEntries', /^\/entries\/[^/]+$/, 'LIFE-OTHER-1'),
  value('listAnsEntries', /^\/entries\/[^/]+\/name$/, 'ANS-9'),
  value('listAnsEntries', /\/contract_id$/, 'ANS-ENTRY-2'),
  value('listAnsEntries', /\/user$/, 'ANS-ENTRY-4'),
  value('listAnsEntries', /\/expires_at$/, 'ANS-ENTRY-9'),
  status('listAnsEntries', serves, 'ANS-8'),
  status('getPartyParticipantId', refuses, 'PARTICIPANT-1'),
  status('getPartyParticipantId', serves, 'PARTICIPANT-4'),
  value('getPartyParticipantId', /^\/participant_id$/, 'PARTICIPANT-1'),
  status('getTransferPreapprovalByParty', refuses, 'PREAPPROVAL-1'),
  status('getTransferPreapprovalByParty', serves, 'PREAPPROVAL-4'),
  value('getTransferPreapprovalByParty', /receiver/, 'PREAPPROVAL-3'),
  value('getLsu', /^\/lsu/, 'UPGRADE-3'),
  // Lists in pages, on the network.
  value('listUpdateHistory', /^\/transactions/, 'HISTORY-3'),
  value('getLedgerEnd', /^\/offset$/, 'LIMIT-11'),
  ...['listTransactions', 'getAcsSnapshot', 'getHoldingsState', 'listUpdatesPage', 'listActiveContractsPage'].map(
    (operation) => value(operation, /\/\d+/, 'LIMIT-12'),
  ),
  ...['listParties', 'listLedgerUsers'].map((operation) => value(operation, /\/\d+/, 'LIMIT-12')),
];

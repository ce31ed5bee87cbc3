// What a ledger tells the holder of a token: who it is, and updates that it sees itself.

import { err, ok, type Json, type Result } from '../../base';
import { factAt, isAbsent } from '../target/facts';
import { isOnScan, strangerAt, updateOnScan } from './scan';
import { answerOf, found, listAt, textAt, type Outcome, type Search } from './context';

/** Party or user name behind a token. A seat without token and name may be anybody's. */
export async function identity(search: Search, role: string, kind: 'party' | 'user'): Promise<Outcome> {
  const place = (member: string): string => `${role}.${member}`;
  const isGiven = (member: string): boolean => !isAbsent(factAt(search.facts, place(member)));
  if (!isGiven('token')) {
    if (role === 'admin') return operator(search, kind);
    const seat = Number(role.split('.')[1]);
    return kind === 'user' || isGiven('user') ? err(`${role} has no token to ask with`) : strangerAt(search, seat);
  }
  const question =
    kind === 'party'
      ? { operationId: 'getUserStatus', member: 'party_id' }
      : { operationId: 'getAuthenticatedUser', member: 'user.id' };
  const answer = await answerOf(search, { operationId: question.operationId, as: place('token') });
  if (!answer.ok) return answer;
  const text = textAt(answer.value, question.member);
  return text === undefined
    ? err(`${question.operationId} tells no ${question.member}`)
    : found(text, question.operationId);
}

/** The operator of a validator is no secret; what writes is not tried with a party that nobody named. */
async function operator(search: Search, kind: 'party' | 'user'): Promise<Outcome> {
  const answer = await answerOf(search, { operationId: 'getValidatorUser' });
  if (!answer.ok) return answer;
  const text = textAt(answer.value, kind === 'party' ? 'party_id' : 'user_name');
  return text === undefined ? err(`getValidatorUser tells no ${kind}`) : found(text, 'getValidatorUser', 'reads');
}

const DEPTH = 2000;
/** Nodes refuse lists of more than some 200. */
const PAGE = 100;
const ADMIN = 'admin.token';

/** The last updates that a ledger shows, newest first. */
async function ledgerUpdates(search: Search, as: string, updateFormat: Json): Promise<Result<readonly Json[], string>> {
  const end = await answerOf(search, { operationId: 'getLedgerEnd', as });
  if (!end.ok) return end;
  const offset = Number(factAt(end.value, 'offset') ?? 0);
  const body = JSON.stringify({
    beginExclusive: Math.max(0, offset - DEPTH),
    endInclusive: offset,
    updateFormat,
    descendingOrder: true,
  });
  const answer = await answerOf(search, { operationId: 'listUpdates', query: { limit: PAGE }, body, as });
  return answer.ok ? ok(Array.isArray(answer.value) ? (answer.value as readonly Json[]) : []) : answer;
}

/** Ids of the updates of a kind, such as Transaction. */
const idsOf = (list: readonly Json[], kind: string): readonly string[] =>
  list.flatMap((entry) =>
    kind !== KINDS.reassignment || isAssignment(entry) ? (textAt(entry, `update.${kind}.value.updateId`) ?? []) : [],
  );

/** Of the two halves of a reassignment the one that tells the contract. */
const isAssignment = (entry: Json): boolean =>
  listAt(entry, `update.${KINDS.reassignment}.value.events`).some(
    (event) => factAt(event, 'JsAssignmentEvent') !== undefined,
  );

/** The member of an update that tells a transaction with its events, a reassignment or a change of topology. */
const KINDS = { transaction: 'Transaction', reassignment: 'Reassignment', topology: 'TopologyTransaction' } as const;

export async function update(search: Search, kind: keyof typeof KINDS): Promise<Outcome> {
  const own = await ownUpdate(search, kind);
  if (own?.ok || kind === 'topology')
    return own ?? err('only a ledger tells changes of topology, and there is no admin.token to ask with');
  const shared = await updateOnScan(search, kind);
  if (own === undefined) return shared;
  return shared.ok ? ok({ ...shared.value, note: own.error }) : err(`${own.error}; ${shared.error}`);
}

const LOOKED_UP = 3;

/** An update that the ledger of the target shows, and scan too; undefined where there is no token to ask with. */
async function ownUpdate(search: Search, kind: keyof typeof KINDS): Promise<Outcome | undefined> {
  const asked = await howToAsk(search, kind);
  if (asked === undefined) return undefined;
  const list = await ledgerUpdates(search, asked.as, asked.updateFormat);
  if (!list.ok) return list;
  const ids = idsOf(list.value, KINDS[kind]);
  const none = err(
    `the ledger shows no ${kind}${kind === 'topology' ? '' : ' that scan knows too'} among the ${list.value.length} updates that were looked at`,
  );
  if (kind === 'topology') return ids[0] === undefined ? none : found(ids[0], 'listUpdates');
  for (const id of ids.slice(0, LOOKED_UP)) if (await isOnScan(search, id)) return found(id, 'listUpdates');
  return none;
}

async function howToAsk(
  search: Search,
  kind: keyof typeof KINDS,
): Promise<{ readonly as: string; readonly updateFormat: Json } | undefined> {
  const hasAdmin = !isAbsent(factAt(search.facts, ADMIN));
  if (kind === 'topology')
    return hasAdmin
      ? { as: ADMIN, updateFormat: { includeTopologyEvents: { includeParticipantAuthorizationEvents: {} } } }
      : undefined;
  if (kind === 'reassignment' && hasAdmin)
    return { as: ADMIN, updateFormat: { includeReassignments: { filtersForAnyParty: {} } } };
  if (isAbsent(factAt(search.facts, 'users.0.token'))) return undefined;
  const party = await search.find('users.0.party');
  if (!party.ok) return undefined;
  const filters = { filtersByParty: { [String(party.value.value)]: {} } };
  const updateFormat =
    kind === 'reassignment'
      ? { includeReassignments: filters }
      : { includeTransactions: { eventFormat: filters, transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' } };
  return { as: 'users.0.token', updateFormat };
}

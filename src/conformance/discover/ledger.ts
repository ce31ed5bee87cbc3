// Discovers what the ledger shows the holder of a token: identity, and visible updates.

import { err, ok, type Json, type Result } from '../../base';
import { factAt, isAbsent } from '../target/facts';
import { isOnScan, partyForUser, updateOnScan } from './scan';
import { okBodyOf, discovered, listAt, textAt, type DiscoveryResult, type DiscoveryContext } from './context';

/** Party or user name of a token. Without token or name, a user entry could stand for any party. */
export async function identity(
  context: DiscoveryContext,
  role: string,
  kind: 'party' | 'user',
): Promise<DiscoveryResult> {
  const place = (member: string): string => `${role}.${member}`;
  const isGiven = (member: string): boolean => !isAbsent(factAt(context.facts, place(member)));
  if (!isGiven('token')) {
    if (role === 'admin') return validatorOperator(context, kind);
    const seat = Number(role.split('.')[1]);
    return kind === 'user' || isGiven('user')
      ? err(`${role} has no token for this request`)
      : partyForUser(context, seat);
  }
  const question =
    kind === 'party'
      ? { operationId: 'getUserStatus', member: 'party_id' }
      : { operationId: 'getAuthenticatedUser', member: 'user.id' };
  const answer = await okBodyOf(context, { operationId: question.operationId, as: place('token') });
  if (!answer.ok) return answer;
  const text = textAt(answer.value, question.member);
  return text === undefined
    ? err(`${question.operationId} returns no ${question.member}`)
    : discovered(text, question.operationId);
}

/** The operator party of a validator is public. Never write with a party that the target file does not name. */
async function validatorOperator(context: DiscoveryContext, kind: 'party' | 'user'): Promise<DiscoveryResult> {
  const answer = await okBodyOf(context, { operationId: 'getValidatorUser' });
  if (!answer.ok) return answer;
  const text = textAt(answer.value, kind === 'party' ? 'party_id' : 'user_name');
  return text === undefined
    ? err(`getValidatorUser returns no ${kind}`)
    : discovered(text, 'getValidatorUser', 'reads');
}

const MAX_OFFSETS_BACK = 2000;
/** Nodes reject lists of more than about 200. */
const PAGE_SIZE = 100;
const ADMIN = 'admin.token';

/** The most recent updates of a ledger, newest first. */
async function ledgerUpdates(
  context: DiscoveryContext,
  as: string,
  updateFormat: Json,
): Promise<Result<readonly Json[], string>> {
  const end = await okBodyOf(context, { operationId: 'getLedgerEnd', as });
  if (!end.ok) return end;
  const offset = Number(factAt(end.value, 'offset') ?? 0);
  const body = JSON.stringify({
    beginExclusive: Math.max(0, offset - MAX_OFFSETS_BACK),
    endInclusive: offset,
    updateFormat,
    descendingOrder: true,
  });
  const answer = await okBodyOf(context, { operationId: 'listUpdates', query: { limit: PAGE_SIZE }, body, as });
  return answer.ok ? ok(Array.isArray(answer.value) ? (answer.value as readonly Json[]) : []) : answer;
}

/** Ids of the updates of a kind, such as Transaction. */
const idsOf = (list: readonly Json[], kind: string): readonly string[] =>
  list.flatMap((entry) =>
    kind !== KINDS.reassignment || isAssignment(entry) ? (textAt(entry, `update.${kind}.value.updateId`) ?? []) : [],
  );

/** The half of a reassignment that contains the contract. */
const isAssignment = (entry: Json): boolean =>
  listAt(entry, `update.${KINDS.reassignment}.value.events`).some(
    (event) => factAt(event, 'JsAssignmentEvent') !== undefined,
  );

/** The member of an update for a transaction with its events, a reassignment or a topology change. */
const KINDS = { transaction: 'Transaction', reassignment: 'Reassignment', topology: 'TopologyTransaction' } as const;

export async function update(context: DiscoveryContext, kind: keyof typeof KINDS): Promise<DiscoveryResult> {
  const own = await ledgerUpdate(context, kind);
  if (own?.ok || kind === 'topology')
    return own ?? err('topology changes are only on the ledger, which requires admin.token');
  const shared = await updateOnScan(context, kind);
  if (own === undefined) return shared;
  return shared.ok ? ok({ ...shared.value, note: own.error }) : err(`${own.error}; ${shared.error}`);
}

const MAX_SCAN_LOOKUPS = 3;

/** An update that both the target's ledger and scan show; undefined without a token. */
async function ledgerUpdate(context: DiscoveryContext, kind: keyof typeof KINDS): Promise<DiscoveryResult | undefined> {
  const asked = await updateQuery(context, kind);
  if (asked === undefined) return undefined;
  const list = await ledgerUpdates(context, asked.as, asked.updateFormat);
  if (!list.ok) return list;
  const ids = idsOf(list.value, KINDS[kind]);
  const none = err(
    `the ledger shows no ${kind}${kind === 'topology' ? '' : ' that is also in scan'} among the ${list.value.length} updates examined`,
  );
  if (kind === 'topology') return ids[0] === undefined ? none : discovered(ids[0], 'listUpdates');
  for (const id of ids.slice(0, MAX_SCAN_LOOKUPS))
    if (await isOnScan(context, id)) return discovered(id, 'listUpdates');
  return none;
}

async function updateQuery(
  context: DiscoveryContext,
  kind: keyof typeof KINDS,
): Promise<{ readonly as: string; readonly updateFormat: Json } | undefined> {
  const hasAdmin = !isAbsent(factAt(context.facts, ADMIN));
  if (kind === 'topology')
    return hasAdmin
      ? { as: ADMIN, updateFormat: { includeTopologyEvents: { includeParticipantAuthorizationEvents: {} } } }
      : undefined;
  if (kind === 'reassignment' && hasAdmin)
    return { as: ADMIN, updateFormat: { includeReassignments: { filtersForAnyParty: {} } } };
  if (isAbsent(factAt(context.facts, 'users.0.token'))) return undefined;
  const party = await context.find('users.0.party');
  if (!party.ok) return undefined;
  const filters = { filtersByParty: { [String(party.value.value)]: {} } };
  const updateFormat =
    kind === 'reassignment'
      ? { includeReassignments: filters }
      : { includeTransactions: { eventFormat: filters, transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' } };
  return { as: 'users.0.token', updateFormat };
}

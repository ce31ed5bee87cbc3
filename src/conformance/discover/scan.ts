// Discovers what scan shows publicly: migration, synchronizer, snapshots, updates, parties of the network.

import { err, formatInstant, isObject, micros, ok, parseInstant, type Json, type Result } from '../../base';
import { factAt, isAbsent } from '../target/facts';
import {
  okBodyOf,
  discovered,
  listAt,
  textAt,
  textsBelow,
  type DiscoveryResult,
  type DiscoveryContext,
} from './context';

const FAR_FUTURE = '2200-01-01T00:00:00Z';
const EPOCH = '1970-01-01T00:00:00Z';
const PAGE_SIZE = 200;
const MAX_MIGRATIONS = 8;
const MAX_SNAPSHOTS = 3;
/** Rounds opened this long ago are closed by now. */
const ROUND_LIFETIME_MICROS = 7_200_000_000n;

interface HistoryCursor {
  readonly migrationId: Json;
  readonly recordTime: string;
}

/** A page of the history, oldest first. */
async function history(
  context: DiscoveryContext,
  pageSize: number,
  after?: HistoryCursor,
): Promise<Result<readonly Json[], string>> {
  const start =
    after === undefined
      ? {}
      : { after: { after_migration_id: after.migrationId, after_record_time: after.recordTime } };
  const body = await okBodyOf(context, {
    operationId: 'listUpdateHistory',
    body: JSON.stringify({ page_size: pageSize, ...start }),
  });
  return body.ok ? ok(listAt(body.value, 'transactions')) : body;
}

const migrationOf = (update: Json | undefined): Json | undefined =>
  update === undefined ? undefined : (factAt(update, 'migration_id') ?? factAt(update, 'event.migration_id'));
const isReassignment = (update: Json): boolean => isObject(factAt(update, 'event'));
/** The half of a reassignment that contains the contract. */
const isAssignment = (update: Json): boolean => isObject(factAt(update, 'event.created_event'));

/** The largest migration id with an update. */
export async function migrationId(context: DiscoveryContext): Promise<DiscoveryResult> {
  const first = await history(context, 1);
  if (!first.ok) return first;
  let newest = migrationOf(first.value[0]);
  for (let count = 0; typeof newest === 'number' && count < MAX_MIGRATIONS; count += 1) {
    const next = await history(context, 1, { migrationId: newest, recordTime: FAR_FUTURE });
    if (!next.ok) return next;
    const larger = migrationOf(next.value[0]);
    if (typeof larger !== 'number' || larger <= newest) break;
    newest = larger;
  }
  return typeof newest === 'number'
    ? discovered(newest, 'listUpdateHistory')
    : err('the history of scan has no updates');
}

export async function synchronizerId(context: DiscoveryContext): Promise<DiscoveryResult> {
  const first = await history(context, 1);
  const inHistory = first.ok && first.value[0] !== undefined ? textAt(first.value[0], 'synchronizer_id') : undefined;
  if (inHistory !== undefined) return discovered(inHistory, 'listUpdateHistory');
  const dso = await okBodyOf(context, { operationId: 'getDso' });
  if (!dso.ok) return dso;
  const inRules = textAt(dso.value, 'amulet_rules.domain_id');
  return inRules === undefined
    ? err('neither an update nor the rules of the network name a synchronizer')
    : discovered(inRules, 'getDso');
}

/** Consecutive snapshots of the newest migration, oldest first. If the latest are close together, earlier ones. */
export async function snapshots(context: DiscoveryContext): Promise<DiscoveryResult> {
  const migration = await context.find('migrationId');
  if (!migration.ok) return migration;
  const last = await snapshotsBefore(context, migration.value.value, FAR_FUTURE);
  if (!last.ok) return last;
  const [oldest, newest] = [last.value[0], last.value.at(-1)].map((one) =>
    one === undefined ? undefined : parseInstant(one.recordTime),
  );
  const areClose = oldest !== undefined && newest !== undefined && newest - oldest < ROUND_LIFETIME_MICROS;
  const earlier = areClose
    ? await snapshotsBefore(context, migration.value.value, formatInstant(micros(newest - ROUND_LIFETIME_MICROS)))
    : last;
  return discovered(
    earlier.ok && earlier.value.length === MAX_SNAPSHOTS ? earlier.value : last.value,
    'getSnapshotTimestamp',
  );
}

type SnapshotPosition = Readonly<Record<'recordTime', string> & Record<'migrationId', Json>>;

async function snapshotsBefore(
  context: DiscoveryContext,
  migration: Json,
  start: string,
): Promise<Result<readonly SnapshotPosition[], string>> {
  const taken: SnapshotPosition[] = [];
  let before = start;
  while (taken.length < MAX_SNAPSHOTS) {
    const answer = await okBodyOf(context, {
      operationId: 'getSnapshotTimestamp',
      query: { before, migration_id: migration },
    });
    const recordTime = answer.ok ? textAt(answer.value, 'record_time') : undefined;
    const instant = recordTime === undefined ? undefined : parseInstant(recordTime);
    if (recordTime === undefined || instant === undefined)
      return taken.length > 0 ? ok(taken) : answer.ok ? err('getSnapshotTimestamp returns no time') : answer;
    taken.unshift({ recordTime, migrationId: migration });
    before = formatInstant(micros(instant - 1n));
  }
  return ok(taken);
}

/** The updates examined: those since the newest snapshots, then those since the migration began. */
async function updates(context: DiscoveryContext): Promise<Result<readonly Json[], string>> {
  const migration = await context.find('migrationId');
  if (!migration.ok) return migration;
  const known = await context.find('samples.snapshots.0');
  const times = known.ok ? textsBelow(known.value.value, ['recordTime']) : [];
  const seen: Json[] = [];
  let reason: string | undefined;
  for (const recordTime of new Set([...times.slice(-1), ...times.slice(0, 1), EPOCH])) {
    const page = await history(context, PAGE_SIZE, { migrationId: migration.value.value, recordTime });
    if (page.ok) seen.push(...page.value);
    else reason = page.error;
  }
  return seen.length === 0 && reason !== undefined ? err(reason) : ok(seen);
}

/** An update visible to the whole network; the ledger of a user may not have it. */
export async function updateOnScan(
  context: DiscoveryContext,
  kind: 'transaction' | 'reassignment',
): Promise<DiscoveryResult> {
  const seen = await updates(context);
  if (!seen.ok) return seen;
  const isWanted = (update: Json): boolean =>
    kind === 'reassignment'
      ? isAssignment(update)
      : !isReassignment(update) && listAt(update, 'root_event_ids').length > 0;
  const id = seen.value
    .filter(isWanted)
    .map((update) => textAt(update, 'update_id'))
    .find((text) => text !== undefined);
  return id === undefined
    ? err(`no ${kind} is among the ${seen.value.length} updates of scan that were examined`)
    : discovered(id, 'listUpdateHistory', 'reads without a token');
}

export async function isOnScan(context: DiscoveryContext, updateId: string): Promise<boolean> {
  const reply = await context.send({ operationId: 'getUpdateByIdV2', path: { update_id: updateId } });
  return reply.ok && reply.value.status === 200;
}

/** Contracts of given templates in the newest snapshot. */
async function contracts(
  context: DiscoveryContext,
  templates: readonly string[],
): Promise<Result<readonly Json[], string>> {
  const known = await context.find('samples.snapshots.0');
  if (!known.ok) return known;
  const newest = Array.isArray(known.value.value) ? (known.value.value as readonly Json[]).at(-1) : undefined;
  if (newest === undefined) return err('scan reports no snapshot');
  const body = JSON.stringify({
    migration_id: factAt(newest, 'migrationId') ?? 0,
    record_time: factAt(newest, 'recordTime') ?? '',
    page_size: 50,
    templates,
  });
  const answer = await okBodyOf(context, { operationId: 'getAcsSnapshot', body });
  return answer.ok ? ok(listAt(answer.value, 'created_events')) : answer;
}

/** Parties with holdings and a name come first, since they exercise most. */
async function knownParties(context: DiscoveryContext): Promise<Result<readonly string[], string>> {
  const tokens = await contracts(context, ['splice-amulet:Splice.Amulet:Amulet']);
  const names = await okBodyOf(context, { operationId: 'listAnsEntries', query: { page_size: 50 } });
  const dso = await okBodyOf(context, { operationId: 'getDsoPartyId' });
  const [owners, named] = [
    tokens.ok ? textsBelow([...tokens.value], ['owner']) : [],
    names.ok ? textsBelow(names.value, ['user']) : [],
  ];
  const all = [
    ...new Set([
      ...owners.filter((party) => named.includes(party)),
      ...owners,
      ...named,
      ...(dso.ok ? textsBelow(dso.value, ['dso_party_id']) : []),
    ]),
  ].filter((text) => text.includes('::'));
  if (all.length > 0) return ok(all);
  return err(tokens.ok ? (names.ok ? 'scan shows no party' : names.error) : tokens.error);
}

/** A party for a user entry that the target leaves empty; no two entries get the same. */
export async function partyForUser(context: DiscoveryContext, seat: number): Promise<DiscoveryResult> {
  const all = await knownParties(context);
  if (!all.ok) return all;
  const users = listAt(context.facts, 'users');
  const taken = users.flatMap((user) => textAt(user, 'party') ?? []);
  const emptyBefore = Array.from({ length: seat }, (_, index) => users[index]).filter(
    (user) => user === undefined || isAbsent(factAt(user, 'party')),
  ).length;
  const party = all.value.filter((one) => !taken.includes(one))[emptyBefore];
  return party === undefined
    ? err(`scan shows only ${all.value.length} parties`)
    : discovered(party, 'getAcsSnapshot and listAnsEntries', 'reads without a token');
}

export async function preapproved(context: DiscoveryContext): Promise<DiscoveryResult> {
  const seen = await contracts(context, ['splice-amulet:Splice.AmuletRules:TransferPreapproval']);
  if (!seen.ok) return seen;
  const [party] = textsBelow([...seen.value], ['receiver']);
  return party === undefined
    ? err('the newest snapshot has no preapproval')
    : discovered(party, 'getAcsSnapshot', 'reads');
}

const MAX_LOOKUPS = 12;
const PARTY_MEMBERS = ['acting_parties', 'signatories', 'observers'];

/** A party with more participants than one answer can express, or with none. */
export async function partyHosted(
  context: DiscoveryContext,
  kind: 'hostedTwice' | 'notHosted',
): Promise<DiscoveryResult> {
  const [synchronizer, seen] = [await context.find('synchronizerId'), await updates(context)];
  if (!synchronizer.ok) return synchronizer;
  const listed = isAbsent(factAt(context.facts, 'admin.token'))
    ? undefined
    : await okBodyOf(context, { operationId: 'listParties', as: 'admin.token' });
  const parties = [
    ...new Set([
      ...(seen.ok ? textsBelow([...seen.value], PARTY_MEMBERS) : []),
      ...(listed?.ok ? textsBelow(listed.value, ['party']) : []),
    ]),
  ].slice(0, MAX_LOOKUPS);
  const status = kind === 'notHosted' ? 404 : 500;
  for (const party of parties) {
    const reply = await context.send({
      operationId: 'getPartyParticipantId',
      path: { domain_id: synchronizer.value.value, party_id: party },
    });
    if (!reply.ok) return reply;
    if (reply.value.status === status && /participant/i.test(JSON.stringify(reply.value.body ?? '')))
      return discovered(party, 'getPartyParticipantId', 'reads');
  }
  return err(
    `none of the ${parties.length} parties that were looked up is ${kind === 'notHosted' ? 'without a participant' : 'hosted by several participants'}`,
  );
}

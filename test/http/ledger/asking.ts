// For the tests of this folder: a server per dialect, formats in few words, and answers in lines that read well.

import type { Response } from 'supertest';
import { isObject, type Json } from '../../../src/base';
import { partyIdOf, type Update } from '../../../src/ledger';
import type { DialectName } from '../../../src/operations';
import { sha256 } from '../../../src/world';
import { startTestServer, type Call, type TestServer } from '../harness';

/** Ids depend on the seed only, and the tests keep to the default one. */
export const partyNamed = (hint: string): string => partyIdOf({ seed: '1', hash: sha256 }, hint);
export const ALICE = partyNamed('alice');
export const BOB = partyNamed('bob');
export const CAROL = partyNamed('carol');
export const DSO = partyNamed('DSO');
export const OPERATOR = 'validator-operator';
export const DIALECT_NAMES = ['documented', 'observed'] as const;

export const DELTA = 'TRANSACTION_SHAPE_ACS_DELTA';
export const EFFECTS = 'TRANSACTION_SHAPE_LEDGER_EFFECTS';
export const HOLDING = '#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding';
export const AMULET = '#splice-amulet:Splice.Amulet:Amulet';
export const LOCKED = '#splice-amulet:Splice.Amulet:LockedAmulet';
export const OFFER = '#splice-wallet:Splice.Wallet.TransferOffer:TransferOffer';
export const ACCEPTED = '#splice-wallet:Splice.Wallet.TransferOffer:AcceptedTransferOffer';

/** One server per dialect for all tests of a file. */
export function useServers(): (dialect?: DialectName) => TestServer {
  const servers = new Map<DialectName, TestServer>();
  beforeAll(async () => {
    for (const dialect of DIALECT_NAMES) servers.set(dialect, await startTestServer({ dialect }));
  });
  afterAll(() => Promise.all([...servers.values()].map((server) => server.close())));
  return (dialect = 'documented') => known(servers.get(dialect), `server of the dialect ${dialect}`);
}

function known<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`there is no ${what}`);
  return value;
}

// Formats

export const template = (templateId: string, blob?: boolean): Json => ({
  TemplateFilter: { value: { templateId, ...(blob === undefined ? {} : { includeCreatedEventBlob: blob }) } },
});
export const wildcard = (blob?: boolean): Json => ({
  WildcardFilter: { value: blob === undefined ? {} : { includeCreatedEventBlob: blob } },
});
export const holding = (more: Readonly<Record<string, Json>> = {}): Json => ({
  InterfaceFilter: { value: { interfaceId: HOLDING, ...more } },
});
export const filters = (...identifierFilters: readonly Json[]): Json => ({
  cumulative: identifierFilters.map((identifierFilter) => ({ identifierFilter })),
});

/** An event format: all events of these parties. */
export const of = (...parties: readonly string[]): Json => ({
  filtersByParty: Object.fromEntries(parties.map((party) => [party, {}])),
});
export const any = (...identifierFilters: readonly Json[]): Json => ({
  filtersForAnyParty: filters(...identifierFilters),
});
/** All events: those of the participant's parties, and those of the governance party, which another one hosts. */
export const everyone = (): Json => ({ filtersForAnyParty: {}, filtersByParty: { [DSO]: {} } });
export const transactions = (eventFormat: Json, transactionShape: Json = DELTA): Json => ({
  includeTransactions: { eventFormat, transactionShape },
});
export const topologyOf = (...parties: readonly string[]): Json => ({
  includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties } },
});

// What the world holds

/** Whether a transaction exercises the choice. */
export const exercises =
  (choice: string) =>
  (update: Update): boolean =>
    update.type === 'transaction' && update.nodes.some((node) => node.kind === 'exercise' && node.choice === choice);

export const updatesOf = (server: TestServer, fits: (update: Update) => boolean): readonly Update[] =>
  server.world.ledger.state.updates.filter(fits);
/** The oldest update that fits. */
export const updateOf = (server: TestServer, fits: (update: Update) => boolean): Update =>
  known(updatesOf(server, fits)[0], 'such update in the world');
export const isReassignment =
  (kind: 'assigned' | 'unassigned') =>
  (update: Update): boolean =>
    update.type === 'reassignment' && update.kind === kind;
export const isTopology =
  (kind: string) =>
  (update: Update): boolean =>
    update.type === 'topology' && update.events.some((event) => event.kind === kind);

/** The lookup by id; the administrator asks unless told otherwise. */
export const lookUp = (
  server: TestServer,
  update: Update | string,
  updateFormat: Json,
  call: Call = {},
): Promise<Response> =>
  server.call('ledger', 'POST', '/v2/updates/update-by-id', {
    user: OPERATOR,
    body: { updateId: typeof update === 'string' ? update : update.updateId, updateFormat },
    ...call,
  });

// Answers

/** A member inside an answer; undefined when there is none. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      Array.isArray(inner) && typeof key === 'number' ? inner[key] : isObject(inner) ? inner[key] : undefined,
    value,
  );
}

export const contentOf = (
  response: Response,
  kind: 'Transaction' | 'Reassignment' | 'TopologyTransaction' = 'Transaction',
): unknown => at(response.body, 'update', kind, 'value');
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const hintOf = (party: unknown): string => textOf(party).split('::')[0] ?? '';

/**
 * The events of a transaction, one line each: `created 1 TransferOffer for alice bob`; a star after what is no ACS
 * delta.
 */
export function linesOf(response: Response): readonly string[] {
  return listOf(at(contentOf(response), 'events')).map((event) => {
    const [name = '', fields] = isObject(event) ? (Object.entries(event)[0] ?? []) : [];
    const entity = textOf(at(fields, 'templateId')).split(':')[2] ?? '';
    const what = at(fields, 'choice') === undefined ? entity : `${entity}.${textOf(at(fields, 'choice'))}`;
    const witnesses = listOf(at(fields, 'witnessParties')).map(hintOf).join(' ');
    return `${name.replace('Event', '').toLowerCase()} ${String(at(fields, 'nodeId'))} ${what} for ${witnesses}${at(fields, 'acsDelta') === false ? ' *' : ''}`;
  });
}

export const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
export const TRACEPARENT = `00-${TRACE_ID}-00f067aa0ba902b7-01`;

/** Optional members without a value: left out or null, as the dialect says. */
export const absentIn = (dialect: DialectName, ...names: readonly string[]): Readonly<Record<string, null>> =>
  dialect === 'documented' ? {} : Object.fromEntries(names.map((name) => [name, null]));

/** The whole body of a security error. */
export const redacted = (dialect: DialectName, status: 401 | 403, context: Json = {}): Json => ({
  code: 'NA',
  cause: 'A security-sensitive error has been received',
  correlationId: TRACE_ID,
  traceId: TRACE_ID,
  context,
  resources: [],
  errorCategory: -1,
  grpcCodeValue: status === 401 ? 16 : 7,
  ...absentIn(dialect, 'retryInfo', 'definiteAnswer'),
});

/** The whole body of an error of the ledger itself. */
export const ledgerFailure = (
  dialect: DialectName,
  error: {
    readonly code: string;
    readonly cause: string;
    readonly category: number;
    readonly grpc: number;
    readonly resources?: Json;
    readonly context?: Readonly<Record<string, Json>>;
    readonly retryInfo?: string;
  },
): Json => ({
  code: error.code,
  cause: error.cause,
  traceId: TRACE_ID,
  context: {
    participant: "'participant'",
    category: String(error.category),
    tid: TRACE_ID,
    definite_answer: 'false',
    ...error.context,
  },
  resources: error.resources ?? [],
  errorCategory: error.category,
  grpcCodeValue: error.grpc,
  ...absentIn(dialect, 'correlationId', 'retryInfo', 'definiteAnswer'),
  ...(error.retryInfo === undefined ? {} : { retryInfo: error.retryInfo }),
});

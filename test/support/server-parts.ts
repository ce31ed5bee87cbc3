// Parts for tests of this room: small documents of our own, a ledger that only counts, and refusals that show what they
// were told.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { err, micros, ok, type Json } from '../../src/base';
import { openContract, type Group, type OpenContract } from '../../src/contract';
import { emptyState, type Ledger } from '../../src/ledger';
import { DIALECTS, type Answer, type Operation, type Refusal, type RefusalTable } from '../../src/operations';
import { createManualClock } from '../../src/server/clock';
import { createFallback } from '../../src/server/examples/prism-fallback';
import { DEFAULT_LIMITS } from '../../src/server/limits';
import { FLAG_NAMES } from '../../src/server/setting-names';
import { silentLog } from '../../src/server/log';
import type { HttpRequest } from '../../src/server/messages';
import { createMock, type MockServer } from '../../src/server/mock';
import type { Clock } from '../../src/server/clock';
import type { Faults } from '../../src/server/faults/types';
import type { Journal } from '../../src/server/journal/types';
import type { MockParts } from '../../src/server/pipeline/parts';
import { createSnapshots } from '../../src/server/worlds/snapshots';
import { createTimeTravel } from '../../src/server/worlds/time-travel';
import type { Durability } from '../../src/server/store/types';
import type { LiveWorld } from '../../src/server/worlds/live-world';
import type { WorldSession, Worlds } from '../../src/server/worlds/worlds';

const PROVENANCE = '{ mark: assumed, source: a test }';
const head = (group: string, prefix: string): string => `openapi: 3.1.0
jsonSchemaDialect: https://json-schema.org/draft/2020-12/schema
info: { title: ${group}, version: 1.2.3 }
x-group: ${group}
servers: [{ url: 'http://127.0.0.1:7575${prefix}' }]
paths:
`;
const operation = (id: string, rest: string): string => `      operationId: ${id}
      summary: ${id}
      x-tier: shown
      x-safety: read
      x-provenance: ${PROVENANCE}
      security: []
${rest}`;
const answer = (status: string, example: string): string => `        ${status}:
          description: an answer
          x-provenance: ${PROVENANCE}
          content:
            application/json:
              schema: { type: object, required: [value], properties: { value: { type: string, minLength: 1 } } }
              examples: { plain: { value: { value: ${example} } }, other: { value: { value: another } } }
`;

const SCAN = `${head('scan', '/api/scan')}  /v0/things/{thing_id}:
    get:
${operation(
  'getThing',
  `      x-since: 1.1.0
      parameters:
        - { name: thing_id, in: path, required: true, x-provenance: ${PROVENANCE}, schema: { type: string } }
        - { name: size, in: query, required: true, x-provenance: ${PROVENANCE}, schema: { type: integer, format: int32, minimum: 1 } }
        - { name: wide, in: query, x-provenance: ${PROVENANCE}, schema: { type: integer, format: int64 } }
        - { name: deep, in: query, x-provenance: ${PROVENANCE}, schema: { type: boolean } }
        - { name: word, in: query, x-provenance: ${PROVENANCE}, schema: { type: string } }
      responses:
${answer("'200'", 'found')}${answer("'404'", 'gone')}`,
)}  /v0/things/latest:
    get:
${operation('getLatest', `      responses:\n${answer("'200'", 'newest')}`)}
  /v0/things:
    post:
${operation(
  'makeThing',
  `      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [name]
              properties: { name: { type: string, pattern: '^[^!]*$', x-pattern-message: must have no exclamation mark }, at: { type: integer, format: int64 }, inner: { type: object, properties: { size: { type: integer, format: int32 } } } }
      responses:
${answer("'200'", 'made')}`,
)}  /v0/examples:
    get:
${operation(
  'getExamples',
  `      responses:
${answer("'200'", 'shown')}        '204':
          description: nothing
          x-provenance: ${PROVENANCE}
${answer('default', 'trouble')}`,
)}`;
const LEDGER = `${head('ledger', '')}  /v2/version:
    get:
${operation('getVersion', `      responses:\n${answer("'200'", '3.5')}`)}`;

/** The documents above, compiled as the real ones are. */
export function testContract(extra: readonly string[] = []): OpenContract {
  const dir = mkdtempSync(join(tmpdir(), 'understudy-'));
  writeFileSync(join(dir, 'scan.yaml'), SCAN);
  writeFileSync(join(dir, 'ledger.yaml'), LEDGER);
  return openContract({ dir, extra });
}

export const compiled = testContract();

/** Shows the refusal itself, with a status of its own, so that tests see what the pipeline said. */
const STATUS: Readonly<Record<Refusal['kind'], number>> = {
  'unknown-path': 404,
  'wrong-method': 405,
  'unparsable-body': 400,
  'invalid-request': 400,
  'unsupported-media-type': 415,
  'body-too-large': 413,
  unauthenticated: 401,
  forbidden: 403,
  disabled: 400,
  'no-wallet': 404,
  internal: 500,
  'unknown-world': 404,
  'control-token-wanted': 401,
  'control-forbidden': 403,
  'control-refused': 400,
  interrupted: 500,
  'not-stored': 503,
  unavailable: 503,
};
const showing: RefusalTable = (refusal, { group }): Answer => ({
  status: STATUS[refusal.kind],
  json: { error: refusal.kind, group, told: JSON.parse(JSON.stringify(refusal)) as Json },
});
const refuse: Readonly<Record<Group, RefusalTable>> = {
  ledger: showing,
  validator: showing,
  scan: showing,
  control: showing,
  extra: showing,
};

const handler = (
  id: string,
  handle: Operation['handle'],
  access: Operation['access'] = 'open',
): [string, Operation] => [id, { id, access, handle }];

/** Operations of the documents above; `getExamples` has none on purpose. */
export const testOperations: ReadonlyMap<string, Operation> = new Map([
  handler('getThing', ({ path, query }) => ({ status: 200, json: { value: path['thing_id'] ?? '', query } })),
  handler('getLatest', () => ({ status: 200, json: { value: '' } })),
  handler('makeThing', ({ body }) => ({ status: 200, json: { value: 'made', body: body ?? null } })),
  handler(
    'getVersion',
    ({ identity }) => ({
      status: 200,
      json: { value: identity.kind === 'caller' ? identity.caller.userId : 'nobody' },
    }),
    'token',
  ),
]);

/** A ledger that decides nothing and counts how often it is asked for the time. */
export const countingLedger = (): Ledger & { ticks: number } => ({
  state: emptyState(),
  ticks: 0,
  tick() {
    return (this.ticks += 1);
  },
  execute: () => ok([]),
  step: () => err({ code: 'precondition', reason: 'nothing waits' }),
  dryRun: () => ok([]),
  upcoming: () => [],
  nextDue: () => undefined,
});

const nothing = err({ status: 404, code: 'unknown', message: 'none' } as const);

/** Faults of which none is armed. */
const quietFaults = (inProcess: Faults['inProcess'] = () => Promise.resolve([])): Faults => ({
  isArmed: () => false,
  list: () => [],
  add: () => nothing,
  remove: () => nothing,
  clear: () => 0,
  held: () => [],
  release: () => nothing,
  releaseAll: () => 0,
  hit: () => undefined,
  inProcess,
  state: () => [],
  restore: () => undefined,
});

const noJournal: Journal = {
  validateFilter: () => undefined,
  record: () => undefined,
  list: () => [],
  count: () => 0,
  find: () => nothing,
  clear: () => 0,
  har: () => ({}),
  follow: () =>
    ok({ [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve({ done: true, value: undefined }) }) }),
};

interface OneWorld {
  readonly ledger?: Ledger;
  readonly clock?: Clock;
  readonly inProcess?: (operationId: string) => Promise<void>;
  readonly nextTraceId?: () => string;
}

/** Only the default world, made of what a test gives. */
function oneWorld({
  ledger = countingLedger(),
  clock = createManualClock(micros(0)),
  inProcess,
  nextTraceId = () => 'ab'.repeat(16),
}: OneWorld): Worlds {
  const faults = quietFaults(inProcess && (async ({ operationId }) => (await inProcess(operationId), [])));
  const never = (): never => {
    throw new Error('the tests of this room have no world to go back to');
  };
  const live: LiveWorld = {
    id: 'default',
    ledger,
    clock,
    faults,
    epoch: 0,
    replacedBy: undefined,
    nextTraceId,
    execute: (command, now, trace) => ledger.execute(command, now, trace),
    step: (choice) => ledger.step(choice, clock.now()),
    checkpoint: never,
    rebuilding: undefined,
    rebuild: never,
    reverting: never,
    revert: never,
    replace: never,
    dump: never,
    persistentState: never,
    get world() {
      return never();
    },
  };
  const wall = (): Date => new Date(0);
  const scene: Omit<WorldSession, 'start'> = {
    id: 'default',
    createdAt: new Date(0),
    usedAt: new Date(0),
    live,
    snapshots: createSnapshots(live, { wall }),
    timeTravel: createTimeTravel(live),
  };
  return {
    session: (id) => (id === 'default' ? (scene as WorldSession) : undefined),
    isServed: () => true,
    standby: never,
    isStandby: () => false,
    adopt: never,
    release: never,
    hasMoved: () => false,
    limit: 1,
    load: () => nothing,
    list: () => [],
    ids: () => [],
    create: () => nothing,
    find: () => nothing,
    remove: () => nothing,
    reload: () => undefined,
    served: never,
    follow: never,
    changed: () => undefined,
  };
}

export function testMock({
  ledger,
  clock,
  inProcess,
  nextTraceId,
  ...changed
}: Partial<MockParts> & OneWorld = {}): MockServer {
  const contract = changed.contract ?? compiled;
  return createMock({
    contract,
    worlds: oneWorld({
      ...(ledger ? { ledger } : {}),
      ...(clock ? { clock } : {}),
      ...(inProcess ? { inProcess } : {}),
      ...(nextTraceId ? { nextTraceId } : {}),
    }),
    journal: noJournal,
    guard: { token: undefined, host: '127.0.0.1' },
    status: () => Promise.resolve({}),
    operations: testOperations,
    refuse,
    authorize: ({ access }, { identity }) =>
      access === 'open' || identity.kind === 'caller'
        ? undefined
        : { kind: 'unauthenticated', anonymous: identity.kind === 'anonymous' },
    identify: ({ headers }) =>
      Promise.resolve(
        headers['authorization'] ? { kind: 'caller', caller: { userId: 'alice' } } : { kind: 'anonymous' },
      ),
    fallback: createFallback(compiled),
    dialect: DIALECTS.documented,
    settings: {
      forcedSnapshots: true,
      darsBytes: DEFAULT_LIMITS.darsBytes,
      version: '0.0.0',
      ledgerVersion: '3.5.14',
      networkVersion: '0.6.11',
      startedAt: micros(0),
    },
    profile: {},
    strict: false,
    limits: DEFAULT_LIMITS,
    settingNames: FLAG_NAMES,
    log: silentLog,
    ...changed,
  });
}

export const requestOf = (
  method: string,
  url: string,
  rest: { readonly headers?: Record<string, string>; readonly body?: string } = {},
): HttpRequest => ({
  method,
  url,
  headers: { host: '127.0.0.1:7575', ...rest.headers },
  body: new TextEncoder().encode(rest.body ?? ''),
});

/** A store in which everything is already stored, unless `changed` overrides a method. */
export const testDurability = (changed: Partial<Durability> = {}): Durability => ({
  pending: () => undefined,
  pendingTable: () => undefined,
  refusing: () => undefined,
  probe: () => undefined,
  ...changed,
});

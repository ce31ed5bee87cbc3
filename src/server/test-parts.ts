// Parts for tests of this room: small documents of our own, a ledger that only counts, and refusals that show what they were told.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { micros, ok, type Json } from '../base';
import { openContract, type Group, type OpenContract } from '../contract';
import { emptyState } from '../ledger';
import { DIALECTS, type Answer, type Operation, type Refusal, type RefusalTable } from '../operations';
import { createManualClock } from './clock';
import { createFallback } from './fallback';
import { silentLog } from './log';
import type { HttpRequest } from './messages';
import { createMock, type Mock } from './mock';
import type { LedgerPort, MockParts } from './parts';

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
${operation('getThing', `      x-since: 1.1.0
      parameters:
        - { name: thing_id, in: path, required: true, x-provenance: ${PROVENANCE}, schema: { type: string } }
        - { name: size, in: query, required: true, x-provenance: ${PROVENANCE}, schema: { type: integer, format: int32, minimum: 1 } }
        - { name: wide, in: query, x-provenance: ${PROVENANCE}, schema: { type: integer, format: int64 } }
        - { name: deep, in: query, x-provenance: ${PROVENANCE}, schema: { type: boolean } }
        - { name: word, in: query, x-provenance: ${PROVENANCE}, schema: { type: string } }
      responses:
${answer("'200'", 'found')}${answer("'404'", 'gone')}`)}  /v0/things/latest:
    get:
${operation('getLatest', `      responses:\n${answer("'200'", 'newest')}`)}
  /v0/things:
    post:
${operation('makeThing', `      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [name]
              properties: { name: { type: string }, at: { type: integer, format: int64 }, inner: { type: object, properties: { size: { type: integer, format: int32 } } } }
      responses:
${answer("'200'", 'made')}`)}  /v0/examples:
    get:
${operation('getExamples', `      responses:
${answer("'200'", 'shown')}        '204':
          description: nothing
          x-provenance: ${PROVENANCE}
${answer('default', 'trouble')}`)}`;
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
  'unknown-path': 404, 'wrong-method': 405, 'unparsable-body': 400, 'invalid-request': 400, 'unsupported-media-type': 415,
  'body-too-large': 413, unauthenticated: 401, forbidden: 403, 'no-wallet': 404, internal: 500,
};
const showing: RefusalTable = (refusal, { group }): Answer => ({
  status: STATUS[refusal.kind],
  json: { error: refusal.kind, group, told: JSON.parse(JSON.stringify(refusal)) as Json },
});
const refuse: Readonly<Record<Group, RefusalTable>> = { ledger: showing, validator: showing, scan: showing, control: showing, extra: showing };

const handler = (id: string, handle: Operation['handle'], access: Operation['access'] = 'open'): [string, Operation] => [id, { id, access, handle }];

/** Operations of the documents above; `getExamples` has none on purpose. */
export const testOperations: ReadonlyMap<string, Operation> = new Map([
  handler('getThing', ({ path, query }) => ({ status: 200, json: { value: path['thing_id'] ?? '', query } })),
  handler('getLatest', () => ({ status: 200, json: { value: '' } })),
  handler('makeThing', ({ body }) => ({ status: 200, json: { value: 'made', body: body ?? null } })),
  handler('getVersion', ({ identity }) => ({ status: 200, json: { value: identity.kind === 'caller' ? identity.caller.userId : 'nobody' } }), 'token'),
]);

export const countingLedger = (): LedgerPort & { ticks: number } => ({
  state: emptyState(),
  ticks: 0,
  tick() {
    this.ticks += 1;
  },
  execute: () => ok([]),
});

export function testMock(changed: Partial<MockParts> = {}): Mock {
  const contract = changed.contract ?? compiled;
  return createMock({
    contract,
    ledger: countingLedger(),
    clock: createManualClock(micros(0)),
    operations: testOperations,
    refuse,
    authorize: ({ access }, { identity, spec }, { dialect, traceId }) =>
      access === 'open' || identity.kind === 'caller'
        ? undefined
        : showing({ kind: 'unauthenticated', anonymous: identity.kind === 'anonymous' }, { dialect, traceId, group: spec.group }),
    identify: ({ headers }) => Promise.resolve(headers['authorization'] ? { kind: 'caller', caller: { userId: 'alice' } } : { kind: 'anonymous' }),
    fallback: createFallback(compiled),
    dialect: DIALECTS.documented,
    settings: { forcedSnapshots: true, version: '0.0.0', ledgerVersion: '3.5.14', networkVersion: '0.6.11', startedAt: micros(0) },
    profile: {},
    strict: false,
    log: silentLog,
    inProcess: () => Promise.resolve(),
    nextTraceId: () => 'ab'.repeat(16),
    ...changed,
  });
}

export const requestOf = (method: string, url: string, rest: { readonly headers?: Record<string, string>; readonly body?: string } = {}): HttpRequest => ({
  method,
  url,
  headers: { host: '127.0.0.1:7575', ...rest.headers },
  body: new TextEncoder().encode(rest.body ?? ''),
});

// For the tests of users and parties: requests of the administrator, and what a refusal looks like in each dialect.

import type { Response } from 'supertest';
import type { Json } from '../../../src/base';
import { networkOf } from '../../../src/ledger';
import type { DialectName } from '../../../src/operations';
import type { TestServer } from '../harness';
import { absentIn, ledgerFailure, OPERATOR, redacted, TRACE_ID, TRACEPARENT } from './asking';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export const administer = (
  server: TestServer,
  method: Method,
  path: string,
  body?: Json | string | Buffer,
  user = OPERATOR,
): Promise<Response> =>
  server.call('ledger', method, path, {
    user,
    headers: { traceparent: TRACEPARENT },
    ...(body === undefined ? {} : { body }),
  });

/** So many parties that the participant knows. */
export function parties({ world, now }: TestServer, count: number): readonly string[] {
  const names = Array.from({ length: count }, (_, index) => `p${index}::1220`);
  const { participant } = networkOf(world.ledger.state);
  for (const party of names)
    world.ledger.execute({ type: 'map-party', party, participant, permission: 'submission' }, now());
  return names;
}

interface Failure {
  readonly code: string;
  readonly cause: string | RegExp;
  readonly category: 2 | 8 | 9 | 10 | 11;
  readonly resources?: Json;
  readonly context?: Readonly<Record<string, Json>>;
  readonly retryInfo?: string;
  /** Found above the ledger: fewer fields (observed-ledger 4.1 B). */
  readonly above?: true;
}

const STATUS = { 2: [409, 10], 8: [400, 3], 9: [400, 9], 10: [409, 6], 11: [404, 5] } as const;

/** Error objects in both dialects: the contract, whose bad requests are texts, shows none of these operations. */
export function expectFailure(dialect: DialectName, answer: Response, failure: Failure): void {
  const [status, grpc] = STATUS[failure.category];
  const cause: unknown = typeof failure.cause === 'string' ? failure.cause : expect.stringMatching(failure.cause);
  const whole = ledgerFailure(dialect, { ...failure, cause: '', grpc });
  expect([answer.status, answer.body]).toEqual([
    status,
    failure.above ? above(dialect, failure, grpc, cause) : { ...Object(whole), cause },
  ]);
}

const above = (dialect: DialectName, { code, category }: Failure, grpc: number, cause: unknown): unknown => ({
  code,
  cause,
  correlationId: TRACE_ID,
  traceId: TRACE_ID,
  context: {},
  resources: [],
  errorCategory: category,
  grpcCodeValue: grpc,
  definiteAnswer: false,
  ...absentIn(dialect, 'retryInfo'),
});

const wrong = (what: string): RegExp =>
  new RegExp(
    `^The submitted request has invalid arguments: ${what}|INVALID_ARGUMENT: The submitted request has invalid arguments: ${what}`,
  );

/** INVALID_ARGUMENT with a sentence that begins so. */
export const expectInvalid = (dialect: DialectName, answer: Response, sentence: string): void =>
  expectFailure(dialect, answer, { code: 'INVALID_ARGUMENT', cause: wrong(sentence), category: 8 });

/** Users without administration rights are refused, in both dialects; who only reads, by the contract, needs none. */
export async function expectAdministratorsOnly(
  ask: (dialect: DialectName, user: string) => Promise<Response>,
  { reads = false } = {},
): Promise<void> {
  for (const dialect of reads ? (['observed'] as const) : (['documented', 'observed'] as const)) {
    for (const user of ['alice', 'erin']) {
      const refused = await ask(dialect, user);
      expect([refused.status, refused.body]).toEqual([403, redacted(dialect, 403)]);
    }
  }
  if (reads) expect((await ask('documented', 'alice')).status).not.toBe(403);
}

/** Bodies that cannot be decoded are refused as text in both dialects, and change nothing. */
export async function expectUndecodable(
  server: TestServer,
  method: Method,
  path: string,
  bodies: readonly (Json | string)[],
): Promise<void> {
  const before = server.world.ledger.state.log.length;
  for (const body of bodies) {
    const answer = await administer(server, method, path, body);
    expect([JSON.stringify(body).slice(0, 80), answer.status, answer.type]).toEqual([
      JSON.stringify(body).slice(0, 80),
      400,
      'text/plain',
    ]);
    expect(answer.text).toMatch(/^Invalid value for: body/);
  }
  expect(server.world.ledger.state.log.length).toBe(before);
}

let made = 0;
/** An id that no test of the file has used. */
export const fresh = (hint: string): string => `${hint}-${(made += 1)}`;

export const right = (kind: string, party?: string): Json => ({
  kind: { [kind]: { value: party === undefined ? {} : { party } } },
});

/** What a user looks like when nothing but its id was said. */
export const plainUser = (dialect: DialectName, id: string, more: Readonly<Record<string, Json>> = {}): Json => ({
  id,
  ...(dialect === 'documented' ? {} : { primaryParty: '', identityProviderId: '' }),
  isDeactivated: false,
  metadata: { resourceVersion: '0', annotations: {} },
  primaryPartyAuthentication: false,
  ...more,
});

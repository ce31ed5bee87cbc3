// Every operation of the network refuses a missing token, a body that cannot be parsed, a parameter of another type, and
// a method that its path does not have. A refusal has the format of its group, and changes nothing.

import type { Response } from 'supertest';
import type { OperationSpec } from '../../src/contract';
import { startTestServer, type Call, type TestServer } from './harness';
import { addressOf, networkOperations } from './operation-address';

interface Refusal {
  readonly what: string;
  readonly status: number;
  readonly send: (server: TestServer) => Promise<Response>;
}

/** Without one, each refusal of the ledger group makes a new one, which is counted in the world. */
const TRACE = { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' };

const userOf = ({ group, path }: OperationSpec): string =>
  group === 'validator' && !path.startsWith('/v0/admin/') ? 'alice' : 'validator-operator';
const needsToken = ({ security }: OperationSpec): boolean =>
  security.length > 0 && security.every((schemes) => schemes.length > 0);
const takesJson = ({ requestBody }: OperationSpec): boolean =>
  requestBody?.content.some(({ mediaType }) => mediaType === 'application/json') === true;

/** A method that no operation of the path has. */
const otherMethod = ({ path }: OperationSpec): string =>
  ['PUT', 'DELETE', 'PATCH'].find(
    (method) => !networkOperations().some((one) => one.method === method && one.path === path),
  ) ?? 'POST';

/** What can be wrong with a request of the operation. */
function refusalsOf(spec: OperationSpec): readonly Refusal[] {
  const send =
    (call: Call, given: Readonly<Record<string, string>> = {}, method = spec.method) =>
    (server: TestServer): Promise<Response> =>
      server.call('ledger', method as 'GET', addressOf(spec, server.world, encodeURIComponent, given), {
        ...call,
        headers: TRACE,
      });
  const user = userOf(spec);
  const typed = spec.parameters.find(({ in: place, type }) => place !== 'header' && type === 'integer');
  const refusals: readonly (Refusal | undefined)[] = [
    needsToken(spec) ? { what: 'a request without a token', status: 401, send: send({}) } : undefined,
    takesJson(spec) ? { what: 'a body that ends early', status: 400, send: send({ user, body: '{"' }) } : undefined,
    typed
      ? {
          what: `${typed.name} that is no number`,
          status: 400,
          send: send({ user, ...(takesJson(spec) ? { body: {} } : {}) }, { [typed.name]: 'many' }),
        }
      : undefined,
    { what: 'another method', status: 405, send: send({ user }, {}, otherMethod(spec)) },
  ];
  return refusals.filter((refusal) => refusal !== undefined);
}

const CASES = networkOperations().flatMap((spec) =>
  refusalsOf(spec).map((refusal) => [spec.group, spec.id, refusal.what, refusal] as const),
);

describe.each(['documented', 'observed'] as const)('in the %s dialect', (dialect) => {
  let server: TestServer;
  let before: readonly string[];
  const dump = async (): Promise<readonly string[]> => (await server.call('control', 'GET', '/dump')).text.split('\n');
  beforeAll(async () => {
    server = await startTestServer({ dialect });
    before = await dump();
  });
  afterAll(() => server.close());

  test.each(CASES)('%s %s refuses %s', async (group, id, _what, refusal) => {
    const { status, body, text, headers } = await refusal.send(server);
    expect(status).toBe(refusal.status);
    if (status === 405) expect(headers['allow']).toMatch(/^[A-Z]+(, [A-Z]+)*$/);
    expect(text).not.toBe('');
    if (/json/.test(headers['content-type'] ?? '')) {
      const reason = group === 'ledger' ? (body.cause ?? body.errors) : body.error;
      expect([id, typeof reason === 'string' ? reason.length > 10 : Array.isArray(reason)]).toEqual([id, true]);
    }
  });

  it('has changed nothing', async () => {
    const changed = (await dump()).filter((line, index) => line !== before[index]);
    expect(before.length).toBeGreaterThan(1000);
    expect(changed.map((line) => line.slice(0, 200))).toEqual([]);
  });
});

// Whatever is sent to a control operation, it is refused in the group's one form, changes nothing and is never a 500.

import { isObject, type Json } from '../../../src/base';
import type { MediaSpec, OperationSpec } from '../../../src/contract';
import { startTestServer, type TestServer } from '../harness';
import { contract } from '../../support/contract';
import { ask, expectRefused, unchanged } from './words';

const operations = contract().operations.filter(({ group }) => group === 'control');
const named = (specs: readonly OperationSpec[]): [string, OperationSpec][] => specs.map((spec) => [spec.id, spec]);
const takingBodies = operations.filter(({ requestBody }) => requestBody);
const jsonOf = ({ requestBody }: OperationSpec): MediaSpec | undefined =>
  requestBody?.content.find(({ mediaType }) => mediaType === 'application/json');
const takingJson = takingBodies.filter((spec) => jsonOf(spec));

/** Ids of nothing, in the form that the path wants. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  party: 'nobody::1220aa',
  participant: 'nowhere::1220bb',
  contractId: '00ff',
  subject: 'wallet',
  id: 'nothing',
  name: 'nobody.unverified.ans',
  user: 'nobody',
  reassignmentId: 'none',
  key: 'none',
};
const pathOf = ({ path }: OperationSpec): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(STANDS_FOR[name] ?? 'x'));
const verbOf = ({ method }: OperationSpec) => method as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const textOf = (value: Json): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `\u0001${inner}\u0001` : inner)).replace(
    /"\\u0001(-?\d+)\\u0001"/g,
    '$1',
  );

describe('an operation that takes a body', () => {
  test.each(named(takingJson))(
    '%s refuses what is not JSON, another media type and a body that is too large',
    async (_, spec) => {
      await unchanged(server, async () => {
        expectRefused(await ask(server, verbOf(spec), pathOf(spec), '{"half":'), 400, 'invalid-body');
        expectRefused(
          await ask(server, verbOf(spec), pathOf(spec), `${'['.repeat(2000)}${']'.repeat(2000)}`),
          400,
          'invalid-body',
        );
        for (const type of ['application/xml', 'text/plain', 'multipart/form-data'])
          expectRefused(
            await ask(server, verbOf(spec), pathOf(spec), '{}', { headers: { 'content-type': type } }),
            415,
            'unsupported-media-type',
          );
        if (spec.id !== 'createWorld')
          expectRefused(
            await ask(server, verbOf(spec), pathOf(spec), ' '.repeat(1024 * 1024 + 1)),
            413,
            'body-too-large',
          );
      });
    },
  );

  test.each(named(takingJson))('%s refuses unknown members, and bodies that are not objects', async (_, spec) => {
    await unchanged(server, async () => {
      for (const example of Object.values(jsonOf(spec)?.examples ?? {})) {
        if (!isObject(example)) continue;
        expectRefused(
          await ask(server, verbOf(spec), pathOf(spec), textOf({ ...example, speeed: 1 })),
          400,
          'invalid-request',
          /speeed/,
        );
      }
      for (const body of ['[]', 'null', '"text"', '17', 'true'])
        expectRefused(await ask(server, verbOf(spec), pathOf(spec), body), 400, 'invalid-request');
    });
  });

  test.each(named(takingBodies.filter(({ requestBody }) => requestBody?.required)))(
    '%s refuses to be sent nothing',
    async (_, spec) => {
      expectRefused(await ask(server, verbOf(spec), pathOf(spec)), 400, 'invalid-body');
      expectRefused(await ask(server, verbOf(spec), pathOf(spec), ' \n'), 400, 'invalid-body');
    },
  );
});

describe('a path', () => {
  const SEGMENTS = ['%00', '%ff', '%', '__proto__', 'x'.repeat(3000), '..%2f..', '%F0%9F%92%A9', '-', '%20'];
  test.each(named(operations.filter(({ path }) => path.includes('{'))))(
    '%s answers strange segments with a refusal',
    async (_, spec) => {
      await unchanged(server, async () => {
        for (const segment of SEGMENTS) {
          const path = spec.path.replaceAll(/\{(\w+)\}/g, segment);
          const example = Object.values(jsonOf(spec)?.examples ?? {})[0];
          const answer = await ask(server, verbOf(spec), path, example === undefined ? undefined : textOf(example));
          expect([segment, answer.status >= 400 && answer.status < 500, answer.body]).toEqual([
            segment,
            true,
            expect.objectContaining({ error: expect.any(String), code: expect.any(String) }),
          ]);
        }
      });
    },
  );

  test('of no control operation is 404, and with another method 405', async () => {
    expectRefused(await ask(server, 'GET', '/nothing'), 404, 'unknown-path');
    expect((await ask(server, 'GET', '/clok')).body).toMatchObject({
      code: 'unknown-path',
      hint: 'did you mean GET /_control/v1/clock (getClock)?',
    });
    expectRefused(await ask(server, 'GET', ''), 404, 'unknown-path');
    const wrong = await ask(server, 'PUT', '/clock');
    expectRefused(wrong, 405, 'wrong-method');
    expect(wrong.headers['allow']).toBe('GET, HEAD, OPTIONS');
  });
});

describe('a world', () => {
  test.each(named(operations))('%s is 404 in a world that does not exist, 400 for an invalid id', async (_, spec) => {
    const example = Object.values(jsonOf(spec)?.examples ?? {})[0];
    const body = example === undefined ? undefined : textOf(example);
    expectRefused(
      await ask(server, verbOf(spec), pathOf(spec), body, { headers: { 'x-understudy-world': 'gone' } }),
      404,
      'unknown-world',
      /gone/,
    );
  });
});

describe('a query', () => {
  test.each(named(operations.filter(({ parameters }) => parameters.some((parameter) => parameter.in === 'query'))))(
    '%s answers strange values with 200 or 400',
    async (_, spec) => {
      // Streams do not end.
      if (spec.id.startsWith('follow')) return;
      for (const { name } of spec.parameters.filter((parameter) => parameter.in === 'query')) {
        for (const value of [
          '',
          '%00',
          'x',
          '-1',
          '0',
          '99999999999999999999',
          '%F0%9F%92%A9',
          '__proto__',
          '1.5',
          'true',
          'x&'.repeat(50),
        ]) {
          const answer = await ask(server, verbOf(spec), `${spec.path}?${name}=${value}`);
          expect([name, value, answer.status]).toEqual([name, value, answer.status === 200 ? 200 : 400]);
        }
      }
    },
  );
});

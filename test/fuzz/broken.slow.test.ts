// The fuzzer itself: servers that are wrong on purpose must be found out, and by the check that is meant for it.

import { join } from 'node:path';
import fc from '../property';
import { finish } from '../../src/base';
import { emptyState } from '../../src/ledger';
import type { MockServer } from '../../src/server';
import { openTestMock } from '../http/harness';
import { contract } from '../support/contract';
import { casesOf, type Case } from './cases';
import { judge, EXCUSES } from './judge';
import { run } from './run';
import { requestSchemas } from './schemas';
import { openSession } from './session';
import { curlOf } from './tell';

type Handle = MockServer['handle'];
const around =
  (change: (handle: Handle, mock: MockServer) => Handle) =>
  (mock: MockServer): MockServer => ({
    ...mock,
    get parts() {
      return mock.parts;
    },
    get routes() {
      return mock.routes;
    },
    handle: change(mock.handle, mock),
  });

/** Small worlds are quickly put back. */
const WORLDS = [join(__dirname, '../properties/small-world.yaml')];

/** Cases of few operations, so that few are enough. */
const casesFor = (...ids: readonly string[]): fc.Arbitrary<Case> =>
  fc.oneof(
    ...requestSchemas(contract())
      .filter(({ spec }) => ids.includes(spec.id))
      .map(casesOf),
  );

async function foundIn(
  change: (handle: Handle, mock: MockServer) => Handle,
  ...ids: readonly string[]
): Promise<string> {
  const { failures } = await run({
    cases: 100,
    batch: 100,
    seed: 1,
    worlds: WORLDS,
    around: around(change),
    from: casesFor(...ids),
  });
  return failures.flatMap(({ findings }) => findings).join('\n');
}

jest.setTimeout(60_000);

const isFor =
  (path: string) =>
  ({ url }: { readonly url: string }): boolean =>
    url.includes(path);

describe('the fuzzer', () => {
  test('finds nothing in the unchanged server', async () => {
    expect(await foundIn((handle) => handle, 'getDso', 'createTransferOffer')).toBe('');
  });

  test('detects a 500', async () => {
    const broken = await foundIn(
      (handle) => async (request) =>
        request.method === 'GET' && isFor('/dso')(request)
          ? { status: 500, headers: { 'content-type': 'application/json' }, body: '{"error":"oops"}' }
          : handle(request),
      'getDso',
    );
    expect(broken).toContain('status 500 is neither documented for this situation nor asked for');
  });

  test('detects a status that is not documented', async () => {
    const broken = await foundIn(
      (handle) => async (request) => ({ ...(await handle(request)), status: 418 }),
      'getDso',
    );
    expect(broken).toContain('getDso 418: the contract lists no such status');
  });

  test('allows a common response only if the request gives a reason for it', () => {
    const { mock } = openTestMock();
    const spec = contract().operations.find(({ id }) => id === 'getDso');
    const judged = (
      carried: { readonly headers?: Readonly<Record<string, string>>; readonly url?: string },
      body: string,
    ) =>
      judge({
        mock,
        spec,
        path: {},
        state: undefined,
        asked: [],
        wasHeld: false,
        sent: { method: 'GET', url: '/api/scan/v0/dso', headers: {}, body: new Uint8Array(), ...carried },
        received: { status: 404, headers: { 'content-type': 'application/json' }, body, isStream: false, isCut: false },
      });
    const unknown = '{"error":"No world has the id w9"}';
    const breach = [expect.stringContaining('getDso 404: the contract lists no such status')];
    expect([
      judged({ headers: { 'x-understudy-world': 'w9' } }, unknown),
      judged({ url: '/_worlds/w9/api/scan/v0/dso' }, unknown),
    ]).toEqual([[], []]);
    expect([
      judged({}, unknown),
      judged({ headers: { prefer: 'code=404' } }, unknown),
      judged({ headers: { 'x-understudy-world': 'w9' } }, '{"sorry":true}'),
    ]).toEqual([breach, breach, breach]);
  });

  test('detects a body that violates its schema, and one of another media type', async () => {
    const broken = await foundIn(
      (handle) => async (request) => {
        const answer = await handle(request);
        return answer.status === 200 ? { ...answer, body: '{"dso_party_id":17}' } : answer;
      },
      'getDsoPartyId',
    );
    expect(broken).toContain('getDsoPartyId 200 at /dso_party_id');
    const other = await foundIn(
      (handle) => async (request) => ({ ...(await handle(request)), headers: { 'content-type': 'text/csv' } }),
      'getDsoPartyId',
    );
    expect(other).toContain('the contract lists no text/csv body');
  });

  test('detects a refusal that changes the ledger', async () => {
    const broken = await foundIn(
      (handle, { parts }) =>
        async (request) => {
          const answer = await handle(request);
          const live = parts.worlds.session('default')?.live;
          if (answer.status >= 400 && live)
            live.execute(
              {
                type: 'set-automation-mode',
                kind: 'rounds',
                mode: live.ledger.state.manual.has('rounds') ? 'auto' : 'manual',
              },
              live.clock.now(),
            );
          return answer;
        },
      'createTransferOffer',
    );
    expect(broken).toMatch(
      /a refused request changed something: the log of world default went from \d+ to \d+ entries: automation-mode-set/,
    );
  });

  test.each([
    ['the clock', ({ parts }: MockServer) => void parts.worlds.session('default')?.live.clock.advance(1n as never)],
    [
      'a fault',
      ({ parts }: MockServer) =>
        void parts.worlds.session('default')?.live.faults.add({
          id: undefined,
          operation: 'getDso',
          user: undefined,
          times: 1,
          probability: 0,
          seed: undefined,
          delay: { kind: 'fixed', ms: 0 },
          effect: undefined,
        }),
    ],
    ['the snapshots', ({ parts }: MockServer) => void parts.worlds.session('default')?.snapshots.take('sly')],
    [
      'the worlds',
      ({ parts }: MockServer) =>
        void (
          parts.worlds.list().length < 2 &&
          parts.worlds.create({
            origin: { kind: 'world', id: 'default' },
            id: undefined,
            seed: undefined,
            frozen: true,
            at: undefined,
          })
        ),
    ],
    [
      'the ledger, by a revert',
      ({ parts }: MockServer) => {
        const live = parts.worlds.session('default')?.live;
        if (live) finish(live.reverting(live.checkpoint()));
      },
    ],
  ])('finds a refusal that changes %s', async (_, change) => {
    const broken = await foundIn(
      (handle, mock) => async (request) => {
        const answer = await handle(request);
        if (answer.status >= 400) change(mock);
        return answer;
      },
      'createTransferOffer',
    );
    expect(broken).toContain('a refused request changed something');
  });

  test('detects a state changed without a log entry', async () => {
    const session = await openSession({
      around: around((handle, { parts }) => async (request) => {
        parts.worlds.session('default')?.live.ledger.state.taps.add('sly');
        return handle(request);
      }),
    });
    const { findings } = await session.send(
      { method: 'GET', url: '/nothing', headers: {}, body: new Uint8Array() },
      { deep: true },
    );
    expect(findings).toEqual(['a refused request changed something: the digest of the state is another one']);
  });

  test('detects a handler that rejects', async () => {
    expect(await foundIn(() => () => Promise.reject(new Error('crashed')), 'getDso')).toContain(
      'handle did not respond: Error: crashed',
    );
  });

  test('detects a token in the journal, and a HEAD that differs from GET', async () => {
    const leaking = await openSession({
      around: around(
        (handle) => async (request) =>
          handle({ ...request, url: `${request.url}?note=${request.headers['authorization']?.split('.')[2] ?? ''}` }),
      ),
    });
    const [one] = fc.sample(
      casesFor('getDso').filter(({ intent }) => intent === 'valid'),
      { numRuns: 1, seed: 1 },
    );
    if (!one) throw new Error('there is a case');
    expect((await leaking.run(one, { secrets: true })).findings).toEqual(
      expect.arrayContaining([expect.stringMatching(/the token stands in the/)]),
    );
    const headless = await openSession({
      around: around(
        (handle) => async (request) =>
          request.method === 'HEAD' ? { ...(await handle(request)), status: 204 } : handle(request),
      ),
    });
    expect((await headless.run(one, { head: true })).findings).toEqual([
      expect.stringMatching(/^HEAD differs from GET/),
    ]);
  });

  test('detects a response that differs on an equal world', async () => {
    let count = 0;
    const { failures } = await run({
      cases: 32,
      batch: 4,
      seed: 1,
      worlds: WORLDS,
      from: casesFor('getDso').filter(({ intent }) => intent === 'valid'),
      around: around((handle) => async (request) => ({
        ...(await handle(request)),
        headers: { 'content-type': 'application/json', 'x-count': String((count += 1)) },
      })),
    });
    expect(failures.flatMap(({ findings }) => findings).join('\n')).toContain(
      'the same request on an equal world gave other bytes',
    );
  });

  test('shrinks a failure to the relevant request, with a dump of its world', async () => {
    const { failures } = await run({
      cases: 100,
      batch: 100,
      seed: 1,
      worlds: WORLDS,
      from: casesFor('createTransferOffer', 'listTransferOffers', 'getDso'),
      around: around(
        (handle) => async (request) =>
          /"amount"/.test(Buffer.from(request.body).toString())
            ? { status: 501, headers: {}, body: '' }
            : handle(request),
      ),
    });
    const [failure] = failures;
    expect(failure?.curl).toContain('/v0/wallet/transfer-offers');
    expect(failure?.dump).toMatch(/world\.ndjson$/);
    expect(failure?.shrinks).toBeGreaterThan(0);
  });

  test('allows a 5xx only in the situation that excuses it', () => {
    const { mock } = openTestMock();
    const spec = contract().operations.find(({ id }) => id === 'createTransferOffer');
    const received = {
      status: 503,
      headers: { 'content-type': 'application/json' },
      body: '{"error":"later"}',
      isStream: false,
      isCut: false,
    };
    const happened = {
      mock,
      spec,
      sent: { method: 'POST', url: '/', headers: {}, body: new Uint8Array() },
      path: {},
      state: mock.parts.worlds.session('default')?.live.ledger.state,
      received,
      asked: [],
      wasHeld: false,
    };
    expect(judge(happened)).toEqual([expect.stringMatching(/^status 503 is neither/)]);
    expect(judge({ ...happened, asked: [503] })).toEqual([]);
    expect(EXCUSES.every(({ reason }) => reason.length > 20)).toBe(true);
  });

  test('excuses a network without rules only for the documented status, and not for an internal error', () => {
    const { mock } = openTestMock();
    const spec = contract().operations.find(({ id }) => id === 'getDso');
    const received = {
      status: 500,
      headers: { 'content-type': 'application/json' },
      body: '{"error":"no rules yet"}',
      isStream: false,
      isCut: false,
    };
    const happened = {
      mock,
      spec,
      sent: { method: 'GET', url: '/api/scan/v0/dso', headers: {}, body: new Uint8Array() },
      path: {},
      state: emptyState(),
      received,
      asked: [],
      wasHeld: false,
    };
    const excused = (given: Partial<typeof received>): boolean =>
      !judge({ ...happened, received: { ...received, ...given } }).some((finding) =>
        /^status 5|inside the stand-in/.test(finding),
      );
    expect(
      [
        {},
        { status: 503 },
        { status: 501 },
        { body: '{"error":"An internal error occurred; see the server log under x"}' },
      ].map(excused),
    ).toEqual([true, false, false, false]);
    expect(judge({ ...happened, state: mock.parts.worlds.session('default')?.live.ledger.state })).toEqual(
      expect.arrayContaining([expect.stringMatching(/^status 500 is neither/)]),
    );
  });

  test('writes a curl command that a shell parses correctly', () => {
    expect(
      curlOf({
        method: 'POST',
        url: "/a'b",
        headers: { host: 'x', 'x-empty': '', accept: '*/*' },
        body: Buffer.from('{"a":"é"}'),
      }),
    ).toBe(
      "curl -i --path-as-is -X 'POST' 'http://127.0.0.1:7575/a'\\''b' -H 'x-empty;' -H 'accept: */*' --data-binary $'{\"a\":\"\\xc3\\xa9\"}'",
    );
    expect(curlOf({ method: 'GET', url: '*', headers: {}, body: Buffer.from([0xff]) })).toContain(
      "base64 -d <<< /w== | curl -i --path-as-is -X 'GET' 'http://127.0.0.1:7575' --request-target '*'",
    );
  });
});

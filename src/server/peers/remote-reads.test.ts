import { defined, micros } from '../../base';
import { cachedAnswer, EncodedResponse, NotModified, type AnswerValidity } from '../encoded-response';
import type { HttpRequest, HttpResponse } from '../messages';
import { createManualClock } from '../clock';
import { corsHeaders } from '../pipeline/cors';
import { requestOf, testMock } from '../../../test/support/server-parts';
import { createRemoteReads, type OpenRemoteRead, type RemoteRead } from './remote-reads';
import type { RequestSpans } from '../request-spans';
import { answerOf, answerReply, readReplyHead } from './wire';
import type { WorldVersion } from './world-version';

const URL = '/api/scan/v0/things/latest';
const REPLICA = 'owner';
const at = (rest: Partial<WorldVersion> = {}): WorldVersion => ({
  ledger: 'one',
  length: 5,
  now: micros(100),
  ...rest,
});

/** What the owner sends for a request that it answers from its cache. */
function answerOfOwner(request: HttpRequest, validity: Partial<AnswerValidity> = {}): EncodedResponse {
  const owner = testMock({ clock: createManualClock(micros(0)) });
  const exchange = { request, path: URL, query: '' };
  const spec = defined(
    owner.parts.contract.operations.find(({ id }) => id === 'getLatest'),
    'there is such an operation',
  );
  const key = defined(
    owner.parts.responses.keyOf(
      { ...exchange, worldId: 'default', session: undefined, trace: undefined, traceId: () => '' },
      spec,
      { kind: 'anonymous' },
    ),
    'it is cacheable',
  );
  const body = '{"value":"newest"}';
  const encoding = { bytes: body.length, encoded: undefined, pieces: undefined };
  const headers = { 'content-type': 'application/json', etag: '"a"', ...corsHeaders(request) };
  const usual = { key, ledger: { text: 'one' }, length: 5, from: micros(100), until: micros(200) };
  return new EncodedResponse(200, headers, body, undefined, encoding, { ...usual, ...validity });
}

const opened = async (open: OpenRemoteRead, request = requestOf('GET', URL)): Promise<RemoteRead> =>
  defined(await open(request), 'it is cacheable');

/** Keeps one answer, and reads it at a version. */
async function readAt(
  version: WorldVersion,
  { validity = {}, replica = REPLICA }: { readonly validity?: Partial<AnswerValidity>; readonly replica?: string } = {},
): Promise<HttpResponse | undefined> {
  const open = createRemoteReads(testMock());
  const request = requestOf('GET', URL);
  (await opened(open, request)).keep(REPLICA, answerOfOwner(request, validity));
  return (await opened(open)).respond(replica, async () => version);
}

describe('a cached response of the owner', () => {
  test.each([
    ['at the same state', at(), true],
    ['at a later time that does not affect it', at({ now: micros(199) }), true],
    ['at the time that changes it', at({ now: micros(200) }), false],
    ['at an earlier time', at({ now: micros(99) }), false],
    ['after another entry of the log', at({ length: 6 }), false],
    ['for another ledger', at({ ledger: 'two' }), false],
  ])('%s', async (_, version, isSame) => {
    expect((await readAt(version))?.body).toBe(isSame ? '{"value":"newest"}' : undefined);
  });

  test('does not apply to another replica', async () => {
    expect(await readAt(at(), { replica: 'other' })).toBeUndefined();
  });

  test('is not stored if the owner read the request, or its caller, differently', async () => {
    expect(await readAt(at(), { validity: { key: 'another' } })).toBeUndefined();
  });

  test('is known only for the last seen version', async () => {
    const open = createRemoteReads(testMock());
    const request = requestOf('GET', URL);
    const read = await opened(open, request);
    expect(read.isKnownAt(REPLICA)).toBe(false);
    read.keep(REPLICA, answerOfOwner(request));
    expect([read.isKnownAt(REPLICA), read.isKnownAt('other')]).toEqual([true, false]);
    expect(await read.respond(REPLICA, async () => at({ length: 6 }))).toBeUndefined();
    expect(read.isKnownAt(REPLICA)).toBe(false);
  });

  test('gets the headers for its caller, not those of the first caller', async () => {
    const open = createRemoteReads(testMock());
    const first = requestOf('GET', URL, { headers: { origin: 'http://one.example' } });
    (await opened(open, first)).keep(REPLICA, answerOfOwner(first));
    for (const request of [requestOf('GET', URL), requestOf('GET', URL, { headers: { origin: 'http://two.example' } })])
      expect((await (await opened(open, request)).respond(REPLICA, async () => at()))?.headers).toEqual({
        'content-type': 'application/json',
        etag: '"a"',
        ...corsHeaders(request),
      });
  });
});

describe('a response that depends on time', () => {
  const keptAt = (read: RemoteRead, from: bigint, request = requestOf('GET', URL)): void =>
    read.keep(REPLICA, answerOfOwner(request, { from: micros(from), until: micros(from + 1n) }));
  const readAtTime = (read: RemoteRead, now: bigint): Promise<HttpResponse | undefined> =>
    read.respond(REPLICA, async () => at({ now: micros(now) }));

  test('is not cached again for a while after it expired unused', async () => {
    const read = await opened(createRemoteReads(testMock()));
    keptAt(read, 100n);
    expect([await readAtTime(read, 150n), read.wantsFrom(REPLICA)]).toEqual([undefined, false]);
    keptAt(read, 150n);
    expect(read.isKnownAt(REPLICA)).toBe(false);
    let forwarded = 1;
    while (!read.wantsFrom(REPLICA)) forwarded += 1;
    expect(forwarded).toBe(100);
    keptAt(read, 200n);
    expect(read.isKnownAt(REPLICA)).toBe(true);
  });

  test('is cached again once the world has changed', async () => {
    const read = await opened(createRemoteReads(testMock()));
    keptAt(read, 100n);
    await readAtTime(read, 150n);
    await read.respond(REPLICA, async () => at({ length: 6 }));
    expect(read.wantsFrom(REPLICA)).toBe(true);
  });

  test('is cached again if it was used, or is not valid yet', async () => {
    const read = await opened(createRemoteReads(testMock()));
    keptAt(read, 100n);
    expect(await readAtTime(read, 99n)).toBeUndefined();
    expect(read.wantsFrom(REPLICA)).toBe(true);
    expect(await readAtTime(read, 100n)).toBeDefined();
    expect([await readAtTime(read, 101n), read.wantsFrom(REPLICA)]).toEqual([undefined, true]);
  });
});

test('responses of other replicas take no space from those of local worlds', async () => {
  const mock = testMock();
  const [set, get] = [jest.spyOn(mock.parts.responses, 'set'), jest.spyOn(mock.parts.responses, 'get')];
  const read = await opened(createRemoteReads(mock));
  read.keep(REPLICA, answerOfOwner(requestOf('GET', URL)));
  expect(await read.respond(REPLICA, async () => at())).toBeDefined();
  expect([set.mock.calls, get.mock.calls]).toEqual([[], []]);
});

test('replacing parts of the server empties the cache', async () => {
  const mock = testMock();
  const open = createRemoteReads(mock);
  (await opened(open)).keep(REPLICA, answerOfOwner(requestOf('GET', URL)));
  mock.swap({});
  expect((await opened(open)).isKnownAt(REPLICA)).toBe(false);
});

test('a 304 of the owner yields the response if it is wanted and cached', async () => {
  const request = requestOf('GET', URL, { headers: { 'if-none-match': '"a"' } });
  const cached = answerOfOwner(requestOf('GET', URL));
  const sent = new NotModified({ etag: '"a"' }, () => cached);
  const received = (wantsValidity: boolean): HttpResponse => {
    const { head, body } = answerReply(sent, wantsValidity);
    const answer = readReplyHead(head);
    return answer.kind === 'answer' ? answerOf(answer, { body, stream: undefined }) : fail(answer.kind);
  };
  const [plain, whole] = [received(false), received(true)];
  for (const { status, headers, body } of [plain, whole])
    expect([status, headers, body]).toEqual([304, { etag: '"a"' }, '']);
  expect(cachedAnswer(plain)).toBeUndefined();
  const open = createRemoteReads(testMock());
  (await opened(open, request)).keep(REPLICA, defined(cachedAnswer(whole), 'it has the answer'));
  const [again, other] = [await opened(open, request), await opened(open)];
  expect((await again.respond(REPLICA, async () => at()))?.status).toBe(304);
  expect((await other.respond(REPLICA, async () => at()))?.body).toBe('{"value":"newest"}');
});

test('a request is one span, which begins before the replica is called; without a response there is none', async () => {
  const steps: string[] = [];
  const spans: RequestSpans = {
    async around(_, respond) {
      steps.push('begin');
      const response = await respond();
      steps.push(response ? 'end' : 'dropped');
      return response;
    },
    describe: (_, { spec, status }) => void steps.push(`${spec?.id} ${status}`),
  };
  const read = await opened(createRemoteReads(testMock({ spans })));
  read.keep(REPLICA, answerOfOwner(requestOf('GET', URL)));
  const ask = async (length?: number): Promise<WorldVersion> => (steps.push('ask'), at(length ? { length } : {}));
  await read.respond(REPLICA, () => ask());
  await read.respond(REPLICA, () => ask(6));
  expect(steps).toEqual(['begin', 'ask', 'getLatest 200', 'end', 'begin', 'ask', 'dropped']);
});

const fail = (kind: string): never => {
  throw new Error(`unexpected reply ${kind}`);
};

test.each([
  ['writes', requestOf('PUT', URL)],
  ['an unknown path', requestOf('GET', '/api/scan/v0/nothing')],
  ['preferred examples', requestOf('GET', URL, { headers: { prefer: 'code=404' } })],
  [
    'reads of the console',
    { ...requestOf('GET', URL, { headers: { 'x-understudy-aside': 'yes' } }), peer: '127.0.0.1' },
  ],
  ['a body that was not read', { ...requestOf('GET', URL), bodyTooLarge: true }],
])('%s are always forwarded', async (_, request) => {
  expect(await createRemoteReads(testMock())(request)).toBeUndefined();
});

import { defined, micros } from '../../base';
import { EncodedResponse, type AnswerValidity } from '../encoded-response';
import type { HttpRequest, HttpResponse } from '../messages';
import { createManualClock } from '../clock';
import { corsHeaders } from '../pipeline/cors';
import { requestOf, testMock } from '../../../test/support/server-parts';
import { createRemoteReads, type OpenRemoteRead, type RemoteRead } from './remote-reads';
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
  const usual = { key, ledger: 'one', length: 5, from: micros(100), until: micros(200) };
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
  return (await opened(open)).respond(replica, version);
}

describe('an answer of the owner', () => {
  test.each([
    ['at the same state', at(), true],
    ['later, where time plays no part before', at({ now: micros(199) }), true],
    ['when time changes it', at({ now: micros(200) }), false],
    ['at an earlier time', at({ now: micros(99) }), false],
    ['after another entry of the log', at({ length: 6 }), false],
    ['for another ledger', at({ ledger: 'two' }), false],
  ])('%s', async (_, version, isSame) => {
    expect((await readAt(version))?.body).toBe(isSame ? '{"value":"newest"}' : undefined);
  });

  test('is not that of another replica', async () => {
    expect(await readAt(at(), { replica: 'other' })).toBeUndefined();
  });

  test('is not cached if the owner took the request for another one, or its caller for another', async () => {
    expect(await readAt(at(), { validity: { key: 'another' } })).toBeUndefined();
  });

  test('is asked for only where there is one for the version that was seen last', async () => {
    const open = createRemoteReads(testMock());
    const request = requestOf('GET', URL);
    const read = await opened(open, request);
    expect(read.isKnownAt(REPLICA)).toBe(false);
    read.keep(REPLICA, answerOfOwner(request));
    expect([read.isKnownAt(REPLICA), read.isKnownAt('other')]).toEqual([true, false]);
    expect(read.respond(REPLICA, at({ length: 6 }))).toBeUndefined();
    expect(read.isKnownAt(REPLICA)).toBe(false);
  });

  test('gets the headers for its caller, not those of the first one', async () => {
    const open = createRemoteReads(testMock());
    const first = requestOf('GET', URL, { headers: { origin: 'http://one.example' } });
    (await opened(open, first)).keep(REPLICA, answerOfOwner(first));
    for (const request of [requestOf('GET', URL), requestOf('GET', URL, { headers: { origin: 'http://two.example' } })])
      expect((await opened(open, request)).respond(REPLICA, at())?.headers).toEqual({
        'content-type': 'application/json',
        etag: '"a"',
        ...corsHeaders(request),
      });
  });
});

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

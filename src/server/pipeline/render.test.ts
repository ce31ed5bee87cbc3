import { cacheText, type Json } from '../../base';
import type { Answer } from '../../operations';
import { encodingOf } from '../encoded-response';
import type { HttpRequest } from '../messages';
import { render, tagged, toResponse } from './render';
import { compiled, requestOf, testMock } from '../../../test/support/server-parts';

const spec = compiled.operations.find(({ id }) => id === 'getLatest');
if (!spec) throw new Error('the documents of the tests have no getLatest');
const tag = (answer: Answer, changed: Partial<typeof spec> = {}): string | undefined =>
  tagged(render(answer), { ...spec, ...changed }).headers['etag'];

describe('an ETag', () => {
  test('is strong, and the same for the same content only', () => {
    expect(tag({ status: 200, json: { a: 1 } })).toMatch(/^"[\w-]{27}"$/);
    expect(tag({ status: 200, json: { a: 1 } })).toBe(tag({ status: 200, text: '{"a":1}' }));
    expect(tag({ status: 200, json: { a: 1 } })).not.toBe(tag({ status: 200, json: { a: 2 } }));
  });

  test.each<[string, Answer, Partial<NonNullable<typeof spec>>]>([
    ['a refusal', { status: 404, json: {} }, {}],
    ['an answer without a body', { status: 200 }, {}],
    ['a stream', { status: 200, text: 'x', stream: (async function* () {})() }, {}],
    ['an answer to POST', { status: 200, json: {} }, { method: 'POST' }],
    ['the control group', { status: 200, json: {} }, { group: 'control' }],
  ])('is not on %s', (_, answer, changed) => {
    expect(tag(answer, changed)).toBeUndefined();
  });
});

describe('a request with an ETag', () => {
  const mock = testMock();
  const ask = (headers: Record<string, string> = {}, method = 'GET') =>
    mock.handle(requestOf(method, '/api/scan/v0/things/latest', { headers }));

  test.each(['ETAG', '*', ' * ', '"other", ETAG', 'W/ETAG', '"a" ,W/ETAG'])(
    'receives 304 if nothing has changed: %s',
    async (known) => {
      const etag = (await ask()).headers['etag'] ?? '';
      const answer = await ask({ 'if-none-match': known.replace('ETAG', etag) });
      expect(answer).toMatchObject({
        status: 304,
        body: '',
        headers: { etag, vary: 'Origin' },
      });
      expect(answer.headers['content-type']).toBeUndefined();
    },
  );

  test.each(['', '"other"', 'ETA', '"*"', 'W/'])('gets the full response for any other: %s', async (known) => {
    expect(await ask({ 'if-none-match': known })).toMatchObject({ status: 200, body: '{"value":""}' });
  });

  test('receives 304 for HEAD too, and never for a failed request', async () => {
    expect((await ask({ 'if-none-match': '*' }, 'HEAD')).status).toBe(304);
    expect(
      (await mock.handle(requestOf('GET', '/api/scan/v0/nothing', { headers: { 'if-none-match': '*' } }))).status,
    ).toBe(404);
  });
});

describe('a response', () => {
  const request: HttpRequest = requestOf('GET', '/');

  test('is the same object as long as the headers for its origin are the same', () => {
    const [answer, cors] = [render({ status: 200, json: { a: 1 } }), { vary: 'Origin' }];
    expect(toResponse(answer, request, cors)).toBe(toResponse(answer, request, cors));
    expect(toResponse(answer, request, { vary: 'Else' }).headers).toEqual({
      'content-type': 'application/json',
      vary: 'Else',
    });
    expect(toResponse(answer, request, cors)).toEqual({
      status: 200,
      headers: { 'content-type': 'application/json', vary: 'Origin' },
      body: '{"a":1}',
      encoding: { bytes: 7 },
    });
  });

  test('that is long is encoded once', () => {
    expect(render({ status: 200, text: 'a'.repeat(4095) }).encoded).toBeUndefined();
    expect(render({ status: 200, text: 'é'.repeat(4096) })).toMatchObject({
      bytes: 8192,
      encoded: Buffer.from('é'.repeat(4096)),
    });
  });
});

describe('a body with cached parts', () => {
  const part = (name: string): Json => cacheText({ name, padding: 'é'.repeat(3000) });
  const [one, two] = [part('one'), part('two')];

  test('has the same text as without them, and the same bytes', () => {
    const { body, bytes, pieces } = render({ status: 200, json: { parts: [one, two], end: 1 } });
    expect(body).toBe(JSON.stringify({ parts: [one, two], end: 1 }));
    expect(bytes).toBe(Buffer.byteLength(body));
    expect(pieces?.length).toBe(5);
  });

  test.each([
    ['short', 'é😀'],
    ['long', 'é😀\ud800'.repeat(1000)],
  ])('is the plain JSON text and states its length in UTF-8, also if its parts are reused and %s', (_, padding) => {
    const value = cacheText({ padding, more: [padding] });
    for (const json of [[value], [value, value], { one: value, ['ü']: [value, 'ü'] }]) {
      const { body, bytes } = render({ status: 200, json });
      expect(body).toBe(JSON.stringify(json));
      expect(bytes).toBe(Buffer.byteLength(body));
    }
  });

  test('has a different ETag for every different body, and the same for the same', () => {
    const bodies: Json[] = [
      [one, two],
      [two, one],
      [one],
      [one, 1],
      [one, [two]],
      [one, part('two ')],
      { parts: [one, two] },
    ];
    const tags = bodies.map((json) => tag({ status: 200, json }));
    expect(new Set(tags).size).toBe(bodies.length);
    expect(tag({ status: 200, json: [part('one'), part('two')] })).toBe(tags[0]);
  });

  test('is encoded when it is sent again', () => {
    const [answer, cors] = [render({ status: 200, json: [one, two] }), {}];
    const asked = requestOf('GET', '/');
    expect(encodingOf(toResponse(answer, asked, cors)).encoded).toBeUndefined();
    const again = toResponse(answer, asked, cors);
    expect([encodingOf(again).encoded, again.body]).toEqual([Buffer.from(answer.body), answer.body]);
  });
});

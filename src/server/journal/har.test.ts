import Ajv from 'ajv';
import { compiled } from '../../../test/support/server-parts';
import { createJournal } from './journal';
import { exchange, tokenOf } from '../../../test/support/journal';
import type { FinishedExchange } from './types';

// The rules of HTTP Archive 1.2 for the parts that we write: what is required, of which type, and that other members
// are ours.
const text = { type: 'string' };
const size = { type: 'integer', minimum: -1 };
const span = { type: 'number', minimum: 0 };
const only = (properties: object, optional: readonly string[] = []): object => ({
  type: 'object',
  properties: { ...properties, comment: text },
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  patternProperties: { '^_': {} },
  additionalProperties: false,
});
const list = (items: object): object => ({ type: 'array', items });
const pair = only({ name: text, value: text });
const frame = { httpVersion: text, cookies: list(pair), headers: list(pair), headersSize: size, bodySize: size };
const request = only(
  {
    method: text,
    url: { type: 'string', pattern: '^https?://[^/]+/' },
    ...frame,
    queryString: list(pair),
    postData: only({ mimeType: text, text }),
  },
  ['postData'],
);
const response = only({
  status: { type: 'integer' },
  statusText: text,
  ...frame,
  content: only({ size, mimeType: text, text }, ['text']),
  redirectURL: text,
});
const INSTANT = String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$`;
const entry = only({
  startedDateTime: { type: 'string', pattern: INSTANT },
  time: span,
  request,
  response,
  cache: only({}),
  timings: only({ send: span, wait: span, receive: span }),
});
const archive = only({
  log: only({
    version: { const: '1.2' },
    creator: only({ name: text, version: text }),
    pages: list(only({})),
    entries: list(entry),
  }),
});
const judge = new Ajv({ strict: false, allErrors: true }).compile(archive);

interface Har {
  readonly log: { readonly entries: readonly { readonly request: object; readonly response: object }[] };
}

function har(...exchanges: readonly FinishedExchange[]): Har {
  const journal = createJournal({ contract: compiled, version: '0.1.0' });
  for (const finished of exchanges) journal.record(finished);
  const made = journal.har({});
  judge(made);
  expect(judge.errors ?? []).toEqual([]);
  return JSON.parse(JSON.stringify(made)) as Har;
}

describe('HAR of the journal', () => {
  test('is checked by a validator that detects errors', () => {
    expect(judge({ log: { version: '1.2', creator: { name: 'a', version: 'b' }, pages: [], entries: [{}] } })).toBe(
      false,
    );
    expect(
      judge({ log: { version: '1.2', creator: { name: 'a', version: 'b' }, pages: [], entries: [], other: 1 } }),
    ).toBe(false);
  });

  test('is valid for an empty journal', () => {
    expect(har()).toEqual({
      log: { version: '1.2', creator: { name: 'understudy', version: '0.1.0' }, pages: [], entries: [] },
    });
  });

  test('reports an exchange with its addresses, bodies, sizes and times, and our own fields with an underscore', () => {
    const { log } = har(
      exchange({
        operation: 'makeThing',
        method: 'POST',
        url: '/api/scan/v0/things?a=1&b=x%20y',
        body: '{"name":"é"}',
        sent: { 'content-type': 'application/json' },
        user: 'alice',
        world: 'w1',
      }),
    );
    expect(log.entries).toMatchObject([
      {
        startedDateTime: '2026-01-15T12:00:00.125Z',
        time: 1.235,
        request: {
          method: 'POST',
          url: 'http://127.0.0.1:7575/api/scan/v0/things?a=1&b=x%20y',
          queryString: [
            { name: 'a', value: '1' },
            { name: 'b', value: 'x y' },
          ],
          postData: { mimeType: 'application/json', text: '{"name":"é"}' },
          bodySize: 13,
        },
        response: {
          status: 200,
          statusText: 'OK',
          content: { size: 18, mimeType: 'application/json', text: '{"value":"newest"}' },
          bodySize: 18,
        },
        timings: { send: 0, wait: 1.235, receive: 0 },
        _id: 'r1',
        _world: 'w1',
        _operation: 'makeThing',
        _user: 'alice',
        _violations: { request: [], response: [] },
      },
    ]);
  });

  test('is valid for unusual exchanges', () => {
    const stream: AsyncIterable<string> = { [Symbol.asyncIterator]: jest.fn() };
    const { log } = har(
      exchange({ operation: '', status: 404, url: 'http://other.example/v2/x' }),
      exchange({ response: { bodyFault: { kind: 'reset' } } }),
      exchange({ answered: '', response: { stream } }),
      exchange({ body: 'x'.repeat(70_000), answered: '{}' }),
      exchange({ status: 302, response: { headers: { location: '/there' } }, operation: '' }),
    );
    expect(log.entries).toMatchObject([
      { request: { url: 'http://other.example/v2/x' }, _operation: null },
      { response: { status: 0, statusText: '', content: { size: 0, mimeType: '' } } },
      { response: { content: { size: -1 }, bodySize: -1 } },
      {
        request: { bodySize: 70_000, postData: { comment: 'only the start of the body is kept' } },
        _violations: { response: [{ pointer: '' }] },
      },
      { response: { redirectURL: '/there' } },
    ]);
  });

  test('contains no token, neither in headers nor in the query string', () => {
    const token = tokenOf({ sub: 'alice' });
    const { log } = har(
      exchange({
        url: `/v2/version?access_token=${token}&b=2`,
        sent: { authorization: `Bearer ${token}` },
        user: 'alice',
      }),
    );
    expect(JSON.stringify(log)).not.toContain(token.slice(-20));
    expect(log.entries[0]?.request).toMatchObject({
      queryString: [
        { name: 'access_token', value: '***' },
        { name: 'b', value: '2' },
      ],
      headers: [
        { name: 'host', value: '127.0.0.1:7575' },
        { name: 'authorization', value: 'Bearer *** (alice)' },
      ],
    });
  });
});

import { resendOf } from './resend';
import type { JournalExchangeDetail } from './filter';

const message = { headers: {}, body: null, truncated: false, size: 0 };
const detail = (change: Partial<JournalExchangeDetail> = {}): JournalExchangeDetail => ({
  id: 'r1',
  at: '2026-01-15T12:00:00Z',
  world: 'default',
  method: 'POST',
  url: '/api/x?y=1',
  path: '/api/x',
  operation: null,
  group: 'validator',
  client: null,
  answeredBy: 'operation',
  user: 'alice',
  status: 200,
  ms: 1,
  positions: null,
  offsets: null,
  violations: { request: [], response: [] },
  notes: [],
  request: message,
  response: message,
  ...change,
});
const around = { root: 'http://127.0.0.1:1', tokenOf: (user: string) => (user === 'alice' ? 'ready' : undefined) };

it('sends the headers of the operation, and none of the client or the connection', () => {
  const headers = {
    host: 'h',
    'user-agent': 'curl',
    'content-length': '2',
    'sec-fetch-mode': 'cors',
    origin: 'o',
    cookie: '***',
    'content-type': 'application/json',
    traceparent: '00-1',
    'x-understudy-world': 'w',
    'x-understudy-control-token': '***',
  };
  const { sent, notes, blockedBy } = resendOf(detail({ request: { ...message, headers, body: '{}' } }), around);
  expect(sent).toEqual({
    method: 'POST',
    url: 'http://127.0.0.1:1/api/x?y=1',
    headers: { 'content-type': 'application/json', traceparent: '00-1', 'x-understudy-world': 'w' },
    body: '{}',
  });
  expect([notes, blockedBy]).toEqual([[], undefined]);
});

it('replaces a masked token by the prepared token of the user, and says so', () => {
  const request = { ...message, headers: { authorization: 'Bearer *** (alice)' } };
  expect(resendOf(detail({ request }), around)).toMatchObject({
    sent: { headers: { authorization: 'Bearer ready' } },
    notes: ['The token is masked: a new token of alice is sent instead.'],
  });
  for (const user of ['bob', null])
    expect(resendOf(detail({ request, user }), around)).toMatchObject({
      sent: { headers: {} },
      notes: ['The token is masked and no other token of the user is known: the request goes without one.'],
    });
});

it('sends an absolute address to the server of this page, and lists what else is masked', () => {
  const { sent, notes } = resendOf(detail({ url: 'http://elsewhere:80/v2/x?access_token=***' }), around);
  expect([sent.url, notes]).toEqual([
    'http://127.0.0.1:1/v2/x?access_token=***',
    ['A secret is masked as ***: replace it with yours.'],
  ]);
});

it.each([
  [{ request: { ...message, body: '{', truncated: true } }, /Only the start/],
  [{ status: 101 }, /became a stream/],
  [{ method: 'TRACE' }, /cannot send TRACE/],
  [{ method: 'GET', request: { ...message, body: 'x' } }, /GET with a body/],
])('explains why %j cannot be resent', (change, expected) => {
  expect(resendOf(detail(change), around).blockedBy).toMatch(expected);
});

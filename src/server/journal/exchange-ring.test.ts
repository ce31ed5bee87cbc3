import { createExchangeRing } from './exchange-ring';
import { exchange } from '../../../test/support/journal';
import { EncodedResponse } from '../encoded-response';
import type { FinishedExchange } from './types';

const ring = (bodyBytes = 1000, entries = 1000) => createExchangeRing({ entries, bytes: 1e9, bodyBytes });
const asked = (headers: Record<string, string>, body = ''): FinishedExchange => {
  const { request } = exchange();
  return { ...exchange(), request: { ...request, headers, body: new TextEncoder().encode(body) } };
};

describe('headers equal to those of the previous exchange are stored once', () => {
  const kept = (first: Record<string, string>, second: Record<string, string>) => {
    const exchanges = ring();
    exchanges.push(asked(first));
    exchanges.push(asked(second));
    return [exchanges.at(1)?.request.headers, exchanges.at(2)?.request.headers];
  };

  test('as one object', () => {
    const [first, second] = kept({ host: 'a', accept: '*/*' }, { host: 'a', accept: '*/*' });
    expect(second).toBe(first);
  });

  test.each([
    ['another value', { host: 'b', accept: '*/*' }],
    ['one more', { host: 'a', accept: '*/*', prefer: 'x' }],
    ['one fewer', { host: 'a' }],
    ['another name', { host: 'a', prefer: '*/*' }],
  ])('but not with %s', (_, headers) => {
    const first = { host: 'a', accept: '*/*' };
    expect(kept(first, headers)).toEqual([first, headers]);
  });
});

describe('a body', () => {
  const stored = (pushed: FinishedExchange, limit: number) => {
    const exchanges = ring(limit);
    exchanges.push(pushed);
    const { request, response } = exchanges.at(1) ?? {};
    return [request?.body, response?.body].map((body) => ({
      text: body?.text,
      bytes: body?.bytes,
      truncated: body?.truncated,
    }));
  };

  test.each([
    ['abcd', 4, { text: 'abcd', bytes: 4, truncated: false }],
    ['abcdef', 4, { text: 'abcd', bytes: 6, truncated: true }],
    ['abcé', 4, { text: 'abc', bytes: 5, truncated: true }],
    ['ab€', 4, { text: 'ab', bytes: 5, truncated: true }],
    ['a😀', 4, { text: 'a', bytes: 5, truncated: true }],
    ['é€😀', 9, { text: 'é€😀', bytes: 9, truncated: false }],
    ['😀', 0, { text: '', bytes: 4, truncated: true }],
    ['😀', 1, { text: '', bytes: 4, truncated: true }],
    ['😀', 3, { text: '', bytes: 4, truncated: true }],
    ['', 4, { text: '', bytes: 0, truncated: false }],
  ])('%j is stored with up to %d bytes and only whole characters', (text, limit, expected) => {
    const pushed = { ...asked({}, text), response: { ...exchange().response, body: text } };
    expect(stored(pushed, limit)).toEqual([expected, expected]);
  });

  test('that is not UTF-8 is cut at the limit', () => {
    const pushed = { ...exchange(), request: { ...exchange().request, body: new Uint8Array(20).fill(0x80) } };
    expect(stored(pushed, 8)[0]).toEqual({ text: '\ufffd'.repeat(8), bytes: 20, truncated: true });
  });

  test('reads the same from encoded bytes and from pieces', () => {
    const encoded = new TextEncoder().encode('whole é');
    const pieces = ['who', { text: 'le é' }] as unknown as EncodedResponse['encoding']['pieces'];
    const texts = [
      { bytes: 8, encoded, pieces: undefined },
      { bytes: 8, encoded: undefined, pieces },
    ].map((encoding) => {
      const response = new EncodedResponse(200, {}, 'whole é', undefined, encoding);
      return [stored({ ...exchange(), response }, 8)[1], stored({ ...exchange(), response }, 7)[1]];
    });
    const both = [
      { text: 'whole é', bytes: 8, truncated: false },
      { text: 'whole ', bytes: 8, truncated: true },
    ];
    expect(texts).toEqual([both, both]);
  });

  test('is empty if none was sent', () => {
    const exchanges = ring();
    const { request, response } = exchange();
    const headers = { etag: '"a"' };
    exchanges.push({ ...exchange(), request: { ...request, method: 'HEAD' }, response: { ...response, headers } });
    exchanges.push({ ...exchange(), response: { ...response, bodyFault: { kind: 'reset' } } });
    expect([exchanges.at(1)?.response.headers, exchanges.at(1)?.response.body.text]).toEqual([headers, '']);
    const { status, response: cut } = exchanges.at(2) ?? {};
    expect([status, cut?.headers, cut?.body.text]).toEqual([0, {}, '']);
  });
});

describe('the slot of an evicted exchange', () => {
  /** Deterministic sizes from 0 to 7 kB; `long` exceeds a chunk. */
  const textOf = (n: number): string => `${n}${['x', 'é', '€', '😀'][n % 4] ?? ''}`.repeat((n * n * 7919) % 997);

  const long = (n: number): string => (n % 50 === 0 ? 'l'.repeat(70_000) : '');
  const sent = (n: number) => ({
    number: n,
    request: textOf(n) + long(n),
    response: textOf(n + 1),
    user: n % 2 === 0 ? `user-${n}` : undefined,
    positions: n % 5 === 0 ? { from: n, to: n + 1, offsets: { first: n, last: n } } : { from: n, to: n },
  });
  const shown = (found: ReturnType<ReturnType<typeof ring>['at']>) =>
    found && {
      number: found.number,
      request: found.request.body.text,
      response: found.response.body.text,
      user: found.user,
      positions: found.positions,
    };

  test('is reused without changing the others', () => {
    const exchanges = createExchangeRing({ entries: 40, bytes: 150_000, bodyBytes: 100_000 });
    for (let n = 1; n <= 1000; n += 1) {
      if (n === 600) exchanges.clear();
      const { request, response, user, positions } = sent(n);
      const host = String(n % 3);
      exchanges.push({
        ...asked({ host }, request),
        response: { ...exchange().response, body: response },
        user,
        positions,
      });
      if (n % 9 === 0)
        for (let at = exchanges.first; at <= n; at += 1) expect(shown(exchanges.at(at))).toEqual(sent(at));
    }
    expect(exchanges.next - exchanges.first).toBeGreaterThan(1);
  });
});

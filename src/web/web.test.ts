import * as nodeCrypto from 'node:crypto';
import { setTimeout as nodePause } from 'node:timers/promises';
import { isAscii as nodeIsAscii, isUtf8 as nodeIsUtf8 } from 'node:buffer';
import * as webBuffer from './buffer';
import * as webCrypto from './crypto';
import { setImmediate as webImmediate } from './globals';
import { setTimeout as webPause } from './timers';

const TEXTS = ['', 'a', 'grüße €', '\u{1f600}'.repeat(40), 'x'.repeat(1000)];
const ENCODINGS = ['hex', 'base64url', 'base64'] as const;

describe('the replacement of node:crypto', () => {
  it.each(TEXTS)('hashes and signs like it: %j', (text) => {
    const bytes = new TextEncoder().encode(text);
    for (const encoding of ENCODINGS) {
      expect(webCrypto.hash('sha256', text, encoding)).toBe(nodeCrypto.hash('sha256', text, encoding));
      expect(webCrypto.createHash('sha256').update(text).update(bytes).digest(encoding)).toBe(
        nodeCrypto.createHash('sha256').update(text).update(bytes).digest(encoding),
      );
      expect(webCrypto.createHmac('sha256', 'unsafe').update(text).digest(encoding)).toBe(
        nodeCrypto.createHmac('sha256', 'unsafe').update(text).digest(encoding),
      );
    }
    expect(webCrypto.createHash('sha256').update(text).digest()).toEqual(
      nodeCrypto.createHash('sha256').update(text).digest(),
    );
  });

  it('supports a single algorithm', () => {
    expect(() => webCrypto.createHash('md5')).toThrow('md5 is not implemented for browsers');
  });

  it('creates unique ids and bytes', () => {
    const ids = Array.from({ length: 100 }, webCrypto.randomUUID);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(ids).size).toBe(100);
    expect(webCrypto.randomBytes(12)).toHaveLength(12);
  });

  it('compares like it', () => {
    const [a, b] = [Uint8Array.of(1, 2, 3), Uint8Array.of(1, 2, 4)];
    for (const compare of [webCrypto.timingSafeEqual, nodeCrypto.timingSafeEqual]) {
      expect([compare(a, Uint8Array.of(1, 2, 3)), compare(a, b)]).toEqual([true, false]);
      expect(() => compare(a, Uint8Array.of(1))).toThrow('same byte length');
    }
  });
});

it.each(TEXTS)('recognises ASCII like node:buffer: %j', (text) => {
  const bytes = new TextEncoder().encode(text);
  expect(webBuffer.isAscii(bytes)).toBe(nodeIsAscii(bytes));
  for (const some of [bytes, bytes.subarray(0, -1)]) expect(webBuffer.isUtf8(some)).toBe(nodeIsUtf8(some));
});

it.each([
  ['web', webPause],
  ['node', nodePause],
])('a pause ends by itself, and with an AbortError when it is aborted (%s)', async (_, pause) => {
  expect(await pause(1)).toBeUndefined();
  expect(await pause(1, undefined, {})).toBeUndefined();
  const giveUp = new AbortController();
  const waiting = pause(60_000, undefined, { signal: giveUp.signal });
  giveUp.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  await expect(pause(60_000, undefined, { signal: giveUp.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

it('tasks run in their order, after earlier promises', async () => {
  const order: string[] = [];
  await new Promise<void>((done) => {
    webImmediate(() => void order.push('first'));
    webImmediate(() => {
      order.push('second');
      done();
    });
    void Promise.resolve().then(() => order.push('promised'));
  });
  expect(order).toEqual(['promised', 'first', 'second']);
});

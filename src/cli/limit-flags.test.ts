import { shownLimit } from '../library';
import { DEFAULT_LIMITS, LIMIT_TABLE } from '../server';
import { readLimitFlags } from './limit-flags';
import { readServeSettings } from './serve-settings';

const read = (...texts: readonly string[]) => readLimitFlags(texts);

describe('--limit', () => {
  test('leaves other limits at their defaults', () => {
    expect(read()).toEqual({ ok: true, value: DEFAULT_LIMITS });
  });

  test.each([
    ['body=2MiB', { bodyBytes: 2 * 1024 * 1024 }],
    ['BODY = 65536', { bodyBytes: 65_536 }],
    ['url=8 kib', { urlBytes: 8192 }],
    ['idle=1m30s', { idleMs: 90_000 }],
    ['headers-time=250ms', { headersMs: 250 }],
    ['connections=5', { connections: 5 }],
  ])('accepts %s', (text, expected) => {
    expect(read(text)).toEqual({ ok: true, value: { ...DEFAULT_LIMITS, ...expected } });
  });

  test('uses the last of two values, and lets a specific flag override it', () => {
    expect(read('held=1', 'held=2')).toMatchObject({ value: { held: 2 } });
    expect(readServeSettings({ limit: ['worlds=3'], maxWorlds: '7', worldIdle: '1h' })).toMatchObject({
      value: { limits: { worlds: 3, worldIdleMs: 3_600_000 } },
    });
    expect(readServeSettings({ maxWorlds: '7' })).toMatchObject({
      value: { limits: { worlds: 7, worldIdleMs: 900_000 } },
    });
  });

  test.each([
    ['connection=5', '--limit connection=5: there is no limit "connection"; did you mean "connections"?'],
    ['body', '--limit is "body", but NAME=VALUE is expected, such as body=2MiB'],
    [
      'body=lots',
      '--limit body is "lots", but a number of bytes such as 65536, 64KiB or 1MiB from 1B to 256MiB is expected',
    ],
    ['body=0', '--limit body is "0", but a number of bytes such as 65536, 64KiB or 1MiB from 1B to 256MiB is expected'],
    ['idle=1us', '--limit idle is "1us", but a span such as 10s, 250ms or 15m from 100ms to 24h is expected'],
    ['idle=25h', '--limit idle is "25h", but a span such as 10s, 250ms or 15m from 100ms to 24h is expected'],
    ['worlds=-1', '--limit worlds is "-1", but a whole number from 0 to 10000 is expected'],
    ['__proto__=1', expect.stringMatching(/there is no limit "__proto__"/) as unknown as string],
    ['body=1constructor', expect.stringMatching(/^--limit body is "1constructor"/) as unknown as string],
  ])('refuses %s', (text, error) => {
    expect(read(text)).toEqual({ ok: false, error });
    expect(readServeSettings({ limit: [text] })).toEqual({ ok: false, error });
  });

  test('accepts the default, minimum and maximum of each limit, and nothing beyond', () => {
    for (const { name, unit, defaultValue, min, max } of Object.values(LIMIT_TABLE)) {
      for (const value of [defaultValue, min, max])
        expect(read(`${name}=${shownLimit(value, unit)}${value === 0 && unit === 'ms' ? 'ms' : ''}`)).toMatchObject({
          ok: true,
        });
      expect(read(`${name}=${max + 1}${unit === 'ms' ? 'ms' : ''}`)).toMatchObject({ ok: false });
    }
  });
});

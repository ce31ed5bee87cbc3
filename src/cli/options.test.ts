import { micros } from '../base';
import { DEFAULT_LIMITS } from '../server';
import { variableOf, withEnvironment, type RawOptions } from './options';
import { SERVE_FLAGS } from './serve-flags';
import { readServeSettings } from './serve-settings';

const read = (raw: RawOptions) => readServeSettings(raw);
const problemOf = (raw: RawOptions): string => {
  const outcome = read(raw);
  return outcome.ok ? '' : outcome.error;
};

describe('serve settings', () => {
  test('have defaults that need no flag', () => {
    expect(read({})).toEqual({
      ok: true,
      value: {
        port: 7575,
        host: '127.0.0.1',
        localnet: [],
        docs: true,
        console: true,
        logFormat: 'text',
        loggedRequests: { onlyRefusals: false },
        drainMs: 0,
        exec: undefined,
        world: 'quickstart',
        seed: undefined,
        clock: 'real',
        at: undefined,
        dialect: 'documented',
        profile: {},
        auth: { mode: 'unsafe', secret: 'unsafe', audience: 'https://canton.network.global' },
        forcedSnapshots: true,
        strict: false,
        logLevel: 'info',
        quiet: false,
        json: false,
        readyFile: undefined,
        openapi: [],
        isClockGiven: false,
        isWorldGiven: false,
        data: undefined,
        controlToken: undefined,
        limits: DEFAULT_LIMITS,
        watch: false,
      },
    });
  });

  test('are read from their texts', () => {
    const raw = {
      port: '0',
      clock: 'manual',
      at: '2026-01-15T12:00:00Z',
      auth: 'jwks=https://id.example.com/keys',
      audience: 'me',
      profile: '0.6.3',
      logLevel: 'debug',
    };
    expect(read(raw)).toMatchObject({
      value: {
        port: 0,
        at: micros(1_768_478_400_000_000n),
        auth: { mode: 'jwks', url: 'https://id.example.com/keys', audience: 'me' },
        profile: { scan: '0.6.3' },
        logLevel: 'debug',
      },
    });
  });

  test('log errors only when quiet', () => {
    expect(read({ quiet: true, logLevel: 'debug' })).toMatchObject({ value: { logLevel: 'error' } });
  });

  test.each([
    [{ port: '65536' }, '--port (or UNDERSTUDY_PORT) is "65536", but a whole number from 0 to 65535 is expected'],
    [{ port: '' }, '--port (or UNDERSTUDY_PORT) is "", but a value is expected'],
    [{ port: '-1' }, '--port'],
    [{ clock: 'slow' }, '--clock (or UNDERSTUDY_CLOCK) is "slow", but real or manual is expected'],
    [{ clock: 'manual', at: 'noon' }, '--at (or UNDERSTUDY_AT) is "noon", but a time between the years 2000 and 9000'],
    [{ at: '2026-01-15T12:00:00Z' }, 'add --clock manual'],
    [{ dialect: 'klingon' }, 'documented or observed'],
    [{ auth: 'jwks=ftp://x' }, 'unsafe, none or jwks=URL'],
    [{ auth: 'jwks=https://me:hunter2@id.example.com/keys' }, '"jwks=https://***@id.example.com/keys"'],
    [
      { controlToken: 'short' },
      '--control-token (or UNDERSTUDY_CONTROL_TOKEN) is "***", but at least 8 visible characters are expected',
    ],
    [
      { localnet: 'app' },
      '--localnet (or UNDERSTUDY_LOCALNET) is "app", but app-user, app-provider, sv or a list of them is expected',
    ],
    [{ profile: 'latest' }, '--profile (or UNDERSTUDY_PROFILE) is "latest"'],
    [{ logLevel: 'loud' }, '--log-level (or UNDERSTUDY_LOG_LEVEL) is "loud"'],
    [{ drain: '11m' }, '--drain (or UNDERSTUDY_DRAIN) is "11m"'],
    [{ clock: 'manual', at: '1999-12-31T23:59:59Z' }, '--at'],
    [{ clock: 'manual', at: '9001-01-01T00:00:00Z' }, '--at'],
    [{ port: 'x', dialect: 'y' }, '--port'],
  ])('refuses %j in one sentence', (raw, sentence) => {
    expect(problemOf(raw)).toContain(sentence);
    expect(problemOf(raw)).not.toContain('\n');
  });
});

describe('environment', () => {
  test('has a variable for every flag', () => {
    expect(SERVE_FLAGS.map(variableOf)).toEqual(
      expect.arrayContaining([
        'UNDERSTUDY_PORT',
        'UNDERSTUDY_LOG_LEVEL',
        'UNDERSTUDY_READY_FILE',
        'UNDERSTUDY_FORCED_SNAPSHOTS',
      ]),
    );
  });

  test('supplies only what the command line leaves open', () => {
    const env = {
      UNDERSTUDY_PORT: '1',
      UNDERSTUDY_HOST: '::1',
      UNDERSTUDY_STRICT: 'yes',
      UNDERSTUDY_FORCED_SNAPSHOTS: '0',
      UNDERSTUDY_OPENAPI: 'a.yaml,b.yaml',
      UNDERSTUDY_SEED: '',
    };
    expect(withEnvironment(SERVE_FLAGS, { port: '2' }, env)).toEqual({
      ok: true,
      value: { port: '2', host: '::1', strict: true, forcedSnapshots: false, openapi: ['a.yaml', 'b.yaml'] },
    });
  });

  test('is refused with the name of the variable when a switch is neither on nor off', () => {
    expect(withEnvironment(SERVE_FLAGS, {}, { UNDERSTUDY_STRICT: 'maybe' })).toEqual({
      ok: false,
      error: 'UNDERSTUDY_STRICT is "maybe", but true or false is expected',
    });
  });
});

describe('an option that was renamed', () => {
  const flags = [{ name: 'time-limit', value: 'SPAN', formerly: 'max-time', help: '' }];

  test.each([
    [{ maxTime: '1m' }, {}, '1m'],
    [{ maxTime: '1m', timeLimit: '2m' }, {}, '2m'],
    [{}, { UNDERSTUDY_MAX_TIME: '3m' }, '3m'],
    [{}, { UNDERSTUDY_MAX_TIME: '3m', UNDERSTUDY_TIME_LIMIT: '4m' }, '4m'],
    [{ maxTime: '1m' }, { UNDERSTUDY_TIME_LIMIT: '4m' }, '1m'],
  ])('is also read by its earlier name, and its name goes before: %j %j', (given, env, expected) => {
    expect(withEnvironment(flags, given, env)).toMatchObject({ ok: true, value: { timeLimit: expected } });
  });
});

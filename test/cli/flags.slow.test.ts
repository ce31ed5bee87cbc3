// Flags and environment variables of the built command: each is heard, and each wrong one is refused in one line.

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { version } from '../../package.json';
import { variableOf } from '../../src/cli/options';
import { LOGGED_GROUPS } from '../../src/server';
import { SERVE_FLAGS } from '../../src/cli/serve-flags';
import { call, fileWith, run, start, type Started } from './command';

const WORLD = `name: two
description: Two people.
ends: 2026-01-15T12:00:00Z
lasts: 6h
network: { firstRound: 10, amuletPrice: '0.15' }
users:
  ann: { holdings: ['10'] }
  ben: { holdings: ['5'] }
`;
const PETS =
  'openapi: 3.0.3\ninfo: { title: Pets, version: 1.0.0 }\npaths: { /pets: { get: { responses: { "200": { description: all } } } } }\n';
const execFile = join(dirname(fileWith('x', '')), 'ran');
const readyFile = join(dirname(fileWith('x', '')), 'ready.json');

/** A value for the variable of each flag, and how the running server shows that it heard it. */
const HEARD: Readonly<Record<string, { readonly value: string; readonly shows: (server: Started) => unknown }>> = {
  port: { value: '0', shows: ({ ready }) => expect(ready.url).not.toMatch(/:7575$/) },
  host: { value: 'localhost', shows: ({ ready }) => expect(ready.url).toMatch(/^http:\/\/localhost:/) },
  localnet: { value: 'false', shows: () => refusedValue('localnet', 'app-user, app-provider, sv or a list of them') },
  world: {
    value: fileWith('two.yaml', WORLD),
    shows: ({ ready }) => expect([ready.world, ready.users.map(({ user }) => user)]).toEqual(['two', ['ann', 'ben']]),
  },
  seed: { value: 'sown', shows: ({ ready }) => expect(ready.seed).toBe('sown') },
  clock: { value: 'manual', shows: ({ ready }) => expect(ready.clock.mode).toBe('manual') },
  at: { value: '2026-02-01T00:00:00Z', shows: ({ ready }) => expect(ready.clock.now).toBe('2026-02-01T00:00:00Z') },
  dialect: { value: 'observed', shows: ({ ready }) => expect(ready.dialect).toBe('observed') },
  profile: { value: 'scan=0.6.0', shows: ({ ready }) => expect(ready.profile).toContain('scan=0.6.0') },
  auth: {
    value: 'none',
    shows: async ({ ready }) =>
      expect((await call(`${ready.url}/v2/authenticated-user`, { token: ready.tokens.wrongSignature })).status).toBe(
        200,
      ),
  },
  audience: {
    value: 'me',
    shows: async ({ ready }) =>
      expect(JSON.parse(atob((await tokenOf(ready.users[0]?.user)).split('.')[1] ?? ''))).toMatchObject({ aud: 'me' }),
  },
  scope: {
    value: 'daml_ledger_api',
    shows: async ({ ready }) =>
      expect(JSON.parse(atob((await tokenOf(ready.users[0]?.user)).split('.')[1] ?? ''))).toMatchObject({
        scope: 'daml_ledger_api',
      }),
  },
  'forced-snapshots': {
    value: 'false',
    shows: async ({ ready }) =>
      expect((await call(`${ready.groups.scan}/v0/state/acs/force`, { body: {} })).status).toBe(400),
  },
  traffic: {
    value: 'quiet',
    shows: async ({ ready }) =>
      expect((await call(`${ready.groups.control}/traffic`, { token: 'let-me-control' })).json).toMatchObject({
        running: true,
        sources: [{ source: { id: 'quiet-payments' } }, { source: { id: 'quiet-taps' } }],
      }),
  },
  // The time of --at takes precedence; see shift-time.slow.test.ts for a dump.
  'as-of': { value: '', shows: () => refusedValue('as-of', 'now or a time such as 2026-01-01T00:00:00Z') },
  strict: { value: 'true', shows: () => refused('strict') },
  'log-level': {
    value: 'debug',
    shows: async (server) => {
      await call(`${server.ready.groups.scan}/v0/dso-party-id`);
      await server.logged('operation=getDsoPartyId');
    },
  },
  log: {
    value: 'group=scan,control',
    shows: async (server) => {
      await call(`${server.ready.groups.control}/rounds`, { token: 'let-me-control' });
      await server.logged('operation=listRounds');
      await refusedValue('log', `only=refusals, or group= with some of ${LOGGED_GROUPS.join(', ')},`);
    },
  },
  // Lines of JSON would hide what --log-level shows.
  'log-format': { value: 'text', shows: () => refusedValue('log-format', 'text or json') },
  quiet: { value: 'false', shows: () => refused('quiet') },
  json: { value: 'true', shows: ({ streams }) => expect(streams().out).toMatch(/^\{.*\}\n$/) },
  'ready-file': { value: readyFile, shows: () => expect(existsSync(readyFile)).toBe(true) },
  'control-token': {
    value: 'let-me-control',
    shows: async ({ ready }) => {
      expect((await call(`${ready.groups.control}/clock`)).status).toBe(401);
      expect((await call(`${ready.groups.control}/clock`, { token: 'let-me-control' })).status).toBe(200);
    },
  },
  'previous-control-token': {
    value: 'let-me-control-before',
    shows: async ({ ready }) =>
      expect((await call(`${ready.groups.control}/clock`, { token: 'let-me-control-before' })).status).toBe(200),
  },
  'max-worlds': {
    value: '0',
    shows: async ({ ready }) =>
      expect(
        (
          await call(`${ready.groups.control}/worlds`, {
            token: 'let-me-control',
            body: { from: { world: 'default' } },
          })
        ).status,
      ).toBe(429),
  },
  limit: {
    value: 'url=99',
    shows: async ({ ready }) => expect((await call(`${ready.groups.scan}/v0/dso?${'x'.repeat(90)}`)).status).toBe(414),
  },
  'world-idle': { value: '20m', shows: () => refusedValue('world-idle', 'a span such as 10m, 1h30m or 250ms') },
  advertise: {
    value: '',
    // Replicas need PostgreSQL.
    shows: async () =>
      expect((await run(['serve'], { UNDERSTUDY_ADVERTISE: 'here' })).err).toContain('--advertise is for replicas'),
  },
  data: {
    value: join(dirname(fileWith('x', '')), 'kept'),
    shows: ({ ready }) => expect(existsSync(join(ready.data ?? '', 'understudy-data.json'))).toBe(true),
  },
  watch: { value: 'false', shows: () => refused('watch') },
  openapi: {
    value: fileWith('pets.yaml', PETS),
    shows: async ({ ready }) => expect((await call(`${ready.url}/pets`)).status).toBe(200),
  },
  docs: {
    value: 'false',
    shows: async ({ ready }) =>
      expect((await call(`${ready.url}/_docs/`, { token: 'let-me-control' })).status).toBe(404),
  },
  console: {
    value: 'false',
    shows: async ({ ready }) => expect((await call(`${ready.url}/_console/`)).status).toBe(404),
  },
  drain: { value: '0s', shows: () => refusedValue('drain', 'a span from 0s to 10m, such as 10s') },
  exec: {
    value: `echo ran > ${execFile}; while kill -0 $PPID; do sleep 0.1; done 2>/dev/null`,
    shows: async () => {
      while (!existsSync(execFile)) await pause(20);
    },
  },
};

/** A switch whose effect cannot be seen from here is heard when a value that is none is refused. */
async function refused(flag: string): Promise<void> {
  const variable = variableOf({ name: flag });
  expect(await run(['serve'], { [variable]: 'perhaps' })).toEqual({
    status: 2,
    out: '',
    err: `understudy: ${variable} is "perhaps", but true or false is expected\n`,
  });
}

/** A flag whose effect takes too long to see. */
async function refusedValue(flag: string, expected: string): Promise<void> {
  const variable = variableOf({ name: flag });
  expect((await run(['serve'], { [variable]: 'never' })).err).toBe(
    `understudy: --${flag} (or ${variable}) is "never", but ${expected} is expected\n`,
  );
}

const tokenOf = async (user = ''): Promise<string> =>
  (await run(['token', '--user', user], { UNDERSTUDY_AUDIENCE: 'me', UNDERSTUDY_SCOPE: 'daml_ledger_api' })).out;

describe('the environment variable of', () => {
  let server: Started;
  beforeAll(async () => {
    server = await start(
      [],
      Object.fromEntries(Object.entries(HEARD).map(([name, { value }]) => [variableOf({ name }), value])),
    );
  });

  test.each(SERVE_FLAGS.map(({ name }) => name))('--%s takes effect', async (name) => {
    expect(HEARD).toHaveProperty([name]);
    await HEARD[name]?.shows(server);
  });

  test('a flag of the token command takes effect', async () => {
    const { out } = await run(['token'], { UNDERSTUDY_USER: 'ann', UNDERSTUDY_EXPIRED: 'yes' });
    expect(JSON.parse(atob(out.split('.')[1] ?? ''))).toMatchObject({ sub: 'ann' });
  });
});

test('a flag overrides its variable, and an overridden invalid variable is ignored', async () => {
  const { ready, stop } = await start(['--seed', 'flag', '--clock', 'real'], {
    UNDERSTUDY_SEED: 'variable',
    UNDERSTUDY_CLOCK: 'sun',
  });
  expect([ready.seed, ready.clock.mode]).toEqual(['flag', 'real']);
  await stop();
});

test('--quiet leaves both streams empty, and --ready-file still contains the address', async () => {
  const path = join(dirname(fileWith('x', '')), 'ready.json');
  const server = await start(['--quiet', '--ready-file', path]);
  await call(`${server.ready.groups.scan}/v0/dso-party-id`);
  const { status, out, err } = await server.stop();
  expect({ status, out, err }).toEqual({ status: 0, out: `${JSON.stringify(server.ready)}\n`, err: '' });
  expect(existsSync(path)).toBe(true);
});

test.each(['--version', '-V'])('%s prints the version of the package', async (flag) => {
  expect(await run([flag])).toEqual({ status: 0, out: `${version}\n`, err: '' });
});

test('--help opens with examples and lists every flag with its variable', async () => {
  const { status, out, err } = await run(['serve', '--help']);
  expect({ status, err }).toEqual({ status: 0, err: '' });
  expect(out).toMatch(/^Examples:\n {2}understudy serve\n/);
  for (const flag of SERVE_FLAGS) expect(out).toMatch(new RegExp(`--${flag.name}\\b[^]*${variableOf(flag)}`));
  expect((await run(['--help'])).out).toMatch(/^Examples:\n {2}understudy serve /);
});

test.each([
  [['serve', '--frobnicate'], "unknown option '--frobnicate'"],
  [['server'], "unknown command 'server'"],
  [['serve', '--port', 'http'], '--port'],
  [['serve', '--host', ''], '--host'],
  [['serve', '--clock', 'slow'], '--clock'],
  [['serve', '--at', '2026-01-15T12:00:00Z'], '--clock manual'],
  [['serve', '--clock', 'manual', '--at', '2026-02-30T00:00:00Z'], '--at'],
  [['serve', '--dialect', 'klingon'], '--dialect'],
  [['serve', '--profile', 'scan=new'], '--profile'],
  [['serve', '--profile', 'splice=9.9'], 'is the newest known release'],
  [['serve', '--auth', 'jwks=ftp://example.com'], '--auth'],
  [['serve', '--log-level', 'loud'], '--log-level'],
  [['serve', '--drain', '11m'], '--drain'],
  [['serve', '--port', '0', '--ready-file', '/'], '--ready-file'],
  [['token', '--user', 'ann', '--expires-in', 'soon'], '--expires-in'],
  [['token'], '--user'],
])('%j exits 2 with one line that names the mistake', async (args, named) => {
  const { status, out, err } = await run(args);
  expect({ status, out }).toEqual({ status: 2, out: '' });
  expect(err).toMatch(/^understudy: [^\n]+\n$/);
  expect(err).toContain(named);
});

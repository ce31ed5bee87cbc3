import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { micros } from '../base';
import { createLedger } from '../ledger';
import { createIdentify, createManualClock, DEFAULT_AUDIENCE, UNSAFE_SECRET, type AuthSettings } from '../server';
import { sha256, type World } from '../world';
import { describeReady } from '../library';
import { clearReadyFile, writeReadyFile } from './ready-file';

const world: World = {
  name: 'small',
  seed: '1',
  ledger: createLedger({ seed: '1', hash: sha256 }),
  end: micros(0),
  users: [{ user: 'alice', party: 'alice::1', balance: '1.0000000000', automation: true }],
  admin: { user: 'admin', party: 'admin::1' },
  noWalletUser: 'erin',
  synchronizerId: 's::1',
  migrationId: 0,
  samples: { updates: {}, snapshots: [], parties: {} },
};
const unsafe: AuthSettings = { mode: 'unsafe', secret: UNSAFE_SECRET, audience: DEFAULT_AUDIENCE };
const documents = (['ledger', 'scan', 'validator'] as const).map((group) => ({
  group,
  file: `${group}.yaml`,
  title: group,
  version: '1.0.0',
  releases: [],
  fields: [],
  freeForm: [],
  patterns: [],
  prefix: '',
  anywhere: [],
}));
const at = new Date('2026-01-15T12:00:00Z');
const describeWith = (auth: AuthSettings) =>
  describeReady({
    url: 'http://a:1',
    world,
    clock: createManualClock(micros(1_000_000)),
    auth,
    dialect: 'documented',
    profile: { scan: '0.6.3' },
    documents,
    at,
  });

describe('the ready file of a running server', () => {
  test('has every member, with real values', async () => {
    expect(await describeWith(unsafe)).toMatchObject({
      url: 'http://a:1',
      groups: {
        ledger: 'http://a:1',
        validator: 'http://a:1/api/validator',
        scan: 'http://a:1/api/scan',
        control: 'http://a:1/_control/v1',
      },
      users: [{ user: 'alice', party: 'alice::1', token: expect.any(String) }],
      admin: { user: 'admin', party: 'admin::1', token: expect.any(String) },
      world: 'small',
      seed: '1',
      dialect: 'documented',
      profile: 'ledger=1.0.0,scan=0.6.3,validator=1.0.0',
      clock: { mode: 'manual', now: '1970-01-01T00:00:01Z' },
      synchronizerId: 's::1',
      migrationId: 0,
    });
  });

  test('contains tokens that the server accepts or refuses as their names say', async () => {
    const { users, tokens } = await describeWith(unsafe);
    const identify = createIdentify(unsafe, () => at);
    const judge = (token: string | null | undefined) =>
      identify({ group: 'scan', headers: { authorization: `Bearer ${token ?? ''}` }, query: '' });
    expect(await judge(users[0]?.token)).toEqual({ kind: 'caller', caller: { userId: 'alice' } });
    expect(await judge(tokens.noWallet)).toEqual({ kind: 'caller', caller: { userId: 'erin' } });
    expect(await judge(tokens.expired)).toMatchObject({ reason: expect.stringContaining('expired') });
    expect(await judge(tokens.wrongAudience)).toMatchObject({ reason: expect.stringContaining('audience') });
    expect(await judge(tokens.wrongSignature)).toMatchObject({ reason: expect.stringContaining('signature') });
  });

  test('has no tokens when only an identity provider can sign them', async () => {
    const { users, tokens } = await describeWith({ mode: 'jwks', url: 'https://id.example.com/keys', audience: 'a' });
    expect([users[0]?.token, ...Object.values(tokens)]).toEqual([null, null, null, null, null, null]);
  });

  test('is written atomically and leaves no temporary file behind', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'understudy-'));
    const ready = await describeWith(unsafe);
    expect(writeReadyFile(join(folder, 'ready.json'), ready).ok).toBe(true);
    expect(JSON.parse(readFileSync(join(folder, 'ready.json'), 'utf8'))).toEqual(ready);
    expect(readdirSync(folder)).toEqual(['ready.json']);
  });

  test('replaces the file of an earlier run, and no other file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'understudy-'));
    const [file, inner] = [join(folder, 'ready.json'), join(folder, 'inner')];
    writeFileSync(file, 'old');
    mkdirSync(inner);
    expect([clearReadyFile(file).ok, existsSync(file), clearReadyFile(file).ok]).toEqual([true, false, true]);
    expect(clearReadyFile(inner)).toEqual({ ok: false, error: expect.stringContaining('is not a regular file') });
    expect(existsSync(inner)).toBe(true);
  });

  test('is reported if it cannot be written', async () => {
    const path = join(tmpdir(), 'no-such-folder', 'ready.json');
    expect(writeReadyFile(path, await describeWith(unsafe))).toEqual({
      ok: false,
      error: expect.stringContaining(`cannot write --ready-file ${path}`),
    });
  });
});

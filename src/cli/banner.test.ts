import { banner, shortParty } from './banner';
import type { Ready, ReadyUser } from './ready';

const fingerprint = `1220${'ab12'.repeat(16)}`;
const userNamed = (user: string): ReadyUser => ({ user, party: `${user}::${fingerprint}`, token: `token-of-${user}` });
const base = 'http://127.0.0.1:7575';
const ready: Ready = {
  url: base,
  groups: { ledger: base, validator: `${base}/api/validator`, scan: `${base}/api/scan`, control: `${base}/_control/v1` },
  users: ['alice', 'bob', 'carol', 'dave', 'erin', 'frank'].map(userNamed),
  admin: userNamed('admin'),
  tokens: { expired: 'e', wrongAudience: 'a', wrongSignature: 's', noWallet: 'n' },
  world: 'quickstart', seed: 'demo', dialect: 'documented', profile: 'ledger=3.5.14,validator=0.6.11,scan=0.6.11',
  clock: { mode: 'real', now: '2026-01-15T12:00:00Z' }, synchronizerId: `global-domain::${fingerprint}`, migrationId: 0,
  samples: { updates: { transaction: 't', reassignment: 'r', topology: 'p' }, snapshots: [], parties: { preapproved: 'x', hostedTwice: 'y', notHosted: 'z' } },
};
const drawn = banner({ ready, version: '0.1.0', balances: new Map([['alice', '1500.0000000000']]), auth: 'unsafe', colours: false });

describe('banner', () => {
  test('fits on one screen', () => {
    const lines = drawn.trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(24);
    // Only what carries a token is longer than a line.
    expect(Math.max(...lines.filter((line) => !line.includes('token-of')).map((line) => line.length))).toBeLessThanOrEqual(100);
  });

  test('shows groups, users with party, balance and token, and where the rest is', () => {
    for (const text of [`${base}/api/validator`, `${base}/api/scan`, 'alice::1220ab12…ab12  1500.0000000000', '\n  token-of-alice\n', 'token-of-dave', '2 more are in --json']) expect(drawn).toContain(text);
    expect(drawn).not.toContain('erin');
  });

  test('says world, seed, clock, dialect, profile and that anyone can sign', () => {
    for (const text of ['quickstart', 'seed demo', 'clock real', 'documented dialect', 'scan=0.6.11', 'anyone can sign']) expect(drawn).toContain(text);
  });

  test('has three curl lines, and none of them needs a token that cannot be made', () => {
    expect(drawn.match(/^ {2}curl -s .+$/gm)).toHaveLength(3);
    const unsigned = banner({ ready: { ...ready, users: ready.users.map((user) => ({ ...user, token: null })) }, version: '1', balances: new Map(), auth: 'jwks', colours: false });
    expect(unsigned).not.toContain('null');
    expect(unsigned.match(/^ {2}curl -s .+$/gm)).toHaveLength(3);
  });

  test('shortens a fingerprint, not a short party id', () => {
    expect(shortParty('alice::fp')).toBe('alice::fp');
  });
});

import { DEFAULT_AUDIENCE, UNSAFE_SECRET } from '../server';
import { banner, shortParty, type BannerFacts } from './banner';
import type { Ready, ReadyUser } from '../library';

const fingerprint = `1220${'ab12'.repeat(16)}`;
const userNamed = (user: string): ReadyUser => ({ user, party: `${user}::${fingerprint}`, token: `token-of-${user}` });
const base = 'http://127.0.0.1:7575';
const ready: Ready = {
  url: base,
  groups: {
    ledger: base,
    validator: `${base}/api/validator`,
    scan: `${base}/api/scan`,
    control: `${base}/_control/v1`,
  },
  users: ['alice', 'bob', 'carol', 'dave', 'erin', 'frank'].map(userNamed),
  admin: userNamed('admin'),
  tokens: { expired: 'e', wrongAudience: 'a', wrongSignature: 's', noWallet: 'n', unknownUser: 'u' },
  world: 'quickstart',
  seed: 'demo',
  dialect: 'documented',
  profile: 'ledger=3.5.14,validator=0.6.11,scan=0.6.11',
  clock: { mode: 'real', now: '2026-01-15T12:00:00Z' },
  synchronizerId: `global-domain::${fingerprint}`,
  migrationId: 0,
  samples: {
    updates: { transaction: 't', reassignment: 'r', topology: 'p' },
    snapshots: [],
    parties: { preapproved: 'x', hostedTwice: 'y', notHosted: 'z' },
  },
};
const facts: BannerFacts = {
  ready,
  version: '0.1.0',
  balances: new Map([
    ['alice', '1500.0000000000'],
    ['bob', '7.5000000000'],
  ]),
  waiting: new Set(),
  auth: { mode: 'unsafe', secret: UNSAFE_SECRET, audience: DEFAULT_AUDIENCE },
  control: true,
  traffic: 0,
  daysAgo: 0,
  colours: false,
};
const drawn = banner(facts);
const linesOf = (text: string): readonly string[] => text.trimEnd().split('\n');

describe('banner', () => {
  test('fits on one screen', () => {
    expect(linesOf(drawn).length).toBeLessThanOrEqual(24);
    const wide = linesOf(drawn)
      .filter((line) => line.length > 106)
      .map((line) => line.trim().slice(0, 8));
    expect(wide.filter((start) => start !== 'TOKEN=to' && start !== '-d \'{"re')).toEqual([]);
  });

  test('shows groups, users and where to find the rest', () => {
    for (const text of [
      `${base}/api/validator`,
      `${base}/api/scan`,
      `${base}/_control/v1`,
      'npx canton-understudy token --user NAME',
      '2 more, and whole party ids, with --json',
      'dave',
    ])
      expect(drawn).toContain(text);
    expect(drawn).not.toContain('erin');
  });

  test('shows where the worlds are stored, if they are', () => {
    const kept = banner({ ...facts, ready: { ...ready, data: '/var/worlds' } });
    expect(kept).toContain('Data    stored in /var/worlds\n');
    expect([linesOf(kept).length, drawn.includes('Data')]).toEqual([linesOf(drawn).length + 1, false]);
  });

  test('shows traffic that runs, and how long ago the time of the world is', () => {
    expect(drawn).not.toMatch(/Traffic|ago/);
    const lively = banner({ ...facts, traffic: 4, daysAgo: 312 });
    expect(lively).toContain('Traffic 4 sources running; understudy traffic shows, stops and paces them\n');
    expect(lively).toContain(', 312 days ago (--as-of now)\n');
    expect(banner({ ...facts, daysAgo: 1, ready: { ...ready, data: '/var/worlds' } })).toContain(', 1 day ago\n');
  });

  test('marks users whose accepted offers wait for automation', () => {
    expect(banner({ ...facts, waiting: new Set(['bob']) })).toContain('  bob (automation off)  bob::');
  });

  test('right-aligns the balances', () => {
    expect(drawn).toContain(
      '  alice  alice::1220ab12…ab12  1500.0000000000  token-of-alice\n  bob    bob::1220ab12…ab12       7.5000000000  token-of-bob\n',
    );
  });

  test('has a token for each user, and a separate line that a shell accepts', () => {
    expect(drawn.match(/ {2}token-of-/g)).toHaveLength(4);
    expect(drawn).toContain('\n  TOKEN=token-of-alice\n');
  });

  test('states world, seed, clock, dialect, profile and that anyone can sign tokens', () => {
    for (const text of [
      'quickstart',
      'seed demo',
      'clock real',
      'documented dialect',
      'scan=0.6.11',
      'anyone can sign',
    ])
      expect(drawn).toContain(text);
  });

  test('shows control operations only when they are served', () => {
    expect(banner({ ...facts, control: false })).not.toContain('control');
  });

  test('shows the audience that a token needs when it is not the default', () => {
    expect(banner({ ...facts, auth: { mode: 'unsafe', secret: UNSAFE_SECRET, audience: 'me' } })).toContain(
      'npx canton-understudy token --user NAME --audience me',
    );
  });

  test('has three curl lines, none of which needs a token that cannot be signed', () => {
    expect(drawn.match(/^ {2}curl -s .+$/gm)).toHaveLength(3);
    const users = ready.users.map((user) => ({ ...user, token: null }));
    const unsigned = banner({
      ...facts,
      ready: { ...ready, users },
      auth: { mode: 'jwks', url: 'https://id.example.com/keys', audience: 'me' },
    });
    expect(unsigned).not.toMatch(/null|TOKEN|understudy token/);
    expect(unsigned.match(/^ {2}curl -s .+$/gm)).toHaveLength(3);
  });

  test('shows how to create the first user when there is none', () => {
    const born = { ...facts, ready: { ...ready, users: [] } };
    expect(banner(born)).toContain('Users   (none yet: registering creates a user with a wallet)\n\n');
    expect(banner({ ...born, auth: { mode: 'unsafe', secret: UNSAFE_SECRET, audience: 'me' } })).toContain(
      '\n  TOKEN=$(npx canton-understudy token --user alice --audience me)\n',
    );
    expect(banner(born).match(/^ {2}curl -s .+$/gm)).toHaveLength(3);
    const unsigned = { ...born.ready, admin: { ...ready.admin, token: null } };
    expect(
      banner({ ...born, ready: unsigned, auth: { mode: 'jwks', url: 'https://id.example.com/keys', audience: 'me' } }),
    ).not.toMatch(/null|TOKEN/);
  });

  test('shortens a fingerprint, but not a short party id', () => {
    expect(shortParty('alice::fp')).toBe('alice::fp');
  });
});

import { expiryOf, duplicateUser, tokenExpiryProblems } from './tokens';

const jwt = (claims: object): string => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;
const NOW = Date.parse('2026-01-15T12:00:00Z');
const at = (seconds: number): string => jwt({ sub: `user-${seconds}`, exp: NOW / 1000 + seconds });
const check = { now: NOW, withinMs: 600_000, commands: [] };

describe('the expiry of a token', () => {
  it('is read from a JWT, and from nothing else', () => {
    expect(expiryOf(at(60))).toBe(NOW + 60_000);
    expect(['opaque', 'a.b.c', jwt({}), jwt({ exp: 'soon' }), ''].map(expiryOf)).toEqual(Array(5).fill(undefined));
  });

  it('is reported for each token that the target must accept', () => {
    const facts = {
      users: [{ token: at(-3 * 3600) }, { token: at(90) }, { token: at(7200) }],
      admin: { token: 'opaque' },
      tokens: { expired: at(-60), noWallet: at(-1) },
    };
    expect(tokenExpiryProblems(facts, check)).toEqual({
      expired: [
        'users.0.token expired at 2026-01-15T09:00:00Z, 3 h ago',
        'tokens.noWallet expired at 2026-01-15T11:59:59Z, 1 s ago',
      ],
      expiring: ['users.1.token expires at 2026-01-15T12:01:30Z, in 1 min, which may be during the run'],
    });
  });

  it('does not matter if a command renews the token', () => {
    const facts = { users: [{ token: at(90) }] };
    expect(tokenExpiryProblems(facts, { ...check, commands: ['users.0.token'] }).expiring).toEqual([]);
  });
});

describe('two entries for one user', () => {
  it.each([
    ['the same party', [{ party: 'alice::1' }, { party: 'alice::1' }], 'both have the party alice::1'],
    [
      'the same subject',
      [{}, { token: jwt({ sub: 'a' }) }, { token: jwt({ sub: 'a', exp: 1 }) }],
      'both have the subject a',
    ],
    [
      'the same subject of one issuer',
      [{ token: jwt({ sub: 'a', iss: 'i' }) }, { token: jwt({ sub: 'a', iss: 'i', exp: 1 }) }],
      'both have the subject a of i',
    ],
    ['the same token', [{ token: 'opaque' }, { token: 'opaque' }], 'users.0 and users.1 have the same token'],
  ])('are detected by %s', (_, users, sentence) => expect(duplicateUser({ users })).toContain(sentence));

  it('are not reported if users differ or cannot be identified', () => {
    expect(
      duplicateUser({
        users: [
          { party: 'a', token: jwt({ sub: 'a' }) },
          { party: 'b', token: jwt({ sub: 'b' }) },
        ],
      }),
    ).toBe(undefined);
    const issuers = ['https://one.example.com', 'https://two.example.com'];
    expect(duplicateUser({ users: issuers.map((iss) => ({ token: jwt({ sub: 'a', iss }) })) })).toBe(undefined);
    expect(duplicateUser({ users: [{ token: null }, { token: null }, {}] })).toBe(undefined);
    expect(duplicateUser({})).toBe(undefined);
  });
});

import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { factAt, publicFacts, withFact } from './facts';
import { readTarget } from './target';

const folder = mkdtempSync(join(tmpdir(), 'target-'));
const file = (text: string): string => {
  const path = join(folder, `${createHash('sha256').update(text).digest('hex').slice(0, 8)}.yaml`);
  writeFileSync(path, text);
  return path;
};

describe('a target', () => {
  it('from an address has the usual prefixes', () => {
    const target = readTarget({ baseUrl: 'http://127.0.0.1:7575/' }, {});
    expect(target.ok && target.value.urls).toEqual({
      ledger: 'http://127.0.0.1:7575',
      validator: 'http://127.0.0.1:7575/api/validator',
      scan: 'http://127.0.0.1:7575/api/scan',
    });
  });

  it('takes tokens from the environment', () => {
    const path = file(
      'urls: { ledger: a, validator: b, scan: c }\nusers:\n  - { user: alice, token: { env: ALICE } }\n',
    );
    const target = readTarget({ file: path }, { ALICE: 'secret' });
    expect(target.ok && factAt(target.value.facts, 'users.0.token')).toBe('secret');
  });

  it('keeps the users and ids of its file when an address is given as well', () => {
    const path = file(
      'urls: { ledger: a, validator: b, scan: c }\nusers: [{ user: alice }]\ndialect: observed\nprofile: scan=0.6.1, ledger=3.5\n',
    );
    const target = readTarget({ file: path, urls: { scan: 'http://other' } }, {});
    expect(
      target.ok && [target.value.urls.scan, target.value.urls.ledger, target.value.dialect, target.value.profile],
    ).toEqual(['http://other', 'a', 'observed', { scan: '0.6.1', ledger: '3.5' }]);
    expect(target.ok && factAt(target.value.facts, 'users.0.user')).toBe('alice');
  });

  it('may have a single group, but needs one', () => {
    const target = readTarget({ urls: { scan: 'y' } }, {});
    expect(target.ok && target.value.urls).toEqual({ ledger: '', validator: '', scan: 'y' });
    const none = readTarget({}, {});
    expect(none.ok ? '' : none.error).toContain('--validator-url');
  });

  it('names the variable that is not set, and continues without it', () => {
    const path = file('urls: { scan: c }\nusers:\n  - { token: { env: UNSET_TOKEN } }\n');
    const target = readTarget({ file: path }, {});
    expect(target.ok && target.value.unset).toEqual({ 'users.0.token': 'UNSET_TOKEN' });
  });

  it('reads a token from a file relative to the target file', () => {
    writeFileSync(join(folder, 'alice.token'), 'from-a-file\n');
    const target = readTarget(
      { file: file('urls: { scan: c }\nusers: [{ token: { file: alice.token } }]\n# beside\n') },
      {},
    );
    expect(target.ok && [factAt(target.value.facts, 'users.0.token'), target.value.secrets]).toEqual([
      'from-a-file',
      ['from-a-file'],
    ]);
  });

  it('reads a token from a command, run in the folder of the file, but not for a plan', () => {
    const path = file('urls: { scan: c }\nusers: [{ token: { command: "basename $PWD" } }]\n');
    const [run, planned] = [readTarget({ file: path }, {}), readTarget({ file: path, runsCommands: false }, {})];
    expect(run.ok && factAt(run.value.facts, 'users.0.token')).toBe(folder.split('/').at(-1));
    expect(run.ok && [run.value.secrets.length, Object.keys(run.value.commands ?? {})]).toEqual([1, ['users.0.token']]);
    expect(planned.ok && factAt(planned.value.facts, 'users.0.token')).toBe('printed-by-a-command');
  });

  it('has headers, certificates and a proxy, which suites cannot read', () => {
    writeFileSync(join(folder, 'ca.pem'), '-----BEGIN CERTIFICATE-----\n');
    const path = file(
      'urls: { scan: c }\nheaders: { X-Key: { env: KEY }, X-Tenant: one }\ntls: { ca: ca.pem }\nproxy: "http://p:3128"\n',
    );
    const target = readTarget({ file: path, connection: { headers: { 'x-tenant': 'two' } } }, { KEY: 'hidden' });
    expect(target.ok && target.value.connection).toEqual({
      headers: { 'x-key': 'hidden', 'x-tenant': 'two' },
      ca: '-----BEGIN CERTIFICATE-----\n',
      proxy: 'http://p:3128',
    });
    expect(target.ok && publicFacts(target.value.facts)).toEqual({ urls: { scan: 'c' } });
  });

  it.each([
    [
      'urls: { scan: c }\nusers: [{ token: { command: "exit 3" } }]\n',
      'users.0.token has no value: its command exited with 3',
    ],
    ['urls: { scan: c }\nusers: [{ token: { command: "true" } }]\n', 'its command printed nothing'],
    ['urls: { scan: c }\nproxy: "socks5://p"\n', 'the proxy must be an http URL'],
    ['urls: { scan: c }\ntls: { ca: no-such.pem }\n', 'tls.ca: '],
    ['urls: { scan: c }\nheaders: { "a b": c }\n', 'headers.a b is not a valid header'],
    ['urls: { scan: c }\ndialect: obsreved\n', 'documented or observed is expected'],
    ['urls: { scan: c }\nusers: { user: alice }\n', 'users must be a list'],
    ['urls: { scan: c }\nwaivers: [{ clause: ANS-1 }]\n', 'waivers must be a list of {clause, reason}'],
    ['urls: { scan: c }\nprofile: newest\n', 'profile is "newest"'],
    ['urls: { scan: c }\nprofile: splice=0.6.1, scan=0.6.3\n', 'profile is "splice=0.6.1, scan=0.6.3"'],
    ['urls: { scan: c }\nusers: [{ token: "a\\nb-secret" }]\n', 'users.0.token is not a valid token'],
    ['urls: { scan: c }\nusers: [{ token: { Env: ALICE } }]\n', 'users.0.token must be a string'],
    ['urls: { scan: c }\nusers: [{}, { party: 5 }]\n', 'users.1.party must be a string'],
    ['urls: { scan: c }\ntokens: { expired: [a] }\n', 'tokens.expired must be a string'],
    ['urls: { scan: c }\nmigrationId: one\n', 'migrationId must be a whole number'],
    ['urls: { scan: c\ntoken: hunter2-secret\n', 'not valid YAML or JSON'],
    ['- just\n- a list of secret things\n', 'is not a target file'],
  ])('refuses %j in one sentence that repeats no value', (text, sentence) => {
    const target = readTarget({ file: file(text) }, {});
    expect(target.ok ? '' : target.error).toContain(sentence);
    expect(target.ok ? '' : target.error).not.toMatch(/secret|\n/);
  });

  it.each([
    ['dialct: observed\n', 'dialct is not a property of a target; did you mean "dialect"?'],
    [
      'users: [{ party: p, tokn: hunter2-secret }]\n',
      'users.0.tokn is not a property of a target; did you mean "token"?',
    ],
    [
      'samples: { updates: { transactoin: u } }\n',
      'samples.updates.transactoin is not a property of a target; did you mean "transaction"?',
    ],
    ['tokens: { experied: x-secret }\n', 'tokens.experied is not a property of a target; did you mean "expired"?'],
    ['urls: { scann: d }\n', 'urls.scann is not a property'],
    ['samples: { snapshots: [5] }\n', 'samples.snapshots.0 must be object'],
  ])('rejects unknown names: %j', (text, sentence) => {
    const target = readTarget({ file: file(text.startsWith('urls') ? text : `urls: { scan: c }\n${text}`) }, {});
    expect(target.ok ? '' : target.error).toContain(sentence);
    expect(target.ok ? '' : target.error).not.toMatch(/secret/);
  });

  it.each([
    [
      'urls:\n  scan: c\n   ledger: d\n',
      ':2:9 is not valid YAML or JSON: the value contains a colon (put it in quotes), or the next line is indented too far',
    ],
    ['urls: { scan: c\ntoken: hunter2-secret\n', /:\d:\d+ is not valid YAML or JSON: [a-z]/],
    ['urls: { scan: c }\nurls: { scan: d }\n', ':2:1 is not valid YAML or JSON: the key occurs twice'],
    ['urls: { scan: c }\n\tusers: []\n', /:2:\d+ is not valid YAML or JSON: [a-z]/],
    ['urls: { scan: c }\nusers:\n  - token: a\n  - tokn: hunter2-secret\n', ':4:5: users.1.tokn is not a property'],
    ['urls: { scan: c }\nusers:\n  - token: a\n  - party: 5\n', ':4:5: users.1.party must be a string'],
    ['{ "urls": { "scan": "c" },\n  "dialct": "observed" }', ':2:3: dialct is not a property'],
  ])('reports the line and column of what is wrong in %j', (text, sentence) => {
    const path = file(text);
    const target = readTarget({ file: path }, {});
    const error = target.ok ? '' : target.error.replace(path, '');
    expect(error).toEqual(
      typeof sentence === 'string' ? expect.stringContaining(sentence) : expect.stringMatching(sentence),
    );
    expect(error).not.toMatch(/secret|\n/);
  });

  it("may hold values for a user's own suites", () => {
    const target = readTarget({ file: file('urls: { scan: c }\nown: { lunch: { amount: "5" } }\n') }, {});
    expect(target.ok && factAt(target.value.facts, 'own.lunch.amount')).toBe('5');
  });

  it('accepts values at new places, extending lists', () => {
    expect(withFact({ users: [{ user: 'a' }] }, 'users.2.party', 'p')).toEqual({
      users: [{ user: 'a' }, {}, { party: 'p' }],
    });
    expect(withFact({}, 'samples.updates.transaction', 'u')).toEqual({ samples: { updates: { transaction: 'u' } } });
  });

  it('that cannot be read is refused with the name of the file', () => {
    const target = readTarget({ file: join(folder, 'none.yaml') }, {});
    expect(target.ok ? '' : target.error).toContain('none.yaml');
  });

  it.each([
    ['users.0.token', undefined],
    ['users.1', undefined],
    ['a.b', 1],
  ])('has the value for %s', (place, expected) => {
    expect(factAt({ users: [{}], a: { b: 1 } }, place)).toBe(expected);
  });
});

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { factAt, readTarget } from './target';

const folder = mkdtempSync(join(tmpdir(), 'target-'));
const file = (text: string): string => {
  const path = join(folder, `${Math.abs(text.length * 7919)}.yaml`);
  writeFileSync(path, text);
  return path;
};

describe('a target', () => {
  it('is a base address with the usual prefixes', () => {
    const target = readTarget({ baseUrl: 'http://127.0.0.1:7575/' }, {});
    expect(target.ok && target.value.urls).toEqual({ ledger: 'http://127.0.0.1:7575', validator: 'http://127.0.0.1:7575/api/validator', scan: 'http://127.0.0.1:7575/api/scan' });
  });

  it('takes tokens from the environment', () => {
    const path = file('urls: { ledger: a, validator: b, scan: c }\nusers:\n  - { user: alice, token: { env: ALICE } }\n');
    const target = readTarget({ file: path }, { ALICE: 'secret' });
    expect(target.ok && factAt(target.value.facts, 'users.0.token')).toBe('secret');
  });

  it('keeps users and ids of its file when an address is given beside it', () => {
    const path = file('urls: { ledger: a, validator: b, scan: c }\nusers: [{ user: alice }]\ndialect: observed\nprofile: scan=0.6.1\n');
    const target = readTarget({ file: path, urls: { scan: 'http://other' } }, {});
    expect(target.ok && [target.value.urls.scan, target.value.urls.ledger, target.value.dialect, target.value.profile]).toEqual(['http://other', 'a', 'observed', { scan: '0.6.1' }]);
    expect(target.ok && factAt(target.value.facts, 'users.0.user')).toBe('alice');
  });

  it('without an address for a group is refused with the flag that would give it', () => {
    const target = readTarget({ urls: { ledger: 'x', scan: 'y' } }, {});
    expect(target.ok ? '' : target.error).toContain('--validator-url');
  });

  it('that cannot be read is refused with its name', () => {
    const target = readTarget({ file: join(folder, 'none.yaml') }, {});
    expect(target.ok ? '' : target.error).toContain('none.yaml');
  });

  it.each([['users.0.token', undefined], ['users.1', undefined], ['a.b', 1]])('has at %s what is there', (place, expected) => {
    expect(factAt({ users: [{}], a: { b: 1 } }, place)).toBe(expected);
  });
});

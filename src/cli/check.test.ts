import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { main } from './main';

const target = join(mkdtempSync(join(tmpdir(), 'check-')), 'target.json');
writeFileSync(target, JSON.stringify({ urls: { ledger: 'http://127.0.0.1:9', validator: 'http://127.0.0.1:9/api/validator', scan: 'http://127.0.0.1:9/api/scan' } }));

const run = async (args: readonly string[]) => {
  let out = '';
  let err = '';
  const status = await main(args, { out: (text) => void (out += text), err: (text) => void (err += text), env: {}, colours: { out: false, err: false } });
  return { status, out, err };
};

describe('check', () => {
  it.each([
    [['--report', 'pdf'], 'console, json, junit, html, md, github'],
    [['--report', 'json='], 'names no file'],
    [['--report', 'json=/no/such/folder/x.json'], 'no folder'],
    [['--report', 'json', '--report', 'junit'], 'both go to stdout'],
    [['--suite', 'nowhere'], 'there is no suite "nowhere"; the nearest is "'],
    [['--clause', 'NO-1'], 'there is no clause "NO-1"'],
    [['--assumptions', 'perhaps'], '--assumptions'],
    [['--timeout', 'soon'], '--timeout'],
    [['--wait-for', '0s'], '--wait-for'],
    [['--concurrency', '0'], '--concurrency'],
    [['--profile', 'scan'], '--profile'],
    [['--allow', 'all'], '--allow'],
    [['--baseline', '/no/such/file'], '/no/such/file'],
    [['--scan-url', 'ftp://127.0.0.1'], '--scan-url'],
    [['--rate-limit', '0'], '--rate-limit (or UNDERSTUDY_RATE_LIMIT) is "0", but a number above 0 is expected'],
    [['--max-failures', '1.5'], '--max-failures (or UNDERSTUDY_MAX_FAILURES) is "1.5", but a whole number from 1 on is expected'],
    [['--seed', ''], '--seed (or UNDERSTUDY_SEED) is "", but a value is expected'],
    [['--target', '/no/such/target.yaml'], '/no/such/target.yaml cannot be read as a target'],
    [['--fancy'], 'unknown option'],
  ])('refuses %j in one line', async (args, sentence) => {
    const { status, out, err } = await run(['check', '--target', target, ...args]);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toMatch(/^understudy: [^\n]+\n$/);
    expect(err).toContain(sentence);
  });

  it.each([[['http://me:hunter2@127.0.0.1:9']], [['--target', target, '--scan-url', 'http://me:hunter2@127.0.0.1:9']]])('refuses an address with a password and does not repeat it', async (args) => {
    const { status, err } = await run(['check', ...args]);
    expect(status).toBe(2);
    expect(err).toContain('without password, query or fragment');
    expect(err).not.toContain('hunter2');
  });

  it('plans without a request, each skip with its reason', async () => {
    const { status, out } = await run(['check', '--target', target, '--suite', 'create-offer', '--plan']);
    expect(status).toBe(0);
    expect(out).toMatch(/^skip {2}create-offer\/\S+: the target names no users/m);
  });
});

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Report } from '../conformance';
import { main } from './main';

const TARGET = {
  urls: {
    ledger: 'http://127.0.0.1:9',
    validator: 'http://127.0.0.1:9/api/validator',
    scan: 'http://127.0.0.1:9/api/scan',
  },
};
const KNOWN_CASE = 'ans-entries/governance-entries-have-no-contract-and-never-expire';

function fileWith(value: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'check-')), 'file.json');
  writeFileSync(file, JSON.stringify(value));
  return file;
}
const target = fileWith(TARGET);
const baselineOf = (known: readonly object[]): string => fileWith({ known });

const run = async (args: readonly string[]) => {
  let out = '';
  let err = '';
  const status = await main(args, {
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    env: {},
    colours: { out: false, err: false },
  });
  return { status, out, err };
};

describe('check', () => {
  it.each([
    [['--report', 'pdf'], 'console, json, junit, html, md, github'],
    [['--report', 'json='], 'has no file name'],
    [['--report', 'json=/no/such/folder/x.json'], 'no folder'],
    [['--report', 'json', '--report', 'junit'], 'cannot both be written to stdout'],
    [['--suite', 'nowhere'], 'there is no suite "nowhere"; available: '],
    [['--clause', 'NO-1'], 'there is no clause "NO-1"'],
    [['--assumptions', 'perhaps'], '--assumptions'],
    [['--timeout', 'soon'], '--timeout'],
    [['--wait-for', '0s'], '--wait-for'],
    [['--concurrency', '0'], '--concurrency'],
    [['--max-staleness', 'soon'], '--max-staleness'],
    [
      ['--accept-skip', 'admn'],
      '--accept-skip names admn, but a clause, a suite, a scenario, an entry of the target file',
    ],
    [
      ['--exclude', 'lsuu'],
      '--exclude is "lsuu", but a suite, an operation, a tag or a scenario is expected; did you mean "lsu"?',
    ],
    [['--exclude', 'nosuch'], ' more; understudy names suite (or operation, tag) lists all'],
    [['--suite', 'nosuch'], ' more; understudy names suite lists all'],
    [
      ['--target', fileWith({ ...TARGET, acceptedSkips: ['users.2', 'nowhere'] })],
      'acceptedSkips of the target file names nowhere',
    ],
    [['--patience', '0.5'], '--patience (or UNDERSTUDY_PATIENCE) is "0.5", but a number of at least 1 is expected'],
    [['--profile', 'scan'], '--profile'],
    [['--allow', 'all'], '--allow'],
    [['--baseline', '/no/such/file'], '/no/such/file cannot be read as a baseline: there is no such file'],
    [['--scan-url', 'ftp://127.0.0.1'], '--scan-url'],
    [['--rate-limit', '0'], '--rate-limit (or UNDERSTUDY_RATE_LIMIT) is "0", but a number above 0 is expected'],
    [['--bail', '1.5'], '--bail (or UNDERSTUDY_BAIL) is "1.5", but a whole number of at least 1 is expected'],
    [['--seed', ''], '--seed (or UNDERSTUDY_SEED) is "", but a value is expected'],
    [['--target', '/no/such/target.yaml'], '/no/such/target.yaml cannot be read as a target: there is no such file'],
    [
      ['--target', '127.0.0.1:7575'],
      '127.0.0.1:7575 cannot be read as a target: there is no such file; did you mean http://127.0.0.1:7575?',
    ],
    [['127.0.0.1:7575'], '; did you mean http://127.0.0.1:7575?'],
    [[target], `; did you mean --target ${target}?`],
    [
      ['--baseline', baselineOf([{ case: 'lsu/no-such-scenario', clause: 'ANS-1' }])],
      'the baseline names lsu/no-such-scenario, which is not a scenario; available: ',
    ],
    [
      ['--baseline', baselineOf([{ case: KNOWN_CASE.replace('governance', 'governence'), clause: 'ANS-ENTRY-3' }])],
      `which is not a scenario; did you mean "${KNOWN_CASE}"?`,
    ],
    [
      ['--baseline', baselineOf([{ case: KNOWN_CASE, clause: 'ANS-ENTRI-3' }])],
      'the baseline names ANS-ENTRI-3, which is not a clause; did you mean "ANS-ENTRY-3"?',
    ],
    [
      ['--target', fileWith({ ...TARGET, waivers: [{ clause: 'ANS-ENTRI-3', reason: 'until spring' }] })],
      'a waiver names ANS-ENTRI-3, which is not a clause; did you mean "ANS-ENTRY-3"?',
    ],
    ...['0/3', '4/3', 'a/b', '3'].map((shard): [string[], string] => [
      ['--shard', shard],
      `--shard (or UNDERSTUDY_SHARD) is "${shard}", but i/n with i from 1 to n, and n at most 1000, such as 1/3 is expected`,
    ]),
    [['--fancy'], 'unknown option'],
  ])('refuses %j in one line', async (args, sentence) => {
    const { status, out, err } = await run(['check', '--target', target, ...args]);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toMatch(/^understudy: [^\n]+\n$/);
    expect(err).toContain(sentence);
  });

  it('reports at most five baseline names that match nothing', async () => {
    const { status, err } = await run([
      'check',
      '--target',
      target,
      '--baseline',
      baselineOf(Array.from({ length: 9 }, (_, index) => ({ case: `gone/${index}`, clause: null }))),
    ]);
    expect(status).toBe(2);
    expect(err.trimEnd().split('\n')).toHaveLength(6);
    expect(err).toMatch(/understudy: and 4 more unknown names\n$/);
  });

  it.each([[['http://me:hunter2@127.0.0.1:9']], [['--target', target, '--scan-url', 'http://me:hunter2@127.0.0.1:9']]])(
    'refuses an address with a password and does not repeat the password',
    async (args) => {
      const { status, err } = await run(['check', ...args]);
      expect(status).toBe(2);
      expect(err).toContain('without password, query or fragment');
      expect(err).not.toContain('hunter2');
    },
  );

  it('plans without sending a request, each skip with its reason', async () => {
    const { status, out } = await run(['check', '--target', target, '--suite', 'create-offer', '--plan', '--verbose']);
    expect(status).toBe(0);
    expect(out).toMatch(/^ledger {5}http:\/\/127\.0\.0\.1:9\nvalidator {2}http:\S+\nscan {7}http:\S+\n\n/);
    expect(out).toMatch(/^\d+ skipped: the target names no users\S+\nskip {2}create-offer\/\S+\n/m);
    const reasons = [...out.matchAll(/^\d+ skipped: (.*)$/gm)].map(([, reason]) => reason);
    expect(new Set(reasons).size).toBe(reasons.length);
    expect(out).toMatch(/\n\n0 of \d+ scenarios would run\n\n/);
  });
});

describe('a run that cannot start', () => {
  const tokenOf = (claims: object) => `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(claims))}.x`;
  it.each([
    ['because the target is down', TARGET, ['--wait-for', '1ms'], 4, 'did not respond within'],
    [
      'because a token has expired',
      { ...TARGET, users: [{ token: tokenOf({ exp: 1 }) }] },
      [],
      4,
      'users.0.token expired at',
    ],
    [
      'because two roles are one user',
      { ...TARGET, users: [{ token: tokenOf({ sub: 'a' }) }, { token: tokenOf({ sub: 'a' }) }] },
      [],
      2,
      'are the same user',
    ],
  ])('%s replaces the reports of an earlier run', async (_, facts, more, status, sentence) => {
    const [json, junit] = [fileWith('an earlier report'), fileWith('an earlier report')];
    const reports = ['--report', `json=${json}`, '--report', `junit=${junit}`];
    const args = ['--target', fileWith(facts), '--suite', 'ans-entries', '--allow', 'read'];
    const ended = await run(['check', ...args, ...more, ...reports]);
    expect(ended).toMatchObject({ status, out: '', err: expect.stringContaining(sentence) });
    const report: Report = JSON.parse(readFileSync(json, 'utf8'));
    expect([report.exit, report.counts.pass, report.counts.fail]).toEqual([status, 0, 0]);
    expect(report.cases.find(({ error }) => error !== undefined)?.error?.message).toContain(sentence);
    expect(readFileSync(junit, 'utf8')).toMatch(/<testsuites[^]*<error /);
  });

  it('names every variable that is not set', async () => {
    const users = [{ token: { env: 'FIRST_TOKEN' } }, { token: { env: 'SECOND_TOKEN' } }];
    const file = fileWith({ ...TARGET, users });
    const { out } = await run(['check', '--target', file, '--suite', 'create-offer', '--allow', 'write', '--plan']);
    expect(out).toMatch(/^! the variable FIRST_TOKEN is not set, which skips \d+ scenarios/m);
    expect(out).toMatch(/^! the variable SECOND_TOKEN is not set, which skips \d+ scenarios/m);
    expect(out).toContain('the target names no users.0.token: the variables FIRST_TOKEN, SECOND_TOKEN are not set');
  });
});

describe('a file of another kind', () => {
  const baseline = baselineOf([{ case: KNOWN_CASE, clause: 'ANS-ENTRY-3' }]);
  const yaml = join(mkdtempSync(join(tmpdir(), 'check-')), 'target.yaml');
  writeFileSync(yaml, 'urls:\n  scan: http://127.0.0.1:9\n');
  const EXPECTED = 'but a JSON report is expected; pass the file that check --report json=FILE wrote';
  it.each([
    ['replay', [target, '--case', 'x'], `${target} is a target file, ${EXPECTED}`],
    ['replay', [yaml, '--case', 'x'], `${yaml} is a target file, ${EXPECTED}`],
    ['judge', [baseline], `${baseline} is a baseline, ${EXPECTED}`],
    ['judge', [fileWith({ report: 2 })], 'is not a report of this kit: '],
    ['diff', ['--left', target, '--right', baseline], `${baseline} is a baseline, but a target file is expected`],
    [
      'diff',
      ['--left', fileWith({ report: 1, cases: [], coverage: {} }), '--right', target],
      'is a JSON report of check, but a target file is expected: an object with urls, users, … (docs/check-in-ci.md), or the ready file of serve',
    ],
  ])('%s %j is refused', async (command, args, sentence) => {
    const { status, out, err } = await run([command, ...args]);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toMatch(/^understudy: [^\n]+\n$/);
    expect(err).toContain(sentence);
  });
});

describe('a shard', () => {
  const plan = (...args: readonly string[]) =>
    run(['check', '--target', target, '--suite', 'ans-entries', '--plan', '--verbose', ...args]);
  const idsIn = (out: string): readonly string[] =>
    [...out.matchAll(/^(?:run|skip) +(\S+)/gm)].map(([, id]) => id ?? '');

  it('has a separate plan, and all shards together have the complete plan', async () => {
    const whole = idsIn((await plan()).out);
    const [first, second] = [await plan('--shard', '1/2'), await plan('--shard', '2/2')];
    expect(first.out).toContain(
      `shard      1/2, ${idsIn(first.out).length} of the ${whole.length} scenarios of the run\n`,
    );
    expect([...idsIn(first.out), ...idsIn(second.out)].toSorted()).toEqual([...whole].toSorted());
    expect(Math.min(idsIn(first.out).length, idsIn(second.out).length)).toBeGreaterThan(whole.length / 4);
  });

  it('is not judged alone, nor is a report of another run', async () => {
    const report = join(mkdtempSync(join(tmpdir(), 'check-')), 'report.json');
    const args = ['--suite', 'lsu', '--shard', '1/2', '--max-time', '1ms', '--report', `json=${report}`];
    await run(['check', '--target', target, ...args]);
    expect(await run(['judge', report])).toMatchObject({
      status: 2,
      out: '',
      err: `understudy: ${report}: shard 2/2 of the run is missing; pass its report too, written by check --shard 2/2 --report json=FILE\n`,
    });
    expect((await run(['judge', report, report])).err).toBe(
      `understudy: ${report} and ${report} are both shard 1/2; pass one report per shard\n`,
    );
  });
});

describe('a run that is stopped before its first scenario', () => {
  it.each([
    ['discovery', ['--suite', 'history-consistency']],
    ['the first requests', ['--suite', 'create-offer', '--no-discover', '--allow', 'write']],
  ])('in %s says so and writes its reports', async (_, args) => {
    const named = fileWith({
      ...TARGET,
      users: [
        { token: 'a', party: 'a::1', user: 'a' },
        { token: 'b', party: 'b::1', user: 'b' },
      ],
    });
    const report = join(mkdtempSync(join(tmpdir(), 'check-')), 'report.json');
    const stopped = await run([
      'check',
      '--target',
      named,
      ...args,
      '--time-limit',
      '1ms',
      '--report',
      `json=${report}`,
      '--report',
      'console',
    ]);
    expect(stopped).toMatchObject({ status: 5, out: expect.stringContaining('the run ended early after 0.001 s') });
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({
      exit: 5,
      counts: { pass: 0, fail: 0, error: 0 },
      traffic: { stopped: 'after 0.001 s (--time-limit)' },
      incomplete: expect.arrayContaining(['the run ended early after 0.001 s (--time-limit)']),
    });
  });
});

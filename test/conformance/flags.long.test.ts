// Each flag of check against a target that shows what the flag does: when requests come, how many, in what order, and
// how the run ends.

import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { main } from '../../src/cli/main';
import { fileWith, run, start, type Started } from '../cli/command';
import { freePort } from '../support/free-port';
import { startRecorder, type Answer, type Recorder } from './recorder';

let server: Started;
let observed: Started;
const recorders: Recorder[] = [];
const folder = mkdtempSync(join(tmpdir(), 'flags-'));

beforeAll(async () => {
  [server, observed] = await Promise.all([start(), start(['--dialect', 'observed'])]);
});
afterAll(async () => {
  await Promise.all(recorders.map((recorder) => recorder.close()));
  await Promise.all([server.stop(), observed.stop()]);
});

const groupsAt = (url: string) => ({ ledger: url, validator: `${url}/api/validator`, scan: `${url}/api/scan` });
const readyAt = (url: string, more: object = {}): string =>
  fileWith('ready.json', JSON.stringify({ ...server.ready, groups: groupsAt(url), ...more }));
/** A file of the observed stand-in that declares the documented dialect: it fails where the two differ. */
const misdeclared = (more: object = {}): string =>
  fileWith('ready.json', JSON.stringify({ ...observed.ready, dialect: 'documented', ...more }));

async function recorded(answer?: Answer): Promise<Recorder & { readonly url: string }> {
  const recorder = await startRecorder(server.ready.url, answer);
  recorders.push(recorder);
  return { ...recorder, url: `http://127.0.0.1:${recorder.port}` };
}

const slowly: Answer = async () => {
  await pause(40);
  return false;
};

interface Told {
  readonly exit: number;
  readonly cases: readonly {
    readonly id: string;
    readonly verdict: string;
    readonly skip?: string;
    readonly draws: { readonly unique: readonly string[] };
  }[];
  readonly target: { readonly discovered?: object };
}

async function json(args: readonly string[]): Promise<Told & { readonly status: number | null }> {
  const { status, out, err } = await run(['check', ...args, '--report', 'json']);
  if (out === '') throw new Error(err);
  return { status, ...(JSON.parse(out) as Told) };
}

const SMALL = ['--suite', 'lsu', '--suite', 'instance-names'];
const READS = ['--suite', 'ans-entries'];

describe('--wait-for', () => {
  it('waits until the target responds', async () => {
    const port = await freePort();
    const waiting = run(['check', `http://127.0.0.1:${port}`, '--wait-for', '50s', ...SMALL]);
    await pause(600);
    const late = await start(['--port', String(port)]);
    const { status } = await waiting;
    await late.stop();
    expect(status).toBe(0);
  });

  it('continues waiting while a gateway responds in place of its server', async () => {
    let refusals = 0;
    const { url, asked } = await recorded((_, response) => {
      if (refusals >= 3) return false;
      refusals += 1;
      response.writeHead(refusals === 1 ? 502 : 503).end('no upstream');
      return true;
    });
    expect((await run(['check', url, '--wait-for', '20s', ...SMALL])).status).toBe(0);
    expect(asked.slice(0, 4).map(({ path }) => path)).toEqual(Array(4).fill('/api/scan/version'));
  });

  it('exits with 4 and names the group and the reason', async () => {
    const { status, out, err } = await run([
      'check',
      `http://127.0.0.1:${await freePort()}`,
      '--wait-for',
      '600ms',
      ...SMALL,
    ]);
    expect({ status, out }).toEqual({ status: 4, out: '' });
    expect(err).toMatch(
      /^understudy: the scan group at http:\/\/127\.0\.0\.1:\d+\/api\/scan did not respond within 0\.6 s: [^\n]*ECONNREFUSED[^\n]*\n$/,
    );
  });
});

it('--timeout limits the wait for a response, and no response is not a verdict', async () => {
  const { url } = await recorded(() => new Promise<boolean>(() => undefined));
  const from = performance.now();
  const { status, out } = await run(['check', url, '--timeout', '200ms', ...SMALL]);
  expect(performance.now() - from).toBeLessThan(20_000);
  expect(status).toBe(4);
  expect(out).toMatch(/no response from the scan API at \S+, so \d+ scenarios could not be checked: [^\n]*timeout/);
});

describe('the pace', () => {
  it('--rate-limit spaces requests', async () => {
    const { url, asked } = await recorded();
    await run(['check', url, '--rate-limit', '25', ...READS, '--clause', 'ANS-2']);
    const times = asked.map(({ at }) => at).sort((a, b) => a - b);
    expect(times.length).toBeGreaterThan(10);
    // 25 a second are 40 ms each; the first may be heard late.
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan((times.length - 1) * 20);
  });

  it('--concurrency limits concurrent requests', async () => {
    const [one, four] = [await recorded(slowly), await recorded(slowly)];
    await run(['check', '--target', readyAt(one.url), '--concurrency', '1', ...READS]);
    await run(['check', '--target', readyAt(four.url), '--concurrency', '4', ...READS]);
    expect(one.mostAtOnce()).toBe(1);
    expect(four.mostAtOnce()).toBeGreaterThan(1);
    expect(four.mostAtOnce()).toBeLessThanOrEqual(4);
  });
});

describe('--seed and --shuffle', () => {
  it('--seed keeps ids fresh on each run, since a deployment remembers those of earlier runs', async () => {
    const target = fileWith('ready.json', JSON.stringify(server.ready));
    const ids = async (): Promise<readonly string[]> => {
      const { cases, status } = await json(['--target', target, '--seed', 'a', '--suite', 'create-offer']);
      expect(status).toBe(0);
      return cases.flatMap(({ draws }) => draws.unique);
    };
    const [first, again] = [await ids(), await ids()];
    expect(first.length).toBeGreaterThan(3);
    expect(again.filter((id) => first.includes(id))).toEqual([]);
  });

  it('--shuffle changes the order according to the seed, and nothing else', async () => {
    const order = async (...more: readonly string[]): Promise<readonly string[]> => {
      const { url, asked } = await recorded();
      await run(['check', '--target', readyAt(url), '--concurrency', '1', ...READS, ...more]);
      return asked.map(({ path }) => path);
    };
    const [plain, one, again, other] = await Promise.all([
      order(),
      order('--shuffle', '--seed', 'x'),
      order('--shuffle', '--seed', 'x'),
      order('--shuffle', '--seed', 'y'),
    ]);
    expect(one).not.toEqual(plain);
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
    expect([...one].sort()).toEqual([...plain].sort());
  });
});

it('--bail ends the run after that number of failures, and the rest is not run', async () => {
  const { url } = await recorded((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    return true;
  });
  const { status, cases } = await json(['--target', readyAt(url), '--bail', '2', '--concurrency', '1', ...READS]);
  expect(status).toBe(1);
  expect(cases.filter(({ verdict }) => verdict === 'fail').length).toBe(2);
  const notRun = cases.filter(
    (one) => one['skip'] === 'not run: the run ended early after 2 failed scenarios (--bail)',
  );
  expect(notRun.length).toBeGreaterThan(10);
  expect(notRun.every(({ verdict }) => verdict === 'skip')).toBe(true);
});

it('--bail does not count warnings', async () => {
  const file = fileWith('ready.json', JSON.stringify(observed.ready));
  const { status, cases } = await json([
    '--target',
    file,
    '--bail',
    '1',
    '--concurrency',
    '1',
    '--suite',
    'validator-errors',
    '--suite',
    'scan-errors',
    '--allow-partial',
  ]);
  expect(cases.filter(({ verdict }) => verdict === 'warn').length).toBeGreaterThan(1);
  // Some refusals are alone in these suites, so that nothing proves them.
  expect([status, cases.filter((one) => one.verdict === 'skip' && !('unproven' in one))]).toEqual([0, []]);
});

it('--profile skips what is newer than the target, with that reason', async () => {
  const { cases, status } = await json([server.ready.url, '--profile', 'scan=0.1.0', '--operation', 'getLsu']);
  expect(cases.map(({ skip }) => skip)).toEqual(
    cases.map(() => expect.stringMatching(/was added in \d[\d.]*, the target is 0\.1\.0/)),
  );
  expect(status).toBe(5);
});

describe('known failures', () => {
  const failing = ['--suite', 'ledger-authentication', '--suite', 'bad-requests'];

  it('a baseline excuses the failures of the report that it is, and new ones still fail', async () => {
    const { status, out } = await run(['check', '--target', misdeclared(), ...failing, '--report', 'json']);
    expect(status).toBe(1);
    const baseline = fileWith('baseline.json', out);
    expect((await json(['--target', misdeclared(), ...failing, '--baseline', baseline])).status).toBe(0);
    expect(
      (await run(['check', '--target', misdeclared(), ...failing, '--suite', 'ans-entries', '--baseline', baseline]))
        .status,
    ).toBe(1);
  });

  it('a baseline entry that no longer fails is an error', async () => {
    const { cases } = await json([server.ready.url, ...SMALL]);
    const kept = cases.find(({ verdict }) => verdict === 'pass')?.id ?? '';
    const { status, out } = await run([
      'check',
      server.ready.url,
      ...SMALL,
      '--baseline',
      fileWith('baseline.yaml', JSON.stringify({ known: [{ case: kept, clause: 'ANS-1' }] })),
    ]);
    expect(status).toBe(2);
    expect(out).toContain(`${kept} no longer violates ANS-1: remove it from the baseline`);
  });

  it('a baseline entry that names nothing is reported before the first request', async () => {
    const { url, asked } = await recorded();
    const { status, out, err } = await run([
      'check',
      url,
      ...SMALL,
      '--baseline',
      fileWith('baseline.yaml', 'known: [{ case: lsu/no-such-scenario, clause: ANS-1 }]\n'),
    ]);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toContain('lsu/no-such-scenario, which is not a scenario');
    expect(asked).toEqual([]);
  });

  it('a waiver turns a failure into waived', async () => {
    const first = await run(['check', '--target', misdeclared(), ...failing, '--report', 'json']);
    const findings = (
      JSON.parse(first.out) as {
        readonly cases: readonly {
          readonly findings: readonly { readonly verdict: string; readonly clauses: readonly string[] }[];
        }[];
      }
    ).cases.flatMap((one) => one.findings);
    const clauses = [
      ...new Set(findings.filter(({ verdict }) => verdict === 'fail').map(({ clauses: named }) => named[0] ?? '')),
    ];
    const waivers = clauses.map((clause) => ({ clause, reason: 'until the next release' }));
    const { status, cases } = await json(['--target', misdeclared({ waivers }), ...failing]);
    expect(status).toBe(0);
    expect(cases.some(({ verdict }) => verdict === 'waived')).toBe(true);
  });
});

it('--assumptions decides what a violation of an assumed rule is', async () => {
  // What a balance looks like is observed; the contract does not show it.
  const { url } = await recorded(({ path }, response) => {
    if (!path.endsWith('/wallet/balance')) return false;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    return true;
  });
  // What a scenario needs of a balance, and cannot read, leaves its musts unjudged.
  const args = ['--target', readyAt(url), '--suite', 'wallet', '--allow-partial'];
  const verdicts = async (mode: string): Promise<readonly [number | null, boolean]> => {
    const { status, cases } = await json([...args, '--assumptions', mode]);
    return [status, cases.some(({ verdict }) => verdict === 'warn')];
  };
  expect(await verdicts('fail')).toEqual([1, false]);
  expect(await verdicts('warn')).toEqual([0, true]);
  expect(await verdicts('ignore')).toEqual([0, false]);
});

describe('the exit status', () => {
  it('is 5 when musts are skipped, and 0 with --allow-partial', async () => {
    const args = ['check', server.ready.url, '--suite', 'lsu', '--suite', 'list-offers'];
    expect((await run(args)).status).toBe(5);
    expect((await run([...args, '--allow-partial'])).status).toBe(0);
  });

  it('is never 0 when nothing was checked', async () => {
    expect((await run(['check', server.ready.url, '--suite', 'list-offers', '--allow-partial'])).status).toBe(5);
    expect(
      (
        await run([
          'check',
          server.ready.url,
          '--suite',
          'list-offers',
          '--allow-partial',
          '--assumptions',
          'ignore',
          '--no-discover',
        ])
      ).status,
    ).toBe(5);
  });

  it('is 3 for a suite that cannot be used', async () => {
    const { status, err } = await run([
      'check',
      server.ready.url,
      '--suites',
      fileWith('own.yaml', 'suite: own\ntitle: x\n'),
    ]);
    expect(status).toBe(3);
    expect(err).toMatch(/own\.yaml:\d+:\d+ /);
  });

  it('is 4 when every valid token is refused', async () => {
    const { url } = await recorded(({ headers }, response) => {
      if (headers.authorization === undefined) return false;
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"who are you"}');
      return true;
    });
    expect((await run(['check', '--target', readyAt(url), '--suite', 'list-offers', '--suite', 'wallet'])).status).toBe(
      4,
    );
  });

  it('is 1 when something fails, even if the rest is unreachable', async () => {
    const { url } = await recorded((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      return true;
    });
    const groups = { ...groupsAt(url), ledger: `http://127.0.0.1:${await freePort()}` };
    const { status, cases } = await json([
      '--target',
      readyAt(url, { groups }),
      '--suite',
      'instance-names',
      '--suite',
      'bad-requests',
    ]);
    expect(status).toBe(1);
    expect(new Set(cases.map(({ verdict }) => verdict))).toEqual(new Set(['fail', 'error']));
  });

  it('is 70 for an internal error, whatever the target did', async () => {
    let err = '';
    const io = {
      env: {},
      colours: { out: false, err: false },
      err: (text: string) => void (err += text),
      out: () => {
        throw new TypeError('a fault that was put in');
      },
    };
    expect(await main(['check', server.ready.url, ...SMALL, '--plan'], io)).toBe(70);
    expect(err).toContain('internal error, please report it: TypeError: a fault that was put in');
  });
});

it('--no-discover sends only the requests of the scenarios', async () => {
  const [without, withIt] = [
    await json([server.ready.url, ...READS, '--no-discover']),
    await json([server.ready.url, ...READS]),
  ];
  expect(without.target.discovered).toBeUndefined();
  expect(without.cases.find(({ skip }) => skip !== undefined)?.skip).toMatch(/^the target names no \S+$/);
  expect(withIt.cases.filter(({ skip }) => skip !== undefined)).toEqual([]);
});

it('several reports are written at once, each to its file', async () => {
  const files = ['json', 'junit', 'html', 'md'].map((format) => [format, join(folder, `several.${format}`)] as const);
  await run([
    'check',
    server.ready.url,
    ...SMALL,
    ...files.flatMap(([format, file]) => ['--report', `${format}=${file}`]),
  ]);
  for (const [, file] of files) expect(existsSync(file) && readFileSync(file, 'utf8').length > 100).toBe(true);
});

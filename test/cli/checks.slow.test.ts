// A server that runs checks: the command as a child process, from its lines to its end.

import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { eventually } from '../support/eventually';
import { run, start } from './command';

const CONTROL = { UNDERSTUDY_CONTROL_TOKEN: 'a-control-token' };

interface CheckBody {
  readonly state: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly cases: readonly { readonly id: string; readonly findings: readonly object[] }[];
  readonly notes: readonly string[];
}

const checkOf = async (url: string): Promise<CheckBody> => {
  const { out } = await run(['checks', 'show', 'c1', '--url', url, '--json'], CONTROL);
  return JSON.parse(out) as CheckBody;
};

/** Ids of the processes that run a check of this server. */
const childrenOf = (port: string): readonly string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      const line = /^\d+$/.test(pid) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '';
      return (
        line.includes('--progress') &&
        readFileSync(line.split('\0').find((arg) => arg.endsWith('target.json')) ?? '', 'utf8').includes(`:${port}`)
      );
    } catch {
      return false;
    }
  });

test('a check of the server itself passes, is followed to its end and leaves a report and no world', async () => {
  const server = await start(['--control-token', 'a-control-token', '--clock', 'manual']);
  const { url } = server.ready;
  const at = ['--url', url];
  expect(
    await run(['checks', 'start', '--suite', 'offer-to-update', '--suite', 'mining-rounds', ...at], CONTROL),
  ).toMatchObject({
    status: 0,
    out: expect.stringMatching(
      /^check c1 of http:\S+\/_worlds\/check-c1-\w+\nfollow it with: checks follow c1\n$/,
    ) as string,
  });
  const followed = await run(['checks', 'follow', 'c1', ...at], CONTROL);
  expect([followed.status, followed.out.trim().split('\n').at(-1)]).toEqual([0, 'passed 23/23, 0 failing']);
  expect(await checkOf(url)).toMatchObject({ counts: { pass: 23, fail: 0 }, cases: [], notes: [] });
  const report = await run(['checks', 'report', 'c1', ...at], CONTROL);
  expect(JSON.parse(report.out)).toMatchObject({ report: 1, exit: 0 });
  expect(report.out).not.toContain('a-control-token');
  const worlds = await run(['world', 'list', ...at], CONTROL);
  expect(worlds.out).not.toContain('check-c1');
  const suites = await run(['checks', 'suites', ...at], CONTROL);
  expect(suites.out).toMatch(/^ans-entries +scan +37 /m);
  await server.stop();
});

test('a fault of the world is found in its copy, with the clause and the exchange', async () => {
  const server = await start(['--control-token', 'a-control-token']);
  const { url } = server.ready;
  const at = ['--url', url];
  await run(['fault', 'add', '--operation', 'listAnsEntries', '--status', '404', ...at], CONTROL);
  await run(['checks', 'start', '--suite', 'ans-entries', ...at], CONTROL);
  await run(['checks', 'follow', 'c1', ...at], CONTROL);
  const check = await checkOf(url);
  expect(check.state).toBe('failed');
  expect(check.cases.length).toBeGreaterThan(10);
  expect(check.cases[0]).toMatchObject({
    findings: [{ clauses: [{ level: 'must' }], lines: expect.any(Array) as unknown, exchange: 0 }],
    exchanges: [{ operation: 'listAnsEntries', status: 404 }],
  });
  await server.stop();
});

test('a check that is stopped, and one whose server ends, leave no process and no files', async () => {
  const before = readdirSync(tmpdir()).filter((name) => name.startsWith('understudy-check-'));
  const server = await start(['--control-token', 'a-control-token']);
  const { url } = server.ready;
  const { port } = new URL(url);
  await run(['checks', 'start', '--url', url], CONTROL);
  await eventually(async () => expect((await checkOf(url)).counts['pass']).toBeGreaterThan(0));
  await run(['checks', 'stop', 'c1', '--url', url], CONTROL);
  await eventually(async () => expect((await checkOf(url)).state).toBe('stopped'));
  await run(['checks', 'start', '--url', url], CONTROL);
  await eventually(async () => expect(childrenOf(port)).toHaveLength(1));
  await server.stop();
  await eventually(async () => expect(childrenOf(port)).toHaveLength(0));
  const after = readdirSync(tmpdir()).filter((name) => name.startsWith('understudy-check-'));
  expect(after.filter((name) => !before.includes(name))).toEqual([]);
});

describe('check --progress json', () => {
  test('prints the plan, each scenario and the end, one object per line', async () => {
    const server = await start();
    const { out, status } = await run(['check', server.ready.url, '--suite', 'mining-rounds', '--progress', 'json']);
    const events = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { readonly event: string; readonly scenario?: { readonly verdict: string } });
    expect(events[0]).toMatchObject({ event: 'plan', total: 20, suites: [{ name: 'mining-rounds', total: 20 }] });
    expect(events.filter(({ scenario }) => scenario?.verdict === 'pass')).toHaveLength(20);
    expect(events.at(-1)).toMatchObject({ event: 'end', exit: status, counts: { pass: 20 } });
    await server.stop();
  });

  test('leaves no place on stdout for a report', async () => {
    expect(await run(['check', 'http://127.0.0.1:1', '--progress', 'json', '--report', 'md'])).toMatchObject({
      status: 2,
      err: 'understudy: --progress json prints to stdout: pass a file for --report md\n',
    });
  });
});

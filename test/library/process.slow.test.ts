// The built library in a process of its own: it ends by itself once its mocks are closed, and many mocks share what
// they cannot change.

import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../cli/command';

const run = promisify(execFile);
const isLong = (process.env['UNDERSTUDY_LONG'] ?? '') !== '';
const [MOCKS, MOST_MIB] = isLong ? [200, 2048] : [25, 512];

jest.setTimeout(120_000);

const child = (script: string): Promise<{ readonly stdout: string }> =>
  run(
    process.execPath,
    ['--input-type=module', '-e', `import { createMock, startMock } from 'canton-understudy';\n${script}`],
    { cwd: ROOT, timeout: 100_000 },
  );

test('a process exits by itself after close, and at once without a socket', async () => {
  const { stdout } = await child(`
    createMock();
    const mock = await startMock({ now: '2026-01-15T12:00:00Z' });
    await mock.faults.add({ operation: 'getDsoPartyId', delay: { fixed: 600_000 } });
    const waiting = fetch(mock.groups.scan + '/v0/dso-party-id').then(({ status }) => status, () => 'cut');
    while ((await mock.faults.list())[0].hits === 0) await new Promise(setImmediate);
    await mock.close();
    console.log(await waiting, process.getActiveResourcesInfo().filter((name) => /TCPSERVER|Timeout/i.test(name)).length);
  `);
  expect(stdout).toBe('200 0\n');
});

test('mocks share one Prism thread, which ends after the last of them is closed', async () => {
  const { stdout } = await child(`
    const { default: threads } = await import('node:worker_threads');
    const workers = [];
    threads.Worker = class extends threads.Worker {
      constructor(...given) {
        super(...given);
        workers.push(new Promise((resolve) => this.once('exit', resolve)));
      }
    };
    for (let round = 0; round < 3; round += 1) {
      const mock = createMock();
      const { status } = await mock.fetch(mock.groups.scan + '/v0/dso-party-id', { headers: { prefer: 'dynamic=true' } });
      await mock.close();
      console.log(status);
    }
    // An idle thread does not keep the process alive.
    const alive = setInterval(() => undefined, 1000);
    await Promise.all(workers);
    clearInterval(alive);
    console.log(workers.length);
  `);
  expect(stdout).toBe('200\n200\n200\n1\n');
});

test("importing the library leaves the engine's settings unchanged; only the command changes them", async () => {
  const watched = join(mkdtempSync(join(tmpdir(), 'flags-')), 'watched.cjs');
  writeFileSync(
    watched,
    `const v8 = require('node:v8');
const flags = [];
v8.setFlagsFromString = (flag) => void flags.push(flag);
process.on('exit', () => process.stderr.write('flags:' + flags.join()));`,
  );
  const flagsOf = async (args: readonly string[]): Promise<string> =>
    /flags:(.*)$/.exec(
      (await run(process.execPath, ['--require', watched, ...args], { cwd: ROOT, timeout: 100_000 })).stderr,
    )?.[1] ?? 'not told';
  expect(await flagsOf(['-e', "require('canton-understudy').startMock().then((mock) => mock.close())"])).toBe('');
  expect(
    await flagsOf([join(ROOT, 'dist', 'understudy.js'), 'serve', '--port', '0', '--quiet', '--exec', 'true']),
  ).toMatch(/^--no-allocation-site-pretenuring,--minor-gc-task-trigger=\d+$/);
});

test(`${MOCKS} mocks in one process take at most ${MOST_MIB} MiB`, async () => {
  const { stdout } = await child(`
    const mocks = [];
    for (let seed = 0; seed < ${MOCKS}; seed += 1) mocks.push(await startMock({ seed: String(seed) }));
    const parties = await Promise.all(mocks.map(async ({ groups }) => (await (await fetch(groups.scan + '/v0/dso-party-id')).json()).dso_party_id));
    for (const mock of mocks) await mock.offers.create({ from: 'alice', to: 'bob', amount: 1 });
    await Promise.all(mocks.map((mock) => mock.close()));
    console.log(JSON.stringify({ parties: new Set(parties).size, mib: process.resourceUsage().maxRSS / 1024 }));
  `);
  const { parties, mib } = JSON.parse(stdout) as { readonly parties: number; readonly mib: number };
  expect(parties).toBe(MOCKS);
  expect(mib).toBeLessThan(MOST_MIB);
});

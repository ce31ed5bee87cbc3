// README and the pages that continue it are run: commands in a shell against a real server; banner, world and reports
// compared with real ones. UPDATE_DOCS=1 writes the reports anew.

import { transform } from 'esbuild';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT, start } from './cli/command';
import { withCommand } from './cli/shell';
import { block as blockOf, isUpdating, pageText, rewriteBlock } from './docs/pages';

const shell = promisify(execFile);
const hasCurl = (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, 'curl')));
// The commands of README are curl's; a machine without it can run everything else.
const withCurl = hasCurl ? it : it.skip;
if (!hasCurl) process.stderr.write('skipped: the loop of README, because there is no curl on the PATH\n');

const readme = pageText('README.md');

/** The page that has a block. */
const PAGES = {
  banner: 'README.md',
  loop: 'README.md',
  library: 'README.md',
  time: 'docs/server.md',
  world: 'docs/server.md',
  green: 'docs/checking.md',
  red: 'docs/checking.md',
  'typed-client': 'docs/library.md',
} as const;
type Mark = keyof typeof PAGES;

const block = (mark: Mark): string => blockOf(PAGES[mark], mark);

/** What changes from run to run: tokens, times, the port. */
const steady = (text: string): readonly string[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) =>
      line
        .replaceAll(/eyJ\S+/g, 'TOKEN')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
        .replaceAll(/127\.0\.0\.1:\d+/g, 'HOST'),
    );

/**
 * Runs the command line of a transcript in the shell, with other words for some of its own; gives the transcript as it
 * should be.
 */
async function transcript(mark: Mark, words: Readonly<Record<string, string>>): Promise<string> {
  const [line = ''] = block(mark).split('\n');
  const command = Object.entries(words).reduce(
    (text, [shown, real]) => text.replace(shown, real),
    line.replace(/^\$ /, ''),
  );
  const ran = await shell('/bin/sh', ['-c', command], { env: withCommand(), cwd: ROOT }).catch(
    (error: { readonly stdout: string }) => error,
  );
  return `${line}\n${Object.entries(words).reduce((text, [shown, real]) => text.replaceAll(real, shown), ran.stdout)}`;
}

/** A transcript without what differs between two runs: date, seed, duration, and which answers a race gave. */
function settled(text: string): readonly string[] {
  return text
    .replaceAll(/^run {6}.* UTC, seed \w+,/gm, 'run      DATE UTC, seed SEED,')
    .replaceAll(/\d+ requests in [\d.]+ s/g, 'N requests in T s')
    .replaceAll(/\d+ of \d+ (documented statuses|schema alternatives) seen/g, 'N of M $1 seen')
    .replaceAll(/\d+ of (\d+) testable must clauses checked/g, 'N of $1 testable must clauses checked')
    .replaceAll(
      /\d+ of \d+ checked clauses with a reproducible verdict/g,
      'N of M checked clauses with a reproducible verdict',
    )
    .split('\n');
}

describe('README and the pages that continue it', () => {
  it('fits on three screens and begins with what people search for', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(150);
    expect(readme).toMatch(
      /^# understudy\n\nA stateful mock server and conformance kit for the ledger JSON API of Canton and the validator and scan APIs of Splice\./,
    );
  });

  it('states that two lines are enough', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    expect(readme).toContain('npm ci && npm start ');
    expect(readme).toContain('npm ci && npm test ');
    for (const [, name] of readme.matchAll(/`npm run ([\w:]+)`/g)) expect(Object.keys(scripts)).toContain(name);
  });

  it('shows the current banner', async () => {
    const { stdout } = await shell(process.execPath, ['-e', BANNER_OF, join(ROOT, 'dist', 'understudy.js')]);
    expect(steady(stdout).slice(0, steady(block('banner')).length)).toEqual(steady(block('banner')));
  });

  withCurl('has a loop that works when pasted', async () => {
    // The automation of the wallet does not run between the commands, however slow they are.
    const server = await start(['--clock', 'manual']);
    const script = block('loop').replaceAll('http://127.0.0.1:7575', server.ready.url);
    const { stdout } = await shell('/bin/sh', ['-c', script], { env: withCommand() });
    await server.stop();
    expect(stdout).toMatch(
      /^\{"accepted_offer_contract_id":"00[0-9a-f]+"\}\{"status":"accepted","transaction_id":"1220[^}]*\}\{"update_id":"1220[0-9a-f]{64}","migration_id":1,"workflow_id":"transfer-offer","record_time":/,
    );
    expect(stdout).toMatch(/"trackingId":"lunch-\d+"/);
  });

  it('shows how time passes and is reverted, with the current output', async () => {
    const server = await start(['--clock', 'manual']);
    const commands = block('time')
      .split('\n')
      .filter((line) => line.startsWith('$ '));
    let now = '';
    for (const line of commands) {
      const env = { ...withCommand(), UNDERSTUDY_URL: server.ready.url };
      // What a refusal says belongs to what a person sees.
      const ran = await shell('/bin/sh', ['-c', `${line.slice(2)} 2>&1`], { env, cwd: ROOT }).catch(
        (error: { readonly stdout: string }) => error,
      );
      now += `${line}\n${ran.stdout}`;
    }
    await server.stop();
    if (isUpdating && block('time').trimEnd() !== now.trimEnd()) rewriteBlock(PAGES.time, 'time', now);
    expect(block('time').trimEnd()).toBe(now.trimEnd());
  });

  it.each(['library', 'typed-client'] as const)('has a test suite that runs: %s', async (mark) => {
    const { code } = await transform(block(mark), { loader: 'ts', format: 'esm' });
    const { stdout } = await shell(process.execPath, ['--input-type=module', '-e', code], { cwd: ROOT });
    if (mark === 'library') expect(readme).toContain(`\`\`\`text\n${stdout}\`\`\``);
    else expect(stdout).toMatch(/^\d+\.\d{10}\n$/);
  });

  it('has a world that can be served', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'understudy-')), 'lunch.yaml');
    writeFileSync(file, block('world'));
    const server = await start(['--world', file]);
    expect(server.ready.users.map(({ user }) => user)).toEqual(['alice', 'bob']);
    await server.stop();
  });

  it.each([
    ['green', [], /^the target conforms$/m],
    ['red', ['--dialect', 'observed'], /^the target fails \(exit 1\)$/m],
  ] as const)('shows the current output of a %s run', async (mark, dialect, outcome) => {
    const file = join(mkdtempSync(join(tmpdir(), 'understudy-')), 'ready.json');
    const server = await start([...dialect, '--ready-file', file]);
    const now = await transcript(mark, { 'http://127.0.0.1:7575': server.ready.url, 'ready.json': file });
    await server.stop();
    expect(now).toMatch(outcome);
    if (isUpdating && settled(block(mark)).join() !== settled(now).join()) rewriteBlock(PAGES[mark], mark, now);
    expect(settled(block(mark))).toEqual(settled(now));
  });
});

/** Starts the command on a free port, prints its banner and stops it. */
const BANNER_OF = `
const { spawn } = require('node:child_process');
const child = spawn(process.execPath, [process.argv[1], 'serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'ignore'] });
let text = '';
child.stdout.on('data', (chunk) => {
  text += chunk;
  if (text.split('curl -s').length > 3) { process.stdout.write(text); child.kill(); }
});
`;

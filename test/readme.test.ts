// README is run: its commands in a shell against a real server, its banner and its world against the real ones.

import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT, start } from './cli/command';

const shell = promisify(execFile);
const hasCurl = (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, 'curl')));
// The commands of README are curl's; a machine without it can run everything else.
const withCurl = hasCurl ? it : it.skip;
if (!hasCurl) process.stderr.write('skipped: the loop of README, because there is no curl on the PATH\n');

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');

/** The code block after a mark. */
function block(mark: string): string {
  const found = new RegExp(`<!-- ${mark} -->\\n\`\`\`\\w+\\n([\\s\\S]*?)\`\`\``).exec(readme);
  if (!found?.[1]) throw new Error(`README has no block marked ${mark}`);
  return found[1];
}

/** What changes from run to run: tokens, times, the port. */
const steady = (text: string): readonly string[] =>
  text.trimEnd().split('\n').map((line) => line.replaceAll(/eyJ\S+/g, 'TOKEN').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME').replaceAll(/127\.0\.0\.1:\d+/g, 'HOST'));

describe('README', () => {
  it('says that two lines are enough', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly scripts: Readonly<Record<string, string>> };
    expect(readme).toContain('npm ci && npm start ');
    expect(readme).toContain('npm ci && npm test ');
    for (const [, name] of readme.matchAll(/`npm run ([\w:]+)`/g)) expect(Object.keys(scripts)).toContain(name);
  });

  it('shows the banner as it is', async () => {
    const { stdout } = await shell(process.execPath, ['-e', BANNER_OF, join(ROOT, 'dist', 'understudy.js')]);
    expect(steady(stdout).slice(0, steady(block('banner')).length)).toEqual(steady(block('banner')));
  });

  withCurl('has a loop that works when pasted', async () => {
    const server = await start([]);
    // The bin as an installed package has it.
    const bin = mkdtempSync(join(tmpdir(), 'understudy-'));
    writeFileSync(join(bin, 'npx'), '#!/bin/sh\nshift\nexec understudy "$@"\n', { mode: 0o755 });
    symlinkSync(join(ROOT, 'dist', 'understudy.js'), join(bin, 'understudy'));
    const script = block('loop').replaceAll('http://127.0.0.1:7575', server.ready.url);
    const { stdout } = await shell('/bin/sh', ['-c', script], { env: { ...process.env, PATH: `${bin}:${process.env['PATH'] ?? ''}` } });
    await server.stop();
    expect(stdout).toMatch(/^\{"offer_contract_id":"00[0-9a-f]+"\}\{"update_id":"1220[0-9a-f]{64}","migration_id":1,"workflow_id":"transfer-offer","record_time":/);
    expect(stdout).toContain('"description":"lunch"');
  });

  it('has a world that can be served', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'understudy-')), 'lunch.yaml');
    writeFileSync(file, block('world'));
    const server = await start(['--world', file]);
    expect(server.ready.users.map(({ user }) => user)).toEqual(['alice', 'bob']);
    await server.stop();
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

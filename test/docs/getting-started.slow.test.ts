// The transcripts of docs/getting-started.md are run, one after the other, against one server. UPDATE_DOCS=1 writes
// them anew.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT, start } from '../cli/command';
import { withCommand } from '../cli/shell';
import { block, isUpdating, rewriteBlock } from './pages';

const PAGE = 'docs/getting-started.md';
const shell = promisify(execFile);
const hasCurl = (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, 'curl')));
const withCurl = hasCurl ? it : it.skip;
if (!hasCurl)
  process.stderr.write('skipped: the transcripts of docs/getting-started.md, because there is no curl on the PATH\n');

withCurl('shows what its commands print', async () => {
  const server = await start(['--clock', 'manual']);
  const env = { ...withCommand(), UNDERSTUDY_URL: server.ready.url };
  for (const mark of ['ask', 'do', 'own', 'fail']) {
    const shown = block(PAGE, mark);
    const lines = shown.split('\n').filter((text) => text.startsWith('$ '));
    // One shell for a transcript, so that a variable lives on; each command says where its output starts.
    const script = lines
      .map((line) => `printf '\\036'\n${line.slice(2).replaceAll('http://127.0.0.1:7575', server.ready.url)}`)
      .join('\n');
    const { stdout } = await shell('/bin/sh', ['-ec', script], { env, cwd: ROOT });
    const printed = stdout.split('\u001E').slice(1);
    const now = lines
      .map((line, index) =>
        [
          line,
          ...(printed[index] ?? '')
            .trimEnd()
            .split('\n')
            .filter((text) => text !== ''),
        ].join('\n'),
      )
      .join('\n')
      .concat('\n');
    if (isUpdating && shown !== now) rewriteBlock(PAGE, mark, now);
    expect(block(PAGE, mark)).toBe(now);
  }
  await server.stop();
});

// The programs of docs/trading.md are run as they stand, one after the other against one server. UPDATE_DOCS=1 writes what
// they print.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start } from '../cli/command';
import { withCommand } from '../cli/shell';
import { block } from './pages';
import { expectTranscript } from './transcripts';

const PAGE = 'docs/trading.md';

it('transfers a test token, trades it, and settles by version 2 of the token standard', async () => {
  const server = await start(['--clock', 'manual', '--world', 'quickstart']);
  const cwd = mkdtempSync(join(tmpdir(), 'understudy-'));
  for (const name of ['network', 'transfer', 'trade', 'settlement'])
    writeFileSync(join(cwd, `${name}.mjs`), block(PAGE, name));
  const run = { url: server.ready.url, env: withCommand(), cwd };
  for (const mark of ['run-transfer', 'run-trade', 'run-settlement']) await expectTranscript(PAGE, mark, run);
  await server.stop();
});

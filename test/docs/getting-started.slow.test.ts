// The transcripts of docs/getting-started.md are run, one after the other, against one server. UPDATE_DOCS=1 writes
// them anew.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, start } from '../cli/command';
import { withCommand } from '../cli/shell';
import { expectTranscript } from './transcripts';

const PAGE = 'docs/getting-started.md';
const hasCurl = (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, 'curl')));
const withCurl = hasCurl ? it : it.skip;
if (!hasCurl)
  process.stderr.write('skipped: the transcripts of docs/getting-started.md, because there is no curl on the PATH\n');

withCurl('shows what its commands print', async () => {
  const server = await start(['--clock', 'manual']);
  const env = withCommand();
  for (const mark of ['ask', 'do', 'own', 'fail']) {
    await expectTranscript(PAGE, mark, { url: server.ready.url, env, cwd: ROOT });
  }
  await server.stop();
});

// The example of docs/streams.md, run as it stands.

import { execFile } from 'node:child_process';
import { ROOT } from '../cli/command';
import { startTestServer, tokenOf } from '../http/harness';
import { CHANNELS } from '../../src/server/streams/channels';
import { block, pageText } from './pages';

const run = (code: string, env: Readonly<Record<string, string>>): Promise<string> =>
  new Promise((resolve, reject) =>
    execFile(
      process.execPath,
      ['-e', code],
      { cwd: ROOT, env: { PATH: process.env['PATH'], ...env }, timeout: 20_000 },
      (error, out) => (error ? reject(error) : resolve(out)),
    ),
  );

describe('docs/streams.md', () => {
  it('has an example that reads a range to its end', async () => {
    const server = await startTestServer();
    const out = await run(block('docs/streams.md', 'stream'), {
      LEDGER_WS: server.url.replace('http', 'ws'),
      TOKEN: await tokenOf('alice'),
      PARTY: server.party('alice'),
    });
    await server.close();
    const lines = out.trim().split('\n');
    expect(lines.length).toBeGreaterThan(2);
    expect(new Set(lines.slice(0, -1))).toEqual(new Set([`[ 'Transaction' ]`]));
    expect(lines.at(-1)).toBe('closed 1000');
  });

  it('reports an error frame without failing', async () => {
    const server = await startTestServer();
    const out = await run(`console.error = console.log;${block('docs/streams.md', 'stream')}`, {
      LEDGER_WS: server.url.replace('http', 'ws'),
      TOKEN: 'none',
      PARTY: server.party('alice'),
    });
    await server.close();
    expect(out).toMatch(/^refused: \S+ [^]*\nclosed 1000\n$/);
  });

  it('names every channel', () => {
    expect(CHANNELS.filter((channel) => !pageText('docs/streams.md').includes(`\`${channel}\``))).toEqual([]);
  });
});

// The kit against the stand-in, in both dialects: all green and nothing skipped; and against nothing at all.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, start } from '../cli/command';

const folder = mkdtempSync(join(tmpdir(), 'check-'));

describe('understudy check', () => {
  it.each(['documented', 'observed'])('finds nothing wrong with the stand-in in the %s dialect, and skips nothing', async (dialect) => {
    const file = join(folder, `${dialect}.json`);
    const server = await start(['--dialect', dialect, '--ready-file', file]);
    const { status, out, err } = await run(['check', '--target', file]);
    await server.stop();
    expect({ status, err, tail: status === 0 ? '' : out.slice(-3000) }).toEqual({ status: 0, err: '', tail: '' });
    expect(out).not.toMatch(/skipped/);
  });

  it('exits 4 when nothing answers', async () => {
    const file = join(folder, 'gone.json');
    const server = await start(['--ready-file', file]);
    await server.stop();
    expect((await run(['check', '--target', file, '--suite', 'instance-names'])).status).toBe(4);
  });
});

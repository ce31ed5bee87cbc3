// The kit against the stand-in, in both dialects, and against deliberately wrong servers. These wait for real time, so they belong
// to the long tier: npm run test:long.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, start } from '../cli/command';

const isLong = Boolean(process.env['UNDERSTUDY_LONG']);
const longIt = isLong ? it : it.skip;
if (!isLong) process.stderr.write('skipped: the kit against the stand-in and its mutants, because that is npm run test:long\n');

const folder = mkdtempSync(join(tmpdir(), 'check-'));

describe('understudy check', () => {
  longIt.each(['documented', 'observed'])('finds nothing wrong with the stand-in in the %s dialect, and skips nothing', async (dialect) => {
    const file = join(folder, `${dialect}.json`);
    const server = await start(['--dialect', dialect, '--ready-file', file]);
    const { status, out } = await run(['check', '--target', file]);
    await server.stop();
    expect({ status, tail: status === 0 ? '' : out.slice(-3000) }).toEqual({ status: 0, tail: '' });
    expect(out).not.toMatch(/skipped/);
  });

  it('exits 4 when nothing answers', async () => {
    const file = join(folder, 'gone.json');
    const server = await start(['--ready-file', file]);
    await server.stop();
    expect((await run(['check', '--target', file, '--suite', 'instance-names'])).status).toBe(4);
  });
});

describe('understudy selftest', () => {
  longIt('kills every mutant and finds nothing on the unmutated control', async () => {
    const { status, out } = await run(['selftest']);
    expect({ status, survivors: out.split('\n').filter((line) => /^(survived|not reached)/.test(line)) }).toEqual({ status: 0, survivors: [] });
  }, 900_000);
});

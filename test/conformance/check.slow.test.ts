// The kit against the stand-in, in both dialects: it conforms, and nothing is skipped.

import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Report } from '../../src/conformance';
import { run, start } from '../cli/command';
import { inLongRuns } from '../support/long-run';

const longIt = inLongRuns(it, 'a whole run in the observed dialect, which is a control of the self-test');

const folder = mkdtempSync(join(tmpdir(), 'check-'));

describe('understudy check', () => {
  const expectConforming = async (dialect: string): Promise<void> => {
    const file = join(folder, `${dialect}.json`);
    const server = await start(['--dialect', dialect, '--ready-file', file]);
    const report = join(folder, `${dialect}-report.json`);
    const { status, err } = await run(['check', '--target', file, '--report', `json=${report}`]);
    await server.stop();
    expect({ status, err }).toEqual({ status: 0, err: '' });
    const { counts, cases } = JSON.parse(readFileSync(report, 'utf8')) as Pick<Report, 'counts' | 'cases'>;
    // What the observed dialect declares to be different warns; where the contract is spoken nothing may.
    expect(counts).toEqual({
      pass: cases.length - counts.warn,
      fail: 0,
      error: 0,
      skip: 0,
      warn: dialect === 'observed' ? expect.any(Number) : 0,
      waived: 0,
    });
    expect(cases.length).toBeGreaterThan(600);
  };
  it('finds no failures in the mock server, and skips nothing', () => expectConforming('documented'));
  longIt('finds no failures in the mock server in the observed dialect', () => expectConforming('observed'));

  it('accepts the token that a command prints', async () => {
    const { ready, stop } = await start();
    const command = (text: string) =>
      run(['check', ready.url, '--token', `first=command:${text}`, '--suite', 'wallet']);
    const [given, none] = await Promise.all([command(`echo ${ready.users[0]?.token ?? ''}`), command('exit 3')]);
    await stop();
    // The other user of the suite has no token.
    expect([given.status, given.err]).toEqual([5, '']);
    expect(none).toMatchObject({ status: 2, err: expect.stringContaining('its command exited with 3') });
  });

  it('exits 4 when the target does not respond', async () => {
    const file = join(folder, 'gone.json');
    const server = await start(['--ready-file', file]);
    await server.stop();
    expect((await run(['check', '--target', file, '--suite', 'instance-names'])).status).toBe(4);
  });
});

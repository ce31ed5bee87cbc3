// `check` of mock servers with the profiles of older and newer releases: it conforms, and calls the successors of
// operations that a release no longer has.

import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Report } from '../../src/conformance';
import { run, start } from '../cli/command';

jest.setTimeout(180_000);

interface CheckedRelease {
  readonly status: number | null;
  readonly report: Report;
  /** Cases that failed, and reasons for skips. */
  readonly failed: readonly string[];
  readonly skips: readonly string[];
}

async function checked(profile: string): Promise<CheckedRelease> {
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  const [ready, file] = [join(folder, 'ready.json'), join(folder, 'report.json')];
  const server = await start(['--profile', profile, '--ready-file', ready]);
  const { status } = await run(['check', '--target', ready, '--report', `json=${file}`]);
  await server.stop();
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const failed = report.cases.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
  const skips = report.cases.flatMap(({ verdict, skip }) => (verdict === 'skip' ? [skip ?? ''] : []));
  return { status, report, failed, skips: [...new Set(skips)] };
}

describe('check of a server with the profile of', () => {
  it('older releases fails only for the version that the contract requires', async () => {
    const { failed, skips } = await checked('ledger=3.4,splice=0.5');
    expect(failed).toEqual(['ledger-neighbours/a-server-of-this-description-has-version-3-5-14-or-later']);
    expect(skips.filter((skip) => !/was added in/.test(skip))).toEqual([]);
  });

  it('the newest releases conforms, with the successors of removed operations', async () => {
    const { status, report, skips } = await checked('ledger=3.6,splice=0.9');
    expect(status).toBe(0);
    const called = new Set(report.cases.flatMap(({ exchanges }) => exchanges.map(({ operationId }) => operationId)));
    expect([called.has('getAcsSnapshotV2'), called.has('getHoldingsStateV2')]).toEqual([true, true]);
    expect([called.has('getAcsSnapshot'), called.has('getHoldingsState')]).toEqual([false, false]);
    // Invalid requests are derived from the document of one operation.
    expect(skips).toEqual([
      'getTransactionById is disabled by default since 3.6.0, the target is 3.6',
      'getPreferredPackageVersion is disabled by default since 3.6.0, the target is 3.6',
      'getAcsSnapshot was removed in 0.9.0, the target is 0.9',
    ]);
  });
});

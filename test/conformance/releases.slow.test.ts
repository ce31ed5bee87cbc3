// Runs `check` against mock servers with profiles of older and newer releases: the servers conform, except for a required
// version, and `check` calls the successors of removed operations.

import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Report } from '../../src/conformance';
import { run, start } from '../cli/command';

jest.setTimeout(180_000);

interface CheckedRelease {
  readonly status: number | null;
  readonly report: Report;
  /** Ids of the failed cases. */
  readonly failed: readonly string[];
  /** Distinct reasons for skips. */
  readonly skips: readonly string[];
}

async function checked(profile: string): Promise<CheckedRelease> {
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  const [ready, file] = [join(folder, 'ready.json'), join(folder, 'report.json')];
  const server = await start(['--profile', profile, '--ready-file', ready]);
  const { status } = await run(['check', '--target', ready, '--report', `json=${file}`]).finally(() => server.stop());
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const failed = report.cases.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
  const skips = report.cases.flatMap(({ verdict, skip }) => (verdict === 'skip' ? [skip ?? ''] : []));
  return { status, report, failed, skips: [...new Set(skips)] };
}

describe('check of a server with the profile of', () => {
  it('older releases fails only the scenario that requires version 3.5.14 or later', async () => {
    const { failed, skips } = await checked('ledger=3.4,splice=0.5');
    expect(failed).toEqual(['ledger-neighbours/a-server-of-this-description-has-version-3-5-14-or-later']);
    expect(skips.filter((skip) => !/was added in/.test(skip))).toEqual([]);
  });

  it('the newest releases passes and calls the successors of removed operations', async () => {
    const { status, report, skips } = await checked('ledger=3.6,splice=0.9');
    expect(status).toBe(0);
    const called = new Set(report.cases.flatMap(({ exchanges }) => exchanges.map(({ operationId }) => operationId)));
    expect([called.has('getAcsSnapshotV2'), called.has('getHoldingsStateV2')]).toEqual([true, true]);
    expect([called.has('getAcsSnapshot'), called.has('getHoldingsState')]).toEqual([false, false]);
    // Derived scenarios of a removed operation are skipped: their invalid requests do not fit its successor.
    expect(skips).toEqual([
      'getTransactionById is disabled by default since 3.6.0, the target is 3.6',
      'getPreferredPackageVersion is disabled by default since 3.6.0, the target is 3.6',
      'getAcsSnapshot was removed in 0.9.0, the target is 0.9',
    ]);
  });
});

// Exploration of wrong servers that need a sequence of requests to be found.

import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openContract } from '../../src/contract';
import type { ExploreReport } from '../../src/conformance';
import { startMutant } from '../../src/conformance/selftest/mutant-server';
import type { RewriteContext } from '../../src/conformance/selftest/rewrite';
import { STATEFUL_MUTANTS } from '../../src/conformance/selftest/stateful';
import { ROOT, run, start } from '../cli/command';
import { testSeed } from '../seed';
import { explore } from './exploring';

const contract = openContract({ dir: join(ROOT, 'openapi') });

jest.setTimeout(600_000);

interface Claims {
  readonly sub: string;
}

const WRONG: readonly (readonly [mutant: string, clauses: readonly string[]])[] = [
  ['completed-offer-accepted-again', ['LIFE-OPEN-3']],
  ['status-unknown-after-a-rejection', ['OFFER-TRACKING-10']],
  // An offer of a stranger, or one that is no longer open.
  ['offers-of-an-earlier-sender-visible', ['OFFER-LIST-3', 'OFFER-LIST-5']],
];

/** The user of a token: `explore` and `check` have different tokens for the same users. */
const subjectOf: RewriteContext['roleOf'] = ({ authorization }) => {
  const [, payload = ''] = String(authorization ?? '').split('.');
  return payload === '' ? 'none' : String((JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims).sub);
};

describe('understudy explore', () => {
  it.each(WRONG)('finds %s, shortens the sequence, and saves it as a suite', async (id, clauses) => {
    const folder = mkdtempSync(join(tmpdir(), 'explore-'));
    const [ready, saved] = [join(folder, 'ready.json'), join(folder, 'found.yaml')];
    const server = await start(['--ready-file', ready]);
    const proxy = await startMutant(
      STATEFUL_MUTANTS.find((mutant) => mutant.id === id),
      { contract, upstream: server.ready.url, roleOf: subjectOf },
    );
    // Some sequences cannot be saved, such as those with different requests at once.
    let report: ExploreReport | undefined;
    for (let turn = 1; turn <= 8 && !existsSync(saved); turn += 1)
      report = await explore(proxy.url, ['--seed', `${testSeed}-${turn}`, '--save', saved]);
    const check = (url: string) =>
      run(['check', url, '--target', ready, '--suites', saved, '--suite', 'found', '--allow-partial']);
    const [wrong, right] = [await check(proxy.url), await check(server.ready.url)];
    await proxy.close();
    await server.stop();
    expect(proxy.failure()).toBeUndefined();
    expect(report).toMatchObject({ exit: 1, failures: [expect.anything()] });
    expect(clauses).toEqual(expect.arrayContaining([...(report?.failures[0]?.clauses ?? ['no finding'])]));
    expect(report?.failures[0]?.actions.shrunk).toBeLessThanOrEqual(4);
    expect({ wrong: wrong.status, right: right.status, out: right.out }).toMatchObject({ wrong: 1, right: 0 });
  });
});

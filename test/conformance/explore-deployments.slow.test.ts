// Exploration of deployments: without control API, with lists that lag, with and without permission to write.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ExploreReport } from '../../src/conformance';
import { run, start } from '../cli/command';
import { testSeed } from '../seed';
import { startDeployment, type Behaviour } from './deployment-proxy';

jest.setTimeout(600_000);

const LAG_MS = 100;

/** A deployment has no control API, and its lists lag. */
const asDeployment: Behaviour = async ({ request, pass }) => {
  if (request.url?.startsWith('/_')) return { status: 404, headers: {}, body: Buffer.from('') };
  const isList = request.method === 'GET' && request.url?.endsWith('/transfer-offers') === true;
  if (!isList) return pass();
  const early = await pass();
  await pause(LAG_MS);
  return early;
};

interface DeploymentOptions {
  /** Microseconds by which the deployment's clock is ahead. */
  readonly aheadMicros?: number;
}

const onDeployment = async (options: readonly string[], behave: Behaviour, { aheadMicros }: DeploymentOptions = {}) => {
  const ready = join(mkdtempSync(join(tmpdir(), 'explore-')), 'ready.json');
  const server = await start(['--ready-file', ready]);
  if (aheadMicros !== undefined)
    await fetch(`${server.ready.url}/_control/v1/clock/advance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ byMicros: aheadMicros }),
    });
  // Without it, offers of a user stay accepted, which differs from the model.
  for (const { party } of server.ready.users)
    await fetch(`${server.ready.url}/_control/v1/automation/subjects/wallet/${encodeURIComponent(party)}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{"on":true}',
    });
  const deployment = await startDeployment(server.ready.url, behave);
  const seed = ['--seed', String(testSeed)];
  const bounds = [...seed, '--minutes', '10'];
  const finished = await run(['explore', deployment.url, '--target', ready, ...bounds, '--json', ...options]);
  const token = server.ready.users[0]?.token ?? '';
  const offers = await fetch(`${server.ready.url}/api/validator/v0/wallet/transfer-offers`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const open = await offers.text();
  await deployment.close();
  await server.stop();
  return { ...finished, open, report: JSON.parse(finished.out) as ExploreReport };
};

describe('understudy explore', () => {
  it('finds nothing in a deployment that behaves like the model, and leaves no offer open there', async () => {
    const { report, err, open } = await onDeployment(['--allow', 'write', '--sequences', '6'], asDeployment);
    expect(report).toMatchObject({ exit: 0, failures: [], model: 'own', sequences: 6 });
    expect(report.reached.transitions.length).toBeGreaterThan(0);
    expect(err).toMatch(/withdrew \d+ open offers of the run/);
    expect(open).not.toContain('explored');
  });

  it('allows for a clock that is 20 minutes ahead', async () => {
    const options = ['--allow', 'write', '--sequences', '6'];
    const { report, err } = await onDeployment(options, asDeployment, { aheadMicros: 1_200_000_000 });
    expect(report).toMatchObject({ exit: 0, failures: [] });
    expect(report.reached.statuses).toContain('createTransferOffer 200');
    expect(err).toMatch(/the target's clock is 1(199|200|201) s ahead of ours/);
  });

  it('finds a deployment that accepts no offers', async () => {
    const { report } = await onDeployment(['--allow', 'write', '--sequences', '60'], async (asked) => {
      const { request, pass } = asked;
      const isRefusal = request.method === 'POST' && /transfer-offers.*\/accept$/.test(request.url ?? '');
      return isRefusal ? { ...(await pass('/api/validator/v0/none')), status: 409 } : asDeployment(asked);
    });
    // Concurrent requests may show it first.
    const operations = report.failures.map(({ operation }) => operation).join(' and ');
    expect({ exit: report.exit, operations }).toEqual({
      exit: 1,
      operations: expect.stringContaining('acceptTransferOffer'),
    });
  });

  it('only reads without permission to write', async () => {
    const { report, err } = await onDeployment(['--sequences', '10'], asDeployment);
    expect({ err, ...report }).toMatchObject({ exit: 0, failures: [], model: 'own' });
    expect(report.reached.operations).not.toContain('createTransferOffer');
    expect(report.reached.operations.length).toBeGreaterThan(20);
  });
});

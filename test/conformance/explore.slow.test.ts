// Exploration: clean against the mock server in both dialects, and three wrong servers that need a sequence of requests.

import { openContract } from '../../src/contract';
import type { ExploreReport } from '../../src/conformance';
import type { ExchangeRewrite } from '../../src/conformance/selftest/exchange-rewrite';
import { startRewritingProxy } from '../../src/conformance/selftest/proxy';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, run, start } from '../cli/command';
import { testSeed } from '../seed';

const contract = openContract({ dir: join(ROOT, 'openapi') });

const explore = async (url: string, options: readonly string[]): Promise<ExploreReport> => {
  const { out, err } = await run(['explore', url, '--json', ...options]);
  if (out === '') throw new Error(err);
  return JSON.parse(out) as ExploreReport;
};

describe('understudy explore', () => {
  it.each(['documented', 'observed'])('finds nothing in the mock server in the %s dialect', async (dialect) => {
    const server = await start(['--dialect', dialect]);
    const report = await explore(server.ready.url, ['--seed', String(testSeed), '--sequences', '20']);
    await server.stop();
    expect(report).toMatchObject({ exit: 0, failures: [], sequences: 20, model: 'copy' });
  });

  it('draws the same sequences from the same seed', async () => {
    const server = await start(['--seed', 'same']);
    const options = ['--seed', 'same', '--sequences', '5'];
    const reports = [await explore(server.ready.url, options), await explore(server.ready.url, options)];
    await server.stop();
    expect(reports[0]?.reached).toEqual(reports[1]?.reached);
    expect(reports[0]?.requests).toBe(reports[1]?.requests);
  });

  const WRONG: readonly (readonly [string, ExchangeRewrite, string])[] = [
    [
      'a completed offer that is accepted again in the second answer',
      {
        operations: ['getTransferOfferStatus'],
        when: 'response.body.status = "completed" and request.path in memory.completed',
        response: { body: '$merge([response.body, {"status": "accepted"}])' },
        remember: {
          completed: '$append(memory.completed, response.body.status = "completed" ? [request.path] : [])',
        },
      },
      'LIFE-OPEN-3',
    ],
    [
      'a failed offer that is created again in the second answer',
      {
        operations: ['getTransferOfferStatus'],
        when: 'response.body.status = "failed" and request.path in memory.final',
        response: { body: '$merge([response.body, {"status": "created"}])' },
        remember: {
          final: '$append(memory.final, response.body.status = "failed" ? [request.path] : [])',
        },
      },
      'LIFE-OPEN-3',
    ],
    [
      'offers that strangers see',
      {
        operations: ['listTransferOffers'],
        when: '$exists(memory.other[0]) and response.status = 200',
        response: {
          body: '{"offers": $append(response.body.offers, memory.other[$not(contract_id in $$.response.body.offers.contract_id)])}',
        },
        remember: { other: 'response.status = 200 ? $append([], response.body.offers) : memory.other' },
      },
      'OFFER-LIST-3',
    ],
  ];

  it.each(WRONG)('finds %s, shortens the sequence, and saves it as a suite', async (_, rewrite, clause) => {
    const folder = mkdtempSync(join(tmpdir(), 'explore-'));
    const [ready, saved] = [join(folder, 'ready.json'), join(folder, 'found.yaml')];
    const server = await start(['--ready-file', ready]);
    const proxy = await startRewritingProxy({
      contract,
      upstream: server.ready.url,
      rewrites: [rewrite],
      roleOf: () => 'first',
    });
    const report = await explore(proxy.url, ['--seed', String(testSeed), '--save', saved]);
    const check = (url: string) =>
      run(['check', url, '--target', ready, '--suites', saved, '--suite', 'found', '--allow-partial']);
    const [wrong, right] = [await check(proxy.url), await check(server.ready.url)];
    await proxy.close();
    await server.stop();
    expect(proxy.failure()).toBeUndefined();
    expect(report).toMatchObject({ exit: 1, failures: [{ clauses: [clause] }] });
    expect(report.failures[0]?.actions.shrunk).toBeLessThanOrEqual(4);
    expect({ wrong: wrong.status, right: right.status, out: right.out }).toMatchObject({ wrong: 1, right: 0 });
  });
});

// Exploration: clean against the mock server in both dialects, and three wrong servers that need a sequence of requests.

import { openContract } from '../../src/contract';
import {
  actionKinds,
  copySession,
  deploymentSession,
  originOf,
  type ExploreReport,
  type Target,
} from '../../src/conformance';
import { startMutant } from '../../src/conformance/selftest/mutant-server';
import type { RewriteContext } from '../../src/conformance/selftest/rewrite';
import { STATEFUL_MUTANTS } from '../../src/conformance/selftest/stateful';
import { existsSync, mkdtempSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, run, start } from '../cli/command';
import { startDeployment, type Behaviour } from './deployment-proxy';
import { testSeed } from '../seed';
import { inLongRuns } from '../support/long-run';

const contract = openContract({ dir: join(ROOT, 'openapi') });

// Everything is bounded by sequences: a slow machine does not fail the tests.
jest.setTimeout(600_000);

const explore = async (url: string, options: readonly string[]): Promise<ExploreReport> => {
  const { out, err } = await run(['explore', url, '--minutes', '10', '--json', ...options]);
  if (out === '') throw new Error(err);
  return JSON.parse(out) as ExploreReport;
};

/** Submissions, reuse of tracking ids, choices, times, malformed requests. */
const REACHED_STATUSES: readonly string[] = [
  'createTransferOffer 200',
  'createTransferOffer 400',
  'createTransferOffer 409',
  'acceptTransferOffer 200',
  'rejectTransferOffer 200',
  'withdrawTransferOffer 200',
  'getTransferOfferStatus 404',
  'createTokenStandardTransfer 200',
  'acceptTokenStandardTransfer 200',
  'createTransferPreapproval 200',
  'sendByPreapproval 200',
  'tap 200',
  'forceAcsSnapshot 200',
  'getAcsSnapshot 200',
  'getHoldingsSummary 200',
  'getUpdateById 200',
  'getUpdateByIdV0 200',
  'getUpdateByIdV2 200',
  'getContractById 200',
  'getEventsByContractId 200',
  'getHoldingsState 200',
  'getHoldingsSummaryV1 200',
  'getSnapshotTimestampAfter 200',
  'listAnsEntries 200',
  'proxyAnsEntries 200',
];
const REACHED_TRANSITIONS: readonly string[] = [
  'unknown → created',
  'created → accepted',
  'accepted → completed',
  'created → rejected',
  'created → withdrawn',
];

interface Claims {
  readonly sub: string;
}

const targetAt = (url: string): Target => ({
  urls: { ledger: url, validator: `${url}/api/validator`, scan: `${url}/api/scan` },
  dialect: 'documented',
  profile: {},
  facts: {},
  waivers: [],
  secrets: [],
});

describe('understudy explore', () => {
  it.each(['documented', 'observed'])('finds nothing in the mock server in the %s dialect', async (dialect) => {
    const server = await start(['--dialect', dialect]);
    const report = await explore(server.ready.url, ['--seed', String(testSeed), '--sequences', '20']);
    await server.stop();
    expect(report).toMatchObject({ exit: 0, failures: [], sequences: 20, model: 'copy' });
  });

  it('begins a sequence with equal ids after the model has gone back more often than the target', async () => {
    const servers = [await start(['--seed', 'ids']), await start(['--clock', 'manual'])];
    const [target, model] = servers.map(({ ready }) => targetAt(ready.url));
    if (!target || !model) throw new Error('two servers');
    const session = await copySession(target, model);
    const tapped = async (side: Target): Promise<unknown> => {
      const token = String(servers[0]?.ready.users[0]?.token);
      const answer = await fetch(`${originOf(side)}/api/validator/v0/wallet/tap`, {
        method: 'POST',
        headers: { ...side.connection?.headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{"amount":"1"}',
      });
      return answer.json();
    };
    await session.begin();
    const saved = await session.saveModel();
    await tapped(session.model);
    await saved.goBack();
    const differing = [await tapped(session.target), await tapped(session.model)];
    session.noteOtherIds();
    await session.begin();
    const equal = [await tapped(session.target), await tapped(session.model)];
    await session.end();
    for (const server of servers) await server.stop();
    expect(differing[0]).not.toEqual(differing[1]);
    expect(equal[0]).toEqual(equal[1]);
  });

  it('gives the users of the model of a deployment enough tokens for the whole run', async () => {
    const server = await start();
    const model = targetAt(server.ready.url);
    const session = await deploymentSession(
      { ...model, facts: { users: server.ready.users.map((user) => ({ ...user })) } },
      model,
    );
    const balances = server.ready.users.slice(0, 4).map(async ({ token }) => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${server.ready.url}/api/validator/v0/wallet/balance`, { headers });
      return Number(((await answer.json()) as { effective_unlocked_qty: string }).effective_unlocked_qty);
    });
    const least = Math.min(...(await Promise.all(balances)));
    await session.end();
    await server.stop();
    expect(least).toBeGreaterThan(100_000);
  });

  it.each([
    ['ledger', ''],
    ['validator', '/api/validator'],
    ['scan', '/api/scan'],
  ])('uses only operations of the %s API if the target has no other', async (group, path) => {
    const server = await start();
    const url = ['--sequences', '4', '--seed', 'one-api', '--json', `--${group}-url`, `${server.ready.url}${path}`];
    const { out, err } = await run(['explore', ...url]);
    await server.stop();
    const report = JSON.parse(out) as ExploreReport;
    expect({ err, ...report }).toMatchObject({ err: '', exit: 0, failures: [], sequences: 4 });
    expect(report.requests).toBeGreaterThan(10);
    const groups = contract.operations
      .filter(({ id }) => report.reached.operations.includes(id))
      .map((one) => one.group);
    expect([...new Set(groups)]).toEqual([group]);
  });

  it('draws the same sequences from the same seed', async () => {
    const server = await start(['--seed', 'same']);
    const options = ['--seed', 'same', '--sequences', '5'];
    const reports = [await explore(server.ready.url, options), await explore(server.ready.url, options)];
    await server.stop();
    expect(reports[0]?.reached).toEqual(reports[1]?.reached);
    expect(reports[0]?.requests).toBe(reports[1]?.requests);
  });

  const longIt = inLongRuns(it, 'that explore reaches every kind of action and every end of an offer');
  longIt('reaches every kind of action and every end of an offer', async () => {
    const server = await start(['--seed', 'reach']);
    const reached: Record<'actions' | 'statuses' | 'transitions' | 'operations', Set<string>> = {
      actions: new Set(),
      statuses: new Set(),
      transitions: new Set(),
      operations: new Set(),
    };
    const wanted = {
      actions: actionKinds(contract).map(({ name }) => name),
      statuses: REACHED_STATUSES,
      transitions: REACHED_TRANSITIONS,
    };
    const missing = () => ({
      actions: wanted.actions.filter((one) => !reached.actions.has(one)),
      statuses: wanted.statuses.filter((one) => !reached.statuses.has(one)),
      transitions: wanted.transitions.filter((one) => !reached.transitions.has(one)),
    });
    const isComplete = (): boolean => Object.values(missing()).every((names) => names.length === 0);
    // A read is one of more than a hundred: some runs miss one.
    for (let turn = 1; turn <= 8 && !isComplete(); turn += 1) {
      const report = await explore(server.ready.url, ['--seed', `reach-${turn}`, '--sequences', '60']);
      for (const name of ['actions', 'statuses', 'transitions', 'operations'] as const)
        for (const one of report.reached[name]) reached[name].add(one);
    }
    await server.stop();
    expect(missing()).toEqual({ actions: [], statuses: [], transitions: [] });
    const groups = contract.operations.filter(({ id }) => reached.operations.has(id)).map(({ group }) => group);
    expect([...new Set(groups)].toSorted()).toEqual(['ledger', 'scan', 'validator']);
  });

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

  const onDeployment = async (options: readonly string[], behave: Behaviour) => {
    const ready = join(mkdtempSync(join(tmpdir(), 'explore-')), 'ready.json');
    const server = await start(['--ready-file', ready]);
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

  it('finds nothing in a deployment that behaves like the model, and leaves no offer open there', async () => {
    const { report, err, open } = await onDeployment(['--allow', 'write', '--sequences', '6'], asDeployment);
    expect(report).toMatchObject({ exit: 0, failures: [], model: 'own', sequences: 6 });
    expect(report.reached.transitions.length).toBeGreaterThan(0);
    expect(err).toMatch(/withdrew \d+ open offers of the run/);
    expect(open).not.toContain('explored');
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

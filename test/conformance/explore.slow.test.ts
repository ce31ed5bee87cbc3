// Exploration of the mock server, in both dialects and by group.

import { openContract } from '../../src/contract';
import {
  actionKinds,
  copySession,
  deploymentSession,
  originOf,
  type ExploreReport,
  type Target,
} from '../../src/conformance';
import { join } from 'node:path';
import { ROOT, run, start } from '../cli/command';
import { explore } from './exploring';
import { testSeed } from '../seed';
import { inLongRuns } from '../support/long-run';

const contract = openContract({ dir: join(ROOT, 'openapi') });

jest.setTimeout(600_000);

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
});

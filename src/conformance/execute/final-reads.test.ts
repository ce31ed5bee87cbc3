import { defined, type Json } from '../../base';
import { expectationOf, plannedCase, stepOf } from '../../../test/support/conformance-case';
import { exchangeOf, judging, testTarget } from '../../../test/support/conformance-check';
import { judgeRun } from '../check/verdict';
import type { CaseResult } from '../model/case-result';
import type { RecordedExchange } from '../model/exchange';
import type { PlannedCase } from '../model/planned-case';
import type { ScenarioStep } from '../model/suite';
import type { Target } from '../target/target';
import { RunStoppedError } from './bounds';
import type { StepRequest } from './client';
import { fairSelection, requestsToRepeat } from './final-reads';
import { runCases } from './run';
import type { Transport } from './transport';

const operationOf = (id: string) =>
  defined(
    judging.contract.operations.find((one) => one.id === id),
    id,
  );
const target: Target = { ...testTarget('http://t', 'documented'), facts: { users: [{ token: 'first-token' }] } };

const statusStep = (more: Partial<ScenarioStep>): ScenarioStep =>
  stepOf('getTransferOfferStatus', {
    expect: expectationOf({ clauses: ['LIFE-OPEN-3'], provenance: { mark: 'assumed', source: 'a test' } }),
    ...more,
  });
const caseOf = (id: string, step: ScenarioStep): PlannedCase =>
  plannedCase(id, { clauses: ['LIFE-OPEN-3'], steps: [step] });

const finalRead = caseOf('own/final', statusStep({ again: true }));
const statusOf = (trackingId: string): PlannedCase =>
  caseOf(`own/${trackingId}`, statusStep({ path: { tracking_id: trackingId } }));

/** Answers with one status per request, in the order of the requests. */
function transportOf(statuses: readonly string[], stopsAt = Infinity) {
  const requests: StepRequest[] = [];
  const transport: Transport = {
    isRecorded: false,
    waitForRetry: () => Promise.resolve(false),
    send: (_, request) => {
      if (requests.length >= stopsAt) return Promise.reject(new RunStoppedError('at its limit'));
      const status = statuses[requests.push(request) - 1] ?? 'created';
      const path = `/v0/wallet/transfer-offers/${String(request.path['tracking_id'])}/status`;
      const offer = { transaction_id: `1220${'ab'.repeat(32)}`, contract_id: `00${'ab'.repeat(32)}` };
      const body: Json =
        status === 'failed'
          ? { status, failure_kind: 'expired' }
          : status === 'none'
            ? { error: 'unknown tracking id' }
            : { status, ...offer };
      const answer = exchangeOf('getTransferOfferStatus', { path, body, status: status === 'none' ? 404 : 200 });
      return Promise.resolve({ ...answer, step: request.step, sentAt: requests.length * 10 });
    },
  };
  return { transport, requests };
}

const run = (cases: readonly PlannedCase[], transport: Transport, earlier: readonly CaseResult[] = []) =>
  runCases({
    cases,
    earlier,
    target,
    judging,
    transport,
    concurrency: 2,
    rateLimit: undefined,
    maxFailures: undefined,
    timeoutMs: 1,
    unique: (prefix) => prefix,
    nowMicros: () => 0n,
    onResult: () => undefined,
  });

it('reads each status again after all other cases, with the same token, and detects a changed final status', async () => {
  const { transport, requests } = transportOf(['failed', 'created', 'created', 'created']);
  const results = await run([finalRead, statusOf('a'), statusOf('b')], transport);
  const [final] = results;
  expect(final?.reread).toEqual({ sent: 2, of: 2 });
  expect(requests.slice(2).map(({ token, path }) => [token, path['tracking_id']])).toEqual([
    ['first-token', 'a'],
    ['first-token', 'b'],
  ]);
  expect(final?.findings.map(({ message }) => message)).toEqual(['a final status of an offer changed']);
});

it('accepts an offer that ended in between, and only warns about a status that is no longer readable', async () => {
  const { transport } = transportOf(['created', 'created', 'failed', 'none']);
  const cases = [statusOf('a'), statusOf('b'), finalRead];
  const judgement = judgeRun(cases, await run(cases, transport), { target, assumptions: 'warn' });
  expect(judgement.cases.map(({ verdict }) => verdict)).toEqual(['pass', 'pass', 'warn']);
  expect(judgement.cases[2]?.findings.map(({ message }) => message)).toEqual(['getTransferOfferStatus answers 404']);
});

it('repeats requests of an earlier run against the same target', async () => {
  const earlier = await run([statusOf('a')], transportOf(['failed']).transport);
  const { transport } = transportOf(['created', 'created']);
  const later: Transport = {
    ...transport,
    send: async (...asked) => ({ ...(await transport.send(...asked)), sentAt: 1000 }),
  };
  const [final] = await run([finalRead], later, earlier);
  expect(final?.findings.map(({ message }) => message)).toEqual(['a final status of an offer changed']);
});

it('is skipped if the run has nothing to re-read', async () => {
  const { transport } = transportOf(['none']);
  const cases = [statusOf('a'), finalRead];
  const results = await run(cases, transport);
  expect(results[1]).toMatchObject({ judged: 0, reread: { sent: 0, of: 0 } });
  expect(judgeRun(cases, results, { target, assumptions: 'warn' }).cases[1]?.verdict).toBe('skip');
});

it('judges the answers received before the run is stopped', async () => {
  const { transport } = transportOf(['failed', 'failed', 'created'], 3);
  const [, , final] = await run([statusOf('a'), statusOf('b'), finalRead], transport);
  expect(final?.reread).toEqual({ sent: 1, of: 2 });
  expect(final?.findings.map(({ message }) => message)).toEqual(['a final status of an offer changed']);
});

const scanUpdate = (id: string, query = ''): RecordedExchange =>
  exchangeOf('getUpdateByIdV0', { path: `/v0/updates/${id}`, query, body: { update_id: id } });
const listOf = (...ids: readonly string[]): RecordedExchange =>
  exchangeOf('listUpdateHistory', {
    sent: { page_size: 2 },
    body: { transactions: ids.map((id) => ({ update_id: id })) },
  });

it('repeats distinct requests, and looks up updates that only a list showed', () => {
  const seen = [scanUpdate('a'), scanUpdate('a', '?lossless=true'), scanUpdate('a'), scanUpdate('b'), listOf('b', 'c')];
  const requests = requestsToRepeat(seen, operationOf('getUpdateByIdV0'));
  expect(requests.map(({ path, query }) => [path['update_id'], query['lossless']])).toEqual([
    ['a', undefined],
    ['a', 'true'],
    ['b', undefined],
    ['c', undefined],
  ]);
});

it('repeats one request per subject first, then equally from the start and the end of a run if there are too many', () => {
  const requests = ['a', 'a', 'b', 'a', 'c', 'b', 'd'].map((subject, at) => ({ subject, at }));
  const selected = (max: number) => fairSelection(requests, max).map(({ subject, at }) => `${subject}${at}`);
  expect(selected(7)).toEqual(['a0', 'b2', 'c4', 'd6', 'a1', 'b5', 'a3']);
  expect(selected(5)).toEqual(['a0', 'b2', 'c4', 'd6', 'a1']);
  expect(selected(2)).toEqual(['a0', 'c4']);
  expect(selected(0)).toEqual([]);
});

it('looks up updates of a ledger list as its reader and in its format', () => {
  const updateFormat = { includeReassignments: { filtersForAnyParty: {} } };
  const lookUp = exchangeOf('getUpdateById', { sent: { updateId: 'a', updateFormat }, body: {} });
  const list = exchangeOf('listUpdates', {
    sent: { beginExclusive: 0, updateFormat },
    body: [
      { update: { Reassignment: { value: { updateId: 'a' } } } },
      { update: { Reassignment: { value: { updateId: 'b' } } } },
      { update: { OffsetCheckpoint: { value: { offset: 4 } } } },
    ],
  });
  const requests = requestsToRepeat([lookUp, list], operationOf('getUpdateById'));
  expect(requests.map(({ body, as }) => [body, as])).toEqual([
    [lookUp.request.body, 'first'],
    [JSON.stringify({ updateId: 'b', updateFormat }), 'first'],
  ]);
});

it('skips refusals, forced examples and tokens without a role, and needs one successful lookup', () => {
  const refused = exchangeOf('getUpdateByIdV0', { path: '/v0/updates/x', status: 404, body: { error: 'no' } });
  const plain = scanUpdate('y');
  const forced = { ...plain, request: { ...plain.request, headers: { prefer: 'code=200' } } };
  const ownToken = { ...plain, request: { ...plain.request, as: '=token' } };
  expect(requestsToRepeat([refused, forced, ownToken, listOf('z')], operationOf('getUpdateByIdV0'))).toEqual([]);
});

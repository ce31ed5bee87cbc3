import { exchangeOf, judging } from '../../../test/support/conformance-check';
import { judgeRun } from '../check/verdict';
import type { PlannedCase } from '../model/planned-case';
import type { ScenarioStep } from '../model/suite';
import type { Target } from '../target/target';
import { TransportError } from './client';
import { runCases } from './run';
import { createTraffic } from './traffic';
import type { Transport } from './transport';

const position = { line: 1, column: 1 };
const target: Target = {
  urls: { ledger: 'http://t', validator: 'http://t/api/validator', scan: 'http://t/api/scan' },
  dialect: 'documented',
  profile: {},
  facts: { users: [{ token: 'first-token' }] },
  waivers: [],
  secrets: [],
};
const step: ScenarioStep = {
  call: 'createTransferOffer',
  as: undefined,
  tokenIn: undefined,
  path: {},
  query: {},
  headers: {},
  body: {},
  raw: undefined,
  invalidOnPurpose: true,
  parallel: 2,
  repeat: undefined,
  eventually: undefined,
  capture: [],
  position,
  expect: {
    status: [200],
    headers: {},
    body: undefined,
    that: [],
    clauses: ['OFFER-TRACKING-3'],
    provenance: { mark: 'documented', source: 'a test' },
  },
};
const planned: PlannedCase = {
  id: 'own/race',
  each: undefined,
  skip: undefined,
  suite: { file: 'own.yaml', text: '', name: 'own', title: '', tags: [], scenarios: [] },
  scenario: {
    title: 'race',
    clauses: ['OFFER-TRACKING-3'],
    safety: 'write',
    needs: [],
    tags: [],
    takesTurns: undefined,
    each: [undefined],
    let: [],
    steps: [step],
    position,
  },
};
const dropped = new TransportError('no answer', {
  cause: Object.assign(new Error('dropped'), { code: 'ECONNRESET' }),
});

/** Drops the first of two concurrent requests in each of the first `times` attempts; every answer is 409. */
async function run(times: number) {
  let [sent, drops] = [0, 0];
  const transport: Transport = {
    isRecorded: false,
    waitForRetry: () => Promise.resolve(false),
    send: () => {
      sent += 1;
      // Three requests per attempt: two, and the one that was dropped again.
      if (sent % 3 === 1 && drops < times) {
        drops += 1;
        return Promise.reject(dropped);
      }
      const answer = exchangeOf('createTransferOffer', { status: 409, body: { error: 'used' } });
      return Promise.resolve({ ...answer, step: 0 });
    },
  };
  const traffic = createTraffic({ rateLimit: undefined, transport });
  const results = await runCases({
    cases: [planned],
    target,
    judging,
    traffic,
    concurrency: 1,
    rateLimit: undefined,
    maxFailures: undefined,
    timeoutMs: 1,
    unique: (prefix) => prefix,
    nowMicros: () => 0n,
    onResult: () => undefined,
  });
  return { sent, result: results[0], judged: judgeRun([planned], results, { target, assumptions: 'warn' }) };
}

it('a finding about a request that was sent twice in every attempt is a network error, not a failure', async () => {
  const { sent, result, judged } = await run(5);
  expect([sent, judged.cases[0]?.verdict]).toEqual([15, 'error']);
  expect(result).toMatchObject({
    findings: [],
    exchanges: [],
    judged: 0,
    error: {
      kind: 'network',
      message:
        'createTransferOffer could not be judged: in each of 5 attempts, the connection of a concurrent request was dropped',
    },
  });
});

it('a finding in an attempt without a dropped connection is a failure', async () => {
  const { sent, judged } = await run(4);
  expect([sent, judged.cases[0]?.verdict]).toEqual([14, 'fail']);
});

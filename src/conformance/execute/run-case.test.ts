import { join } from 'node:path';
import { openContract } from '../../contract';
import { exitOf, judgeRun } from '../check/verdict';
import { readClauses } from '../clauses';
import type { PlannedCase } from '../plan/plan';
import type { Step } from '../suite/types';
import type { Target } from '../target';
import { NoAnswer } from './client';
import { runCase, type CaseResult } from './run-case';
import type { Wire } from './wire';

const root = join(__dirname, '../../..');
const contract = openContract({ dir: join(root, 'openapi'), extra: [] });
const read = readClauses(join(root, 'conformance'));
const clauses = read.ok ? read.value : new Map<string, never>();
const target: Target = { urls: { ledger: 'l', validator: 'v', scan: 's' }, dialect: 'documented', profile: {}, facts: {}, waivers: [], secrets: [] };
const position = { line: 1, column: 1 };

const step = (more: Partial<Step> = {}): Step => ({
  call: 'getLsu', as: undefined, tokenIn: undefined, path: {}, query: {}, headers: {}, body: undefined, raw: undefined, invalidOnPurpose: false, parallel: undefined, repeat: undefined, eventually: undefined,
  expect: { status: [200], headers: {}, body: undefined, that: [], clauses: [], provenance: { mark: 'documented', source: 'a test' } }, capture: [], position, ...more,
});
const planned = (steps: readonly Step[]): PlannedCase => ({
  id: 'own/one', each: undefined, skip: undefined,
  suite: { file: 'own.yaml', text: '', name: 'own', title: '', tags: [], scenarios: [] },
  scenario: { title: 'one', clauses: [], safety: 'read', needs: [], tags: [], takesTurns: undefined, each: [undefined], let: [], steps, position },
});

async function outcome(steps: readonly Step[], send: Wire['send']): Promise<{ readonly result: CaseResult; readonly exit: number; readonly sent: number }> {
  let sent = 0;
  const wire: Wire = { isRecorded: false, again: () => Promise.resolve(false), send: (...args) => ((sent += 1), send(...args)) };
  const one = planned(steps);
  const result = await runCase(one, { target, judging: { contract, clauses, document: (group) => contract.document(group) }, timeoutMs: 1, unique: (prefix) => prefix, nowMicros: () => 0n, turn: () => Promise.resolve(), wire });
  return { result, sent, exit: exitOf(judgeRun([one], [result], { target, assumptions: 'warn' }), clauses, false) };
}

/** An answer with this body. */
const answering = (body: string): Wire['send'] => (_, { operation, step: number }) =>
  Promise.resolve({ operationId: operation.id, group: 'scan', step: number, request: { method: 'GET', url: 's', headers: {}, body: undefined, as: 'none' }, response: { status: 200, headers: { 'content-type': 'application/json' }, body }, ms: 0 });

const CAPTURES: Step['capture'] = [['later', 'body.lsu.upgradeTime']];

describe('a case that cannot be judged', () => {
  it('ends the run with 70 where the fault is ours', async () => {
    const { result, exit } = await outcome([step()], () => Promise.reject(new TypeError('a fault that was put in')));
    expect([result.error?.kind, exit]).toEqual(['kit', 70]);
  });

  it('ends it with 4 where the network is to blame', async () => {
    const { result, exit } = await outcome([step()], () => Promise.reject(new NoAnswer('silence')));
    expect([result.error?.kind, exit]).toEqual(['network', 4]);
  });

  it.each([
    ['an operation that does not exist', step({ call: 'getNothing' })],
    ['an expression that is none', step({ query: { a: '=$nothing(' } })],
    ['a body that is left out by mistake', step({ call: 'getUpdateById', as: 'none' })],
  ])('ends it with 3 where the suite asks for %s', async (_, wrong) => {
    const { result, exit, sent } = await outcome([wrong], answering('{}'));
    expect([result.error?.kind, exit, sent]).toEqual(['suite', 3, 0]);
  });
});

describe('a value that was to be captured and is not there', () => {
  it('is a finding, and what would build on it is not asked', async () => {
    const { result, sent } = await outcome([step({ capture: CAPTURES }), step()], answering('{}'));
    expect(result.findings.map(({ message }) => message)).toEqual(['the answer gives no later']);
    expect(sent).toBe(1);
  });

  it('is none where the scenario asks whether it exists', async () => {
    const asks = { is: '$not($exists(later)) or later = body.lsu.upgradeTime', clauses: [], because: undefined, row: undefined, position };
    const { result, sent } = await outcome([step({ capture: CAPTURES }), step({ expect: { ...step().expect, that: [asks] } })], answering('{}'));
    expect([result.findings, sent]).toEqual([[], 2]);
  });
});

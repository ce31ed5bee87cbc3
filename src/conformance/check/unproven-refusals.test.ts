import { expectationOf, plannedCase, resultOf, stepOf } from '../../../test/support/conformance-case';
import type { CaseResult } from '../model/case-result';
import type { RecordedExchange } from '../model/exchange';
import type { ScenarioStep } from '../model/suite';
import { provenOperations, unprovenRefusal } from './unproven-refusals';

const stepTo = (call: string, more: Partial<ScenarioStep> = {}): ScenarioStep =>
  stepOf(call, { expect: expectationOf({ status: ['4xx'] }), ...more });
const answer = (operationId: string, status: number, step = 0): RecordedExchange => ({
  operationId,
  group: 'scan',
  step,
  request: { method: 'GET', url: 'u', headers: {}, body: undefined, as: 'none' },
  response: { status, headers: {}, body: '' },
  ms: 1,
});
const resultTo = (steps: readonly ScenarioStep[], exchanges: readonly RecordedExchange[]): CaseResult =>
  resultOf(plannedCase('s/a', { steps }), exchanges, { judged: steps.length });
const observed = stepTo('op', {
  expect: expectationOf({ status: ['4xx'], provenance: { mark: 'observed', source: 's' } }),
});
const control = stepTo('op', { isControl: true });

describe('a refusal', () => {
  const refused = resultTo([stepTo('op')], [answer('op', 404)]);

  it('proves nothing if the operation answered no request of the run with success', () => {
    const others = resultTo([stepTo('other')], [answer('other', 200)]);
    expect(unprovenRefusal(refused, provenOperations([refused, others]))).toBe(
      'no request to op succeeded in this run, so its refusals prove nothing',
    );
  });

  it('is proven by a success of the operation anywhere in the run', () => {
    const proven = provenOperations([resultTo([stepTo('op')], [answer('op', 200)])]);
    expect(unprovenRefusal(refused, proven)).toBeUndefined();
  });

  it.each([
    [200, undefined],
    [404, 'op answers a valid request with 404, so its refusals prove nothing'],
    [500, 'op answers a valid request with 500, so its refusals prove nothing'],
  ])('is proven by the control of its scenario alone: %i', (status, reason) => {
    const one = resultTo([stepTo('op'), control], [answer('op', 400), answer('op', status, 1)]);
    expect(unprovenRefusal(one, new Set(['op', 'scan']))).toBe(reason);
  });

  it('of an operation that the contract does not show is proven by a success of its group', () => {
    const one = resultTo([observed], [answer('op', 404)]);
    expect(unprovenRefusal(one, new Set(['ledger']))).toContain('prove nothing');
    expect(unprovenRefusal(one, new Set(['scan']))).toBeUndefined();
  });

  it('beside another answer in the same case needs no proof', () => {
    const one = resultTo([stepTo('op'), stepTo('other')], [answer('op', 404), answer('other', 200, 1)]);
    expect(unprovenRefusal(one, new Set())).toBeUndefined();
  });
});

import type { Target } from '../target/target';
import { bestOf, type ExploreFinding } from './explore-finding';

const target: Target = {
  urls: { ledger: '', validator: '', scan: '' },
  dialect: 'documented',
  profile: {},
  facts: {},
  waivers: [],
  secrets: [],
};

const finding = (mark: 'documented' | 'assumed', clauses: readonly string[]): ExploreFinding => ({
  source: 'documents',
  clauses,
  operationId: 'tap',
  message: 'x',
  expected: '',
  actual: '',
  provenance: { mark, source: '' },
  row: undefined,
  exchange: 0,
});

describe('the best of several findings', () => {
  it('is a failure without a clause rather than a warning with one', () => {
    const [failure, warning] = [finding('documented', []), finding('assumed', ['LIFE-OPEN-3'])];
    expect(bestOf([warning, failure], target)).toBe(failure);
  });

  it('has a clause if its verdict is the same', () => {
    const [bare, named] = [finding('assumed', []), finding('assumed', ['LIFE-OPEN-3'])];
    expect(bestOf([bare, named], target)).toBe(named);
    expect(bestOf([bare], target)).toBe(bare);
    expect(bestOf([], target)).toBeUndefined();
  });
});

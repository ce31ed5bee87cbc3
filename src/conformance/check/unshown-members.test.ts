import type { CaseFinding } from '../model/finding';
import { withoutIdentity } from './unshown-members';

const finding = (change: Partial<CaseFinding>): CaseFinding => ({
  clauses: ['EVENT-3'],
  message: 'an expectation is not met',
  expected: 'a',
  actual: 'b',
  provenance: { mark: 'documented', source: 's' },
  file: 'f',
  position: { line: 1, column: 1 },
  operationId: 'getUpdateById',
  exchange: 0,
  row: undefined,
  ...change,
});
const lack = finding({
  message: "the body at /update/Transaction/value/events/0/CreatedEvent must have required property 'contractId'",
  provenance: { mark: 'observed', source: 'o' },
});
const marks = (violations: readonly CaseFinding[]) =>
  withoutIdentity([finding({})], violations).map(({ provenance }) => provenance.mark);

describe('an unmet expectation about an update', () => {
  it('is not a must if the events have no contract id, which the contract does not show', () => {
    expect(marks([lack])).toEqual(['observed']);
  });

  it.each([
    ['no violation', []],
    ['another missing member', [finding({ ...lack, message: "must have required property 'nodeId'" })]],
    ['a documented rule', [{ ...lack, provenance: { mark: 'documented', source: 's' } } as const]],
    ['another operation', [{ ...lack, operationId: 'listUpdates' }]],
  ])('stays a must beside %s', (_, violations) => {
    expect(marks(violations)).toEqual(['documented']);
  });
});

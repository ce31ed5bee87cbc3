import {
  amountCheck,
  instantCheck,
  listOf,
  numberCheck,
  partiesCheck,
  partyCheck,
  spanCheck,
  wholeNumberCheck,
  worldCheck,
} from './validators';
import { fieldProblem } from './field-problem';

it.each(['1', '0.5', `${'9'.repeat(28)}.${'1'.repeat(10)}`])('takes %s as an amount', (text) =>
  expect(amountCheck(text)).toBeUndefined(),
);
it.each([
  ['1.12345678901', 'At most 10 decimals, not 11'],
  ['-1', 'A number such as 25 or 0.5'],
  ['1e3', 'A number such as 25 or 0.5'],
  ['9'.repeat(29), 'At most 28 digits before the decimal point'],
])('reports what is wrong with %s', (text, problem) => expect(amountCheck(text)).toBe(problem));

it('checks durations, instants, parties, worlds and numbers', () => {
  expect([spanCheck('1h30m'), spanCheck('10') !== undefined]).toEqual([undefined, true]);
  expect([instantCheck('2026-01-15 13:00'), instantCheck('tomorrow') !== undefined]).toEqual([undefined, true]);
  expect([partyCheck('alice::1220ab'), partyCheck('alice') !== undefined]).toEqual([undefined, true]);
  expect([partiesCheck('a::b, c::d'), partiesCheck('a::b, c') !== undefined, listOf(' a::b,, c::d ,')]).toEqual([
    undefined,
    true,
    ['a::b', 'c::d'],
  ]);
  expect([worldCheck('worker-3'), worldCheck('-x') !== undefined]).toEqual([undefined, true]);
  expect([
    wholeNumberCheck(1, 9)('9'),
    wholeNumberCheck(1, 9)('10') !== undefined,
    numberCheck(0, 1)('0.5'),
    numberCheck(0, 1)('1.5') !== undefined,
  ]).toEqual([undefined, true, undefined, true]);
});

describe('a server refusal', () => {
  const fields = [{ name: 'amount' }, { name: 'upgradeTime' }];
  const field = (message: string, text = ''): string | undefined =>
    fieldProblem({ text, problem: { message } }, fields).field;

  it('is shown at the field that it names', () => {
    expect(field('the body\'s member amount is "x": it must match')).toBe('amount');
    expect(field('upgradeTime is before', '{"field":"upgradeTime"}')).toBe('upgradeTime');
  });

  it('is shown below the form when it names none of its fields', () => {
    expect([
      field('there is no party'),
      field("the body's member other is 1"),
      field('x', '{"field":"other"}'),
      field('x', 'no json'),
    ]).toEqual([undefined, undefined, undefined, undefined]);
  });
});

import { matching, parseSearch } from './search-text';

const kindsOf = (typed: string): readonly string[] =>
  Object.entries(parseSearch(typed)).flatMap(([name, value]) => (name === 'text' || value === undefined ? [] : [name]));

test.each([
  [` 1220${'ab'.repeat(32)} `, ['updateId']],
  ['1220ab', []],
  ['4711', ['offset']],
  ['0', []],
  ['1234567890123456', []],
  [`00${'cd'.repeat(69)}`, ['contractId']],
  ['r12', ['exchangeId']],
  ['r12-a1', ['exchangeId']],
  ['alice', []],
])('%j can be %j', (typed, kinds) => expect(kindsOf(typed)).toEqual(kinds));

test('whole matches come first, then beginnings, whatever the case', () => {
  const names = ['malice', 'Alice-2', 'bob', 'ALICE'];
  expect(matching(names, (name) => [name], 'alice', 9)).toEqual(['ALICE', 'Alice-2', 'malice']);
  expect(matching(names, (name) => [name], 'alice', 1)).toEqual(['ALICE']);
  expect(matching(names, (name) => [name, `${name}::1220`], '::12', 2)).toEqual(['malice', 'Alice-2']);
});

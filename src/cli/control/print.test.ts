import picocolors from 'picocolors';
import { column, partyNames, table, textAt } from './print';

const party = (hint: string, digits: string): string => `${hint}::1220${digits.padEnd(64, '0')}`;
const [ALICE, BOB, OTHER_BOB, NEAR_BOB] = [
  party('alice', 'aa'),
  party('bob', 'ff29'),
  party('bob', 'ab12'),
  party('bob', 'ff29ee77'),
];

test('a party is shown by its hint', () => {
  expect([ALICE, BOB].map(partyNames([{ sender: ALICE, receivers: [BOB] }, { sender: BOB }]))).toEqual([
    'alice',
    'bob',
  ]);
});

test('parties that share a hint are shown with enough of their fingerprints to tell them apart', () => {
  expect([ALICE, BOB, OTHER_BOB].map(partyNames([ALICE, BOB, OTHER_BOB]))).toEqual([
    'alice',
    'bob::1220ff29…',
    'bob::1220ab12…',
  ]);
  expect([BOB, NEAR_BOB].map(partyNames([BOB, NEAR_BOB]))).toEqual(['bob::1220ff290…', 'bob::1220ff29e…']);
});

test('a table tells the parties of its rows apart', () => {
  const rows = [
    { from: ALICE, to: BOB },
    { from: OTHER_BOB, to: ALICE },
  ];
  const columns = ['from', 'to'].map((name) => column(name, (row, nameOf) => nameOf(textAt(row, name))));
  expect(table(rows, columns, { paint: picocolors.createColors(false), none: 'none' })).toEqual([
    'from            to',
    'alice           bob::1220ff29…',
    'bob::1220ab12…  alice',
  ]);
});

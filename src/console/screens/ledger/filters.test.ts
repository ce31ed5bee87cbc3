import { isLedgerUpdateRow, type LedgerUpdateRow } from '../../live/world-events';
import { contractFilter, hasEveryOffset, matchesUpdateFilter, offsetProblem, updateFilter } from './filters';

const KNOWN = [
  { user: 'alice', party: 'alice-1::1220aa' },
  { user: 'bob', party: 'bob::1220bb' },
];
const of = (query: string) => updateFilter(new URLSearchParams(query), KNOWN);
const ROW: LedgerUpdateRow = {
  offset: 7,
  updateId: '1220',
  recordTime: '2026-01-15T12:00:00Z',
  recordTimeMicros: 1,
  kind: 'transaction',
  summary: '',
  templates: ['Amulet'],
  parties: ['bob::1220bb'],
  created: 0,
  archived: 0,
  exercised: 1,
  network: false,
};

it.each([
  ['party=alice', 'alice-1::1220aa'],
  ['party=alice-1', 'alice-1::1220aa'],
  ['party=eve::1220cc', 'eve::1220cc'],
  ['party=nobody', 'nobody'],
  ['party=%20', undefined],
])('reads %s as the party %s', (query, party) => expect(of(query).party).toBe(party));

it('ignores invalid values', () => {
  expect(of('kind=none&from=-1&to=1e3')).toEqual({
    party: undefined,
    template: undefined,
    kind: undefined,
    from: undefined,
    to: undefined,
    hidesNetwork: true,
  });
  expect(contractFilter(new URLSearchParams('state=gone'), KNOWN).state).toBe('active');
  expect([offsetProblem('12'), offsetProblem(''), offsetProblem('x')]).toEqual([
    undefined,
    undefined,
    '"x" is not an offset: enter a whole number such as 4711',
  ]);
});

it.each([
  ['', true],
  ['party=bob', true],
  ['party=alice', false],
  ['template=Amulet', true],
  ['template=p:M:Amulet', true],
  ['template=Other', false],
  ['kind=topology', false],
  ['from=7&to=7', true],
  ['from=8', false],
  ['to=6', false],
])('matches a row against %j: %s', (query, fits) => expect(matchesUpdateFilter(of(query), ROW)).toBe(fits));

it.each([
  ['', false],
  ['network=hidden', false],
  ['network=shown', true],
])("matches an update of the network's own against %j: %s", (query, fits) =>
  expect(matchesUpdateFilter(of(query), { ...ROW, network: true })).toBe(fits),
);

it('knows that offsets have gaps where updates are left out', () => {
  expect(['', 'network=shown', 'network=shown&kind=topology'].map((query) => hasEveryOffset(of(query)))).toEqual([
    false,
    true,
    false,
  ]);
});

it('detects the row of an event by its members', () => {
  expect([ROW, {}, null, 'x', { ...ROW, parties: 'bob' }].map(isLedgerUpdateRow)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

import { createFieldFilter } from './later-fields';

const documents = [
  {
    group: 'ledger' as const,
    file: 'ledger.yaml',
    title: 'Ledger',
    version: '3.5.14',
    releases: ['3.4.12', '3.5.14'],
    fields: [
      { schema: 'Event', name: 'younger', since: '3.5.1', isShared: false },
      { schema: 'Event', name: 'Kind', since: '3.5.1', isShared: false },
      { schema: 'Request', name: 'userId', since: '3.5.1', isShared: true },
    ],
    freeForm: ['argument'],
    prefix: '',
    anywhere: [],
  },
];
const VALUE = {
  younger: 1,
  userId: 'alice',
  argument: { younger: 2 },
  list: [{ younger: 3, older: 4 }, { Kind: {} }, { Other: { younger: null } }, 9_007_199_254_740_993n],
};

it('leaves out what came later, at any depth, and nothing of what users wrote', () => {
  const omitLater = createFieldFilter({ documents }, { ledger: '3.4' });
  expect(omitLater('ledger', VALUE)).toEqual({
    userId: 'alice',
    argument: { younger: 2 },
    list: [{ older: 4 }, { Other: {} }, 9_007_199_254_740_993n],
  });
  expect(omitLater('scan', VALUE)).toBe(VALUE);
});

it('returns the value itself where the release has every field', () => {
  expect(createFieldFilter({ documents }, { ledger: '3.5.1' })('ledger', VALUE)).toBe(VALUE);
  expect(createFieldFilter({ documents }, {})('ledger', VALUE)).toBe(VALUE);
});

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
    patterns: [],
    prefix: '',
    anywhere: [],
  },
];
const VALUE = {
  younger: 1,
  userId: 'alice',
  argument: { younger: 2 },
  list: [{ younger: 3, older: 4 }, { Kind: {} }, { Other: { younger: null } }, 9_007_199_254_740_993n],
  events: [{ event: { Kind: { value: {} } } }, { event: { Other: {} } }],
  resources: [['CONTRACT_ID', '00ab'], []],
};

it('removes later fields at any depth, and nothing that users wrote', () => {
  const omitLater = createFieldFilter({ documents }, { ledger: '3.4' });
  expect(omitLater('ledger', VALUE)).toEqual({
    userId: 'alice',
    argument: { younger: 2 },
    list: [{ older: 4 }, { Other: {} }, 9_007_199_254_740_993n],
    events: [{ event: { Other: {} } }],
    resources: [['CONTRACT_ID', '00ab'], []],
  });
  expect(omitLater('scan', VALUE)).toBe(VALUE);
});

it('keeps objects without later fields, whose texts are cached', () => {
  const [old, young] = [{ older: [{ Other: 1 }] }, { younger: 1, inner: { older: 1 } }];
  const filtered = createFieldFilter({ documents }, { ledger: '3.4' })('ledger', [old, young]);
  expect(filtered).toEqual([old, { inner: { older: 1 } }]);
  expect(Array.isArray(filtered) && filtered[0]).toBe(old);
});

it('returns the value itself where the release has every field', () => {
  expect(createFieldFilter({ documents }, { ledger: '3.5.1' })('ledger', VALUE)).toBe(VALUE);
  expect(createFieldFilter({ documents }, {})('ledger', VALUE)).toBe(VALUE);
});

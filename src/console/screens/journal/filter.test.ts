import {
  serverFilter,
  countSet,
  filterOf,
  matchesFilter,
  numberOf,
  statusProblem,
  type JournalExchange,
} from './filter';

const exchange = (change: Partial<JournalExchange> = {}): JournalExchange => ({
  id: 'r7',
  at: '2026-01-15T12:00:00Z',
  world: 'default',
  method: 'POST',
  url: '/api/validator/v0/wallet/transfer-offers?x=1',
  path: '/api/validator/v0/wallet/transfer-offers',
  operation: 'createTransferOffer',
  group: 'validator',
  client: null,
  answeredBy: 'operation',
  user: 'alice',
  status: 400,
  ms: 1,
  positions: null,
  offsets: null,
  violations: { request: [{ in: 'body', pointer: '/amount', message: 'must be string' }], response: [] },
  notes: ['Did you mean this'],
  ...change,
});
const by = (query: string): boolean => matchesFilter(filterOf(new URLSearchParams(query)), exchange());

it.each([
  '',
  'operation=createTransferOffer',
  'group=validator',
  'user=alice',
  'status=400',
  'status=4xx',
  'status=4XX',
  'method=post',
  'violations=true',
  'text=offers',
  'text=DID+mean',
  'text=r7+alice',
  'text=/amount',
  'text=must+be',
])('accepts an exchange that matches %j', (query) => {
  expect(by(query)).toBe(true);
});

it.each([
  'operation=getBalance',
  'group=scan',
  'user=bob',
  'status=401',
  'status=5xx',
  'method=GET',
  'text=offers+bob',
  'status=4xx&method=GET',
])('excludes an exchange that does not match %j', (query) => {
  expect(by(query)).toBe(false);
});

it('hides exchanges without a violation when only violations are shown, and those without a user when a user is selected', () => {
  const whole = exchange({ violations: { request: [], response: [] }, user: null });
  expect([
    matchesFilter(filterOf(new URLSearchParams('violations=true')), whole),
    matchesFilter(filterOf(new URLSearchParams('user=alice')), whole),
  ]).toEqual([false, false]);
  expect(
    matchesFilter(
      filterOf(new URLSearchParams('violations=true')),
      exchange({ violations: { request: [], response: [{ pointer: '', message: 'x' }] } }),
    ),
  ).toBe(true);
});

it('does not filter by an incomplete status, and reports what is wrong with it', () => {
  expect([by('status=40'), statusProblem('40'), statusProblem('404'), statusProblem('')]).toEqual([
    true,
    'A status such as 404, or a class such as 4xx',
    undefined,
    undefined,
  ]);
});

it('sends supported filters to the server, and counts the active ones', () => {
  const filter = filterOf(
    new URLSearchParams('operation=getBalance&group=validator&user=alice&status=4xx&method=get&violations=true&text=x'),
  );
  expect(serverFilter(filter)).toEqual({
    operation: 'getBalance',
    group: 'validator',
    user: 'alice',
    status: '4xx',
    method: 'GET',
    violations: true,
  });
  expect([
    countSet(filter),
    serverFilter(filterOf(new URLSearchParams('group=other&status=4&method=COPY'))),
    numberOf({ id: 'r4711' }),
  ]).toEqual([7, {}, 4711]);
});

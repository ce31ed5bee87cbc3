import type { JournalExchange } from './filter';
import { clientsOf, foldedRows } from './repeats';

const exchange = (id: string, change: Partial<JournalExchange> = {}): JournalExchange => ({
  id,
  at: '2026-01-15T12:00:00Z',
  world: 'default',
  method: 'GET',
  url: '/api/scan/v0/dso',
  path: '/api/scan/v0/dso',
  operation: 'getDso',
  group: 'scan',
  user: null,
  client: 'curl/8',
  answeredBy: 'operation',
  status: 200,
  ms: 1,
  positions: null,
  offsets: null,
  violations: { request: [], response: [] },
  notes: [],
  ...change,
});
const folded = (...exchanges: readonly JournalExchange[]): readonly string[] =>
  foldedRows(exchanges).map(({ exchange: { id }, count }) => `${id} ${count}`);

test('three reads with the same outcome become the newest of them', () =>
  expect(folded(exchange('r4'), exchange('r3', { status: 503 }), exchange('r2'), exchange('r1'))).toEqual([
    'r4 3',
    'r3 1',
  ]));

test('two reads stay, and so do writes', () => {
  expect(folded(exchange('r2'), exchange('r1'))).toEqual(['r2 1', 'r1 1']);
  const write = { method: 'POST' };
  expect(folded(exchange('r3', write), exchange('r2', write), exchange('r1', write))).toHaveLength(3);
});

test('reads of another user, client or world are others', () =>
  expect(
    folded(
      exchange('r4', { user: 'bob' }),
      exchange('r3', { client: null }),
      exchange('r2', { world: 'mine' }),
      exchange('r1'),
    ),
  ).toHaveLength(4));

test('clients are counted, the most active first', () =>
  expect(
    clientsOf([exchange('r1'), exchange('r2', { client: 'app/1' }), exchange('r3', { client: null }), exchange('r4')]),
  ).toEqual([
    { client: 'curl/8', count: 2 },
    { client: 'app/1', count: 1 },
  ]));

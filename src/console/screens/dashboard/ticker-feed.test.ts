import type { LedgerUpdateRow } from '../../live/world-events';
import { withRows } from './ticker-feed';

const row = (offset: number, action: LedgerUpdateRow['action'] = 'tap'): LedgerUpdateRow => ({
  offset,
  updateId: `1220${offset}`,
  recordTime: '2026-01-15T12:00:00Z',
  recordTimeMicros: 1_768_478_400_000_000,
  kind: 'transaction',
  summary: '',
  templates: [],
  parties: [],
  created: 0,
  archived: 0,
  exercised: 0,
  network: false,
  ...(action === undefined ? {} : { action, receiver: 'alice::1220' }),
});
const offsets = (rows: readonly { readonly offset: number }[]): readonly number[] => rows.map(({ offset }) => offset);

it('shows the newest first, each once, however they arrive', () => {
  const first = withRows([], [row(3), row(1)], 5);
  expect(offsets(first)).toEqual([3, 1]);
  expect(offsets(withRows(first, [row(2), row(3), row(4)], 3))).toEqual([4, 3, 2]);
});

it('leaves out updates without an action of a user', () => {
  const { action: _, receiver: __, ...plain } = row(2);
  expect(offsets(withRows([], [row(1), plain], 5))).toEqual([1]);
});

import { nameOf, treeRows, type ListedSnapshot } from './snapshot-tree';

const snapshot = (id: string, parent: string | null, current = false): ListedSnapshot => ({
  id,
  name: null,
  parent,
  current,
  at: '2026-01-15T12:00:00Z',
  atMicros: 1768478400000000,
  entries: 1,
  ledgerEnd: 1,
  createdAt: '2026-01-15T12:00:00Z',
});
const drawn = (snapshots: readonly ListedSnapshot[]): readonly string[] =>
  treeRows(snapshots).map((row) => `${'·'.repeat(row.depth)}${row.kind === 'now' ? 'now' : row.snapshot.id}`);

it('draws a linear history on one level, with the current state at its end', () => {
  expect(drawn([snapshot('s1', null), snapshot('s2', 's1'), snapshot('s3', 's2', true)])).toEqual([
    's1',
    's2',
    's3',
    'now',
  ]);
});

it('branches where the world was reverted and continued differently', () => {
  expect(drawn([snapshot('s1', null, true), snapshot('s2', 's1'), snapshot('s3', 's2')])).toEqual([
    's1',
    '·s2',
    '·s3',
    'now',
  ]);
  expect(drawn([snapshot('s1', null), snapshot('s2', 's1'), snapshot('s3', 's2'), snapshot('s4', 's1', true)])).toEqual(
    ['s1', '·s2', '·s3', 's4', 'now'],
  );
});

it('shows each snapshot once, even if none is current or a parent is missing', () => {
  expect(drawn([snapshot('s1', null), snapshot('s3', 'gone')])).toEqual(['·s1', '·s3', 'now']);
  expect(drawn([])).toEqual(['now']);
});

it('marks where a line begins and ends', () => {
  const rows = treeRows([snapshot('s1', null, true), snapshot('s2', 's1'), snapshot('s3', 's1')]);
  expect(rows.map(({ begins, ends }) => [begins, ends])).toEqual([
    [true, false],
    [true, true],
    [true, true],
    [false, true],
  ]);
});

it('lays out a chain of 20,000 snapshots', () => {
  const many = Array.from({ length: 20_000 }, (_, index) =>
    snapshot(`s${index}`, index === 0 ? null : `s${index - 1}`, index === 19_999),
  );
  const rows = treeRows(many);
  expect([rows.length, Math.max(...rows.map(({ depth }) => depth))]).toEqual([20_001, 0]);
});

it('names a snapshot by its name, or else by its id', () => {
  expect([nameOf(snapshot('s1', null)), nameOf({ ...snapshot('s2', null), name: 'lunch' })]).toEqual([
    's1',
    'lunch (s2)',
  ]);
});

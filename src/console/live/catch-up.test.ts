import type { ApiResult } from '../api/result';
import { createCatchUp } from './catch-up';
import type { LedgerUpdateRow, FollowedEvent } from './world-events';

const row = (offset: number, past = 'a'): LedgerUpdateRow =>
  ({ offset, updateId: `${past}${offset}`, parties: [], templates: [] }) as unknown as LedgerUpdateRow;
const update = (offset: number, past?: string): FollowedEvent => ({ name: 'update', data: row(offset, past) });
type List = ApiResult<{ readonly updates: readonly LedgerUpdateRow[] }>;

/** A world whose updates a test may change, and what is told of it. */
function world(log: LedgerUpdateRow[]) {
  const told: string[] = [];
  const caughtUpAfter: number[] = [];
  const catchUp = createCatchUp();
  const ending = new AbortController();
  let isDown = false;
  return {
    log,
    told,
    caughtUpAfter,
    ending,
    fail: () => (isDown = true),
    connect(name = 'default') {
      const list = async ({
        after = 0,
        order,
        limit,
      }: {
        readonly after?: number;
        readonly order: string;
        readonly limit: number;
      }): Promise<List> => {
        if (isDown) return { ok: false, problem: { status: 0, message: '' }, curl: '', text: '' } as unknown as List;
        const rows = log.filter(({ offset }) => offset > after);
        return {
          ok: true,
          value: { updates: (order === 'newest' ? rows.toReversed() : rows).slice(0, limit) },
          curl: '',
          text: '',
        } as unknown as List;
      };
      return catchUp.connect(name, {
        list,
        emit: ({ name: what, data }) => void told.push(what === 'update' ? (data as LedgerUpdateRow).updateId : what),
        onCaughtUp: () => void caughtUpAfter.push(told.length),
        signal: ending.signal,
      });
    },
  };
}
const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

describe('catching up on missed updates', () => {
  it('reports a gap on the first connection', async () => {
    const at = world([row(1), row(2)]);
    const hear = at.connect();
    await settled();
    hear(update(3));
    expect(at.told).toEqual(['lost', 'a3']);
  });

  it('delivers updates in order, before live updates and each once', async () => {
    const at = world([row(1)]);
    at.connect();
    await settled();
    at.log.push(row(2), row(3), row(4));
    const hear = at.connect();
    hear(update(4));
    hear(update(5));
    hear({ name: 'world', data: { what: 'clock' } });
    await settled();
    hear(update(6));
    expect(at.told).toEqual(['lost', 'a2', 'a3', 'a4', 'a5', 'world', 'a6']);
    expect(at.caughtUpAfter).toEqual([1, 6]);
  });

  it('continues from the last received update', async () => {
    const at = world([row(1)]);
    const hear = at.connect();
    await settled();
    hear(update(2));
    at.log.push(row(2), row(3));
    at.connect();
    await settled();
    expect(at.told).toEqual(['lost', 'a2', 'a3']);
  });

  it.each([
    [
      'the history is different',
      (at: ReturnType<typeof world>) => at.log.splice(0, 9, row(1, 'b'), row(2, 'b'), row(3, 'b')),
    ],
    ['the log is shorter', (at: ReturnType<typeof world>) => at.log.splice(1, 9)],
    [
      'there are too many updates',
      (at: ReturnType<typeof world>) => at.log.push(...Array.from({ length: 500 }, (_, index) => row(index + 3))),
    ],
    ['the request for them fails', (at: ReturnType<typeof world>) => at.fail()],
  ])('reports a gap when %s', async (_, change) => {
    const at = world([row(1), row(2)]);
    at.connect();
    await settled();
    change(at);
    const hear = at.connect();
    await settled();
    expect(at.told).toEqual(['lost', 'lost']);
    hear(update(600));
    expect(at.told).toEqual(['lost', 'lost', 'a600']);
  });

  it('reports a gap after a revert without later updates', async () => {
    const at = world([row(1), row(2)]);
    at.connect()({ name: 'world', data: { what: 'reverted' } });
    await settled();
    at.connect();
    await settled();
    expect(at.told).toEqual(['lost', 'world', 'lost']);
  });

  it('ignores other worlds and closed subscribers', async () => {
    const at = world([row(1)]);
    at.connect();
    await settled();
    at.log.push(row(2));
    at.connect('mine');
    await settled();
    expect(at.told).toEqual(['lost', 'lost']);
    at.log.push(row(3));
    at.connect('mine');
    at.ending.abort();
    await settled();
    expect(at.told).toEqual(['lost', 'lost']);
  });
});

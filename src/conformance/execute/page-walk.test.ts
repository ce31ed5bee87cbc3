import { exchangeOf } from '../../../test/support/conformance-check';
import type { RecordedExchange } from '../model/exchange';
import type { PlannedCase } from '../model/planned-case';
import type { CaseRun } from './case-run';
import { readPages } from './page-walk';

const expect200 = {
  status: [200],
  headers: {},
  body: undefined,
  that: [],
  clauses: [],
  provenance: { mark: 'documented', source: 'a test' },
} as const;

const runningCase = (): CaseRun => ({
  settings: {} as CaseRun['settings'],
  transport: {} as CaseRun['transport'],
  planned: { id: 'own/one' } as PlannedCase,
  values: {},
  exchanges: [],
  findings: [],
  conditions: { met: [], unmet: [] },
  draws: { unique: [], now: [] },
});

const page = (names: readonly string[], next?: string, status = 200): RecordedExchange =>
  exchangeOf('listLedgerUsers', { status, body: { names, ...(next !== undefined && { next }) } });

/** Reads the pages; returns the cursors that were sent, and what the scenario knows afterwards. */
async function walk(pages: readonly RecordedExchange[], max = 5) {
  const running = runningCase();
  const cursors: unknown[] = [];
  const exchanges = await readPages(running, {
    step: { expect: expect200 },
    pages: { next: 'body.next', max },
    send: () => Promise.resolve(pages[cursors.push(running.values['cursor']) - 1] ?? page([])),
  });
  return { cursors, read: exchanges.length, known: running.values['cut'], cut: running.cut };
}

it('sends no cursor first, then the cursor of the previous page, until a page has none', async () => {
  const pages = [page(['a'], 'one'), page(['b'], 'two'), page(['c'])];
  expect(await walk(pages)).toEqual({ cursors: [undefined, 'one', 'two'], read: 3, known: false, cut: undefined });
});

it('stops at the maximum, and knows that there are more pages', async () => {
  expect(await walk([page(['a'], 'same'), page(['a'], 'same'), page(['a'], 'same')], 2)).toEqual({
    cursors: [undefined, 'same'],
    read: 2,
    known: true,
    cut: 2,
  });
});

it('stops at a page with an unexpected status', async () => {
  expect(await walk([page(['a'], 'one'), page([], 'two', 400)])).toMatchObject({ read: 2, known: false });
});

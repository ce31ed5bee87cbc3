import { micros } from '../base';
import { entryLine, entryLines, openEntryReader, openEntryWriter, openWorld, type World } from './index';
import type { LogEntry, Transaction } from '../ledger';
import { join } from 'node:path';

const opened = openWorld({ source: 'every-state', root: join(__dirname, '../..') });
if (!opened.ok) throw new Error(JSON.stringify(opened.error));
const { log }: World['ledger']['state'] = opened.value.ledger.state;
const transactions = log.filter((entry): entry is Transaction => entry.type === 'transaction').slice(0, 40);

function read(text: string): readonly LogEntry[] {
  const entries = openEntryReader().lines(Buffer.from(text));
  if (!entries.ok) throw new Error(entries.error);
  return entries.value;
}
const linesOf = (text: string): readonly string[] => text.split('\n').slice(0, -1);
const isPlain = (line: string): boolean => line.startsWith('{"type":');

/** The log with one entry changed, there and back; gives the line of that entry. */
function backWith(change: (entry: Transaction) => object): string | undefined {
  const [first, ...rest] = transactions;
  if (!first) throw new Error('a world has transactions');
  const changed = [change(first) as LogEntry, ...rest];
  const text = entryLines(changed);
  expect(read(text).map(entryLine)).toEqual(changed.map(entryLine));
  return linesOf(text)[1];
}

/** The first node with other words in it. */
const withPayload = (entry: Transaction, payload: object): object => ({
  ...entry,
  nodes: entry.nodes.map((node, index) =>
    index === 0 && node.kind === 'create' ? { ...node, contract: { ...node.contract, payload } } : node,
  ),
});

describe('packed entries', () => {
  test('of many lines are read in several pieces of work', () => {
    const bytes = Buffer.from(entryLines(log));
    const work = openEntryReader().linesInPieces(bytes);
    let pieces = 0;
    let step = work.next();
    for (; !step.done; step = work.next()) pieces += 1;
    expect(pieces).toBeGreaterThanOrEqual(Math.floor(bytes.length / 2 ** 16));
    expect(pieces).toBeGreaterThan(1);
    expect(step.value).toMatchObject({ ok: true, value: { length: log.length } });
  });

  test('are restored with their members in the same order', () => {
    expect(read(entryLines(log)).map(entryLine)).toEqual(log.map(entryLine));
    expect(read(entryLines(log))).toEqual(log);
  });

  test('are written in groups, each of which is self-contained', () => {
    const writer = openEntryWriter();
    const groups = [...log.map((entry) => writer.add(entry)), writer.end()].filter((text) => text !== '');
    expect(groups.length).toBe(Math.ceil(log.length / 500));
    expect(groups.flatMap((text) => read(text))).toEqual(log);
  });

  test('are plain if there are few of them', () => {
    expect(linesOf(entryLines(transactions.slice(0, 15))).every(isPlain)).toBe(true);
    expect(linesOf(entryLines(transactions)).some(isPlain)).toBe(false);
    expect(entryLines([])).toBe('');
  });

  test.each<[string, (entry: Transaction) => object]>([
    ['with more to its trace', (entry) => ({ ...entry, trace: { ...entry.trace, tracestate: 'a=b' } })],
    ['of an instant that is not an exact number', (entry) => ({ ...entry, recordTime: micros(2n ** 60n + 1n) })],
    ['with a number among its values', (entry) => withPayload(entry, { odd: 7 })],
  ])('leave one as it is %s', (_, change) => {
    expect(backWith(change)).toMatch(/^\{"type":/);
  });

  test.each<[string, (entry: Transaction) => object]>([
    ['with an id of its command', (entry) => ({ ...entry, commandId: 'command' })],
    [
      'with all that an update may have',
      (entry) => ({ ...entry, workflowId: 'w', commandId: 'c', externalTransactionHash: 'ff' }),
    ],
    [
      'with members of every form and name',
      (entry) =>
        withPayload(
          entry,
          JSON.parse(
            '{"__proto__":{"constructor":"=text"},"a":[],"b":{},"c":[["x",{}],null,true,""],"d":"[\\"list\\"]","e":["list"],"0":"=text"}',
          ) as object,
        ),
    ],
  ])('take one %s', (_, change) => {
    expect(backWith(change)).toMatch(/^\[/);
  });
});

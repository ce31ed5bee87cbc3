import type { Json } from '../../base';
import type { JournalFilter } from '../../operations';
import { compiled } from '../../../test/support/server-parts';
import { createJournal } from './journal';
import { readFrom } from './journal-reader';
import { createExchangeRing } from './exchange-ring';
import { exchange } from '../../../test/support/journal';

const journal = (entries = 1000) => createJournal({ contract: compiled, entries });
const follow = (...[kept, filter = {}]: [ReturnType<typeof journal>, JournalFilter?]) =>
  followed(kept, filter)[Symbol.asyncIterator]();
function followed(kept: ReturnType<typeof journal>, filter: JournalFilter): AsyncIterable<Json> {
  const following = kept.follow(filter);
  if (!following.ok) throw new Error(following.error.message);
  return following.value;
}

const entry = (id: string): unknown => ({ done: false, value: expect.objectContaining({ id }) as unknown });
const lost = (n: number): unknown => ({ done: false, value: { lost: n } });

describe('following the journal', () => {
  test('delivers exchanges as they arrive, from the time of the request on', async () => {
    const kept = journal();
    kept.record(exchange());
    const reader = follow(kept);
    kept.record(exchange());
    expect(await reader.next()).toEqual(entry('r2'));
    const coming = reader.next();
    kept.record(exchange());
    expect(await coming).toEqual(entry('r3'));
  });

  test('skips what the filter excludes', async () => {
    const kept = journal();
    const coming = follow(kept, { status: '4xx' }).next();
    kept.record(exchange());
    kept.record(exchange({ operation: '', status: 404 }));
    expect(await coming).toEqual(entry('r2'));
  });

  test('serves readers that request ahead in order, and each reader independently', async () => {
    const kept = journal();
    const [one, two] = [follow(kept), follow(kept)];
    const coming = [one.next(), one.next(), two.next()];
    kept.record(exchange());
    kept.record(exchange());
    expect(await Promise.all(coming)).toEqual([entry('r1'), entry('r2'), entry('r1')]);
  });

  test('continues after a known id, or with the next exchange after a future one', async () => {
    const kept = journal();
    for (let n = 0; n < 3; n += 1) kept.record(exchange());
    expect(await follow(kept, { since: 'r1' }).next()).toEqual(entry('r2'));
    const later = follow(kept, { since: 'r900' }).next();
    kept.record(exchange());
    expect(await later).toEqual(entry('r4'));
  });

  test('reports to a slow reader how many it lost, and continues with the oldest one left', async () => {
    const kept = journal(2);
    const reader = follow(kept);
    for (let n = 0; n < 5; n += 1) kept.record(exchange());
    expect(await reader.next()).toEqual(lost(3));
    expect(await reader.next()).toEqual(entry('r4'));
    kept.clear();
    expect(await reader.next()).toEqual(lost(1));
  });

  test('validates only what a reader receives', async () => {
    const validate = jest.fn(compiled.validate);
    const kept = createJournal({ contract: { validate, operations: [] } });
    const reader = follow(kept, { violations: true });
    const coming = reader.next();
    kept.record(exchange({ answered: '{}' }));
    expect(validate).not.toHaveBeenCalled();
    expect(await coming).toEqual(entry('r1'));
    expect(validate).toHaveBeenCalledTimes(1);
  });

  test('ends when the reader leaves, even while it waits', async () => {
    const kept = journal();
    const reader = follow(kept);
    const waiting = reader.next();
    expect(await reader.return?.()).toEqual({ done: true, value: undefined });
    expect(await waiting).toEqual({ done: true, value: undefined });
    kept.record(exchange());
    expect(await reader.next()).toEqual({ done: true, value: undefined });
  });

  test('is registered with the journal only while it waits', async () => {
    const waiters = new Set<() => void>();
    const ring = createExchangeRing({ entries: 10, bytes: 1e6, bodyBytes: 1000 });
    const reader = readFrom({ ring, waiters, from: 1, wants: () => true, show: ({ number }) => number })[
      Symbol.asyncIterator
    ]();
    expect(waiters.size).toBe(0);
    const waiting = reader.next();
    expect(waiters.size).toBe(1);
    ring.push(exchange());
    for (const wake of waiters) wake();
    expect(await waiting).toEqual({ done: false, value: 1 });
    expect(waiters.size).toBe(0);
    const last = reader.next();
    expect(waiters.size).toBe(1);
    await reader.return?.();
    expect(waiters.size).toBe(0);
    expect(await last).toEqual({ done: true, value: undefined });
  });

  test('fails for the reader, not for the request, if an exchange cannot be validated', async () => {
    const kept = createJournal({
      contract: {
        operations: [],
        validate: () => {
          throw new Error('no such schema');
        },
      },
    });
    const coming = follow(kept).next();
    expect(() => kept.record(exchange())).not.toThrow();
    await expect(coming).rejects.toThrow('no such schema');
  });
});

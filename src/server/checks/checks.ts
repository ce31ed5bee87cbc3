// The checks of a server: one runs at a time, and the last ten are kept with their reports.

import { err, ok } from '../../base';
import type {
  CheckEvent,
  CheckParameters,
  ControlChecks,
  ControlFaults,
  ControlResult,
  ControlWorlds,
} from '../../operations';
import { createSubscriberLimit } from '../subscriber-limit';
import { UnavailableError } from '../unavailable-error';
import { createWaitingReader, END_OF_STREAM } from '../waiters';
import { CheckRecord } from './check-record';
import type { CheckOrder, CheckRunner, RunningCheck } from './types';

const MOST_KEPT = 10;
const DEFAULT_LIMIT_MS = 10 * 60_000;
/** For what precedes and follows the run: reading the suites, writing the reports. */
const GRACE_MS = 60_000;
const HEARTBEAT_EVERY_MS = 15_000;

export interface ServerChecks {
  /** The checks as the control operations of a world see them. */
  of(place: CheckPlace): ControlChecks;
  /** Whether the world was made for a check, so that its requests are not in the journal. */
  isPrivateWorld(world: string): boolean;
  /** Ends the running check, and deletes its private world and all reports. */
  close(): void;
}

interface CheckPlace {
  readonly worldId: string;
  readonly worlds: Pick<ControlWorlds, 'create' | 'remove'>;
  readonly faults: Pick<ControlFaults, 'list'>;
  /** Those of another world; undefined if another replica serves it. */
  readonly faultsOf: (world: string) => Pick<ControlFaults, 'add'> | undefined;
}

export interface ChecksSettings {
  /** Undefined where there is no command that could run one. */
  readonly runner: CheckRunner | undefined;
  readonly readers: number;
  readonly wall: () => Date;
  /** Ends the id of a private world, so that it differs from those of earlier servers with the same data. */
  readonly tag: () => string;
}

interface KeptCheck {
  readonly record: CheckRecord;
  readonly run: RunningCheck;
  /** Deletes its private world, if it has one. */
  readonly leave: () => void;
}

export function createChecks({ runner, readers, wall, tag }: ChecksSettings): ServerChecks {
  const kept = new Map<string, KeptCheck>();
  const privateWorlds = new Set<string>();
  const subscribers = createSubscriberLimit(readers, { what: 'checks', limit: 'checkReaders' });
  let count = 0;
  let isClosed = false;
  /** Also while its world is created. */
  let running: string | undefined;

  const found = (id: string): ControlResult<KeptCheck> => {
    const one = kept.get(id);
    return one ? ok(one) : err({ status: 404, code: 'unknown', message: `there is no check ${id}` });
  };

  const begin = (order: CheckOrder, runner: CheckRunner, leave: () => void): CheckRecord => {
    if (isClosed) throw new UnavailableError('this server is ending');
    const record = new CheckRecord({
      order,
      ...runner.describe(order),
      wall,
      onEnd: () => {
        clearTimeout(watchdog);
        running = undefined;
        leave();
      },
    });
    const run = runner.start(order, record);
    record.hasReport = run.hasReport;
    const end = (): void => {
      record.markStopped();
      run.stop();
    };
    const watchdog = setTimeout(end, order.timeLimitMs + GRACE_MS).unref();
    kept.set(order.id, { record, run, leave });
    for (const [id, old] of kept) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(id);
      old.run.discard();
    }
    return record;
  };

  const start = async (
    wanted: CheckParameters,
    { worldId, worlds, faults, faultsOf }: CheckPlace,
  ): Promise<ControlResult<CheckRecord>> => {
    if (runner === undefined) return UNAVAILABLE;
    if (running !== undefined)
      return err({
        status: 409,
        code: 'check-running',
        message: `check ${running} is running`,
        hint: `follow it, or stop it with POST /_control/v1/checks/${running}/stop`,
      });
    count += 1;
    const id = `c${count}`;
    running = id;
    const isCopied = wanted.url === undefined && wanted.isPrivate;
    const order = {
      ...wanted,
      id,
      allow: wanted.allow ?? (isCopied ? 'destructive' : 'read'),
      timeLimitMs: wanted.timeLimitMs ?? DEFAULT_LIMIT_MS,
      source: worldId,
    } as const;
    let leave = noop;
    try {
      if (!isCopied)
        return ok(begin({ ...order, world: wanted.url === undefined ? worldId : undefined }, runner, leave));
      const world = `check-${id}-${tag()}`;
      // Steps that wait for the network time out on a clock that stands still.
      const created = await worlds.create({
        origin: { kind: 'world', id: worldId },
        id: world,
        seed: undefined,
        frozen: false,
        at: undefined,
      });
      if (!created.ok) {
        running = undefined;
        return created;
      }
      privateWorlds.add(world);
      leave = () => void removeWorld(worlds, world);
      // A copy of a world has none.
      const copied = faultsOf(world);
      for (const fault of faults.list()) copied?.add(fault);
      return ok(begin({ ...order, world }, runner, leave));
    } catch (error: unknown) {
      running = undefined;
      leave();
      throw error;
    }
  };

  return {
    isPrivateWorld: (world) => privateWorlds.has(world),
    close() {
      isClosed = true;
      for (const { record, run, leave } of kept.values()) {
        run.discard();
        if (record.state === 'running') leave();
      }
    },
    of: (place) => ({
      list: () => [...kept.values()].map(({ record }) => record.view()),
      async suites() {
        return runner === undefined ? UNAVAILABLE : ok(await runner.suites());
      },
      async start(wanted) {
        const started = await start(wanted, place);
        return started.ok ? ok(started.value.view()) : started;
      },
      find(id) {
        const one = found(id);
        return one.ok ? ok(one.value.record.detail()) : one;
      },
      stop(id) {
        const one = found(id);
        if (!one.ok) return one;
        const { record, run } = one.value;
        if (record.state === 'running') {
          record.markStopped();
          run.stop();
        }
        return ok(record.view());
      },
      async report(id, format) {
        const one = found(id);
        if (!one.ok) return one;
        const { record, run } = one.value;
        const isRunning = record.state === 'running';
        const report = isRunning ? undefined : await run.report(format);
        return report
          ? ok(report)
          : err({
              status: 409,
              code: 'no-report',
              message: isRunning
                ? `check ${id} has no report while it is running`
                : `check ${id} ended before it wrote a report; its notes say why`,
            });
      },
      follow(id, after) {
        const one = found(id);
        return one.ok ? subscribers.admit(eventsOf(one.value.record, after)) : one;
      },
    }),
  };
}

const noop = (): void => undefined;

/** The replica that serves the world may have ended: the world is then collected as any other unused one. */
async function removeWorld(worlds: Pick<ControlWorlds, 'remove'>, id: string): Promise<void> {
  try {
    await worlds.remove(id);
  } catch {
    // It stays until then.
  }
}

const UNAVAILABLE = err({
  status: 409,
  code: 'checks-unavailable',
  message: 'this server cannot run checks, because it was not started with `understudy serve`',
  hint: 'run `npx canton-understudy check URL` in a terminal',
} as const);

const eventsOf = (record: CheckRecord, after: number): AsyncIterable<CheckEvent> => ({
  [Symbol.asyncIterator]() {
    const { waiters } = record;
    const alarm = setInterval(waiters.notify, HEARTBEAT_EVERY_MS).unref();
    return createWaitingReader({ waiters, take: cursorOf(record, after), onClose: () => clearInterval(alarm) });
  },
});

/** The state first, then the cases after the given number, and the state again whenever it has changed. */
function cursorOf(record: CheckRecord, after: number): () => CheckEvent | typeof END_OF_STREAM | undefined {
  let place = after;
  let revision = -1;
  let lastAt = performance.now();
  const next = (): CheckEvent | typeof END_OF_STREAM | undefined => {
    const one = revision < 0 ? undefined : record.cases[place];
    if (one !== undefined) {
      place += 1;
      return { kind: 'case', number: place, case: one };
    }
    if (revision !== record.revision) {
      revision = record.revision;
      return { kind: 'check', check: record.view() };
    }
    if (record.state !== 'running') return END_OF_STREAM;
    return performance.now() - lastAt >= HEARTBEAT_EVERY_MS - 1000 ? { kind: 'alive' } : undefined;
  };
  return () => {
    const event = next();
    if (event !== undefined) lastAt = performance.now();
    return event;
  };
}

// The checks of a server: one runs at a time, and the last ten are kept with their reports.

import { defined, err, ok } from '../../base';
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
  readonly order: CheckOrder;
  /** Undefined until its private world is created. */
  run: RunningCheck | undefined;
  /** Ends a run that ignores its time limit. */
  watchdog: ReturnType<typeof setTimeout> | undefined;
  /** Deletes its private world, if it has one. */
  leave: () => void;
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

  /** From here on it is listed, and can be followed and stopped: also while its world is created. */
  const register = (order: CheckOrder, runner: CheckRunner): KeptCheck => {
    const record = new CheckRecord({
      order,
      ...runner.describe(order),
      wall,
      onEnd: () => {
        clearTimeout(one.watchdog);
        running = undefined;
        one.leave();
      },
    });
    const one: KeptCheck = { record, order, run: undefined, watchdog: undefined, leave: noop };
    kept.set(order.id, one);
    return one;
  };

  const begin = (one: KeptCheck, runner: CheckRunner): void => {
    const { record, order } = one;
    if (isClosed) throw new UnavailableError('this server is ending');
    if (record.isStopped) return record.onEnd(undefined);
    const run = runner.start(order, record);
    one.run = run;
    record.hasReport = run.hasReport;
    one.watchdog = setTimeout(() => stopRun(one), order.timeLimitMs + GRACE_MS).unref();
  };

  const discardOldest = (): void => {
    for (const [id, { run }] of kept) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(id);
      run?.discard();
    }
  };

  /** Ends a check that could not begin. */
  const abandon = ({ record, order }: KeptCheck): void => {
    kept.delete(order.id);
    record.onEnd(undefined);
  };

  const start = async (wanted: CheckParameters, place: CheckPlace): Promise<ControlResult<CheckRecord>> => {
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
    const one = register(orderOf(wanted, { id, source: place.worldId, tag }), runner);
    try {
      const created = isCopied(wanted) ? await createPrivateWorld(one, place) : ok(undefined);
      if (!created.ok) {
        abandon(one);
        return created;
      }
      begin(one, runner);
      discardOldest();
      return ok(one.record);
    } catch (error: unknown) {
      abandon(one);
      throw error;
    }
  };

  /** A copy of the world of the request, with its faults. */
  const createPrivateWorld = async (
    one: KeptCheck,
    { worldId, worlds, faults, faultsOf }: CheckPlace,
  ): Promise<ControlResult<undefined>> => {
    const world = defined(one.order.world, 'a check in a private copy names its world');
    const created = await worlds.create({
      origin: { kind: 'world', id: worldId },
      id: world,
      seed: undefined,
      // Steps that wait for the network time out on a clock that stands still.
      frozen: false,
      at: undefined,
    });
    if (!created.ok) return created;
    privateWorlds.add(world);
    one.leave = () => void removeWorld(worlds, world);
    // A copy of a world has none.
    const copied = faultsOf(world);
    for (const fault of faults.list()) copied?.add(fault);
    return ok(undefined);
  };

  return {
    isPrivateWorld: (world) => privateWorlds.has(world),
    close() {
      isClosed = true;
      for (const { record, run, leave } of kept.values()) {
        run?.discard();
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
        stopRun(one.value);
        return ok(one.value.record.view());
      },
      async report(id, format) {
        const one = found(id);
        if (!one.ok) return one;
        const { record, run } = one.value;
        const isRunning = record.state === 'running';
        const report = isRunning ? undefined : await run?.report(format);
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

/** Whether it runs in a private copy of the world. */
const isCopied = ({ url, isPrivate }: CheckParameters): boolean => url === undefined && isPrivate;

interface OrderFacts extends Pick<ChecksSettings, 'tag'> {
  readonly id: string;
  readonly source: string;
}

function orderOf(wanted: CheckParameters, { id, source, tag }: OrderFacts): CheckOrder {
  const world = isCopied(wanted) ? `check-${id}-${tag()}` : source;
  return {
    ...wanted,
    id,
    allow: wanted.allow ?? (isCopied(wanted) ? 'destructive' : 'read'),
    timeLimitMs: wanted.timeLimitMs ?? DEFAULT_LIMIT_MS,
    source,
    world: wanted.url === undefined ? world : undefined,
  };
}

/** Ends the run; nothing if it has ended. Without one yet, the check ends before it begins. */
function stopRun({ record, run }: KeptCheck): void {
  if (record.state !== 'running') return;
  record.markStopped();
  run?.stop();
}

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

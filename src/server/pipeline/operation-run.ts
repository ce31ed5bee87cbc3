// What an operation can use while it runs: its world at this moment, and for the control group the world's controls.
// The run notes what the operation did, for the log, the journal and the response cache.

import type { Micros } from '../../base';
import type { OperationSpec } from '../../contract';
import { isUpdate, type Command, type Ledger, type LogEntry, type State } from '../../ledger';
import { dialectFor, type ControlPort, type OperationContext, type WorldPort } from '../../operations';
import { faultNote } from './apply-fault';
import { worldUrl, type WorldExchange } from './exchange';
import { InterruptedError } from '../faults/types';
import type { LogRange } from '../journal/types';
import type { PreparedParts } from './parts';
import { renderMetrics } from './render-metrics';
import { controlOf } from '../worlds/control';
import { UnavailableError } from '../unavailable-error';
import { untilRebuilt } from '../worlds/until-rebuilt';
import { bothUsed, type WorldsUsed } from '../worlds/worlds-used';

export interface RunSettings {
  readonly spec: OperationSpec;
  readonly user: string | undefined;
  /** The state of the world that the operation begins with. */
  readonly at: { readonly ledger: Ledger; readonly now: Micros };
}

/** What an operation did beyond reading the state of its world. */
interface RunRecord {
  readonly notes: string[];
  written: LogRange | undefined;
  usesTime: boolean;
  /** It wrote, or its answer has an id that no other answer may have. */
  isUnique: boolean;
  /** Undefined unless it used the table of worlds. */
  worldsUsed: WorldsUsed | undefined;
}

/** The time of a request, after all automation that is due by then. */
export function tickedNow({ session: { live } }: Pick<WorldExchange, 'session'>): Micros {
  const now = live.clock.now();
  live.ledger.tick(now);
  return now;
}

// Classes, since these are made for each request: an object literal with accessors costs a hidden class each time.
export class OperationRun implements OperationContext {
  readonly record: RunRecord = {
    notes: [],
    written: undefined,
    usesTime: false,
    isUnique: false,
    worldsUsed: undefined,
  };
  readonly world: WorldPort;
  readonly dialect: OperationContext['dialect'];
  readonly settings: OperationContext['settings'];
  readonly control?: ControlPort;

  constructor(
    private readonly parts: PreparedParts,
    readonly exchange: WorldExchange,
    private readonly run: RunSettings,
  ) {
    this.world = new WorldAt(exchange, this.record, run.at);
    this.dialect = dialectFor(parts.dialect, run.spec.tier);
    this.settings = parts.settings;
    if (run.spec.group === 'control')
      this.control = controlOf(exchange.session, {
        ...parts,
        all: parts.replicas ?? parts,
        used: (worlds) => void (this.record.worldsUsed = bothUsed(this.record.worldsUsed, worlds)),
        metrics: () => {
          // The next answer has other counters.
          this.record.isUnique = true;
          return renderMetrics(parts);
        },
      });
  }

  get traceId(): string {
    this.record.isUnique = true;
    return this.exchange.traceId();
  }

  get publicUrl(): string {
    this.record.isUnique = true;
    return worldUrl(this.exchange);
  }

  // Few operations use these: the function is made for those that do.
  get explain(): OperationContext['explain'] {
    return (reason) => void this.record.notes.push(reason);
  }

  get inProcess(): OperationContext['inProcess'] {
    return () => this.submit();
  }

  private async submit(): Promise<WorldPort> {
    const { parts, exchange, record } = this;
    const { spec, user, at } = this.run;
    const { session } = exchange;
    record.isUnique = true;
    const hit = session.live.faults.inProcess({
      operationId: spec.id,
      group: spec.group,
      user,
      at: session.live.clock.now(),
    });
    // Followers of the world see that the command is held.
    parts.worlds.changed();
    const faultIds = await hit;
    const rebuilt = untilRebuilt(session.live);
    if (rebuilt) await rebuilt;
    if (faultIds.length > 0) record.notes.push(faultNote(faultIds));
    if (parts.worlds.hasMoved(session))
      throw new UnavailableError(
        'The world moved to another replica while this command was in process; it was not completed',
      );
    if (!parts.worlds.isServed(session))
      throw new InterruptedError('The world was deleted while this command was in process; it was not completed');
    if (session.live.ledger !== at.ledger)
      throw new InterruptedError(
        'The world was reverted or replaced while this command was in process; it was not completed',
      );
    // Other requests were served meanwhile: this one continues with the present state of the world.
    return new WorldAt(exchange, record, { ledger: at.ledger, now: tickedNow(exchange) });
  }
}

/** A world at a moment. After a revert nothing more can be written to it. */
class WorldAt implements WorldPort {
  constructor(
    private readonly exchange: WorldExchange,
    private readonly record: RunRecord,
    private readonly at: RunSettings['at'],
  ) {}

  get state(): State {
    return this.at.ledger.state;
  }

  get now(): Micros {
    this.record.usesTime = true;
    return this.at.now;
  }

  dryRun(command: Command): ReturnType<WorldPort['dryRun']> {
    return this.at.ledger.dryRun(command, this.now);
  }

  execute(command: Command): ReturnType<WorldPort['execute']> {
    const { record, at } = this;
    const { session, trace } = this.exchange;
    const { live } = session;
    const { ledger, now } = at;
    record.isUnique = true;
    const done = live.ledger === ledger ? live.execute(command, now, trace) : ledger.execute(command, now, trace);
    if (done.ok) record.written = writtenAfter(record.written, done.value, ledger.state.log.length);
    return done;
  }
}

/** What a request has written by now; entries of automation before it are not counted. */
function writtenAfter(before: LogRange | undefined, entries: readonly LogEntry[], end: number): LogRange {
  const offsets = entries.filter(isUpdate).map(({ offset }) => offset);
  const [first, last] = [before?.offsets?.first ?? offsets[0], offsets.at(-1) ?? before?.offsets?.last];
  return {
    from: before?.from ?? end - entries.length,
    to: end,
    ...(first === undefined || last === undefined ? {} : { offsets: { first, last } }),
  };
}

// What an operation may ask for while it runs: its world at this moment, and for the control group the world's controls.

import type { Micros } from '../../base';
import type { OperationSpec } from '../../contract';
import { isUpdate, type Command, type Ledger, type LogEntry, type State } from '../../ledger';
import { dialectFor, type ControlPort, type OperationContext, type WorldPort } from '../../operations';
import type { Served } from './exchange';
import { Interrupted } from '../faults/types';
import type { LogRange } from '../journal/types';
import type { MockParts } from './parts';
import { controlOf } from '../worlds/control';

interface Asked {
  readonly spec: OperationSpec;
  /** The moment that the operation begins at. */
  readonly at: { readonly ledger: Ledger; readonly now: Micros };
}

/** The time of a request; all automation that is due by then is done. */
export function tickedNow({ scene: { live } }: Served): Micros {
  const now = live.clock.now();
  live.ledger.tick(now);
  return now;
}

/** Notes in the trail what an answer depends on beside the state of the world: whoever keeps it must know. */
export const contextFor = (parts: MockParts, exchange: Served, asked: Asked): OperationContext =>
  new Context(parts, exchange, asked);

// Classes, since these are made for each request: an object with accessors of its own costs a hidden class each time.
class Context implements OperationContext {
  readonly world: WorldPort;
  readonly dialect: OperationContext['dialect'];
  readonly settings: OperationContext['settings'];
  readonly control?: ControlPort;

  constructor(
    private readonly parts: MockParts,
    private readonly exchange: Served,
    private readonly asked: Asked,
  ) {
    this.world = new WorldAt(exchange, asked.at);
    this.dialect = dialectFor(parts.dialect, asked.spec.tier);
    this.settings = parts.settings;
    if (asked.spec.group === 'control') this.control = controlOf(exchange.scene, parts);
  }

  get traceId(): string {
    this.exchange.trail.isOnce = true;
    return this.exchange.traceId();
  }

  // Few ask for these: a function of its own is made for who does.
  get explain(): OperationContext['explain'] {
    return (reason) => void this.exchange.trail.notes.push(reason);
  }

  get inProcess(): OperationContext['inProcess'] {
    return () => this.submit();
  }

  private async submit(): Promise<WorldPort> {
    const {
      parts,
      exchange,
      asked: { spec, at },
    } = this;
    const { scene, trail } = exchange;
    trail.isOnce = true;
    const hit = scene.live.faults.inProcess({
      operationId: spec.id,
      group: spec.group,
      user: trail.user,
      at: scene.live.clock.now(),
    });
    // Whoever follows the world sees that it is held.
    parts.worlds.changed();
    const faultIds = await hit;
    if (faultIds.length > 0) trail.notes.push(`fault ${faultIds.join(', ')}`);
    if (!parts.worlds.isServed(scene))
      throw new Interrupted('The world was deleted while this command was in process; it was not completed');
    if (scene.live.ledger !== at.ledger)
      throw new Interrupted(
        'The world was reverted or replaced while this command was in process; it was not completed',
      );
    // Others were served meanwhile: the request goes on in the world as it is by now.
    return new WorldAt(exchange, { ledger: at.ledger, now: tickedNow(exchange) });
  }
}

/** A world at a moment. One that was reverted since takes nothing any more. */
class WorldAt implements WorldPort {
  constructor(
    private readonly exchange: Served,
    private readonly at: Asked['at'],
  ) {}

  get state(): State {
    return this.at.ledger.state;
  }

  get now(): Micros {
    this.exchange.trail.asksTime = true;
    return this.at.now;
  }

  dryRun(command: Command): ReturnType<WorldPort['dryRun']> {
    return this.at.ledger.dryRun(command, this.now);
  }

  execute(command: Command): ReturnType<WorldPort['execute']> {
    const {
      exchange: {
        scene: { live },
        trace,
        trail,
      },
      at: { ledger, now },
    } = this;
    trail.isOnce = true;
    const done = live.ledger === ledger ? live.execute(command, now, trace) : ledger.execute(command, now, trace);
    if (done.ok) trail.positions = writtenAfter(trail.positions, done.value, ledger.state.log.length);
    return done;
  }
}

/** What an exchange has written by now. Automation may have written before it: that is not counted. */
function writtenAfter(before: LogRange | undefined, entries: readonly LogEntry[], end: number): LogRange {
  const offsets = entries.filter(isUpdate).map(({ offset }) => offset);
  const [first, last] = [before?.offsets?.first ?? offsets[0], offsets.at(-1) ?? before?.offsets?.last];
  return {
    from: before?.from ?? end - entries.length,
    to: end,
    ...(first === undefined || last === undefined ? {} : { offsets: { first, last } }),
  };
}

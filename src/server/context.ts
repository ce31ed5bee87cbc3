// What an operation may ask for while it runs: its world at this moment, and for the control group the world's controls.

import type { Micros } from '../base';
import type { OperationSpec } from '../contract';
import type { Ledger } from '../ledger';
import type { OperationContext, WorldPort } from '../operations';
import type { Served } from './exchange';
import { Interrupted } from './faults/types';
import type { MockParts } from './parts';
import { controlOf } from './worlds/control';

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
export function contextFor(parts: MockParts, exchange: Served, { spec, at }: Asked): OperationContext {
  const { scene, trail } = exchange;
  return {
    world: worldAt(exchange, at),
    dialect: parts.dialect,
    settings: parts.settings,
    explain: (reason) => void trail.notes.push(reason),
    async inProcess() {
      trail.isOnce = true;
      const faultIds = await scene.live.faults.inProcess({ operationId: spec.id, group: spec.group, user: trail.user, at: scene.live.clock.now() });
      if (faultIds.length > 0) trail.notes.push(`fault ${faultIds.join(', ')}`);
      if (!parts.worlds.isServed(scene)) throw new Interrupted('The world was deleted while this command was in process; it was not completed');
      if (scene.live.ledger !== at.ledger) throw new Interrupted('The world was reverted or replaced while this command was in process; it was not completed');
      // Others were served meanwhile: the request goes on in the world as it is by now.
      return worldAt(exchange, { ledger: at.ledger, now: tickedNow(exchange) });
    },
    ...(spec.group === 'control' ? { control: controlOf(scene, parts) } : {}),
    get traceId() {
      trail.isOnce = true;
      return exchange.traceId();
    },
  };
}

/** A world that was reverted since takes nothing any more. */
function worldAt({ scene: { live }, trace, trail }: Served, { ledger, now }: Asked['at']): WorldPort {
  return {
    get state() {
      return ledger.state;
    },
    get now() {
      trail.asksTime = true;
      return now;
    },
    execute(command) {
      trail.isOnce = true;
      const done = live.ledger === ledger ? live.execute(command, now, trace) : ledger.execute(command, now, trace);
      if (done.ok) trail.positions = { from: trail.positions?.from ?? ledger.state.log.length - done.value.length, to: ledger.state.log.length };
      return done;
    },
  };
}

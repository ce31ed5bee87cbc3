// What an operation may ask for while it runs: its world at this moment, and for the control group the world's controls.

import type { OperationSpec } from '../contract';
import type { OperationContext, WorldPort } from '../operations';
import type { Served } from './exchange';
import { Interrupted } from './faults/types';
import type { MockParts } from './parts';
import { controlOf } from './worlds/control';

export function contextFor(parts: MockParts, exchange: Served, spec: OperationSpec): OperationContext {
  const { scene, trail } = exchange;
  return {
    world: worldNow(exchange),
    dialect: parts.dialect,
    settings: parts.settings,
    explain: (reason) => void trail.notes.push(reason),
    async inProcess() {
      const { ledger } = scene.live;
      const faultIds = await scene.live.faults.inProcess({ operationId: spec.id, group: spec.group, user: trail.user, at: scene.live.clock.now() });
      if (faultIds.length > 0) trail.notes.push(`fault ${faultIds.join(', ')}`);
      if (!parts.worlds.isServed(scene)) throw new Interrupted('The world was deleted while this command was in process; it was not completed');
      if (scene.live.ledger !== ledger) throw new Interrupted('The world was reverted or replaced while this command was in process; it was not completed');
      // Others were served meanwhile: the request goes on in the world as it is by now.
      return worldNow(exchange);
    },
    ...(spec.group === 'control' ? { control: controlOf(scene, parts) } : {}),
    get traceId() {
      return exchange.traceId();
    },
  };
}

/** The world with all automation done that is due by now. A world that was reverted since takes nothing any more. */
function worldNow({ scene: { live }, trace, trail }: Served): WorldPort {
  const now = live.clock.now();
  const { ledger } = live;
  ledger.tick(now);
  return {
    get state() {
      return ledger.state;
    },
    now,
    execute(command) {
      const done = live.ledger === ledger ? live.execute(command, now, trace) : ledger.execute(command, now, trace);
      if (done.ok) trail.positions = { from: trail.positions?.from ?? ledger.state.log.length - done.value.length, to: ledger.state.log.length };
      return done;
    },
  };
}

// A world whose file was changed: it is simulated anew, and what was asked of the old one since the start is done again.

import { ok, type Result } from '../../base';
import type { World } from '../../world';
import type { Moment } from './live-world';
import { prefixOf } from './prefix';
import { replay, type LeftOut } from './replay';
import type { Scene, Worlds } from './worlds';

export type Reloaded =
  | {
      readonly kind: 'reloaded';
      /** How many deeds were done again. */
      readonly again: number;
      readonly leftOut: readonly LeftOut[];
      /** The snapshot that holds the world as it was; taken only where something was left out. */
      readonly snapshot: string | undefined;
    }
  /** Somebody has put another world in its place: it stays, and a reset starts from the new file. */
  | { readonly kind: 'elsewhere' };

export type Reload = <E>(open: (epoch: number) => Result<World, E>) => Result<Reloaded, E>;

/** For a world that is served; its deeds are kept from now on. `open` makes the new world in the epoch it is given; when it refuses, nothing has changed. */
export function createReload(worlds: Pick<Worlds, 'startFrom'>, scene: Scene): Reload {
  // A snapshot may lead back to any of them.
  const ofTheFile = new WeakSet([scene.start.world]);
  let { start } = scene;
  scene.live.keepDeeds();
  return (open) => {
    const { id, live } = scene;
    const epoch = live.takeEpoch();
    const opened = open(epoch);
    if (!opened.ok) return opened;
    const world = opened.value;
    ofTheFile.add(world);
    start = {
      ...start,
      world,
      epoch,
      seed: world.seed,
      log: prefixOf(world.ledger.state.log),
      ledgerEnd: world.ledger.state.ledgerEnd,
      deeds: prefixOf([]),
    } satisfies Moment;
    worlds.startFrom(id, start);
    if (!ofTheFile.has(live.world)) return ok({ kind: 'elsewhere' });
    return ok(takeOver(scene, world, epoch));
  };
}

function takeOver({ live, snapshots }: Scene, world: World, epoch: number): Reloaded {
  const { deeds, leftOut } = replay({ state: live.ledger.state, deeds: live.deeds }, world.ledger);
  world.ledger.tick(live.clock.now());
  const kept = leftOut.length === 0 ? undefined : snapshots.take(`before reload ${epoch}`);
  live.adopt(world, { epoch, deeds });
  snapshots.leave();
  return { kind: 'reloaded', again: deeds.length, leftOut, snapshot: kept?.ok ? kept.value.id : undefined };
}

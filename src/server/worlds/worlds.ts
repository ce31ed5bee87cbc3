// The worlds that are served: the default one, and private copies that come and go. Each has its own ledger, clock and faults.

import { err, invariant, ok } from '../../base';
import type { ControlResult, ControlWorlds, FollowRequest, WorldEvent, WorldView } from '../../operations';
import type { World } from '../../world';
import { createSeats } from '../subscriber-limit';
import { createSleepers } from '../waiters';
import { DEFAULT_LIMITS } from '../limits';
import { follow } from './world-events';
import { make } from './initial-world';
import { DEFAULT_WORLD, type Scene, type WorldsSettings } from './world-session';
import { createShelf } from './world-registry';

export {
  DEFAULT_WORLD,
  type OpenRequest,
  type Scene,
  type SceneBefore,
  type WorldsBefore,
  type WorldsSettings,
} from './world-session';

export interface Worlds extends ControlWorlds {
  /** The world of a request; undefined when there is none with this id. Counts as use. */
  scene(id: string): Scene | undefined;
  /** Whether it is served still: a world may be deleted or collected while one of its requests waits. */
  isServed(scene: Scene): boolean;
  /** What happens in a world, as it happens. */
  follow(scene: Scene, wish: FollowRequest): ControlResult<AsyncIterable<WorldEvent>>;
  /** Something may have changed in a world: those who follow it look. */
  changed(): void;
  /** Replaces what a world is; on a refusal nothing has changed. */
  load(id: string, text: string): ControlResult<WorldView>;
  /** What is served, for a store. Looking is no use: nobody's time to live is lengthened. */
  served(): { readonly scenes: ReadonlyMap<string, Scene>; readonly count: number };
  /** Replaces the default world; a later reset goes back to the new one. Clock and faults are those of the start. */
  reload(world: World): void;
}

export function createWorlds(settings: WorldsSettings): Worlds {
  const sleepers = createSleepers();
  const seats = createSeats(settings.mostReaders ?? DEFAULT_LIMITS.worldReaders, {
    what: 'worlds',
    limit: 'world-readers',
  });
  const shelf = createShelf(settings, sleepers.wakeSoon);
  const isServed = (scene: Scene): boolean => shelf.kept.get(scene.id)?.live === scene.live;
  if (settings.before) for (const scene of settings.before.scenes) shelf.add(scene.id, scene, scene);
  else shelf.add(DEFAULT_WORLD, { world: settings.first, clock: settings.clock });

  return {
    limit: settings.most + 1,
    scene: shelf.use,
    isServed,
    follow: (scene, wish) =>
      seats.taken(
        follow(
          {
            scene,
            sleepers,
            isServed: () => (shelf.collect(), isServed(scene)),
            settled: settings.settled ?? (() => undefined),
          },
          wish,
        ),
      ),
    changed: sleepers.wakeSoon,
    list() {
      shelf.collect();
      return [...shelf.kept.values()].map(shelf.view);
    },
    create(wanted) {
      shelf.collect();
      if (shelf.kept.size > settings.most)
        return err({
          status: 429,
          code: 'too-many-worlds',
          message: `${settings.most} worlds are served beside the default one, which is the limit; delete one, or raise it with --max-worlds`,
        });
      const id = shelf.freeId(wanted.id);
      if (!id.ok) return id;
      const made = make(settings, shelf.find, wanted);
      return made.ok ? ok(shelf.view(shelf.add(id.value, made.value))) : made;
    },
    find(id) {
      const found = shelf.find(id);
      return found.ok ? ok(shelf.view(found.value)) : found;
    },
    remove(id) {
      if (id === DEFAULT_WORLD)
        return err({
          status: 409,
          code: 'default-world',
          message: 'the default world stays; to start it anew, reset it',
        });
      const found = shelf.find(id);
      if (!found.ok) return found;
      shelf.remove(found.value);
      return ok(shelf.view(found.value));
    },
    load(id, text) {
      const found = shelf.find(id);
      if (!found.ok) return found;
      const made = make(settings, shelf.find, {
        origin: { kind: 'text', text },
        id: undefined,
        seed: undefined,
        frozen: undefined,
        at: undefined,
      });
      if (!made.ok) return made;
      found.value.live.replace(made.value.world, made.value.clock);
      found.value.snapshots.leave();
      return ok(shelf.view(found.value));
    },
    served: () => ({ scenes: shelf.kept, count: shelf.count() }),
    reload(world) {
      const scene = shelf.kept.get(DEFAULT_WORLD);
      invariant(scene !== undefined, 'the default world cannot be removed');
      const { live, snapshots, start } = scene;
      live.replace(world, start.clock);
      scene.start = live.checkpoint();
      snapshots.leave();
      sleepers.wakeSoon();
    },
  };
}

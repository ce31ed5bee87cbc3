// The initial state of a new world: a copy of a served world, a named world, or a world from text.

import { err, formatInstant, ok, type Work } from '../../base';
import type { ControlResult, NewWorld } from '../../operations';
import { sha256, type World } from '../../world';
import { WALL_SPEED, wallClock, type ClockState } from '../clock';
import { copyOf } from './live-world';
import type { WorldSession, WorldsSettings } from './world-session';

/** A world and its start time. */
export interface InitialWorld {
  readonly world: World;
  readonly clock: ClockState;
}

export function* createInitialWorld(
  settings: Pick<WorldsSettings, 'clock' | 'open' | 'wallClock'>,
  find: (id: string) => ControlResult<WorldSession>,
  { origin, seed, frozen, at }: NewWorld,
): Work<ControlResult<InitialWorld>> {
  if (origin.kind === 'world') {
    const source = find(origin.id);
    return source.ok ? withClock(yield* copyOf(source.value.live, sha256), { frozen, at }) : source;
  }
  const { clock, open, wallClock: wall = wallClock } = settings;
  const end = at ?? (frozen === true || (frozen === undefined && clock.frozen) ? undefined : wall());
  const opening = open({ origin, seed, end });
  const opened = 'ok' in opening ? opening : yield* opening;
  if (!opened.ok) return err({ status: 400, code: 'invalid-world', message: opened.error });
  return withClock(opened.value, { frozen: frozen ?? (opened.value.resumed ? undefined : clock.frozen), at });
}

/** A world with its start time: its own unless the request sets another one. */
function withClock(world: World, { frozen, at }: Pick<NewWorld, 'frozen' | 'at'>): ControlResult<InitialWorld> {
  const own: ClockState = world.resumed?.clock ?? { now: world.end, frozen: false, speed: WALL_SPEED };
  if (at !== undefined && at < own.now)
    return err({
      status: 400,
      code: 'clock-backwards',
      message: `at is ${formatInstant(at)}, but the clock of this world is at ${formatInstant(own.now)}; clocks go forward only`,
    });
  return ok({ world, clock: { now: at ?? own.now, frozen: frozen ?? own.frozen, speed: own.speed } });
}

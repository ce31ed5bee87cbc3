// Which replica takes a world when its own is lost. All replicas choose the same one without asking each other, so that
// the world is read once, and before the lease of the lost replica has ended. A choice that differs, as when replicas
// have just started, does no harm: the store decides who serves a world.

import { hash } from 'node:crypto';
import { groupedBy, type Json } from '../../base';
import type { ReplicaAddress, SharedWorlds } from '../store/shared-worlds';
import type { LostOwners } from './lost-owners';
import type { Questions } from './questions';

export interface Heirs {
  /** Another replica that should take the world; undefined if this one should. */
  of(world: string): ReplicaAddress | undefined;
  /** The world is read ahead where it will be taken. */
  readAhead(world: string): void;
  /** Answers a question of another replica; undefined for a question about something else. */
  answer(name: string, subject: Json): Promise<{ readonly value: Json }> | undefined;
}

interface HeirsParts {
  /** Id of this replica. */
  readonly replica: string;
  readonly shared: Pick<SharedWorlds, 'readAhead' | 'replicas'>;
  readonly lostOwners: Pick<LostOwners, 'isLost'>;
  readonly questions: Pick<Questions, 'ask'>;
  readonly now?: () => number;
}

/** Asks another replica to read worlds ahead. */
const READ_AHEAD = 'read-ahead';
/** Worlds are announced together after this time. */
const ANNOUNCE_MS = 20;
/** A world is announced again after this time: what was read and not taken is dropped. */
const ANNOUNCED_MS = 10_000;
/** The living replicas are looked up again after this time, if a replica is lost. */
const KNOWN_MS = 1_000;
const MAX_ANNOUNCED = 10_000;

export function createHeirs({
  replica,
  shared,
  lostOwners,
  questions,
  now = () => performance.now(),
}: HeirsParts): Heirs {
  let others: readonly ReplicaAddress[] = [];
  let askedAt = -Infinity;
  const refresh = (): void => {
    if (now() - askedAt < KNOWN_MS) return;
    askedAt = now();
    // Without the store no world can be taken either.
    shared.replicas().then(
      (found) => (others = found),
      () => undefined,
    );
  };
  const of = (world: string): ReplicaAddress | undefined => {
    const living = others.filter(({ id }) => !lostOwners.isLost(id));
    const first = firstOf(world, [replica, ...living.map(({ id }) => id)]);
    return living.find(({ id }) => id === first);
  };

  const announced = new Map<string, number>();
  let unsent: string[] = [];
  const announce = (): void => {
    const worlds = unsent;
    unsent = [];
    for (const [heir, theirs] of groupedBy(worlds, of)) {
      if (heir === undefined) theirs.forEach((world) => shared.readAhead(world));
      // Without it the world is read when it is taken.
      else void questions.ask(heir, READ_AHEAD, [...theirs]).catch(() => undefined);
    }
  };
  return {
    of,
    readAhead(world) {
      refresh();
      const at = now();
      if (at - (announced.get(world) ?? -Infinity) < ANNOUNCED_MS) return;
      if (announced.size >= MAX_ANNOUNCED) announced.clear();
      announced.set(world, at);
      if (unsent.push(world) === 1) setTimeout(announce, ANNOUNCE_MS).unref();
    },
    answer(name, subject) {
      if (name !== READ_AHEAD) return undefined;
      if (Array.isArray(subject)) subject.forEach((world) => shared.readAhead(String(world)));
      return Promise.resolve({ value: null });
    },
  };
}

/** The replica whose hash with the world is the least: when one is lost, only its worlds change their place. */
function firstOf(world: string, replicas: readonly string[]): string {
  const ranked = replicas.map((id) => ({ id, rank: hash('sha1', `${id} ${world}`) }));
  return ranked.reduce((first, one) => (one.rank < first.rank ? one : first)).id;
}

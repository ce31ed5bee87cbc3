// Which replica takes a world when its own is lost. Replicas that know the same others choose the same one, so that the
// world is read once, and before the lease of the lost replica has ended. Who serves a world is decided by the store:
// where the chosen replica does not take it, or another choice was made, the replica that is asked takes it.

import { hash } from 'node:crypto';
import { groupedBy, type Json } from '../../base';
import type { ReplicaAddress, SharedWorlds } from '../store/shared-worlds';
import type { LostOwners } from './lost-owners';
import { TAKE_WORLD, type Questions, type TakeOutcome } from './questions';

export interface Heirs {
  /** The other replica that has taken the world now; undefined if this one should take it. Never rejects. */
  take(world: string): Promise<ReplicaAddress | undefined>;
  /** Has the next owner of the world read it ahead, unless `lost` is reached again before worlds are announced. */
  readAhead(world: string, lost: string): void;
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
  readonly announceMs?: number;
}

/** Asks another replica to read worlds ahead. */
const READ_AHEAD = 'read-ahead';
/** Delay before worlds are announced together: reading must not compete with resent requests and reconnects. */
const ANNOUNCE_MS = 300;
/** A world is announced again after this time: what was read and not taken is dropped. */
const ANNOUNCED_MS = 10_000;
const MAX_ANNOUNCED = 10_000;
/** While a replica is lost, the living ones are looked up again after this time. */
const LOOK_UP_MS = 1_000;
/** Later than this after they were looked up, they are not relied on. */
const KNOWN_MS = 5_000;

export function createHeirs({
  replica,
  shared,
  lostOwners,
  questions,
  now = () => performance.now(),
  announceMs = ANNOUNCE_MS,
}: HeirsParts): Heirs {
  let others: readonly ReplicaAddress[] = [];
  let [lookedUpAt, knownAt] = [-Infinity, -Infinity];
  let lookingUp = Promise.resolve();
  const lookUp = async (): Promise<void> => {
    // Without the store there is nothing to take either.
    const found = await shared.replicas().catch(() => undefined);
    if (found) [others, knownAt] = [found, now()];
  };
  const refresh = (): void => {
    if (now() - lookedUpAt < LOOK_UP_MS) return;
    lookedUpAt = now();
    lookingUp = lookUp();
  };
  const heirOf = (world: string): ReplicaAddress | undefined => {
    if (now() - knownAt > KNOWN_MS) return undefined;
    const living = others.filter(({ id }) => !lostOwners.isLost(id));
    const first = firstOf(world, [replica, ...living.map(({ id }) => id)]);
    return living.find(({ id }) => id === first);
  };

  const announced = new Map<string, number>();
  let unsent: { readonly world: string; readonly lost: string }[] = [];
  const readHere = (worlds: readonly string[]): void => worlds.forEach((world) => shared.readAhead(world));
  const announce = async (): Promise<void> => {
    await lookingUp;
    const worlds: string[] = [];
    for (const { world, lost } of unsent)
      if (lostOwners.isLost(lost)) worlds.push(world);
      else announced.delete(world);
    unsent = [];
    for (const [heir, theirs] of groupedBy(worlds, heirOf)) {
      if (heir === undefined) readHere(theirs);
      else questions.ask(heir, READ_AHEAD, [...theirs]).catch(() => readHere(theirs));
    }
  };
  return {
    async take(world) {
      const heir = heirOf(world);
      if (!heir) return undefined;
      const outcome = await questions.ask(heir, TAKE_WORLD, world).catch(() => undefined);
      return outcome === ('taken' satisfies TakeOutcome) ? heir : undefined;
    },
    readAhead(world, lost) {
      refresh();
      const at = now();
      if (at - (announced.get(world) ?? -Infinity) < ANNOUNCED_MS) return;
      if (announced.size >= MAX_ANNOUNCED) announced.clear();
      announced.set(world, at);
      if (unsent.push({ world, lost }) === 1) setTimeout(() => void announce(), announceMs).unref();
    },
    answer(name, subject) {
      if (name !== READ_AHEAD) return undefined;
      if (Array.isArray(subject)) readHere(subject.map(String));
      return Promise.resolve({ value: null });
    },
  };
}

/** The replica whose hash with the world is the least: when one is lost, only its worlds get another one. */
function firstOf(world: string, replicas: readonly string[]): string {
  const ranked = replicas.map((id) => ({ id, rank: hash('sha1', `${id} ${world}`) }));
  return ranked.reduce((first, one) => (one.rank < first.rank ? one : first)).id;
}

// Writes out a crowd as named people and things: for crowds that fit into a file.

import { isBurning, isEmptyCrowd, openCrowd, type Crowd, type CrowdSize } from './crowd';
import { spanText } from './crowd-people';
import type { ExtraProperties, TapProperties, WorldFile } from './world-schema';

const indexes = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

/** The file with its crowd written out; the same file when it has none. */
export function expandCrowd(file: WorldFile, seed: string, size: CrowdSize | undefined = file.crowd): WorldFile {
  const { crowd: _, ...rest } = file;
  // An empty crowd adds nothing, and the history may be of any length.
  if (size === undefined || isEmptyCrowd(size)) return rest;
  const crowd = openCrowd(file, { size, seed });
  const { parties, offers, names } = crowd.size;
  const users = Object.fromEntries(indexes(parties).map((index) => [crowd.userName(index), crowd.user(index).words]));
  const { taps, burns } = movementProperties(crowd);
  return {
    ...rest,
    users: { ...file.users, ...users },
    offers: [...(file.offers ?? []), ...indexes(offers).map((index) => crowd.offer(index).words)],
    names: [...(file.names ?? []), ...indexes(names).map((index) => crowd.name(index).words)],
    taps: [...(file.taps ?? []), ...taps],
    extras: [...(file.extras ?? []), ...burns],
  };
}

function movementProperties(crowd: Crowd): {
  readonly taps: readonly TapProperties[];
  readonly burns: readonly ExtraProperties[];
} {
  const taps: TapProperties[] = [];
  const burns: ExtraProperties[] = [];
  const counts = new Map<number, number>();
  const movements = indexes(crowd.size.updates)
    .map((index) => crowd.movement(index))
    .sort((a, b) => Number(b.before - a.before));
  for (const { before, party, usd } of movements) {
    const nth = counts.get(party) ?? 0;
    counts.set(party, nth + 1);
    const dated = { user: crowd.userName(party), at: `-${spanText(before)}` };
    if (isBurning(nth)) burns.push({ ...dated, what: 'burn' });
    else taps.push({ ...dated, usd });
  }
  return { taps, burns };
}

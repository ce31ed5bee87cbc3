// Parses the releases, waivers and accepted skips of a target file.

import { isObject } from '../../base';

export type TargetGroup = 'ledger' | 'validator' | 'scan';

/** A known breach that does not fail the run. */
export interface Waiver {
  readonly clause: string;
  readonly reason: string;
}

export const GROUPS: readonly TargetGroup[] = ['ledger', 'validator', 'scan'];

const pairsOf = (value: unknown): readonly (readonly unknown[])[] =>
  typeof value === 'string'
    ? value.split(',').map((pair) => pair.trim().split('=', 2))
    : Object.entries(isObject(value) ? value : {});
/** The release of a group; `splice` is validator and scan. */
const releasesIn = ([name, release]: readonly unknown[]): readonly (readonly [TargetGroup, string])[] =>
  typeof release === 'string' && /^\d+(\.\d+)*$/.test(release)
    ? GROUPS.filter((group) => group === name || (name === 'splice' && group !== 'ledger')).map((group) => [
        group,
        release,
      ])
    : [];
/** Whether it is releases, at most one for each group. */
export function isProfile(value: unknown): boolean {
  if (typeof value !== 'string' && !isObject(value)) return false;
  const releases = pairsOf(value).map(releasesIn);
  const groups = releases.flat().map(([group]) => group);
  return releases.every((one) => one.length > 0) && new Set(groups).size === groups.length;
}

/** `splice=0.6.1,ledger=3.5.1`, or an object. */
export const profileOf = (value: unknown): Readonly<Partial<Record<TargetGroup, string>>> =>
  Object.fromEntries(pairsOf(value).flatMap(releasesIn));

/** Names in `acceptedSkips`, alone or as `{skip, reason}`. */
export const acceptedSkipsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : []).flatMap((entry: unknown) => {
    const name: unknown = isObject(entry) ? entry['skip'] : entry;
    return typeof name === 'string' ? [name] : [];
  });

export const waiversOf = (value: unknown): readonly Waiver[] =>
  (Array.isArray(value) ? value : []).flatMap((entry: unknown) =>
    isObject(entry) && typeof entry['clause'] === 'string' && typeof entry['reason'] === 'string'
      ? [{ clause: entry['clause'], reason: entry['reason'] }]
      : [],
  );

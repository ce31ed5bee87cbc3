// Releases of the network's apps, such as `0.6.11`, and which operations each of them has.

import type { OperationSpec } from './types';

/** Negative, zero or positive; compares number by number, and a missing number counts as 0. */
export function compareReleases(a: string, b: string): number {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Whether a release has the operation, does not have it yet, or no longer has it. */
export function availability(
  { since, removedIn }: Pick<OperationSpec, 'since' | 'removedIn'>,
  release: string,
): 'available' | 'not-yet' | 'removed' {
  if (since !== undefined && compareReleases(since, release) > 0) return 'not-yet';
  return removedIn !== undefined && compareReleases(removedIn, release) <= 0 ? 'removed' : 'available';
}

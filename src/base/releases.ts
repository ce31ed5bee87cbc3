// Releases of the network's apps, such as `0.6.11`. Two numbers, `0.6`, are the newest release of that line.

/** Negative, zero or positive; compares number by number, and a missing number counts as 0. */
export function compareReleases(a: string, b: string): number {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Whether a release has what came with the release `since`. */
export const isSince = (since: string, release: string): boolean =>
  compareReleases(isReleaseLine(release) ? releaseLine(since) : since, release) <= 0;

export const isReleaseLine = (release: string): boolean => /^\d+\.\d+$/.test(release);

/** `3.5` of `3.5.14`. */
export const releaseLine = (release: string): string => release.split('.').slice(0, 2).join('.');

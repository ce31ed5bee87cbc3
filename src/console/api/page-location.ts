// The address of the server and the default world of this page. Below `/_worlds/ID/_console` that world is the default.

const MARK = '/_console';
const WORLD_SUFFIX = /\/_worlds\/([^/]+)$/;
export const DEFAULT_WORLD = 'default';

export interface PageLocation {
  /** Address of the server without a trailing slash and without the prefix of a world. */
  readonly root: string;
  readonly world: string;
}

export function parseLocation({
  origin,
  pathname,
}: {
  readonly origin: string;
  readonly pathname: string;
}): PageLocation {
  const before = pathname.slice(0, Math.max(0, pathname.lastIndexOf(MARK)));
  const world = WORLD_SUFFIX.exec(before)?.[1];
  return {
    root: `${origin}${before.replace(WORLD_SUFFIX, '')}`,
    world: world === undefined ? DEFAULT_WORLD : decodeURIComponent(world),
  };
}

/** Base address of a world; the default world has no prefix. */
export const worldBase = (root: string, world: string): string =>
  world === DEFAULT_WORLD ? root : `${root}/_worlds/${encodeURIComponent(world)}`;

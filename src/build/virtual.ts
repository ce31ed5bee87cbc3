// A virtual module: the build generates its source when the console imports it.

import type { Plugin } from 'vite';

/** `textOf` is called with known names only. */
export const virtual = (
  name: string,
  isKnown: (id: string) => boolean,
  textOf: (id: string) => string | Promise<string>,
): Plugin => ({
  name,
  resolveId: (id) => (isKnown(id) ? `\0${id}` : undefined),
  load: (id) => (id.startsWith('\0') && isKnown(id.slice(1)) ? textOf(id.slice(1)) : undefined),
});

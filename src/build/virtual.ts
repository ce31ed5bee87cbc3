// A module that no file holds: the build makes its text when the console imports it.

import type { Plugin } from 'vite';

/** `textOf` is asked for names that are known only. */
export const virtual = (
  name: string,
  isKnown: (id: string) => boolean,
  textOf: (id: string) => string | Promise<string>,
): Plugin => ({
  name,
  resolveId: (id) => (isKnown(id) ? `\0${id}` : undefined),
  load: (id) => (id.startsWith('\0') && isKnown(id.slice(1)) ? textOf(id.slice(1)) : undefined),
});

// What the server asks for a file of `/_docs`.

import type { LiveWorld } from './worlds/live-world';

interface DocsFile {
  readonly type: string;
  readonly text: string;
}

interface DocsAsked {
  readonly live: LiveWorld;
  /** What stands before every path: the prefix of a world, or nothing. */
  readonly prefix: string;
}

export interface Docs {
  /** A file by the rest of its path; undefined when there is none. */
  find(name: string, asked: DocsAsked): Promise<DocsFile | undefined>;
}

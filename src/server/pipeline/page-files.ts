// What the server asks for a file of a folder of pages, such as `/_docs`.

import type { LiveWorld } from '../worlds/live-world';

/** The folders there may be. */
export type PageFolder = 'docs' | 'console';

interface PageFile {
  readonly type: string;
  readonly text: string;
  /** Its name changes with its bytes: who has it need never ask again. */
  readonly isLasting?: boolean;
  /** Another page of this server may show it in a frame. */
  readonly isFramed?: boolean;
  /** Names its bytes; without one it is never kept. */
  readonly tag?: string;
}

interface PageRequest {
  readonly live: LiveWorld;
  /** What stands before every path: the prefix of a world, or nothing. */
  readonly prefix: string;
}

export interface Pages {
  /** A file by the rest of its path; undefined when there is none. */
  find(name: string, asked: PageRequest): Promise<PageFile | undefined>;
}

// The files of a folder of pages, such as `/_docs`.

import type { LiveWorld } from '../worlds/live-world';

/** The folders there may be. */
export type PageFolder = 'docs' | 'console';

interface PageFile {
  readonly type: string;
  readonly text: string;
  /** Its name changes with its content, so that browsers may cache it forever. */
  readonly isLasting?: boolean;
  /** Another page of this server may show it in a frame. */
  readonly isFramed?: boolean;
  /** ETag; without one the file is never cached. */
  readonly tag?: string;
}

interface PageRequest {
  readonly live: LiveWorld;
  /** Prefix of every path: that of a world, or empty. */
  readonly prefix: string;
}

export interface Pages {
  /** A file by the rest of its path; undefined when there is none. */
  find(name: string, request: PageRequest): Promise<PageFile | undefined>;
}

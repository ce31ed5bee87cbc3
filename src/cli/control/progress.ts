// Progress of a clock move: one line on stderr that is redrawn, on a terminal only.

import type { Json } from '../../base';
import type { Io } from '../io';
import { textAt } from './print';

const WIDTH = 24;

export interface Bar {
  draw(progress: Json | undefined): void;
  /** Erases the line before other output. */
  cleared(): Io;
}

export function createBar(io: Io): Bar {
  let isDrawn = false;
  return {
    draw: (progress) => {
      if (io.isTerminal !== true) return;
      isDrawn = true;
      io.err(`\r\u001B[K${barLine(progress)}`);
    },
    cleared: () => {
      if (isDrawn) io.err('\r\u001B[K');
      isDrawn = false;
      return io;
    },
  };
}

function barLine(progress: Json | undefined): string {
  const fraction = Math.min(1, Math.max(0, Number(textAt(progress, 'fraction')) || 0));
  const done = Math.round(fraction * WIDTH);
  return `${'█'.repeat(done)}${'░'.repeat(WIDTH - done)} ${`${Math.floor(fraction * 100)}%`.padStart(4)}  ${textAt(progress, 'at')}  ${textAt(progress, 'steps')} steps`;
}

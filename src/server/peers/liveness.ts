// Whether the other end of a link lives. Both ends send a frame at each interval, so a large frame in one direction
// hides no sign of life in the other. Each end counts its own intervals, so a process that was stopped does not take
// the other end for dead when it continues.

import type { Socket } from 'node:net';
import { FRAME, type FrameWriter } from './frames';

const ALIVE_EVERY_MS = 500;
/** Intervals without a byte, after which the link is given up. */
const MAX_SILENT_INTERVALS = 6;

export interface LivenessTimes {
  readonly everyMs: number;
  readonly maxSilentIntervals: number;
}

export const USUAL_LIVENESS: LivenessTimes = { everyMs: ALIVE_EVERY_MS, maxSilentIntervals: MAX_SILENT_INTERVALS };

/** Destroys a socket that is silent for too long. */
export function watchLiveness(
  socket: Socket,
  writer: FrameWriter,
  { everyMs, maxSilentIntervals }: LivenessTimes = USUAL_LIVENESS,
): void {
  let silent = 0;
  socket.on('data', () => (silent = 0));
  const timer = setInterval(() => {
    silent += 1;
    if (silent > maxSilentIntervals) socket.destroy(new Error(`silent for ${silent * everyMs} ms`));
    else writer.write(FRAME.alive, 0);
  }, everyMs).unref();
  socket.once('close', () => clearInterval(timer));
}

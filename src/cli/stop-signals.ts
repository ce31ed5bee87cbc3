// Signals that stop a server. With --drain, SIGTERM lets it answer a little longer, so that load balancers notice that
// it is not ready; SIGINT comes from a terminal, and stops it at once. So does the end of the process that started the
// server with a channel to it.

import { EXIT } from './io';

/** Resolves with the exit status when the server must close; `drain` is called before, with the span until then. */
export const untilStopped = (
  { drainMs }: { readonly drainMs: number },
  drain: (drainMs: number) => void,
): Promise<number> =>
  new Promise((resolve) => {
    const stop = (): void => resolve(EXIT.fine);
    process.once('SIGINT', () => {
      drain(0);
      stop();
    });
    process.once('disconnect', stop);
    // Undefined without a channel; it may have been closed while the server started.
    if (process.connected === false) stop();
    process.once('SIGTERM', () => {
      drain(drainMs);
      if (drainMs === 0) return stop();
      setTimeout(stop, drainMs);
      // A second one ends the wait.
      process.once('SIGTERM', stop);
    });
  });

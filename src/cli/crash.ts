// Internal errors outside a request or command: uncaught exceptions and unhandled rejections. The state of the process
// is unknown afterwards, so it always ends with exit status 70. The handler only decides what happens before.

import { EXIT } from './io';

export type CrashHandler = (error: unknown) => void;

/** Bounds a shutdown after a crash: the error may be in what the shutdown waits for. */
const CRASH_SHUTDOWN_MS = 10_000;

/**
 * Installs the handlers of the process: by default they print the error and exit at once. Gives a function that sets
 * another handler.
 */
export function watchCrashes(err: (text: string) => void): (handler: CrashHandler) => void {
  let handler: CrashHandler = (error) => {
    err(`understudy: internal error: ${stackOf(error)}\n`);
    process.exit(EXIT.internal);
  };
  const crash = (error: unknown): void => {
    process.exitCode = EXIT.internal;
    handler(error);
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  return (next) => {
    handler = next;
  };
}

/** Ends the process when its shutdown after a crash takes too long. */
export function limitShutdown(): void {
  setTimeout(() => process.exit(EXIT.internal), CRASH_SHUTDOWN_MS).unref();
}

export const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

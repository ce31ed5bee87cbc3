// The Io of the real process. A closed pipe (`| head`) does not end it.

import { wantsColours } from '../server';
import { watchCrashes } from './crash';
import type { Io } from './io';

export function processIo(): Io {
  let isClosed = false;
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe);
  process.stdout.on('error', () => void (isClosed = true));
  const err = (text: string): void => void process.stderr.write(text);
  return {
    out: (text) => void process.stdout.write(text),
    err,
    onCrash: watchCrashes(err),
    onInterrupt: watchInterrupts,
    env: process.env,
    isTerminal: process.stderr.isTTY,
    isClosed: () => isClosed,
    colours: { out: wantsColours(process.stdout, process.env), err: wantsColours(process.stderr, process.env) },
    columns: process.stdout.isTTY ? process.stdout.columns : undefined,
  };
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** The handler receives only the first signal: with no listener left, the second one ends the process. */
function watchInterrupts(handler: (signal: (typeof SIGNALS)[number]) => void): () => void {
  const release = (): void => SIGNALS.forEach((signal) => void process.off(signal, interrupt));
  const interrupt = (signal: NodeJS.Signals): void => {
    release();
    handler(signal === 'SIGTERM' ? 'SIGTERM' : 'SIGINT');
  };
  for (const signal of SIGNALS) process.on(signal, interrupt);
  return release;
}

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

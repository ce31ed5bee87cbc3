// The real process behind a command. A reader that goes away (`| head`) ends nothing.

import { wantsColours } from '../server';
import type { Io } from './io';

export function processIo(): Io {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe);
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    env: process.env,
    colours: { out: wantsColours(process.stdout, process.env), err: wantsColours(process.stderr, process.env) },
    columns: process.stdout.isTTY ? process.stdout.columns : undefined,
  };
}

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

// What a command prints when it runs in the process of a test.

import { main } from '../../src/cli/main';
import type { Io } from '../../src/cli/io';

interface CapturedIo {
  readonly io: Io;
  /** Everything printed so far. */
  readonly printed: { readonly out: string; readonly err: string };
}

function capturedIo(env: Io['env'] = {}): CapturedIo {
  const printed = { out: '', err: '' };
  const io = {
    out: (text: string) => void (printed.out += text),
    err: (text: string) => void (printed.err += text),
    env,
    colours: { out: false, err: false },
  };
  return { io, printed };
}

interface RunResult {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command with a captured output. */
export async function captured(run: (io: Io) => Promise<number>): Promise<RunResult> {
  const { io, printed } = capturedIo();
  const status = await run(io);
  return { status, ...printed };
}

/** Runs a command line, such as `['fixtures', 'validate', 'out']`. */
export const runHere = (args: readonly string[]): Promise<RunResult> => captured((io) => main(args, io));

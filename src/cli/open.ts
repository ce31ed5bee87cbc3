// `understudy open`: opens the console of a running server in a browser, or prints its address where there is no
// display.

import { err, isObject, ok, type Result } from '../base';
import { openBrowser } from './browser';
import { readConnectionSettings, type ConnectionSettings } from './control/connection';
import { CONTROL_EXIT, type ControlFailure } from './control/input';
import type { Io } from './io';
import type { RawOptions } from './options';

const ANSWER_WITHIN_MS = 5_000;

/** Returns the exit status. */
export async function openConsole(raw: RawOptions, io: Io): Promise<number> {
  const settings = readConnectionSettings(raw);
  const address = settings.ok
    ? await consoleOf(settings.value)
    : err({ status: CONTROL_EXIT.usage, sentence: settings.error });
  if (!address.ok) {
    io.err(`understudy: ${address.error.sentence}\n`);
    return address.error.status;
  }
  const url = address.value;
  if (raw['print'] !== true) {
    const opened = await openBrowser(url, io.env);
    if (opened.ok) return told(io, `opened ${url}`);
    io.err(`understudy: ${opened.error}\n`);
  }
  return told(io, url);
}

function told(io: Io, text: string): number {
  io.out(`${text}\n`);
  return CONTROL_EXIT.done;
}

/** Asks the root of the server, which needs no token. */
async function consoleOf({ base, world }: ConnectionSettings): Promise<Result<string, ControlFailure>> {
  const root = world === undefined ? base : `${base}/_worlds/${world}`;
  const refused = (sentence: string): Result<string, ControlFailure> => err({ status: CONTROL_EXIT.refused, sentence });
  try {
    const response = await fetch(`${root}/`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    const page: unknown = await response.json().catch(() => undefined);
    if (response.status === 404 && world !== undefined)
      return refused(`there is no world ${world} at ${base}; understudy world list shows them`);
    if (!isObject(page) || page['product'] !== 'understudy')
      return refused(
        `${base} responded with ${response.status}, as understudy does not: check the address (--url or UNDERSTUDY_URL)`,
      );
    return typeof page['console'] === 'string'
      ? ok(`${root}/_console/`)
      : refused(`the server at ${base} was started with --no-console: start it without`);
  } catch (error: unknown) {
    return err({
      status: CONTROL_EXIT.unreachable,
      sentence: `no server responds at ${base} (${reasonOf(error)}); start one with: understudy serve, or name its address with --url`,
    });
  }
}

/** What fetch wraps: the code of a system error, or the message. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (isObject(cause) && typeof cause['code'] === 'string') return cause['code'];
  return cause instanceof Error ? cause.message : String(cause);
}

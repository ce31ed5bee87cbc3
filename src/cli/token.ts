// `understudy token`: a signed token for a user, for `serve --auth unsafe` and for LocalNet-like deployments.

import { err, ok, parseSpan, SECOND, type Result } from '../base';
import { DEFAULT_AUDIENCE, makeToken, UNSAFE_SECRET } from '../server';
import type { RawOptions } from './options';

const HOUR_SECONDS = 3600;
/** A hundred years, which keeps instants within plain numbers. */
const LONGEST_SECONDS = 100 * 365 * 24 * HOUR_SECONDS;

/** The token, or one sentence about the first invalid flag. */
export function tokenFor(raw: RawOptions, at: Date): Result<string, string> {
  const { user, audience = DEFAULT_AUDIENCE, scope } = raw;
  if (typeof user !== 'string' || user === '') return err('--user is missing: name the user of the token');
  if (typeof audience !== 'string' || audience === '') return err('--audience is empty, but a text is expected');
  if (scope !== undefined && (typeof scope !== 'string' || scope === ''))
    return err('--scope is empty, but a text is expected');
  const life = lifeSeconds(raw);
  return life.ok ? ok(makeToken({ user, audience, scope, secret: UNSAFE_SECRET, lifeSeconds: life.value, at })) : life;
}

function lifeSeconds({ expired, expiresIn }: RawOptions): Result<number, string> {
  if (expired === true)
    return expiresIn === undefined ? ok(-HOUR_SECONDS) : err('--expired and --expires-in exclude each other');
  if (typeof expiresIn !== 'string') return ok(HOUR_SECONDS);
  const span = parseSpan(expiresIn);
  const seconds = span === undefined ? undefined : Number(span / SECOND);
  if (seconds === undefined || seconds < 1 || seconds > LONGEST_SECONDS)
    return err(`--expires-in is "${expiresIn}", but a span such as 90s, 1h or 30d is expected`);
  return ok(seconds);
}

// `--limit NAME=VALUE`, which may be repeated.

import { err, ok, suggestionText, type Result } from '../base';
import { LIMIT_NAMES, readLimits, type LimitProblem } from '../library';
import type { Limits } from '../server';
import { expectedByFlag } from './setting-wording';

/** The default limits changed by other flags and by texts such as `body=2MiB`. The error is one sentence. */
export function readLimitFlags(texts: readonly string[], byFlag: Partial<Limits> = {}): Result<Limits, string> {
  const entries: (readonly [string, string])[] = [];
  for (const text of texts) {
    const [, name, value] = /^([^=]*)=(.*)$/.exec(text.trim()) ?? [];
    if (name === undefined || value === undefined)
      return err(`--limit is ${JSON.stringify(text)}, but NAME=VALUE is expected, such as body=2MiB`);
    entries.push([name, value]);
  }
  const limits = readLimits(entries, byFlag);
  return limits.ok ? ok(limits.value) : err(describeProblem(limits.error));
}

function describeProblem({ limit, value, expected }: LimitProblem): string {
  return expected === undefined
    ? `--limit ${limit}=${value}: there is no limit ${JSON.stringify(limit)}; ${suggestionText(limit, LIMIT_NAMES)}`
    : `--limit ${limit} is ${JSON.stringify(value)}, but ${expectedByFlag(expected)} is expected`;
}

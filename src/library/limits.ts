// Reads limits by name, such as `body` with the text `2MiB`. The table of limits is in the server; flags and options
// word the problems.

import { err, ok, parseSpan, type Result } from '../base';
import { DEFAULT_LIMITS, isLimitKey, LIMIT_TABLE, type Limit, type LimitKey, type Limits } from '../server';
import type { ExpectedValue } from './expected-value';

const BYTES: Readonly<Record<string, number>> = { '': 1, b: 1, kib: 1024, mib: 1024 ** 2, gib: 1024 ** 3 };

/** For suggestions. */
export const LIMIT_NAMES: readonly string[] = Object.values(LIMIT_TABLE).map(({ name }) => name);

export interface LimitProblem {
  readonly limit: string;
  readonly value: string;
  /** Undefined when there is no limit of this name. */
  readonly expected: ExpectedValue | undefined;
}

/** The default limits with these changes; the last of two with one name counts. */
export function readLimits(
  entries: readonly (readonly [name: string, value: string])[],
  overrides: Partial<Limits> = {},
): Result<Limits, LimitProblem> {
  const chosen: Partial<Record<LimitKey, number>> = { ...overrides };
  for (const [name, value] of entries) {
    const key = keyOf(name);
    if (key === undefined) return err({ limit: name, value, expected: undefined });
    const limit: Limit = LIMIT_TABLE[key];
    const number = numberOf(value.trim(), limit);
    if (number === undefined) return err({ limit: limit.name, value, expected: { type: 'limit', ...limit } });
    chosen[key] = number;
  }
  return ok({ ...DEFAULT_LIMITS, ...chosen });
}

function keyOf(text: string): LimitKey | undefined {
  const name = text.trim().toLowerCase();
  return Object.keys(LIMIT_TABLE)
    .filter(isLimitKey)
    .find((key) => LIMIT_TABLE[key].name === name);
}

function numberOf(text: string, { unit, min, max }: Limit): number | undefined {
  const number = PARSERS[unit](text);
  return number === undefined || number < min || number > max ? undefined : number;
}

const PARSERS = {
  ms: millisecondsOf,
  bytes: bytesOf,
  count: (text: string): number | undefined => (/^\d{1,12}$/.test(text) ? Number(text) : undefined),
};

function millisecondsOf(text: string): number | undefined {
  const span = parseSpan(text);
  return span === undefined || span % 1000n !== 0n ? undefined : Number(span / 1000n);
}

function bytesOf(text: string): number | undefined {
  const [, digits, unit = ''] = /^(\d{1,12}) ?([a-z]*)$/i.exec(text) ?? [];
  const factor = Object.hasOwn(BYTES, unit.toLowerCase()) ? BYTES[unit.toLowerCase()] : undefined;
  return digits === undefined || factor === undefined ? undefined : Number(digits) * factor;
}

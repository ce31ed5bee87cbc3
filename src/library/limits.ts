// `--limit name=value`: texts such as `body=2MiB` to a record of all limits.

import { err, suggestionText, ok, parseSpan, type Result } from '../base';
import { DEFAULT_LIMITS, isLimitKey, LIMIT_TABLE, type Limit, type Limits, type LimitUnit } from '../server';

const BYTES: Readonly<Record<string, number>> = { '': 1, b: 1, kib: 1024, mib: 1024 ** 2, gib: 1024 ** 3 };
const EXPECTED: Readonly<Record<LimitUnit, string>> = {
  bytes: 'a number of bytes such as 65536, 64KiB or 1MiB',
  ms: 'a span such as 10s, 250ms or 15m',
  count: 'a whole number',
};

/**
 * The default limits, changed by other flags and by texts such as `body=2MiB`; of two with one name the later counts. The error is one sentence
 * that calls the setting by the name it has for the caller.
 */
export function readLimits(
  texts: readonly string[],
  byFlag: Partial<Limits> = {},
  setting = '--limit',
): Result<Limits, string> {
  const chosen: Partial<Record<keyof Limits, number>> = { ...byFlag };
  for (const text of texts) {
    const [, name = '', value] = /^([^=]*)=(.*)$/.exec(text.trim()) ?? [];
    if (value === undefined)
      return err(`${setting} is ${JSON.stringify(text)}, but NAME=VALUE is expected, such as body=2MiB`);
    const found = Object.entries(LIMIT_TABLE).find(([, limit]) => limit.name === name.trim().toLowerCase());
    if (!found)
      return err(
        `${setting} ${text}: there is no limit ${JSON.stringify(name)}; ${suggestionText(
          name,
          Object.values(LIMIT_TABLE).map((limit) => limit.name),
        )}`,
      );
    const [key, limit] = found;
    const number = numberOf(value.trim(), limit);
    if (number === undefined)
      return err(
        `${setting} ${limit.name} is ${JSON.stringify(value)}, but ${EXPECTED[limit.unit]} from ${shownLimit(limit.min, limit.unit)} to ${shownLimit(limit.max, limit.unit)} is expected`,
      );
    if (isLimitKey(key)) chosen[key] = number;
  }
  return ok({ ...DEFAULT_LIMITS, ...chosen });
}

function numberOf(text: string, { unit, min, max }: Limit): number | undefined {
  const number =
    unit === 'ms'
      ? millisecondsOf(text)
      : unit === 'bytes'
        ? bytesOf(text)
        : /^\d{1,12}$/.test(text)
          ? Number(text)
          : undefined;
  return number === undefined || number < min || number > max ? undefined : number;
}

function millisecondsOf(text: string): number | undefined {
  const span = parseSpan(text);
  return span === undefined || span % 1000n !== 0n ? undefined : Number(span / 1000n);
}

function bytesOf(text: string): number | undefined {
  const [, digits, unit = ''] = /^(\d{1,12}) ?([a-z]*)$/i.exec(text) ?? [];
  const factor = Object.hasOwn(BYTES, unit.toLowerCase()) ? BYTES[unit.toLowerCase()] : undefined;
  return digits === undefined || factor === undefined ? undefined : Number(digits) * factor;
}

const SPANS: readonly (readonly [string, number])[] = [
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
  ['ms', 1],
];
const SIZES: readonly (readonly [string, number])[] = [
  ['GiB', 1024 ** 3],
  ['MiB', 1024 ** 2],
  ['KiB', 1024],
  ['B', 1],
];

/** A limit as a person writes it: `1MiB`, `10s`, `2000`. */
export function shownLimit(value: number, unit: LimitUnit): string {
  if (unit === 'count' || value === 0) return String(value);
  const [word, factor] = (unit === 'ms' ? SPANS : SIZES).find(([, size]) => value % size === 0) ?? ['', 1];
  return `${value / factor}${word}`;
}

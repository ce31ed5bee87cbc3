// Converts texts of a command line to values of a request.

import { formatInstant, isObject, micros, parseAmount, parseInstant, parseSpan, plus } from '../../base';
import { AUTOMATION_KINDS } from '../../ledger';
import type { Input } from './input';

const A_SPAN = 'a span such as 10m, 1h30m, 250ms or 5us';
export const AN_INSTANT = 'a time such as 2026-01-15T12:00:00Z';
const DIGITS = /^\d{1,15}$/;

/** The text itself, if it is a span. */
export const span = (input: Input, name: string): string | undefined =>
  input.parsed(name, (text) => (parseSpan(text) === undefined ? undefined : text), A_SPAN);
export const amount = (input: Input, name: string): string | undefined =>
  input.parsed(
    name,
    (text) => (parseAmount(text) && !text.startsWith('-') ? text : undefined),
    'a number of tokens such as 12.5',
  );
export const kind = (input: Input, name: string): string | undefined => input.choice(name, AUTOMATION_KINDS);

export const whole = (
  input: Input,
  name: string,
  { least = 0, most = Number.MAX_SAFE_INTEGER }: { readonly least?: number; readonly most?: number } = {},
): number | undefined =>
  input.parsed(
    name,
    (text) => (DIGITS.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined),
    `a whole number from ${least}${most === Number.MAX_SAFE_INTEGER ? '' : ` to ${most}`}`,
  );

/** True if the flag is set, otherwise undefined. */
export const isOn = (input: Input, name: string): true | undefined => (input.isGiven(name) ? true : undefined);

/** An instant, or a span counted from the ledger time of the server. */
export async function instant(input: Input, name: string, fallback?: string): Promise<string | undefined> {
  const text = input.text(name) ?? fallback;
  if (text === undefined || parseInstant(text) !== undefined) return text;
  const length = parseSpan(text);
  if (length === undefined) return input.refuse(name, text, `${AN_INSTANT}, or a span such as 10m,`);
  const clock = await input.read('/clock');
  const now = isObject(clock) ? clock['nowMicros'] : undefined;
  return typeof now === 'number' || typeof now === 'bigint' ? formatInstant(plus(micros(now), length)) : undefined;
}

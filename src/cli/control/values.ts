// Converts texts of a command line to values of a request.

import { formatInstant, isObject, micros, parseInstant, parseSpan, plus } from '../../base';
import { ARGUMENTS, type ArgumentRule, type NumberArgument } from '../../server';
import { expectedByFlag } from '../setting-wording';
import type { Input } from './input';

export const AN_INSTANT = expectedByFlag(ARGUMENTS.instant.expected);
const DECIMAL = /^(\d{1,15}|\d{0,15}\.\d{1,15})$/;

/** The text itself, if the argument accepts it. */
export const textArgument = <Value extends string>(
  input: Input,
  name: string,
  { expected, accepts }: ArgumentRule<Value>,
): Value | undefined => input.parsed(name, (text) => (accepts(text) ? text : undefined), expectedByFlag(expected));

export const numberArgument = (input: Input, name: string, { expected, accepts }: NumberArgument): number | undefined =>
  input.parsed(
    name,
    (text) => (DECIMAL.test(text) && accepts(Number(text)) ? Number(text) : undefined),
    expectedByFlag(expected),
  );

export const span = (input: Input, name: string): string | undefined => textArgument(input, name, ARGUMENTS.span);
export const amount = (input: Input, name: string): string | undefined => textArgument(input, name, ARGUMENTS.amount);
export const kind = (input: Input, name: string): string | undefined =>
  textArgument(input, name, ARGUMENTS.automationKind);

/** `600x` or `0.5x` in thousandths. */
export function thousandths(text: string, { accepts }: NumberArgument): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,7})(?:\.(\d{1,3}))?x$/.exec(text) ?? [];
  const count = whole === undefined ? 0 : Number(`${whole}${fraction.padEnd(3, '0')}`);
  return accepts(count / 1000) ? count : undefined;
}

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

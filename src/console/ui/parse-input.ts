// Parses times and speeds as people type them: lenient in form, exact in value.

import { formatInstantShort, micros, parseInstant, parseSpan, plus, type Micros } from '../../base';

type ParsedInput<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

const invalid = (problem: string): { readonly ok: false; readonly problem: string } => ({ ok: false, problem });

export interface SpanInput {
  /** In the form the control API accepts. */
  readonly text: string;
  readonly micros: Micros;
}

/** Accepts `1h 30m` as well as `1h30m`. */
export function parseSpanInput(typed: string): ParsedInput<SpanInput> {
  const text = typed.replaceAll(/\s+/g, '').toLowerCase();
  if (text === '') return invalid('Enter a duration, such as 10m, 1h30m or 2d');
  if (/^\d+$/.test(text)) return invalid(`Add a unit: ${text}s, ${text}m, ${text}h or ${text}d`);
  const span = parseSpan(text);
  return span === undefined
    ? invalid('Not a duration: use whole numbers with us, ms, s, m, h or d, such as 1h30m')
    : { ok: true, value: { text, micros: span } };
}

/** A date-time; UTC without a zone. Seconds and the time of day are optional. */
export function parseInstantInput(typed: string): ParsedInput<Micros> {
  const [date = '', time = '00:00', ...rest] = typed.trim().split(/[\sTt]+/);
  if (date === '') return invalid('Enter a date and time, such as 2026-01-15 13:00');
  const seconds = time.replace(/^(\d\d:\d\d)(?=$|[Zz+-])/, '$1:00');
  const instant =
    rest.length > 0
      ? undefined
      : parseInstant(`${date}T${/([Zz]|[+-]\d\d:\d\d)$/.test(seconds) ? seconds : `${seconds}Z`}`);
  return instant === undefined
    ? invalid('Not a date and time: use a form such as 2026-01-15 13:00 or 2026-01-15T13:00:00.5Z')
    : { ok: true, value: instant };
}

const MOST = 1_000_000_000;

/** Multiples of real time, returned in thousandths as the control API takes them. */
export function parseSpeedInput(typed: string): ParsedInput<number> {
  const text = typed.trim().replace(/[×x]$/, '');
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,3}))?$/.exec(text) ?? [];
  const speed = whole === undefined ? 0 : Number(`${whole}${fraction.padEnd(3, '0')}`);
  return speed < 1 || speed > MOST
    ? invalid('A number from 0.001 to 1000000, with at most three decimals')
    : { ok: true, value: speed };
}

/** Ledger time after a span, as requests take it. */
export const instantAfter = (now: number, span: Micros): string => formatInstantShort(plus(micros(now), span));

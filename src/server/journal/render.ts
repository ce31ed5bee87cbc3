// An exchange as the control operations return it; wire names of the journal exist only here and in har.ts.

import type { Json } from '../../base';
import { joinPointer, truncate } from '../../base';
import { readPreference, wantsExample } from '../examples/prefer';
import type { RequestProblem } from '../../operations';
import { unjudgedReason } from './judge-recorded';
import type { RecordedBreach, StoredBody, StoredExchange } from './stored-exchange';
import { redactionFor, redactTexts, type Redaction } from './redact';

type RenderedJson = Readonly<Record<string, Json>>;

export const idOf = (number: number): string => `r${number}`;

/** The sequence number in an id; undefined for a malformed id. */
export function numberOf(id: string): number | undefined {
  const digits = /^r(\d{1,15})$/.exec(id)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Summary of an exchange, without headers and bodies. */
export function summaryOf(exchange: StoredExchange, breaches: readonly RecordedBreach[]): RenderedJson {
  return summary(exchange, breaches, redactionFor(exchange));
}

/** The complete exchange. */
export function detailOf(exchange: StoredExchange, breaches: readonly RecordedBreach[]): RenderedJson {
  const redaction = redactionFor(exchange);
  const { request, response } = exchange;
  const spoiled: RenderedJson = response.bodyFault ? { spoiled: { ...response.bodyFault } } : {};
  return {
    ...summary(exchange, breaches, redaction),
    request: { headers: redaction.headers(request.headers), ...bodyOf(request.body, redaction) },
    response: { headers: redaction.headers(response.headers), ...bodyOf(response.body, redaction), ...spoiled },
  };
}

function summary(exchange: StoredExchange, breaches: readonly RecordedBreach[], redaction: Redaction): RenderedJson {
  const { number, startedAt, world, method, spec, group, user, status, ms, positions } = exchange;
  const url = redaction.url(exchange.url);
  return {
    id: idOf(number),
    at: new Date(startedAt).toISOString(),
    world,
    method,
    url,
    path: pathOf(url),
    operation: spec?.id ?? null,
    group,
    user: user ?? null,
    client: clientOf(exchange, redaction),
    answeredBy: answeredBy(exchange),
    status,
    ms: milliseconds(ms),
    positions: positions.to > positions.from ? { from: positions.from, to: positions.to } : null,
    offsets: positions.offsets ? { ...positions.offsets } : null,
    violations: violationsOf(exchange, breaches, redaction),
    notes: notesOf(exchange).map(redaction.text),
  };
}

const LONGEST_CLIENT = 120;

function clientOf({ request }: StoredExchange, { text }: Redaction): string | null {
  const agent = request.headers['user-agent'];
  return agent === undefined ? null : truncate(text(agent), LONGEST_CLIENT);
}

function answeredBy({ spec, notes, request, response }: StoredExchange): AnsweredBy {
  if (notes.some(isFaultNote)) return 'fault';
  if (response.headers['x-understudy'] === 'example')
    return wantsExample(readPreference(request.headers['prefer'])) ? 'prefer' : 'example';
  return spec === undefined ? 'none' : 'operation';
}

type AnsweredBy = 'operation' | 'prefer' | 'example' | 'fault' | 'none';
const isFaultNote = (note: string): boolean => note.startsWith('fault ');

export const milliseconds = (ms: number): number => Math.round(ms * 1000) / 1000;

export const notesOf = (exchange: StoredExchange): readonly string[] =>
  [...exchange.notes, unjudgedReason(exchange)].filter((note) => note !== undefined);

export function violationsOf(
  { problems }: StoredExchange,
  breaches: readonly RecordedBreach[],
  { text }: Redaction,
): Json {
  return redactTexts(
    {
      request: problems.map(requestViolation),
      response: breaches.map(({ pointer, message }) => ({ pointer, message })),
    },
    text,
  );
}

function requestViolation({ in: place, name, message }: RequestProblem): Json {
  return place === 'body' ? { pointer: pointerTo(name), in: place, message } : { name, in: place, message };
}

/** `updateFormat.filters[0]` as `/updateFormat/filters/0`. */
const pointerTo = (dotted: string): string =>
  dotted === ''
    ? ''
    : joinPointer(
        '',
        ...dotted
          .replace(/\[(\d+)\]/g, '.$1')
          .replace(/^\./, '')
          .split('.'),
      );

/** Path as it was routed: without scheme, host, query and the world prefix. */
function pathOf(url: string): string {
  const local = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  const path = local.split(/[?#]/, 1)[0] ?? '';
  const inWorld = path.replace(/^\/_worlds\/[^/]+(?=\/|$)/, '');
  return inWorld === '' ? '/' : inWorld;
}

function bodyOf({ text, bytes, truncated }: StoredBody, redaction: Redaction): RenderedJson {
  return { body: text === '' ? null : redaction.text(text), truncated, size: bytes ?? null };
}

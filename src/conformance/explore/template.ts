// Requests without concrete ids: each value that differs between two servers, or from run to run, is a placeholder. The
// same request then goes to the target and to the model, and can be written as a step of a suite.

import { formatInstant, isObject, micros, valueAtPointer, type Json } from '../../base';
import { factAt } from '../target/facts';

export type PlaceholderReference =
  /** Party of the n-th user. */
  | { readonly kind: 'party'; readonly user: number }
  /** A tracking id that no other sequence uses. */
  | { readonly kind: 'tracking'; readonly slot: number }
  /** Microseconds since 1970, from the ledger's time of the request. */
  | { readonly kind: 'micros'; readonly fromNow: number }
  /** RFC 3339 time, in seconds from the ledger's time of the request. */
  | { readonly kind: 'instant'; readonly fromNow: number }
  /** A value of an earlier answer of the sequence. */
  | { readonly kind: 'answer'; readonly exchange: number; readonly pointer: string }
  /** A value of the target file, such as `migrationId`. */
  | { readonly kind: 'fact'; readonly place: string }
  /** An object whose only key is the party of the n-th user. */
  | { readonly kind: 'byParty'; readonly user: number; readonly value: ValueTemplate };

export class Placeholder {
  constructor(readonly reference: PlaceholderReference) {}
}

export type ValueTemplate =
  | Placeholder
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly ValueTemplate[]
  | { readonly [name: string]: ValueTemplate | undefined };

/** Members of an object or parameters of a request, by name. */
export type TemplateMembers = Readonly<Record<string, ValueTemplate>>;

export const partyOf = (user: number): Placeholder => new Placeholder({ kind: 'party', user });
/** Parties of all users; of one if there are none. */
export const everyParty = (users: number): readonly Placeholder[] =>
  Array.from({ length: Math.max(users, 1) }, (_, user) => partyOf(user));
export const trackingId = (slot: number): Placeholder => new Placeholder({ kind: 'tracking', slot });
export const microsFromNow = (seconds: number): Placeholder => new Placeholder({ kind: 'micros', fromNow: seconds });
export const instantFromNow = (seconds: number): Placeholder => new Placeholder({ kind: 'instant', fromNow: seconds });
export const factOf = (place: string): Placeholder => new Placeholder({ kind: 'fact', place });
export const byParty = (user: number, value: ValueTemplate): Placeholder =>
  new Placeholder({ kind: 'byParty', user, value });
export const answerAt = (exchange: number, pointer: string): Placeholder =>
  new Placeholder({ kind: 'answer', exchange, pointer });

export interface RequestTemplate {
  readonly operation: string;
  /** Role whose token is sent, as in suites. */
  readonly as: string;
  readonly path?: Readonly<Record<string, ValueTemplate>>;
  readonly query?: Readonly<Record<string, ValueTemplate>>;
  readonly body?: ValueTemplate;
  /** The request breaks the contract on purpose. */
  readonly isInvalid?: boolean;
  /** What it does, in words; otherwise the operation is named. */
  readonly words?: string;
}

/** The values of one server. */
export interface TemplateValues {
  readonly facts: Json;
  /** Bodies of the answers of the sequence; undefined where there is none. */
  readonly answers: readonly (Json | undefined)[];
  readonly trackingId: (slot: number) => string;
  /** Ledger time in microseconds since 1970. */
  readonly nowMicros: bigint;
}

/** An earlier answer of this server lacks a value that the other server's has. */
export class MissingValueError extends Error {
  override readonly name = 'MissingValueError';
}

/** The template with values; throws MissingValueError. */
export function resolve(template: ValueTemplate, values: TemplateValues): Json {
  if (template instanceof Placeholder) return valueOf(template.reference, values);
  if (Array.isArray(template)) return template.map((entry: ValueTemplate) => resolve(entry, values));
  if (!isObject(template)) return template as Json;
  const members = Object.entries(template) as readonly (readonly [string, ValueTemplate | undefined])[];
  return Object.fromEntries(
    members.flatMap(([name, member]) => (member === undefined ? [] : [[name, resolve(member, values)]])),
  );
}

export const resolveAll = (
  templates: Readonly<Record<string, ValueTemplate>> = {},
  values: TemplateValues,
): Readonly<Record<string, Json>> =>
  Object.fromEntries(Object.entries(templates).map(([name, template]) => [name, resolve(template, values)]));

function valueOf(reference: PlaceholderReference, values: TemplateValues): Json {
  const { facts, answers, trackingId: idOf, nowMicros } = values;
  const { kind } = reference;
  if (kind === 'byParty')
    return { [String(valueOf({ kind: 'party', user: reference.user }, values))]: resolve(reference.value, values) };
  if (kind === 'tracking') return idOf(reference.slot);
  if (kind === 'micros') return nowMicros + secondsInMicros(reference.fromNow);
  if (kind === 'instant') return formatInstant(micros(nowMicros + secondsInMicros(reference.fromNow)));
  const found =
    kind === 'answer'
      ? valueAtPointer(answers[reference.exchange] ?? null, reference.pointer)
      : factAt(facts, kind === 'party' ? `users.${reference.user}.party` : reference.place);
  // An empty page token, or null, says that there is no further page; sent back, it would ask for the first one.
  if (found === undefined || found === null || found === '') throw new MissingValueError(describeReference(reference));
  return found as Json;
}

/** Seconds may have a fraction of microseconds. */
export const secondsInMicros = (seconds: number): bigint => BigInt(Math.round(seconds * 1_000_000));

const describeReference = (reference: PlaceholderReference): string =>
  reference.kind === 'answer'
    ? `no value at ${reference.pointer} of response ${reference.exchange + 1}`
    : `no ${reference.kind}`;

/** Every placeholder of a template. */
export function placeholdersIn(template: ValueTemplate | undefined): readonly Placeholder[] {
  if (template instanceof Placeholder) {
    const { reference } = template;
    return [template, ...(reference.kind === 'byParty' ? placeholdersIn(reference.value) : [])];
  }
  if (Array.isArray(template)) return template.flatMap((entry: ValueTemplate) => placeholdersIn(entry));
  if (!isObject(template)) return [];
  return Object.values(template).flatMap((member) => placeholdersIn(member as ValueTemplate | undefined));
}

/** Numbers of the exchanges whose answers have values of the request. */
export const exchangesIn = ({ path = {}, query = {}, body = null }: RequestTemplate): readonly number[] =>
  placeholdersIn([path, query, body]).flatMap(({ reference }) =>
    reference.kind === 'answer' ? [reference.exchange] : [],
  );

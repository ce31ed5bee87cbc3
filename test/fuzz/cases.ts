// Cases: an operation, a good request for it as a plan, and what is wrong with the request, if anything.

import fc, { type Arbitrary } from 'fast-check';
import { isObject, parseInstant, parseSpan, plus, stringifyJson, type Json, type Micros } from '../../src/base';
import type { OpenContract, OperationSpec } from '../../src/contract';
import { valuesOf } from './from-schema';
import { knownFor } from './known';
import { settle, type Living, type Plan } from './plan';
import { requestSchemas, type RequestSchemas } from './schemas';
import { apply, bodyText, hostileTwist, nearTwist, type Draft, type Twist } from './twists';

export type Intent = 'valid' | 'near' | 'hostile';

export interface Case {
  readonly spec: OperationSpec;
  readonly intent: Intent;
  readonly caller: string;
  readonly path: { readonly [name: string]: Plan };
  readonly query: { readonly [name: string]: Plan };
  readonly mediaType: string | undefined;
  readonly body: Plan | undefined;
  readonly twists: readonly Twist[];
}

/** A request as it is sent; plain data that a curl can be written from. */
export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

const PREFIX: Readonly<Record<string, string>> = {
  ledger: '',
  validator: '/api/validator',
  scan: '/api/scan',
  control: '/_control/v1',
};

/** Callers that stand for a kind of token; all others are users. */
export const STRANGERS = ['nobody', 'no token', 'expired', 'wrong audience', 'wrong signature'] as const;
const CALLERS = ['alice', 'alice', 'alice', 'bob', 'bob', 'carol', 'dave', 'admin', 'admin'] as const;
const goodCaller = fc.constantFrom(...CALLERS);
const anyCaller = fc.oneof(
  { weight: 5, arbitrary: goodCaller },
  { weight: 1, arbitrary: fc.constantFrom('erin', ...STRANGERS) },
);

/** Some are asked for more often: what they do is rarely possible, or everything else rests on it. */
const WEIGHTS: Readonly<Record<string, number>> = {
  createTransferOffer: 4,
  createOfferAs: 2,
  completeReassignment: 2,
  startReassignment: 2,
  addFault: 2,
  takeControlSnapshot: 2,
  listTransferOffers: 2,
  lockHolding: 2,
  unlockHolding: 2,
  mintHolding: 2,
};
/** Streams that do not end, and moves that take the clock of the wall along: less often. */
const HALF: ReadonlySet<string> = new Set(['loadWorld', 'resetWorld', 'startMigration']);

/** How much more often those are asked for that are to be met at last. */
const FAVOUR = 50;

/** Cases of all operations, of the favoured ones far more. */
export function anyCase(contract: OpenContract, favoured: readonly string[] = []): Arbitrary<Case> {
  const weightOf = (id: string): number =>
    (HALF.has(id) ? 1 : 2 * (WEIGHTS[id] ?? 1)) * (favoured.includes(id) ? FAVOUR : 1);
  return fc.oneof(
    ...requestSchemas(contract).map((schemas) => ({ weight: weightOf(schemas.spec.id), arbitrary: casesOf(schemas) })),
  );
}

/** Cases of one operation. */
export function casesOf(schemas: RequestSchemas): Arbitrary<Case> {
  const { spec } = schemas;
  const good = { spec: fc.constant(spec), path: parametersOf(schemas, 'path'), query: parametersOf(schemas, 'query') };
  const media = fc.oneof(...bodiesOf(schemas));
  const wrong = (intent: Intent, twist: Arbitrary<Twist>, most: number): Arbitrary<Case> =>
    fc
      .tuple(fc.record({ ...good, caller: anyCaller }), media, fc.array(twist, { minLength: 1, maxLength: most }))
      .map(([base, content, twists]) => ({ ...base, ...content, intent, twists }));
  const right: Arbitrary<Case> = fc
    .tuple(fc.record({ ...good, caller: goodCaller }), media)
    .map(([base, content]) => ({ ...base, ...content, intent: 'valid', twists: [] }));
  return fc.oneof(
    { weight: 5, arbitrary: right },
    { weight: 2, arbitrary: wrong('near', nearTwist, 1) },
    { weight: 3, arbitrary: wrong('hostile', hostileTwist, 3) },
  );
}

type Content = Pick<Case, 'mediaType' | 'body'>;

function bodiesOf({
  spec,
  body,
}: RequestSchemas): readonly { readonly weight: number; readonly arbitrary: Arbitrary<Content> }[] {
  const known = knownFor(spec.id);
  const none = {
    weight: body?.required === true ? 0 : 1,
    arbitrary: fc.constant<Content>({ mediaType: undefined, body: undefined }),
  };
  if (!body) return [none];
  const made = body.content.map(({ mediaType, placed }) => {
    const json = mediaType === 'application/json';
    const values = known(json ? 'body' : `body ${mediaType}`) ?? valuesOf(placed, known);
    // The schema has its say as well, where a table line stands for the whole body.
    const both =
      json && known('body')
        ? fc.oneof({ weight: 3, arbitrary: values }, { weight: 1, arbitrary: valuesOf(placed, known) })
        : values;
    return { weight: json ? 4 : 1, arbitrary: both.map((plan): Content => ({ mediaType, body: plan })) };
  });
  return [...made, none].filter(({ weight }) => weight > 0);
}

function parametersOf(
  { spec, parameters }: RequestSchemas,
  place: 'path' | 'query',
): Arbitrary<{ [name: string]: Plan }> {
  const known = knownFor(spec.id);
  const here = parameters.filter((parameter) => parameter.in === place);
  return fc.record(Object.fromEntries(here.map(({ name, placed }) => [name, valuesOf(placed, known, name)])), {
    requiredKeys: here.filter(({ required }) => required).map(({ name }) => name),
  }) as Arbitrary<{ [name: string]: Plan }>;
}

/** What a case looks up when it is sent. */
export interface Surroundings {
  readonly look: (living: Living) => Json;
  /** A bearer token; undefined for a caller without. */
  readonly token: (caller: string) => string | undefined;
  readonly now: Micros;
}

/** The request as it goes out. */
export function requestOf(one: Case, { look, token, now }: Surroundings): Sent {
  const bearer = token(one.caller);
  const draft: Draft = {
    method: one.spec.method,
    segments: `${one.spec.prefix ?? PREFIX[one.spec.group] ?? ''}${one.spec.path}`
      .split('/')
      .slice(1)
      .map((segment) => filled(segment, one, look)),
    query: Object.entries(one.query).map(([name, plan]): [string, string] => [name, textOf(settle(plan, look))]),
    rawQuery: '',
    headers: {
      host: '127.0.0.1',
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(one.mediaType === undefined ? {} : { 'content-type': one.mediaType }),
    },
    body: one.body === undefined ? undefined : settle(one.body, look),
    holes: [],
    bytes: (bytes) => bytes,
    address: (url) => url,
  };
  for (const twist of one.twists) apply(twist, draft);
  draft.body = tamed(one.spec.id, draft.body, now);
  return {
    method: draft.method,
    url: draft.address(urlOf(draft)),
    headers: draft.headers,
    body: draft.bytes(Buffer.from(isText(one) && typeof draft.body === 'string' ? draft.body : bodyText(draft))),
  };
}

const isText = ({ mediaType }: Case): boolean => mediaType !== undefined && mediaType !== 'application/json';

function filled(segment: string, { path }: Case, look: Surroundings['look']): Draft['segments'][number] {
  const isParameter = segment.includes('{');
  const text = segment.replaceAll(/\{([^}]+)\}/g, (_, name: string) => textOf(settle(path[name] ?? '', look)));
  return { text, isParameter, raw: false };
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : stringifyJson(value));
// Whatever cannot be encoded is sent as it is.
const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

function urlOf({ segments, query, rawQuery }: Draft): string {
  const path = segments.map(({ text, raw }) => `/${raw ? text : encoded(text)}`).join('');
  const pairs = [
    ...query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`),
    ...(rawQuery === '' ? [] : [rawQuery]),
  ];
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

const LONGEST_MOVE = 86_400_000_000n;

/** A clock that goes on for months is no error, but takes its time: such moves become an hour. */
function tamed(operationId: string, body: Json | undefined, now: Micros): Json | undefined {
  if ((operationId !== 'advanceClock' && operationId !== 'setClock') || !isObject(body)) return body;
  const target = targetOf(body, now);
  if (target === undefined || target - now <= LONGEST_MOVE) return body;
  return operationId === 'setClock' ? { toMicros: plus(now, 3_600_000_000n) } : { by: '1h' };
}

function targetOf(body: Readonly<Record<string, unknown>>, now: Micros): bigint | undefined {
  const { by, byMicros, to, toMicros } = body;
  if (typeof by === 'string') return now + (parseSpan(by) ?? 0n);
  if (typeof to === 'string') return parseInstant(to);
  const count = byMicros ?? toMicros;
  if (typeof count !== 'bigint' && !(typeof count === 'number' && Number.isInteger(count))) return undefined;
  return byMicros === undefined ? BigInt(count) : now + BigInt(count);
}

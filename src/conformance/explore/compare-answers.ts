// Compares an answer of the target with the model's answer to the same request: ids through the learned mapping, amounts,
// numbers, times and orders exactly.

import { isObject, joinPointer, parseInstant, stringifyJson, truncate, type Json } from '../../base';
import { bodyOf } from '../check/response-body';
import type { RecordedExchange } from '../model/exchange';
import { IdMapping, isId } from './id-mapping';

export interface Correspondence {
  readonly ids: IdMapping;
  /** Addresses of the two servers, which their answers may contain. */
  readonly origins: { readonly target: string; readonly model: string };
}

export const newCorrespondence = (origins: Correspondence['origins']): Correspondence => ({
  ids: new IdMapping(),
  origins,
});

/** A copy that learns separately. */
export const cloned = ({ ids, origins }: Correspondence): Correspondence => ({
  ids: ids.clone(),
  origins,
});

/** A place in which two answers differ. */
export interface AnswerDifference {
  readonly kind: 'status' | 'missing' | 'extra' | 'value';
  /** JSON pointer into the bodies; empty for the status. */
  readonly pointer: string;
  /** The model's value. */
  readonly model: Json | undefined;
  readonly target: Json | undefined;
}

/** Members with opaque contents, or contents of the request's trace: nothing to compare. */
const OPAQUE_MEMBERS = new Set(['created_event_blob', 'createdEventBlob', 'traceContext', 'trace_context']);

/** Lists without a documented order. */
const UNORDERED_LISTS = new Set([
  'offers',
  'accepted_offers',
  'amulets',
  'locked_amulets',
  'witnessParties',
  'signatories',
  'observers',
  'actingParties',
  'summaries',
  'rights',
]);

/** A first difference of each member is enough to judge an answer. */
const MAX_DIFFERENCES = 5;

/** Differences of two answers, at most a few; learns the ids of those that agree. */
export function differencesOf(
  target: RecordedExchange,
  model: RecordedExchange,
  correspondence: Correspondence,
): readonly AnswerDifference[] {
  const [seen, expected] = [target.response.status, model.response.status];
  if (seen !== expected) return [{ kind: 'status', pointer: '', model: expected, target: seen }];
  // The texts of refusals are free; the code of a ledger error is not.
  if (seen >= 400) return differentCode(bodyOf(target), bodyOf(model));
  const found: AnswerDifference[] = [];
  compare({ correspondence, found }, '', bodyOf(target), bodyOf(model));
  return found;
}

function differentCode(target: Json | undefined, model: Json | undefined): readonly AnswerDifference[] {
  const [seen, expected] = [codeOf(target), codeOf(model)];
  return seen === expected ? [] : [{ kind: 'value', pointer: '/code', model: expected, target: seen }];
}

const codeOf = (body: Json | undefined): Json | undefined =>
  isObject(body) ? (body['code'] as Json | undefined) : undefined;

interface AnswerComparison {
  readonly correspondence: Correspondence;
  readonly found: AnswerDifference[];
}

function compare(
  comparison: AnswerComparison,
  pointer: string,
  target: Json | undefined,
  model: Json | undefined,
): void {
  const { found, correspondence } = comparison;
  if (found.length >= MAX_DIFFERENCES) return;
  // A member without a value may be absent or null.
  if ((target ?? undefined) === (model ?? undefined) && !isText(target)) return;
  if (isText(target) && isText(model)) {
    if (!isSameText(target, model, correspondence)) found.push({ kind: 'value', pointer, model, target });
    return;
  }
  if (Array.isArray(target) && Array.isArray(model)) return compareLists(comparison, pointer, target, model);
  if (isObject(target) && isObject(model))
    return compareObjects(comparison, pointer, target as JsonRecord, model as JsonRecord);
  if (isSameNumber(target, model)) return;
  const kind = isAbsent(target) ? 'missing' : isAbsent(model) ? 'extra' : 'value';
  found.push({ kind, pointer, model, target });
}

type JsonRecord = Readonly<Record<string, Json | undefined>>;

const isText = (value: Json | undefined): value is string => typeof value === 'string';
const isAbsent = (value: Json | undefined): boolean => value === undefined || value === null;
const isSameNumber = (target: Json | undefined, model: Json | undefined): boolean =>
  (typeof target === 'bigint' || typeof target === 'number') &&
  (typeof model === 'bigint' || typeof model === 'number') &&
  String(target) === String(model);

function isSameText(target: string, model: string, { ids, origins }: Correspondence): boolean {
  if (isId(target) && isId(model)) return ids.match(target, model);
  return target === model || withoutOrigin(target, origins.target) === withoutOrigin(model, origins.model);
}

/** The text without the address of the server, or of a world there. */
const withoutOrigin = (text: string, origin: string): string =>
  text.startsWith(origin) ? text.slice(origin.length).replace(/^\/_worlds\/[^/]+/, '') : text;

function compareObjects(comparison: AnswerComparison, pointer: string, target: JsonRecord, model: JsonRecord): void {
  const { ids } = comparison.correspondence;
  const unmatched = new Set(Object.keys(target));
  for (const [name, value] of Object.entries(model)) {
    const own = unmatched.has(name) ? name : (ids.targetOf(name) ?? name);
    unmatched.delete(own);
    if (!OPAQUE_MEMBERS.has(name)) compare(comparison, joinPointer(pointer, own), target[own], value);
  }
  for (const name of unmatched)
    if (!OPAQUE_MEMBERS.has(name)) compare(comparison, joinPointer(pointer, name), target[name], undefined);
}

function compareLists(
  comparison: AnswerComparison,
  pointer: string,
  target: readonly Json[],
  model: readonly Json[],
): void {
  const isUnordered = UNORDERED_LISTS.has(pointer.split('/').at(-1) ?? '');
  const { ids } = comparison.correspondence;
  const sorted = (list: readonly Json[], idOf: (id: string) => string | undefined): readonly Json[] =>
    isUnordered ? sortedBy(list, (entry) => signatureOf(entry, idOf)) : list;
  const [seen, expected] = [sorted(target, (id) => ids.modelOf(id) && id), sorted(model, (id) => ids.targetOf(id))];
  if (isUnordered && seen.length !== expected.length) return unequalLength(comparison, pointer, seen, expected);
  for (let index = 0; index < Math.max(seen.length, expected.length); index += 1)
    compare(comparison, joinPointer(pointer, index), seen[index], expected[index]);
}

/** Names the elements that only one of the lists has. */
function unequalLength(
  { found, correspondence: { ids } }: AnswerComparison,
  pointer: string,
  target: readonly Json[],
  model: readonly Json[],
): void {
  const left = target.map((entry) => ({ entry, key: signatureOf(entry, (id) => ids.modelOf(id) && id) }));
  for (const entry of model) {
    const key = signatureOf(entry, (id) => ids.targetOf(id));
    const at = left.findIndex((one) => one.key === key);
    if (at < 0) found.push({ kind: 'missing', pointer: joinPointer(pointer, '-'), model: entry, target: undefined });
    else left.splice(at, 1);
  }
  for (const { entry } of left)
    found.push({ kind: 'extra', pointer: joinPointer(pointer, '-'), model: undefined, target: entry });
}

const sortedBy = (list: readonly Json[], keyOf: (entry: Json) => string): readonly Json[] =>
  list
    .map((entry) => ({ entry, key: keyOf(entry) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ entry }) => entry);

/** The text of a value with known ids as those of the target, and without ids and times that are still unknown. */
function signatureOf(value: Json, idOf: (id: string) => string | undefined): string {
  if (isText(value)) return isId(value) ? (idOf(value) ?? 'id') : parseInstant(value) === undefined ? value : 'time';
  if (Array.isArray(value)) return `[${value.map((entry: Json) => signatureOf(entry, idOf)).join()}]`;
  if (!isObject(value)) return String(value);
  const members = Object.entries(value).filter(([name, member]) => !OPAQUE_MEMBERS.has(name) && member !== null);
  return `{${members
    .map(([name, member]) => `${isId(name) ? (idOf(name) ?? 'id') : name}:${signatureOf(member as Json, idOf)}`)
    .sort()
    .join()}}`;
}

/** A value as part of a sentence. */
export const valueText = (value: Json | undefined): string =>
  value === undefined || value === null ? 'nothing' : truncate(isText(value) ? value : stringifyJson(value), 200);

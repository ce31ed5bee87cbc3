// Judges one answer by the contract: status, media type, body. Expected or not, every answer of every step comes here.

import { parseJson, type Json } from '../../base';
import type { Contract, MediaSpec, OperationSpec, Provenance, ResponseSpec } from '../../contract';
import type { Exchange } from '../execute/client';
import type { Clauses } from '../clauses';
import { ruleOf } from './provenance';

/** A breach that an answer shows, without the place in a suite. */
export interface Breach {
  readonly clauses: readonly string[];
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  readonly provenance: Provenance;
  readonly row: string | undefined;
}

export interface Judging {
  readonly contract: Contract;
  readonly clauses: Clauses;
  /** The parsed document of a group; the same object on each call. */
  readonly document: (group: OperationSpec['group']) => unknown;
}

const SHOWN = 200;
export const shorten = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

export const responseFor = (operation: OperationSpec, status: number): ResponseSpec | undefined =>
  operation.responses.find((response) => response.status === String(status)) ?? operation.responses.find((response) => response.status === 'default');

/** Bodies that were parsed already: each is read by several judges, and an exchange never changes. */
const parsed = new WeakMap<Exchange['response'], Json>();

/** What the body holds: parsed when it is JSON, else the text; undefined when it is empty. */
export function bodyOf({ response }: Exchange): Json | undefined {
  if (response.body === '') return undefined;
  const known = parsed.get(response);
  if (known !== undefined) return known;
  const value = readBody(response);
  parsed.set(response, value);
  return value;
}

function readBody(response: Exchange['response']): Json {
  if (!isJson(response.headers['content-type'] ?? '')) return response.body;
  try {
    return parseJson(response.body);
  } catch {
    return response.body;
  }
}

const isJson = (mediaType: string): boolean => /^application\/([\w.+-]+\+)?json\b/i.test(mediaType);
const plainType = (mediaType: string): string => (mediaType.split(';')[0] ?? '').trim().toLowerCase();

export function judgeExchange(judging: Judging, operation: OperationSpec, exchange: Exchange): readonly Breach[] {
  const { status } = exchange.response;
  const response = responseFor(operation, status);
  const listed = operation.responses.map((one) => one.status).join(', ');
  if (!response) return [{ ...at(judging, operation, status, operation.provenance), message: `${operation.id} answers ${status}, which the contract does not list`, expected: `one of ${listed}`, actual: `${status} ${shorten(exchange.response.body)}` }];
  const seen = plainType(exchange.response.headers['content-type'] ?? '');
  const where = at(judging, operation, status, response.provenance);
  if (response.content.length === 0) return exchange.response.body === '' ? [] : [{ ...where, message: `${status} has no body in the contract`, expected: 'an empty body', actual: shorten(exchange.response.body) }];
  const types = response.content.map(({ mediaType }) => mediaType).join(' or ');
  const media = response.content.find(({ mediaType }) => plainType(mediaType) === seen);
  if (!media) return [{ ...where, message: `${status} comes as ${seen === '' ? 'no media type' : seen}`, expected: types, actual: `${seen} ${shorten(exchange.response.body)}` }];
  return [...judgeForm(where, response, media), ...judgeBody(judging, operation, exchange, { media, where })];
}

/** The contract has one form and servers are known to use another: rows A1 and A3 of the open points. */
function judgeForm(where: Where, response: ResponseSpec, media: MediaSpec): readonly Breach[] {
  const documented = response.content.find(({ provenance }) => provenance.mark === 'documented');
  if (!documented || media.provenance.mark === 'documented') return [];
  const row = documented.mediaType.startsWith('text/') ? 'A1' : 'A3';
  return [{ ...where, provenance: documented.provenance, row, message: `${response.status} comes in the form that running servers use, not in that of the contract`, expected: documented.mediaType, actual: media.mediaType }];
}

type Where = Pick<Breach, 'clauses' | 'provenance' | 'row'>;

const at = ({ clauses }: Judging, operation: OperationSpec, status: number, provenance: Provenance): Where => ({
  clauses: clausesFor(clauses, [responsePointer(operation, String(status)), responsePointer(operation, 'default')]),
  provenance,
  row: undefined,
});

const responsePointer = ({ file, path, method }: OperationSpec, status: string): string => `${file}#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}/responses/${status}`;

/** Clauses that are checked by any of these parts of the documents. */
function clausesFor(clauses: Clauses, pointers: readonly string[]): readonly string[] {
  const index = byPointer.get(clauses) ?? indexOf(clauses);
  return [...new Set(pointers.flatMap((pointer) => index.get(pointer) ?? []))];
}

/** Clauses by the parts of the documents that check them, made once for each list of clauses. */
const byPointer = new WeakMap<Clauses, ReadonlyMap<string, readonly string[]>>();

function indexOf(clauses: Clauses): ReadonlyMap<string, readonly string[]> {
  const index = new Map<string, string[]>();
  for (const { id, check } of clauses.values()) {
    if (check.by !== 'schema') continue;
    for (const pointer of check.schemas.map(decodeURIComponent)) index.set(pointer, [...(index.get(pointer) ?? []), id]);
  }
  byPointer.set(clauses, index);
  return index;
}

function judgeBody(judging: Judging, operation: OperationSpec, exchange: Exchange, { media, where }: { readonly media: MediaSpec; readonly where: Where }): readonly Breach[] {
  const { body } = exchange.response;
  if (media.schemaId === undefined) return [];
  let value: Json;
  try {
    const seen = isJson(media.mediaType) ? bodyOf(exchange) : body;
    // A text is either a JSON string or what could not be parsed.
    value = isJson(media.mediaType) && (seen === undefined || typeof seen === 'string') ? parseJson(body) : (seen ?? body);
  } catch (error) {
    return [{ ...where, message: 'the body is not JSON', expected: media.mediaType, actual: `${shorten(body)} (${error instanceof Error ? error.message : 'not JSON'})` }];
  }
  const { schemaId } = media;
  return judging.contract.validate(schemaId, value).map((violation): Breach => {
    const rule = ruleOf(judging.document(operation.group), schemaId, violation, media.provenance);
    const named = clausesFor(judging.clauses, rule.components.slice(0, 1));
    return {
      clauses: named.length > 0 ? named : clausesFor(judging.clauses, rule.components).concat(where.clauses).slice(0, 1),
      provenance: rule.provenance,
      row: undefined,
      message: `the body${violation.pointer === '' ? '' : ` at ${violation.pointer}`} ${violation.message}`,
      expected: violation.message.replace(/^must /, ''),
      actual: shorten(JSON.stringify(valueAt(value, violation.pointer), (_, member: unknown) => (typeof member === 'bigint' ? member.toString() : member)) ?? 'nothing'),
    };
  });
}

const valueAt = (value: Json, pointer: string): unknown =>
  pointer.split('/').slice(1).reduce<unknown>((node, step) => (typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[step.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined), value);

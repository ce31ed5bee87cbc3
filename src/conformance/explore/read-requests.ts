// Requests of single reads, drawn from the documents: valid ones, and ones with a member or parameter that is missing or
// of another kind.

import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json } from '../../base';
import type { OperationSpec } from '../../contract';
import type { Draw, SequenceMove } from './action';
import { bodyFrom, preparations, valueFor } from './read-values';
import { roleOf, type SequenceState } from './sequence-state';
import type { RequestTemplate, TemplateMembers, ValueTemplate } from './template';

/**
 * Reads whose answers depend on the process rather than on the ledger, or on a random draw, or that move large files.
 */
const NOT_COMPARABLE =
  /(Livez|Readyz|Status|Version|Identities|Bootstrap|KeySet)$|^(get(Scan|Validator)|validateDar|getPackage|exportParty|downloadBulk|prepare|generate)/;

export const isComparableRead = ({ id, safety, group, tier }: OperationSpec): boolean =>
  safety === 'read' &&
  tier !== undefined &&
  (group === 'ledger' || group === 'validator' || group === 'scan') &&
  (id === 'getTransferOfferStatus' || !NOT_COMPARABLE.test(id));

/** The role whose token fits: none where none is needed, otherwise mostly a user. */
function roleFor({ security, path, group }: OperationSpec, state: SequenceState, draw: Draw): string {
  if (security.some((schemes) => schemes.length === 0)) return 'none';
  if (path.includes('/admin/')) return 'admin';
  if (group === 'ledger') return draw.oneIn(2) ? roleOf(draw.number() % Math.max(state.users, 1)) : 'admin';
  return roleOf(draw.number() % Math.max(state.users, 1));
}

const isPageSize = (name: string): boolean => /page_?size|^limit$|^count$/i.test(name);

/** A valid request of an operation if one was found; before it, the requests whose answers have the values that it needs. */
export function* preparedRequest(
  operation: OperationSpec | undefined,
  state: SequenceState,
  draw: Draw,
): Generator<SequenceMove, RequestTemplate | undefined> {
  if (operation === undefined) return undefined;
  yield* preparations(operation, state).map((send) => ({ send }));
  return requestFor(operation, state, draw);
}

const ATTEMPTS = 4;

/** The request with one of its values replaced by another valid one; undefined if no other was found. */
export function variantOf(
  request: RequestTemplate,
  operation: OperationSpec,
  state: SequenceState,
  draw: Draw,
): RequestTemplate | undefined {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const other = requestFor(operation, state, draw);
    const changes = other === undefined ? [] : changesTo(request, other);
    if (changes.length > 0) return draw.of(changes);
  }
  return undefined;
}

/** The request with one value of the other one, for each value that differs. */
function changesTo(request: RequestTemplate, other: RequestTemplate): readonly RequestTemplate[] {
  const ofMembers = (['path', 'query', 'body'] as const).flatMap((part) => {
    const [one, two] = [membersOf(request[part]), membersOf(other[part])];
    const differing = Object.keys({ ...one, ...two }).filter((name) => !isDeepStrictEqual(one[name], two[name]));
    return differing.map((name) => ({ ...request, [part]: withMember(one, name, two[name]) }));
  });
  return request.as === other.as ? ofMembers : [...ofMembers, { ...request, as: other.as }];
}

const membersOf = (part: ValueTemplate | undefined): TemplateMembers =>
  isObject(part) ? (part as TemplateMembers) : {};

const withMember = (members: TemplateMembers, name: string, value: ValueTemplate | undefined): TemplateMembers => {
  const { [name]: _, ...others } = members;
  return value === undefined ? others : { ...others, [name]: value };
};

/** A valid request of an operation; undefined while a required value is missing. */
function requestFor(operation: OperationSpec, state: SequenceState, draw: Draw): RequestTemplate | undefined {
  const path: Record<string, ValueTemplate> = {};
  const query: Record<string, ValueTemplate> = {};
  for (const { name, in: place, required, type } of operation.parameters) {
    if (place === 'header' || (!required && !isPageSize(name) && !draw.oneIn(2))) continue;
    const value = type === 'boolean' ? draw.oneIn(2) : valueFor(name, state, draw);
    if (value === undefined && required) return undefined;
    if (value !== undefined) (place === 'path' ? path : query)[name] = value;
  }
  const body = bodyOf(operation, state, draw);
  if (body === undefined && operation.requestBody?.required === true) return undefined;
  return {
    operation: operation.id,
    as: roleFor(operation, state, draw),
    path,
    query,
    ...(body !== undefined && { body }),
  };
}

function bodyOf({ requestBody }: OperationSpec, state: SequenceState, draw: Draw): ValueTemplate | undefined {
  const media = requestBody?.content.find(({ mediaType }) => mediaType.includes('json'));
  const examples = Object.values(media?.examples ?? {});
  return examples.length === 0 ? undefined : bodyFrom(draw.of(examples), state, draw);
}

const WRONG_VALUES: readonly Json[] = [null, 5, '', '%%%', -1, [], {}, 'NO_SUCH_NAME', 1.5, true];

/** The request with one member removed or replaced by a value of another kind. */
export function malformed(request: RequestTemplate, draw: Draw): RequestTemplate {
  const { body, query = {} } = request;
  const names = Object.keys(query);
  const words = request.words === undefined ? {} : { words: `${request.words}, with an invalid member` };
  if (isObject(body) && (names.length === 0 || draw.oneIn(2)))
    return {
      ...request,
      ...words,
      body: spoilt(body as Readonly<Record<string, ValueTemplate>>, draw),
      isInvalid: true,
    };
  if (names.length === 0) return request;
  const name = draw.of(names);
  const wrong = draw.of(['', 'x', '-1', '1.5', '99999999999999999999']);
  return { ...request, query: { ...query, [name]: draw.oneIn(3) ? null : wrong }, isInvalid: true };
}

function spoilt(members: Readonly<Record<string, ValueTemplate>>, draw: Draw): ValueTemplate {
  const names = Object.keys(members);
  if (names.length === 0) return 5;
  const name = draw.of(names);
  const inner = members[name];
  if (isObject(inner) && !('reference' in inner) && draw.oneIn(2))
    return { ...members, [name]: spoilt(inner as Readonly<Record<string, ValueTemplate>>, draw) };
  return { ...members, [name]: draw.oneIn(3) ? undefined : draw.of(WRONG_VALUES) };
}

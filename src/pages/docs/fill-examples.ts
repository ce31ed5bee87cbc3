// Fills the examples of an OpenAPI document with values of the running world, so that "Execute" does something that
// exists.

import { formatInstantShort, isObject, parseInstant, plus, micros, type Json } from '../../base';

type DocumentNode = { readonly [name: string]: Json };

/** What src/cli/docs/example-requests.ts finds in the world. */
export interface WorldExamples {
  /** By operationId. */
  readonly requests: Readonly<Record<string, FormRequest>>;
  /** Values of required parameters by name, for operations without a request. */
  readonly parameters: DocumentNode;
  readonly ids: readonly string[];
  /** In microseconds. */
  readonly now: number;
}

interface FormRequest {
  readonly path?: DocumentNode;
  readonly query?: DocumentNode;
  readonly body?: Json;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const HOUR_MICROS = 3_600_000_000;

/** The document with other examples; its references stay as they are. */
export function withExamples(document: DocumentNode, examples: WorldExamples): DocumentNode {
  const target = (value: Json | undefined): DocumentNode => resolved(document, value);
  const paths = Object.entries(target(document['paths'])).map(([path, item]) => {
    const { parameters: shared, ...pathItem } = target(item);
    return [
      path,
      mapValues(pathItem, (member, name) =>
        METHODS.includes(name) ? operationWith(target(member), { shared, examples, target }) : member,
      ),
    ];
  });
  return { ...document, paths: Object.fromEntries(paths) as DocumentNode };
}

interface Filling {
  /** Parameters of the path item. */
  readonly shared: Json | undefined;
  readonly examples: WorldExamples;
  readonly target: (value: Json | undefined) => DocumentNode;
}

function operationWith(operation: DocumentNode, { shared, examples, target }: Filling): DocumentNode {
  const id = operation['operationId'];
  const request = typeof id === 'string' && Object.hasOwn(examples.requests, id) ? examples.requests[id] : undefined;
  const own = listOf(operation['parameters']).map(target);
  const inherited = listOf(shared)
    .map(target)
    .filter((one) => !own.some((other) => other['name'] === one['name'] && other['in'] === one['in']));
  const parameters = [...inherited, ...own].map((parameter) => parameterWith(parameter, request, examples));
  const body = operation['requestBody'];
  return {
    ...operation,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: bodyWith(target(body), request, { examples, target }) }),
  };
}

/** Optional parameters without a value of the world start empty: those of the document belong to another world. */
function parameterWith(
  parameter: DocumentNode,
  request: FormRequest | undefined,
  examples: WorldExamples,
): DocumentNode {
  const { example, examples: _, ...rest } = parameter;
  const name = String(parameter['name']);
  const value = memberOf(parameter['in'] === 'path' ? request?.path : request?.query, name);
  if (value !== undefined) return { ...rest, example: value };
  if (parameter['required'] !== true) return rest;
  const usual = memberOf(examples.parameters, name);
  if (usual !== undefined) return { ...rest, example: usual };
  return example === undefined ? parameter : { ...rest, example: translated(example, examples) };
}

function bodyWith(
  body: DocumentNode,
  request: FormRequest | undefined,
  { examples, target }: Omit<Filling, 'shared'>,
): DocumentNode {
  const content = mapValues(target(body['content']), (media) => {
    const { example, examples: named, ...rest } = target(media);
    if (request?.body !== undefined) return { ...rest, example: request.body };
    if (named !== undefined)
      return { ...rest, examples: mapValues(target(named), (one) => namedExample(target(one), examples)) };
    return example === undefined ? target(media) : { ...rest, example: translated(example, examples) };
  });
  return { ...body, content };
}

const namedExample = (example: DocumentNode, examples: WorldExamples): DocumentNode =>
  example['value'] === undefined ? example : { ...example, value: translated(example['value'], examples) };

const PARTY = /^([\w -]+)::1220[0-9a-f]{64}$/;

/** Parties and nodes of the world instead of those of the document, and instants from an hour after its time. */
function translated(value: Json, { ids, now }: WorldExamples): Json {
  const instants = textsIn(value).flatMap((text) => parseInstant(text) ?? []);
  const earliest = instants.reduce((least, one) => (one < least ? one : least), instants[0] ?? micros(0));
  const shift = BigInt(now + HOUR_MICROS) - earliest;
  return mapTexts(value, (text) => {
    const instant = parseInstant(text);
    if (instant !== undefined) return formatInstantShort(plus(instant, micros(shift)));
    const [, hint] = PARTY.exec(text) ?? [];
    return hint === undefined ? text : (ids.find((id) => id.startsWith(`${hint}::`)) ?? ids[0] ?? text);
  });
}

function textsIn(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one: Json) => mapTexts(one, change));
  return isObject(value) ? mapValues(value as DocumentNode, (one) => mapTexts(one, change)) : value;
}

const mapValues = (value: DocumentNode, change: (member: Json, name: string) => Json): DocumentNode =>
  Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, member === undefined ? undefined : change(member, name)]),
  ) as DocumentNode;

const memberOf = (values: DocumentNode | undefined, name: string): Json | undefined =>
  values && Object.hasOwn(values, name) ? values[name] : undefined;

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);

/** What a reference within the document leads to; an object without one is itself. */
function resolved(document: DocumentNode, value: Json | undefined): DocumentNode {
  const found = isObject(value) ? (value as DocumentNode) : {};
  const reference = found['$ref'];
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return found;
  const steps = reference
    .slice(2)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const target = steps.reduce<Json | undefined>(
    (inner, step) => (isObject(inner) ? (inner as DocumentNode)[step] : undefined),
    document,
  );
  return resolved(document, target);
}

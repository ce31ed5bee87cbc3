// The parts of an OpenAPI document by kind, found by a table of which member holds what. Examples, defaults and enum
// values are data, not parts: nothing inside them is ever taken for a schema or a reference.

import { isJsonList, isJsonObject, type JsonObject } from './tree';
import type { Json } from '../base';
import { joinPointer } from '../base';

export type PartKind =
  | 'document'
  | 'info'
  | 'tag'
  | 'server'
  | 'anywhere'
  | 'components'
  | 'path-item'
  | 'operation'
  | 'parameter'
  | 'request-body'
  | 'response'
  | 'header'
  | 'media'
  | 'example'
  | 'security-scheme'
  | 'schema';

/** One object of a document that OpenAPI or JSON Schema gives a meaning. */
export interface Part {
  readonly kind: PartKind;
  /** Name of the member (or index in the list) under which the part stands. */
  readonly key: string;
  readonly pointer: string;
  readonly value: JsonObject;
  readonly parent: Part | undefined;
}

type ChildRule = readonly [kind: PartKind, shape: 'one' | 'list' | 'map'];
type ChildRules = Readonly<Record<string, ChildRule>>;

export const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

const one = (kind: PartKind): ChildRule => [kind, 'one'];
const list = (kind: PartKind): ChildRule => [kind, 'list'];
const map = (kind: PartKind): ChildRule => [kind, 'map'];
const valued: ChildRules = { schema: one('schema'), content: map('media'), examples: map('example') };

/** Keywords of JSON Schema 2020-12 that hold schemas. */
export const SCHEMA_MEMBERS: ChildRules = {
  ...Object.fromEntries(
    ['properties', 'patternProperties', '$defs', 'dependentSchemas'].map((name) => [name, map('schema')]),
  ),
  ...Object.fromEntries(['oneOf', 'anyOf', 'allOf', 'prefixItems'].map((name) => [name, list('schema')])),
  ...Object.fromEntries(
    [
      'items',
      'contains',
      'additionalProperties',
      'propertyNames',
      'unevaluatedItems',
      'unevaluatedProperties',
      'not',
      'if',
      'then',
      'else',
    ].map((name) => [name, one('schema')]),
  ),
};

const MEMBERS: Readonly<Record<PartKind, ChildRules>> = {
  document: {
    info: one('info'),
    servers: list('server'),
    tags: list('tag'),
    paths: map('path-item'),
    components: one('components'),
    'x-anywhere': list('anywhere'),
  },
  info: {},
  tag: {},
  server: {},
  anywhere: { schema: one('schema') },
  components: {
    schemas: map('schema'),
    parameters: map('parameter'),
    responses: map('response'),
    requestBodies: map('request-body'),
    headers: map('header'),
    examples: map('example'),
    securitySchemes: map('security-scheme'),
    pathItems: map('path-item'),
  },
  'path-item': {
    parameters: list('parameter'),
    ...Object.fromEntries(METHODS.map((method) => [method, one('operation')])),
  },
  operation: { parameters: list('parameter'), requestBody: one('request-body'), responses: map('response') },
  parameter: valued,
  header: valued,
  'request-body': { content: map('media') },
  response: { content: map('media'), headers: map('header') },
  media: { schema: one('schema'), examples: map('example') },
  example: {},
  'security-scheme': {},
  schema: SCHEMA_MEMBERS,
};

/** All parts of a document by pointer, each before what it holds. */
export function outline(document: JsonObject): ReadonlyMap<string, Part> {
  const found = new Map<string, Part>();
  const visit = (part: Part): void => {
    found.set(part.pointer, part);
    for (const [member, holding] of Object.entries(MEMBERS[part.kind])) {
      for (const held of holdings(part, member, holding)) visit(held);
    }
  };
  visit({ kind: 'document', key: '', pointer: '', value: document, parent: undefined });
  return found;
}

function holdings(parent: Part, member: string, [kind, shape]: ChildRule): readonly Part[] {
  const value = parent.value[member];
  const pointer = joinPointer(parent.pointer, member);
  if (shape === 'one') return partsOf(kind, parent, [[member, pointer, value]]);
  const entries = isJsonList(value) ? [...value.entries()] : isJsonObject(value) ? Object.entries(value) : [];
  return partsOf(
    kind,
    parent,
    entries.map(([key, entry]) => [String(key), joinPointer(pointer, key), entry] as const),
  );
}

const partsOf = (
  kind: PartKind,
  parent: Part,
  entries: readonly (readonly [key: string, pointer: string, value: Json | undefined])[],
): readonly Part[] =>
  entries.flatMap(([key, pointer, value]) => (isJsonObject(value) ? [{ kind, key, pointer, value, parent }] : []));

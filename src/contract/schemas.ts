// Which schemas of a document get a validator, and each in the form that Ajv takes: annotations dropped, references
// turned into short names, the leftovers of OpenAPI 3.0 said in JSON Schema 2020-12.

import { defined, joinPointer } from '../base';
import type { LoadedDocument } from './load';
import { SCHEMA_MEMBERS, type Part } from './outline';
import { targetOf } from './references';
import { isJsonList, isJsonObject, textOf, type JsonObject } from './tree';
import type { Json } from '../base';
import type { SchemaId } from './types';

export interface SchemaEntry {
  readonly id: SchemaId;
  /** Short name that other schemas refer to, unique among all documents. */
  readonly name: string;
  readonly document: LoadedDocument;
  readonly pointer: string;
  readonly schema: JsonObject;
}

const ANNOTATIONS = new Set([
  'title',
  'description',
  'default',
  'example',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  'externalDocs',
  'xml',
  '$comment',
]);

/** The id of a schema part: where its references lead, so that all uses of a component share one validator. */
export function schemaIdOf(document: LoadedDocument, part: Part): SchemaId {
  return `${document.file}#${settled(document, part).pointer}`;
}

/**
 * Entries for all schemas that stand on their own (components, parameters, media, headers) or are referred to. `more`
 * picks others.
 */
export function collectSchemas(
  documents: readonly LoadedDocument[],
  more: (part: Part) => boolean = () => false,
): readonly SchemaEntry[] {
  const roots = documents.flatMap((document) =>
    rootsOf(document, more).map((part) => ({ document, part, id: `${document.file}#${part.pointer}` })),
  );
  const names = new Map(roots.map(({ id }, index) => [id, `s${index}`]));
  return roots.map(({ document, part, id }) => {
    const nameOf = (reference: Part): string =>
      defined(names.get(schemaIdOf(document, reference)), 'every referred schema is collected as a root');
    return { id, name: nameOf(part), document, pointer: part.pointer, schema: rewrite(document, part, nameOf) };
  });
}

function rootsOf(document: LoadedDocument, more: (part: Part) => boolean): readonly Part[] {
  const schemas = [...document.parts.values()].filter((part) => part.kind === 'schema');
  const referred = new Set(schemas.map((part) => targetOf(document.parts, part)));
  return schemas.filter(
    (part) =>
      !isBareReference(part) &&
      (part.parent?.kind !== 'schema' || referred.has(part) || isAlternative(part) || more(part)),
  );
}

/**
 * An alternative gets a validator of its own, so that a refused value can be held against each alone. One that only
 * allows null needs none, and one without a type is no schema by itself.
 */
const isAlternative = ({ pointer, value }: Part): boolean =>
  /\/(?:oneOf|anyOf)\/\d+$/.test(pointer) && value['type'] !== undefined && value['type'] !== 'null';

/** A reference with nothing beside it that could refuse a value. */
const isBareReference = (part: Part): boolean =>
  typeof part.value['$ref'] === 'string' && Object.keys(part.value).every((key) => key === '$ref' || isAnnotation(key));

const isAnnotation = (keyword: string): boolean => ANNOTATIONS.has(keyword) || keyword.startsWith('x-');

function settled(document: LoadedDocument, part: Part): Part {
  let current = part;
  while (isBareReference(current))
    current = defined(targetOf(document.parts, current), 'references were checked when the document was loaded');
  return current;
}

function rewrite(document: LoadedDocument, part: Part, nameOf: (part: Part) => string): JsonObject {
  const schema: Record<string, Json> = {};
  for (const [keyword, value] of Object.entries(part.value)) {
    if (value === undefined || isAnnotation(keyword)) continue;
    schema[keyword] =
      keyword in SCHEMA_MEMBERS ? rewriteMember(document, joinPointer(part.pointer, keyword), value, nameOf) : value;
  }
  const target = targetOf(document.parts, part);
  if (target) schema['$ref'] = nameOf(target);
  return document.group === 'extra' ? modernise(schema) : schema;
}

// Whatever is no part (a boolean schema, a value of the wrong type) is handed to Ajv as it is, to be judged there.
function rewriteMember(document: LoadedDocument, pointer: string, value: Json, nameOf: (part: Part) => string): Json {
  const rewriteAt = (at: string, inner: Json): Json => {
    const part = document.parts.get(at);
    if (part?.kind !== 'schema') return inner;
    return isAlternative(part) ? { $ref: nameOf(part) } : rewrite(document, part, nameOf);
  };
  if (document.parts.get(pointer)?.kind === 'schema') return rewriteAt(pointer, value);
  if (isJsonList(value)) return value.map((entry, index) => rewriteAt(joinPointer(pointer, index), entry));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      entry === undefined ? undefined : rewriteAt(joinPointer(pointer, key), entry),
    ]),
  );
}

/** OpenAPI 3.0 in 2020-12: `nullable`, boolean exclusive bounds, and the keyword that only guides code generators. */
function modernise(schema: Readonly<Record<string, Json>>): JsonObject {
  const { nullable, discriminator: _guidance, exclusiveMinimum, exclusiveMaximum, ...rest } = schema;
  const { minimum, maximum, ...unbounded } = rest;
  const bounded = {
    ...unbounded,
    ...bound('minimum', minimum, exclusiveMinimum),
    ...bound('maximum', maximum, exclusiveMaximum),
  };
  return nullable === true ? orNull(bounded) : bounded;
}

function bound(name: 'minimum' | 'maximum', limit: Json | undefined, exclusive: Json | undefined): JsonObject {
  const strictName = name === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum';
  if (exclusive === true) return limit === undefined ? {} : { [strictName]: limit };
  return {
    ...(limit !== undefined && { [name]: limit }),
    ...(typeof exclusive === 'number' && { [strictName]: exclusive }),
  };
}

function orNull(schema: JsonObject): JsonObject {
  const type = textOf(schema['type']);
  // `nullable` counts only beside `type` (OpenAPI 3.0.3); beside a reference the wish is still clear.
  return type !== undefined && schema['enum'] === undefined && schema['$ref'] === undefined
    ? { ...schema, type: [type, 'null'] }
    : { anyOf: [schema, { type: 'null' }] };
}

// From documents to the operations that are routed, judged and planned: references resolved, parameters of the path
// merged in, provenance inherited. A document of a user's own may leave out all members of ours.

import { defined, joinPointer, type Json } from '../base';
import type { LoadedDocument } from './load';
import { METHODS, type Part } from './outline';
import { follow } from './references';
import { schemaIdOf } from './schemas';
import { isJsonList, objectOr, textOf, textsOf, type JsonObject } from './tree';
import type {
  AnywhereSpec,
  RequestTrait,
  ContractIndex,
  DocumentSpec,
  FieldSpec,
  MediaSpec,
  OperationSpec,
  ParameterSpec,
  Provenance,
  ResponseSpec,
  Safety,
  Tier,
} from './types';

const TYPES: readonly ParameterSpec['type'][] = ['string', 'integer', 'number', 'boolean', 'array'];
const PLACES: readonly ParameterSpec['in'][] = ['path', 'query', 'header'];
const TIERS: readonly Tier[] = ['shown', 'referenced', 'neighbour', 'published'];
const SAFETIES: readonly Safety[] = ['read', 'write', 'destructive'];
export const CARRIED: readonly RequestTrait[] = ['world', 'preference', 'body'];
export const MARKS: readonly Provenance['mark'][] = ['documented', 'observed', 'assumed'];

const among = <T extends string>(names: readonly T[], value: Json | undefined): T | undefined =>
  names.find((name) => name === value);

export function indexDocuments(documents: readonly LoadedDocument[], digest: string): ContractIndex {
  return { digest, documents: documents.map(toDocumentSpec), operations: documents.flatMap(operationsOf) };
}

/** What a part says about its own origin; undefined when it says nothing well-formed. */
export function provenanceOf(value: JsonObject): Provenance | undefined {
  const { mark, source } = objectOr(value['x-provenance']);
  const known = among(MARKS, mark);
  return known !== undefined && typeof source === 'string' ? { mark: known, source } : undefined;
}

/** Path part of the document's server address, without a slash at the end. */
const prefixOf = (document: LoadedDocument): string =>
  pathOf(textOf(document.parts.get('/servers/0')?.value['url']) ?? '');

const pathOf = (url: string): string =>
  url
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '');

/** A path item may name a server of its own: then the prefix of the document does not hold for it. */
function ownPrefix({ value }: Part): { readonly prefix?: string } {
  const [server] = isJsonList(value['servers']) ? value['servers'] : [];
  const url = textOf(objectOr(server)['url']);
  return url === undefined ? {} : { prefix: pathOf(url) };
}

function toDocumentSpec(document: LoadedDocument): DocumentSpec {
  const info = objectOr(document.json['info']);
  const { group, file } = document;
  return {
    group,
    file,
    title: textOf(info['title']) ?? file,
    version: textOf(info['version']) ?? '',
    releases: textsOf(document.json['x-releases']),
    ...membersOf(document),
    patterns: patternsIn(document),
    prefix: prefixOf(document),
    ...bearerIn(document),
    anywhere: anywhereIn(document),
  };
}

function bearerIn(document: LoadedDocument): Pick<DocumentSpec, 'bearerScheme'> {
  const found = [...document.parts.values()].find(
    ({ kind, value }) => kind === 'security-scheme' && value['type'] === 'http' && value['scheme'] === 'bearer',
  );
  return found === undefined ? {} : { bearerScheme: found.key };
}

/** The members of objects in the schemas of a document: those that came later, and those whose values are anything. */
function membersOf(document: LoadedDocument): Pick<DocumentSpec, 'fields' | 'freeForm'> {
  const members = [...document.parts.values()].filter(
    ({ kind, pointer }) => kind === 'schema' && /\/properties\/[^/]+$/.test(pointer),
  );
  const older = new Set(members.flatMap(({ key, value }) => (value['x-since'] === undefined ? [key] : [])));
  const fields = members.flatMap(({ key, pointer, value }): readonly FieldSpec[] => {
    const since = textOf(value['x-since']);
    const [, schema = ''] = /^\/components\/schemas\/([^/]+)/.exec(pointer) ?? [];
    return since === undefined ? [] : [{ schema, name: key, since, isShared: older.has(key) }];
  });
  const freeForm = members.filter(({ value }) => !SHAPES.some((keyword) => value[keyword] !== undefined));
  return {
    fields,
    freeForm: [...new Set(freeForm.map(({ key }) => key))],
  };
}

export function patternsIn(document: LoadedDocument): DocumentSpec['patterns'] {
  const schemas = [...document.parts.values()].filter(({ kind }) => kind === 'schema');
  return schemas.flatMap(({ value }) => {
    const [pattern, message] = [textOf(value['pattern']), textOf(value['x-pattern-message'])];
    return pattern === undefined || message === undefined ? [] : [{ pattern, message }];
  });
}

/** A schema with none of these allows any value. */
const SHAPES: readonly string[] = ['$ref', 'type', 'oneOf', 'anyOf', 'allOf', 'enum', 'const'];

/** Entries that say too little are left out; the linter tells of them. */
function anywhereIn(document: LoadedDocument): readonly AnywhereSpec[] {
  return [...document.parts.values()]
    .filter(({ kind }) => kind === 'anywhere')
    .flatMap((part): readonly AnywhereSpec[] => {
      const { status, mediaType, when } = part.value;
      const [schema, carries, provenance] = [
        document.parts.get(`${part.pointer}/schema`),
        among(CARRIED, part.value['carries']),
        provenanceOf(part.value),
      ];
      if (!schema || !carries || !provenance || typeof mediaType !== 'string' || typeof when !== 'string') return [];
      return [{ status: String(status), mediaType, schemaId: schemaIdOf(document, schema), carries, when, provenance }];
    });
}

/** By path in the order of the document; a path item that is a reference stands for what it points to. */
const operationsOf = (document: LoadedDocument): readonly OperationSpec[] =>
  [...document.parts.values()]
    .filter(({ kind, parent }) => kind === 'path-item' && parent?.kind === 'document')
    .flatMap((pathItem) => {
      const { pointer } = follow(document.parts, pathItem);
      return METHODS.flatMap((method) => document.parts.get(`${pointer}/${method}`) ?? []).map((part) =>
        toOperation(document, part, pathItem.key),
      );
    });

function toOperation(document: LoadedDocument, part: Part, path: string): OperationSpec {
  const { value } = part;
  const pathItem = defined(part.parent, 'an operation stands in a path item');
  const method = part.key.toUpperCase();
  const provenance = provenanceOf(value) ?? { mark: 'documented', source: document.file };
  const body = document.parts.get(`${part.pointer}/requestBody`);
  return {
    id: textOf(value['operationId']) ?? `${method} ${path}`,
    group: document.group,
    file: document.file,
    method,
    path,
    ...ownPrefix(pathItem),
    summary: textOf(value['summary']) ?? '',
    tier: among(TIERS, value['x-tier']) ?? 'neighbour',
    safety: among(SAFETIES, value['x-safety']) ?? safetyOf(method),
    deprecated: value['deprecated'] === true,
    ...member('since', value['x-since']),
    ...member('deprecatedSince', value['x-deprecated-since']),
    ...member('disabledIn', value['x-disabled-in']),
    ...member('removedIn', value['x-removed-in']),
    ...member('successor', value['x-successor']),
    provenance,
    security: securityOf(value['security'] ?? document.json['security']),
    parameters: parametersOf(document, [pathItem, part], provenance),
    ...(body && { requestBody: requestBodyOf(document, body, provenance) }),
    responses: childrenOf(document, part, 'responses').map((response) => toResponse(document, response, provenance)),
  };
}

const member = (
  name: 'since' | 'deprecatedSince' | 'disabledIn' | 'removedIn' | 'successor',
  value: Json | undefined,
): { readonly [key in typeof name]?: string } => (typeof value === 'string' ? { [name]: value } : {});

const safetyOf = (method: string): Safety =>
  ['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method) ? 'read' : method === 'DELETE' ? 'destructive' : 'write';

// No demand at all and "one alternative that demands nothing" are the same; only the second form leaves here.
function securityOf(value: Json | undefined): OperationSpec['security'] {
  if (!isJsonList(value) || value.length === 0) return [[]];
  return value.map((alternative) => Object.keys(objectOr(alternative)));
}

const childrenOf = (document: LoadedDocument, part: Part, member: string): readonly Part[] => {
  const pointer = joinPointer(part.pointer, member);
  return Object.keys(part.value[member] ?? {}).flatMap((key) => document.parts.get(joinPointer(pointer, key)) ?? []);
};

/** Parameters of the path first; one of the operation with the same place and name takes over. */
function parametersOf(
  document: LoadedDocument,
  owners: readonly Part[],
  inherited: Provenance,
): readonly ParameterSpec[] {
  const specs = owners.flatMap((owner) =>
    childrenOf(document, owner, 'parameters').flatMap((part) => toParameter(document, part, inherited)),
  );
  return [...new Map(specs.map((spec) => [`${spec.in} ${spec.name}`, spec])).values()];
}

// Cookies, and parameters that are described by a media type instead of a schema, are not judged.
function toParameter(document: LoadedDocument, part: Part, inherited: Provenance): readonly ParameterSpec[] {
  const { value, pointer } = follow(document.parts, part);
  const place = among(PLACES, value['in']);
  const name = textOf(value['name']);
  const schemaPart = document.parts.get(`${pointer}/schema`);
  if (place === undefined || name === undefined || !schemaPart) return [];
  const { type, format, default: fallback } = follow(document.parts, schemaPart).value;
  return [
    {
      name,
      in: place,
      required: value['required'] === true || place === 'path',
      schemaId: schemaIdOf(document, schemaPart),
      type:
        textsOf(type)
          .flatMap((one) => among(TYPES, one) ?? [])
          .at(0) ?? 'string',
      ...(typeof format === 'string' && { format }),
      ...(fallback !== undefined && { default: fallback }),
      provenance: provenanceOf(value) ?? inherited,
    },
  ];
}

function requestBodyOf(
  document: LoadedDocument,
  part: Part,
  inherited: Provenance,
): NonNullable<OperationSpec['requestBody']> {
  const body = follow(document.parts, part);
  return {
    required: body.value['required'] === true,
    content: contentOf(document, body, provenanceOf(body.value) ?? inherited),
  };
}

function toResponse(document: LoadedDocument, part: Part, inherited: Provenance): ResponseSpec {
  const response = follow(document.parts, part);
  // Beside a reference our own member still counts: this operation may know more about the shared answer than others.
  const provenance = provenanceOf(part.value) ?? provenanceOf(response.value) ?? inherited;
  return { status: part.key, content: contentOf(document, response, provenance), provenance };
}

const contentOf = (document: LoadedDocument, owner: Part, inherited: Provenance): readonly MediaSpec[] =>
  childrenOf(document, owner, 'content').map((media) => {
    const schema = document.parts.get(`${media.pointer}/schema`);
    return {
      mediaType: media.key,
      ...(schema && { schemaId: schemaIdOf(document, schema) }),
      provenance: provenanceOf(media.value) ?? inherited,
      examples: examplesOf(document, media),
    };
  });

/** Named examples of a media type or parameter; a single unnamed one is called `example`. */
export function examplesOf(document: LoadedDocument, owner: Part): { readonly [name: string]: Json } {
  const named = childrenOf(document, owner, 'examples').flatMap((part): readonly (readonly [string, Json])[] => {
    const value = follow(document.parts, part).value['value'];
    return value === undefined ? [] : [[part.key, value]];
  });
  const single = owner.value['example'];
  return Object.fromEntries(single === undefined ? named : [['example', single], ...named]);
}

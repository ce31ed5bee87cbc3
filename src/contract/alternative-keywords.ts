// Makes the errors of oneOf and anyOf describe the alternatives, so that `findViolations` can choose the one that a
// value intends.

import type Ajv2020 from 'ajv/dist/2020';
import { _, stringify, type KeywordErrorDefinition } from 'ajv';
import anyOf from 'ajv/dist/vocabularies/applicator/anyOf';
import oneOf from 'ajv/dist/vocabularies/applicator/oneOf';
import { stringifyJson, type Json } from '../base';
import type { Alternative } from './alternatives';
import type { SchemaEntry } from './schemas';
import { isJsonList, objectOr, textOf, textsOf } from './tree';

/** Redefines both keywords with other errors; `entries` are the schemas that alternatives refer to by name. */
export function describeAlternatives(ajv: Ajv2020, entries: readonly SchemaEntry[]): void {
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  const params: KeywordErrorDefinition['params'] = ({ schema, params: { passing } }) => {
    const branches: Json = isJsonList(schema as Json) ? (schema as readonly Json[]) : [];
    return _`{passingSchemas: ${passing ?? null}, alternatives: ${stringify(describeAll(branches, byName))}}`;
  };
  for (const definition of [oneOf, anyOf]) {
    ajv.removeKeyword(String(definition.keyword));
    ajv.addKeyword({ ...definition, error: { message: 'must fit one of its alternatives', params } });
  }
}

/** Null for an alternative without a validator: one that only allows null. */
function describeAll(
  branches: readonly Json[],
  byName: ReadonlyMap<string, SchemaEntry>,
): readonly (Alternative | null)[] {
  const entries = branches.map((branch) => byName.get(textOf(objectOr(branch)['$ref']) ?? ''));
  return entries.map((entry) =>
    entry === undefined
      ? null
      : describe(
          entry,
          entries.filter((other) => other !== undefined && other !== entry),
        ),
  );
}

function describe({ id, pointer, schema }: SchemaEntry, others: readonly (SchemaEntry | undefined)[]): Alternative {
  const required = textsOf(schema['required']);
  const elsewhere = new Set(others.flatMap((other) => textsOf(other?.schema['required'])));
  const constants = Object.entries(objectOr(schema['properties'])).flatMap(
    ([name, property]): readonly (readonly [string, string])[] => {
      const only = objectOr(property)['const'];
      return only === undefined ? [] : [[name, stringifyJson(only)]];
    },
  );
  const label =
    /^\/components\/schemas\/([^/]+)$/.exec(pointer)?.[1] ??
    (required.join(' with ') || textsOf(schema['type']).join(' or ') || 'another form');
  return {
    id,
    label,
    uniqueMembers: required.filter((name) => !elsewhere.has(name)),
    constants: Object.fromEntries(constants),
  };
}

// Sets up Ajv 2020-12, both for validators that run at once and for those written at build time.

import Ajv2020, { type ErrorObject, type Options } from 'ajv/dist/2020';
import { _ } from 'ajv';
import standaloneCode from 'ajv/dist/standalone';
import addFormats from 'ajv-formats';
import { invariant, type Json } from '../base';
import type { ContractProblem } from './errors';
import { formats } from './formats';
import { violationMessage, type Validator } from './violations';
import { replaceReferences } from './reference-keyword';
import type { SchemaEntry } from './schemas';
import { describeAlternatives } from './alternative-keywords';
import { isJsonObject, textOf, type JsonObject } from './tree';
import type { SchemaId } from './types';

export interface CompiledSchemas {
  readonly validators: ReadonlyMap<SchemaId, Validator>;
  readonly problems: readonly ContractProblem[];
}

const OWN: Options = { strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true, logger: false };
/** For users' documents: unknown keywords are still errors, a loose style is not. */
const GUEST: Options = { ...OWN, strictTypes: false, strictTuples: false, unicodeRegExp: false };

function createAjv(entries: readonly SchemaEntry[], isGuest: boolean, runtimeModule = ''): Ajv2020 {
  const source = runtimeModule === '' ? {} : { source: true, formats: _`require(${runtimeModule}).formats` };
  const ajv = new Ajv2020({ ...(isGuest ? GUEST : OWN), code: { ...source } });
  if (isGuest) acceptAllFormats(ajv, entries);
  else replaceReferences(ajv, _`require(${runtimeModule}).collectErrors`);
  for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format);
  describeAlternatives(ajv, entries);
  return ajv;
}

// OpenAPI allows custom formats; unknown ones accept everything.
function acceptAllFormats(ajv: Ajv2020, entries: readonly SchemaEntry[]): void {
  addFormats(ajv);
  const visit = (value: Json | undefined): void => {
    if (typeof value !== 'object' || value === null) return;
    const format = isJsonObject(value) ? textOf(value['format']) : undefined;
    if (format !== undefined && !(format in ajv.formats)) ajv.addFormat(format, true);
    Object.values(value).forEach(visit);
  };
  entries.forEach((entry) => visit(entry.schema));
}

/** Compiles every schema. Those that do not compile become problems and have no validator. */
export function compileAll(entries: readonly SchemaEntry[]): CompiledSchemas {
  const guests = entries.filter((entry) => entry.document.group === 'extra');
  const parts = [
    compileSome(
      entries.filter((entry) => entry.document.group !== 'extra'),
      false,
    ),
    compileSome(guests, true),
  ];
  return {
    validators: new Map(parts.flatMap((part) => [...part.validators])),
    problems: parts.flatMap((part) => part.problems),
  };
}

function compileSome(entries: readonly SchemaEntry[], isGuest: boolean): CompiledSchemas {
  if (entries.length === 0) return { validators: new Map(), problems: [] };
  const ajv = createAjv(entries, isGuest);
  const malformed = entries.flatMap((entry) => againstMetaSchema(ajv, entry));
  if (malformed.length > 0) return { validators: new Map(), problems: malformed };
  // A schema may bring an $id that another one has.
  const clashing = entries.flatMap((entry) => clashOf(ajv, entry));
  if (clashing.length > 0) return { validators: new Map(), problems: clashing };
  const validators = new Map<SchemaId, Validator>();
  const failed: ContractProblem[] = [];
  for (const entry of entries) {
    try {
      validators.set(entry.id, validatorOf(ajv, entry));
    } catch (error) {
      failed.push(problem(entry, '', messageOf(error)));
    }
  }
  return { validators, problems: failed.length === 0 ? [] : findBroken(entries, isGuest, failed) };
}

function clashOf(ajv: Ajv2020, entry: SchemaEntry): readonly ContractProblem[] {
  try {
    ajv.addSchema(entry.schema, entry.name, false, false);
    return [];
  } catch (error) {
    return [problem(entry, '', messageOf(error))];
  }
}

function validatorOf(ajv: Ajv2020, entry: SchemaEntry): Validator {
  const validator = ajv.getSchema(entry.name);
  invariant(validator, `schema ${entry.id} was added under ${entry.name}`);
  return validator;
}

/**
 * One broken schema fails everything that refers to it. Each is tried again alone, its references left out, so that
 * only the broken ones are named.
 */
function findBroken(
  entries: readonly SchemaEntry[],
  isGuest: boolean,
  failed: readonly ContractProblem[],
): readonly ContractProblem[] {
  const ajv = createAjv(entries, isGuest);
  const guilty = entries.flatMap((entry) => {
    try {
      ajv.compile(withoutReferences(entry.schema));
      return [];
    } catch (error) {
      return [problem(entry, /"#(\/[^"]*)"/.exec(messageOf(error))?.[1] ?? '', messageOf(error))];
    }
  });
  return guilty.length > 0 ? guilty : failed;
}

function withoutReferences(value: JsonObject): JsonObject {
  const strip = (inner: Json | undefined): Json | undefined => {
    if (Array.isArray(inner)) return inner.map((entry) => strip(entry) ?? null);
    return isJsonObject(inner) ? withoutReferences(inner) : inner;
  };
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      key === '$ref' && typeof inner === 'string' ? [] : [[key, strip(inner)]],
    ),
  );
}

function againstMetaSchema(ajv: Ajv2020, entry: SchemaEntry): readonly ContractProblem[] {
  if (ajv.validateSchema(entry.schema) === true) return [];
  return (ajv.errors ?? [])
    .slice(0, 1)
    .map((error: ErrorObject) =>
      problem(entry, error.instancePath, `is not a JSON Schema: ${violationMessage(error)}`),
    );
}

/**
 * Source of a CommonJS module with one validator per schema, exported under the schema's short name.
 * `runtimeModule` is the path by which that module finds src/contract/validator-runtime.ts.
 */
export function writeValidators(entries: readonly SchemaEntry[], runtimeModule: string): string {
  const ajv = createAjv(entries, false, runtimeModule);
  entries.forEach((entry) => ajv.addSchema(entry.schema, entry.name, false, false));
  return standaloneCode(ajv, Object.fromEntries(entries.map(({ name }) => [name, name])));
}

const problem = (entry: SchemaEntry, inner: string, message: string): ContractProblem => {
  const pointer = `${entry.pointer}${inner}`;
  return {
    file: entry.document.file,
    pointer,
    line: entry.document.lineOf(pointer),
    message: `schema does not compile: ${message}`,
  };
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

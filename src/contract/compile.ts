// Ajv 2020-12, set up once for validators that run at once and for code that is written at build time.

import Ajv2020, { type ErrorObject, type Options } from 'ajv/dist/2020';
import { _ } from 'ajv';
import standaloneCode from 'ajv/dist/standalone';
import addFormats from 'ajv-formats';
import { invariant, type Json } from '../base';
import type { ContractProblem } from './errors';
import { formats } from './formats';
import { sentenceOf, type Validator } from './judge';
import { patternEngine } from './patterns';
import type { SchemaEntry } from './schemas';
import { tellAlternatives } from './tell-alternatives';
import { isJsonObject, textOf, type JsonObject } from './tree';
import type { SchemaId } from './types';

export interface Compiled {
  readonly validators: ReadonlyMap<SchemaId, Validator>;
  readonly problems: readonly ContractProblem[];
}

const OWN: Options = { strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true, logger: false };
/** A user's own documents: a keyword that Ajv does not know is still an error, a loose style is not. */
const GUEST: Options = { ...OWN, strictTypes: false, strictTuples: false, unicodeRegExp: false };

function createAjv(entries: readonly SchemaEntry[], isGuest: boolean, code: Options['code'] = {}): Ajv2020 {
  const ajv = new Ajv2020({
    ...(isGuest ? GUEST : OWN),
    code: { ...code, ...(isGuest ? { process: gathering } : { process: ownCode, regExp: patternEngine }) },
  });
  if (isGuest) acceptAllFormats(ajv, entries);
  for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format);
  tellAlternatives(ajv, entries);
  return ajv;
}

/** Beyond so many errors of one call, putting them behind the others as arguments would be too much for the stack. */
const FEW = 1000;

/**
 * Ajv copies all errors so far for each reference that refuses a value, so that a body with thousands of wrong elements costs the square of them.
 * Here they are put behind the others; the array is nobody else's, since a validator makes a new one on each call.
 */
const gathering = (code: string): string =>
  code.replaceAll(
    /vErrors\.concat\((\w+)\.errors\)/g,
    (_, validator: string) =>
      `(${validator}.errors.length > ${FEW} ? vErrors.concat(${validator}.errors) : (vErrors.push(...${validator}.errors), vErrors))`,
  );

/** A call of another validator, and what follows when it refuses. */
const CALL =
  /if\(!\((\w+)\(([^,()]+), \{instancePath:(instancePath[^{}]*?),parentData:[^{}]*?,rootData,dynamicAnchors\}\)\)\)\{vErrors = /g;
const SAME_PLACE = '{instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}';
const PARAMETERS = '{instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}';

/**
 * Ajv writes down where each element stands before it looks at it. Here a validator says where in its own value something is wrong, and only then
 * its caller puts before it where that value stands. A guest's documents may ask for what is left out: references that depend on who calls.
 */
function placing(code: string): string {
  const placed = code
    .replaceAll(
      CALL,
      (_, validator: string, value: string, place: string) =>
        `if(!(${validator}(${value}))){for(const error of ${validator}.errors){error.instancePath = ${place} + error.instancePath;}vErrors = `,
    )
    .replaceAll(SAME_PLACE, '{instancePath}');
  const bare = placed.replaceAll(PARAMETERS, '{instancePath=""}={}');
  return /parentData|rootData|dynamicAnchors/.test(bare) ? placed.replaceAll('{instancePath}', SAME_PLACE) : bare;
}

/** The schemas of schemas, which have an id, are such documents too. */
const ownCode: NonNullable<NonNullable<Options['code']>['process']> = (code, env) =>
  gathering(typeof env?.schema === 'object' && env.schema['$id'] !== undefined ? code : placing(code));

// OpenAPI lets documents name formats of their own; those we do not know refuse nothing.
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

/** Compiles every schema; those that do not compile are told as problems and have no validator. */
export function compileAll(entries: readonly SchemaEntry[]): Compiled {
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

function compileSome(entries: readonly SchemaEntry[], isGuest: boolean): Compiled {
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
  return { validators, problems: failed.length === 0 ? [] : blame(entries, isGuest, failed) };
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
function blame(
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
    .map((error: ErrorObject) => problem(entry, error.instancePath, `is not a JSON Schema: ${sentenceOf(error)}`));
}

/**
 * Source of a CommonJS module with one validator per schema, exported under the schema's short name.
 * `formatsModule` is the path under which that module finds `formats`.
 */
export function writeValidators(entries: readonly SchemaEntry[], formatsModule: string): string {
  const ajv = createAjv(entries, false, { source: true, formats: _`require(${formatsModule}).formats` });
  entries.forEach((entry) => ajv.addSchema(entry.schema, entry.name, false, false));
  return gathering(placing(standaloneCode(ajv, Object.fromEntries(entries.map(({ name }) => [name, name])))));
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

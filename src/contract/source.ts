// The slow way to a contract: parse the documents and compile every schema. Loads Ajv and yaml, so the start path
// reaches this file only through `open.ts`, when no prepared contract fits.

import { basename } from 'node:path';
import { invariant } from '../base';
import type { ContractIndex } from './types';
import { markOf, type BuiltContract, type BuiltOperation } from './prepared-contract';
import { compileAll, writeValidators } from './compile';
import { digestOf, documentPaths } from './digest';
import { ContractError } from './errors';
import { indexDocuments, patternsIn } from './index-operations';
import {
  loadDocuments,
  loadUserDocuments,
  namedOperations,
  parseContractDocument,
  type LoadedDocument,
  type Sources,
} from './load';
import type { Validator } from './violations';
import { collectSchemas, schemaIdOf, type SchemaEntry } from './schemas';
import type { SchemaId } from './types';

export interface CompiledSources {
  readonly index: ContractIndex;
  readonly documents: readonly LoadedDocument[];
  readonly schemas: readonly SchemaEntry[];
  readonly validators: ReadonlyMap<SchemaId, Validator>;
}

/** Throws ContractError for documents or schemas that cannot be used. */
export const compileSources = (sources: Sources): CompiledSources => compiled(loadDocuments(sources), sources);

/**
 * Only the documents that a user adds, under the digest of all. Undefined when something is wrong with them, an
 * operationId among those that are `taken` included: to tell all of it takes all documents.
 */
export function compileUserDocuments(sources: Sources, taken: ReadonlySet<string>): CompiledSources | undefined {
  try {
    const documents = loadUserDocuments(sources);
    // Those that are not routed too, which the index leaves out.
    const isTaken = documents.some(({ parts }) => namedOperations(parts).some(({ id }) => taken.has(id)));
    return isTaken ? undefined : compiled(documents, sources);
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    return undefined;
  }
}

function compiled(documents: readonly LoadedDocument[], sources: Sources): CompiledSources {
  if (documents.length === 0)
    throw new ContractError([
      { file: sources.dir, pointer: '', line: 1, message: 'holds no OpenAPI documents (*.yaml)' },
    ]);
  const schemas = collectSchemas(documents);
  const { validators, problems } = compileAll(schemas);
  if (problems.length > 0) throw new ContractError(problems);
  const digest = digestOf([...documentPaths(sources.dir), ...(sources.extra ?? [])]);
  return { index: indexDocuments(documents, digest), documents, schemas, validators };
}

/**
 * The prepared contract: index and short names of schemas as JSON, the responses, and the validators of each document
 * as a module of its own.
 */
export interface PreparedContract {
  readonly text: string;
  readonly responses: { readonly file: string; readonly text: string };
  /**
   * Sources by the name of the file they belong in, beside the text. They require parts of Ajv's runtime, so they are
   * to be bundled.
   */
  readonly modules: ReadonlyMap<string, string>;
  /** To be put before each of them once it is bundled. */
  readonly mark: string;
}

const RESPONSES = 'contract-responses.txt';

/**
 * What `loadBuiltContract` reads. `runtimeModule` is the path under which the modules find
 * src/contract/validator-runtime.ts.
 */
export function prepareContract({ index, schemas }: CompiledSources, runtimeModule: string): PreparedContract {
  const files = [...new Set(schemas.map(({ document }) => document.file))];
  const moduleOf = (file: string): string => `contract-${basename(file, '.yaml')}.js`;
  const operations = index.operations.map(({ responses: _apart, ...operation }): BuiltOperation => operation);
  const built: BuiltContract = {
    index: { ...index, operations },
    responses: RESPONSES,
    names: Object.fromEntries(schemas.map(({ id, name }) => [id, name])),
    modules: Object.fromEntries(files.map((file) => [file, moduleOf(file)])),
  };
  const sourceOf = (file: string): string =>
    writeValidators(
      schemas.filter(({ document }) => document.file === file),
      runtimeModule,
    );
  const lines = index.operations.map(({ responses }) => `${JSON.stringify(responses)}\n`);
  return {
    text: JSON.stringify(built),
    responses: { file: RESPONSES, text: `${markOf(index)}${lines.join('')}` },
    mark: markOf(index),
    modules: new Map(files.map((file) => [moduleOf(file), sourceOf(file)])),
  };
}

/**
 * Source of a module whose `request` is the validator of an operation's JSON body, with those it refers to and no
 * others; it is to be bundled.
 */
export function writeRequestValidator(
  { file, text }: { readonly file: string; readonly text: string },
  operationId: string,
  runtimeModule: string,
): string {
  const document = parseContractDocument(file, text, false);
  const operation = [...document.parts.values()].find(({ value }) => value['operationId'] === operationId);
  const body = operation && document.parts.get(`${operation.pointer}/requestBody/content/application~1json/schema`);
  invariant(body, `${file} has an operation ${operationId} that takes JSON`);
  const entries = collectSchemas([document]);
  const request = entries.find(({ id }) => id === schemaIdOf(document, body));
  invariant(request, `the body of ${operationId} is among the schemas`);
  const used = withReferred(request, entries);
  const texts = JSON.stringify(used.map(({ schema }) => schema));
  const patterns = patternsIn(document).filter(({ pattern }) => texts.includes(JSON.stringify(pattern)));
  return `${writeValidators(used, runtimeModule)}\nexports.request = exports.${request.name};\nexports.patterns = ${JSON.stringify(patterns)};\n`;
}

/** Names of other schemas stand nowhere but in references, in quotes. */
function withReferred(first: SchemaEntry, entries: readonly SchemaEntry[]): readonly SchemaEntry[] {
  const found = new Set([first]);
  for (const entry of found) {
    const text = JSON.stringify(entry.schema);
    for (const other of entries) if (text.includes(`"$ref":"${other.name}"`)) found.add(other);
  }
  return [...found];
}

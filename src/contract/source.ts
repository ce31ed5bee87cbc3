// The slow way to a contract: parse the documents and compile every schema. Loads Ajv and yaml, so the start path
// reaches this file only through `open.ts`, when no prepared contract fits.

import type { ContractIndex } from './types';
import { compileAll, writeValidators } from './compile';
import { digestOf, documentPaths } from './digest';
import { ContractError } from './errors';
import { indexDocuments } from './index-operations';
import { loadDocuments, type LoadedDocument, type Sources } from './load';
import type { Validator } from './judge';
import { collectSchemas, type SchemaEntry } from './schemas';
import type { SchemaId } from './types';

export interface CompiledSources {
  readonly index: ContractIndex;
  readonly documents: readonly LoadedDocument[];
  readonly schemas: readonly SchemaEntry[];
  readonly validators: ReadonlyMap<SchemaId, Validator>;
}

/** Throws ContractError for documents or schemas that cannot be used. */
export function compileSources(sources: Sources): CompiledSources {
  const documents = loadDocuments(sources);
  if (documents.length === 0) throw new ContractError([{ file: sources.dir, pointer: '', line: 1, message: 'holds no OpenAPI documents (*.yaml)' }]);
  const schemas = collectSchemas(documents);
  const { validators, problems } = compileAll(schemas);
  if (problems.length > 0) throw new ContractError(problems);
  const digest = digestOf([...documentPaths(sources.dir), ...(sources.extra ?? [])]);
  return { index: indexDocuments(documents, digest), documents, schemas, validators };
}

/**
 * Source of the module that `loadBuiltContract` reads: the index as text, short names by schema id, and the validators.
 * It requires `formatsModule` and parts of Ajv's runtime, so it is to be bundled.
 */
export function writeContractModule({ index, schemas }: CompiledSources, formatsModule: string): string {
  const names = Object.fromEntries(schemas.map(({ id, name }) => [id, name]));
  const constant = (name: string, value: unknown): string => `exports.${name} = ${JSON.stringify(JSON.stringify(value))};\n`;
  return `${writeValidators(schemas, formatsModule)}\n${constant('indexText', index)}${constant('namesText', names)}`;
}

// How others come by a contract: prepared at build time when it still fits the documents, else compiled from them.
// Nothing heavy is loaded by importing this file.

import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defined, invariant, isObject, parseJson, stringifyJson } from '../base';
import { digestOf, documentPaths } from './digest';
import { judge, type Find, type Validator } from './judge';
import type { LoadedDocument, Sources } from './load';
import type { Contract, ContractIndex, Group, OpenApiDocument, SchemaId } from './types';

/** A contract whose documents can also be told apart by file, which a user's own documents need. */
export interface OpenContract extends Contract {
  document(group: Group, file?: string): OpenApiDocument;
}

/** Parses and compiles the documents. Takes most of a second; throws ContractError with every problem found. */
export function openContract(sources: Sources): OpenContract {
  // Required here and not imported above: it brings Ajv and yaml, which the prepared contract does without.
  const { compileSources } = require('./source') as typeof import('./source');
  const { index, documents, validators } = compileSources(sources);
  return assemble(index, (id) => validators.get(id), () => documents);
}

/**
 * The contract prepared in the module at `path`, or undefined when there is none or the documents in `dir` have other
 * bytes than those it was made from.
 */
export function loadBuiltContract(path: string, dir: string): OpenContract | undefined {
  if (!existsSync(path) || !existsSync(dir)) return undefined;
  const built: unknown = createRequire(resolve(path))(resolve(path));
  const index = readIndex(built);
  if (index.digest !== digestOf(documentPaths(dir))) return undefined;
  const names = JSON.parse(textIn(built, 'namesText')) as Readonly<Record<SchemaId, string>>;
  const load = (): readonly LoadedDocument[] => {
    const { loadDocuments } = require('./load') as typeof import('./load');
    return loadDocuments({ dir });
  };
  return assemble(index, (id) => validatorIn(built, names[id]), load);
}

function assemble(index: ContractIndex, find: Find, load: () => readonly LoadedDocument[]): OpenContract {
  let loaded: readonly LoadedDocument[] | undefined;
  return {
    ...index,
    validate: (id, value) => judge(defined(find(id), `the contract has a schema ${id}`), value, find),
    document: (group, file) => {
      loaded ??= load();
      const [document, ...more] = loaded.filter((one) => one.group === group && (file === undefined || one.file === file));
      invariant(document && more.length === 0, `exactly one document of group ${group}${file === undefined ? '' : ` is the file ${file}`} is asked for`);
      // Loading has refused everything that is not an OpenAPI document.
      return parseJson(stringifyJson(document.json)) as unknown as OpenApiDocument;
    },
  };
}

const readIndex = (built: unknown): ContractIndex => JSON.parse(textIn(built, 'indexText')) as ContractIndex;

function textIn(built: unknown, name: string): string {
  const text = isObject(built) ? built[name] : undefined;
  invariant(typeof text === 'string', `a built contract exports the text ${name}`);
  return text;
}

function validatorIn(built: unknown, name: string | undefined): Validator | undefined {
  const found = isObject(built) && name !== undefined ? built[name] : undefined;
  return isValidator(found) ? found : undefined;
}

const isValidator = (value: unknown): value is Validator => typeof value === 'function';

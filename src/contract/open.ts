// How others come by a contract: prepared at build time when it still fits the documents, else compiled from them.
// Nothing heavy is loaded by importing this file.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';
import { assemble, documentOf, documentsOf, remembered, validatorIn, type OpenContract } from './assemble';
import { markOf, type BuiltContract } from './built';
import { digestOf, documentPaths } from './digest';
import type { LoadedDocument, Sources } from './load';
import type { SchemaId } from './types';

/** Parses and compiles the documents. Takes most of a second; throws ContractError with every problem found. */
export function openContract(sources: Sources): OpenContract {
  // Required here and not imported above: it brings Ajv and yaml, which the prepared contract does without.
  const { compileSources } = require('./source') as typeof import('./source');
  const { index, documents, validators } = compileSources(sources);
  return { ...assemble(index, (id) => validators.get(id)), document: documentsOf(() => documents) };
}

/**
 * The contract prepared in the file at `path`, or undefined when there is none or the documents in `dir` have other
 * bytes than those it was made from. All files are read now, so that a build that comes later changes nothing; the validators
 * of a document are compiled with the first value that it judges.
 */
export function loadBuiltContract(path: string, dir: string): OpenContract | undefined {
  if (!existsSync(path) || !existsSync(dir)) return undefined;
  // Written by the build, from the type above.
  const { index, names, modules }: BuiltContract = JSON.parse(readFileSync(path, 'utf8'));
  if (index.digest !== digestOf(documentPaths(dir))) return undefined;
  const sources = new Map(Object.entries(modules).map(([document, file]) => [document, readFileSync(join(dirname(path), file), 'utf8')]));
  // Somebody builds at this moment.
  if ([...sources.values()].some((text) => !text.startsWith(markOf(index)))) return undefined;
  const load = (): readonly LoadedDocument[] => {
    const { loadDocuments } = require('./load') as typeof import('./load');
    return loadDocuments({ dir });
  };
  const compiled = remembered((document: string) => evaluated(sources.get(document) ?? '', join(dirname(path), modules[document] ?? '')));
  return { ...assemble(index, remembered((id: SchemaId) => validatorIn(compiled(documentOf(id)), names[id]))), document: documentsOf(load) };
}

/** What a module exports; it has nothing left to require. */
function evaluated(text: string, filename: string): unknown {
  const module: { readonly exports: unknown } = { exports: {} };
  compileFunction(text, ['module', 'exports'], { filename })(module, module.exports);
  return module.exports;
}

// How others come by a contract: prepared at build time when it still fits the documents, else compiled from them.
// Nothing heavy is loaded by importing this file.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';
import { defined, invariant, isObject, parseJson, stringifyJson } from '../base';
import { markOf, type BuiltContract, type BuiltOperation } from './built';
import { digestOf, documentPaths } from './digest';
import { judge, type Find, type Validator } from './judge';
import type { LoadedDocument, Sources } from './load';
import type { Contract, ContractIndex, Group, OpenApiDocument, OperationSpec, SchemaId } from './types';

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
 * The contract prepared in the file at `path`, or undefined when there is none or the documents in `dir` have other
 * bytes than those it was made from. All files are read now, so that a build that comes later changes nothing; the validators
 * of a document are compiled with the first value that it judges.
 */
export function loadBuiltContract(path: string, dir: string): OpenContract | undefined {
  if (!existsSync(path) || !existsSync(dir)) return undefined;
  // Written by the build, from the type above.
  const { index, names, modules, responses }: BuiltContract = JSON.parse(readFileSync(path, 'utf8'));
  if (index.digest !== digestOf(documentPaths(dir))) return undefined;
  // As bytes: most of them will never be text.
  const beside = (file: string): Buffer => readFileSync(join(dirname(path), file));
  const sources = new Map(Object.entries(modules).map(([document, file]) => [document, beside(file)]));
  const answers = beside(responses);
  const mark = Buffer.from(markOf(index));
  // Somebody builds at this moment.
  if ([answers, ...sources.values()].some((bytes) => !bytes.subarray(0, mark.length).equals(mark))) return undefined;
  const load = (): readonly LoadedDocument[] => {
    const { loadDocuments } = require('./load') as typeof import('./load');
    return loadDocuments({ dir });
  };
  const compiled = remembered((document: string) => evaluated(sources.get(document)?.toString('utf8') ?? '', join(dirname(path), modules[document] ?? '')));
  const operations = withResponses(index.operations, answers.subarray(mark.length));
  return assemble({ ...index, operations }, remembered((id: SchemaId) => validatorIn(compiled(id.slice(0, id.indexOf('#'))), names[id])), load);
}

/** Each operation with the line that has its responses, which is parsed when somebody asks. */
function withResponses(operations: readonly BuiltOperation[], lines: Buffer): readonly OperationSpec[] {
  let next = 0;
  return operations.map((operation) => {
    const start = next;
    next = lines.indexOf('\n', start) + 1;
    const line = lines.subarray(start, next);
    let responses: OperationSpec['responses'] | undefined;
    return {
      ...operation,
      get responses() {
        // Written by the build, from the type.
        return (responses ??= JSON.parse(line.toString('utf8')) as OperationSpec['responses']);
      },
    };
  });
}

/** What a module exports; it has nothing left to require. */
function evaluated(text: string, filename: string): unknown {
  const module: { readonly exports: unknown } = { exports: {} };
  compileFunction(text, ['module', 'exports'], { filename })(module, module.exports);
  return module.exports;
}

/** Asked once for each text. */
function remembered<T>(find: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text) ?? find(text);
    known.set(text, found);
    return found;
  };
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

function validatorIn(built: unknown, name: string | undefined): Validator | undefined {
  const found = isObject(built) && name !== undefined ? built[name] : undefined;
  return isValidator(found) ? found : undefined;
}

const isValidator = (value: unknown): value is Validator => typeof value === 'function';

// Opens a contract: the one prepared at build time if it matches the documents, else compiled from them. Importing this
// file loads nothing heavy.

import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { assemble, documentOf, documentsOf, memoize, validatorIn, withResponses, type OpenContract } from './assemble';
import { markOf, type BuiltContract } from './prepared-contract';
import { digestOf, documentPaths } from './digest';
import type { LoadedDocument, Sources } from './load';
import type { SchemaId } from './types';

/** Parses and compiles the documents. Takes most of a second; throws ContractError with every problem found. */
export function openContract(sources: Sources): OpenContract {
  // Required on demand: it loads Ajv and yaml, which the prepared contract does not need.
  const { compileSources } = require('./source') as typeof import('./source');
  const { index, documents, validators } = compileSources(sources);
  return { ...assemble(index, (id) => validators.get(id)), sources, document: documentsOf(() => documents) };
}

/**
 * Adds users' documents to a contract; only those are parsed and compiled. `extra` are their paths, `dir` is the folder
 * of the documents that `own` was made from. Errors are reported by `openContract`, which also knows the names in our
 * documents, so that messages do not depend on the way of opening.
 */
export function withUserDocuments(own: OpenContract, sources: Sources): OpenContract {
  const { compileUserDocuments } = require('./source') as typeof import('./source');
  const compiled = compileUserDocuments(sources, new Set(own.operations.map(({ id }) => id)));
  if (!compiled) return openContract(sources);
  const { index, documents, validators } = compiled;
  const ours = new Set(own.documents.map(({ file }) => file));
  const guests = { ...assemble(index, (id) => validators.get(id)), document: documentsOf(() => documents) };
  return {
    digest: index.digest,
    documents: [...own.documents, ...index.documents],
    operations: [...own.operations, ...index.operations],
    sources,
    validate: (id, value) => (ours.has(documentOf(id)) ? own : guests).validate(id, value),
    document: (group, file) => (group === 'extra' ? guests : own).document(group, file),
  };
}

/**
 * The contract prepared in the file at `path`, or undefined when there is none or the documents in `dir` have other
 * bytes than those it was made from. Validators and responses are read and compiled on first use. If a later build has
 * replaced their files by then, the documents are compiled instead.
 */
export function loadBuiltContract(path: string, dir: string): OpenContract | undefined {
  if (!existsSync(path) || !existsSync(dir)) return undefined;
  // Written by the build, from the type above.
  const { index, names, modules, responses }: BuiltContract = JSON.parse(readFileSync(path, 'utf8'));
  if (index.digest !== digestOf(documentPaths(dir))) return undefined;
  const beside = (file: string): string => join(dirname(path), file);
  const mark = Buffer.from(markOf(index));
  // A build is in progress, or was interrupted.
  if ([responses, ...Object.values(modules)].some((file) => !startsWith(beside(file), mark))) return undefined;
  const recompiled = lazily(() => compileAgain(dir, index.digest));
  const moduleOf = memoize((document: string) => {
    const file = beside(modules[document] ?? '');
    const source = readMarked(file, mark);
    return source && { exports: evaluateModule(source.toString('utf8'), file) };
  });
  const lines = lazily(() => {
    const bytes = readMarked(beside(responses), mark);
    return bytes && linesOf(bytes.subarray(mark.length));
  });
  const operations = withResponses(
    index.operations,
    (place) => lines()?.[place]?.toString('utf8') ?? JSON.stringify(recompiled().index.operations[place]?.responses),
  );
  return {
    ...assemble(
      { ...index, operations },
      memoize((id: SchemaId) => {
        const built = moduleOf(documentOf(id));
        return built ? validatorIn(built.exports, names[id]) : recompiled().validators.get(id);
      }),
    ),
    sources: { dir },
    document: documentReader({ dir }),
  };
}

/** Compiles the documents that a contract was prepared from. Throws if they are others by now. */
function compileAgain(dir: string, digest: string): ReturnType<typeof import('./source').compileSources> {
  if (digestOf(documentPaths(dir)) !== digest)
    throw new Error(`the documents in ${dir} were replaced while this process was running: restart it`);
  const { compileSources } = require('./source') as typeof import('./source');
  return compileSources({ dir });
}

function startsWith(path: string, mark: Buffer): boolean {
  if (!existsSync(path)) return false;
  const file = openSync(path, 'r');
  try {
    const start = Buffer.alloc(mark.length);
    readSync(file, start, 0, mark.length, 0);
    return start.equals(mark);
  } finally {
    closeSync(file);
  }
}

/** The file, or undefined if it is not of the build that the mark names. */
function readMarked(path: string, mark: Buffer): Buffer | undefined {
  const bytes = existsSync(path) ? readFileSync(path) : undefined;
  return bytes?.subarray(0, mark.length).equals(mark) ? bytes : undefined;
}

/** Calls `make` once, when its value is needed. */
function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Finds parsed documents, which are read on first use: one that is named alone, else all of them. */
export function documentReader(sources: Sources): OpenContract['document'] {
  const readerOf = memoize((file: string) =>
    documentsOf((): readonly LoadedDocument[] => {
      const { loadDocuments } = require('./load') as typeof import('./load');
      return loadDocuments(sources, file === '' ? undefined : file);
    }),
  );
  return (group, file = '') => readerOf(file)(group, file === '' ? undefined : file);
}

/** The lines as bytes, line ends included. */
function linesOf(bytes: Buffer): readonly Buffer[] {
  const lines: Buffer[] = [];
  for (let start = 0, next = 0; start < bytes.length; start = next) {
    next = bytes.indexOf('\n', start) + 1 || bytes.length;
    lines.push(bytes.subarray(start, next));
  }
  return lines;
}

/** The exports of a module without requires. V8 keeps scripts, but not functions, compiled for the next who need them. */
function evaluateModule(text: string, filename: string): unknown {
  const module: { readonly exports: unknown } = { exports: {} };
  new Script(`(function (module, exports) {${text}\n})`, { filename }).runInThisContext()(module, module.exports);
  return module.exports;
}

// Reads OpenAPI documents from disk into parts with known lines, and refuses what cannot be a contract.

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import * as yaml from 'yaml';
import type { Document, LineCounter, Node } from 'yaml';
import { describeFileError, parseJson, readYamlText, splitPointer } from '../base';
import { documentPaths } from './digest';
import { ContractError, type ContractProblem } from './errors';
import { outline, type Part } from './outline';
import { checkReferences } from './references';
import { isJsonObject, textOf, type JsonObject } from './tree';
import type { Group } from './types';

export interface LoadedDocument {
  /** The file's name; for a user's document the path from the command line or options. */
  readonly file: string;
  readonly group: Group;
  readonly json: JsonObject;
  readonly parts: ReadonlyMap<string, Part>;
  /** Line of the part at a JSON pointer, or of its nearest ancestor that exists. */
  lineOf(pointer: string): number;
}

export interface Sources {
  /** Folder of our own documents. */
  readonly dir: string;
  /** Paths of documents that a user adds. */
  readonly extra?: readonly string[];
}

type ParsedDocument = { readonly json: JsonObject; readonly lineOf: (pointer: string) => number };

const OWN_GROUPS: readonly Group[] = ['ledger', 'validator', 'scan', 'control'];

/**
 * All documents, own ones first, or only the one that is called `file`. Throws ContractError with every problem found.
 */
export function loadDocuments({ dir, extra = [] }: Sources, file?: string): readonly LoadedDocument[] {
  const own = listOwn(dir);
  const isWanted = (name: string): boolean => file === undefined || name === file;
  return loaded(
    own.filter((path) => isWanted(basename(path))),
    guestsOf(own, extra).filter((guest) => isWanted(guest.file)),
  );
}

/** Only the documents that a user adds. Throws ContractError with every problem found. */
export const loadUserDocuments = ({ dir, extra = [] }: Sources): readonly LoadedDocument[] =>
  loaded([], guestsOf(listOwn(dir), extra));

interface UserDocument {
  readonly path: string;
  readonly file: string;
}

/** Schema ids begin with the file: a user's path that begins like the name of our documents gets a prefix. */
function guestsOf(own: readonly string[], extra: readonly string[]): readonly UserDocument[] {
  const names = own.map((path) => basename(path));
  return extra.map((path) => ({ path, file: names.some((name) => path.startsWith(name)) ? `./${path}` : path }));
}

function loaded(own: readonly string[], guests: readonly UserDocument[]): readonly LoadedDocument[] {
  const problems: ContractProblem[] = [];
  const names = new Set<string>();
  const keep = (path: string, file: string, isExtra: boolean): readonly LoadedDocument[] => {
    try {
      // Schema ids begin with the file, so two documents must not share a name.
      if (names.has(file)) throw problem(file, 1, 'is given twice; remove one of the two');
      names.add(file);
      return [parseContractDocument(file, readText(path, file), isExtra)];
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
      problems.push(...error.problems);
      return [];
    }
  };
  const documents = [
    ...own.flatMap((path) => keep(path, basename(path), false)),
    ...guests.flatMap(({ path, file }) => keep(path, file, true)),
  ];
  problems.push(...checkOperationIds(documents));
  if (problems.length > 0) throw new ContractError(problems);
  return documents;
}

/**
 * One document from its text; `isExtra` marks a user's own, which may be OpenAPI 3.0 and needs no members of ours.
 * Throws ContractError.
 */
export function parseContractDocument(file: string, text: string, isExtra: boolean): LoadedDocument {
  const { json, lineOf } = parseText(file, text);
  const tell = (pointer: string, message: string): ContractProblem => ({
    file,
    pointer,
    line: lineOf(pointer),
    message,
  });
  const wanted = isExtra ? /^3\.[01]\.\d+$/ : /^3\.1\.\d+$/;
  const version = json['openapi'];
  if (typeof version !== 'string' || !wanted.test(version)) {
    throw new ContractError([
      tell(
        '/openapi',
        `is not an OpenAPI ${isExtra ? '3.0 or 3.1' : '3.1'} document: "openapi" is ${JSON.stringify(version) ?? 'missing'}`,
      ),
    ]);
  }
  const group: Group | undefined = isExtra ? 'extra' : OWN_GROUPS.find((name) => name === json['x-group']);
  if (group === undefined)
    throw new ContractError([tell('/x-group', `"x-group" must be one of ${OWN_GROUPS.join(', ')}`)]);
  const parts = outline(json);
  const broken = checkReferences(parts).map(({ pointer, message }) => tell(pointer, message));
  if (broken.length > 0) throw new ContractError(broken);
  return { file, group, json, parts, lineOf };
}

function readText(path: string, file: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw problem(file, 1, `cannot be read: ${describeFileError(error, path)}`);
  }
}

function listOwn(dir: string): readonly string[] {
  try {
    return documentPaths(dir);
  } catch (error) {
    throw problem(dir, 1, `cannot be read: ${describeFileError(error, dir)}`);
  }
}

function parseText(file: string, text: string): ParsedDocument {
  const read = readYamlText(yaml, text);
  if (!read.ok) throw problem(file, read.error[0].line, `is ${read.error[0].kind}: ${read.error[0].message}`);
  const { document, lines, value } = read.value;
  // Through text once, so that anchors become plain copies and nothing but JSON is left.
  const json = parseJson(JSON.stringify(value ?? null));
  if (!isJsonObject(json)) throw problem(file, 1, 'is not an OpenAPI document: it holds no object');
  return { json, lineOf: (pointer) => lineIn(document, lines, pointer) };
}

function lineIn(document: Document, lines: LineCounter, pointer: string): number {
  let node: unknown = document.contents;
  let offset = 0;
  for (const key of splitPointer(pointer)) {
    const next = memberOf(node, key);
    if (next === undefined) break;
    offset = next.start;
    node = next.node;
  }
  return lines.linePos(offset).line;
}

function memberOf(node: unknown, key: string): { readonly node: unknown; readonly start: number } | undefined {
  if (yaml.isSeq(node)) {
    const item = node.items[Number(key)];
    return isNode(item) ? { node: item, start: item.range?.[0] ?? 0 } : undefined;
  }
  if (!yaml.isMap(node)) return undefined;
  const pair = node.items.find((entry) => yaml.isScalar(entry.key) && String(entry.key.value) === key);
  return pair && yaml.isScalar(pair.key) ? { node: pair.value, start: pair.key.range?.[0] ?? 0 } : undefined;
}

const isNode = (value: unknown): value is Node => yaml.isMap(value) || yaml.isSeq(value) || yaml.isScalar(value);

/** Those that have an operationId, routed or not: a path item among the components may stand under no path. */
export const namedOperations = (
  parts: LoadedDocument['parts'],
): readonly { readonly id: string; readonly pointer: string }[] =>
  [...parts.values()].flatMap(({ kind, pointer, value }) => {
    const id = kind === 'operation' ? textOf(value['operationId']) : undefined;
    return id === undefined ? [] : [{ id, pointer }];
  });

function checkOperationIds(documents: readonly LoadedDocument[]): readonly ContractProblem[] {
  const first = new Map<string, string>();
  const problems: ContractProblem[] = [];
  for (const { file, parts, lineOf } of documents) {
    for (const { id, pointer } of namedOperations(parts)) {
      const line = lineOf(`${pointer}/operationId`);
      const other = first.get(id);
      if (other === undefined) first.set(id, `${file}:${line}`);
      else
        problems.push({
          file,
          pointer,
          line,
          message: `operationId "${id}" is taken already at ${other}; give one of the two another name`,
        });
    }
  }
  return problems;
}

const problem = (file: string, line: number, message: string): ContractError =>
  new ContractError([{ file, pointer: '', line, message }]);

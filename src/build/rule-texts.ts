// Vite plugin: the clauses that apply to each part of an operation. The console's journal names them where an exchange
// violates one.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { parse } from 'yaml';
import { isObject, joinPointer, valueAtPointer } from '../base';
import { readClauses } from '../conformance';
import { virtual } from './virtual';

const MODULE = 'virtual:rules';
const METHODS = ['get', 'put', 'post', 'patch', 'delete'];

/** Clause ids of an operation by its part: `request`, or a status. */
type RuleParts = Readonly<Record<string, readonly string[]>>;

export const rules = (root: string): Plugin =>
  virtual(
    'rules',
    (id) => id === MODULE,
    () => {
      const { operations, texts } = rulesIn(root);
      return `export const operations = ${JSON.stringify(operations)};\nexport const texts = ${JSON.stringify(texts)};`;
    },
  );

/** Throws if the clauses cannot be read. */
export function rulesIn(root: string): {
  readonly operations: Readonly<Record<string, RuleParts>>;
  readonly texts: Readonly<Record<string, string>>;
} {
  const read = readClauses(join(root, 'conformance'));
  if (!read.ok) throw new Error(read.error.map(({ message }) => message).join('\n'));
  const bySchema = [...read.value.values()].flatMap(({ id, text, check }) =>
    check.by === 'schema' ? [{ id, text: text.trim().replaceAll(/\s+/g, ' '), pointers: check.schemas }] : [],
  );
  const operations = Object.fromEntries(
    documentsIn(root).flatMap(({ file, document }) => operationsOf(file, document, bySchema)),
  );
  return { operations, texts: Object.fromEntries(bySchema.map(({ id, text }) => [id, text])) };
}

const documentsIn = (root: string): readonly { readonly file: string; readonly document: unknown }[] => {
  const folder = join(root, 'openapi');
  return readdirSync(folder)
    .filter((name) => /^(ledger|scan|validator)\.yaml$/.test(name))
    .map((file) => ({ file, document: parse(readFileSync(join(folder, file), 'utf8')) as unknown }));
};

interface SchemaClause {
  readonly id: string;
  readonly pointers: readonly string[];
}

function operationsOf(
  file: string,
  document: unknown,
  clauses: readonly SchemaClause[],
): readonly (readonly [string, RuleParts])[] {
  const paths = member(document, 'paths');
  const carriedBy = (node: unknown, at: string): readonly string[] => {
    const reached = reach(document, node, new Set([at]));
    return clauses
      .filter(({ pointers }) =>
        pointers.some((pointer) => pointer.startsWith(`${file}#`) && reached.has(pointer.slice(file.length + 1))),
      )
      .map(({ id }) => id);
  };
  return Object.entries(isObject(paths) ? paths : {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = member(item, method);
      const [id, responses] = [member(operation, 'operationId'), member(operation, 'responses')];
      if (typeof id !== 'string') return [];
      const at = joinPointer('/paths', path, method);
      const answers = Object.entries(isObject(responses) ? responses : {}).map(
        ([status, response]) => [status, carriedBy(response, `${at}/responses/${status}`)] as const,
      );
      const request = carriedBy(
        [member(operation, 'requestBody'), member(operation, 'parameters')],
        `${at}/requestBody`,
      );
      return [
        [
          id,
          Object.fromEntries([['request', request] as const, ...answers].filter(([, ids]) => ids.length > 0)),
        ] as const,
      ];
    }),
  );
}

/** Pointers of everything that a node refers to, directly or indirectly. */
function reach(document: unknown, node: unknown, reached: Set<string>): ReadonlySet<string> {
  if (Array.isArray(node)) for (const one of node) reach(document, one, reached);
  if (!isObject(node)) return reached;
  for (const [name, value] of Object.entries(node)) {
    const pointer = name === '$ref' && typeof value === 'string' ? value.slice(1) : undefined;
    if (pointer === undefined) reach(document, value, reached);
    else if (!reached.has(pointer)) {
      reached.add(pointer);
      reach(document, valueAtPointer(document, pointer), reached);
    }
  }
  return reached;
}

const member = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

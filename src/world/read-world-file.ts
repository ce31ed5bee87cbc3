// Reads a world file: a name from fixtures/worlds, or a path to YAML or JSON. Errors carry file, line and the mend.
// Named worlds come parsed and checked from dist/worlds.json when it fits their files: a start must not wait for a YAML parser.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { Document, LineCounter } from 'yaml';
import { err, isObject, ok, readYamlText, splitPointer, type Result } from '../base';
import { schemaErrors } from './schema-errors';
import type { WorldError } from './types';
import type { WorldFile } from './world-schema';

export interface SourceFile {
  /** As people should read it in an error. */
  readonly file: string;
  readonly world: WorldFile;
  /** Line and column of a place in the file, if the file is text we parsed. */
  readonly locate: (pointer: string) => { readonly line?: number; readonly column?: number };
}

/** Worlds made at build time, by name: the digest of the file they come from, and the checked world. */
export type PreparedWorlds = Readonly<Record<string, { readonly digest: string; readonly world: WorldFile }>>;

const worldsFolder = (root: string): string => join(root, 'fixtures', 'worlds');
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Names of the worlds that come with the package. */
export const worldNames = (root: string): readonly string[] =>
  readdirSync(worldsFolder(root))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => basename(name, '.yaml'));

const isName = (source: string): boolean => /^[\w-]+$/.test(source);

/** The file of a world that is given by name or by path. */
export const worldPath = (source: string, root: string): string =>
  isName(source) ? join(worldsFolder(root), `${source}.yaml`) : source;

/** A path as people should read it: short below the working folder, else whole. */
export function shownPath(path: string): string {
  const near = relative(process.cwd(), path);
  return near === '' || near.startsWith('..') ? path : near;
}

/** Finds, parses and checks a world. `root` is the folder that holds fixtures/ and dist/. */
export function readWorld(source: string, root: string): Result<SourceFile, readonly WorldError[]> {
  const path = worldPath(source, root);
  if (!existsSync(path)) {
    const advice = isName(source)
      ? `is not a known world; known worlds: ${worldNames(root).join(', ')}. For a file, give its path`
      : 'is no file';
    return err([{ file: source, pointer: '', message: advice }]);
  }
  const file = shownPath(path);
  const text = readText(path);
  if (!text.ok) return err([{ file, pointer: '', message: text.error }]);
  const prepared = isName(source) ? preparedWorld(source, text.value, root) : undefined;
  return prepared ? ok({ file, world: prepared, locate: () => ({}) }) : parseWorld(text.value, file, root);
}

function readText(path: string): Result<string, string> {
  try {
    return ok(readFileSync(path, 'utf8'));
  } catch (error) {
    const code = isObject(error) ? error['code'] : undefined;
    return err(
      code === 'EISDIR'
        ? 'is a folder; give the path of a YAML file'
        : `cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function preparedWorld(name: string, text: string, root: string): WorldFile | undefined {
  const path = join(root, 'dist', 'worlds.json');
  if (!existsSync(path)) return undefined;
  const worlds = JSON.parse(readFileSync(path, 'utf8')) as PreparedWorlds;
  const found = worlds[name];
  return found?.digest === digestOf(text) ? found.world : undefined;
}

/** YAML (or JSON, which is YAML) text to a checked world. */
export const parseWorld = (text: string, file: string, root: string): Result<SourceFile, readonly WorldError[]> =>
  parseWorldBy(() => JSON.parse(readFileSync(join(worldsFolder(root), 'world.schema.json'), 'utf8')), text, file);

/** Text that a world file may have as YAML, in characters: its parser takes some seconds and half a gigabyte for a million of them. */
const MAX_YAML_CHARACTERS = 2_000_000;
const MAX_JSON_CHARACTERS = 20_000_000;

interface FileText {
  readonly value: unknown;
  readonly locate: SourceFile['locate'];
}

/** The same by a schema from anywhere, which is asked for when there is something to check. */
export function parseWorldBy(
  schema: () => unknown,
  text: string,
  file: string,
): Result<SourceFile, readonly WorldError[]> {
  const isLong = text.length > MAX_YAML_CHARACTERS;
  const read = isLong ? readLong(text, file) : readYaml(text, file);
  if (!read.ok) return read;
  const { value, locate } = read.value;
  if (value === null || value === undefined)
    return err([
      {
        file,
        pointer: '',
        line: 1,
        column: 1,
        message: 'is empty; a world needs at least a name, such as `name: my-world`',
      },
    ]);
  const problems = schemaErrors(value, schema(), isLong ? 'first' : 'all').map((problem) => ({
    file,
    ...problem,
    ...locate(problem.pointer),
  }));
  return problems.length > 0 ? err(problems) : ok({ file, world: withDefaults(value), locate });
}

function readYaml(text: string, file: string): Result<FileText, readonly WorldError[]> {
  const read = readYamlText(require('yaml') as typeof import('yaml'), text);
  if (!read.ok)
    return err(
      read.error.map((slip) => ({
        file,
        pointer: '',
        message: `${slip.kind}: ${sentenceOf(slip)}`,
        line: slip.line,
        column: slip.column,
      })),
    );
  const { document, lines, value } = read.value;
  return ok({ value, locate: locator(document, lines) });
}

/** JSON may be longer; its places are not known. */
function readLong(text: string, file: string): Result<FileText, readonly WorldError[]> {
  const tooLong = `has ${text.length} characters, more than the limit of ${MAX_YAML_CHARACTERS} (YAML) or ${MAX_JSON_CHARACTERS} (JSON); use crowd or every for large numbers, or generate a dump (understudy fixtures generate)`;
  try {
    return text.length > MAX_JSON_CHARACTERS
      ? err([{ file, pointer: '', message: tooLong }])
      : ok({ value: JSON.parse(text), locate: () => ({}) });
  } catch {
    return err([{ file, pointer: '', message: tooLong }]);
  }
}

/** What the parser says, and what to do where that is one thing. */
function sentenceOf({ code, message }: { readonly code: string; readonly message: string }): string {
  if (code === 'MULTIPLE_DOCS')
    return 'a second YAML document begins here; a file holds one world: remove this line and the lines after it';
  const mend = FIXES[code];
  return mend === undefined ? message : `${message}; ${mend}`;
}

const FIXES: Readonly<Record<string, string>> = {
  BAD_INDENT: 'indent all lines of a list or an object equally',
  TAB_AS_INDENT: 'write spaces',
};

/** Until when the history goes on and how long it is, where a file does not say. */
const DEFAULTS = { ends: '2026-01-15T12:00:00Z', lasts: '2d' } as const;

/** A file that fits the schema, with the words that it may leave out. */
function withDefaults(value: unknown): WorldFile {
  // The schema says what WorldFile says, but for the words added here.
  const given = value as Omit<WorldFile, 'users' | keyof typeof DEFAULTS> & {
    readonly users?: Readonly<Record<string, WorldFile['users'][string] | null>> | null;
  };
  const users = Object.fromEntries(Object.entries(given.users ?? {}).map(([name, words]) => [name, words ?? {}]));
  return { ...DEFAULTS, ...given, users };
}

/** The nearest node of the document at or above a JSON pointer. */
function locator(document: Document, lines: LineCounter) {
  return (pointer: string): { readonly line?: number; readonly column?: number } => {
    const path = splitPointer(pointer);
    for (let length = path.length; length >= 0; length--) {
      const start = startOf(document, path.slice(0, length));
      if (typeof start === 'number') {
        const { line, col } = lines.linePos(start);
        return { line, column: col };
      }
    }
    return {};
  };
}

/** Where a place starts: at its key if it has one, since that is where people look. */
function startOf(document: Document, path: readonly string[]): number | undefined {
  const parent: unknown = path.length <= 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  const pairs: readonly unknown[] = isObject(parent) && Array.isArray(parent['items']) ? parent['items'] : [];
  const key = pairs
    .map((pair) => (isObject(pair) ? pair['key'] : undefined))
    .find((node) => isObject(node) && String(node['value']) === path.at(-1));
  const node: unknown = key ?? (path.length === 0 ? document.contents : document.getIn(path, true));
  const start: unknown = isObject(node) && Array.isArray(node['range']) ? node['range'][0] : undefined;
  return typeof start === 'number' ? start : undefined;
}

// Reads a world file: a name from fixtures/worlds, or a path to YAML or JSON. Errors carry file, line and fix. Named
// worlds come parsed and checked from dist/worlds.json when it matches their files, so that the server starts without a
// YAML parser.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { err, isObject, ok, readYamlText, yamlLocator, type Result } from '../base';
import { schemaErrors } from './schema-errors';
import type { WorldError } from './types';
import type { WorldFile } from './world-schema';

export interface SourceFile {
  /** The path as errors show it. */
  readonly file: string;
  readonly world: WorldFile;
  /** Line and column of a place in the file, if the file is YAML. */
  readonly locate: (pointer: string) => { readonly line?: number; readonly column?: number };
}

/** Worlds made at build time, by name: the digest of the source file, and the checked world. */
export type PreparedWorlds = Readonly<Record<string, { readonly digest: string; readonly world: WorldFile }>>;

const worldsFolder = (root: string): string => join(root, 'fixtures', 'worlds');
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Names of the worlds in the package. */
export const worldNames = (root: string): readonly string[] =>
  readdirSync(worldsFolder(root))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => basename(name, '.yaml'));

const isName = (source: string): boolean => /^[\w-]+$/.test(source);

/** The file of a world, by name or by path. */
export const worldPath = (source: string, root: string): string =>
  isName(source) ? join(worldsFolder(root), `${source}.yaml`) : source;

/** A path for display: relative below the working folder, otherwise absolute. */
export function shownPath(path: string): string {
  const near = relative(process.cwd(), path);
  return near === '' || near.startsWith('..') ? path : near;
}

/** Finds, parses and checks a world. `root` is the folder that contains fixtures/ and dist/. */
export function readWorld(source: string, root: string): Result<SourceFile, readonly WorldError[]> {
  const path = worldPath(source, root);
  if (!existsSync(path)) {
    const advice = isName(source)
      ? `is not a known world; known worlds: ${worldNames(root).join(', ')}. For a file, give its path`
      : 'is not a file';
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

/** Parses and checks YAML text (or JSON, which is YAML). */
export const parseWorld = (text: string, file: string, root: string): Result<SourceFile, readonly WorldError[]> =>
  parseWorldBy(() => worldSchema(root), text, file);

const worldSchemas = new Map<string, unknown>();

/** The JSON Schema of world files; the same object each time, so that its validator is compiled once. */
export function worldSchema(root: string): unknown {
  const path = join(worldsFolder(root), 'world.schema.json');
  const schema: unknown = worldSchemas.get(path) ?? JSON.parse(readFileSync(path, 'utf8'));
  worldSchemas.set(path, schema);
  return schema;
}

/** Maximum length of YAML text in characters: the parser takes some seconds and half a gigabyte per million. */
const MAX_YAML_CHARACTERS = 2_000_000;
const MAX_JSON_CHARACTERS = 20_000_000;

interface FileText {
  readonly value: unknown;
  readonly locate: SourceFile['locate'];
}

/** The same with a schema from any source, loaded only when there is something to check. */
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
  const problems = schemaErrors(value, schema(), { which: isLong ? 'first' : 'all' }).map((problem) => ({
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
  return ok({ value, locate: yamlLocator(document, lines) });
}

/** JSON may be longer; lines are then not available. */
function readLong(text: string, file: string): Result<FileText, readonly WorldError[]> {
  const tooLong = tooLongFile(String(text.length), file);
  try {
    return text.length > MAX_JSON_CHARACTERS ? err([tooLong]) : ok({ value: JSON.parse(text), locate: () => ({}) });
  } catch {
    return err([tooLong]);
  }
}

const tooLongFile = (characters: string, file: string): WorldError => ({
  file,
  pointer: '',
  message: `has ${characters} characters, more than the limit of ${MAX_YAML_CHARACTERS} (YAML) or ${MAX_JSON_CHARACTERS} (JSON); use crowd or every for large numbers, or generate a dump (understudy fixtures generate)`,
});

/** UTF-8 bytes of one UTF-16 code unit. */
const MOST_BYTES_A_CHARACTER = 3;

/** Refuses bytes that exceed the limit whatever they are: they may not fit into one string. */
export function refuseLongFile({ length }: Uint8Array, file: string): WorldError | undefined {
  const characters = Math.floor(length / MOST_BYTES_A_CHARACTER);
  return characters > MAX_JSON_CHARACTERS ? tooLongFile(`at least ${characters}`, file) : undefined;
}

/** The parser's message, or an instruction for errors with a single fix. */
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

/** Default end and length of the history. */
const DEFAULTS = { ends: '2026-01-15T12:00:00Z', lasts: '2d' } as const;

/** A file that fits the schema, with defaults filled in. */
function withDefaults(value: unknown): WorldFile {
  // The schema matches WorldFile except for the defaults filled in here.
  const given = value as Omit<WorldFile, 'users' | keyof typeof DEFAULTS> & {
    readonly users?: Readonly<Record<string, WorldFile['users'][string] | null>> | null;
  };
  const users = Object.fromEntries(Object.entries(given.users ?? {}).map(([name, words]) => [name, words ?? {}]));
  return { ...DEFAULTS, ...given, users };
}

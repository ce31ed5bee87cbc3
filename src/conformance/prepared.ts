// The kit's data besides the contract: clauses, suites and parsed documents. Read and derived from YAML, or loaded as
// prepared by the build; prepared data is used only when its digest matches the files present.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ok, parseJson, stringifyJson, type Json, type Result } from '../base';
import type { Group, OpenContract } from '../contract';
import { readClauses, type Clause, type Clauses } from './clauses';
import { deriveSuites } from './plan/derive';
import { withControls } from './plan/positive-control';
import { readSuites } from './suite/read-suites';
import type { Scenario, Suite } from './model/suite';
import type { SourceProblem } from './schema-files';
import type { Judging } from './model/judging';

export interface KitParts {
  readonly clauses: Clauses;
  /** The written suites, then those derived from the documents. */
  readonly suites: readonly Suite[];
  readonly document: Judging['document'];
}

export interface KitPlace {
  /** The folder that holds conformance/ and openapi/. */
  readonly root: string;
  /** For each group whose operations are judged. */
  readonly contract: OpenContract;
}

/** The slow path: parses and validates every file. */
export function readKit({ root, contract }: KitPlace): Result<KitParts, readonly SourceProblem[]> {
  const folder = join(root, 'conformance');
  const clauses = readClauses(folder);
  if (!clauses.ok) return clauses;
  const written = readSuites(folder);
  if (!written.ok) return written;
  const document = remembered((group: Group) => contract.document(group));
  const source = remembered((name: string) => sourceOf(join(root, 'openapi', name)));
  return ok({
    clauses: clauses.value,
    document,
    suites: withControls(
      [...written.value, ...deriveSuites({ contract, clauses: clauses.value, document, source })],
      contract,
    ),
  });
}

const sourceOf = (file: string): Pick<Suite, 'file' | 'text'> => ({ file, text: readFileSync(file, 'utf8') });

function remembered<K, V>(make: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const value = known.has(key) ? (known.get(key) as V) : make(key);
    known.set(key, value);
    return value;
  };
}

/** The prepared data as JSON. */
interface Prepared {
  /** Digest of the files in conformance/. */
  readonly digest: string;
  /** Digest of the documents. */
  readonly contract: string;
  readonly clauses: readonly Clause[];
  readonly suites: readonly PreparedSuite[];
}

/** Paths are relative to the root. Texts and scenarios are read lazily: a run of one suite needs no others. */
type PreparedSuite = Omit<Suite, 'text' | 'scenarios'>;

/** JSON has no undefined, which represents the single run of an unrepeated scenario. */
type PreparedScenario = Omit<Scenario, 'each'> & { readonly each?: readonly (Json | undefined)[] };

/** The first line describes all suites; then one line per suite with its list of `PreparedScenario`. */
const PREPARED = 'suites.txt';
const documentFile = (group: Group): string => `document-${group}.json`;

/** The data as texts, by the file names that `loadPreparedKit` reads. */
export function prepareKit(
  { clauses, suites, document }: KitParts,
  { root, contract }: KitPlace,
): ReadonlyMap<string, string> {
  const prepared: Prepared = {
    digest: digestOf(root),
    contract: contract.digest,
    clauses: [...clauses.values()],
    suites: suites.map(({ text: _read, scenarios: _apart, file, ...suite }) => ({
      ...suite,
      file: relative(root, file),
    })),
  };
  const groups = [...new Set(contract.operations.map(({ group }) => group))];
  // The documents come from JSON themselves.
  const lines = [prepared, ...suites.map(({ scenarios }) => scenarios.map(withoutUndefined))].map(
    (part) => `${JSON.stringify(part)}\n`,
  );
  return new Map([
    [PREPARED, lines.join('')],
    ...groups.map((group) => [documentFile(group), stringifyJson(document(group) as Json)] as const),
  ]);
}

function withoutUndefined({ each, ...scenario }: Scenario): PreparedScenario {
  return each.length === 1 && each[0] === undefined ? scenario : { ...scenario, each };
}

/** The data prepared in a folder; undefined when there is none, or it does not match the current files. */
export function loadPreparedKit(folder: string, { root, contract }: KitPlace): KitParts | undefined {
  const path = join(folder, PREPARED);
  if (!existsSync(path) || !existsSync(join(root, 'conformance'))) return undefined;
  // Read as bytes: most suites are never decoded.
  const lines = linesOf(readFileSync(path));
  // Written by the build with the type above.
  const prepared: Prepared = JSON.parse(String(lines[0]));
  if (prepared.contract !== contract.digest || prepared.digest !== digestOf(root)) return undefined;
  return {
    clauses: new Map(prepared.clauses.map((clause) => [clause.id, clause])),
    suites: prepared.suites.map((suite, index) => suiteOf(suite, join(root, suite.file), lines[index + 1])),
    document: remembered((group) => parseJson(readFileSync(join(folder, documentFile(group)), 'utf8'))),
  };
}

function linesOf(bytes: Buffer): readonly Buffer[] {
  const lines: Buffer[] = [];
  for (let start = 0, end = bytes.indexOf('\n'); end >= 0; start = end + 1, end = bytes.indexOf('\n', start))
    lines.push(bytes.subarray(start, end));
  return lines;
}

function suiteOf(suite: PreparedSuite, file: string, line: Buffer | undefined): Suite {
  let scenarios: readonly Scenario[] | undefined;
  return {
    ...suite,
    file,
    get text() {
      return readFileSync(file, 'utf8');
    },
    get scenarios() {
      return (scenarios ??= scenariosOf(String(line)));
    },
  };
}

function scenariosOf(text: string): readonly Scenario[] {
  const prepared: readonly PreparedScenario[] = JSON.parse(text);
  return prepared.map((scenario) => ({ ...scenario, each: scenario.each ?? [undefined] }));
}

/** SHA-256 in hex over the names and bytes of clauses, suites and their schemas. */
function digestOf(root: string): string {
  const folder = join(root, 'conformance');
  const below = (name: string): readonly string[] =>
    readdirSync(join(folder, name), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  const hash = createHash('sha256');
  for (const file of [join(folder, 'clauses.yaml'), ...below('suites'), ...below('schema')]) {
    const bytes = readFileSync(file);
    hash.update(`${relative(folder, file)}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

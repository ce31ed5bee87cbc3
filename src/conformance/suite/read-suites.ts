// Reads suites: YAML under suites/, validated by their schema, with the position of every step and claim.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { err, isObject, ok, parseSpan, type Json, type Result } from '../../base';
import {
  openSchema,
  readYaml,
  type OpenSchema,
  type SourcePosition,
  type SourceProblem,
  type SourceText,
} from '../schema-files';
import type { Provenance, Safety } from '../../contract';
import type { Claim, Expectation, Scenario, StatusWord, ScenarioStep, Suite, TokenPlace } from '../model/suite';

/** The file as its schema describes it. */
interface SuiteSource {
  readonly suite: string;
  readonly title: string;
  readonly tags?: readonly string[];
  readonly scenarios: readonly ScenarioSource[];
}

interface ScenarioSource {
  readonly id?: string;
  readonly title: string;
  readonly clauses: readonly string[];
  readonly safety: Safety;
  readonly needs?: readonly string[];
  readonly tags?: readonly string[];
  readonly takesTurns?: string;
  readonly each?: readonly Json[];
  readonly let?: Readonly<Record<string, Json>>;
  readonly steps: readonly StepSource[];
}

interface StepSource {
  readonly call: string;
  readonly as?: string;
  readonly tokenIn?: TokenPlace;
  readonly path?: Readonly<Record<string, Json>>;
  readonly query?: Readonly<Record<string, Json>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Json;
  readonly raw?: string;
  readonly invalidOnPurpose?: boolean;
  readonly parallel?: number;
  readonly repeat?: number;
  readonly eventually?: { readonly within: string; readonly every: string };
  readonly pages?: { readonly next: string; readonly max: number };
  readonly stream?: true | { readonly idle: string };
  readonly again?: boolean;
  readonly expect: ExpectationSource;
  readonly capture?: Readonly<Record<string, string>>;
}

interface ExpectationSource {
  readonly status?: StatusWord | readonly StatusWord[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Json;
  readonly that?: readonly (
    | string
    | {
        readonly is: string;
        readonly when?: string;
        readonly clauses?: readonly string[];
        readonly because?: string;
        readonly row?: string;
        readonly mark?: Provenance['mark'];
      }
  )[];
  readonly mark?: Provenance['mark'];
  readonly clauses?: readonly string[];
}

type Locate = (pointer: string) => SourcePosition;

/** All suites of a conformance folder in file order, or all problems of all files. */
export const readSuites = (folder: string): Result<readonly Suite[], readonly SourceProblem[]> =>
  readSuitesAt(join(folder, 'suites'), folder);

/** All suites of a file or a folder, by the schema of a conformance folder. */
export function readSuitesAt(place: string, folder: string): Result<readonly Suite[], readonly SourceProblem[]> {
  const problems: SourceProblem[] = [];
  const suites: Suite[] = [];
  const schema = openSchema(join(folder, 'schema', 'suite.schema.json'));
  for (const file of suiteFiles(place)) {
    const read = readSuite({ file, text: readFileSync(file, 'utf8') }, schema);
    if (read.ok) suites.push(read.value);
    else problems.push(...read.error);
  }
  return problems.length > 0 ? err(problems) : ok(suites);
}

function suiteFiles(place: string): readonly string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.ya?ml$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** One suite from its text. */
function readSuite(source: SourceText, schema: OpenSchema): Result<Suite, readonly SourceProblem[]> {
  const read = readYaml<SuiteSource>(source, schema);
  if (!read.ok) return read;
  const { value, locate } = read.value;
  const scenarios = value.scenarios.map((words, index) => scenarioOf(words, locate, `/scenarios/${index}`));
  return ok({ ...source, name: value.suite, title: value.title, tags: value.tags ?? [], scenarios });
}

const scenarioOf = (words: ScenarioSource, locate: Locate, pointer: string): Scenario => ({
  ...(words.id !== undefined && { id: words.id }),
  title: words.title,
  clauses: words.clauses,
  safety: words.safety,
  needs: words.needs ?? [],
  tags: words.tags ?? [],
  takesTurns: words.takesTurns,
  each: words.each ?? [undefined],
  let: Object.entries(words.let ?? {}),
  steps: words.steps.map((step, index) =>
    stepOf(step, index === words.steps.length - 1 ? words.clauses : undefined, {
      locate,
      pointer: `${pointer}/steps/${index}`,
    }),
  ),
  position: locate(`${pointer}/title`),
});

interface SourceLocation {
  readonly locate: Locate;
  readonly pointer: string;
}

/**
 * `inherited` are the scenario's clauses, for its last step: other steps are setup unless they name clauses themselves.
 */
const stepOf = (words: StepSource, inherited: readonly string[] | undefined, place: SourceLocation): ScenarioStep => ({
  call: words.call,
  as: words.as,
  tokenIn: words.tokenIn,
  path: words.path ?? {},
  query: words.query ?? {},
  headers: words.headers ?? {},
  body: words.body,
  raw: words.raw,
  invalidOnPurpose: words.invalidOnPurpose ?? false,
  parallel: words.parallel,
  repeat: words.repeat,
  eventually: words.eventually && {
    withinMs: milliseconds(words.eventually.within),
    everyMs: milliseconds(words.eventually.every),
  },
  ...(words.pages && { pages: words.pages }),
  ...(words.stream !== undefined && {
    stream: words.stream === true ? {} : { idleMs: milliseconds(words.stream.idle) },
  }),
  ...(words.again === true && { again: true }),
  expect: {
    ...expectationOf(words.expect, inherited, place),
    ...(words.invalidOnPurpose === true && { isAboutRequest: true }),
  },
  capture: Object.entries(words.capture ?? {}),
  position: place.locate(`${place.pointer}/call`),
});

const milliseconds = (span: string): number => Number((parseSpan(span) ?? 0n) / 1000n);

function expectationOf(
  words: ExpectationSource,
  inherited: readonly string[] | undefined,
  { locate, pointer }: SourceLocation,
): Expectation {
  const clauses = words.clauses ?? inherited ?? [];
  const claims = (words.that ?? []).map((claim, index): Claim => {
    const position = locate(`${pointer}/expect/that/${index}`);
    return isObject(claim)
      ? {
          is: claim.is,
          ...(claim.when !== undefined && { when: claim.when }),
          clauses: claim.clauses ?? clauses,
          because: claim.because,
          ...(claim.mark && { provenance: { mark: claim.mark, source: 'an expectation of the suite' } }),
          row: claim.row,
          position,
        }
      : { is: claim, clauses, because: undefined, row: undefined, position };
  });
  const status: readonly StatusWord[] =
    words.status === undefined ? [] : Array.isArray(words.status) ? words.status : [words.status as StatusWord];
  return {
    status,
    headers: words.headers ?? {},
    body: words.body,
    that: claims,
    clauses,
    isSetup: words.clauses === undefined && inherited === undefined,
    provenance: { mark: words.mark ?? 'documented', source: 'an expectation of the suite' },
  };
}

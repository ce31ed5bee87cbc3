// Checks the expressions of suites at load: each must parse and use only names that exist where it is evaluated.

import { isObject, suggestionText, type Json } from '../../base';
import targetSchema from '../../../conformance/schema/target.schema.json';
import { functionsOf } from '../../expressions';
import type { Claim, Scenario, ScenarioStep, Suite } from '../model/suite';
import type { SourcePosition, SourceProblem } from '../schema-files';
import { namesIn } from './expression-names';

/** Names that refer to an answer, in expectations and captures. */
const ANSWER: readonly string[] = ['status', 'headers', 'body', 'answers'];
const FUNCTIONS = Object.keys(functionsOf({ input: {}, unique: (prefix) => prefix, nowMicros: () => 0n }));

/** One problem per unknown name or unparsable expression, with the nearest known name. */
export const expressionProblems = (suites: readonly Suite[]): readonly SourceProblem[] =>
  suites.flatMap((suite) => suite.scenarios.flatMap((scenario) => scenarioProblems(suite, scenario)));

interface ExpressionPlace {
  readonly file: string;
  readonly scenario: Scenario;
  readonly position: SourcePosition;
  /** Members of the root. */
  readonly names: readonly string[];
}

function scenarioProblems({ file }: Suite, scenario: Scenario): readonly SourceProblem[] {
  const { position } = scenario;
  const base = ['target', 'each'];
  const problems: SourceProblem[] = [];
  const names = [...base];
  const check = (expressions: readonly string[], more: readonly string[], where: SourcePosition): void => {
    const place = { file, scenario, position: where, names: [...names, ...more] };
    problems.push(...expressions.flatMap((one) => problemsOf(one, place)));
  };
  for (const [name, template] of scenario.let) {
    check(templatesIn(template), [], position);
    names.push(name);
  }
  for (const step of scenario.steps) {
    const answer = [...ANSWER, ...(step.pages ? ['cut'] : []), ...(step.stream ? ['stream'] : [])];
    check(requestExpressions(step), step.pages ? ['cursor'] : [], step.position);
    if (step.pages) check([step.pages.next], ANSWER, step.position);
    for (const claim of step.expect.that) check(claimExpressions(claim), answer, claim.position);
    for (const [name, expression] of step.capture) {
      check([expression], answer, step.position);
      names.push(name);
    }
  }
  return problems;
}

/** A claim and its condition, if any. */
const claimExpressions = ({ is, when }: Claim): readonly string[] => (when === undefined ? [is] : [is, when]);

const requestExpressions = ({ as, path, query, headers, body, raw }: ScenarioStep): readonly string[] =>
  templatesIn([as ?? null, path, query, headers, body ?? null, raw ?? null] as Json);

/** Expressions in a template: every text that starts with an equals sign. */
function templatesIn(template: Json): readonly string[] {
  if (typeof template === 'string') return template.startsWith('=') ? [template.slice(1)] : [];
  if (typeof template !== 'object' || template === null) return [];
  return Object.values(template).flatMap((member) => templatesIn((member ?? null) as Json));
}

function problemsOf(expression: string, place: ExpressionPlace): readonly SourceProblem[] {
  const { file, position, names } = place;
  const problem = (message: string): SourceProblem => ({ file, ...position, message });
  const used = namesIn(expression);
  if (typeof used === 'string') return [problem(`the expression ${expression} cannot be parsed: ${used}`)];
  const variables = [...names, ...FUNCTIONS];
  return [
    ...used.variables
      .filter((name) => !variables.includes(name))
      .map((name) =>
        problem(
          `the expression ${expression} uses $${name}, which is not defined here; ${suggestionText(name, variables)}`,
        ),
      ),
    ...used.paths.flatMap((path) =>
      pathProblem(path, place).map((message) => problem(`the expression ${expression} ${message}`)),
    ),
    ...used.innerPaths.flatMap((path) =>
      innerPathProblem(path, place).map((message) => problem(`the expression ${expression} ${message}`)),
    ),
  ];
}

/** The first name of a path must be in scope; members of the target and of `each` are known as well. */
function pathProblem(
  [first = '', ...members]: readonly string[],
  { names, scenario }: ExpressionPlace,
): readonly string[] {
  if (!names.includes(first)) return [`uses ${first}, which is not defined here; ${suggestionText(first, names)}`];
  const known =
    first === 'target' ? targetMembers(members) : first === 'each' ? eachMembers(scenario, members) : undefined;
  return known === undefined
    ? []
    : [
        `uses ${[first, ...members].join('.')}, but ${known.owner} has no ${known.name}; ${suggestionText(known.name, known.known)}`,
      ];
}

/** Inside of a predicate a path from the root evaluates to nothing, unless it starts with a variable. */
function innerPathProblem(path: readonly string[], place: ExpressionPlace): readonly string[] {
  const unknown = pathProblem(path, place);
  return unknown.length > 0
    ? unknown
    : [`uses ${path.join('.')} where names are members of another value; write $${path.join('.')}`];
}

interface UnknownMember {
  readonly owner: string;
  readonly name: string;
  readonly known: readonly string[];
}

/** The first member that the schema of target files does not have. */
function targetMembers(members: readonly string[]): UnknownMember | undefined {
  let schema: unknown = targetSchema;
  let owner = 'target';
  for (const name of members) {
    while (isObject(schema) && schema['properties'] === undefined && isObject(schema['items']))
      schema = schema['items'];
    if (isObject(schema) && typeof schema['$ref'] === 'string') schema = atReference(schema['$ref']);
    if (!isObject(schema) || !isObject(schema['properties']) || schema['additionalProperties'] !== false)
      return undefined;
    const known = Object.keys(schema['properties']);
    if (!known.includes(name)) return { owner, name, known };
    schema = schema['properties'][name];
    owner = `${owner}.${name}`;
  }
  return undefined;
}

const atReference = (reference: string): unknown =>
  reference
    .split('/')
    .slice(1)
    .reduce<unknown>((node, name) => (isObject(node) ? node[name] : undefined), targetSchema);

/** A member that no value of `each` has. */
function eachMembers({ each }: Scenario, [name]: readonly string[]): UnknownMember | undefined {
  const objects = each.filter((value) => isObject(value));
  if (name === undefined || (each.length > 0 && objects.length < each.length && each[0] !== undefined))
    return undefined;
  const known = [...new Set(objects.flatMap((value) => Object.keys(value)))];
  return known.includes(name) ? undefined : { owner: 'each', name, known };
}

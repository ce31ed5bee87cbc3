// Finds the names that an expression uses, without evaluating it: a misspelt name evaluates to nothing, and a check of
// nothing may pass.

import jsonata from 'jsonata';
import { isObject } from '../../base';

export interface ExpressionNames {
  /** Variables that the expression does not bind itself, without the dollar sign. */
  readonly variables: readonly string[];
  /** Paths from the root of the scope, as the names before the first step that is not a plain name. */
  readonly paths: readonly (readonly string[])[];
  /** Paths from `target` and `each` inside of a predicate or a later step, where names are members of its value. */
  readonly innerPaths: readonly (readonly string[])[];
}

/** Names, or the parser's message for an expression that cannot be parsed. */
export function namesIn(expression: string): ExpressionNames | string {
  try {
    const names: FoundNames = { variables: new Set<string>(), paths: new Map(), innerPaths: new Map() };
    walk(jsonata(expression).ast(), { bound: new Set(BUILT_IN), isRoot: true }, names);
    return {
      variables: [...names.variables],
      paths: [...names.paths.values()],
      innerPaths: [...names.innerPaths.values()],
    };
  } catch (error) {
    return isObject(error) && typeof error['message'] === 'string' ? error['message'] : String(error);
  }
}

interface NodeScope {
  /** Variables bound by the expression around the node, and those of the language. */
  readonly bound: ReadonlySet<string>;
  /** Whether names are members of the root: not inside a predicate or a later step. */
  readonly isRoot: boolean;
}

interface FoundNames {
  readonly variables: Set<string>;
  readonly paths: Map<string, readonly string[]>;
  readonly innerPaths: Map<string, readonly string[]>;
}

function walk(node: unknown, scope: NodeScope, found: FoundNames): void {
  if (Array.isArray(node)) return node.forEach((entry) => walk(entry, scope, found));
  if (!isObject(node)) return;
  switch (node['type']) {
    case 'variable':
      if (!scope.bound.has(String(node['value']))) found.variables.add(String(node['value']));
      return walkRest(node, { ...scope, isRoot: false }, found);
    case 'path':
      return walkPath(node, scope, found);
    case 'name':
      return walkPath({ steps: [node] }, scope, found);
    case 'block':
      return walkBlock(node, scope, found);
    case 'lambda':
      return walk(node['body'], withNames(scope, node['arguments']), found);
    case 'transform':
      walk(node['pattern'], { ...scope, isRoot: false }, found);
      return walk([node['update'], node['delete']], { ...scope, isRoot: false }, found);
    default:
      return walkRest(node, scope, found);
  }
}

/** Stages, groups and orders of a node are evaluated against its values, not the root. */
function walkRest(node: Readonly<Record<string, unknown>>, scope: NodeScope, found: FoundNames): void {
  for (const [name, member] of Object.entries(node))
    walk(member, INNER.includes(name) ? { ...scope, isRoot: false } : scope, found);
}

const INNER: readonly string[] = ['stages', 'predicate', 'group', 'terms'];

function walkPath(path: Readonly<Record<string, unknown>>, scope: NodeScope, found: FoundNames): void {
  const steps = (Array.isArray(path['steps']) ? path['steps'] : []) as readonly unknown[];
  noteNames(steps, scope, found);
  let bound = scope;
  steps.forEach((step, index) => {
    bound = withBindings(bound, step);
    if (isObject(step) && isName(step)) walkRest(step, { ...bound, isRoot: false }, found);
    else walk(step, { ...bound, isRoot: scope.isRoot && index === 0 }, found);
  });
  walk(path['group'], { ...bound, isRoot: false }, found);
}

/** Names that only the root has, whichever value is the current one. */
const ROOT_NAMES: readonly string[] = ['target', 'each'];

function noteNames(steps: readonly unknown[], { isRoot, bound }: NodeScope, found: FoundNames): void {
  const [first] = steps;
  const isRootVariable = isVariable(first) && ROOT_NAMES.includes(first.value) && !bound.has(first.value);
  const names = [...(isRootVariable ? [first.value] : []), ...namesOf(isRootVariable ? steps.slice(1) : steps)];
  const note = (list: FoundNames['paths']): void => void list.set(JSON.stringify(names), names);
  if (names.length === 0) return;
  if (isRoot || isRootVariable) note(found.paths);
  // A member of an answer may have the same name; none of them has members.
  else if (names.length > 1 && ROOT_NAMES.includes(names[0] ?? '')) note(found.innerPaths);
}

/** Leading names; a focus (`@$b`) leaves the current value as it was, so the names after it start again. */
function namesOf(steps: readonly unknown[]): readonly string[] {
  const end = steps.findIndex((step) => !isName(step));
  const focus = steps.findIndex((step) => isObject(step) && step['focus'] !== undefined);
  return steps
    .slice(0, Math.min(end < 0 ? steps.length : end, focus < 0 ? steps.length : focus + 1))
    .map((step) => String((step as { value: unknown }).value));
}

/** A step binds a focus (`@$b`) and an index (`#$i`) for its own stages and the steps after it. */
function withBindings(scope: NodeScope, step: unknown): NodeScope {
  if (!isObject(step)) return scope;
  // The index may also be a stage of the step.
  const stages: readonly unknown[] = Array.isArray(step['stages']) ? step['stages'] : [];
  const indexes = stages.filter((stage) => isObject(stage) && stage['type'] === 'index');
  return withNames(scope, [{ value: step['focus'] }, { value: step['index'] }, ...indexes]);
}

const isVariable = (step: unknown): step is { readonly value: string } =>
  isObject(step) && step['type'] === 'variable' && typeof step['value'] === 'string';

const isName = (step: unknown): boolean => isObject(step) && step['type'] === 'name';

/** A block binds names for the expressions after them; functions may call themselves. */
function walkBlock(block: Readonly<Record<string, unknown>>, scope: NodeScope, found: FoundNames): void {
  const expressions = Array.isArray(block['expressions']) ? block['expressions'] : [];
  const bound = expressions.flatMap((one: unknown) => (isObject(one) && one['type'] === 'bind' ? [one['lhs']] : []));
  walk(expressions, withNames(scope, bound), found);
}

function withNames(scope: NodeScope, nodes: unknown): NodeScope {
  const names = (Array.isArray(nodes) ? nodes : []).flatMap((one: unknown) =>
    isObject(one) && typeof one['value'] === 'string' ? [one['value']] : [],
  );
  return { ...scope, bound: new Set([...scope.bound, ...names]) };
}

/** Functions of JSONata 2, and the names of the current and the root value. */
const BUILT_IN: readonly string[] = (
  '|$|abs|append|assert|average|base64decode|base64encode|boolean|ceil|clone|contains|count|decodeUrl|decodeUrlComponent|distinct|each|' +
  'encodeUrl|encodeUrlComponent|error|eval|exists|filter|floor|formatBase|formatInteger|formatNumber|fromMillis|join|keys|length|' +
  'lookup|lowercase|map|match|max|merge|millis|min|not|now|number|pad|parseInteger|power|random|reduce|replace|reverse|round|' +
  'shuffle|sift|single|sort|split|spread|sqrt|string|substring|substringAfter|substringBefore|sum|toMillis|trim|type|uppercase|zip'
).split('|');

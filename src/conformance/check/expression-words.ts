// Describes an expression of a suite in words: `$count(body.offers[contract_id = $id]) = 1` is "the number of
// body.offers (where contract_id is id) is 1".

import jsonata from 'jsonata';
import { truncate } from '../../base';

/** A node of JSONata's syntax tree; only the members that are read. */
export interface ExpressionNode {
  readonly type: string;
  readonly value?: unknown;
  readonly position?: number;
  readonly lhs?: ExpressionNode | readonly unknown[];
  readonly rhs?: ExpressionNode;
  readonly steps?: readonly ExpressionNode[];
  readonly stages?: readonly { readonly type: string; readonly expr?: ExpressionNode }[];
  readonly predicate?: readonly { readonly type: string; readonly expr?: ExpressionNode }[];
  readonly procedure?: ExpressionNode;
  readonly arguments?: readonly ExpressionNode[];
  readonly expressions?: readonly ExpressionNode[];
  readonly condition?: ExpressionNode;
  readonly then?: ExpressionNode;
  readonly else?: ExpressionNode;
}

const LONGEST_SENTENCE = 300;

/** A sentence such as `body.code is "NOT_FOUND"`. */
export function sentenceOf(expression: string): string {
  const known = sentences.get(expression) ?? truncate(predicateOf(treeOf(expression)), LONGEST_SENTENCE);
  sentences.set(expression, known);
  return known;
}

/** Cached, because a polled answer may miss the same condition many times. */
const sentences = new Map<string, string>();
const trees = new Map<string, ExpressionNode>();

/** The syntax tree of an expression, cached like the sentences. Throws if it is no expression. */
export function treeOf(expression: string): ExpressionNode {
  const tree = trees.get(expression) ?? (jsonata(expression).ast() as ExpressionNode);
  trees.set(expression, tree);
  return tree;
}

/** A name of a value such as `the number of body.offers`. */
export const nameOfValue = (expression: string): string => truncate(nounOf(treeOf(expression)), LONGEST_SENTENCE);

const COMPARISONS: Readonly<Record<string, string>> = {
  '=': 'is',
  '!=': 'is not',
  '<': 'is less than',
  '<=': 'is at most',
  '>': 'is more than',
  '>=': 'is at least',
  in: 'is one of',
  'not in': 'is not one of',
};

const OPPOSITES: Readonly<Record<string, string>> = { '=': '!=', '!=': '=', in: 'not in' };

/** Functions that return true or false, with the words for each. */
const PREDICATES: Readonly<Record<string, readonly [is: string, isNot: string]>> = {
  exists: ['is present', 'is missing'],
  boolean: ['is not empty', 'is empty'],
  isInstant: ['is an instant', 'is not an instant'],
  ascending: ['is in ascending order', 'is not in ascending order'],
  contains: ['contains', 'does not contain'],
  has: ['has the member', 'does not have the member'],
  intEq: ['is', 'is not'],
  decEq: ['is', 'is not'],
  sameInstant: ['is the same instant as', 'is a different instant from'],
  startsAlike: ['begins like', 'does not begin like'],
  sameSet: ['has the same values as', 'does not have the same values as'],
  intLt: ['is less than', 'is not less than'],
  decLt: ['is less than', 'is not less than'],
  before: ['is before', 'is not before'],
};

const NOUNS: Readonly<Record<string, string>> = {
  count: 'the number of',
  sum: 'the sum of',
  decSum: 'the sum of',
  max: 'the largest of',
  min: 'the smallest of',
  keys: 'the member names of',
  distinct: 'the distinct values of',
  length: 'the length of',
  type: 'the type of',
};

const nameOfFunction = ({ procedure }: ExpressionNode): string => String(procedure?.value ?? '');
const isNode = (value: unknown): value is ExpressionNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'type' in value;

function predicateOf(node: ExpressionNode): string {
  if (node.type === 'block') return predicateOf(lastOf(node));
  if (node.type === 'function') return callPredicate(node, true);
  if (node.type !== 'binary' || !isNode(node.lhs) || !node.rhs) return `${nounOf(node)} is true`;
  const { value, lhs, rhs } = node;
  if (value === 'and' || value === 'or') return `${predicateOf(lhs)} ${value} ${predicateOf(rhs)}`;
  const comparison = COMPARISONS[String(value)];
  if (comparison === undefined) return `${nounOf(node)} is true`;
  if (value === '=' && isBoolean(rhs) && lhs.type === 'function' && PREDICATES[nameOfFunction(lhs)])
    return callPredicate(lhs, rhs.value === true);
  return `${nounOf(lhs)} ${comparison} ${nounOf(rhs)}`;
}

const isBoolean = ({ type, value }: ExpressionNode): boolean => type === 'value' && typeof value === 'boolean';
const lastOf = ({ expressions = [] }: ExpressionNode): ExpressionNode =>
  expressions.at(-1) ?? { type: 'value', value: null };

function callPredicate(node: ExpressionNode, isTrue: boolean): string {
  const [first, second] = node.arguments ?? [];
  if (nameOfFunction(node) === 'not' && first) return negationOf(first, isTrue);
  const words = PREDICATES[nameOfFunction(node)]?.[isTrue ? 0 : 1];
  if (words === undefined || !first) return `${nounOf(node)} is ${String(isTrue)}`;
  return [nounOf(first), words, ...(second ? [nounOf(second)] : [])].join(' ');
}

/** The words for `$not(…)`, or for its argument if negated again. */
function negationOf(node: ExpressionNode, isNegated: boolean): string {
  const inner = node.type === 'block' ? lastOf(node) : node;
  if (inner.type === 'function') return callPredicate(inner, !isNegated);
  if (!isNegated) return predicateOf(inner);
  const opposite = OPPOSITES[String(inner.value)];
  if (inner.type === 'binary' && opposite !== undefined) return predicateOf({ ...inner, value: opposite });
  return inner.type === 'binary'
    ? `it is not the case that ${predicateOf(inner)}`
    : `${nounOf(inner)} is false or missing`;
}

function nounOf(node: ExpressionNode): string {
  switch (node.type) {
    case 'string':
      return JSON.stringify(node.value);
    case 'number':
    case 'value':
    case 'name':
      return `${String(node.value)}${filtersOf(node)}`;
    case 'variable':
      return `${String(node.value) || 'it'}${filtersOf(node)}`;
    case 'wildcard':
      return `*${filtersOf(node)}`;
    case 'descendant':
      return `**${filtersOf(node)}`;
    case 'regex':
      return String(node.value);
    case 'path':
      return pathOf(node);
    case 'function':
      return callOf(node);
    case 'block':
      return `${nounOf(lastOf(node))}${filtersOf(node)}`;
    case 'binary':
      return operationOf(node);
    case 'unary':
      return node.value === '[' ? `[${(node.expressions ?? []).map(nounOf).join(', ')}]` : 'an object';
    case 'condition':
      return [node.then, node.else].flatMap((one) => (one ? [nounOf(one)] : [])).join(' or else ');
    default:
      return 'a computed value';
  }
}

function pathOf({ steps = [] }: ExpressionNode): string {
  const [first, ...others] = steps;
  // `$.a` within a predicate is a member of the entry.
  const shown = first?.type === 'variable' && first.value === '' && others.length > 0 ? others : steps;
  return shown.map(nounOf).join('.').replaceAll(/\)\./g, ') and its ');
}

/** `[0]`, or ` where contract_id is id`. */
const filtersOf = ({ stages = [], predicate = [] }: ExpressionNode): string =>
  [...stages, ...predicate]
    .map(({ expr }) =>
      expr === undefined ? '' : expr.type === 'number' ? `[${String(expr.value)}]` : ` (where ${predicateOf(expr)})`,
    )
    .join('');

function callOf(node: ExpressionNode): string {
  const name = nameOfFunction(node);
  const names = (node.arguments ?? []).map(nounOf);
  const words = NOUNS[name];
  const sign = { decAdd: '+', decSub: '-' }[name];
  if (sign !== undefined && names.length === 2) return names.join(` ${sign} `);
  if (words !== undefined && names.length === 1) return `${words} ${names[0] ?? ''}`;
  if (PREDICATES[name] || name === 'not') return `whether ${callPredicate(node, true)}`;
  return names.length === 0 ? name : `${name} of ${names.join(' and ')}`;
}

function operationOf(node: ExpressionNode): string {
  if (!isNode(node.lhs) || !node.rhs) return 'a computed value';
  const { value, lhs, rhs } = node;
  if (value === 'and' || value === 'or' || COMPARISONS[String(value)]) return `whether ${predicateOf(node)}`;
  return `${nounOf(lhs)} ${value === '&' ? 'followed by' : String(value)} ${nounOf(rhs)}`;
}

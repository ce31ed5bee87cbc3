// The unmet part of a condition, and the values that it compares.

import { treeOf, type ExpressionNode } from './expression-words';

/** An expression of the suite's language, and the definitions (`$a := …;`) before it. */
export interface ExpressionPart {
  readonly text: string;
  readonly definitions: string;
}

/** As one expression that can be evaluated. */
export const wholeOf = ({ text, definitions }: ExpressionPart): string =>
  definitions === '' ? text : `(${definitions} ${text})`;

const OPERATORS: ReadonlySet<unknown> = new Set(['=', '!=', '<', '<=', '>', '>=', 'in']);

/** The first unmet operand of conditions joined by `and`. */
export async function unmetPart(
  expression: string,
  isMet: (expression: string) => Promise<boolean>,
): Promise<ExpressionPart> {
  let part = withoutParentheses({ text: expression, definitions: '' });
  for (;;) {
    const sides = sidesAt(part, (operator) => operator === 'and');
    if (!sides) return part;
    const [left, right] = sides.map(withoutParentheses);
    if (!left || !right) return part;
    part = (await isMet(wholeOf(left))) ? right : left;
  }
}

/** The sides of an equation. */
export function equationOf(
  part: ExpressionPart,
): { readonly left: ExpressionPart; readonly right: ExpressionPart } | undefined {
  const [left, right] = sidesAt(part, (operator) => operator === '=') ?? [];
  return left && right && { left, right };
}

/** What a condition compares, without literals; of alternatives, what each of them compares. */
export function operandsOf(part: ExpressionPart): readonly ExpressionPart[] {
  const node = treeOf(part.text);
  const alternatives = sidesAt(part, (operator) => operator === 'or' || operator === 'and') ?? branchesOf(part, node);
  if (alternatives) return distinctParts(alternatives.flatMap((one) => operandsOf(withoutParentheses(one))));
  const all = sidesAt(part, (operator) => OPERATORS.has(operator)) ?? argumentsOf(part, node);
  return all.filter(({ text }) => !/^("|'|-?\d|true$|false$|null$|\/|\[\s*\])/.test(text));
}

const distinctParts = (parts: readonly ExpressionPart[]): readonly ExpressionPart[] => [
  ...new Map(parts.map((one) => [wholeOf(one), one])).values(),
];

/** Condition and branches of `a ? b : c`; undefined where they cannot be told apart. */
function branchesOf(
  { text, definitions }: ExpressionPart,
  node: ExpressionNode,
): readonly ExpressionPart[] | undefined {
  if (node.type !== 'condition') return undefined;
  const [condition, branches, ...more] = splitAt(text, '?');
  const all = [condition ?? '', ...splitAt(branches ?? '', ':')].map((one) => one.trim());
  return more.length === 0 && all.every(isExpression) ? all.map((one) => ({ text: one, definitions })) : undefined;
}

function argumentsOf({ text, definitions }: ExpressionPart, node: ExpressionNode): readonly ExpressionPart[] {
  const inner = node.type === 'function' ? /^\$\w+\s*\((.*)\)$/s.exec(text)?.[1] : undefined;
  if (inner === undefined) return [];
  const all = splitAt(inner, ',').map((one) => ({ text: one.trim(), definitions }));
  const [first] = all;
  // A separator in a regular expression or after an escaped quote splits in the wrong place.
  if (!all.every(({ text: one }) => isExpression(one))) return [];
  return node.procedure?.value === 'not' && first ? operandsOf(withoutParentheses(first)) : all;
}

function isExpression(text: string): boolean {
  try {
    treeOf(text);
    return true;
  } catch {
    return false;
  }
}

function sidesAt(
  { text, definitions }: ExpressionPart,
  isWanted: (operator: unknown) => boolean,
): readonly ExpressionPart[] | undefined {
  const { type, value, position } = treeOf(text);
  if (type !== 'binary' || !isWanted(value) || position === undefined) return undefined;
  const operator = String(value);
  return [text.slice(0, position - operator.length), text.slice(position)].map((one) => ({
    text: one.trim(),
    definitions,
  }));
}

/** `($a := 1; $a = 2)` is `$a = 2` with a definition. */
function withoutParentheses(part: ExpressionPart): ExpressionPart {
  const inner = /^\((.*)\)$/s.exec(part.text.trim())?.[1];
  if (inner === undefined || treeOf(part.text).type !== 'block') return part;
  const parts = splitAt(inner, ';').filter((one) => one.trim() !== '');
  if (!parts.every(isExpression)) return part;
  const text = (parts.at(-1) ?? '').trim();
  const definitions = [part.definitions, ...parts.slice(0, -1).map((one) => `${one.trim()};`)];
  return withoutParentheses({ text, definitions: definitions.join(' ').trim() });
}

/** Splits at a separator outside of parentheses and quotes. */
function splitAt(text: string, separator: string): readonly string[] {
  const parts = [''];
  let [depth, quote] = [0, ''];
  for (const sign of text) {
    if (quote === '' && sign === separator && depth === 0) {
      parts.push('');
      continue;
    }
    parts.push(`${parts.pop() ?? ''}${sign}`);
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if ('"\'`'.includes(sign)) quote = sign;
    else if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth -= 1;
  }
  return parts;
}

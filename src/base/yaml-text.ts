// YAML read in a time that grows with its length, whatever is left of the engine's stack: what nests too deep is refused before it is
// composed; keys that are there twice and aliases that pile up are looked for here, for the library takes the square of the time for them.

import type { CST, Document, LineCounter, Node, YAMLMap } from 'yaml';
import { err, ok, type Result } from './result';

/** Objects and lists inside each other. A few hundred more, and whether a text can be read depends on who asks. */
export const DEEPEST_YAML = 200;
/** Values that a text may stand for when its aliases are written out, beside as many as it is long. */
const MOST_ALIASED = 100_000;

export interface YamlText {
  /** What the text says, its aliases replaced. */
  readonly value: unknown;
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
}

/** What the text breaks. Lines and columns count from 1, `at` from 0. */
export interface YamlSlip {
  readonly code: string;
  readonly message: string;
  readonly at: number;
  readonly line: number;
  readonly column: number;
}

/** The library comes from the caller, who decides when it is loaded. Slips are in the order of their places; where there is one, nothing was read. */
export function readYamlText(yaml: typeof import('yaml'), text: string): Result<YamlText, readonly YamlSlip[]> {
  const seen = new yaml.LineCounter();
  const excess = excessOf(new yaml.Parser(seen.addNewLine).parse(text));
  if (excess) return err([placed(excess, seen)]);
  const lines = new yaml.LineCounter();
  const document = yaml.parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false, logLevel: 'error' });
  const slips = [...document.errors.map(({ code, message, pos }) => ({ code, message, at: pos[0] })), ...keysTwice(yaml, document.contents)];
  if (slips.length > 0) return err(slips.toSorted((a, b) => a.at - b.at).map((slip) => placed(slip, lines)));
  const value = valueOf(document, text.length + MOST_ALIASED);
  return value.ok ? ok({ value: value.value, document, lines }) : err([placed({ code: 'BAD_ALIASES', message: value.error, at: 0 }, lines)]);
}

/** Refused where an alias has no anchor before it, or aliases stand for more values than `most`. */
function valueOf(document: Document, most: number): Result<unknown, string> {
  try {
    // The library's own count of aliases goes through the whole document for each of them.
    const value: unknown = document.toJS({ maxAliasCount: -1 });
    const excess = excessOfAliases(value, most);
    return excess === undefined ? ok(value) : err(excess);
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
}

type Unplaced = Omit<YamlSlip, 'line' | 'column'>;

function placed(slip: Unplaced, lines: LineCounter): YamlSlip {
  const { line, col } = lines.linePos(slip.at);
  return { ...slip, line, column: col };
}

/** The first place that is too deep. */
function excessOf(tokens: Iterable<CST.Token>): Unplaced | undefined {
  // Last in, first out, and pushed from the end: places are met in the order of the text.
  const open: { readonly token: CST.Token | null | undefined; readonly depth: number }[] = [];
  for (const root of tokens) {
    open.push({ token: root, depth: 0 });
    for (let next = open.pop(); next; next = open.pop()) {
      const { token, depth } = next;
      if (!token) continue;
      const inside = insideOf(token);
      const isCollection = 'items' in token;
      if (isCollection && depth >= DEEPEST_YAML) return { code: 'TOO_DEEP', at: token.offset, message: `objects and lists inside each other deeper than ${DEEPEST_YAML} levels` };
      for (let at = inside.length - 1; at >= 0; at -= 1) open.push({ token: inside[at], depth: depth + (isCollection ? 1 : 0) });
    }
  }
  return undefined;
}

/** What a token holds, in the order of the text. */
function insideOf(token: CST.Token): readonly (CST.Token | null | undefined)[] {
  if (token.type === 'document') return [...token.start, token.value];
  if (!('items' in token)) return [];
  const items: readonly CST.CollectionItem[] = token.items;
  return items.flatMap(({ start, key, sep, value }) => [...start, key, ...(sep ?? []), value]);
}

/** Keys that their object has already. */
function keysTwice({ isMap, isScalar, isSeq }: typeof import('yaml'), root: unknown): readonly Unplaced[] {
  const found: Unplaced[] = [];
  const open: unknown[] = [root];
  const look = (map: YAMLMap<unknown, unknown>): void => {
    const seen = new Set<unknown>();
    for (const { key, value } of map.items) {
      open.push(key, value);
      if (!isScalar(key)) continue;
      if (seen.has(key.value)) found.push({ code: 'DUPLICATE_KEY', message: 'Map keys must be unique', at: startOf(key) });
      seen.add(key.value);
    }
  };
  while (open.length > 0) {
    const node = open.pop();
    if (isMap(node)) look(node);
    else if (isSeq(node)) for (const item of node.items) open.push(item);
  }
  return found;
}

interface Extent {
  /** Objects and lists inside each other. */
  readonly height: number;
  /** Values, each counted as often as it is met. */
  readonly size: number;
}

const SINGLE: Extent = { height: 0, size: 1 };

/** What is wrong with what aliases made of a value. Each object is gone into once, however many aliases lead to it. */
function excessOfAliases(root: unknown, most: number): string | undefined {
  const known = new Map<object, Extent>();
  let excess: string | undefined;
  const extentOf = (value: unknown, depth: number): Extent => {
    if (typeof value !== 'object' || value === null || excess !== undefined) return SINGLE;
    const before = known.get(value);
    if (depth + (before?.height ?? 1) > DEEPEST_YAML) excess = `aliases put objects and lists inside each other deeper than ${DEEPEST_YAML} levels, or inside themselves`;
    if (before) return before;
    let [height, size] = [0, 1];
    for (const inner of Object.values(value)) {
      const extent = extentOf(inner, depth + 1);
      height = Math.max(height, extent.height);
      size += extent.size;
      if (size > most) excess = 'aliases stand for far more than is written';
      if (excess !== undefined) return SINGLE;
    }
    const extent = { height: height + 1, size };
    known.set(value, extent);
    return extent;
  };
  extentOf(root, 0);
  return excess;
}

const startOf = ({ range }: Pick<Node, 'range'>): number => range?.[0] ?? 0;

// A JSON text as nodes that keep how things were written: digits beyond what a number holds, and members that stand there twice.

export interface JsonNode {
  readonly kind: 'object' | 'array' | 'string' | 'number' | 'word';
  /** Of a member. */
  readonly key?: string;
  /** Text of a string without quotes and escapes; of anything else that is no list as it was written. */
  readonly text: string;
  readonly children: readonly JsonNode[];
}

const SPACE = /[\t\n\r ]*/y;
/** From quote to quote; what stands between them is judged by who reads it. */
const STRING = /"(?:[^"\\]|\\.)*"/sy;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
const DEEPEST = 500;

/** Undefined for what is no JSON. */
export function parseNodes(text: string): JsonNode | undefined {
  const reader = { text, at: 0 };
  const node = value(reader, {}, 0);
  skip(reader);
  return node && reader.at === text.length ? node : undefined;
}

interface Reader {
  readonly text: string;
  at: number;
}
type Named = Pick<JsonNode, 'key'>;

function take(reader: Reader, pattern: RegExp): string | undefined {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text)?.[0];
  if (found !== undefined) reader.at += found.length;
  return found;
}

const skip = (reader: Reader): void => void take(reader, SPACE);

function isNext(reader: Reader, sign: string): boolean {
  skip(reader);
  if (reader.text[reader.at] !== sign) return false;
  reader.at += 1;
  return true;
}

function string(reader: Reader): string | undefined {
  const written = take(reader, STRING);
  if (written === undefined) return undefined;
  try {
    return JSON.parse(written) as string;
  } catch {
    return undefined;
  }
}

function value(reader: Reader, named: Named, depth: number): JsonNode | undefined {
  if (depth > DEEPEST) return undefined;
  if (isNext(reader, '{')) return list(reader, { ...named, kind: 'object' }, depth);
  if (isNext(reader, '[')) return list(reader, { ...named, kind: 'array' }, depth);
  if (reader.text[reader.at] === '"') {
    const text = string(reader);
    return text === undefined ? undefined : { ...named, kind: 'string', text, children: [] };
  }
  const number = take(reader, NUMBER);
  if (number !== undefined) return { ...named, kind: 'number', text: number, children: [] };
  const word = take(reader, WORD);
  return word === undefined ? undefined : { ...named, kind: 'word', text: word, children: [] };
}

function list(
  reader: Reader,
  start: Named & { readonly kind: 'object' | 'array' },
  depth: number,
): JsonNode | undefined {
  const close = start.kind === 'object' ? '}' : ']';
  const children: JsonNode[] = [];
  if (isNext(reader, close)) return { ...start, text: '', children };
  do {
    const child = start.kind === 'object' ? member(reader, depth) : value(reader, {}, depth + 1);
    if (!child) return undefined;
    children.push(child);
  } while (isNext(reader, ','));
  return isNext(reader, close) ? { ...start, text: '', children } : undefined;
}

function member(reader: Reader, depth: number): JsonNode | undefined {
  skip(reader);
  const key = string(reader);
  return key === undefined || !isNext(reader, ':') ? undefined : value(reader, { key }, depth + 1);
}

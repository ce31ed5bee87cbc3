// A JSON text as nodes that keep how things were written: digits beyond what a number holds, and members that stand
// there twice.

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
const MAX_DEPTH = 500;

/** Undefined for what is no JSON. */
export function parseNodes(text: string): JsonNode | undefined {
  const reader = { text, at: 0 };
  const node = parseValue(reader, {}, 0);
  skipSpace(reader);
  return node && reader.at === text.length ? node : undefined;
}

interface Reader {
  readonly text: string;
  at: number;
}
type MemberKey = Pick<JsonNode, 'key'>;

function consume(reader: Reader, pattern: RegExp): string | undefined {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text)?.[0];
  if (found !== undefined) reader.at += found.length;
  return found;
}

const skipSpace = (reader: Reader): void => void consume(reader, SPACE);

function consumeCharacter(reader: Reader, sign: string): boolean {
  skipSpace(reader);
  if (reader.text[reader.at] !== sign) return false;
  reader.at += 1;
  return true;
}

function parseString(reader: Reader): string | undefined {
  const written = consume(reader, STRING);
  if (written === undefined) return undefined;
  try {
    return JSON.parse(written) as string;
  } catch {
    return undefined;
  }
}

function parseValue(reader: Reader, named: MemberKey, depth: number): JsonNode | undefined {
  if (depth > MAX_DEPTH) return undefined;
  if (consumeCharacter(reader, '{')) return parseContainer(reader, { ...named, kind: 'object' }, depth);
  if (consumeCharacter(reader, '[')) return parseContainer(reader, { ...named, kind: 'array' }, depth);
  if (reader.text[reader.at] === '"') {
    const text = parseString(reader);
    return text === undefined ? undefined : { ...named, kind: 'string', text, children: [] };
  }
  const number = consume(reader, NUMBER);
  if (number !== undefined) return { ...named, kind: 'number', text: number, children: [] };
  const word = consume(reader, WORD);
  return word === undefined ? undefined : { ...named, kind: 'word', text: word, children: [] };
}

function parseContainer(
  reader: Reader,
  start: MemberKey & { readonly kind: 'object' | 'array' },
  depth: number,
): JsonNode | undefined {
  const close = start.kind === 'object' ? '}' : ']';
  const children: JsonNode[] = [];
  if (consumeCharacter(reader, close)) return { ...start, text: '', children };
  do {
    const child = start.kind === 'object' ? parseMember(reader, depth) : parseValue(reader, {}, depth + 1);
    if (!child) return undefined;
    children.push(child);
  } while (consumeCharacter(reader, ','));
  return consumeCharacter(reader, close) ? { ...start, text: '', children } : undefined;
}

function parseMember(reader: Reader, depth: number): JsonNode | undefined {
  skipSpace(reader);
  const key = parseString(reader);
  return key === undefined || !consumeCharacter(reader, ':') ? undefined : parseValue(reader, { key }, depth + 1);
}

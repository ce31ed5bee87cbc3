// YAML read in a time that grows with its length, whatever is left of the engine's stack. The library takes the square of the time for keys
// and aliases, and goes as deep as a text does: so keys are compared here, aliases counted and depth watched while the text is parsed.

import type { CST, Document, LineCounter, Node, YAMLMap } from 'yaml';
import { defined } from './invariant';
import { err, ok, type Result } from './result';

/** Objects and lists inside each other. A few hundred more, and whether a text can be read depends on who asks. */
export const MAX_YAML_DEPTH = 200;
/** Anchors, and aliases: each alias is held against all that come before it. */
export const MAX_YAML_ALIASES = 1000;
/** Characters and values that aliases may stand for, beside as many as are written. */
const MAX_ALIAS_EXPANSION = 100_000;
/** One slip is followed by as many as the text is long. */
const MAX_ERRORS_REPORTED = 100;

interface YamlText {
  /** What the text says, its aliases replaced. */
  readonly value: unknown;
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
}

/** What is wrong with the text. Lines and columns count from 1, `at` from 0. */
interface YamlError {
  readonly code: string;
  readonly message: string;
  /** What breaks YAML itself, or what this reader does not take: for people, in front of the message. */
  readonly kind: 'not YAML' | 'YAML that is not read';
  readonly at: number;
  readonly line: number;
  readonly column: number;
}

/** What follows a first slip is mostly noise. */
type YamlErrors = readonly [YamlError, ...YamlError[]];

type UnlocatedError = Omit<YamlError, 'line' | 'column'>;
type Yaml = typeof import('yaml');

/** The library comes from the caller, who decides when it is loaded. The first slips are told in the order of their places; where there is one, nothing was read. */
export function readYamlText(yaml: Yaml, text: string): Result<YamlText, YamlErrors> {
  const lines = new yaml.LineCounter();
  const placed = (slip: UnlocatedError): YamlError => {
    const { line, col } = lines.linePos(slip.at);
    return { ...slip, line, column: col };
  };
  const failed = (slips: readonly UnlocatedError[]) => {
    const [first, ...others] = slips.toSorted((a, b) => a.at - b.at).slice(0, MAX_ERRORS_REPORTED);
    return err<YamlErrors>([placed(defined(first, 'who fails says why')), ...others.map(placed)]);
  };
  const parsed = parse(yaml, text, lines);
  if (!parsed.ok) return failed([parsed.error]);
  const { tokens, firstAlias } = parsed.value;
  const composer = new yaml.Composer({ uniqueKeys: false, resolveKnownTags: false, logLevel: 'error' });
  const composed = composer.compose(tokens, true, text.length);
  // As asked for, so that what follows a second one is not looked at. An empty text is an empty document.
  const [first, second] = [composed.next(), composed.next()];
  const document: Document.Parsed = defined(
    first.done === true ? undefined : first.value,
    'the composer was told to make one',
  );
  const slips = [
    ...document.errors.map(({ code, message, pos }) => malformed(code, message, pos[0])),
    ...keyErrors(yaml, document.contents),
  ];
  if (second.done !== true)
    slips.push(malformed('MULTIPLE_DOCS', 'there is more than one document', second.value.range[0]));
  if (slips.length > 0) return failed(slips);
  // The library's own count of aliases goes through the whole document for each of them.
  const value: unknown = document.toJS({ maxAliasCount: -1 });
  const excess = firstAlias === undefined ? undefined : aliasError(value, text.length + MAX_ALIAS_EXPANSION);
  return excess === undefined
    ? ok({ value, document, lines })
    : failed([unsupported('BAD_ALIASES', excess, firstAlias ?? 0)]);
}

const malformed = (code: string, message: string, at: number): UnlocatedError => ({ code, message, at, kind: 'not YAML' });
const unsupported = (code: string, message: string, at: number): UnlocatedError => ({
  code,
  message,
  at,
  kind: 'YAML that is not read',
});

interface ParsedTokens {
  readonly tokens: readonly CST.Token[];
  /** Where it stands, if there is one. */
  readonly firstAlias: number | undefined;
}

/** Lexeme by lexeme, so that the first one too many ends it: the parser itself uses the stack when much is closed at once. */
function parse(yaml: Yaml, text: string, lines: LineCounter): Result<ParsedTokens, UnlocatedError> {
  const parser = new yaml.Parser(lines.addNewLine);
  lines.addNewLine(0);
  const tokens: CST.Token[] = [];
  const names = { anchors: new Set<string>(), aliases: 0, firstAlias: undefined as number | undefined };
  let isScalar = false;
  for (const lexeme of new yaml.Lexer().lex(text)) {
    const at = parser.offset;
    tokens.push(...parser.next(lexeme));
    const slip = isScalar ? undefined : lexemeError(lexeme, at, names);
    if (slip) return err(slip);
    if (parser.stack.length > MAX_YAML_DEPTH && parser.stack.filter((token) => 'items' in token).length > MAX_YAML_DEPTH)
      return err(unsupported('TOO_DEEP', `objects and lists inside each other deeper than ${MAX_YAML_DEPTH} levels`, at));
    isScalar = lexeme === yaml.CST.SCALAR;
  }
  tokens.push(...parser.end());
  return ok({ tokens, firstAlias: names.firstAlias });
}

/** Anchors, aliases and directives; a scalar may begin like one of them, and is not looked at. */
function lexemeError(
  lexeme: string,
  at: number,
  names: { readonly anchors: Set<string>; aliases: number; firstAlias: number | undefined },
): UnlocatedError | undefined {
  const [sign, name] = [lexeme[0], lexeme.slice(1)];
  if (sign === '&') {
    names.anchors.add(name);
    return names.anchors.size > MAX_YAML_ALIASES
      ? unsupported('TOO_MANY_ANCHORS', `more than ${MAX_YAML_ALIASES} anchors; write out what they stand for`, at)
      : undefined;
  }
  if (sign === '*') {
    names.aliases += 1;
    names.firstAlias ??= at;
    if (!names.anchors.has(name))
      return malformed(
        'BAD_ALIAS',
        `${lexeme.slice(0, 80)} stands for nothing: no &${name.slice(0, 80)} comes before it`,
        at,
      );
    return names.aliases > MAX_YAML_ALIASES
      ? unsupported('TOO_MANY_ALIASES', `more than ${MAX_YAML_ALIASES} aliases; write out what they stand for`, at)
      : undefined;
  }
  // Version 1.1 merges objects, and has keys that are lists.
  return sign === '%' && /^%YAML\s+(?!1\.2(?:\s|$))/.test(lexeme)
    ? unsupported('OTHER_VERSION', 'only version 1.2; take the line away', at)
    : undefined;
}

/** Keys that their object has already, and those that are no text. */
function keyErrors({ isAlias, isCollection, isMap, isScalar, isSeq }: Yaml, root: unknown): readonly UnlocatedError[] {
  const found: UnlocatedError[] = [];
  const open: unknown[] = [root];
  const look = (map: YAMLMap<unknown, unknown>): void => {
    const seen = new Set<unknown>();
    for (const { key, value } of map.items) {
      open.push(value);
      if (isCollection(key) || isAlias(key))
        found.push(unsupported('BAD_KEY', 'a key that is an object, a list or an alias; write a text', startOf(key)));
      if (!isScalar(key)) continue;
      if (seen.has(key.value))
        found.push(
          malformed(
            'DUPLICATE_KEY',
            `Map keys must be unique; ${JSON.stringify(String(key.value).slice(0, 80))} is there twice: leave one of the two out`,
            startOf(key),
          ),
        );
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

const startOf = ({ range }: Pick<Node, 'range'>): number => range?.[0] ?? 0;

interface Extent {
  /** Objects and lists inside each other. */
  readonly height: number;
  /** Values, keys and the characters of texts, each counted as often as it is met. */
  readonly size: number;
}

/** A pair in a list is an object of its own, which no sign of the text says: so values may be twice as deep. */
const MAX_VALUE_DEPTH = 2 * MAX_YAML_DEPTH;

/** What is wrong with what aliases made of a value. Each object is gone into once, however many aliases lead to it. */
function aliasError(root: unknown, most: number): string | undefined {
  const known = new Map<object, Extent>();
  let excess: string | undefined;
  const extentOf = (value: unknown, depth: number): Extent => {
    if (typeof value !== 'object' || value === null || excess !== undefined)
      return { height: 0, size: typeof value === 'string' ? 1 + value.length : 1 };
    const before = known.get(value);
    if (depth + (before?.height ?? 1) > MAX_VALUE_DEPTH)
      excess = `aliases put objects and lists inside each other deeper than ${MAX_VALUE_DEPTH} levels, or inside themselves`;
    if (before) return before;
    let [height, size] = [0, 1];
    for (const [key, inner] of Object.entries(value)) {
      const extent = extentOf(inner, depth + 1);
      height = Math.max(height, extent.height);
      size += extent.size + (Array.isArray(value) ? 0 : key.length);
      if (size > most) excess = 'aliases stand for far more than is written';
      if (excess !== undefined) break;
    }
    const extent = { height: height + 1, size };
    known.set(value, extent);
    return extent;
  };
  extentOf(root, 0);
  return excess;
}

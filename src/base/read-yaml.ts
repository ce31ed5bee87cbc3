// Reads YAML in linear time and with bounded recursion. The yaml library compares keys and aliases in quadratic time
// and recurses as deep as the text: so keys are compared here, and aliases and nesting are counted while the text is
// parsed.

import type { CST, Document, LineCounter, Node, YAMLMap } from 'yaml';
import { defined } from './invariant';
import { err, ok, type Result } from './result';

/** Nested objects and lists. A few hundred more, and parsing would depend on the stack left by the caller. */
export const MAX_YAML_DEPTH = 200;
/** Anchors, and aliases: the library compares each alias with all earlier anchors. */
export const MAX_YAML_ALIASES = 1000;
/** Characters and values that aliases may add to those in the text. */
const MAX_ALIAS_EXPANSION = 100_000;
/** A single mistake can cause as many errors as the text has lines. */
const MAX_ERRORS_REPORTED = 100;

interface YamlText {
  /** The content, with aliases resolved. */
  readonly value: unknown;
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
}

/** An error in the text. Lines and columns count from 1, `at` from 0. */
interface YamlError {
  readonly code: string;
  readonly message: string;
  /** Whether the text violates YAML or a restriction of this reader; messages begin with it. */
  readonly kind: 'not YAML' | 'unsupported YAML';
  readonly at: number;
  readonly line: number;
  readonly column: number;
}

/** Errors after the first are mostly its consequences. */
type YamlErrors = readonly [YamlError, ...YamlError[]];

type UnlocatedError = Omit<YamlError, 'line' | 'column'>;
type Yaml = typeof import('yaml');

/** The caller passes the library, so that it decides when to load it. Errors are sorted by position. */
export function readYamlText(yaml: Yaml, text: string): Result<YamlText, YamlErrors> {
  const lines = new yaml.LineCounter();
  const located = (error: UnlocatedError): YamlError => {
    const { line, col } = lines.linePos(error.at);
    return { ...error, line, column: col };
  };
  const failed = (errors: readonly UnlocatedError[]) => {
    const [first, ...others] = errors.toSorted((a, b) => a.at - b.at).slice(0, MAX_ERRORS_REPORTED);
    return err<YamlErrors>([located(defined(first, 'a failure has an error')), ...others.map(located)]);
  };
  const parsed = parse(yaml, text, lines);
  if (!parsed.ok) return failed([parsed.error]);
  const { tokens, firstAlias } = parsed.value;
  const composer = new yaml.Composer({ uniqueKeys: false, resolveKnownTags: false, logLevel: 'error' });
  const composed = composer.compose(tokens, true, text.length);
  // Documents are composed on demand, so a third is never parsed. An empty text is an empty document.
  const [first, second] = [composed.next(), composed.next()];
  const document: Document.Parsed = defined(
    first.done === true ? undefined : first.value,
    'the composer makes at least one document',
  );
  const errors = [
    ...document.errors.map(({ code, message, pos }) => malformed(code, message, pos[0])),
    ...keyErrors(yaml, document.contents),
  ];
  if (second.done !== true) errors.push(malformed('MULTIPLE_DOCS', 'more than one document', second.value.range[0]));
  if (errors.length > 0) return failed(errors);
  // The library's own limit traverses the whole document for each alias.
  const value: unknown = document.toJS({ maxAliasCount: -1 });
  const aliasProblem = firstAlias === undefined ? undefined : aliasError(value, text.length + MAX_ALIAS_EXPANSION);
  return aliasProblem === undefined
    ? ok({ value, document, lines })
    : failed([unsupported('BAD_ALIASES', aliasProblem, firstAlias ?? 0)]);
}

const malformed = (code: string, message: string, at: number): UnlocatedError => ({
  code,
  message,
  at,
  kind: 'not YAML',
});
const unsupported = (code: string, message: string, at: number): UnlocatedError => ({
  code,
  message,
  at,
  kind: 'unsupported YAML',
});

interface ParsedTokens {
  readonly tokens: readonly CST.Token[];
  /** Its offset, if the text has an alias. */
  readonly firstAlias: number | undefined;
}

/** Parses lexeme by lexeme and stops at the first excess: the parser recurses when many levels close at once. */
function parse(yaml: Yaml, text: string, lines: LineCounter): Result<ParsedTokens, UnlocatedError> {
  const parser = new yaml.Parser(lines.addNewLine);
  lines.addNewLine(0);
  const tokens: CST.Token[] = [];
  const names = { anchors: new Set<string>(), aliases: 0, firstAlias: undefined as number | undefined };
  let isScalar = false;
  for (const lexeme of new yaml.Lexer().lex(text)) {
    const at = parser.offset;
    tokens.push(...parser.next(lexeme));
    const error = isScalar ? undefined : lexemeError(lexeme, at, names);
    if (error) return err(error);
    if (
      parser.stack.length > MAX_YAML_DEPTH &&
      parser.stack.filter((token) => 'items' in token).length > MAX_YAML_DEPTH
    )
      return err(unsupported('TOO_DEEP', `objects and lists nested deeper than ${MAX_YAML_DEPTH} levels`, at));
    isScalar = lexeme === yaml.CST.SCALAR;
  }
  tokens.push(...parser.end());
  return ok({ tokens, firstAlias: names.firstAlias });
}

/** Checks anchors, aliases and directives. Scalars may begin with the same characters, so callers skip them. */
function lexemeError(
  lexeme: string,
  at: number,
  names: { readonly anchors: Set<string>; aliases: number; firstAlias: number | undefined },
): UnlocatedError | undefined {
  const [indicator, name] = [lexeme[0], lexeme.slice(1)];
  if (indicator === '&') {
    names.anchors.add(name);
    return names.anchors.size > MAX_YAML_ALIASES
      ? unsupported('TOO_MANY_ANCHORS', `more than ${MAX_YAML_ALIASES} anchors; repeat the values instead`, at)
      : undefined;
  }
  if (indicator === '*') {
    names.aliases += 1;
    names.firstAlias ??= at;
    if (!names.anchors.has(name))
      return malformed(
        'BAD_ALIAS',
        `unresolved alias ${lexeme.slice(0, 80)}: no anchor &${name.slice(0, 80)} precedes it`,
        at,
      );
    return names.aliases > MAX_YAML_ALIASES
      ? unsupported('TOO_MANY_ALIASES', `more than ${MAX_YAML_ALIASES} aliases; repeat the values instead`, at)
      : undefined;
  }
  // Version 1.1 has merge keys, and keys that are lists.
  return indicator === '%' && /^%YAML\s+(?!1\.2(?:\s|$))/.test(lexeme)
    ? unsupported('OTHER_VERSION', 'only version 1.2 is supported; remove this line', at)
    : undefined;
}

/** Duplicate keys, and keys that are not scalars. */
function keyErrors({ isAlias, isCollection, isMap, isScalar, isSeq }: Yaml, root: unknown): readonly UnlocatedError[] {
  const found: UnlocatedError[] = [];
  const open: unknown[] = [root];
  const inspect = (map: YAMLMap<unknown, unknown>): void => {
    const seen = new Set<unknown>();
    for (const { key, value } of map.items) {
      open.push(value);
      if (isCollection(key) || isAlias(key))
        found.push(unsupported('BAD_KEY', 'a key must be a scalar, not an object, a list or an alias', startOf(key)));
      if (!isScalar(key)) continue;
      if (seen.has(key.value))
        found.push(
          malformed(
            'DUPLICATE_KEY',
            `duplicate key ${JSON.stringify(String(key.value).slice(0, 80))}; remove one of the two`,
            startOf(key),
          ),
        );
      seen.add(key.value);
    }
  };
  while (open.length > 0) {
    const node = open.pop();
    if (isMap(node)) inspect(node);
    else if (isSeq(node)) for (const item of node.items) open.push(item);
  }
  return found;
}

const startOf = ({ range }: Pick<Node, 'range'>): number => range?.[0] ?? 0;

interface Extent {
  /** Nesting depth. */
  readonly height: number;
  /** Values, keys and characters, each counted as often as aliases repeat it. */
  readonly size: number;
}

/**
 * A pair in a list becomes an object without brackets in the text, so values may be nested twice as deep as the text.
 */
const MAX_VALUE_DEPTH = 2 * MAX_YAML_DEPTH;

/** Describes excessive alias expansion. Visits each object once, however many aliases refer to it. */
function aliasError(root: unknown, most: number): string | undefined {
  const extents = new Map<object, Extent>();
  let excess: string | undefined;
  const extentOf = (value: unknown, depth: number): Extent => {
    if (typeof value !== 'object' || value === null || excess !== undefined)
      return { height: 0, size: typeof value === 'string' ? 1 + value.length : 1 };
    const before = extents.get(value);
    if (depth + (before?.height ?? 1) > MAX_VALUE_DEPTH)
      excess = `aliases nest objects and lists deeper than ${MAX_VALUE_DEPTH} levels, or inside themselves`;
    if (before) return before;
    let [height, size] = [0, 1];
    for (const [key, inner] of Object.entries(value)) {
      const extent = extentOf(inner, depth + 1);
      height = Math.max(height, extent.height);
      size += extent.size + (Array.isArray(value) ? 0 : key.length);
      if (size > most) excess = 'aliases expand to far more than the text itself';
      if (excess !== undefined) break;
    }
    const extent = { height: height + 1, size };
    extents.set(value, extent);
    return extent;
  };
  extentOf(root, 0);
  return excess;
}

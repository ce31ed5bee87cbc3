// The text of a target file: parsed, and the position of a value in it. No message quotes the text, which may contain a
// token.

import { err, ok, readYamlText, type Result } from '../../base';

type YamlModule = typeof import('yaml');

/** Loaded lazily: ready files are JSON, and loading the YAML parser takes longer than parsing most files. */
const yaml = (): YamlModule => require('yaml') as YamlModule;

/** Common errors in words; the parser's own messages may quote a line. */
const WORDS: Readonly<Record<string, string>> = {
  BAD_INDENT: 'wrong indentation, or a bracket, quote or comma is missing above',
  TAB_AS_INDENT: 'a tab as indentation: use spaces',
  DUPLICATE_KEY: 'the key occurs twice',
  MISSING_CHAR: 'a bracket, quote, colon or comma is missing',
  UNEXPECTED_TOKEN: 'an unexpected character',
  MULTILINE_IMPLICIT_KEY: 'a key must be on one line, followed by a colon',
  BLOCK_AS_IMPLICIT_KEY: 'the value contains a colon (put it in quotes), or the next line is indented too far',
  BAD_ALIAS: 'an alias without an anchor: put a value that begins with * in quotes',
  MULTIPLE_DOCS: 'more than one document',
};

/** The content; the error is `LINE:COLUMN` with the reason. Tries JSON first. */
export function parseTargetText(text: string): Result<unknown, { readonly position: string; readonly reason: string }> {
  try {
    return ok(JSON.parse(text));
  } catch {
    const read = readYamlText(yaml(), text);
    if (read.ok) return ok(read.value.value);
    const [{ code, line, column }] = read.error;
    return err({ position: `${line}:${column}`, reason: WORDS[code] ?? code });
  }
}

/** `:LINE:COLUMN` of the value at a dotted place, or of the nearest present one above it; empty if there is none. */
export function positionIn(text: string, place: string): string {
  const { isMap, isPair, isScalar, isSeq } = yaml();
  const read = readYamlText(yaml(), text);
  if (!read.ok) return '';
  let node: unknown = read.value.document.contents;
  let at: number | undefined;
  for (const step of place === '' ? [] : place.split('.')) {
    const found: unknown = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && String(key.value) === step)
      : isSeq(node)
        ? node.items[Number(step)]
        : undefined;
    const start = startOf(isPair(found) ? found.key : found);
    if (start === undefined) break;
    at = start;
    node = isPair(found) ? found.value : found;
  }
  if (at === undefined) return '';
  const { line, col } = read.value.lines.linePos(at);
  return `:${line}:${col}`;
}

const startOf = (node: unknown): number | undefined => (yaml().isNode(node) && node.range ? node.range[0] : undefined);

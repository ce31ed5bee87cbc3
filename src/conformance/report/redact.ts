// Redacts credentials in all output: the target's secrets wherever they occur, and anything that looks like a token.

import { isObject, type Json } from '../../base';

const REDACTED = 'REDACTED';

/** A JWT: three base64url parts, the first a JSON object; a truncated one may have fewer parts. */
const TOKEN = /\beyJ[\w-]{8,}(?:\.[\w-]{4,}\.[\w-]*|(?:\.[\w-]*)?(?=…))/g;
const SHORTEST_TOKEN = 'eyJ'.length + 8;
/** The last result is cached from this length on: such texts are mostly bodies, which repeat when a step polls. */
const MIN_REPEATED_LENGTH = 1000;
/** Redacting shorter texts would also hit ordinary words. */
const MIN_SECRET_LENGTH = 6;

/** Replaces secrets in a text: verbatim, JSON-escaped or URL-encoded, and the remainder of a truncated one. */
export function redactor(secrets: readonly string[]): (text: string) => string {
  const known = [...new Set(secrets.filter(isLong).flatMap(formsOf))].sort((a, b) => b.length - a.length);
  const starts = new Set(known.map(prefixOf));
  const shortest = Math.min(SHORTEST_TOKEN, ...known.map(({ length }) => length));
  let last = { text: '', clean: '' };
  const redacted = (text: string): string => {
    const whole = known.reduce((clean, secret) => clean.replaceAll(secret, REDACTED), text).replaceAll(TOKEN, REDACTED);
    return whole.includes('…') ? withoutStarts(whole, known, starts) : whole;
  };
  return (text) => {
    if (text.length < shortest && !text.includes('…')) return text;
    if (text.length < MIN_REPEATED_LENGTH) return redacted(text);
    if (text !== last.text) last = { text, clean: redacted(text) };
    return last.clean;
  };
}

const isLong = ({ length }: string): boolean => length >= MIN_SECRET_LENGTH;
const prefixOf = (secret: string): string => secret.slice(0, MIN_SECRET_LENGTH);
const formsOf = (secret: string): readonly string[] => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
];

/** Truncated secrets: the start of a secret before an ellipsis is as sensitive as the rest. */
function withoutStarts(text: string, known: readonly string[], starts: ReadonlySet<string>): string {
  return text
    .split('…')
    .map((part, index, all) => {
      if (index === all.length - 1) return part;
      for (const start of starts) {
        const at = part.lastIndexOf(start);
        if (at >= 0 && known.some((secret) => secret.startsWith(part.slice(at))))
          return `${part.slice(0, at)}${REDACTED}`;
      }
      return part;
    })
    .join('…');
}

/** The same data with every text redacted, member names included. */
export function redactAll<T>(value: T, clean: (text: string) => string): T {
  const walk = (node: unknown): unknown => {
    if (typeof node === 'string') return clean(node);
    if (Array.isArray(node)) return node.map(walk);
    return isObject(node)
      ? Object.fromEntries(Object.entries(node).map(([name, member]) => [clean(name), walk(member)]))
      : node;
  };
  // The mapping changes texts only, so the shape stays T.
  return walk(value) as T;
}

/** All strings below members called token or tokens. */
export function tokensIn(facts: Json): readonly string[] {
  if (Array.isArray(facts)) return facts.flatMap(tokensIn);
  if (!isObject(facts)) return [];
  return Object.entries(facts).flatMap(([name, member]) =>
    name === 'token' || name === 'tokens' ? textsIn(member) : tokensIn(member as Json),
  );
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

// Members that an object of a JSON body has more than once. Parsers take the last one, so the request is answered; the
// log notes it. A body is searched only if its text has more members than its value.

import type { Json } from '../../base';

/** In longer bodies the member is not named. */
const LONGEST_TEXT = 16_384;
/** A string, with a colon if it names a member, or a bracket. */
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]/g;

/** Members of a parsed value, those of inner objects included. */
export function memberCount(value: Json | undefined): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value);
  let count = Array.isArray(value) ? 0 : inner.length;
  for (const one of inner) count += memberCount(one);
  return count;
}

/** A note on the first member that is repeated in valid JSON text that repeats one. */
export function repeatedMember(text: string): string {
  const name = firstRepeated(text);
  return `the body has ${name === undefined ? 'a member' : `the member ${name}`} more than once; the last one counts`;
}

function firstRepeated(text: string): string | undefined {
  if (text.length > LONGEST_TEXT) return undefined;
  const open: Set<string>[] = [];
  for (const [token, string, colon] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (string !== undefined && colon !== undefined) {
      const names = open.at(-1);
      if (names?.has(string)) return string;
      names?.add(string);
    }
  }
  return undefined;
}

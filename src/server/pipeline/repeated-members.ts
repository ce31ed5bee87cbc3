// Members that an object of a JSON body has more than once. Parsers take the last one, so the request is answered; the
// log notes it.

/** Longer bodies are not searched. */
const LONGEST_TEXT = 16_384;
/** A string, with a colon if it names a member, or a bracket. */
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]/g;

/** A note on the first member that is repeated; `body` is valid JSON. */
export function repeatedMember(body: Uint8Array): string | undefined {
  if (body.byteLength > LONGEST_TEXT) return undefined;
  const open: Set<string>[] = [];
  for (const [token, string, colon] of new TextDecoder().decode(body).matchAll(TOKEN)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (string !== undefined && colon !== undefined) {
      const names = open.at(-1);
      if (names?.has(string)) return `the body has the member ${string} more than once; the last one counts`;
      names?.add(string);
    }
  }
  return undefined;
}

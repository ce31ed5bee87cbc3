// Parses the query of a request.

/** Decoded values by decoded name; undefined stands for a value whose percent-encoding is broken. */
export function queryValues(query: string): ReadonlyMap<string, readonly (string | undefined)[]> {
  const values = new Map<string, (string | undefined)[]>();
  for (const pair of query.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals === -1 ? pair : pair.slice(0, equals));
    // A name that cannot be decoded is an unknown parameter, and those are ignored.
    if (name === undefined) continue;
    const sofar = values.get(name) ?? [];
    sofar.push(decode(equals === -1 ? '' : pair.slice(equals + 1)));
    values.set(name, sofar);
  }
  return values;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

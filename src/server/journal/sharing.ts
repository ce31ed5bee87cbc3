// What many exchanges have in common is kept once: every object that stays is copied by the garbage collector (decision 013).

/** Headers that are kept, and the memory they take. */
interface KeptHeaders {
  readonly headers: Readonly<Record<string, string>>;
  readonly weight: number;
}

/** A client sends the same headers again and again, and gets the same: what equals the ones before is kept once. The weight counts them in full. */
export function sharingHeaders(): (headers: KeptHeaders['headers']) => KeptHeaders {
  let last: KeptHeaders = { headers: {}, weight: 0 };
  return (headers) => {
    if (!areEqual(headers, last.headers)) last = { headers, weight: headersWeight(headers) };
    return last;
  };
}

interface Body {
  readonly text: string;
  readonly bytes: number | undefined;
  readonly truncated: boolean;
}

/** Who asks again and again sends the same body: its text is kept once as well. */
export function sharingBodies<B extends Body>(): (body: B) => B {
  let last: B | undefined;
  return (body) => {
    if (last?.text !== body.text || last.bytes !== body.bytes || last.truncated !== body.truncated) last = body;
    return last;
  };
}

function areEqual(some: KeptHeaders['headers'], others: KeptHeaders['headers']): boolean {
  if (some === others) return true;
  let more = 0;
  for (const _ in others) more += 1;
  for (const name in some) {
    if (some[name] !== others[name]) return false;
    more -= 1;
  }
  return more === 0;
}

function headersWeight(headers: Readonly<Record<string, string>>): number {
  let weight = 0;
  for (const name in headers) weight += 64 + name.length + 2 * (headers[name]?.length ?? 0);
  return weight;
}

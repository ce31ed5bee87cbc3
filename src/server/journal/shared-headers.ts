// What many exchanges have in common is kept once: every object that stays is copied by the garbage collector (decision 013).

/** Headers that are kept, and the memory they take. */
interface SharedHeaders {
  readonly headers: Readonly<Record<string, string>>;
  readonly weight: number;
}

/** A client sends the same headers again and again, and gets the same: what equals the ones before is kept once. The weight counts them in full. */
export function sharingHeaders(): (headers: SharedHeaders['headers']) => SharedHeaders {
  let last: SharedHeaders = { headers: {}, weight: 0 };
  return (headers) => {
    if (!areEqual(headers, last.headers)) last = { headers, weight: headersWeight(headers) };
    return last;
  };
}

/** Who asks again and again sends the same body: what was made of its bytes is kept once as well. They are not held: a copy is. */
export function sharingBodies<B>(make: (bytes: Uint8Array) => B): (bytes: Uint8Array) => B {
  let last: { readonly bytes: Uint8Array; readonly made: B } | undefined;
  return (bytes) => {
    if (last && Buffer.compare(last.bytes, bytes) === 0) return last.made;
    const made = make(bytes);
    last = bytes.byteLength > LONGEST_COPY ? undefined : { bytes: Buffer.from(bytes), made };
    return made;
  };
}

/** A longer body is seldom sent twice in a row. */
const LONGEST_COPY = 2048;

/** What is made of something, made once for as long as the same comes: only the latest is remembered. */
export function memoizeLatest<From, Made>(make: (from: From) => Made): (from: From) => Made {
  let latest: { readonly from: From; readonly made: Made } | undefined;
  return (from) => {
    if (latest?.from !== from) latest = { from, made: make(from) };
    return latest.made;
  };
}

function areEqual(some: SharedHeaders['headers'], others: SharedHeaders['headers']): boolean {
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

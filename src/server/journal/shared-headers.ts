// Values that many exchanges share are stored once: every retained object is copied by the garbage collector (decision
// 013).

/** Stored headers and their size in memory. */
interface SharedHeaders {
  readonly headers: Readonly<Record<string, string>>;
  readonly weight: number;
}

/**
 * Clients send the same headers again and again and receive the same: headers equal to the previous ones are shared.
 * Their size counts in full.
 */
export function sharingHeaders(): (headers: SharedHeaders['headers']) => SharedHeaders {
  let last: SharedHeaders = { headers: {}, weight: 0 };
  return (headers) => {
    if (!areEqual(headers, last.headers)) last = { headers, weight: headersWeight(headers) };
    return last;
  };
}

/**
 * A polling client sends the same body again and again, so what was value of its bytes is shared as well. A copy of the
 * bytes is retained.
 */
export function sharingBodies<B>(make: (bytes: Uint8Array) => B): (bytes: Uint8Array) => B {
  let last: { readonly bytes: Uint8Array; readonly value: B } | undefined;
  return (bytes) => {
    if (last && Buffer.compare(last.bytes, bytes) === 0) return last.value;
    const value = make(bytes);
    last = bytes.byteLength > LONGEST_COPY ? undefined : { bytes: Buffer.from(bytes), value };
    return value;
  };
}

/** A longer body is seldom sent twice in a row. */
const LONGEST_COPY = 2048;

/** A cache of one value, reused while the input stays the same. */
export function memoizeLatest<From, Value>(make: (from: From) => Value): (from: From) => Value {
  let latest: { readonly from: From; readonly value: Value } | undefined;
  return (from) => {
    if (latest?.from !== from) latest = { from, value: make(from) };
    return latest.value;
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

// Values that many exchanges share are stored once: every retained object is copied by the garbage collector (decision
// 013).

/** Stored headers and their size in memory. */
export interface SharedHeaders {
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

/** Shares strings equal to the previous one. */
export function sharingLatest(): (text: string) => string {
  let last = '';
  return (text) => (text === last ? last : (last = text));
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

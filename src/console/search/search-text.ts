// What a searched text may be: an id or a number of one kind, or part of a name.

export interface SearchText {
  readonly text: string;
  readonly updateId: string | undefined;
  readonly offset: number | undefined;
  readonly contractId: string | undefined;
  readonly exchangeId: string | undefined;
}

const UPDATE_ID = /^1220[0-9a-f]{64}$/;
const OFFSET = /^\d{1,15}$/;
const CONTRACT_ID = /^00[0-9a-f]{64,}$/;
const EXCHANGE_ID = /^r\d{1,15}(-[0-9a-z]+)?$/;

export function parseSearch(typed: string): SearchText {
  const text = typed.trim();
  const ifMatching = (pattern: RegExp): string | undefined => (pattern.test(text) ? text : undefined);
  return {
    text,
    updateId: ifMatching(UPDATE_ID),
    offset: OFFSET.test(text) && Number(text) > 0 ? Number(text) : undefined,
    contractId: ifMatching(CONTRACT_ID),
    exchangeId: ifMatching(EXCHANGE_ID),
  };
}

/** Up to `most` entries of which a text contains the searched one, whole matches first, whatever the case. */
export function matching<Entry>(
  entries: readonly Entry[],
  textsOf: (entry: Entry) => readonly string[],
  text: string,
  most: number,
): readonly Entry[] {
  const wanted = text.toLowerCase();
  const rank = (entry: Entry): number => {
    const texts = textsOf(entry).map((one) => one.toLowerCase());
    if (texts.includes(wanted)) return 0;
    if (texts.some((one) => one.startsWith(wanted))) return 1;
    return texts.some((one) => one.includes(wanted)) ? 2 : 3;
  };
  const ranked = entries.map((entry) => ({ entry, rank: rank(entry) })).filter((one) => one.rank < 3);
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ entry }) => entry);
}

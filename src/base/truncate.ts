// Texts cut to a length that fits in a sentence or a column, the cut marked by an ellipsis.

/**
 * The first `limit` UTF-16 units and an ellipsis; a text that is no longer than `limit` stays as it is. No surrogate
 * pair is split.
 */
export function truncate(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${isHighSurrogate(text.charCodeAt(limit - 1)) ? text.slice(0, limit - 1) : text.slice(0, limit)}…`;
}

/**
 * Both ends of an id, such as `1220d345…f39b`; an id that this would shorten by less than four characters stays as it
 * is.
 */
export const truncateMiddle = (id: string, head: number, tail: number): string =>
  id.length > head + tail + 4 ? `${id.slice(0, head)}…${id.slice(-tail)}` : id;

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

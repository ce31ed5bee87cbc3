// Text of XML documents. Nothing here measures fonts: widths are estimates, and texts are cut to stay within them.

import { truncate, truncateMiddle } from '../base';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// Characters that XML 1.0 forbids, even as references.
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

export const escapeMarkup = (text: string): string =>
  text.replace(FORBIDDEN, '\uFFFD').replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** Contract and party ids are too long for a line. */
export const shortenIds = (text: string): string => text.replace(/[0-9a-f]{24,}/g, (id) => truncateMiddle(id, 8, 4));

/** Width of an average character of a system font, as a share of its size. */
const AVERAGE_WIDTH = 0.58;

/** The text, cut with an ellipsis to about this many pixels. */
export const fitted = (text: string, width: number, fontSize: number): string =>
  truncate(text, Math.max(1, Math.floor(width / (fontSize * AVERAGE_WIDTH))));

/** Lines of about this many pixels. */
export function wrappedLines(text: string, width: number, fontSize: number): readonly string[] {
  const most = Math.floor(width / (fontSize * AVERAGE_WIDTH));
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(truncate(word, most));
  }
  return lines;
}

interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly class: string;
  readonly anchor?: 'middle' | 'end';
}

export const svgText = (text: string, { x, y, class: name, anchor }: TextPlace): string =>
  `<text x="${x}" y="${y}" class="${name}"${anchor === undefined ? '' : ` text-anchor="${anchor}"`}>${escapeMarkup(text)}</text>`;

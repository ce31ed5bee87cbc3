// Patterns of our own documents as validators run them: they take the same texts, and messages show them as the document has them. Regular
// expressions are most of what the judging of a long answer takes, and of those the counting of repetitions.

import type { RegExpEngine } from 'ajv/dist/types';

/** Needs nothing around it: its text goes into the validators made at build time. */
const withoutCounting = (pattern: string, flags: string): RegExp => {
  const times = (text: string, count: string, more = 0): string => text.repeat(Number(count) + more);
  const quick = pattern
    // A repetition at the end is at most so long where no more than that is left.
    .replace(/(\[[^\]]+\])\{1,(\d\d)\}\$$/, (_, one: string, most: string) => `(?!${times('[^]', most, 1)})${one}+$`)
    .replace(/(\[[^\]]+\]|\\d)\{(\d\d?)\}/g, (_, one: string, count: string) => times(one, count))
    // Pairs of digits, and at least so many of them.
    .replace(/\((?:\?:)?((?:\[[^\]]+\]){2})\)([+*]|\{(\d\d),\})/g, (_, pair: string, sign: string, least?: string) => (least === undefined ? `(?:${pair})${sign}` : `${times(pair, least)}(?:${pair})*`))
    // The name before the colons of a party id has colons in its class: a greedy repetition would run through the whole id and come back for them.
    .replace(/(\]\{\d+,\d+\})(?=::)/g, '$1?');
  return new RegExp(quick, flags);
};

export const patternEngine: RegExpEngine = Object.assign(withoutCounting, { code: `(${withoutCounting.toString()})` });

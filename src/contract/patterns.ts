// Patterns of our own documents as validators run them: they take the same texts, and messages show them as the document has them. Regular
// expressions are most of what the judging of a long answer takes: of those the counting of repetitions, and characters of more than 16 bits.

import type { RegExpEngine } from 'ajv/dist/types';

interface Tester {
  test(text: string): boolean;
  /** What Ajv tells patterns apart by. */
  toString(): string;
}

/** Needs nothing around it: its text goes into the validators made at build time. */
const asRun = (pattern: string, flags: string): Tester => {
  const times = (text: string, count: string, more = 0): string => text.repeat(Number(count) + more);
  const quick = pattern
    // A repetition at the end is at most so long where no more than that is left.
    .replace(/(\[[^\]]+\])\{1,(\d\d)\}\$$/, (_, one: string, most: string) => `(?!${times('[^]', most, 1)})${one}+$`)
    .replace(/(\[[^\]]+\]|\\d)\{(\d\d?)\}/g, (_, one: string, count: string) => times(one, count))
    // Pairs of digits, and at least so many of them: sixteen at a time while there are, for each turn of a repetition costs as much as some digits.
    .replace(
      /\((?:\?:)?((?:\[[^\]]+\]){2})\)([+*]|\{(\d\d),\})/g,
      (_, pair: string, sign: string, least = sign === '+' ? '1' : '0') =>
        `${times(pair, least)}(?:${times(pair, '16')})*${['8', '4', '2', '1'].map((some) => `(?:${times(pair, some)})?`).join('')}`,
    )
    // The name before the colons of a party id has colons in its class: a greedy repetition would run through the whole id and come back for them.
    .replace(/(\]\{\d+,\d+\})(?=::)/g, '$1?');
  // What names each character that it takes, all of them ASCII, takes no half of a pair either: it need not look for pairs.
  const named = pattern.replace(/\[(?!\^)(?:[^\]\\\x80-\uffff]|\\[-d.$/])+\]/g, '');
  const expression = new RegExp(
    quick,
    /^(?:[^.[\\\x80-\uffff]|\\[-d.$/])*$/.test(named) ? flags.replace('u', '') : flags,
  );
  if (!/:\[A-Z/.test(pattern)) return expression;
  // A name behind a colon: a party or a template. A long answer has few of them, each very often: to see that it is the same takes a third of looking
  // at it again.
  const taken: string[] = Array.from({ length: 64 }, () => '');
  return {
    test: (text) => {
      const { length } = text;
      const place = (length + 7 * text.charCodeAt(length - 1) + text.charCodeAt(length >> 1)) & 63;
      if (taken[place] === text && length > 0) return true;
      if (!expression.test(text)) return false;
      // What is remembered is held on to.
      if (length < 300) taken[place] = text;
      return true;
    },
    toString: () => String(expression),
  };
};

export const patternEngine: RegExpEngine = Object.assign(asRun, { code: `(${asRun.toString()})` });

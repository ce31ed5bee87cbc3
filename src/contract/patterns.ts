// Patterns as validators run them. In `^[…:…]{1,185}::[…]{1,68}$`, the form of a party id, a greedy repetition swallows the whole id and
// comes back step by step for the colons, which is most of what the judging of a long answer takes; a lazy one is there after the name.
// Lazy or greedy, a pattern takes the same texts. Messages show it as the document has it.

import type { RegExpEngine } from 'ajv/dist/types';

/** Needs nothing around it: its text goes into the validators made at build time. */
const lazyBeforeColons = (pattern: string, flags: string): RegExp => new RegExp(pattern.replace(/(\]\{\d+,\d+\})(?=::)/g, '$1?'), flags);

export const patternEngine: RegExpEngine = Object.assign(lazyBeforeColons, { code: `(${lazyBeforeColons.toString()})` });

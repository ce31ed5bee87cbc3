// What a file is that a command was given in place of another: its kind, for the message.

import { isObject } from '../base';

export const REPORT_KIND = 'a JSON report of check';
export const TARGET_FILE_KIND = 'a target file';

/** The kinds by the members that only they have; the first that fits. */
const BY_MEMBERS: readonly (readonly [kind: string, members: readonly string[]])[] = [
  [REPORT_KIND, ['report', 'cases', 'coverage']],
  [TARGET_FILE_KIND, ['urls']],
  [TARGET_FILE_KIND, ['groups', 'users']],
  ['a baseline', ['known']],
  ['a suite', ['suite', 'scenarios']],
  ['a list of clauses', ['clauses']],
  ['the first line of a dump', ['format', 'epoch']],
  ['a world', ['name', 'users', 'offers']],
  ['a world', ['name', 'ends']],
];

/** The kind of a parsed file; undefined if it is none that a command of the kit knows. */
export function kindOfValue(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  return BY_MEMBERS.find(([, members]) => members.every((name) => name in value))?.[0];
}

const BY_TEXT: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['a dump', /^\s*\{"format":"understudy-dump"/],
  ['an HTML report', /^\s*<!doctype html/i],
  ['a JUnit report', /^\s*<\?xml|^\s*<testsuites/],
  ['a Markdown report', /^\s*## \S+ Contract check/],
  ['a baseline', /^known:/m],
  ['a suite', /^suite:/m],
  [TARGET_FILE_KIND, /^(urls|users|groups):/m],
];

/** The kind of a file by its text, if it cannot be parsed as what was expected. */
export const kindOfText = (text: string): string | undefined => BY_TEXT.find(([, pattern]) => pattern.test(text))?.[0];

// The titles of the cases of a scenario that runs once for each of several values: each shows its value, because a
// number says nothing to a reader.

import { isObject, stringifyJson, truncate, type Json } from '../../base';
import type { Scenario } from './suite';

/** Longer values are cut in titles. */
const LONGEST = 60;
/** Cut values that look alike are shown up to here. */
const LONGEST_ALIKE = 200;

const inputs = new WeakMap<Scenario, readonly string[]>();

/** The value of a case in one line, different from those of the other cases; undefined if the scenario has only one. */
export function caseInput(scenario: Scenario, each: Json | undefined): string | undefined {
  if (scenario.each.length < 2) return undefined;
  const known = inputs.get(scenario) ?? distinctInputs(scenario.each);
  inputs.set(scenario, known);
  return known[scenario.each.indexOf(each)];
}

export function caseTitle(scenario: Scenario, each: Json | undefined): string {
  const input = caseInput(scenario, each);
  return input === undefined ? scenario.title : `${scenario.title} (${input})`;
}

function distinctInputs(values: Scenario['each']): readonly string[] {
  const texts = values.map((value) => inOneLine(textOf(value)));
  const isDistinct = (limit: number): boolean =>
    new Set(texts.map((text) => truncate(text, limit))).size === texts.length;
  const limit = [LONGEST, LONGEST_ALIKE].find(isDistinct);
  return limit === undefined
    ? texts.map((text, index) => `${truncate(text, LONGEST)}, ${index + 1} of ${texts.length}`)
    : texts.map((text) => truncate(text, limit));
}

/** Members of an object one after another; other values as JSON, and words without quotes. */
function textOf(value: Json | undefined): string {
  if (typeof value === 'string') return /^\S(.*\S)?$/s.test(value) ? value : stringifyJson(value);
  if (!isObject(value)) return value === undefined ? '' : stringifyJson(value);
  const members = Object.entries(value);
  return members.length === 0 ? '{}' : members.map(([name, member]) => `${name} ${textOf(member as Json)}`).join(', ');
}

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

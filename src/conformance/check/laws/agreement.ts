// Agreement: facts that several answers state about the same subject. Each answer is compared with the first one that
// states the fact.

import { isDeepStrictEqual } from 'node:util';
import { stringifyJson, type Json } from '../../../base';
import type { LawViolation, RunAnswer } from './law';
import { placeOf } from './law';

/** A fact that an answer states about a subject. */
export interface Statement {
  readonly answer: RunAnswer;
  /** The subject, such as `update 1220…`. */
  readonly about: string;
  /** Statements are compared only within the same scope. */
  readonly within?: string;
  /** The fact, such as `offset`. */
  readonly fact: string;
  readonly value: Json;
}

/** Statements that differ from the first one of the same fact and subject; `isSame` compares, by default exactly. */
export function disagreements(
  statements: readonly Statement[],
  isSame: (one: Json, other: Json) => boolean = isEqual,
): readonly LawViolation[] {
  const first = new Map<string, Statement>();
  return statements.flatMap((one): readonly LawViolation[] => {
    const key = JSON.stringify([one.about, one.fact, one.within]);
    const known = first.get(key);
    if (!known) first.set(key, one);
    return !known || isSame(known.value, one.value)
      ? []
      : [
          {
            answer: one.answer,
            other: known.answer,
            message: `${one.about} has a different ${one.fact} than in an earlier response`,
            expected: `${textOf(known.value)}, as in ${placeOf(known.answer)}`,
            actual: textOf(one.value),
          },
        ];
  });
}

/** Most statements agree in each value, which is quicker to see than that their texts are equal. */
const isEqual = (one: Json, other: Json): boolean => isDeepStrictEqual(one, other) || textOf(one) === textOf(other);

/** JSON with sorted members, since their order has no meaning. */
export const textOf = (value: Json): string => (typeof value === 'string' ? value : stringifyJson(sorted(value)));

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value) as [string, Json][];
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, member]) => [name, sorted(member)]),
  );
}

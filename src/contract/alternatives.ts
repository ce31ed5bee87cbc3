// Which of several alternatives (oneOf, anyOf) a refused value means. Without this every alternative would complain about the one
// thing that is wrong in the value. Needs no Ajv: it also judges with the validators made at build time.

import { isObject, stringifyJson, type Json } from '../base';
import type { SchemaId, Violation } from './types';

/** One alternative, as `compile.ts` writes it into the error of the keyword. */
export interface Alternative {
  readonly id: SchemaId;
  /** What it is called in a sentence. */
  readonly label: string;
  /** Members that it demands and no other alternative does. */
  readonly uniqueMembers: readonly string[];
  /** Members that can have one value only, which is written as JSON. */
  readonly constants: Readonly<Record<string, string>>;
}

/** An alternative with what is wrong in the value if that one was meant. */
export interface Candidate {
  /** Its place in the list of the keyword. */
  readonly branch: number;
  readonly alternative: Alternative;
  readonly violations: readonly Violation[];
}

const OF_ANOTHER_TYPE = -2;
const WITHOUT_SIGN = -1;
const NAMED = 2;

/** The one that the value means; undefined when nothing in the value speaks for one of them. */
export function likeliestAlternative(value: Json | undefined, candidates: readonly Candidate[]): Candidate | undefined {
  const [only] = candidates;
  if (candidates.length === 1) return only;
  const ranked = candidates
    .map((candidate) => ({ candidate, rank: rankOf(value, candidate) }))
    .sort((a, b) => compare(b.rank, a.rank));
  const [best, next] = ranked;
  if (!best || !next || (best.rank[0] ?? 0) < 0 || compare(best.rank, next.rank) === 0) return undefined;
  return best.candidate;
}

/** First what speaks for it, then how little is wrong: at the top of the value, and in all. */
const rankOf = (value: Json | undefined, { alternative, violations }: Candidate): readonly number[] => [
  evidence(value, alternative, violations),
  -violations.filter(({ pointer }) => pointer === '').length,
  -violations.length,
];

const compare = (a: readonly number[], b: readonly number[]): number =>
  a.map((part, index) => part - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;

function evidence(
  value: Json | undefined,
  { uniqueMembers, constants }: Alternative,
  violations: readonly Violation[],
): number {
  if (violations.some(({ pointer, keyword }) => pointer === '' && keyword === 'type')) return OF_ANOTHER_TYPE;
  if (!isObject(value)) return 0;
  const told = Object.entries(constants).map(([name, wanted]) =>
    Object.hasOwn(value, name) && stringifyJson(value[name] as Json) === wanted ? NAMED : 0,
  );
  const present = uniqueMembers.filter((name) => Object.hasOwn(value, name)).length;
  const share = uniqueMembers.length === 0 ? 0 : present === 0 ? WITHOUT_SIGN : present / uniqueMembers.length;
  return told.reduce<number>((sum, one) => sum + one, share);
}

/** What the keyword itself has to say when no alternative was chosen. */
export function alternativesMessage(labels: readonly string[], fitting: readonly number[]): string {
  if (fitting.length > 1)
    return `must be only one of ${labels.join(', ')}: it fits ${fitting.map((branch) => labels[branch]).join(' and ')}`;
  return `must be one of ${labels.join(', ')}`;
}

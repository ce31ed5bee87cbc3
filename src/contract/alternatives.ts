// Finds the alternative (oneOf, anyOf) that an invalid value most likely intends. Otherwise every alternative would
// report errors about the same mistake. Independent of Ajv, because it also runs validators made at build time.

import { isObject, stringifyJson, type Json } from '../base';
import type { SchemaId, Violation } from './types';

/** One alternative, as `alternative-keywords.ts` describes it in the keyword's error. */
export interface Alternative {
  readonly id: SchemaId;
  /** Its name in messages. */
  readonly label: string;
  /** Required members that no other alternative requires. */
  readonly uniqueMembers: readonly string[];
  /** Constant members and their values as JSON. */
  readonly constants: Readonly<Record<string, string>>;
}

/** An alternative with the violations of the value if that one was intended. */
export interface Candidate {
  /** Index in the keyword's list. */
  readonly branch: number;
  readonly alternative: Alternative;
  readonly violations: readonly Violation[];
}

const OF_ANOTHER_TYPE = -2;
const WITHOUT_SIGN = -1;
const NAMED = 2;

/** The alternative that the value intends; undefined without evidence for one of them. */
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

/** Ranks by evidence, then by the number of violations at the top level, then by all violations. */
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
  const matches = Object.entries(constants).map(([name, constant]) =>
    Object.hasOwn(value, name) && stringifyJson(value[name] as Json) === constant ? NAMED : 0,
  );
  const present = uniqueMembers.filter((name) => Object.hasOwn(value, name)).length;
  const share = uniqueMembers.length === 0 ? 0 : present === 0 ? WITHOUT_SIGN : present / uniqueMembers.length;
  return matches.reduce<number>((sum, one) => sum + one, share);
}

/** The keyword's own message when no alternative was chosen. */
export function alternativesMessage(labels: readonly string[], fitting: readonly number[]): string {
  if (fitting.length > 1)
    return `must be only one of ${labels.join(', ')}: it fits ${fitting.map((branch) => labels[branch]).join(' and ')}`;
  return `must be one of ${labels.join(', ')}`;
}

// The exit status of a run. Skips are accepted by name; no option turns a run with unset credentials, or against a
// target that returns only errors, into 0.

import type { Clauses } from '../clauses';
import type { JudgedCase } from '../model/judged-case';
import type { Judgement } from '../model/judgement';
import { clausesOf, type PlannedCase } from '../model/planned-case';
import { endText } from '../model/run-end';
import { partsWithOnlyErrors } from './only-errors';
import { stalenessOf } from './staleness';

/**
 * Exit statuses of the command; failures take precedence over cases that could not be judged. A run that a signal ended
 * has 128 and the number of the signal, as shells report it, whatever it found.
 */
export const EXIT = {
  conforms: 0,
  fails: 1,
  usage: 2,
  invalid: 3,
  unreachable: 4,
  partial: 5,
  internal: 70,
  interrupted: 130,
  terminated: 143,
} as const;

export interface SkipPolicy {
  /** Accepts every skip, except because of unset credentials. */
  readonly allowPartial: boolean;
  /** Clauses, suites, scenarios, and what a target lacks: entries of the target file, groups, safety classes. */
  readonly acceptedSkips: readonly string[];
  /** Maximum time until a write is visible; undefined for no limit. */
  readonly maxStalenessMs?: number | undefined;
  /** The run is one scenario of another run, so clauses that it did not judge mean nothing. */
  readonly isSingleCase?: boolean;
  /** The run is one shard: only all shards together show what no shard ran. */
  readonly isShard?: boolean;
}

export interface Conclusion {
  readonly exit: number;
  /** Why the status is 5, or 1 though no scenario failed: one sentence each. */
  readonly reasons: readonly string[];
  /** Skipped must clauses that were not accepted. */
  readonly skippedMusts: readonly string[];
}

export const exitCodeOf = (judgement: Judgement, all: Clauses, policy: SkipPolicy): number =>
  conclude(judgement, all, policy).exit;

export function conclude(judgement: Judgement, all: Clauses, policy: SkipPolicy): Conclusion {
  const { cases, counts, stale } = judgement;
  const plain = (exit: number): Conclusion => ({ exit, reasons: [], skippedMusts: [] });
  const tooStale = staleReasons(cases, policy);
  if (counts.fail > 0 || tooStale.length > 0) return { ...plain(EXIT.fails), reasons: tooStale };
  const kinds = cases.flatMap(({ result }) => result?.error?.kind ?? []);
  if (kinds.includes('kit')) return plain(EXIT.internal);
  if (kinds.includes('suite')) return plain(EXIT.invalid);
  if (kinds.length > 0) return plain(EXIT.unreachable);
  if (policy.isShard === true) return plain(EXIT.conforms);
  // The list of known failures is wrong: a usage error.
  if (stale.length > 0) return plain(EXIT.usage);
  const skippedMusts = unacceptedMusts(judgement, all, policy.acceptedSkips);
  const reasons = [
    ...(counts.pass + counts.warn + counts.waived === 0 ? ['nothing was checked'] : []),
    ...(policy.isSingleCase === true
      ? []
      : [...missingVariables(cases.map(({ planned }) => planned)), ...partsWithOnlyErrors(cases)]),
    ...(skippedMusts.length === 0 || policy.allowPartial
      ? []
      : [`${skippedMusts.length} must ${skippedMusts.length === 1 ? 'clause was' : 'clauses were'} skipped`]),
  ];
  return { exit: reasons.length === 0 ? EXIT.conforms : EXIT.partial, reasons, skippedMusts };
}

/** Scenarios that were not reached prove nothing. */
export function partialIfStopped(
  judged: Conclusion,
  traffic: { readonly stopped?: string | undefined } | undefined,
): Conclusion {
  const isPartial = judged.exit === EXIT.conforms || judged.exit === EXIT.partial;
  return traffic?.stopped !== undefined && isPartial
    ? { ...judged, exit: EXIT.partial, reasons: [endText(traffic.stopped), ...judged.reasons] }
    : judged;
}

function staleReasons(cases: readonly JudgedCase[], { maxStalenessMs }: SkipPolicy): readonly string[] {
  const staleness = stalenessOf(cases.flatMap(({ result }) => result ?? []));
  return maxStalenessMs === undefined || staleness === undefined || staleness.maxMs <= maxStalenessMs
    ? []
    : [
        `--max-staleness: a created offer was missing from a list for ${staleness.maxMs} ms, and the limit is ${maxStalenessMs} ms`,
      ];
}

/** The target file refers to a secret that is not set, which no option accepts: one sentence per variable. */
export function missingVariables(cases: readonly Pick<PlannedCase, 'unset' | 'otherUnset'>[]): readonly string[] {
  const names = new Map<string, number>();
  for (const { unset, otherUnset = [] } of cases)
    for (const name of unset === undefined ? [] : [unset, ...otherUnset]) names.set(name, (names.get(name) ?? 0) + 1);
  return [...names].map(
    ([name, count]) =>
      `the variable ${name} is not set, which skips ${count} ${count === 1 ? 'scenario' : 'scenarios'}: set it, or remove it from the target file`,
  );
}

/** Skipped must clauses, except those that are accepted or that only accepted cases check. */
function unacceptedMusts({ cases, clauses }: Judgement, all: Clauses, accepted: readonly string[]): readonly string[] {
  const skipped = [...clauses].filter(([id, verdict]) => verdict === 'skip' && all.get(id)?.level === 'must');
  const open = new Set(
    cases
      .filter((one) => one.verdict === 'skip' || one.verdict === 'warn')
      .filter((one) => !isAcceptedSkip(one, accepted))
      .flatMap(({ planned }) => clausesOf(planned.scenario)),
  );
  return skipped.map(([id]) => id).filter((id) => open.has(id) && !accepted.includes(id));
}

/** Scenarios that force answers of a mock server: no deployment can run them. */
const MOCK_SERVER_ONLY = 'groups.control';

const isAcceptedSkip = ({ planned: { id, suite, lacks = [] } }: JudgedCase, accepted: readonly string[]): boolean =>
  [suite.name, id, id.replace(/#\d+$/, '')].some((name) => accepted.includes(name)) ||
  lacks.includes(MOCK_SERVER_ONLY) ||
  (lacks.length > 0 && lacks.every((place) => isNamed(place, accepted)));

/** A name covers the entries below it: `users.2` covers `users.2.token`. */
const isNamed = (place: string, accepted: readonly string[]): boolean =>
  accepted.some((name) => place === name || place.startsWith(`${name}.`));

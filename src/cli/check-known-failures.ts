// Reports waivers and baseline entries with unknown names before the first request, since a typo would waive nothing.

import { err, suggestionText, ok, type Result } from '../base';
import { CHECK_EXIT, type KnownFailure, type Target } from '../conformance';
import type { CommandFailure, LoadedKit } from './check-kit';

/** Further problems are only counted: a baseline of another release may have hundreds. */
const MAX_LISTED = 5;

/** `caseIds` are the ids of all scenarios, selected or not. */
export function checkKnownFailures(
  { waivers }: Pick<Target, 'waivers'>,
  baseline: readonly KnownFailure[],
  { kit: { judging }, caseIds }: { readonly kit: LoadedKit; readonly caseIds: ReadonlySet<string> },
): Result<undefined, CommandFailure> {
  const clauses = [...judging.clauses.keys()];
  const clauseSlip = (clause: string | null, where: string): readonly string[] =>
    clause === null || judging.clauses.has(clause)
      ? []
      : [`${where} names ${clause}, which is not a clause; ${suggestionText(clause, clauses)}`];
  const messages = [
    ...waivers.flatMap(({ clause }) => clauseSlip(clause, 'a waiver')),
    ...baseline.flatMap((known) => [
      ...(caseIds.has(known.case)
        ? []
        : [`the baseline names ${known.case}, which is not a scenario; ${suggestionText(known.case, caseIds, 3)}`]),
      ...clauseSlip(known.clause, 'the baseline'),
    ]),
  ];
  if (messages.length === 0) return ok(undefined);
  const distinct = [...new Set(messages)];
  const more = distinct.length > MAX_LISTED ? [`and ${distinct.length - MAX_LISTED} more unknown names`] : [];
  return err({ status: CHECK_EXIT.usage, messages: [...distinct.slice(0, MAX_LISTED), ...more] });
}

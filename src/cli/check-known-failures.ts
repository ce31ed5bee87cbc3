// Waivers and baseline entries that name nothing there is: told before the first request, since a slip would excuse nobody.

import { err, suggestionText, ok, type Result } from '../base';
import { CHECK_EXIT, type Known, type Target } from '../conformance';
import type { Failure, Kit } from './check-kit';

/** More slips than these are only counted: a baseline of another release may have hundreds. */
const TOLD = 5;

/** `caseIds` are those of all scenarios, whichever were selected. */
export function knownExcuses(
  { waivers }: Pick<Target, 'waivers'>,
  baseline: readonly Known[],
  { kit: { judging }, caseIds }: { readonly kit: Kit; readonly caseIds: ReadonlySet<string> },
): Result<undefined, Failure> {
  const clauses = [...judging.clauses.keys()];
  const clauseSlip = (clause: string | null, where: string): readonly string[] =>
    clause === null || judging.clauses.has(clause)
      ? []
      : [`${where} names ${clause}, which is no clause; ${suggestionText(clause, clauses)}`];
  const sentences = [
    ...waivers.flatMap(({ clause }) => clauseSlip(clause, 'a waiver')),
    ...baseline.flatMap((known) => [
      ...(caseIds.has(known.case)
        ? []
        : [`the baseline names ${known.case}, which is no scenario; ${suggestionText(known.case, caseIds, 3)}`]),
      ...clauseSlip(known.clause, 'the baseline'),
    ]),
  ];
  if (sentences.length === 0) return ok(undefined);
  const distinct = [...new Set(sentences)];
  const more = distinct.length > TOLD ? [`and ${distinct.length - TOLD} more such names`] : [];
  return err({ status: CHECK_EXIT.usage, sentences: [...distinct.slice(0, TOLD), ...more] });
}

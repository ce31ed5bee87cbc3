// Which scenarios and clauses the viewer shows.

import type { ReportViewData, ViewCase, ViewClause, ViewVerdict } from './data';

export interface ReportFilter {
  /** Words that must all occur somewhere in the scenario. */
  readonly text: string;
  readonly group: string;
  /** Prefix of a clause id. */
  readonly clause: string;
  readonly verdicts: ReadonlySet<ViewVerdict>;
}

export const NO_FILTER: ReportFilter = { text: '', group: '', clause: '', verdicts: new Set() };

/** A run that does not conform opens with what went wrong. */
export const initialFilter = ({ conforms, verdicts }: ReportViewData): ReportFilter => ({
  ...NO_FILTER,
  verdicts: new Set(
    conforms ? [] : verdicts.map(([verdict]) => verdict).filter((one) => one === 'fail' || one === 'error'),
  ),
});

export const isFiltered = ({ text, group, clause, verdicts }: ReportFilter): boolean =>
  text.trim() !== '' || group !== '' || clause.trim() !== '' || verdicts.size > 0;

const wordsOf = ({ text }: ReportFilter): readonly string[] => text.toLowerCase().split(/\s+/).filter(Boolean);
const hasClause = (ids: readonly string[], { clause }: ReportFilter): boolean =>
  clause.trim() === '' || ids.some((id) => id.startsWith(clause.trim().toUpperCase()));
const hasVerdict = (verdict: ViewVerdict, { verdicts }: ReportFilter): boolean =>
  verdicts.size === 0 || verdicts.has(verdict);

/** Everything of a scenario that can be searched, joined at the first search. */
const searchTexts = new WeakMap<ViewCase, string>();
function searchTextOf(one: ViewCase, texts: readonly string[]): string {
  const cached = searchTexts.get(one);
  if (cached !== undefined) return cached;
  const bodies = one.exchanges.flatMap(({ url, operation, request, response }) => [
    url,
    operation,
    ...[request.headers, request.body, response.headers, response.body].map((at) =>
      at === null ? '' : (texts[at] ?? ''),
    ),
  ]);
  const findings = one.findings.flatMap(({ message, basis, lines }) => [
    message,
    basis,
    ...lines.map(({ text }) => text),
  ]);
  const text = [one.id, one.title, one.skip ?? '', one.error ?? '', ...one.clauses, ...findings, ...new Set(bodies)]
    .join('\n')
    .toLowerCase();
  searchTexts.set(one, text);
  return text;
}

export function matchesCase(
  { one, group, texts }: { readonly one: ViewCase; readonly group: string; readonly texts: readonly string[] },
  filter: ReportFilter,
): boolean {
  if ((filter.group !== '' && filter.group !== group) || !hasVerdict(one.verdict, filter)) return false;
  if (!hasClause(one.clauses, filter)) return false;
  const words = wordsOf(filter);
  if (words.length === 0) return true;
  const text = searchTextOf(one, texts);
  return words.every((word) => text.includes(word));
}

/** `groups`: those whose scenarios check the clause. */
export function matchesClause(
  { id, text, verdict }: ViewClause,
  groups: ReadonlySet<string>,
  filter: ReportFilter,
): boolean {
  if ((filter.group !== '' && !groups.has(filter.group)) || !hasVerdict(verdict, filter)) return false;
  const searched = `${id} ${text}`.toLowerCase();
  return hasClause([id], filter) && wordsOf(filter).every((word) => searched.includes(word));
}

// Sentences that several reports share: counts, coverage, what a finding rests on, a line that repeats a request.

import type { Verdict } from '../check/judged';
import type { Exchange } from '../execute/client';
import type { Counted, Report, ReportCase, ReportFinding } from './model';

export const VERDICTS: readonly Verdict[] = ['fail', 'error', 'warn', 'waived', 'skip', 'pass'];

/** `12 pass, 1 fail of 13 scenarios`. */
export const countsText = ({ counts, cases }: Report, tell: (verdict: Verdict, text: string) => string = (_, text) => text): string => {
  const parts = VERDICTS.toReversed().filter((verdict) => counts[verdict] > 0).map((verdict) => tell(verdict, `${counts[verdict]} ${verdict}`));
  return `${parts.join(', ') || 'nothing'} of ${cases.length} scenarios`;
};

/** Operations, statuses, alternatives and clauses as `seen of all`. */
export function coverageParts({ coverage }: Report): readonly { readonly name: string; readonly counted: Counted; readonly missing: string }[] {
  return [
    { name: 'operations called', counted: coverage.operations, missing: 'not called' },
    { name: 'documented statuses seen', counted: coverage.statuses, missing: 'not seen' },
    { name: 'schema alternatives seen', counted: coverage.branches, missing: 'not seen' },
    { name: 'testable musts judged', counted: coverage.clauses, missing: 'not judged' },
  ];
}

export const requestCount = ({ cases }: Report): number => cases.reduce((total, { exchanges }) => total + exchanges.length, 0);

const OUTCOMES: Readonly<Record<number, string>> = {
  0: 'the target conforms',
  1: 'the target fails',
  2: 'a waiver or baseline entry no longer fails',
  3: 'a suite cannot be used',
  4: 'the target is unreachable, or refuses the credentials',
  5: 'musts were skipped',
  70: 'a fault in understudy itself',
};
export const outcome = (exit: number): string => OUTCOMES[exit] ?? `exit ${exit}`;

/** What a finding without a clause rests on. */
export const restsOn = ({ row, provenance }: ReportFinding): string => (row === undefined ? `${provenance.mark}: ${provenance.source}` : `row ${row} of the open points`);

/** The worst verdict among cases. */
export const worstOf = (cases: readonly Pick<ReportCase, 'verdict'>[]): Verdict => (['fail', 'error', 'warn', 'waived', 'pass', 'skip'] as const).find((verdict) => cases.some((one) => one.verdict === verdict)) ?? 'skip';

export const casesOf = (report: Report, suite: string): readonly ReportCase[] => report.cases.filter((one) => one.suite === suite);

/** Reasons to skip with how often each was given. */
export function skipReasons({ cases }: Report): readonly (readonly [reason: string, count: number])[] {
  const reasons = new Map<string, number>();
  for (const { skip, verdict } of cases) if (verdict === 'skip') reasons.set(skip ?? 'the run stopped before it', (reasons.get(skip ?? 'the run stopped before it') ?? 0) + 1);
  return [...reasons];
}

/** A line that repeats the request; the token comes from a variable. */
export function curlOf({ request }: Exchange): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  const headers = Object.entries(request.headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const { header, before } = request.tokenIn ?? { header: 'Authorization', before: 'Bearer ' };
  const token = request.as === 'none' ? [] : [`-H "${header}: ${before}$TOKEN"`];
  return ['curl -i', ...(request.method === 'GET' ? [] : [`-X ${request.method}`]), quoted(request.url), ...token, ...headers, ...(request.body === undefined ? [] : [`-d ${quoted(request.body)}`])].join(' ');
}

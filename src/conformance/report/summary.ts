// Sentences shared by several report formats: counts, coverage, the source of a rule, the curl line of a request.

import { caseInput } from '../model/case-title';
import type { Verdict } from '../model/judged-case';
import type { PlannedCase } from '../model/planned-case';
import type { CoverageCount, Report, ReportTraffic, ReportCase, ReportFinding } from './report';
import type { RecordedExchange } from '../model/exchange';
import { endText } from '../model/run-end';
import { shardText } from '../model/run-shard';
import { shortenedNotes } from './shortened-waits';
import { tokenVariable } from './token-variable';

export const VERDICTS: readonly Verdict[] = ['fail', 'error', 'warn', 'waived', 'skip', 'pass'];

/** `12 pass, 1 fail of 13 scenarios`. */
export const countsText = (
  { counts, cases }: Report,
  tell: (verdict: Verdict, text: string) => string = (_, text) => text,
): string => {
  const parts = VERDICTS.toReversed()
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => tell(verdict, `${counts[verdict]} ${verdict}`));
  return `${parts.join(', ') || 'nothing'} of ${cases.length} scenarios`;
};

/** Operations, statuses, alternatives and clauses as `seen of total`. */
export function coverageParts({
  coverage,
}: Report): readonly { readonly name: string; readonly counted: CoverageCount; readonly missing: string }[] {
  return [
    { name: 'operations called', counted: coverage.operations, missing: 'not called' },
    { name: 'documented statuses seen', counted: coverage.statuses, missing: 'not seen' },
    { name: 'schema alternatives seen', counted: coverage.branches, missing: 'not seen' },
    { name: 'testable must clauses checked', counted: coverage.clauses, missing: 'not checked' },
    ...(coverage.steady === undefined
      ? []
      : [
          {
            name: 'checked clauses with a reproducible verdict',
            counted: coverage.steady,
            missing: 'not reproducible',
          },
        ]),
  ];
}

export const requestCount = ({ cases }: Report): number =>
  cases.reduce((total, { exchanges }) => total + exchanges.length, 0);

/** The mark of a suite: its worst verdict, but not `pass` when most of it was skipped. */
export function suiteMark(verdicts: readonly Verdict[]): {
  readonly verdict: Verdict;
  readonly passed: number;
  readonly skipped: number;
} {
  const count = (wanted: Verdict): number => verdicts.filter((verdict) => verdict === wanted).length;
  const [worst, passed, skipped] = [worstOf(verdicts.map((verdict) => ({ verdict }))), count('pass'), count('skip')];
  return { verdict: worst === 'pass' && skipped > passed ? 'skip' : worst, passed, skipped };
}

const OUTCOMES: Readonly<Record<number, string>> = {
  0: 'the target conforms',
  1: 'the target fails',
  2: 'a waiver or baseline entry is obsolete',
  3: 'invalid suite',
  4: 'the target could not be judged',
  5: 'must clauses were skipped',
  70: 'internal error',
  130: 'the run was interrupted by SIGINT',
  143: 'the run was ended by SIGTERM',
};
/** The outcome of a run in a few words. */
export function outcome({ exit, cases, shard }: Pick<Report, 'exit' | 'cases' | 'shard'>): string {
  if (exit === 0 && shard)
    return `no failure in shard ${shardText(shard)}; merge the JSON reports of all shards with understudy judge`;
  if (exit === 2 && cases.some(({ error }) => error !== undefined)) return 'the run could not start';
  const warned = cases.filter(({ verdict }) => verdict === 'warn').length;
  const words = OUTCOMES[exit] ?? `exit ${exit}`;
  return exit === 0 && warned > 0 ? `${words}, with ${warned} ${warned === 1 ? 'warning' : 'warnings'}` : words;
}

/** The source of the rule behind a finding without a clause. */
export const basisOf = ({ row, provenance }: ReportFinding): string =>
  row === undefined ? `${provenance.mark}: ${provenance.source}` : `docs/dialects.md, row ${row}`;

/** The unmet condition in words, unless the message or the expected value already says it. */
export const conditionText = ({ condition, message, expected }: ReportFinding): readonly string[] =>
  condition === undefined || message.endsWith(condition.words) || expected === condition.words
    ? []
    : [`expected that ${condition.words}`];

/** The id of a scenario with its input: `bad-requests/a-body-that-is-not-json (updateId=1220)`. */
export const labelOf = ({ id, input }: Pick<ReportCase, 'id' | 'input'>): string =>
  input === undefined ? id : `${id.replace(/#\d+$/, '')} (${input})`;

/** The same before it runs. */
export function plannedLabel({ id, scenario, each }: Pick<PlannedCase, 'id' | 'scenario' | 'each'>): string {
  const input = caseInput(scenario, each);
  return labelOf(input === undefined ? { id } : { id, input });
}

/** The worst verdict among cases. */
const worstOf = (cases: readonly Pick<ReportCase, 'verdict'>[]): Verdict =>
  (['fail', 'error', 'warn', 'waived', 'pass', 'skip'] as const).find((verdict) =>
    cases.some((one) => one.verdict === verdict),
  ) ?? 'skip';

export const casesOf = (report: Report, suite: string): readonly ReportCase[] =>
  report.cases.filter((one) => one.suite === suite);

export const skipReasonOf = ({ skip, unproven, stopped }: ReportCase): string =>
  skip ?? unproven ?? stopped ?? 'not reached';

/** Skip reasons with their counts. */
export function skipReasons({ cases }: Report): readonly (readonly [reason: string, count: number])[] {
  const reasons = new Map<string, number>();
  for (const one of cases) {
    if (one.verdict !== 'skip') continue;
    const reason = skipReasonOf(one);
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return [...reasons];
}

/** Notes beside the verdicts: scenarios that ended early without failing, and a clock that is off. */
export function runNotes(
  { cases, traffic, staleness, target: { clockAheadSeconds: ahead } }: Report,
  isUnavailable: (one: ReportCase) => boolean,
): readonly string[] {
  const stopped = cases.filter((one) => one.stopped !== undefined && one.verdict !== 'skip' && !isUnavailable(one));
  return [
    ...(traffic === undefined ? [] : trafficNotes(traffic)),
    ...(staleness === undefined ? [] : stalenessNotes(staleness)),
    ...rereadNotes(cases),
    ...cutNotes(cases),
    ...stopped.map((one) => `${labelOf(one)}: ${one.verdict}; ${one.stopped ?? ''}; later steps were not checked`),
    ...cases.flatMap((one) =>
      one.unproven === undefined || one.verdict === 'skip' || one.verdict === 'error'
        ? []
        : [`${labelOf(one)}: ${one.verdict}; ${one.unproven}`],
    ),
    ...(ahead === undefined || Math.abs(ahead) <= 2
      ? []
      : [
          `the target's clock is ${Math.abs(ahead)} s ${ahead > 0 ? 'ahead of' : 'behind'} ours; request times use its clock`,
        ]),
  ];
}

/** Empty unless a read missed a write. */
function stalenessNotes({ writes, missed, maxMs, limitMs }: NonNullable<Report['staleness']>): readonly string[] {
  if (missed === 0) return [];
  const limit = limitMs !== undefined && maxMs > limitMs ? `, more than the ${limitMs} ms of --max-staleness` : '';
  return [
    `stale reads: ${missed} of ${writes} created offers were missing from a later list, for up to ${maxMs} ms${limit}`,
  ];
}

/** What the final re-read covered; empty if it sent nothing. */
function rereadNotes(cases: readonly ReportCase[]): readonly string[] {
  const parts = cases.flatMap(({ reread, exchanges }) =>
    reread === undefined || reread.sent === 0
      ? []
      : [`${reread.sent} of ${reread.of} requests of ${exchanges[0]?.operationId ?? ''}`],
  );
  return parts.length === 0 ? [] : [`sent again at the end of the run: ${parts.join(', ')}`];
}

/** Lists with more pages than a scenario reads. */
function cutNotes(cases: readonly ReportCase[]): readonly string[] {
  const parts = cases.flatMap((one) => (one.cut === undefined ? [] : [`${labelOf(one)}: ${one.cut} pages`]));
  return parts.length === 0
    ? []
    : [`page walks that ended at their maximum, so later pages were not compared: ${parts.join(', ')}`];
}

const MAX_FLAKY_OPERATIONS = 4;

/** Transport events, none of which fails a clause. */
function trafficNotes({
  flaky,
  limited,
  rate,
  pausedMs,
  stopped,
  cleanUp,
  shortenedWaits,
}: ReportTraffic): readonly string[] {
  const operations = [...new Set(flaky.map(({ operationId }) => operationId))];
  const more = operations.length > MAX_FLAKY_OPERATIONS ? ', …' : '';
  return [
    ...(stopped === undefined ? [] : [`${endText(stopped)}; scenarios that it did not reach were not run`]),
    ...(limited === 0
      ? []
      : [
          `the target limited the rate ${timesText(limited)}: the run waited ${(pausedMs / 1000).toFixed(1)} s and continued at ${rate ?? 0} requests per second; --rate-limit sets a rate from the start`,
        ]),
    ...(flaky.length === 0
      ? []
      : [
          `flaky: ${flaky.length === 1 ? 'one request or scenario was' : `${flaky.length} requests or scenarios were`} repeated (${operations.slice(0, MAX_FLAKY_OPERATIONS).join(', ')}${more}): ${flaky[0]?.reason ?? ''}`,
        ]),
    ...shortenedNotes(shortenedWaits),
    ...(cleanUp === undefined || cleanUp.left === 0
      ? []
      : [
          `${cleanUp.left} ${cleanUp.left === 1 ? 'offer' : 'offers'} of the run could not be withdrawn; if still open, they expire by themselves, usually within minutes`,
        ]),
  ];
}

const timesText = (count: number): string => (count === 1 ? 'once' : `${count} times`);

/**
 * A curl line that repeats the request, or one of wscat for a stream; the token comes from a variable named after the
 * role, such as FIRST_TOKEN.
 */
export function curlOf({ request, response }: RecordedExchange): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  const headers = Object.entries(request.headers)
    // A trace context belongs to one request.
    .filter(([name]) => name !== 'traceparent')
    .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const { header, before } = request.tokenIn ?? { header: 'Authorization', before: 'Bearer ' };
  const variable = tokenVariable(request.as);
  const token = request.as === 'none' ? [] : [`-H "${header}: ${before}$${variable}"`];
  if (response.stream)
    return [
      `npx wscat -c ${quoted(request.url.replace(/^http/, 'ws'))}`,
      ...(request.as === 'none' || request.tokenIn ? token : [`-s "jwt.token.$${variable}"`]),
      '-s daml.ws.auth',
      `-w 2 -x ${quoted(request.body ?? '')}`,
    ].join(' ');
  return [
    'curl -i',
    ...(request.method === 'GET' ? [] : [`-X ${request.method}`]),
    quoted(request.url),
    ...token,
    ...headers,
    ...(request.body === undefined ? [] : [`-d ${quoted(request.body)}`]),
  ].join(' ');
}

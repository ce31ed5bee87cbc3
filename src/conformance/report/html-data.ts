// The data of the HTML report, with long texts deduplicated. src/pages/report renders it.

import type { ReportViewData, ViewCase, ViewExchange, ViewFinding, ViewHistory, ViewSuite } from '../../pages';
import type { Verdict } from '../model/judged-case';
import { lineDiff } from './line-diff';
import { changedText, historyHeadline, runVerdict, skippedFilesText, trendLists, type TrendList } from './history-text';
import type { HistoryRun, Report, ReportCase, ReportFinding } from './report';
import { dialectHint, partialHint } from './hints';
import { dateText, releaseText, targetText } from './run-header';
import { resultGroups } from './result-groups';
import { runProblemsOf } from './unavailable-groups';
import { conditionText, coverageParts, curlOf, basisOf, suiteMark, VERDICTS, casesOf } from './summary';
import type { RecordedExchange } from '../model/exchange';

/** Longer bodies are truncated; the JSON report has them in full. */
const LONGEST_BODY = 20_000;

export function pageData(report: Report): ReportViewData {
  const texts = textTable();
  const { unavailable } = runProblemsOf(report);
  const suites = report.suites.map((suite): ViewSuite => {
    const cases = casesOf(report, suite.name);
    return {
      ...suite,
      worst: suiteMark(cases.map(({ verdict }) => verdict)).verdict,
      cases: worstFirst(
        cases.map((one) => caseOf(one, texts.place)),
        ({ verdict }) => verdict,
      ),
    };
  });
  return {
    conforms: report.exit === 0,
    headline: headlineOf(report),
    facts: factsOf(report),
    notices: [
      ...unavailable.map(({ text }) => text),
      ...report.stale.map(({ message }) => message),
      ...hintsOf(report),
    ],
    verdicts: VERDICTS.filter((verdict) => report.counts[verdict] > 0).map((verdict) => [
      verdict,
      report.counts[verdict],
    ]),
    coverage: coverageParts(report).map(({ name, counted, missing }) => ({
      name,
      seen: counted.seen,
      of: counted.of,
      missingTitle: missing,
      missing: counted.missing,
    })),
    clauses: worstFirst(report.clauses, ({ verdict }) => verdict),
    ...historyOf(report),
    results: resultGroups(report),
    suites: worstFirst(suites, ({ worst }) => worst),
    texts: texts.all,
  };
}

/** Colours of the lists of a history. */
const TREND_VERDICTS: Readonly<Record<TrendList['kind'], Verdict>> = {
  began: 'fail',
  failing: 'fail',
  fixed: 'pass',
  flaky: 'warn',
  unjudged: 'skip',
};

function historyOf({ history }: Report): Pick<ReportViewData, 'history'> {
  if (history === undefined) return {};
  const skipped = skippedFilesText(history);
  const view: ViewHistory = {
    headline: historyHeadline(history),
    runs: history.runs.map(runView),
    lists: trendLists(history).map(({ kind, title, entries }) => ({
      title,
      verdict: TREND_VERDICTS[kind],
      entries: entries.map((one) => ({ id: one.case, title: one.title, note: one.note })),
    })),
    notes: [
      ...(history.changed.length === 0 ? [] : [changedText(history)]),
      ...(skipped === undefined ? [] : [skipped]),
    ],
  };
  return { history: view };
}

const runView = (run: HistoryRun): ViewHistory['runs'][number] => ({
  date: dateText(run.started),
  exit: run.exit,
  verdict: runVerdict(run),
  failed: run.failed,
  passed: run.passed,
  ms: run.ms,
  release: releaseText({ profile: {}, release: run.release }),
});

const hintsOf = (report: Report): readonly string[] =>
  [dialectHint(report), partialHint(report)?.text].flatMap((text) => (text === undefined || text === '' ? [] : [text]));

/** Cases that need attention come first; otherwise the order is kept. */
const worstFirst = <T>(all: readonly T[], verdictOf: (one: T) => Verdict): readonly T[] => {
  const rank = (one: T): number =>
    (['fail', 'error', 'warn'] as const).findIndex((verdict) => verdict === verdictOf(one));
  return all.toSorted(
    (a, b) => (rank(a) === -1 ? VERDICTS.length : rank(a)) - (rank(b) === -1 ? VERDICTS.length : rank(b)),
  );
};

/** Stores each text once and returns its index. */
function textTable(): { readonly all: string[]; readonly place: (text: string) => number } {
  const all: string[] = [];
  const places = new Map<string, number>();
  const place = (text: string): number => {
    const known = places.get(text) ?? all.push(text) - 1;
    places.set(text, known);
    return known;
  };
  return { all, place };
}

const headlineOf = ({ target, started, seed, exit }: Report): readonly string[] => [
  `Target ${targetText(target)}`,
  `Release ${releaseText(target)}`,
  dateText(started),
  ...(seed === undefined ? [] : [`seed ${seed}`]),
  `exit ${exit}`,
  `${target.dialect} dialect`,
];

const factsOf = ({ target, started, understudy, contract }: Report): ReportViewData['facts'] => [
  ...Object.entries(target.urls),
  ['dialect', target.dialect],
  ...Object.entries(target.profile).map(([group, release]) => [`${group} release (declared)`, release] as const),
  ...Object.entries(target.release ?? {}).map(([group, release]) => [`${group} release`, release] as const),
  ...(target.clockAheadSeconds === undefined
    ? []
    : [['clock', `${target.clockAheadSeconds} s ahead of ours`] as const]),
  ['started', started],
  ['understudy', understudy],
  ['contract', contract.slice(0, 12)],
];

function caseOf(one: ReportCase, place: (text: string) => number): ViewCase {
  const { id, title, safety, verdict, skip = one.unproven ?? one.stopped, ms } = one;
  const named = [...new Set([...one.clauses, ...one.findings.flatMap(({ clauses }) => clauses)])];
  return {
    id,
    safety,
    verdict,
    ms,
    title,
    ...(skip === undefined ? {} : { skip }),
    error: one.error?.message,
    clauses: named,
    findings: one.findings.map((finding) => findingView(finding, one)),
    exchanges: one.exchanges.map((exchange) => exchangeOf(exchange, place)),
  };
}

export function findingView(finding: ReportFinding, one: ReportCase): ViewFinding {
  const { verdict, clauses, message, excuse, exchange, expected, actual, file, line, column, source } = finding;
  const asked = exchange === undefined ? undefined : one.exchanges[exchange];
  const indent = /^\s*/.exec(source)?.[0].length ?? 0;
  return {
    verdict,
    clauses,
    message,
    ...(excuse === undefined ? {} : { waiver: excuse }),
    ...(exchange === undefined ? {} : { exchange }),
    basis: basisOf(finding),
    condition: conditionText(finding)[0],
    expression: finding.condition?.expression,
    lines:
      lineDiff(expected, actual) ??
      ([
        { kind: 'expected', text: expected },
        { kind: 'actual', text: actual },
      ] as const),
    place: `${file}:${line}:${column}`,
    source: `${source.slice(indent)}\n${' '.repeat(Math.max(0, column - 1 - indent))}^`,
    curl: asked && curlOf(asked),
  };
}

function exchangeOf(
  { operationId, request, response, ms }: RecordedExchange,
  place: (text: string) => number,
): ViewExchange {
  const headers = (of: Readonly<Record<string, string>>): number =>
    place(
      Object.entries(of)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n'),
    );
  const body = (text: string | undefined): number | null =>
    text === undefined || text === '' ? null : place(shortened(text));
  return {
    operation: operationId,
    method: request.method,
    url: request.url,
    user: request.as,
    status: response.status,
    ms,
    request: { headers: headers(request.headers), body: body(request.body) },
    response: { headers: headers(response.headers), body: body(response.body) },
  };
}

const shortened = (body: string): string =>
  body.length > LONGEST_BODY
    ? `${body.slice(0, LONGEST_BODY)}\n… ${body.length - LONGEST_BODY} more characters; see the JSON report`
    : body;

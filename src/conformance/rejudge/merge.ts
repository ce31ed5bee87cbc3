// Merges what the shards of a run have: results of scenarios that ran in several of them, and transport events.

import { groupedBy } from '../../base';
import type { ShortenedWaits } from '../execute/learned-waits';
import type { CaseResult, NotOffered, RereadCount } from '../model/case-result';
import type { CaseFinding } from '../model/finding';
import type { Report, ReportTraffic } from '../report/report';

/** One result per scenario. Only final re-reads run in several shards, each for the answers of its own. */
export function mergedResults(results: readonly CaseResult[]): readonly CaseResult[] {
  const byId = new Map<string, CaseResult>();
  for (const result of results) {
    const { id } = result.planned;
    const known = byId.get(id);
    byId.set(id, known ? joined(known, result) : result);
  }
  return [...byId.values()];
}

function joined(one: CaseResult, other: CaseResult): CaseResult {
  const { exchanges } = one;
  const after = (finding: CaseFinding): CaseFinding =>
    finding.exchange === undefined ? finding : { ...finding, exchange: finding.exchange + exchanges.length };
  return {
    planned: one.planned,
    ...(one.shard !== undefined && { shard: one.shard }),
    exchanges: [...exchanges, ...other.exchanges],
    findings: [...one.findings, ...other.findings.map(after)],
    error: one.error ?? other.error,
    draws: {
      unique: [...one.draws.unique, ...other.draws.unique],
      now: [...one.draws.now, ...other.draws.now],
    },
    ms: one.ms + other.ms,
    judged: Math.max(one.judged, other.judged),
    ...joinedEnds(one, other, after),
  };
}

/** How the case ended: what any of the shards has, except for what says that nothing was judged. */
function joinedEnds(
  one: CaseResult,
  other: CaseResult,
  after: (finding: CaseFinding) => CaseFinding,
): Partial<CaseResult> {
  const moved = other.notOffered && { ...other.notOffered, findings: other.notOffered.findings.map(after) };
  const both = <T>(join: (first: T, second: T) => T, first: T | undefined, second: T | undefined): T | undefined =>
    first === undefined || second === undefined ? (first ?? second) : join(first, second);
  const notOffered = both(bothNotOffered, one.notOffered, moved);
  const reread = both(bothRereads, one.reread, other.reread);
  const cut = both((first, second) => first + second, one.cut, other.cut);
  const resentStep = both(Math.min, one.resentStep, other.resentStep);
  const unmet = unmetIn([one, other]);
  return {
    ...(notOffered && { notOffered }),
    ...(reread && { reread }),
    ...(cut !== undefined && { cut }),
    ...(resentStep !== undefined && { resentStep }),
    ...(unmet.length > 0 && { unmet }),
    // A shard without such answers says nothing about those of the others.
    ...(one.notJudged !== undefined && other.notJudged !== undefined && { notJudged: one.notJudged }),
  };
}

const bothNotOffered = (one: NotOffered, other: NotOffered): NotOffered => ({
  ...one,
  findings: [...one.findings, ...other.findings],
});

const bothRereads = (one: RereadCount, other: RereadCount): RereadCount => ({
  sent: one.sent + other.sent,
  of: one.of + other.of,
});

/** Clauses whose condition the answers of no shard met. */
function unmetIn(results: readonly CaseResult[]): readonly string[] {
  const [first, ...others] = results.filter(({ exchanges }) => exchanges.length > 0);
  return (first?.unmet ?? []).filter((clause) => others.every(({ unmet }) => unmet?.includes(clause)));
}

type CleanUpCount = NonNullable<ReportTraffic['cleanUp']>;

/** The transport events of all reports; undefined if none has any. */
export function mergedTraffic(reports: readonly Pick<Report, 'traffic'>[]): ReportTraffic | undefined {
  const traffics = reports.flatMap(({ traffic }) => traffic ?? []);
  const [first] = traffics;
  if (first === undefined || traffics.length === 1) return first;
  const rates = traffics.flatMap(({ rate }) => rate ?? []);
  const cleanUps = traffics.flatMap(({ cleanUp }) => cleanUp ?? []);
  const shortened = mergedWaits(traffics.flatMap(({ shortenedWaits }) => shortenedWaits ?? []));
  const stopped = traffics.find((traffic) => traffic.stopped !== undefined)?.stopped;
  const sum = (of: (traffic: ReportTraffic) => number): number =>
    traffics.reduce((total, traffic) => total + of(traffic), 0);
  return {
    requests: sum(({ requests }) => requests),
    flaky: traffics.flatMap(({ flaky }) => flaky),
    limited: sum(({ limited }) => limited),
    pausedMs: sum(({ pausedMs }) => pausedMs),
    ...(rates.length > 0 && { rate: Math.min(...rates) }),
    ...(stopped !== undefined && { stopped }),
    ...(shortened.length > 0 && { shortenedWaits: shortened }),
    ...(cleanUps.length > 0 && { cleanUp: cleanUps.reduce(bothCleanUps) }),
  };
}

/** Each shard learns for itself: the waits for an operation are added up. */
const mergedWaits = (all: readonly ShortenedWaits[]): readonly ShortenedWaits[] =>
  [...groupedBy(all, ({ operationId }) => operationId)].map(([operationId, waits]) => ({
    operationId,
    scenarios: waits.flatMap(({ scenarios }) => scenarios),
    shortestMs: Math.min(...waits.map(({ shortestMs }) => shortestMs)),
    fullMs: Math.max(...waits.map(({ fullMs }) => fullMs)),
    unmetFullWaits: waits.reduce((sum, { unmetFullWaits }) => sum + unmetFullWaits, 0),
  }));

const bothCleanUps = (one: CleanUpCount, other: CleanUpCount): CleanUpCount => ({
  withdrawn: one.withdrawn + other.withdrawn,
  left: one.left + other.left,
});

/** From the first start to the last end. */
export function mergedTime(reports: readonly Pick<Report, 'started' | 'ms'>[]): {
  readonly started: Date;
  readonly ms: number;
} {
  const starts = reports.map(({ started }) => Date.parse(started));
  const start = Math.min(...starts);
  const end = Math.max(...reports.map(({ ms }, at) => (starts[at] ?? start) + ms));
  return { started: new Date(start), ms: end - start };
}

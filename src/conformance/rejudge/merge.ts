// Merges what the shards of a run have: results of scenarios that ran in several of them, and transport events.

import type { CaseResult, RereadCount } from '../model/case-result';
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
  const { notJudged: _one, ...first } = one;
  const { exchanges } = one;
  const findings = other.findings.map((finding) =>
    finding.exchange === undefined ? finding : { ...finding, exchange: finding.exchange + exchanges.length },
  );
  const [error, reread] = [one.error ?? other.error, sumOf(one.reread, other.reread)];
  return {
    ...first,
    exchanges: [...exchanges, ...other.exchanges],
    findings: [...one.findings, ...findings],
    error,
    draws: {
      unique: [...one.draws.unique, ...other.draws.unique],
      now: [...one.draws.now, ...other.draws.now],
    },
    ms: one.ms + other.ms,
    judged: Math.max(one.judged, other.judged),
    ...(reread && { reread }),
    // A shard without such answers says nothing about those of the others.
    ...(one.notJudged !== undefined && other.notJudged !== undefined && { notJudged: one.notJudged }),
  };
}

const sumOf = (one: RereadCount | undefined, other: RereadCount | undefined): RereadCount | undefined =>
  one && other ? { sent: one.sent + other.sent, of: one.of + other.of } : (one ?? other);

type CleanUpCount = NonNullable<ReportTraffic['cleanUp']>;

/** The transport events of all reports; undefined if none has any. */
export function mergedTraffic(reports: readonly Pick<Report, 'traffic'>[]): ReportTraffic | undefined {
  const traffics = reports.flatMap(({ traffic }) => traffic ?? []);
  const [first] = traffics;
  if (first === undefined || traffics.length === 1) return first;
  const rates = traffics.flatMap(({ rate }) => rate ?? []);
  const cleanUps = traffics.flatMap(({ cleanUp }) => cleanUp ?? []);
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
    ...(cleanUps.length > 0 && { cleanUp: cleanUps.reduce(bothCleanUps) }),
  };
}

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

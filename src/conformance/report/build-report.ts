// Builds the report that every format is rendered from. Credentials are redacted here.

import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { JudgedCase, JudgedFinding, Assumptions } from '../model/judged-case';
import type { Conclusion, SkipPolicy } from '../check/exit-code';
import { stalenessOf } from '../check/staleness';
import type { Suite } from '../model/suite';
import { publicFacts } from '../target/facts';
import type { TargetGroup, Target } from '../target/target';
import { coverageOf, judgedBySchema, observedBy } from './coverage';
import type { ReportShard, ReportTraffic, Report, ReportCase, ReportClause, ReportFinding } from './report';
import { redactAll, redactor, tokensIn } from './redact';
import { endText } from '../model/run-end';
import { clausesJudgedBy, steadyExchanges, steadyCases } from './steadiness';
import { caseInput, caseTitle } from '../model/case-title';
import { clausesOf } from '../model/planned-case';
import type { Judging } from '../model/judging';
import type { Judgement } from '../model/judgement';

export interface ReportInput {
  readonly judgement: Judgement;
  readonly judging: Judging;
  readonly suites: readonly Suite[];
  readonly target: Target;
  readonly version: string;
  readonly started: Date;
  readonly ms: number;
  readonly seed?: string | undefined;
  readonly conclusion: Conclusion;
  readonly assumptions: Assumptions;
  readonly policy: SkipPolicy;
  readonly traffic?: ReportTraffic | undefined;
  readonly shard?: ReportShard | undefined;
  readonly planOptions?: readonly string[] | undefined;
}

export function buildReport(facts: ReportInput): Report {
  const { judgement, judging, target } = facts;
  const { urls, dialect, profile, release, waivers, clockAheadSeconds, discovered } = target;
  const steady = steadyCases(judgement.cases, { discovered, traffic: facts.traffic });
  const reached = observedBy(
    judgement.cases.flatMap(({ result }) => result?.exchanges ?? []),
    judging,
    steadyExchanges(steady),
  );
  const clauses = clausesWith(facts, judgedBySchema(reached, judging));
  const ran = facts.suites.filter((suite) => judgement.cases.some(({ planned }) => planned.suite === suite));
  const report: Report = {
    report: 1,
    understudy: facts.version,
    contract: judging.contract.digest,
    suitesDigest: digestOfSuites(ran),
    started: facts.started.toISOString(),
    ms: Math.round(facts.ms),
    ...(facts.seed !== undefined && { seed: facts.seed }),
    exit: facts.conclusion.exit,
    assumptions: facts.assumptions,
    allowPartial: facts.policy.allowPartial,
    ...(facts.policy.acceptedSkips.length > 0 && { acceptedSkips: facts.policy.acceptedSkips }),
    ...stalenessIn(facts),
    ...(facts.conclusion.reasons.length > 0 && { incomplete: facts.conclusion.reasons }),
    ...(facts.planOptions && { planOptions: facts.planOptions }),
    target: {
      urls,
      dialect,
      profile,
      ...(release && { release }),
      waivers,
      facts: publicFacts(target.facts),
      ...(clockAheadSeconds !== undefined && { clockAheadSeconds }),
      ...(discovered && { discovered }),
    },
    ...(facts.shard && { shard: facts.shard }),
    counts: judgement.counts,
    coverage: coverageOf(
      reached,
      judging,
      clauses,
      new Set([...steady.flatMap(clausesJudgedBy), ...judgedBySchema({ parts: reached.steadyParts }, judging)]),
    ),
    ...(facts.traffic && { traffic: facts.traffic }),
    stale: judgement.stale,
    suites: ran.map(({ name, title, file }) => ({ name, title, group: groupOf(file), file: displayPath(file) })),
    clauses,
    cases: judgement.cases.map((one) => reportCase(one, judging, facts.traffic?.stopped)),
  };
  return redactAll(report, redactor([...tokensIn(target.facts), ...target.secrets]));
}

/** The same wherever the suites are installed. */
export function digestOfSuites(suites: readonly Pick<Suite, 'name' | 'text'>[]): string {
  const hash = createHash('sha256');
  for (const { name, text } of suites.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    hash.update(`${JSON.stringify(name)} ${text.length}\n${text}\n`);
  return hash.digest('hex');
}

function stalenessIn({ judgement, policy: { maxStalenessMs } }: ReportInput): Pick<Report, 'staleness'> {
  const staleness = stalenessOf(judgement.cases.flatMap(({ result }) => result ?? []));
  return staleness === undefined
    ? {}
    : { staleness: { ...staleness, ...(maxStalenessMs !== undefined && { limitMs: maxStalenessMs }) } };
}

const displayPath = (file: string): string => relative(process.cwd(), file) || file;
/** The folder of a suite: a group or journeys; for a derived suite, its document. */
export function groupOf(file: string): string {
  const [folder = '', name = ''] = file.split(/[\\/]/).slice(-2);
  return folder === 'openapi' ? name.replace(/\.yaml$/, '') : folder;
}

/** Clauses the scenario judged, plus those whose part of a schema an answer was validated against. */
function clausesWith({ judgement, judging }: ReportInput, bySchema: ReadonlySet<string>): readonly ReportClause[] {
  return [...judging.clauses.values()].flatMap(({ id, level, section, text }): readonly ReportClause[] => {
    const verdict = judgement.clauses.get(id) ?? (bySchema.has(id) ? 'pass' : undefined);
    return verdict === undefined
      ? []
      : [
          {
            id,
            level,
            section,
            text: text.trim().replaceAll(/\s+/g, ' '),
            verdict: verdict === 'skip' && bySchema.has(id) ? 'pass' : verdict,
          },
        ];
  });
}

const inputOf = ({ scenario, each }: JudgedCase['planned']): Pick<ReportCase, 'input'> => {
  const input = caseInput(scenario, each);
  return input === undefined ? {} : { input };
};

const skipOf = (skip: string | undefined): Pick<ReportCase, 'skip'> => (skip === undefined ? {} : { skip });

/** The reason for a case that a run which ended early did not reach. */
const notRunReason = (result: JudgedCase['result'], stopped: string | undefined): string | undefined =>
  result === undefined && stopped !== undefined ? `not run: ${endText(stopped)}` : undefined;

export const reportCase = (
  { planned, result, verdict, findings, notOffered, unproven }: JudgedCase,
  judging: Judging,
  /** Why the run ended early: the reason for a case without a result. */
  stopped?: string,
): ReportCase => ({
  id: planned.id,
  suite: planned.suite.name,
  title: caseTitle(planned.scenario, planned.each),
  ...inputOf(planned),
  safety: planned.scenario.safety,
  clauses: clausesOf(planned.scenario),
  verdict,
  ...skipOf(planned.skip ?? (verdict === 'skip' ? notOffered : undefined) ?? notRunReason(result, stopped)),
  ...(planned.lacks === undefined ? {} : { lacks: planned.lacks }),
  ...(planned.unset === undefined ? {} : { unset: planned.unset }),
  ...(planned.otherUnset === undefined ? {} : { otherUnset: planned.otherUnset }),
  ...stoppedOf(planned, result, verdict),
  ...(result?.reread === undefined ? {} : { reread: result.reread }),
  ...(result?.cut === undefined ? {} : { cut: result.cut }),
  ...(result?.notJudged === undefined ? {} : { notJudged: result.notJudged }),
  ...(unproven === undefined ? {} : { unproven }),
  ...(result?.error
    ? { error: { kind: result.error.kind, message: result.error.message, ...failedGroup(planned, result, judging) } }
    : {}),
  ms: Math.round(result?.ms ?? 0),
  draws: result?.draws ?? { unique: [], now: [] },
  findings: findings.map((finding) => findingOf(finding, planned.suite)),
  exchanges: (result?.exchanges ?? []).map((exchange) => ({ ...exchange, ms: Math.round(exchange.ms * 10) / 10 })),
});

/** The group of the step that could not be judged. */
function failedGroup(
  { scenario: { steps } }: JudgedCase['planned'],
  { judged }: { readonly judged: number },
  { contract }: Judging,
): { readonly group?: TargetGroup } {
  const group = contract.operations.find(({ id }) => id === steps[judged]?.call)?.group;
  return group === 'ledger' || group === 'validator' || group === 'scan' ? { group } : {};
}

/** Only for scenarios that passed: a failure or an error already explains an early end. */
function stoppedOf(
  { scenario: { steps } }: JudgedCase['planned'],
  result: JudgedCase['result'],
  verdict: JudgedCase['verdict'],
): Pick<ReportCase, 'stopped'> {
  return !result || verdict === 'fail' || verdict === 'error' || result.judged >= steps.length
    ? {}
    : {
        stopped: `stopped after step ${result.judged} of ${steps.length}${result.notJudged === undefined ? '' : `: ${result.notJudged}, so the rest was not judged`}`,
      };
}

function findingOf(
  { file, position, row, exchange, waiverReason, ...finding }: JudgedFinding,
  suite: Suite,
): ReportFinding {
  const { line, column } = position;
  const optional = {
    ...(row === undefined ? {} : { row }),
    ...(exchange === undefined ? {} : { exchange }),
    ...(waiverReason === undefined ? {} : { excuse: waiverReason }),
  };
  return {
    ...finding,
    ...optional,
    file: displayPath(file),
    line,
    column,
    source: suite.text.split('\n')[line - 1] ?? '',
  };
}

// The report that people read: a line per suite, then each failure with its clause, its place and a curl line that repeats it.

import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import picocolors from 'picocolors';
import type { Clauses } from '../clauses';
import type { JudgedCase, JudgedFinding, Judgement, Verdict } from '../check/verdict';
import type { Exchange } from '../execute/client';
import type { Suite } from '../suite/types';

export interface ConsoleFacts {
  readonly judgement: Judgement;
  readonly clauses: Clauses;
  readonly suites: readonly Suite[];
  readonly colours: boolean;
  readonly ms: number;
}

type Paint = ReturnType<typeof picocolors.createColors>;

const MARKS: Readonly<Record<Verdict, string>> = { pass: '✓', fail: '✗', error: '!', skip: '-', warn: '~', waived: 'w' };
const paintOf = (paint: Paint, verdict: Verdict): ((text: string) => string) =>
  ({ pass: paint.green, fail: paint.red, error: paint.red, skip: paint.dim, warn: paint.yellow, waived: paint.dim })[verdict];

/** The whole report as text. */
export function consoleReport(facts: ConsoleFacts): string {
  const paint = picocolors.createColors(facts.colours);
  const { judgement, suites } = facts;
  const lines = suites.flatMap((suite) => suiteLine(judgement.cases.filter(({ planned }) => planned.suite === suite), suite, paint) ?? []);
  const told = judgement.cases.filter(({ verdict }) => verdict === 'fail' || verdict === 'error' || verdict === 'warn');
  return [...lines, '', ...told.flatMap((one) => [...caseLines(one, facts, paint), '']), ...skipLines(judgement, paint), ...footer(facts, paint), ''].join('\n');
}

function suiteLine(cases: readonly JudgedCase[], suite: Suite, paint: Paint): string | undefined {
  if (cases.length === 0) return undefined;
  const worst = (['fail', 'error', 'warn', 'waived', 'pass', 'skip'] as const).find((verdict) => cases.some((one) => one.verdict === verdict)) ?? 'skip';
  const passed = cases.filter(({ verdict }) => verdict === 'pass').length;
  return `${paintOf(paint, worst)(MARKS[worst])} ${suite.name.padEnd(28)} ${passed}/${cases.length}  ${paint.dim(suite.title)}`;
}

function caseLines(one: JudgedCase, facts: ConsoleFacts, paint: Paint): readonly string[] {
  const head = `${paintOf(paint, one.verdict)(`${MARKS[one.verdict]} ${one.verdict}`)}  ${paint.bold(one.planned.scenario.title)}  ${paint.dim(one.planned.id)}`;
  const error = one.result?.error;
  return [head, ...(error ? [`  ${error.message}`] : []), ...one.findings.flatMap((finding) => findingLines(finding, one, facts, paint))];
}

function findingLines(finding: JudgedFinding, one: JudgedCase, { clauses }: ConsoleFacts, paint: Paint): readonly string[] {
  const rules = finding.clauses.flatMap((id) => {
    const clause = clauses.get(id);
    return clause ? [`  ${paint.cyan(id)} (${clause.level}, section ${clause.section}) ${clause.text.trim()}`] : [];
  });
  const exchange = finding.exchange === undefined ? undefined : one.result?.exchanges[finding.exchange];
  const mark = finding.row === undefined ? `${finding.provenance.mark}: ${finding.provenance.source}` : `row ${finding.row} of the open points`;
  return [
    ...(rules.length > 0 ? rules : [`  ${mark}`]),
    `  ${finding.message}`,
    `    expected  ${finding.expected}`,
    `    actual    ${finding.actual}`,
    ...caret(finding, paint),
    ...(exchange ? [`  ${paint.dim(curlOf(exchange))}`] : []),
  ];
}

/** The line of the suite with a caret below the place. */
function caret({ file, position }: JudgedFinding, paint: Paint): readonly string[] {
  const line = readFileSync(file, 'utf8').split('\n')[position.line - 1] ?? '';
  return [`  ${paint.dim(`${relative(process.cwd(), file)}:${position.line}:${position.column}`)}`, `    ${line}`, `    ${' '.repeat(Math.max(0, position.column - 1))}^`];
}

/** A line that repeats the request; the token comes from a variable. */
export function curlOf({ request }: Exchange): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  const headers = Object.entries(request.headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const token = request.as === 'none' ? [] : ['-H "Authorization: Bearer $TOKEN"'];
  return ['curl -i', ...(request.method === 'GET' ? [] : [`-X ${request.method}`]), quoted(request.url), ...token, ...headers, ...(request.body === undefined ? [] : [`-d ${quoted(request.body)}`])].join(' ');
}

function skipLines({ cases }: Judgement, paint: Paint): readonly string[] {
  const reasons = new Map<string, number>();
  for (const { planned } of cases) if (planned.skip !== undefined) reasons.set(planned.skip, (reasons.get(planned.skip) ?? 0) + 1);
  return [...reasons].map(([reason, count]) => paint.dim(`- skipped ${count}: ${reason}`));
}

function footer({ judgement, clauses, ms }: ConsoleFacts, paint: Paint): readonly string[] {
  const { counts } = judgement;
  const musts = [...clauses.values()].filter(({ level, check }) => level === 'must' && check.by !== 'untestable');
  const judged = musts.filter(({ id }) => ['pass', 'fail', 'warn'].includes(judgement.clauses.get(id) ?? 'skip')).length;
  const summary = (Object.keys(counts) as Verdict[]).filter((verdict) => counts[verdict] > 0).map((verdict) => paintOf(paint, verdict)(`${counts[verdict]} ${verdict}`));
  const requests = judgement.cases.reduce((total, { result }) => total + (result?.exchanges.length ?? 0), 0);
  return [`${summary.join(', ')} of ${judgement.cases.length} scenarios; ${judged} of ${musts.length} testable musts judged; ${requests} requests in ${(ms / 1000).toFixed(1)} s`];
}

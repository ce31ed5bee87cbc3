// The report that machines read: every case with its findings and recorded exchanges, every clause with its verdict.

import { relative } from 'node:path';
import type { Clauses } from '../clauses';
import type { JudgedCase, Judgement } from '../check/verdict';

/** Plain data; its shape is conformance/schema/report.schema.json. */
export function jsonReport(judgement: Judgement, clauses: Clauses, about: { readonly version: string; readonly contract: string; readonly exit: number }): unknown {
  return {
    report: 1,
    understudy: about.version,
    contract: about.contract,
    exit: about.exit,
    counts: judgement.counts,
    clauses: [...judgement.clauses].map(([id, verdict]) => ({ id, level: clauses.get(id)?.level ?? 'may', verdict })),
    cases: judgement.cases.map(caseOf),
  };
}

const caseOf = ({ planned, result, verdict, findings }: JudgedCase): unknown => ({
  id: planned.id,
  suite: planned.suite.name,
  title: planned.scenario.title,
  verdict,
  ...(planned.skip === undefined ? {} : { skip: planned.skip }),
  ...(result?.error ? { error: result.error } : {}),
  ms: Math.round(result?.ms ?? 0),
  findings: findings.map(({ file, position, ...finding }) => ({ ...finding, place: `${relative(process.cwd(), file)}:${position.line}:${position.column}` })),
  exchanges: result?.exchanges ?? [],
});

// Runs one mutant: its candidate scenarios one by one, until a failure of its clause kills it.

import type { CaseResult } from '../model/case-result';
import type { JudgedCase, JudgedFinding } from '../model/judged-case';
import type { Mutant } from './mutants';
import { startRewritingProxy, type RewritingProxy } from './proxy';
import { candidateCases } from './candidate-cases';
import { rolesOf } from './roles';
import {
  casesFor,
  movedTo,
  PATIENCE,
  runAndJudge,
  uniqueTexts,
  type TargetDialect,
  type ReferenceServer,
  type SelftestSettings,
} from './reference-server';
import type { PlannedCase } from '../model/planned-case';

/** What kind of check found the breach. */
type CheckKind = 'schema' | 'expectation' | 'invariant';

export type MutantOutcome = { readonly mutant: Mutant; readonly ms: number } & (
  | { readonly outcome: 'killed'; readonly by: string; readonly check: CheckKind; readonly message: string }
  /** `not reached`: no exchange was changed; `broken`: an expression of the mutant failed. Neither proves anything. */
  | { readonly outcome: 'survived' | 'not reached' | 'broken'; readonly reason: string }
);

type MutantVerdict = MutantOutcome extends infer One
  ? One extends MutantOutcome
    ? Omit<One, 'mutant' | 'ms'>
    : never
  : never;

/** Each mutant gets a fresh reference server, so that leftovers of other mutants cannot cause or hide a kill. */
export async function runMutant(
  mutant: Mutant,
  dialect: TargetDialect,
  settings: SelftestSettings,
): Promise<MutantOutcome> {
  const started = performance.now();
  const right = await settings.startReference(dialect);
  const proxy = await startRewritingProxy({
    contract: settings.contract,
    upstream: right.url,
    rewrites: [mutant],
    roleOf: rolesOf(right.target),
  });
  try {
    return { mutant, ...(await verdictOf({ mutant, right, proxy }, settings)), ms: performance.now() - started };
  } finally {
    await proxy.close();
    await right.stop();
  }
}

interface MutantRun {
  readonly mutant: Mutant;
  readonly right: ReferenceServer;
  readonly proxy: RewritingProxy;
}

async function verdictOf({ mutant, right, proxy }: MutantRun, settings: SelftestSettings): Promise<MutantVerdict> {
  const target = movedTo(right.target, proxy.url);
  const unique = uniqueTexts();
  const others = new Set<string>();
  const earlier: CaseResult[] = [];
  for (const one of candidateCases(casesFor(settings, right.target), mutant, settings.judging.clauses)) {
    const { cases } = await runAndJudge(settings, {
      cases: [one],
      target,
      unique,
      earlier,
      // All of them after each scenario would take as long as the scenario.
      lawClauses: [mutant.clause],
      concurrency: 1,
      patience: PATIENCE.forMutants,
    });
    earlier.push(...cases.flatMap(({ result }) => result ?? []));
    const failure = proxy.failure();
    if (failure !== undefined) return { outcome: 'broken', reason: failure };
    // A failure before the mutant changed anything is not caused by it.
    const killer =
      proxy.rewrittenCount() > 0
        ? cases.flatMap(({ findings }) => findings).find((finding) => kills(finding, mutant, settings))
        : undefined;
    if (killer)
      return {
        outcome: 'killed',
        by: one.id,
        check: kindOf(killer, mutant, { one, settings }),
        message: killer.message,
      };
    for (const word of cases.flatMap(otherFailures)) others.add(word);
  }
  if (proxy.rewrittenCount() === 0) return { outcome: 'not reached', reason: 'no scenario triggered it' };
  return { outcome: 'survived', reason: others.size === 0 ? 'no scenario failed' : `only ${[...others].join(', ')}` };
}

/** Breaches of rules that the contract leaves open are warnings at most, so a warning kills such a mutant. */
const kills = ({ verdict, clauses }: JudgedFinding, { clause }: Mutant, { judging }: SelftestSettings): boolean =>
  clauses.includes(clause) &&
  (verdict === 'fail' || (verdict === 'warn' && judging.clauses.get(clause)?.level === 'may'));

/** The outcome of a case that did not kill. */
const otherFailures = ({ planned, findings, result }: JudgedCase): readonly string[] => [
  ...findings
    .filter(({ verdict }) => verdict === 'fail')
    .flatMap(({ clauses }) =>
      clauses.length === 0 ? ['an expectation without a clause failed'] : clauses.map((clause) => `${clause} failed`),
    ),
  ...(result?.error ? [`${planned.id} aborted: ${result.error.message}`] : []),
];

/**
 * Compares by identity: expectations pass on the clause list of their suite, checks of every answer build a new one.
 */
function kindOf(
  { clauses }: JudgedFinding,
  { clause }: Mutant,
  { one, settings }: { readonly one: PlannedCase; readonly settings: SelftestSettings },
): CheckKind {
  const isExpected = one.scenario.steps.some(
    ({ expect }) => expect.clauses === clauses || expect.that.some((claim) => claim.clauses === clauses),
  );
  if (isExpected) return 'expectation';
  return settings.judging.clauses.get(clause)?.check.by === 'invariant' ? 'invariant' : 'schema';
}

// One mutant: the scenarios that can reach it run one by one until a failure of its own clause kills it.

import type { JudgedCase, JudgedFinding } from '../model/judged-case';
import type { Mutant } from './mutants';
import { startMutantProxy, type MutantProxy } from './proxy';
import { candidateCases } from './candidate-cases';
import { rolesOf } from './roles';
import {
  casesFor,
  movedTo,
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

/** Runs a mutant before a right server of its own: what others leave behind can neither help nor hide its kill. */
export async function runMutant(
  mutant: Mutant,
  dialect: TargetDialect,
  settings: SelftestSettings,
): Promise<MutantOutcome> {
  const started = performance.now();
  const right = await settings.startReference(dialect);
  const proxy = await startMutantProxy({
    contract: settings.contract,
    upstream: right.url,
    mutant,
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
  readonly proxy: MutantProxy;
}

async function verdictOf({ mutant, right, proxy }: MutantRun, settings: SelftestSettings): Promise<MutantVerdict> {
  const target = movedTo(right.target, proxy.url);
  const unique = uniqueTexts();
  const others = new Set<string>();
  for (const one of candidateCases(casesFor(settings, right.target), mutant, settings.judging.clauses)) {
    const { cases } = await runAndJudge(settings, { cases: [one], target, unique, concurrency: 1 });
    const failure = proxy.failure();
    if (failure !== undefined) return { outcome: 'broken', reason: failure };
    // What fails before the mutant changed anything is not its doing.
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

/** Nobody is held to what the contract leaves open: there a warning is all that a breach can be. */
const kills = ({ verdict, clauses }: JudgedFinding, { clause }: Mutant, { judging }: SelftestSettings): boolean =>
  clauses.includes(clause) &&
  (verdict === 'fail' || (verdict === 'warn' && judging.clauses.get(clause)?.level === 'may'));

/** What came of a case that did not kill. */
const otherFailures = ({ planned, findings, result }: JudgedCase): readonly string[] => [
  ...findings
    .filter(({ verdict }) => verdict === 'fail')
    .flatMap(({ clauses }) =>
      clauses.length === 0 ? ['an expectation without a clause failed'] : clauses.map((clause) => `${clause} failed`),
    ),
  ...(result?.error ? [`${planned.id} aborted: ${result.error.message}`] : []),
];

/** Expectations hand on the very list of clauses that their suite names; what is judged on every answer makes its own. */
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

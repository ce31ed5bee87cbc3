// The kit proved on wrong servers: each mutant runs the scenarios that can reach it, and only a failure of its clause kills it.

import type { Contract } from '../../contract';
import type { Clauses } from '../clauses';
import { judgeRun, type Judgement } from '../check/verdict';
import type { Judging } from '../check/judge-exchange';
import { runCases } from '../execute/run';
import { clausesOf, planCases, type PlannedCase } from '../plan/plan';
import type { Suite } from '../suite/types';
import { factAt, type Target } from '../target';
import { startMutant } from './proxy';
import type { Mutant } from './mutants';

export interface MutantOutcome {
  readonly mutant: Mutant;
  readonly outcome: 'killed' | 'survived' | 'not reached';
  /** The scenario whose check killed it; for a survivor, the clauses that failed instead. */
  readonly by: string;
}

export interface SelftestSettings {
  readonly contract: Contract;
  readonly clauses: Clauses;
  readonly suites: readonly Suite[];
  readonly judging: Judging;
  /** The right server, as its ready file describes it. */
  readonly target: Target;
  readonly upstream: string;
  readonly seed: string;
  readonly onOutcome: (outcome: MutantOutcome) => void;
}

/** Runs one mutant after the other. */
export async function runMutants(mutants: readonly Mutant[], settings: SelftestSettings): Promise<readonly MutantOutcome[]> {
  const outcomes: MutantOutcome[] = [];
  for (const mutant of mutants) {
    const outcome = await runMutant(mutant, settings);
    outcomes.push(outcome);
    settings.onOutcome(outcome);
  }
  return outcomes;
}

async function runMutant(mutant: Mutant, settings: SelftestSettings): Promise<MutantOutcome> {
  const server = await startMutant({ contract: settings.contract, upstream: settings.upstream, mutant, roleOf: roles(settings.target) });
  try {
    const judgement = await runAgainst(server.url, settings, (one) => reaches(one, mutant), mutant.id);
    const fault = server.fault();
    if (fault !== undefined) return { mutant, outcome: 'survived', by: `the mutant itself fails: ${fault}` };
    const killer = judgement.cases.find(({ findings }) => findings.some(({ verdict, clauses }) => verdict === 'fail' && clauses.includes(mutant.clause)));
    if (killer) return { mutant, outcome: 'killed', by: killer.planned.id };
    if (server.touched() === 0) return { mutant, outcome: 'not reached', by: 'no scenario made it change an answer' };
    const failed = [...judgement.clauses].filter(([, verdict]) => verdict === 'fail').map(([clause]) => clause);
    return { mutant, outcome: 'survived', by: failed.length === 0 ? 'nothing failed' : `only ${failed.join(', ')} failed` };
  } finally {
    await server.close();
  }
}

/** Scenarios that check the clause, or that call what the mutant touches where the clause is checked by schema or invariant. */
function reaches({ scenario }: PlannedCase, mutant: Mutant): boolean {
  return clausesOf(scenario).includes(mutant.clause) || (mutant.kind === 'schema' && scenario.steps.some(({ call }) => mutant.operations.includes(call)));
}

/** The unmutated control: the same road through the proxy, and nothing may be found. */
export async function runControl(settings: SelftestSettings): Promise<Judgement> {
  const server = await startMutant({ contract: settings.contract, upstream: settings.upstream, mutant: undefined, roleOf: roles(settings.target) });
  try {
    return await runAgainst(server.url, settings, () => true, `control-${settings.seed}`);
  } finally {
    await server.close();
  }
}

async function runAgainst(url: string, settings: SelftestSettings, chosen: (one: PlannedCase) => boolean, name: string): Promise<Judgement> {
  const target: Target = { ...settings.target, urls: { ledger: url, validator: `${url}/api/validator`, scan: `${url}/api/scan` } };
  const all = planCases(settings.suites, settings.contract, target, { allow: 'destructive', suites: [], clauses: [], operations: [], tags: [] });
  const cases = all.filter(chosen);
  let count = 0;
  const results = await runCases({
    cases, target, judging: settings.judging, timeoutMs: 10_000, concurrency: 8, rateLimit: undefined, maxFailures: undefined,
    unique: (prefix) => `${prefix}-${settings.seed}-${name}-${count++}`,
    nowMicros: () => BigInt(Date.now()) * 1000n,
    onResult: () => undefined,
  });
  return judgeRun(cases, results, { target, assumptions: 'warn', tokensAreGood: true });
}

function roles({ facts }: Target): (token: string) => string {
  const known = new Map(['users.0', 'users.1', 'admin'].map((place) => [factAt(facts, `${place}.token`), place]));
  return (token) => known.get(token) ?? (token === '' ? 'none' : 'other');
}

// Explores one deliberately wrong server, or a correct one as a control, with one seed.

import { actionKinds, finalReads } from '../explore/action-kinds';
import { explore, type ExploreResult } from '../explore/explore';
import { copySession, usableUsers } from '../explore/session';
import { network } from '../execute/transport';
import type { Judging } from '../model/judging';
import type { Target } from '../target/target';
import { startMutant, type MutantServerSettings, type RunningMutant } from './mutant-server';
import { movedTo, PATIENCE, type ReferenceServer, type TargetDialect } from './reference-server';
import { rolesOf } from './roles';
import type { StatefulMutant } from './stateful-mutant';

/** A model in another process, whose clock stands still. */
export interface ExploreModel {
  readonly target: Target;
  readonly stop: () => Promise<void>;
}

export interface ExploreSelftestSettings {
  readonly judging: Judging;
  readonly startReference: (dialect: TargetDialect) => Promise<ReferenceServer>;
  readonly startModel: (dialect: TargetDialect) => Promise<ExploreModel>;
  /** Bound of each exploration, in milliseconds. */
  readonly limitMs: number;
}

export interface MutantExploration {
  readonly mutant: StatefulMutant;
  readonly seed: string;
  /** Until the first difference was found, or until the bound. */
  readonly ms: number;
  readonly sequences: number;
  readonly fate: MutantFate;
}

type MutantFate =
  | {
      readonly outcome: 'killed';
      /** Actions of the shortest sequence. */
      readonly actions: number;
      /** Clauses that the report names; none for a difference from the model without a clause. */
      readonly clauses: readonly string[];
      readonly operation: string;
      readonly message: string;
    }
  /** `not reached`: the server was never wrong; `broken`: the mutant itself failed, or was found before it was wrong. */
  | { readonly outcome: 'survived' | 'not reached' | 'broken'; readonly reason: string };

export interface ExploreControlPlan {
  readonly dialect: TargetDialect;
  readonly seed: string;
}

export interface ExploreControlResult extends ExploreControlPlan {
  readonly sequences: number;
  /** Messages of what was found, although the server is correct. */
  readonly found: readonly string[];
  readonly ms: number;
}

/** Same as `explore`. */
const STEPS = 25;
/** Most mutants are found by a short sequence, whose shortening ends earlier. */
const SHRINK_MS = 10_000;
const CONTROL_SEQUENCES = 20;

interface MutantPlan {
  readonly mutant: StatefulMutant;
  readonly seed: string;
  readonly dialect: TargetDialect;
}

/** Explores a mutant until the first difference. */
export async function exploreMutant(
  { mutant, seed, dialect }: MutantPlan,
  model: ExploreModel,
  settings: ExploreSelftestSettings,
): Promise<MutantExploration> {
  const start = (server: MutantServerSettings): Promise<RunningMutant> => startMutant(mutant, server);
  return { mutant, seed, ...(await exploreWrongServer(start, { seed, dialect }, { model, settings })) };
}

/** Explores any wrong server in front of a reference server until the first difference. */
async function exploreWrongServer(
  start: (settings: MutantServerSettings) => Promise<RunningMutant>,
  { seed, dialect }: Pick<MutantPlan, 'seed' | 'dialect'>,
  { model, settings }: { readonly model: ExploreModel; readonly settings: ExploreSelftestSettings },
): Promise<Omit<MutantExploration, 'mutant' | 'seed'>> {
  const right = await settings.startReference(dialect);
  const wrong = await start(mutantSettings(right, settings));
  try {
    const target = movedTo(right.target, wrong.url);
    const { result, foundMs } = await explored(target, model, { seed, ...settings });
    return { ms: foundMs, sequences: result.sequences, fate: fateOf(result, wrong) };
  } finally {
    await wrong.close();
    await right.stop();
  }
}

/** Explores a correct server through the same proxy. */
export async function exploreControl(
  { dialect, seed }: ExploreControlPlan,
  model: ExploreModel,
  settings: ExploreSelftestSettings,
): Promise<ExploreControlResult> {
  const started = performance.now();
  const right = await settings.startReference(dialect);
  const transparent = await startMutant(undefined, mutantSettings(right, settings));
  try {
    const target = movedTo(right.target, transparent.url);
    const { result } = await explored(target, model, { seed, ...settings, sequences: CONTROL_SEQUENCES });
    const found = result.failures.map(({ finding: { message, expected, actual } }) =>
      [message, `expected ${expected}`, `got ${actual}`].join('; '),
    );
    return { dialect, seed, sequences: result.sequences, found, ms: performance.now() - started };
  } finally {
    await transparent.close();
    await right.stop();
  }
}

const mutantSettings = (
  right: ReferenceServer,
  { judging: { contract } }: ExploreSelftestSettings,
): MutantServerSettings => ({
  contract,
  upstream: right.url,
  roleOf: rolesOf(right.target),
});

interface BoundedExploration {
  readonly seed: string;
  readonly judging: Judging;
  readonly limitMs: number;
  readonly sequences?: number;
}

async function explored(
  target: Target,
  model: ExploreModel,
  { seed, judging, limitMs, sequences = Number.POSITIVE_INFINITY }: BoundedExploration,
): Promise<{ readonly result: ExploreResult; readonly foundMs: number }> {
  const session = await copySession(target, model.target);
  const started = performance.now();
  let foundMs: number | undefined;
  try {
    const result = await explore({
      session,
      judging,
      transport: network,
      waitForSlot: async () => undefined,
      timeoutMs: PATIENCE.forMutants.timeoutMs,
      seed,
      run: '',
      steps: STEPS,
      sequences,
      deadline: started + limitMs,
      shrinkMs: SHRINK_MS,
      allow: 'destructive',
      isStrict: true,
      users: usableUsers(session.target),
      kinds: actionKinds(judging.contract),
      finalMoves: finalReads,
      onProgress: ({ shrinking }) => {
        if (shrinking) foundMs ??= performance.now() - started;
      },
    });
    return { result, foundMs: foundMs ?? performance.now() - started };
  } finally {
    await session.end();
  }
}

function fateOf(
  { failures: [failure], stopped }: ExploreResult,
  { failure: brokenBy, wasWrong }: RunningMutant,
): MutantFate {
  // A server that does not respond is no proof that its bug cannot be found.
  const broken = brokenBy() ?? (failure === undefined ? stopped : undefined);
  if (broken !== undefined) return { outcome: 'broken', reason: broken };
  if (failure === undefined)
    return wasWrong()
      ? { outcome: 'survived', reason: 'no sequence differed from the model' }
      : { outcome: 'not reached', reason: 'no sequence triggered its bug' };
  const { finding, actions } = failure;
  if (!wasWrong()) return { outcome: 'broken', reason: `found before its bug was triggered: ${finding.message}` };
  const { clauses, operationId: operation, message } = finding;
  return { outcome: 'killed', actions: actions.shrunk, clauses, operation, message };
}

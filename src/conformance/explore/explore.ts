// Explores a target: draws sequences of actions, runs each on the target and the model, and shrinks the first one that
// shows a difference (fast-check draws and shrinks).

import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import type { RecordedExchange } from '../model/exchange';
import { judgingOf, type Judging } from '../model/judging';
import { RunStoppedError } from '../execute/bounds';
import { TransportError } from '../execute/client';
import type { Transport } from '../execute/transport';
import type { Safety } from '../../contract';
import { ControlError } from './control-client';
import { Patience } from './deployment-answers';
import { CHOICES, MAX_CHOICE, type SequenceAction, type ActionKind, type SequenceMove } from './action';
import { Coverage, type Reached } from './coverage';
import { bestOf, signatureOf, verdictOf, type ExploreFinding, type FindingVerdict } from './explore-finding';
import { lostResponse, TargetSilentError, watchResponses, withLostResponse } from './lost-responses';
import { runSequence } from './run-sequence';
import type { PerformedMove, SequenceResult, SequenceSettings } from './sequence-run';
import type { SequenceState } from './sequence-state';
import type { ExploreSession } from './session';

export interface ExploreSettings {
  readonly session: ExploreSession;
  readonly judging: Judging;
  readonly transport: Transport;
  readonly waitForSlot: () => Promise<void>;
  readonly timeoutMs: number;
  readonly seed: string;
  /** Part of the tracking ids: a deployment remembers those of earlier runs. */
  readonly run: string;
  /** Maximum number of actions of a sequence. */
  readonly steps: number;
  /** Maximum number of sequences. */
  readonly sequences: number;
  /** Monotonic clock in milliseconds. */
  readonly deadline: number;
  /** Strongest safety class. */
  readonly allow: Safety;
  /** Time for shortening one sequence, in milliseconds; a minute by default. */
  readonly shrinkMs?: number;
  /** Every difference is a failure, and the first failure ends the run. */
  readonly isStrict: boolean;
  /** Number of users with a wallet and a token. */
  readonly users: number;
  readonly kinds: readonly ActionKind[];
  readonly finalMoves: (state: SequenceState) => readonly SequenceMove[];
  readonly onProgress?: (progress: ExploreProgress) => void;
}

export interface ExploreProgress {
  readonly sequences: number;
  readonly requests: number;
  readonly findings: number;
  /** Set while a failing sequence is shortened. */
  readonly shrinking: boolean;
}

/** A finding with the shortest sequence that showed it. */
export interface ExploredFailure {
  readonly verdict: FindingVerdict;
  readonly finding: ExploreFinding;
  /** Number of the sequence that showed it first, from 1. */
  readonly sequence: number;
  /** Number of actions of that sequence, and of the shortest one. */
  readonly actions: { readonly found: number; readonly shrunk: number };
  /** The requests of the shortest sequence, up to the one that showed it. */
  readonly moves: readonly PerformedMove[];
  readonly exchange: RecordedExchange | undefined;
}

export interface ExploreResult {
  readonly failures: readonly ExploredFailure[];
  readonly sequences: number;
  readonly requests: number;
  readonly reached: Reached;
  /** Why the run ended early. */
  readonly stopped?: string;
  /** The target or the model did not respond, which ended the run. */
  readonly isUnreachable: boolean;
}

/** Warnings that are shortened and reported; further ones would rarely say anything new. */
const MAX_WARNINGS = 5;
/** How long a deployment may take to show what it did. */
const PATIENCE_MS = 10_000;
const SHRINK_MS = 60_000;

/** Expected of a kind that has not run yet: more than of most others, so that it runs soon. */
const UNTRIED_GAIN = 4;

const SAFETY_ORDER: readonly Safety[] = ['read', 'write', 'destructive'];

/** Explores until the deadline, the number of sequences or the first failure. */
export async function explore(settings: ExploreSettings): Promise<ExploreResult> {
  const exploration = new Exploration(settings);
  let stopped: string | undefined;
  let isUnreachable = false;
  try {
    while (exploration.continues()) await exploration.next();
  } catch (error) {
    isUnreachable = error instanceof TransportError || error instanceof ControlError;
    if (!(isUnreachable || error instanceof RunStoppedError)) throw error;
    const isOfModel = error instanceof TransportError && !(error instanceof TargetSilentError);
    stopped = isOfModel ? `the model did not respond: ${error.message}` : messageOf(error);
  }
  return { ...exploration.result(), isUnreachable, ...(stopped !== undefined && { stopped }) };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

class Exploration {
  private readonly coverage: Coverage;
  private readonly kinds: readonly ActionKind[];
  /** New parts of the contract, per action, that the recent sequences with an action of this kind reached. */
  private readonly gains = new Map<string, number>();
  private readonly failures: ExploredFailure[] = [];
  private readonly known = new Set<string>();
  private sequences = 0;
  private requests = 0;
  private runs = 0;
  private readonly patience = new Patience(PATIENCE_MS);

  constructor(private readonly settings: ExploreSettings) {
    this.coverage = new Coverage(settings.judging);
    const strongest = SAFETY_ORDER.indexOf(settings.allow);
    this.kinds = settings.kinds.filter(({ safety }) => SAFETY_ORDER.indexOf(safety) <= strongest);
  }

  continues(): boolean {
    const { sequences, deadline } = this.settings;
    return (
      this.sequences < sequences &&
      performance.now() < deadline &&
      !this.failures.some(({ verdict }) => verdict === 'fail')
    );
  }

  result(): Omit<ExploreResult, 'stopped' | 'isUnreachable'> {
    const { failures, sequences, requests } = this;
    return { failures, sequences, requests, reached: this.coverage.reached() };
  }

  /** Runs one sequence, and shortens it if it shows something new. */
  async next(): Promise<void> {
    this.sequences += 1;
    const { seed, steps } = this.settings;
    let first: { readonly finding: ExploreFinding; readonly actions: number } | undefined;
    let shortest: { readonly actions: readonly SequenceAction[]; readonly result: SequenceResult } | undefined;
    let shrinksUntil = Number.POSITIVE_INFINITY;
    let interruption: { readonly error: unknown } | undefined;
    const property = fc.asyncProperty(this.sequencesOf(steps), async (actions) => {
      // A sequence that is not run counts as one that shows nothing, which ends the shortening.
      if (interruption !== undefined || performance.now() > shrinksUntil) return;
      const isWanted = (finding: ExploreFinding): boolean =>
        first === undefined ? this.isNew(finding) : signatureOf(finding) === signatureOf(first.finding);
      let result: SequenceResult;
      try {
        result = await this.run(actions, isWanted);
      } catch (error) {
        interruption = { error };
        return;
      }
      if (first === undefined) this.learn(actions, result);
      const finding = bestOf(result.findings.filter(isWanted), this.settings.session.target);
      if (finding === undefined) return;
      if (first === undefined) shrinksUntil = performance.now() + (this.settings.shrinkMs ?? SHRINK_MS);
      first ??= { finding, actions: actions.length };
      shortest = { actions, result };
      this.report(true);
      throw new SequenceFailedError(finding);
    });
    const checked = await fc.check(property, { numRuns: 1, seed: numberFrom(`${seed}/${this.sequences}`) });
    if (checked.failed && !(checked.errorInstance instanceof SequenceFailedError)) throw checked.errorInstance;
    if (first !== undefined && shortest !== undefined) this.addFailure(first, shortest);
    this.report(false);
    if (interruption !== undefined) throw interruption.error;
  }

  private sequencesOf(steps: number): fc.Arbitrary<SequenceAction[]> {
    const action = fc.oneof(
      ...this.kinds.map((kind) => ({
        weight: Math.max(1, Math.round(10 * kind.weight * (1 + (this.gains.get(kind.name) ?? UNTRIED_GAIN)))),
        arbitrary: this.actionsOf(kind),
      })),
    );
    return fc.array(action, { minLength: 1, maxLength: steps, size: 'max' });
  }

  private actionsOf({ name, operations }: ActionKind): fc.Arbitrary<SequenceAction> {
    const choices = fc.array(fc.nat(MAX_CHOICE), { minLength: CHOICES, maxLength: CHOICES });
    const kind = fc.constant(name);
    return operations === undefined
      ? fc.record({ kind, choices })
      : fc.record({ kind, choices, operation: fc.oneof(...operations.map((id) => this.weightedOperation(id))) });
  }

  /** Operations that were called less are drawn more. */
  private weightedOperation(id: string): fc.WeightedArbitrary<string> {
    return { weight: Math.ceil(100 / (1 + this.coverage.callsOf(id))), arbitrary: fc.constant(id) };
  }

  /** Runs a sequence; once more if the target closes a connection without a response, which may be the network's fault. */
  private async run(
    actions: readonly SequenceAction[],
    isWanted: (finding: ExploreFinding) => boolean,
  ): Promise<SequenceResult> {
    try {
      return await this.attempt(actions, isWanted, false);
    } catch (error) {
      if (!(error instanceof TargetSilentError && error.isDropped())) throw error;
      // It may have restarted, without its worlds.
      this.settings.session.noteOtherIds();
      return await this.attempt(actions, isWanted, true).catch((later: unknown) => {
        throw later instanceof ControlError ? new TargetSilentError(error, later.message) : later;
      });
    }
  }

  private async attempt(
    actions: readonly SequenceAction[],
    isWanted: (finding: ExploreFinding) => boolean,
    isRepeated: boolean,
  ): Promise<SequenceResult> {
    const { session, judging, transport, timeoutMs, finalMoves, users, waitForSlot, seed } = this.settings;
    this.runs += 1;
    const watched = watchResponses(transport, isRepeated);
    const sequence: SequenceSettings = {
      session,
      judging: judgingOf(session.target, judging),
      transport: watched.transport,
      timeoutMs,
      finalMoves,
      users,
      waitForSlot,
      patience: this.patience,
      kinds: new Map(this.kinds.map((kind) => [kind.name, kind])),
      unique: () =>
        `explore-${createHash('sha256').update(`${this.settings.run}/${seed}/${this.runs}`).digest('hex').slice(0, 10)}`,
      isFatal: (finding) => {
        const lost = watched.lost();
        return isWanted(lost === undefined ? finding : lostResponse(lost, finding.exchange));
      },
    };
    try {
      return withLostResponse(await runSequence(actions, sequence));
    } finally {
      this.requests += watched.sent();
    }
  }

  private learn(actions: readonly SequenceAction[], result: SequenceResult): void {
    const gain = this.coverage.add(result) / Math.max(actions.length, 1);
    // A moving average, so that what has been exhausted is drawn less.
    for (const kind of result.kinds)
      this.gains.set(kind, 0.8 * (this.gains.get(kind) ?? UNTRIED_GAIN) + 0.2 * Math.min(gain, 10));
  }

  private isNew(finding: ExploreFinding): boolean {
    const verdict = verdictOf(finding, this.settings.session.target);
    if (verdict === undefined || this.known.has(signatureOf(finding))) return false;
    return this.settings.isStrict || verdict === 'fail' || this.failures.length < MAX_WARNINGS;
  }

  private addFailure(
    first: { readonly finding: ExploreFinding; readonly actions: number },
    { actions, result }: { readonly actions: readonly SequenceAction[]; readonly result: SequenceResult },
  ): void {
    const finding = result.findings.find((one) => signatureOf(one) === signatureOf(first.finding)) ?? first.finding;
    this.known.add(signatureOf(first.finding));
    this.failures.push({
      verdict: this.settings.isStrict ? 'fail' : (verdictOf(finding, this.settings.session.target) ?? 'warn'),
      finding,
      sequence: this.sequences,
      actions: { found: first.actions, shrunk: actions.length },
      moves: result.moves,
      exchange: result.exchanges[finding.exchange],
    });
  }

  private report(shrinking: boolean): void {
    const { sequences, requests } = this;
    this.settings.onProgress?.({ sequences, requests, findings: this.failures.length, shrinking });
  }
}

class SequenceFailedError extends Error {
  override readonly name = 'SequenceFailedError';

  constructor({ message }: ExploreFinding) {
    super(message);
  }
}

/** A 32-bit number that the text determines. */
const numberFrom = (text: string): number => createHash('sha256').update(text).digest().readInt32BE(0);

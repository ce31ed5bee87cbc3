// Explores a target: draws sequences of actions with fast-check, runs each on the target and the model, and shortens the
// first one that shows a difference.

import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import type { RecordedExchange } from '../model/exchange';
import { judgingOf, type Judging } from '../model/judging';
import { RunStoppedError } from '../execute/bounds';
import { TransportError } from '../execute/client';
import type { Transport } from '../execute/transport';
import type { OperationSpec, Safety } from '../../contract';
import { ControlError } from './control-client';
import { Patience } from './deployment-answers';
import {
  CHOICES,
  MAX_CHOICE,
  type ActionKind,
  type DrawnSequence,
  type SequenceAction,
  type SequenceMove,
} from './action';
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
  /** False if the shortest sequence did not show it once more: the target may keep state that its world does not have. */
  readonly repeats: boolean;
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
/** Parts of that time after which actions are not removed, and values not made simpler, so that the next pass has time. */
const PART_FOR_ACTIONS = 0.5;
const PART_FOR_VALUES = 0.7;

/** Expected of a kind that has not run yet: more than of most others, so that it runs soon. */
const UNTRIED_GAIN = 4;

/** Weights of operations that have not been drawn. */
const IMPORTANCE = { ofContract: 1000, ofOthers: 100 };

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

const isOfServiceContract = ({ tier }: OperationSpec): boolean => tier === 'shown' || tier === 'referenced';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A sequence that shows a finding. */
interface FailingSequence {
  readonly sequence: DrawnSequence;
  readonly result: SequenceResult;
  readonly finding: ExploreFinding;
}

type FailsAgain = (sequence: DrawnSequence) => Promise<boolean>;

/** Removes actions, many at once and then fewer, and the final reads, from the end to the beginning. */
async function removeActions(shortest: () => DrawnSequence, fails: FailsAgain): Promise<void> {
  if (shortest().endsWithReads) await fails({ ...shortest(), endsWithReads: false });
  for (let count = Math.ceil(shortest().actions.length / 2); count >= 1; count = Math.floor(count / 2))
    for (let end = shortest().actions.length; end > 0; end -= count) {
      const { actions, ...others } = shortest();
      await fails({ ...others, actions: actions.filter((_, index) => index < end - count || index >= end) });
    }
}

/** Has fast-check propose simpler values, and fewer actions, for as long as the sequence fails. */
async function simplify(
  failing: DrawnSequence,
  sequences: fc.Arbitrary<DrawnSequence>,
  fails: FailsAgain,
): Promise<void> {
  let isFirst = true;
  const property = fc.asyncProperty(sequences, async (sequence) => {
    const hasFailed = isFirst || (await fails(sequence));
    isFirst = false;
    return !hasFailed;
  });
  await fc.check(property, { numRuns: 1, examples: [[failing]] });
}

const without = (move: number, sequence: DrawnSequence): DrawnSequence => ({
  ...sequence,
  omitted: new Set([...(sequence.omitted ?? []), move]),
});

class Exploration {
  private readonly coverage: Coverage;
  private readonly kinds: readonly ActionKind[];
  /** Ids of the operations of the service contract. */
  private readonly ofContract: ReadonlySet<string>;
  /** New parts of the contract, per action, that the recent sequences with an action of this kind reached. */
  private readonly gains = new Map<string, number>();
  /** How often an action was drawn, by its kind and operation. */
  private readonly drawn = new Map<string, number>();
  private readonly failures: ExploredFailure[] = [];
  private readonly known = new Set<string>();
  private sequences = 0;
  private requests = 0;
  private runs = 0;
  private readonly patience = new Patience(PATIENCE_MS);

  constructor(private readonly settings: ExploreSettings) {
    this.coverage = new Coverage(settings.judging);
    const { operations } = settings.judging.contract;
    this.ofContract = new Set(operations.filter(isOfServiceContract).map(({ id }) => id));
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
    const sequences = this.sequencesOf(steps);
    const drawn = fc.sample(sequences, { numRuns: 1, seed: numberFrom(`${seed}/${this.sequences}`) });
    for (const sequence of drawn) {
      const failing = await this.tried(sequence, undefined);
      if (failing !== undefined)
        await this.shortenAndReport(failing, { sequences, foundActions: sequence.actions.length });
    }
    this.report(false);
  }

  private async shortenAndReport(
    first: FailingSequence,
    { sequences, foundActions }: { readonly sequences: fc.Arbitrary<DrawnSequence>; readonly foundActions: number },
  ): Promise<void> {
    let shortest = first;
    let interruption: { readonly error: unknown } | undefined;
    const shrinkMs = this.settings.shrinkMs ?? SHRINK_MS;
    const started = performance.now();
    /** Whether the sequence shows the same with no more requests. One that is not run for lack of time does not. */
    const fails =
      (partOfTime: number) =>
      async (sequence: DrawnSequence): Promise<boolean> => {
        const isLate = performance.now() - started > partOfTime * shrinkMs;
        if (interruption !== undefined || isLate) return false;
        try {
          const found = await this.tried(sequence, first);
          // If the request that showed the finding is left out, a later one may show it too.
          const isShorter = found !== undefined && found.result.requests <= shortest.result.requests;
          if (isShorter) shortest = found;
          return isShorter;
        } catch (error) {
          interruption = { error };
          return false;
        }
      };
    /** Whether it shows the same once more, with however many reads of a deployment; not refuted by an interruption. */
    const repeats = async (): Promise<boolean> => {
      try {
        return interruption !== undefined || (await this.tried(shortest.sequence, first)) !== undefined;
      } catch (error) {
        interruption = { error };
        return true;
      }
    };
    const isSteady = await repeats();
    if (isSteady) {
      await removeActions(() => shortest.sequence, fails(PART_FOR_ACTIONS));
      await simplify(shortest.sequence, sequences, fails(PART_FOR_VALUES));
      for (let move = shortest.result.yielded - 1; move >= 0; move -= 1)
        await fails(1)(without(move, shortest.sequence));
    }
    this.addFailure(shortest, { foundActions, repeats: isSteady && (await repeats()) });
    if (interruption !== undefined) throw interruption.error;
  }

  /** Runs a sequence; undefined if it shows nothing new, or not what the longer one has shown. */
  private async tried(
    sequence: DrawnSequence,
    longer: FailingSequence | undefined,
  ): Promise<FailingSequence | undefined> {
    const isWanted = (finding: ExploreFinding): boolean =>
      longer === undefined ? this.isNew(finding) : this.isSame(finding, longer.finding);
    const result = await this.run(sequence, isWanted);
    if (longer === undefined) this.learn(sequence.actions, result);
    const finding = bestOf(result.findings.filter(isWanted), this.settings.session.target);
    if (finding === undefined) return undefined;
    this.report(true);
    // Actions after the one that showed it were not run.
    return { sequence: { ...sequence, actions: sequence.actions.slice(0, result.started) }, result, finding };
  }

  private sequencesOf(steps: number): fc.Arbitrary<DrawnSequence> {
    const action = fc.oneof(
      ...this.kinds.map((kind) => ({
        weight: Math.max(1, Math.round(10 * kind.weight * (1 + (this.gains.get(kind.name) ?? UNTRIED_GAIN)))),
        arbitrary: this.actionsOf(kind),
      })),
    );
    const actions = fc.array(action, { minLength: 1, maxLength: steps, size: 'max' });
    return fc.record({ actions, endsWithReads: fc.boolean() });
  }

  private actionsOf({ name, operations }: ActionKind): fc.Arbitrary<SequenceAction> {
    const choices = fc.array(fc.nat(MAX_CHOICE), { minLength: CHOICES, maxLength: CHOICES });
    const kind = fc.constant(name);
    return operations === undefined
      ? fc.record({ kind, choices })
      : fc.record({ kind, choices, operation: fc.oneof(...operations.map((id) => this.weightedOperation(name, id))) });
  }

  /** Operations that were drawn less are drawn more, and those of the service contract more than others. */
  private weightedOperation(kind: string, id: string): fc.WeightedArbitrary<string> {
    const importance = this.ofContract.has(id) ? IMPORTANCE.ofContract : IMPORTANCE.ofOthers;
    const drawn = this.drawn.get(`${kind} ${id}`) ?? 0;
    return { weight: Math.ceil(importance / (1 + drawn)), arbitrary: fc.constant(id) };
  }

  /** Runs a sequence; once more if the target closes a connection without a response, which may be the network's fault. */
  private async run(sequence: DrawnSequence, isWanted: (finding: ExploreFinding) => boolean): Promise<SequenceResult> {
    try {
      return await this.attempt(sequence, isWanted, false);
    } catch (error) {
      if (!(error instanceof TargetSilentError && error.isDropped())) throw error;
      // It may have restarted, without its worlds.
      this.settings.session.noteOtherIds();
      return await this.attempt(sequence, isWanted, true).catch((later: unknown) => {
        throw later instanceof ControlError ? new TargetSilentError(error, later.message) : later;
      });
    }
  }

  private async attempt(
    drawn: DrawnSequence,
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
      return withLostResponse(await runSequence(drawn, sequence));
    } finally {
      this.requests += watched.sent();
    }
  }

  private learn(actions: readonly SequenceAction[], result: SequenceResult): void {
    const gain = this.coverage.add(result) / Math.max(actions.length, 1);
    for (const { kind, operation } of actions) {
      const drawn = `${kind} ${operation ?? ''}`;
      this.drawn.set(drawn, (this.drawn.get(drawn) ?? 0) + 1);
    }
    // A moving average, so that what has been exhausted is drawn less.
    for (const kind of result.kinds)
      this.gains.set(kind, 0.8 * (this.gains.get(kind) ?? UNTRIED_GAIN) + 0.2 * Math.min(gain, 10));
  }

  /** A shorter sequence must not turn a failure into a warning, or an answer into a contradiction of answers. */
  private isSame(one: ExploreFinding, other: ExploreFinding): boolean {
    const { target } = this.settings.session;
    return (
      signatureOf(one) === signatureOf(other) &&
      verdictOf(one, target) === verdictOf(other, target) &&
      one.isContradiction === other.isContradiction
    );
  }

  private isNew(finding: ExploreFinding): boolean {
    const verdict = verdictOf(finding, this.settings.session.target);
    if (verdict === undefined || this.known.has(signatureOf(finding))) return false;
    return this.settings.isStrict || verdict === 'fail' || this.failures.length < MAX_WARNINGS;
  }

  private addFailure(
    { sequence, result, finding }: FailingSequence,
    { foundActions, repeats }: { readonly foundActions: number; readonly repeats: boolean },
  ): void {
    this.known.add(signatureOf(finding));
    this.failures.push({
      verdict: this.settings.isStrict ? 'fail' : (verdictOf(finding, this.settings.session.target) ?? 'warn'),
      finding,
      sequence: this.sequences,
      actions: { found: foundActions, shrunk: sequence.actions.length },
      moves: result.moves,
      exchange: result.exchanges[finding.exchange],
      repeats,
    });
  }

  private report(shrinking: boolean): void {
    const { sequences, requests } = this;
    this.settings.onProgress?.({ sequences, requests, findings: this.failures.length, shrinking });
  }
}

/** A 32-bit number that the text determines. */
const numberFrom = (text: string): number => createHash('sha256').update(text).digest().readInt32BE(0);

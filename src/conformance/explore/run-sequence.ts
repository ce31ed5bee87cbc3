// Runs a sequence on the target and the model side by side, judges each answer by the documents and compares the two.

import { setTimeout as pause } from 'node:timers/promises';
import type { Json } from '../../base';
import type { OperationSpec } from '../../contract';
import { judgeExchange } from '../check/judge-exchange';
import { bodyOf } from '../check/response-body';
import { InvalidResponseError, type StepRequest } from '../execute/client';
import { network, type Transport } from '../execute/transport';
import type { RecordedExchange } from '../model/exchange';
import type { ResponseViolation } from '../model/violation';
import type { Judging } from '../model/judging';
import { factAt } from '../target/facts';
import type { Target } from '../target/target';
import { requestPair, type RequestPair } from './build-requests';
import { linearize } from './concurrency';
import { deploymentDifferences, isComparable, retryOf, type Patience } from './deployment-answers';
import { lawFindings, unexplained } from './sequence-findings';
import { Draw, type SequenceAction, type ActionKind, type SequenceMove } from './action';
import {
  cloned,
  differencesOf,
  newCorrespondence,
  type AnswerDifference,
  type Correspondence,
} from './compare-answers';
import { findingOfDifference } from './difference-clauses';
import type { ExploreFinding } from './explore-finding';
import { ROLES, type CreatedTransfer, type SequenceState } from './sequence-state';
import { originOf, type ExploreSession } from './session';
import type { RequestTemplate } from './template';
import { ValuePool } from './value-pool';

export interface SequenceSettings {
  readonly session: ExploreSession;
  readonly judging: Judging;
  /** For requests to the target; the model is always reached directly. */
  readonly transport: Transport;
  readonly timeoutMs: number;
  readonly kinds: ReadonlyMap<string, ActionKind>;
  /** Reads after the last action. */
  readonly finalMoves: (state: SequenceState) => readonly SequenceMove[];
  readonly users: number;
  /** A text that no other sequence has used. */
  readonly unique: () => string;
  /** Whether a finding ends the sequence. */
  readonly isFatal: (finding: ExploreFinding) => boolean;
  readonly waitForSlot: () => Promise<void>;
  /** How long to wait for a deployment to agree with the model. */
  readonly patience: Patience;
}

/** A request and both answers, or a move of the clock. */
export type PerformedMove =
  | { readonly advance: number }
  | {
      readonly requests: readonly RequestTemplate[];
      /** Answers of the target, in the order of the requests. */
      readonly exchanges: readonly RecordedExchange[];
      readonly modelAnswers: readonly RecordedExchange[];
    };

export interface SequenceResult {
  readonly moves: readonly PerformedMove[];
  readonly exchanges: readonly RecordedExchange[];
  readonly findings: readonly ExploreFinding[];
  readonly requests: number;
}

/** Runs a sequence from the start of the session; throws TransportError when a server does not respond. */
export async function runSequence(
  actions: readonly SequenceAction[],
  settings: SequenceSettings,
): Promise<SequenceResult> {
  const { session, users, unique } = settings;
  await session.begin();
  const run = new SequenceRun(settings, unique());
  const state: SequenceState = {
    users,
    transfers: [],
    isCautious: !session.isCopy,
    exchanges: 0,
    pool: new ValuePool(),
  };
  for (const action of actions) {
    const kind = settings.kinds.get(action.kind);
    const moves = kind?.moves(state, new Draw(action.choices), action) ?? [];
    for (const move of moves) if (!run.ends()) await run.perform(move, state);
    if (run.ends()) break;
  }
  for (const move of settings.finalMoves(state)) await run.perform(move, state);
  return run.result();
}

interface AnswerPair {
  readonly seen: RecordedExchange;
  readonly expected: RecordedExchange;
}

/** Time between two requests that wait for a deployment to agree. */
const POLL_MS = 300;

type Created = Omit<CreatedTransfer, 'exchange'>;

class SequenceRun {
  private readonly moves: PerformedMove[] = [];
  private readonly exchanges: RecordedExchange[] = [];
  private readonly findings: ExploreFinding[] = [];
  private readonly modelExchanges: RecordedExchange[] = [];
  private readonly targetAnswers: (Json | undefined)[] = [];
  private readonly modelAnswers: (Json | undefined)[] = [];
  private correspondence: Correspondence;
  /** No further actions; the final reads follow. */
  private isEnding = false;

  constructor(
    private readonly settings: SequenceSettings,
    private readonly prefix: string,
  ) {
    const { session } = settings;
    this.correspondence = newCorrespondence(session.isCopy, {
      target: originOf(session.target),
      model: originOf(session.model),
    });
    for (const role of ROLES) {
      const [target, model] = [partyOfRole(session.target, role), partyOfRole(session.model, role)];
      if (target !== undefined && model !== undefined) this.correspondence.ids.match(target, model);
    }
  }

  ends(): boolean {
    return this.isEnding || this.isOver();
  }

  isOver(): boolean {
    return this.findings.some(this.settings.isFatal);
  }

  result(): SequenceResult {
    const { moves, exchanges } = this;
    const findings = this.isOver()
      ? this.findings
      : [...this.findings, ...lawFindings(exchanges, this.modelExchanges, this.settings)];
    return { moves, exchanges, findings, requests: exchanges.length };
  }

  async perform(move: SequenceMove, state: SequenceState): Promise<void> {
    if (this.isOver()) return;
    if ('advance' in move) {
      await this.settings.session.advance(move.advance);
      this.moves.push(move);
      return;
    }
    if ('send' in move) await this.single(move.send, state, move.creates);
    else await this.atOnce(move.sendAtOnce, state, move.creates);
  }

  private async single(template: RequestTemplate, state: SequenceState, creates: Created | undefined): Promise<void> {
    const pair = this.pairOf(template);
    if (pair === undefined) return;
    const isInvalid = template.isInvalid === true;
    const isCompared = this.settings.session.isCopy || isComparable(template.operation, isInvalid);
    const answers = await (isCompared ? this.agreedAnswers(pair, isInvalid) : this.unpairedAnswer(pair));
    if (answers === undefined) return;
    const { seen, expected } = answers;
    this.moves.push({ requests: [template], exchanges: [seen], modelAnswers: [expected] });
    this.judge(pair.operation, seen, expected, isInvalid);
    if (isCompared) this.compare(seen, expected, isInvalid);
    this.record(answers, state, creates);
  }

  /** The answer of a target that is not comparable with the model's. */
  private async unpairedAnswer({ target }: RequestPair): Promise<AnswerPair | undefined> {
    await this.settings.waitForSlot();
    const seen = await this.sendToTarget(target);
    return seen && { seen, expected: seen };
  }

  /** Both answers; those of a deployment may agree only after a while. */
  private async agreedAnswers({ target, model }: RequestPair, isInvalid: boolean): Promise<AnswerPair | undefined> {
    const { session, timeoutMs, waitForSlot, patience } = this.settings;
    const started = performance.now();
    const bound = session.isCopy ? 0 : patience.boundOf(target.operation.id);
    let expected: RecordedExchange | undefined;
    for (;;) {
      await waitForSlot();
      const [seen, answered] = await Promise.all([
        this.sendToTarget(target),
        expected ?? network.send(session.model, model, timeoutMs),
      ]);
      if (seen === undefined) return undefined;
      if (session.isCopy || this.differences(seen, answered, cloned(this.correspondence), isInvalid).length === 0)
        return { seen, expected: answered };
      const retry = retryOf(target.operation.id, seen);
      if (retry === undefined) return { seen, expected: answered };
      if (performance.now() - started > bound) {
        patience.wasInVain(target.operation.id);
        return { seen, expected: answered };
      }
      expected = retry === 'target' ? answered : undefined;
      await pause(POLL_MS);
    }
  }

  private differences(
    target: RecordedExchange,
    model: RecordedExchange,
    correspondence: Correspondence,
    isInvalid: boolean,
  ): readonly AnswerDifference[] {
    return this.settings.session.isCopy
      ? differencesOf(target, model, correspondence)
      : deploymentDifferences(target, model, { correspondence, prefix: this.prefix, isInvalid });
  }

  /** Concurrent requests to the target, and the same requests to the model in an order that explains the answers. */
  private async atOnce(
    templates: readonly RequestTemplate[],
    state: SequenceState,
    creates: Created | undefined,
  ): Promise<void> {
    const { session, timeoutMs, waitForSlot } = this.settings;
    const pairs = templates.flatMap((template) => this.pairOf(template) ?? []);
    if (pairs.length < templates.length) return;
    await waitForSlot();
    const sent = await Promise.all(pairs.map(({ target }) => this.sendToTarget(target)));
    const answers = sent.flatMap((answer) => answer ?? []);
    if (answers.length < pairs.length) return;
    const explained = await linearize({
      answers,
      correspondence: this.correspondence,
      differences: (target, model, learned) => this.differences(target, model, learned, false),
      saveModel: session.saveModel,
      sendToModel: (request) => network.send(session.model, (pairs[request] as RequestPair).model, timeoutMs),
    });
    const expected = explained?.answers ?? answers;
    this.moves.push({ requests: templates, exchanges: answers, modelAnswers: expected });
    for (const [index, { operation }] of pairs.entries()) {
      const [seen, model] = [answers[index], expected[index]];
      if (seen === undefined || model === undefined) continue;
      this.judge(operation, seen, model, false);
      this.record({ seen, expected: model }, state, creates);
    }
    if (explained === undefined) this.findings.push(unexplained(answers, this.exchanges.length - 1, this.settings));
    else this.correspondence = explained.correspondence;
    // Lists that are sorted by id have another order from now on.
    this.isEnding ||= explained === undefined || explained.isReverted || !this.correspondence.ids.isIdentity();
  }

  private pairOf(template: RequestTemplate): RequestPair | undefined {
    const { session, judging } = this.settings;
    const operation = judging.contract.operations.find(({ id }) => id === template.operation);
    const { prefix, exchanges, targetAnswers, modelAnswers } = this;
    const context = { session, prefix, exchange: exchanges.length, targetAnswers, modelAnswers };
    return operation && requestPair(template, operation, context);
  }

  private record({ seen, expected }: AnswerPair, state: SequenceState, creates: Created | undefined): void {
    const exchange = this.exchanges.length;
    this.exchanges.push(seen);
    this.modelExchanges.push(expected);
    this.targetAnswers.push(bodyOf(seen));
    this.modelAnswers.push(bodyOf(expected));
    state.exchanges = this.exchanges.length;
    if (expected.response.status !== 200) return;
    state.pool.add(exchange, bodyOf(expected));
    if (creates) state.transfers.push({ ...creates, exchange });
  }

  /** Undefined for an answer that cannot be read, which is a finding. */
  private async sendToTarget(request: StepRequest): Promise<RecordedExchange | undefined> {
    const { session, transport, timeoutMs } = this.settings;
    try {
      return await transport.send(session.target, request, timeoutMs);
    } catch (error) {
      if (!(error instanceof InvalidResponseError)) throw error;
      const { message, expected, actual } = error;
      this.findings.push({
        source: 'documents',
        clauses: [],
        operationId: request.operation.id,
        message,
        expected,
        actual,
        provenance: { mark: 'documented', source: 'HTTP' },
        row: undefined,
        exchange: this.exchanges.length,
      });
      return undefined;
    }
  }

  /** Violations of the documents; of an observed or assumed rule only if the model's answer does not violate it too. */
  private judge(operation: OperationSpec, target: RecordedExchange, model: RecordedExchange, isInvalid: boolean): void {
    const violationsOf = (answer: RecordedExchange): readonly ResponseViolation[] => {
      const { status } = answer.response;
      const isUnnamedRefusal = isInvalid && status >= 400 && status < 500;
      return judgeExchange(this.settings.judging, operation, answer, { earlier: this.exchanges, isUnnamedRefusal });
    };
    const violations = violationsOf(target);
    if (violations.length === 0) return;
    const shared = new Set(violationsOf(model).map(({ message }) => message));
    for (const violation of violations)
      if (violation.provenance.mark === 'documented' || !shared.has(violation.message))
        this.findings.push({
          ...violation,
          source: 'documents',
          operationId: operation.id,
          exchange: this.exchanges.length,
        });
  }

  private compare(target: RecordedExchange, model: RecordedExchange, isInvalid: boolean): void {
    for (const difference of this.differences(target, model, this.correspondence, isInvalid))
      this.findings.push(
        findingOfDifference(difference, {
          target,
          model,
          clauses: this.settings.judging.clauses,
          exchange: this.exchanges.length,
          partyOf: (role) => partyOfRole(this.settings.session.target, role),
        }),
      );
  }
}

function partyOfRole({ facts }: Target, role: string): string | undefined {
  const party = factAt(facts, `users.${ROLES.findIndex((one) => one === role)}.party`);
  return typeof party === 'string' ? party : undefined;
}

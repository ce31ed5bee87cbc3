// One run of a sequence: sends each request to the target and the model, judges the answer by the documents and compares
// the two.

import { setTimeout as pause } from 'node:timers/promises';
import type { Json } from '../../base';
import { availability, operationAt, type OperationSpec } from '../../contract';
import { judgeExchange } from '../check/judge-exchange';
import { bodyOf } from '../check/response-body';
import { InvalidResponseError, unreadable, type StepRequest } from '../execute/client';
import { network, type Transport } from '../execute/transport';
import type { RecordedExchange } from '../model/exchange';
import type { ResponseViolation } from '../model/violation';
import type { Judging } from '../model/judging';
import { factAt } from '../target/facts';
import { profileOf } from '../target/profile-and-waivers';
import type { Target, TargetGroup } from '../target/target';
import { requestPair, type RequestPair } from './build-requests';
import { linearize, type UnexplainedAnswers } from './concurrency';
import { agreeingAnswers, OfferStatuses, POLL_MS, type AnswerPair } from './agreeing-answers';
import { deploymentDifferences, isComparable, isOfUnknownOffer, type Patience } from './deployment-answers';
import { contradictionFinding, lawFindings, unexplained } from './sequence-findings';
import type { ActionKind, SentRequest, SequenceMove } from './action';
import type { AnswerCheck, Contradiction } from './answer-checks';
import {
  cloned,
  differencesOf,
  newCorrespondence,
  type AnswerDifference,
  type Correspondence,
} from './compare-answers';
import { findingOfDifference } from './difference-clauses';
import type { ExploreFinding } from './explore-finding';
import { ROLES, type SequenceState } from './sequence-state';
import { originOf, type ExploreSession } from './session';
import { exchangesIn, type RequestTemplate } from './template';
import { wrongChanges } from './wallet-changes';

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
  /** Kinds of the actions that sent at least one request. */
  readonly kinds: readonly string[];
  readonly moves: readonly PerformedMove[];
  readonly exchanges: readonly RecordedExchange[];
  readonly findings: readonly ExploreFinding[];
  readonly requests: number;
  /** Number of actions that were started, and of the moves that they yielded. */
  readonly started: number;
  readonly yielded: number;
}

/** The error texts for a path that the release does not have: of scan and the validator, and of the ledger. */
const UNKNOWN_PATH = /Unknown path|"HttpMethod\(/;

/** Key in `Patience` for the comparison of wallets. */
const WALLETS = 'wallets';

/** Reads that may be repeated later in the sequence. */
const MAX_READS = 12;

function noteRead(template: RequestTemplate, { reads }: SequenceState): void {
  reads.unshift(template);
  if (reads.length > MAX_READS) reads.pop();
}

export class SequenceRun {
  private readonly moves: PerformedMove[] = [];
  private readonly exchanges: RecordedExchange[] = [];
  private readonly findings: ExploreFinding[] = [];
  private readonly modelExchanges: RecordedExchange[] = [];
  private readonly targetAnswers: (Json | undefined)[] = [];
  private readonly modelAnswers: (Json | undefined)[] = [];
  private correspondence: Correspondence;
  private readonly statuses = new OfferStatuses();
  /** No further actions; the final reads follow. */
  private isEnding = false;
  /** The two worlds may differ: no further requests, whose differences would be consequences. */
  private areApart = false;

  constructor(
    private readonly settings: SequenceSettings,
    private readonly prefix: string,
  ) {
    const { session } = settings;
    this.correspondence = newCorrespondence({
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
    return this.areApart || this.hasFatalFinding();
  }

  private hasFatalFinding(): boolean {
    return this.findings.some(this.settings.isFatal);
  }

  result(): Omit<SequenceResult, 'kinds' | 'started' | 'yielded'> {
    const { moves, exchanges } = this;
    // A target that differs may have changed its world more or less often than the model.
    if (this.findings.length > 0 || !this.correspondence.ids.isIdentity()) this.settings.session.noteOtherIds();
    const findings = this.hasFatalFinding()
      ? this.findings
      : [...this.findings, ...lawFindings(exchanges, this.modelExchanges, this.settings)];
    return { moves, exchanges, findings, requests: exchanges.length };
  }

  /**
   * Compares the balance changes of a deployment's wallets with the completed offers that they received. Repeats the reads
   * until both agree or the time limit is reached, because a deployment may lag.
   */
  async checkWallets(reads: readonly SequenceMove[], state: SequenceState): Promise<void> {
    const { patience } = this.settings;
    const wrong = (): readonly Contradiction[] => wrongChanges(this.exchanges, state.transfers, state.users);
    const readAll = async (): Promise<void> => {
      for (const move of reads) await this.perform(move, state);
    };
    const started = performance.now();
    await readAll();
    while (!this.isOver() && wrong().length > 0) {
      if (performance.now() - started > patience.boundOf(WALLETS)) return this.addWrongWallets(wrong());
      await pause(POLL_MS);
      await readAll();
    }
  }

  private addWrongWallets(wrong: readonly Contradiction[]): void {
    this.settings.patience.wasInVain(WALLETS);
    for (const found of wrong) {
      const answer = this.exchanges[found.answer];
      if (answer) this.addContradiction(found, answer, found.answer);
    }
  }

  async perform(move: SequenceMove, state: SequenceState): Promise<void> {
    if (this.isOver()) return;
    if ('advance' in move) {
      this.moves.push({ advance: await this.settings.session.advance(move.advance) });
      return;
    }
    if ('check' in move) this.checkAnswers(move.check, move.since);
    else if ('send' in move) await this.single(move, state);
    else await this.atOnce(move.sendAtOnce, state);
  }

  /** Judges the target's answers since this exchange. */
  private checkAnswers(check: AnswerCheck, since: number): void {
    const found = check(this.exchanges.slice(since));
    const answer = found && this.exchanges[since + found.answer];
    if (answer) this.addContradiction(found, answer, since + found.answer);
  }

  private async single({ send: template, creates }: SentRequest, state: SequenceState): Promise<void> {
    const pair = this.pairOf(template);
    if (pair === undefined) return;
    const isInvalid = template.isInvalid === true;
    // What is invalid because of a value that only the world of the target has cannot be compared.
    const isInvalidAnywhere = isInvalid && exchangesIn(template).length === 0;
    const isCompared = this.settings.session.isCopy || isComparable(template.operation, isInvalidAnywhere);
    const answers = await (isCompared ? this.bothAnswers(pair, isInvalid) : this.unpairedAnswer(pair));
    if (answers === undefined) return this.endUnreadable([template], [pair], []);
    const { seen, expected } = answers;
    for (const answer of [...answers.earlier, seen]) this.noteStatus(answer);
    this.moves.push({ requests: [template], exchanges: [seen], modelAnswers: [expected] });
    const isMissing = this.lacks(pair.operation, seen);
    if (!isMissing) this.judge(pair.operation, seen, expected, isInvalid);
    const hasDifference =
      isCompared && !isMissing && this.addDifferences(seen, expected, { exchange: this.exchanges.length, isInvalid });
    this.areApart ||= hasDifference && pair.operation.safety !== 'read';
    this.record(answers, state, creates);
    if (pair.operation.safety === 'read' && expected.response.status === 200) noteRead(template, state);
  }

  /** Whether the release of the target does not have the operation; the model may be of a later one. */
  private lacks(operation: OperationSpec, { response }: RecordedExchange): boolean {
    const release = this.releases()[operation.group as TargetGroup];
    if (release === undefined || availability(operation, release) === 'available') return false;
    return UNKNOWN_PATH.test(response.body);
  }

  /** A mock server reports its releases; those of a deployment are stated by the user or its target file. */
  private releases(): Target['profile'] {
    const { isCopy, target } = this.settings.session;
    const reported = profileOf(target.facts['profile']);
    return isCopy ? { ...target.profile, ...reported } : { ...reported, ...target.profile };
  }

  /** The answer of a target that is not comparable with the model's. */
  private async unpairedAnswer({ target }: RequestPair): Promise<AnswerPair | undefined> {
    await this.settings.waitForSlot();
    const seen = await this.sendToTarget(target);
    return seen && { seen, expected: seen, earlier: [] };
  }

  /** Both answers; those of a deployment may agree only after a while. */
  private async bothAnswers({ target, model }: RequestPair, isInvalid: boolean): Promise<AnswerPair | undefined> {
    const { session, timeoutMs, waitForSlot, patience } = this.settings;
    return agreeingAnswers({
      operation: target.operation.id,
      patience,
      sendToTarget: async () => {
        await waitForSlot();
        return this.sendToTarget(target);
      },
      sendToModel: () => network.send(session.model, model, timeoutMs),
      agree: (seen, expected) =>
        session.isCopy || this.differences(seen, expected, cloned(this.correspondence), isInvalid).length === 0,
    });
  }

  /** A deployment may lag behind the model, but what it shows of an offer never goes back. */
  private noteStatus(answer: RecordedExchange): void {
    const found = this.settings.session.isCopy ? undefined : this.statuses.note(answer);
    if (found) this.addContradiction(found, answer, this.exchanges.length);
  }

  private addContradiction(found: Contradiction, answer: RecordedExchange, exchange: number): void {
    this.findings.push(contradictionFinding(found, answer, exchange, this.settings));
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
  private async atOnce(requests: readonly SentRequest[], state: SequenceState): Promise<void> {
    const { session, timeoutMs, waitForSlot } = this.settings;
    const templates = requests.map(({ send }) => send);
    const pairs = templates.flatMap((template) => this.pairOf(template) ?? []);
    if (pairs.length < templates.length) return;
    await waitForSlot();
    const sent = await Promise.all(pairs.map(({ target }, index) => this.sendToTarget(target, index)));
    const answers = sent.flatMap((answer) => answer ?? []);
    if (answers.length < pairs.length) return this.endUnreadable(templates, pairs, sent);
    const explained = await linearize({
      answers,
      correspondence: this.correspondence,
      differences: (target, model, learned) => this.differences(target, model, learned, false),
      saveModel: session.saveModel,
      sendToModel: (request) => network.send(session.model, (pairs[request] as RequestPair).model, timeoutMs),
    });
    const expected = explained.isExplained ? explained.answers : answers;
    this.moves.push({ requests: templates, exchanges: answers, modelAnswers: expected });
    for (const [index, { operation }] of pairs.entries()) {
      const [seen, model] = [answers[index], expected[index]];
      if (seen === undefined || model === undefined) continue;
      this.judge(operation, seen, model, false);
      this.record({ seen, expected: model }, state, requests[index]?.creates);
    }
    if (explained.isExplained) this.correspondence = explained.correspondence;
    else if (session.isCopy || !isOfUnknownOffer(answers[explained.request])) this.addUnexplained(answers, explained);
    // Lists of a copy that are sorted by id have another order from now on.
    const hasOtherIds = explained.isExplained && (explained.isReverted || !this.correspondence.ids.isIdentity());
    this.isEnding ||= session.isCopy && hasOtherIds;
    this.areApart ||= !explained.isExplained;
    if (!explained.isExplained || explained.isReverted) session.noteOtherIds();
  }

  /** Concurrent requests that no order explains; the answer of one of several operations is then what differs. */
  private addUnexplained(answers: readonly RecordedExchange[], { request, model }: UnexplainedAnswers): void {
    const [first, seen] = [this.exchanges.length - answers.length, answers[request]];
    this.findings.push(unexplained(answers, this.exchanges.length - 1, this.settings));
    const isMixed = new Set(answers.map(({ operationId }) => operationId)).size > 1;
    if (isMixed && seen) this.addDifferences(seen, model, { exchange: first + request, isInvalid: false });
  }

  private pairOf(template: RequestTemplate): RequestPair | undefined {
    const { session, judging } = this.settings;
    const operation = operationAt(judging.contract, template.operation, this.releases());
    const { prefix, exchanges, targetAnswers, modelAnswers } = this;
    const context = { session, prefix, exchange: exchanges.length, targetAnswers, modelAnswers };
    return operation && requestPair(template, operation, context);
  }

  private record(
    { seen, expected }: Pick<AnswerPair, 'seen' | 'expected'>,
    state: SequenceState,
    creates: SentRequest['creates'],
  ): void {
    const exchange = this.exchanges.length;
    this.exchanges.push(seen);
    this.modelExchanges.push(expected);
    this.targetAnswers.push(bodyOf(seen));
    this.modelAnswers.push(bodyOf(expected));
    state.exchanges = this.exchanges.length;
    if (expected.response.status !== 200) return;
    state.successes += 1;
    state.pool.add(exchange, bodyOf(expected));
    if (creates) state.transfers.push({ ...creates, exchange });
  }

  /** A response that cannot be read ends the sequence: what the request changed is not known. */
  private endUnreadable(
    requests: readonly RequestTemplate[],
    pairs: readonly RequestPair[],
    sent: readonly (RecordedExchange | undefined)[],
  ): void {
    const exchanges = pairs.map(({ target }, index) => sent[index] ?? unreadable(this.settings.session.target, target));
    this.moves.push({ requests, exchanges, modelAnswers: [] });
    this.areApart = true;
  }

  /** Undefined for an answer that cannot be read, which is a finding; `index` counts concurrent requests. */
  private async sendToTarget(request: StepRequest, index = 0): Promise<RecordedExchange | undefined> {
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
        exchange: this.exchanges.length + index,
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
    // A release without the operation answers 404, and so does the model of that release.
    const isAbsent =
      this.settings.session.isCopy && [target, model].every(({ response }) => UNKNOWN_PATH.test(response.body));
    const violations = isAbsent ? [] : violationsOf(target);
    if (violations.length === 0) return;
    // An answer that has no counterpart is judged as `check` does.
    const shared = new Set(target === model ? [] : violationsOf(model).map(({ message }) => message));
    for (const violation of violations)
      if (violation.provenance.mark === 'documented' || !shared.has(violation.message))
        this.findings.push({
          ...violation,
          source: 'documents',
          operationId: operation.id,
          exchange: this.exchanges.length,
        });
  }

  /** True if the answers differ; then the ids in them may not correspond. */
  private addDifferences(
    target: RecordedExchange,
    model: RecordedExchange,
    { exchange, isInvalid }: { readonly exchange: number; readonly isInvalid: boolean },
  ): boolean {
    const { ids } = this.correspondence;
    const known = ids.size;
    const found = this.differences(target, model, this.correspondence, isInvalid);
    if (found.length > 0) ids.shrinkTo(known);
    for (const difference of found)
      this.findings.push(
        findingOfDifference(difference, {
          target,
          model,
          clauses: this.settings.judging.clauses,
          exchange,
          partyOf: (role) => partyOfRole(this.settings.session.target, role),
        }),
      );
    return found.length > 0;
  }
}

function partyOfRole({ facts }: Target, role: string): string | undefined {
  const party = factAt(facts, `users.${ROLES.findIndex((one) => one === role)}.party`);
  return typeof party === 'string' ? party : undefined;
}

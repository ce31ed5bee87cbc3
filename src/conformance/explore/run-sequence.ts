// Runs a sequence on the target and the model side by side, judges each answer by the documents and compares the two.

import { stringifyJson, type Json } from '../../base';
import type { OperationSpec } from '../../contract';
import { judgeExchange } from '../check/judge-exchange';
import { bodyOf } from '../check/response-body';
import { InvalidResponseError, type StepRequest } from '../execute/client';
import { tokenOfRole } from '../execute/request';
import { network, type Transport } from '../execute/transport';
import type { RecordedExchange } from '../model/exchange';
import type { Judging } from '../model/judging';
import type { Target } from '../target/target';
import { Draw, type SequenceAction, type ActionKind, type SequenceMove } from './action';
import { differencesOf, newCorrespondence, type Correspondence } from './compare-answers';
import { findingOfDifference } from './difference-clauses';
import type { ExploreFinding } from './explore-finding';
import type { CreatedTransfer, SequenceState } from './sequence-state';
import type { ExploreSession } from './session';
import { MissingValueError, resolve, resolveAll, type RequestTemplate, type TemplateValues } from './template';
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
  const state: SequenceState = { users, transfers: [], exchanges: 0, pool: new ValuePool() };
  for (const action of actions) {
    const kind = settings.kinds.get(action.kind);
    const moves = kind?.moves(state, new Draw(action.choices), action) ?? [];
    for (const move of moves) await run.perform(move, state);
    if (run.isOver()) return run.result();
  }
  for (const move of settings.finalMoves(state)) {
    await run.perform(move, state);
    if (run.isOver()) break;
  }
  return run.result();
}

class SequenceRun {
  private readonly moves: PerformedMove[] = [];
  private readonly exchanges: RecordedExchange[] = [];
  private readonly findings: ExploreFinding[] = [];
  private readonly targetAnswers: (Json | undefined)[] = [];
  private readonly modelAnswers: (Json | undefined)[] = [];
  private readonly correspondence: Correspondence;

  constructor(
    private readonly settings: SequenceSettings,
    private readonly prefix: string,
  ) {
    const { session } = settings;
    this.correspondence = newCorrespondence(session.isCopy);
  }

  isOver(): boolean {
    return this.findings.some(this.settings.isFatal);
  }

  result(): SequenceResult {
    const { moves, exchanges, findings } = this;
    return { moves, exchanges, findings, requests: exchanges.length };
  }

  async perform(move: SequenceMove, state: SequenceState): Promise<void> {
    if (this.isOver()) return;
    if ('advance' in move) {
      await this.settings.session.advance(move.advance);
      this.moves.push(move);
      return;
    }
    const templates = 'send' in move ? [move.send] : move.sendAtOnce;
    await this.exchange(templates, state, move.creates);
  }

  private async exchange(
    templates: readonly RequestTemplate[],
    state: SequenceState,
    creates: Omit<CreatedTransfer, 'exchange'> | undefined,
  ): Promise<void> {
    const first = this.exchanges.length;
    const requests = templates.flatMap((template) => this.requestsOf(template, first) ?? []);
    if (requests.length < templates.length) return;
    await this.settings.waitForSlot();
    const answers = await Promise.all(
      requests.map(async ({ operation, target, model }) => ({
        operation,
        ...(await this.sendBoth(target, model)),
      })),
    );
    const compared = answers.flatMap(({ operation, seen, expected }) =>
      seen === undefined ? [] : [{ operation, seen, expected }],
    );
    this.moves.push({
      requests: templates,
      exchanges: compared.map(({ seen }) => seen),
      modelAnswers: compared.map(({ expected }) => expected),
    });
    for (const { operation, seen, expected } of compared) {
      const index = this.exchanges.length;
      this.judge(operation, seen, index, templates[index - first]?.isInvalid === true);
      this.compare(seen, expected, index);
      this.exchanges.push(seen);
      this.targetAnswers.push(bodyOf(seen));
      this.modelAnswers.push(bodyOf(expected));
      state.exchanges = this.exchanges.length;
      if (expected.response.status === 200) state.pool.add(index, bodyOf(expected));
      if (creates && expected.response.status === 200) state.transfers.push({ ...creates, exchange: index });
    }
  }

  private requestsOf(
    template: RequestTemplate,
    step: number,
  ): { readonly operation: OperationSpec; readonly target: StepRequest; readonly model: StepRequest } | undefined {
    const { session, judging } = this.settings;
    const operation = judging.contract.operations.find(({ id }) => id === template.operation);
    if (!operation) return undefined;
    // The trace of a request is part of its update, so both get the same.
    const headers = { traceparent: traceOf(this.prefix, this.exchanges.length) };
    const requestTo = (side: 'target' | 'model'): StepRequest => {
      const values = this.valuesOf(side);
      const { path, query, body, as } = template;
      return {
        operation,
        step,
        path: resolveAll(path, values),
        query: resolveAll(query, values),
        headers,
        body: body === undefined ? undefined : stringifyJson(resolve(body, values)),
        token: as === 'none' ? undefined : tokenOfRole(session[side], as),
        as,
      };
    };
    try {
      return { operation, target: requestTo('target'), model: requestTo('model') };
    } catch (error) {
      // An earlier answer did not have the value: a refused creation, or a difference that is reported already.
      if (error instanceof MissingValueError) return undefined;
      throw error;
    }
  }

  private valuesOf(side: 'target' | 'model'): TemplateValues {
    const { session } = this.settings;
    return {
      facts: session[side].facts,
      answers: side === 'target' ? this.targetAnswers : this.modelAnswers,
      trackingId: (slot) => `${this.prefix}-${slot}`,
      nowMicros: session.nowMicros(side),
    };
  }

  private async sendBoth(
    target: StepRequest,
    model: StepRequest,
  ): Promise<{ readonly seen: RecordedExchange | undefined; readonly expected: RecordedExchange }> {
    const { session, timeoutMs } = this.settings;
    const [seen, expected] = await Promise.all([
      this.send(session.target, target),
      network.send(session.model, model, timeoutMs),
    ]);
    return { seen, expected };
  }

  /** Undefined for an answer of the target that cannot be read, which is a finding. */
  private async send(target: Target, request: StepRequest): Promise<RecordedExchange | undefined> {
    try {
      return await this.settings.transport.send(target, request, this.settings.timeoutMs);
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

  private judge(operation: OperationSpec, exchange: RecordedExchange, index: number, isInvalid: boolean): void {
    const isUnnamedRefusal = isInvalid && exchange.response.status >= 400 && exchange.response.status < 500;
    const violations = judgeExchange(this.settings.judging, operation, exchange, {
      earlier: this.exchanges,
      isUnnamedRefusal,
    });
    for (const violation of violations)
      this.findings.push({ ...violation, source: 'documents', operationId: operation.id, exchange: index });
  }

  private compare(target: RecordedExchange, model: RecordedExchange, index: number): void {
    for (const difference of differencesOf(target, model, this.correspondence))
      this.findings.push(
        findingOfDifference(difference, {
          target,
          model,
          clauses: this.settings.judging.clauses,
          exchange: index,
          partyOf: (role) => partyOfRole(this.settings.session.target, role),
        }),
      );
  }
}

const ROLE_NUMBERS: Readonly<Record<string, number>> = { first: 0, second: 1, third: 2, fourth: 3 };

function partyOfRole({ facts }: Target, role: string): string | undefined {
  const users = facts['users'];
  const user: unknown = Array.isArray(users) ? users[ROLE_NUMBERS[role] ?? -1] : undefined;
  return typeof user === 'object' && user !== null && 'party' in user ? String(user.party) : undefined;
}

/** A trace context that is the same for both servers. */
function traceOf(prefix: string, step: number): string {
  const digits = Buffer.from(`${prefix}/${step}`).toString('hex');
  return `00-${digits.padEnd(32, '0').slice(-32)}-${(step + 1).toString(16).padStart(16, '0')}-01`;
}

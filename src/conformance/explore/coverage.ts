// What an exploration has reached: operations, statuses, alternatives of schemas, and pairs of consecutive operations
// with their statuses.

import type { OperationSpec } from '../../contract';
import { bodyOf } from '../check/response-body';
import { responseFor } from '../check/judge-exchange';
import type { Judging } from '../model/judging';
import type { RecordedExchange } from '../model/exchange';
import { hasResponse } from './lost-responses';
import type { SequenceResult } from './sequence-run';
import { emptyObservation, observe } from '../report/schema-branches';

export interface Reached {
  /** Kinds of actions that sent requests, such as `transfer with reads`. */
  readonly actions: readonly string[];
  /** Operations that answered. */
  readonly operations: readonly string[];
  /** Such as `createTransferOffer 409`. */
  readonly statuses: readonly string[];
  /** Alternatives of schemas, such as `Update: Transaction`. */
  readonly alternatives: readonly string[];
  /** Statuses of offers that followed each other, such as `created → accepted`. */
  readonly transitions: readonly string[];
  /** Pairs of consecutive statuses of operations. */
  readonly pairs: number;
}

export class Coverage {
  private readonly actions = new Set<string>();
  private readonly operations = new Set<string>();
  private readonly statuses = new Set<string>();
  private readonly transitions = new Set<string>();
  private readonly pairs = new Set<string>();
  private readonly schema = emptyObservation();
  private readonly byId: ReadonlyMap<string, OperationSpec>;

  constructor(private readonly judging: Judging) {
    this.byId = new Map(judging.contract.operations.map((operation) => [operation.id, operation]));
  }

  /** Adds the answers of a sequence; returns how much of it was new. */
  add({ exchanges, kinds }: Pick<SequenceResult, 'exchanges' | 'kinds'>): number {
    const before = this.size();
    for (const kind of kinds) this.actions.add(kind);
    let last = '';
    const offers = new Map<string, string>();
    for (const exchange of exchanges.filter(hasResponse)) {
      const { operationId, response } = exchange;
      const status = `${operationId} ${response.status}`;
      this.operations.add(operationId);
      this.statuses.add(status);
      if (last !== '') this.pairs.add(`${last} → ${status}`);
      last = status;
      this.observe(exchange);
      if (operationId === 'getTransferOfferStatus') this.noteTransition(exchange, offers);
    }
    return this.size() - before;
  }

  reached(): Reached {
    return {
      actions: [...this.actions].sort(),
      operations: [...this.operations].sort(),
      statuses: [...this.statuses].sort(),
      alternatives: [...this.schema.branches].sort(),
      transitions: [...this.transitions].sort(),
      pairs: this.pairs.size,
    };
  }

  /** Pairs are many, so a new one counts for less than any other part. */
  private size(): number {
    const { operations, statuses, transitions, pairs, schema } = this;
    return 10 * (operations.size + statuses.size + transitions.size + schema.branches.size) + pairs.size;
  }

  private observe(exchange: RecordedExchange): void {
    const operation = this.byId.get(exchange.operationId);
    const value = bodyOf(exchange);
    if (!operation || value === undefined || exchange.response.status !== 200) return;
    const schemaId = responseFor(operation, 200)?.content[0]?.schemaId;
    observe(this.judging, { operation, status: '200', schemaId, value }, this.schema);
  }

  private noteTransition({ request, response }: RecordedExchange, offers: Map<string, string>): void {
    const status = response.status === 200 ? shownStatus(response.body) : String(response.status);
    this.transitions.add(`${offers.get(request.url) ?? 'unknown'} → ${status}`);
    offers.set(request.url, status);
  }
}

/** How an offer failed, or its status. */
const shownStatus = (body: string): string =>
  (/"failure_kind":"(\w+)"/.exec(body) ?? /"status":"(\w+)"/.exec(body))?.[1] ?? '';

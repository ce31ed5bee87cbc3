// What a sequence knows symbolically, the same for the target and the model: offers, used tracking ids, and the places
// of values in earlier answers.

import type { RequestTemplate } from './template';
import type { ValuePool } from './value-pool';

export type TransferKind = 'offer' | 'token transfer';

/** A transfer that the sequence created; its contract id is a value of that answer. */
export interface CreatedTransfer {
  readonly kind: TransferKind;
  /** Number of the exchange that created it. */
  readonly exchange: number;
  readonly slot: number;
  readonly sender: number;
  readonly receiver: number;
}

export interface SequenceState {
  /** Number of users with a wallet and a token. */
  readonly users: number;
  readonly transfers: CreatedTransfer[];
  /** Only requests whose outcome the contract states and that do not depend on funds or clocks. */
  readonly isCautious: boolean;
  /** Number of exchanges so far. */
  exchanges: number;
  /** Number of exchanges so far that were answered with 200: by the model, where the two are compared. */
  successes: number;
  readonly pool: ValuePool;
  /** The latest reads that were answered with 200, the newest first. */
  readonly reads: RequestTemplate[];
}

export const ROLES = ['first', 'second', 'third', 'fourth'] as const;

export const roleOf = (user: number): string => ROLES[user] ?? 'first';

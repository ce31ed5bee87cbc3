// An action of a sequence: plain data that fast-check draws and shrinks. What the numbers mean is decided by the row of
// its kind.

import type { Safety } from '../../contract';
import type { AnswerCheck } from './answer-checks';
import type { CreatedTransfer, SequenceState } from './sequence-state';
import type { RequestTemplate } from './template';

export interface SequenceAction {
  readonly kind: string;
  /** Operation of a generic read. */
  readonly operation?: string;
  /** Small numbers, each of which selects from a list. */
  readonly choices: readonly number[];
}

/** Everything that determines a sequence. */
export interface DrawnSequence {
  readonly actions: readonly SequenceAction[];
  /** Whether the sequence ends with reads of every wallet and offer, which would take most of the time if all did. */
  readonly endsWithReads: boolean;
  /** Moves to leave out, numbered from 0 in the whole sequence, to shorten a failure. */
  readonly omitted?: ReadonlySet<number>;
}

export interface SentRequest {
  readonly send: RequestTemplate;
  /** What it creates if it succeeds. */
  readonly creates?: Omit<CreatedTransfer, 'exchange'>;
}

/** What an action does, in order. */
export type SequenceMove =
  | SentRequest
  | { readonly sendAtOnce: readonly SentRequest[] }
  /** Seconds of ledger time. */
  | { readonly advance: number }
  /** Judges the target's answers of the action, which began with exchange number `since`. */
  | { readonly check: AnswerCheck; readonly since: number };

/** A kind of action: one row of the table. */
export interface ActionKind {
  readonly name: string;
  /** Strongest safety class of its requests. */
  readonly safety: Safety;
  /** How often it is drawn, relative to the others. */
  readonly weight: number;
  /**
   * Its moves; none if its precondition is not met. Each is made before the next one is asked for: a generator sees the
   * state after it.
   */
  readonly moves: (state: SequenceState, draw: Draw, action: SequenceAction) => Iterable<SequenceMove>;
  /** Its answers can be compared on a deployment, or judged without the model. */
  readonly isForDeployments?: true;
  /** For an action on one of several operations: their ids. */
  readonly operations?: readonly string[];
}

export const CHOICES = 6;
export const MAX_CHOICE = 999;

/** Interprets the choices of an action one after another. */
export class Draw {
  private next = 0;

  constructor(private readonly choices: readonly number[]) {}

  number(): number {
    const value = this.choices[this.next % this.choices.length] ?? 0;
    this.next += 1;
    // Choices are used again when there are few, but not with the same effect.
    return this.next > this.choices.length ? value * 7 + this.next : value;
  }

  /** An element of a list; the first is the simplest. Throws for an empty list. */
  of<T>(list: readonly T[]): T {
    const found = list[this.number() % list.length];
    if (found === undefined) throw new RangeError('nothing to choose from');
    return found;
  }

  /** True about once in `count` times; a shrunk action is false. */
  oneIn(count: number): boolean {
    return this.number() % count === count - 1;
  }
}

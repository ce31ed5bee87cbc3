// The faults of a world, as the pipeline and the world use them.

import type { Json, Micros } from '../../base';
import type { ControlFaults, FaultEffect } from '../../operations';

export interface FaultedRequest {
  readonly operationId: string;
  readonly group: string;
  readonly user: string | undefined;
}

/** A request whose command was submitted. */
export interface SubmittedRequest extends FaultedRequest {
  /** Ledger time of the submission. */
  readonly at: Micros;
}

/** What a request is hit by: a delay, then an effect. */
export interface FaultHit {
  /** All faults that hit, in order; the effect is that of the last one. */
  readonly faultIds: readonly string[];
  readonly delayMs: number;
  readonly effect: FaultEffect | undefined;
}

export interface Faults extends ControlFaults {
  /** Whether any fault may still hit or count a request. */
  isArmed(): boolean;
  /**
   * Asks the armed faults in the order in which they were added. The first one with an effect that hits decides, and
   * those after it are not asked. One that only delays lets the others be asked: delays add up, to at most ten minutes.
   */
  hit(request: FaultedRequest): FaultHit | undefined;
  /**
   * Between submission and completion of a command: asks the faults for submitted commands, waits while one holds it,
   * and throws InterruptedError where one makes it fail. Returns the ids of those that hit.
   */
  inProcess(request: SubmittedRequest): Promise<readonly string[]>;
  /** Armed faults with counters and random state, as JSON. */
  state(): Json;
  /** Restores them and fails held commands, whose world was replaced. */
  restore(state: Json): void;
}

/** A command that was accepted does not complete; the message is for the caller. */
export class InterruptedError extends Error {
  override readonly name = 'Interrupted';
}

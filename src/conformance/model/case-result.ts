// The result of one planned case.

import type { CaseFinding } from './finding';
import type { RecordedExchange } from './exchange';
import type { PlannedCase } from './planned-case';

/** Random and clock values the case drew, in order: with the exchanges they allow judging it again. */
export interface Draws {
  readonly unique: readonly string[];
  /** Microseconds since 1970, as a decimal string. */
  readonly now: readonly string[];
}

export interface RereadCount {
  readonly sent: number;
  readonly of: number;
}

export interface CaseResult {
  readonly planned: PlannedCase;
  readonly exchanges: readonly RecordedExchange[];
  readonly findings: readonly CaseFinding[];
  /** Why the case could not be judged. */
  readonly error: CaseError | undefined;
  /** Set if the case ended because the target does not offer an optional operation. */
  readonly notOffered?: NotOffered;
  readonly draws: Draws;
  readonly ms: number;
  /** Clauses whose condition no answer met: the case says nothing about them. */
  readonly unmet?: readonly string[];
  /** Why the steps after the judged ones were not judged, if not because of the target. */
  readonly notJudged?: string;
  /** Requests that a final re-read sent again, of those that it could send. */
  readonly reread?: RereadCount;
  /** Pages that were read of a list that has more: the rest was not compared. */
  readonly cut?: number;
  /**
   * The first step with a concurrent request whose connection was dropped and which was sent again; the target may have
   * acted on both.
   */
  readonly resentStep?: number;
  /** Number of its shard in a merged run; the clocks of different shards may differ. */
  readonly shard?: number;
  /** Number of judged steps; fewer than the scenario has when a breach or an error ended it. */
  readonly judged: number;
}

/** An answer which shows that the target does not offer what the case needs. */
export interface NotOffered {
  /** The operation, with or without a token. */
  readonly request: string;
  readonly reason: string;
  /** Its findings, which count if the target does offer the operation. */
  readonly findings: readonly CaseFinding[];
}

export interface CaseError {
  readonly kind: 'network' | 'credentials' | 'suite' | 'kit';
  readonly message: string;
  /** The connection was dropped during a request that is not repeated on its own. */
  readonly isDropped?: boolean;
}

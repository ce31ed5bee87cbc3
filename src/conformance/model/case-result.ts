// What became of one planned case.

import type { CaseFinding } from './finding';
import type { RecordedExchange } from './exchange';
import type { PlannedCase } from './planned-case';

/** What a case took from chance and the clock, in order: with it and the exchanges it can be judged again. */
export interface Draws {
  readonly unique: readonly string[];
  /** Microseconds since 1970, as digits. */
  readonly now: readonly string[];
}

export interface CaseResult {
  readonly planned: PlannedCase;
  readonly exchanges: readonly RecordedExchange[];
  readonly findings: readonly CaseFinding[];
  /** Why the case could not be judged. */
  readonly error: CaseError | undefined;
  readonly draws: Draws;
  readonly ms: number;
  /** Steps whose answers were judged; fewer than the scenario has where a breach or an error ended it. */
  readonly judged: number;
}

export interface CaseError {
  readonly kind: 'network' | 'credentials' | 'suite' | 'kit';
  readonly message: string;
}

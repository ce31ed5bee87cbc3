// State of a running case: settings, captured values, exchanges and findings.

import type { NotOffered, RereadCount } from '../model/case-result';
import type { CaseFinding } from '../model/finding';
import type { ExpressionScope } from '../../expressions';
import type { Target } from '../target/target';
import type { LearnedWaits } from './learned-waits';
import type { Transport } from './transport';
import type { RecordedExchange } from '../model/exchange';
import type { PlannedCase } from '../model/planned-case';
import type { Judging } from '../model/judging';

export interface CaseRunSettings {
  readonly target: Target;
  readonly judging: Judging;
  readonly timeoutMs: number;
  /** A text that no other run has used, on behalf of the case. */
  readonly unique: (prefix: string, caseId: string) => string;
  readonly nowMicros: ExpressionScope['nowMicros'];
  /** Waits until the next request may go out (rate limit). */
  readonly waitForSlot: () => Promise<void>;
  /** Multiplies polling timeouts; default 1. */
  readonly timeoutFactor?: number;
  /** Shortens waits for what never came; without it every wait is full. */
  readonly waits?: LearnedWaits | undefined;
  /** Called when a scenario only waits; the result is called when it continues. */
  readonly whileIdle?: () => () => void;
  /** Whether a breach is waived or in the baseline, and so does not end its scenario; by default none is. */
  readonly isKnown?: (finding: CaseFinding, caseId: string) => boolean;
  /** Answers of the run so far, for steps that read them again; none by default. */
  readonly seen?: () => readonly RecordedExchange[];
  /** Maximum requests of a step that reads answers again; 100 by default. */
  readonly maxRereads?: number | undefined;
  /** Requests that a step which reads answers again sends at once; one by default. */
  readonly concurrency?: number;
  /** Default: the network. */
  readonly transport?: Transport;
}

export interface CaseRun {
  readonly settings: CaseRunSettings;
  readonly transport: Transport;
  readonly planned: PlannedCase;
  readonly values: Record<string, unknown>;
  readonly exchanges: RecordedExchange[];
  readonly findings: CaseFinding[];
  /** Clauses of conditional claims. */
  readonly conditions: { readonly met: string[]; readonly unmet: string[] };
  /** Set by an answer which shows that the target does not offer an operation. */
  notOffered?: NotOffered | undefined;
  /** Set by a step that reads answers of the run again. */
  reread?: RereadCount;
  /** Pages that were read of a list that has more. */
  cut?: number;
  /** Set when a concurrent request was sent again. */
  resentStep?: number;
  readonly draws: { readonly unique: string[]; readonly now: string[] };
}

/**
 * An error in the suite: an unknown operation, an invalid expression, a request that breaks the contract by accident.
 */
export class SuiteError extends Error {
  override readonly name = 'SuiteError';
}

/** The scope of the case's expressions; records every draw. */
export const scopeOf = ({ values, settings, planned, draws }: CaseRun): ExpressionScope => ({
  input: values,
  unique: (prefix) => recordDraw(draws.unique, settings.unique(prefix, planned.id)),
  nowMicros: () => BigInt(recordDraw(draws.now, settings.nowMicros().toString())),
});

function recordDraw(list: string[], text: string): string {
  list.push(text);
  return text;
}

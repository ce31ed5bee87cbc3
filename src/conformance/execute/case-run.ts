// A case while it runs: its settings, the values it has by now, what it has seen.

import type { CaseFinding } from '../model/finding';
import type { ExpressionScope } from '../expressions';
import type { Target } from '../target/target';
import type { Transport } from './transport';
import type { RecordedExchange } from '../model/exchange';
import type { PlannedCase } from '../model/planned-case';
import type { Judging } from '../model/judging';

export interface CaseRunSettings {
  readonly target: Target;
  readonly judging: Judging;
  readonly timeoutMs: number;
  /** A text that no other run has used; the case asks for itself. */
  readonly unique: (prefix: string, caseId: string) => string;
  readonly nowMicros: ExpressionScope['nowMicros'];
  /** Waits until the next request may go out (rate limit). */
  readonly waitForSlot: () => Promise<void>;
  /** Multiplies the time that a step asks again for; 1 unless something else is given. */
  readonly timeoutFactor?: number;
  /** A breach that is waived or in the baseline does not end its scenario; left out, none is. */
  readonly isKnown?: (finding: CaseFinding, caseId: string) => boolean;
  /** The network unless something else is given. */
  readonly transport?: Transport;
}

export interface CaseRun {
  readonly settings: CaseRunSettings;
  readonly transport: Transport;
  readonly planned: PlannedCase;
  readonly values: Record<string, unknown>;
  readonly exchanges: RecordedExchange[];
  readonly findings: CaseFinding[];
  readonly draws: { readonly unique: string[]; readonly now: string[] };
}

/** A scenario that asks for what cannot be: an unknown operation, a wrong expression, a request that breaks the contract by accident. */
export class SuiteError extends Error {
  override readonly name = 'SuiteError';
}

/** What expressions of the case see, every draw noted. */
export const scopeOf = ({ values, settings, planned, draws }: CaseRun): ExpressionScope => ({
  input: values,
  unique: (prefix) => recordDraw(draws.unique, settings.unique(prefix, planned.id)),
  nowMicros: () => BigInt(recordDraw(draws.now, settings.nowMicros().toString())),
});

function recordDraw(list: string[], text: string): string {
  list.push(text);
  return text;
}

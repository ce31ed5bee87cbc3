// Findings and cases with their verdicts.

import type { CaseResult } from './case-result';
import type { CaseFinding } from './finding';
import type { PlannedCase } from './planned-case';

export type Verdict = 'pass' | 'fail' | 'error' | 'skip' | 'warn' | 'waived';
export type Assumptions = 'fail' | 'warn' | 'ignore';

export interface JudgedFinding extends CaseFinding {
  readonly verdict: 'fail' | 'warn' | 'waived';
  /** Reason of the waiver. */
  readonly waiverReason: string | undefined;
}

export interface JudgedCase {
  readonly planned: PlannedCase;
  readonly result: CaseResult | undefined;
  readonly verdict: Verdict;
  readonly findings: readonly JudgedFinding[];
  /** The optional operation that the target does not offer; the case is then skipped. */
  readonly notOffered?: string;
  /** Why its refusals prove nothing; the case then cannot pass. */
  readonly unproven?: string;
}

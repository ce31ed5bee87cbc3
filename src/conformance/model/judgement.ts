// The result of a judged run.

import type { JudgedCase, Verdict } from './judged-case';
import type { StaleEntry } from './known-failure';

export interface Judgement {
  readonly cases: readonly JudgedCase[];
  /** Verdict of each clause that a selected case names. */
  readonly clauses: ReadonlyMap<string, Verdict>;
  readonly counts: Readonly<Record<Verdict, number>>;
  /** Waivers and baseline entries that no longer fail. */
  readonly stale: readonly StaleEntry[];
}

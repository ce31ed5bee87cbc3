// Runs planned cases against a target: what check, replay and diff share.

import { createHash } from 'node:crypto';
import { runCases, type CaseResult, type PlannedCase, type Target } from '../conformance';
import type { Kit } from './check-kit';
import type { RunOptions } from './check-options';
import type { Io } from './io';

export interface RunPlace {
  readonly kit: Kit;
  readonly target: Target;
  readonly options: RunOptions;
  readonly io: Io;
}

export function runPlanned(cases: readonly PlannedCase[], { kit, target, options, io }: RunPlace): Promise<readonly CaseResult[]> {
  const { seed, ...limits } = options;
  return runCases({
    ...limits,
    cases,
    target,
    judging: kit.judging,
    unique: uniqueTexts(seed),
    nowMicros: () => BigInt(Date.now()) * 1000n,
    onResult: progress(io, cases.filter(({ skip }) => skip === undefined).length),
  });
}

/** Tracking ids that no other run has used, and that a run with the same seed makes again, whatever runs beside. */
function uniqueTexts(seed: string): (prefix: string, caseId: string) => string {
  const counts = new Map<string, number>();
  return (prefix, caseId) => {
    const count = (counts.get(caseId) ?? 0) + 1;
    counts.set(caseId, count);
    return `${prefix}-${hash(`${seed}/${caseId}/${count}`)}`;
  };
}

/** The same cases in an order that the seed decides. */
export const shuffled = (cases: readonly PlannedCase[], seed: string): readonly PlannedCase[] =>
  [...cases].sort((a, b) => (hash(`${seed}/${a.id}`) < hash(`${seed}/${b.id}`) ? -1 : 1));

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** A line on stderr that counts and names the suite that is at work; nothing where nobody looks. */
function progress(io: Io, total: number): (result: CaseResult) => void {
  let done = 0;
  let wrong = 0;
  return ({ planned, findings, error }) => {
    done += 1;
    if (findings.length > 0 || error) wrong += 1;
    if (!io.colours.err) return;
    io.err(done === total ? '\r\u001b[K' : `\r\u001b[K${done}/${total}${wrong > 0 ? `, ${wrong} with findings` : ''}  ${planned.suite.name}`);
  };
}

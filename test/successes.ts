// Which operations test servers (test/http/harness.ts) have answered with success. Workers append to one file; the end
// of a complete run looks at it (after-all.ts). What operations refuse is in test/http/refusals.test.ts.

import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { OperationSpec } from '../src/contract';

/** Names the file, for the workers. */
const FILE_VARIABLE = 'UNDERSTUDY_TEST_SUCCESSES';

type Named = Pick<OperationSpec, 'group' | 'id'>;

const nameOf = ({ group, id }: Named): string => `${group} ${id}`;

const NO_TRANSFER_COMMANDS = 'transfer commands are not simulated: Splice 0.8 has removed them';
const NO_INSTRUCTIONS = 'allocations of this token complete at once, so there are no instructions';
const NO_ACCOUNTING = 'there is no reward accounting';

/** Operations that always refuse, and why; only `Prefer` returns their examples. */
const NEVER_SUCCEEDS: Readonly<Record<string, string>> = {
  'scan getTransferCommandCounter': NO_TRANSFER_COMMANDS,
  'scan getTransferCommandStatus': NO_TRANSFER_COMMANDS,
  'validator proxyTransferCommandCounter': NO_TRANSFER_COMMANDS,
  'validator proxyTransferCommandStatus': NO_TRANSFER_COMMANDS,
  'scan getAllocationInstructionAcceptContext': NO_INSTRUCTIONS,
  'scan getAllocationInstructionWithdrawContext': NO_INSTRUCTIONS,
  'validator proxyAllocationInstructionAcceptContext': NO_INSTRUCTIONS,
  'validator proxyAllocationInstructionWithdrawContext': NO_INSTRUCTIONS,
  'scan getEarliestRewardRound': NO_ACCOUNTING,
  'scan getRewardBatch': NO_ACCOUNTING,
  'scan getMigrationSchedule': 'votes of the simulated network schedule no migration',
  'validator rejectAllocationRequestV2': 'the test trading app requests allocations of version 1',
};

/** Before the workers start. */
export function prepareSuccesses(): void {
  const file = join(mkdtempSync(join(tmpdir(), 'understudy-successes-')), 'seen');
  writeFileSync(file, '');
  process.env[FILE_VARIABLE] = file;
}

const seen = new Set<string>();

/** What a test server has answered. */
export function recordSuccess(spec: Named | undefined, status: number): void {
  const file = process.env[FILE_VARIABLE];
  if (spec === undefined || file === undefined || status >= 400 || seen.has(nameOf(spec))) return;
  seen.add(nameOf(spec));
  appendFileSync(file, `${nameOf(spec)}\n`);
}

/** Deletes the file; returns what is wrong. */
export function problemsOfSuccesses(operations: readonly Named[]): readonly string[] {
  const file = process.env[FILE_VARIABLE] ?? '';
  const found = new Set(readFileSync(file, 'utf8').split('\n'));
  rmSync(dirname(file), { recursive: true });
  return operations.map(nameOf).flatMap((name) => {
    if (name in NEVER_SUCCEEDS) return found.has(name) ? [`${name} succeeds now: remove it from NEVER_SUCCEEDS`] : [];
    return found.has(name) ? [] : [`${name} succeeds in no test`];
  });
}

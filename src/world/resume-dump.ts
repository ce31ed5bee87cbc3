// Restores a world from a dump.

import { closeSync, openSync, readSync } from 'node:fs';
import { DAY, err, ok, type Micros, type Result, type Work } from '../base';
import { networkOf, openLedger, type Ledger, type LedgerSettings } from '../ledger';
import { describeWorld } from './describe';
import { isDump, readDumpPieces, type Dump, type DumpError, type DumpHead } from './dump';
import { shiftDump } from './shift-time';
import type { World } from './types';

/** A dump is taken when no step is overdue. A long backlog would run at once and block all requests. */
const MAX_LATENESS = 1100n * DAY;

const CHUNK_BYTES = 1 << 20;

/** Whether a file starts like a dump; false for one that cannot be read. */
export function isDumpFile(path: string): boolean {
  try {
    return isDump(firstBytes(path));
  } catch {
    return false;
  }
}

function firstBytes(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(64);
    return bytes.subarray(0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}

const NEWLINE = 10;

/**
 * The bytes of a file in pieces of whole lines, each with its line end; it is added to the last one if missing. A piece
 * is valid until the next one.
 */
export function* piecesOfFile(path: string): Generator<Buffer> {
  const file = openSync(path, 'r');
  try {
    let bytes = Buffer.allocUnsafeSlow(CHUNK_BYTES);
    let filled = 0;
    for (
      let read = readSync(file, bytes);
      read > 0;
      read = readSync(file, bytes, filled, bytes.length - filled, null)
    ) {
      filled += read;
      // In UTF-8 the bytes of a line end are part of no other character.
      const end = bytes.subarray(0, filled).lastIndexOf(NEWLINE) + 1;
      if (end > 0) yield bytes.subarray(0, end);
      bytes.copyWithin(0, end, filled);
      filled -= end;
      if (filled === bytes.length) bytes = Buffer.concat([bytes], 2 * filled);
    }
    if (filled > 0) yield Buffer.concat([bytes.subarray(0, filled), Buffer.of(NEWLINE)]);
  } finally {
    closeSync(file);
  }
}

/**
 * The lines of a file, piece by piece, because it may be larger than a string can be. Text after the last line end is a
 * line unless it is empty.
 */
export function* linesOfFile(path: string): Generator<string> {
  for (const bytes of piecesOfFile(path)) {
    for (let from = 0; from < bytes.length;) {
      const end = bytes.indexOf(NEWLINE, from);
      yield bytes.toString('utf8', from, end);
      from = end + 1;
    }
  }
}

/**
 * Restores the world of a dump that is read piece by piece. Its log is folded after reading: objects created while
 * reading are young, and tables that point to young objects keep the garbage collector busy. With `asOf` it is moved in
 * time first.
 */
export function* resumeDump(
  pieces: Iterable<Buffer>,
  hash: LedgerSettings['hash'],
  asOf?: Micros,
): Work<Result<World, Partial<DumpError> & { readonly message: string }>> {
  const read = yield* readDumpPieces(pieces);
  if (!read.ok) return read;
  const resumed = yield* resumeWorld(asOf === undefined ? read.value : shiftDump(read.value, asOf), hash);
  return resumed.ok ? resumed : err({ message: resumed.error });
}

/** The world of a dump that was read. A log that the ledger cannot read is rejected, even if its digest matches. */
export function* resumeWorld(dump: Dump, hash: LedgerSettings['hash']): Work<Result<World, string>> {
  const { entries, seed, epoch } = dump;
  if (entries[0]?.type !== 'network-started') return err('does not start with the entry network-started');
  try {
    return worldOf(yield* openLedger({ seed, epoch, hash, log: entries }), dump);
  } catch (error) {
    return err(`holds a log that contradicts itself: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function worldOf(
  ledger: Ledger,
  { name, seed, epoch, clock, traces, faults, noWalletUser }: Omit<DumpHead, 'count'>,
): Result<World, string> {
  const late = ledger.nextDue();
  if (late && clock.now - late.at > MAX_LATENESS)
    return err('does not match its clock: automation that was due long ago has not run');
  const end: Micros = clock.now;
  const { validator } = networkOf(ledger.state);
  const users = [...ledger.state.wallets.keys()].filter((user) => user !== validator.user);
  return ok({
    ...describeWorld(ledger, { name, seed, end, users, noWalletUser }),
    resumed: { epoch, clock, traces, faults },
  });
}

// From a dump to a world that goes on where it stopped.

import { closeSync, openSync, readSync } from 'node:fs';
import { DAY, err, ok, type Micros, type Result } from '../base';
import { createLedger, networkOf, type LedgerSettings } from '../ledger';
import { describeWorld } from './describe';
import { isDump, openDumpReader, type Dump, type DumpError } from './dump';
import type { World } from './types';

/** A dump is taken when all is done that is due. What is left over would be done in one go, and nobody served meanwhile. */
const LONGEST_LATENESS = 1100n * DAY;

const CHUNK_BYTES = 1 << 20;

/** Whether a file starts as a dump does; false for one that cannot be read. */
export function isDumpFile(path: string): boolean {
  try {
    return isDump(firstBytes(path));
  } catch {
    return false;
  }
}

function firstBytes(path: string): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(64);
    return bytes.toString('utf8', 0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}

const LINE_END = 10;

/** Lines of a file, piece by piece: it may be larger than a text can be. What follows the last line end is a line unless it is empty. */
export function* linesOfFile(path: string): Generator<string> {
  const file = openSync(path, 'r');
  let rest = Buffer.alloc(0);
  try {
    const bytes = Buffer.alloc(CHUNK_BYTES);
    for (let read = readSync(file, bytes); read > 0; read = readSync(file, bytes)) {
      // The bytes of a line end are part of no other sign in UTF-8.
      let from = 0;
      for (let end = bytes.indexOf(LINE_END); end !== -1 && end < read; end = bytes.indexOf(LINE_END, from)) {
        yield rest.length === 0 ? bytes.toString('utf8', from, end) : Buffer.concat([rest, bytes.subarray(from, end)]).toString('utf8');
        rest = Buffer.alloc(0);
        from = end + 1;
      }
      rest = Buffer.concat([rest, bytes.subarray(from, read)]);
    }
  } finally {
    closeSync(file);
  }
  if (rest.length > 0) yield rest.toString('utf8');
}

/** Reads a dump piece by piece. */
export function readDumpFile(path: string): Result<Dump, DumpError> {
  const reader = openDumpReader();
  for (const line of linesOfFile(path)) reader.line(line);
  return reader.end();
}

/** The world of a dump. A log that the ledger cannot read is refused, whatever its digest says. */
export function resumeWorld(dump: Dump, hash: LedgerSettings['hash']): Result<World, string> {
  const { entries, name, seed, epoch, clock, traces, faults, noWalletUser } = dump;
  if (entries[0]?.type !== 'network-started') return err('does not start with the birth of a network');
  try {
    const ledger = createLedger({ seed, epoch, hash, log: entries });
    const late = ledger.nextDue();
    if (late && clock.now - late.at > LONGEST_LATENESS) return err('does not fit its clock: automation that the clock has passed long ago was never done');
    const end: Micros = clock.now;
    const { validator } = networkOf(ledger.state);
    const users = [...ledger.state.wallets.keys()].filter((user) => user !== validator.user);
    return ok({ ...describeWorld(ledger, { name, seed, end, users, noWalletUser }), resumed: { epoch, clock, traces, faults } });
  } catch (error) {
    return err(`holds a log that contradicts itself: ${error instanceof Error ? error.message : String(error)}`);
  }
}

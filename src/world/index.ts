// Opens worlds: reads and checks the file, and simulates its history.

import { hash } from 'node:crypto';
import { err, finish, limitErrors, type Micros, type Result, type Work } from '../base';
import { isDump, piecesOf } from './dump';
import { simulation } from './simulate-world';
import { parseWorld, readWorld, refuseLongFile, type SourceFile } from './read-world-file';
import { isDumpFile, piecesOfFile, resumeDump } from './resume-dump';
import type { World, WorldError, WorldFile } from './types';

export { crowdProblem, openCrowd, SHORTEST_HISTORY, type CrowdSize, type CrowdStart } from './crowd';
export { expandCrowd } from './expand-crowd';
export { describeWorld, NO_WALLET_USER, snapshotSamples } from './describe';
export {
  dumpLines,
  openDumpReader,
  readDump,
  writeDump,
  writeDumpLines,
  type Checkpoint,
  type Dump,
  type DumpHead,
} from './dump';
export { entryLine, readEntryLine, withInstants } from './entry-line';
export { simulateCohort } from './simulate-cohort';
export { simulateCrowdWorld } from './simulate-crowd';
export { createInputs } from './inputs';
export { rebuildWorld, simulatedWorld, type SimulatedWorld } from './rebuild';
export { readTraffic, setTraffic } from './read-traffic';
export { shiftDump } from './shift-time';
export { simulateWorld } from './simulate-world';
export { isTrafficProfile, TRAFFIC_PROFILE_NAMES, TRAFFIC_PROFILES } from './traffic-profiles';
export { entryLines, openEntryWriter, packing } from './pack-entries';
export { linesOfFile, resumeWorld } from './resume-dump';
export {
  digestOf,
  parseWorld,
  parseWorldBy,
  readWorld,
  shownPath,
  worldNames,
  worldPath,
  type PreparedWorlds,
} from './read-world-file';
export { schemaErrors } from './schema-errors';
export { openEntryReader, type EntryReader } from './unpack-entries';
export type { World, WorldError, WorldFile } from './types';

export interface WorldRequest {
  /** A name from fixtures/worlds, or the path of a file. */
  readonly source: string;
  /** The folder that contains fixtures/ and dist/. */
  readonly root: string;
  /** Default `1`. The same seed and the same requests give the same bytes. */
  readonly seed?: string;
  /** When the history ends; by default as the file says. */
  readonly end?: Micros;
  /** When the history of a dump ends, in whole seconds of distance; by default at its own time. */
  readonly asOf?: Micros;
}

const BYTE_ORDER_MARK = Buffer.from('\ufeff');

type WorldResult = Result<World, readonly WorldError[]>;

export const sha256 = (text: string): string => hash('sha256', text, 'hex');

/** The world at the end of its history; errors name file, line and fix. */
export const openWorld = (request: WorldRequest): WorldResult => finish(openingWorld(request));

/** The same in pieces of work. */
export function* openingWorld(request: WorldRequest): Work<WorldResult> {
  if (isDumpFile(request.source)) return yield* resumed(piecesOfFile(request.source), request);
  const read = readWorld(request.source, request.root);
  return read.ok ? yield* simulated(read.value, request) : read;
}

/** A world from text: a world file in YAML or JSON, or a dump. Errors use `source` as its name. */
export const openWorldText = (text: string, request: WorldRequest): WorldResult =>
  finish(openingWorldBytes(Buffer.from(text), request));

/** A world from the UTF-8 bytes of such a text, in pieces of work. A dump may be too long for one string. */
export const openingWorldBytes = (bytes: Uint8Array, request: WorldRequest): Work<WorldResult> =>
  openingWorldBytesBy((text) => parseWorld(text, request.source, request.root), bytes, request);

/** The same with another parser of world files. */
export function* openingWorldBytesBy(
  parse: (text: string) => Result<SourceFile, readonly WorldError[]>,
  bytes: Uint8Array,
  request: Omit<WorldRequest, 'root'>,
): Work<WorldResult> {
  const content = withoutByteOrderMark(bytes);
  if (isDump(content)) return yield* resumed(piecesOf(content), request);
  const tooLong = refuseLongFile(content, request.source);
  if (tooLong) return err([tooLong]);
  const read = parse(content.toString());
  return read.ok ? yield* simulated(read.value, request) : read;
}

function withoutByteOrderMark({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  const hasMark = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  return hasMark ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes;
}

/** A world that was already parsed and checked. */
export const openingPreparedWorld = (world: WorldFile, request: Omit<WorldRequest, 'root'>): Work<WorldResult> =>
  simulated({ file: request.source, world, locate: () => ({}) }, request);

/** A dump has its own seed and end: those of the request are ignored. */
function* resumed(
  pieces: Iterable<Buffer>,
  { source: file, asOf }: Pick<WorldRequest, 'source' | 'asOf'>,
): Work<WorldResult> {
  const opened = yield* resumeDump(pieces, sha256, asOf);
  return opened.ok ? opened : err([{ file, pointer: '', ...opened.error }]);
}

function* simulated(
  { file, world, locate }: SourceFile,
  { seed = '1', end }: Omit<WorldRequest, 'root'>,
): Work<WorldResult> {
  const opened = yield* simulation(world, { seed, hash: sha256, ...(end === undefined ? {} : { end }) });
  return opened.ok
    ? opened
    : err(limitErrors(opened.error).map((problem) => ({ file, ...problem, ...locate(problem.pointer) })));
}

// Every limit of the server in one table: its default and range, its name on the command line, and what a client sees
// that exceeds it. docs/limits.md is generated from it. The contract names none of them (service contract 9: rate
// limits not shown).

const KIB = 1024;
const MIB = 1024 * KIB;
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** Worlds with cached answers: those read last. Those that other replicas serve are counted apart. */
export const CACHED_WORLDS = 12;

export type LimitUnit = 'bytes' | 'ms' | 'count';

export interface Limit {
  /** After `--limit`. */
  readonly name: string;
  readonly unit: LimitUnit;
  readonly defaultValue: number;
  readonly min: number;
  readonly max: number;
  readonly description: string;
  /** What a client sees that exceeds it. */
  readonly whenExceeded: string;
  /** A flag of the command that sets the same. */
  readonly flag?: string;
}

const MAX_MS = 24 * 60 * MINUTE_MS;
const GROUP = "in the form of the request's group";

export const LIMIT_TABLE = {
  bodyBytes: {
    name: 'body',
    unit: 'bytes',
    defaultValue: MIB,
    min: 1,
    max: 256 * MIB,
    description: 'body of a request',
    whenExceeded: `413 ${GROUP}; the rest of the body is read and discarded for a while, so that the client sees the answer`,
  },
  worldBodyBytes: {
    name: 'world-body',
    unit: 'bytes',
    defaultValue: 256 * MIB,
    min: 1,
    max: 1024 * MIB,
    description: 'body of `load` and of a new world',
    whenExceeded: '413 of the control group',
  },
  darBytes: {
    name: 'dar',
    unit: 'bytes',
    defaultValue: 20 * MIB,
    min: 1,
    max: 256 * MIB,
    description: 'uploaded DAR; it stays in the log of its world, as Base64',
    whenExceeded: `413 ${GROUP}`,
  },
  darsBytes: {
    name: 'dars',
    unit: 'bytes',
    defaultValue: 100 * MIB,
    min: 1,
    max: 4096 * MIB,
    description: 'uploaded DARs of one world together',
    whenExceeded: `400 ${GROUP}, with the code INVALID_ARGUMENT`,
  },
  bodiesBytes: {
    name: 'bodies',
    unit: 'bytes',
    defaultValue: 512 * MIB,
    min: 1,
    max: 64 * 1024 * MIB,
    description: 'bodies of all requests together, from the first byte of each to its answer',
    whenExceeded: '503 text/plain with `retry-after: 1`, and the connection ends',
  },
  jsonDepth: {
    name: 'json-depth',
    unit: 'count',
    defaultValue: 100,
    min: 1,
    max: 1000,
    description: 'nesting of objects and arrays in a JSON body',
    whenExceeded: `400 ${GROUP}`,
  },
  urlBytes: {
    name: 'url',
    unit: 'bytes',
    defaultValue: 8 * KIB,
    min: 64,
    max: 64 * KIB,
    description: 'path and query of a request',
    whenExceeded: '414 text/plain',
  },
  headBytes: {
    name: 'headers',
    unit: 'bytes',
    defaultValue: 16 * KIB,
    min: KIB,
    max: 128 * KIB,
    description: 'request line and headers together',
    whenExceeded: '431 text/plain, or 414 where the request line alone is longer',
  },
  headerCount: {
    name: 'header-count',
    unit: 'count',
    defaultValue: 100,
    min: 10,
    max: 1000,
    description: 'headers of a request',
    whenExceeded: '431 text/plain',
  },
  tokenLength: {
    name: 'token',
    unit: 'bytes',
    defaultValue: 8 * KIB,
    min: 256,
    max: 64 * KIB,
    description: 'bearer token',
    whenExceeded: `401 ${GROUP}`,
  },
  headersMs: {
    name: 'headers-time',
    unit: 'ms',
    defaultValue: 10 * SECOND_MS,
    min: 100,
    max: MAX_MS,
    description: 'time from the start of a request to the end of its headers',
    whenExceeded: '408 text/plain, and the connection ends',
  },
  requestMs: {
    name: 'body-time',
    unit: 'ms',
    defaultValue: 30 * SECOND_MS,
    min: 100,
    max: MAX_MS,
    description: 'time from the headers to the end of the body',
    whenExceeded: '408 text/plain, and the connection ends',
  },
  worldRequestMs: {
    name: 'world-body-time',
    unit: 'ms',
    defaultValue: 10 * MINUTE_MS,
    min: 100,
    max: MAX_MS,
    description: 'the same for a body with a world',
    whenExceeded: '408 text/plain, and the connection ends',
  },
  idleMs: {
    name: 'idle',
    unit: 'ms',
    defaultValue: 2 * MINUTE_MS,
    min: 100,
    max: MAX_MS,
    description: 'time in which a client neither sends the rest of its request nor reads its answer',
    whenExceeded: 'the connection is closed',
  },
  keepAliveMs: {
    name: 'keep-alive',
    unit: 'ms',
    defaultValue: 10 * SECOND_MS,
    min: 100,
    max: MAX_MS,
    description: 'time between the answer to a request and the next request',
    whenExceeded: 'the connection ends',
  },
  closeMs: {
    name: 'closing',
    unit: 'ms',
    defaultValue: 400,
    min: 0,
    max: 10 * MINUTE_MS,
    description: 'time for pending answers when the server stops',
    whenExceeded: 'the connection is closed',
  },
  connections: {
    name: 'connections',
    unit: 'count',
    defaultValue: 2000,
    min: 1,
    max: 100_000,
    description: 'open connections',
    whenExceeded:
      '503 text/plain with `retry-after: 1`, and the connection ends; beyond a hundred more than the limit, connections are closed without an answer',
  },
  pipelined: {
    name: 'pipelined',
    unit: 'count',
    defaultValue: 100,
    min: 0,
    max: 10_000,
    description: 'requests of one connection that wait for the answers before them',
    whenExceeded:
      '503 text/plain after the answers before it, and the connection ends; a client that continues to send is disconnected after as many more requests as the limit',
  },
  forwardedBytes: {
    name: 'forwarded',
    unit: 'bytes',
    defaultValue: 256 * MIB,
    min: 1,
    max: 64 * 1024 * MIB,
    description: 'size of the requests that wait for replies of one other replica',
    whenExceeded: `503 ${GROUP} with \`retry-after: 1\`; nothing was done`,
  },
  forwardedWorldBytes: {
    name: 'forwarded-world',
    unit: 'bytes',
    defaultValue: 64 * MIB,
    min: 1,
    max: 64 * 1024 * MIB,
    description: 'size of the requests to one world that wait for another replica, or for the lease of a lost one',
    whenExceeded: `503 ${GROUP} with \`retry-after: 1\`; nothing was done`,
  },
  answers: {
    name: 'answers',
    unit: 'count',
    defaultValue: 500,
    min: 0,
    max: 100_000,
    description: `cached answers of one world; only the ${CACHED_WORLDS} worlds that were read last have any, and in a replica also ${CACHED_WORLDS} worlds that other replicas serve`,
    whenExceeded: 'the least recently used is dropped, and rendered again when needed',
  },
  answerBytes: {
    name: 'answer-bytes',
    unit: 'bytes',
    defaultValue: 2 * MIB,
    min: 0,
    max: 1024 * MIB,
    description:
      'memory of the cached answers of one world, approximately; an answer of more than a quarter is not cached',
    whenExceeded: 'the least recently used are dropped, and rendered again when needed',
  },
  journalEntries: {
    name: 'journal-entries',
    unit: 'count',
    defaultValue: 1000,
    min: 1,
    max: 1_000_000,
    description: 'exchanges in the journal',
    whenExceeded: 'the oldest is dropped; its id is then answered 404',
  },
  journalBytes: {
    name: 'journal-bytes',
    unit: 'bytes',
    defaultValue: 16 * MIB,
    min: 1,
    max: 4096 * MIB,
    description: 'memory of the journal, approximately',
    whenExceeded: 'the oldest are dropped; the newest is kept regardless of its size',
  },
  journalBodyBytes: {
    name: 'journal-body',
    unit: 'bytes',
    defaultValue: 64 * KIB,
    min: 0,
    max: 16 * MIB,
    description: 'stored part of each body in the journal',
    whenExceeded: 'the rest is not stored, and `truncated` is true',
  },
  journalReaders: {
    name: 'journal-readers',
    unit: 'count',
    defaultValue: 100,
    min: 0,
    max: 10_000,
    description: 'clients that follow the journal',
    whenExceeded: '429 of the control group',
  },
  worldReaders: {
    name: 'world-readers',
    unit: 'count',
    defaultValue: 100,
    min: 0,
    max: 10_000,
    description: 'clients that follow worlds',
    whenExceeded: '429 of the control group',
  },
  checkReaders: {
    name: 'check-readers',
    unit: 'count',
    defaultValue: 100,
    min: 0,
    max: 10_000,
    description: 'clients that follow checks',
    whenExceeded: '429 of the control group',
  },
  streams: {
    name: 'streams',
    unit: 'count',
    defaultValue: 200,
    min: 0,
    max: 10_000,
    description: 'open websocket streams',
    whenExceeded: 'a frame with the code MAXIMUM_NUMBER_OF_STREAMS, and the stream ends',
  },
  streamFrameBytes: {
    name: 'stream-frame',
    unit: 'bytes',
    defaultValue: MIB,
    min: 1,
    max: 256 * MIB,
    description: 'frame from the client of a stream',
    whenExceeded: 'the stream is closed with 1009',
  },
  streamIdleMs: {
    name: 'stream-idle',
    unit: 'ms',
    defaultValue: 2 * MINUTE_MS,
    min: 50,
    max: MAX_MS,
    description: 'time in which the client of a stream sends no request, or neither answers pings nor reads',
    whenExceeded: 'without a request: a frame that says so, and the stream ends; otherwise the connection is closed',
  },
  worlds: {
    name: 'worlds',
    unit: 'count',
    defaultValue: 100,
    min: 0,
    max: 10_000,
    description: 'worlds in addition to the default one',
    whenExceeded: '429 of the control group',
    flag: 'max-worlds',
  },
  worldIdleMs: {
    name: 'world-idle',
    unit: 'ms',
    defaultValue: 15 * MINUTE_MS,
    min: 1,
    max: 365 * MAX_MS,
    description: 'time in which a private world is not used',
    whenExceeded: 'the world is deleted; its id is then answered 404',
    flag: 'world-idle',
  },
  snapshots: {
    name: 'snapshots',
    unit: 'count',
    defaultValue: 1000,
    min: 1,
    max: 100_000,
    description: 'snapshots of one world',
    whenExceeded: '409 of the control group',
  },
  faults: {
    name: 'faults',
    unit: 'count',
    defaultValue: 200,
    min: 1,
    max: 10_000,
    description: 'faults of one world',
    whenExceeded: '409 of the control group',
  },
  held: {
    name: 'held',
    unit: 'count',
    defaultValue: 1000,
    min: 0,
    max: 10_000,
    description: 'commands of one world that a fault holds in process',
    whenExceeded: `500 ${GROUP}: the command was not completed`,
  },
} as const satisfies Readonly<Record<string, Limit>>;

export type LimitKey = keyof typeof LIMIT_TABLE;

/** Bytes, milliseconds or counts, by the unit in the table. */
export type Limits = Readonly<Record<LimitKey, number>>;

/** The flag of the command that sets a limit. */
export function limitFlag(key: LimitKey): string {
  const limit: Limit = LIMIT_TABLE[key];
  return limit.flag === undefined ? `--limit ${limit.name}=...` : `--${limit.flag}`;
}

export const isLimitKey = (key: string): key is LimitKey => Object.hasOwn(LIMIT_TABLE, key);

// The table has every key; TypeScript does not track Object.entries.
export const DEFAULT_LIMITS = Object.fromEntries(
  Object.entries(LIMIT_TABLE).map(([key, { defaultValue }]) => [key, defaultValue]),
) as Limits;

const TAKES_WORLDS = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)?(\/_worlds\/[^/?#]+)?\/_control\/v1\/(load|worlds)(\?|$)/i;

interface BodyLimit {
  readonly bytes: number;
  readonly ms: number;
}

/** Size and time limits for the body of a request to this address; a world may be large. */
export function bodyLimitOf(limits: Limits, url: string): BodyLimit {
  if (isWorldUpload(url)) return { bytes: limits.worldBodyBytes, ms: limits.worldRequestMs };
  return { bytes: isDarUpload(url) ? limits.darBytes : limits.bodyBytes, ms: limits.requestMs };
}

const TAKES_DARS = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)?(\/_worlds\/[^/?#]+)?\/v2\/(dars|dars\/validate|packages)(\?|$)/i;

const isDarUpload = (url: string): boolean => url.includes('/v2/') && TAKES_DARS.test(url);

/** For a caller without access to the control operations, whose upload of a world is refused in any case. */
export const forUntrustedCallers = (limits: Limits): Limits => ({
  ...limits,
  worldBodyBytes: Math.min(limits.bodyBytes, limits.worldBodyBytes),
  worldRequestMs: Math.min(limits.requestMs, limits.worldRequestMs),
});

export const isWorldUpload = (url: string): boolean => url.includes('/_control/') && TAKES_WORLDS.test(url);

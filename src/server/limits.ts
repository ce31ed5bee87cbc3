// Every bound that a client can run into, in one table: how much it is, how it is called on the command line, and what who
// exceeds it sees. docs/limits.md is made from it. The contract names none of them (service contract 9: rate limits not shown).

const KIB = 1024;
const MIB = 1024 * KIB;
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

export type LimitUnit = 'bytes' | 'ms' | 'count';

export interface Limit {
  /** After `--limit`. */
  readonly name: string;
  readonly unit: LimitUnit;
  readonly usual: number;
  readonly least: number;
  readonly most: number;
  readonly what: string;
  /** What a client sees that exceeds it. */
  readonly answer: string;
  /** A flag of its own that says the same. */
  readonly flag?: string;
}

const LONGEST_MS = 24 * 60 * MINUTE_MS;
const GROUP = "in the form of the request's group";

export const LIMIT_TABLE = {
  bodyBytes: {
    name: 'body',
    unit: 'bytes',
    usual: MIB,
    least: 1,
    most: 256 * MIB,
    what: 'body of a request',
    answer: `413 ${GROUP}; the rest of the body is read and forgotten for a moment, so that the client sees it`,
  },
  worldBodyBytes: {
    name: 'world-body',
    unit: 'bytes',
    usual: 256 * MIB,
    least: 1,
    most: 1024 * MIB,
    what: 'body of `load` and of a new world',
    answer: '413 of the control group',
  },
  bodiesBytes: {
    name: 'bodies',
    unit: 'bytes',
    usual: 512 * MIB,
    least: 1,
    most: 64 * 1024 * MIB,
    what: 'bodies of all requests together, from their first byte to their answer',
    answer: '503 text/plain with `retry-after: 1`, and the connection ends',
  },
  jsonDepth: {
    name: 'json-depth',
    unit: 'count',
    usual: 100,
    least: 1,
    most: 1000,
    what: 'objects and arrays inside each other in a JSON body',
    answer: `400 ${GROUP}`,
  },
  urlBytes: {
    name: 'url',
    unit: 'bytes',
    usual: 8 * KIB,
    least: 64,
    most: 64 * KIB,
    what: 'path and query of a request',
    answer: '414 text/plain',
  },
  headBytes: {
    name: 'headers',
    unit: 'bytes',
    usual: 16 * KIB,
    least: KIB,
    most: 128 * KIB,
    what: 'the address, and all names and values of headers together',
    answer: '431 text/plain, or 414 where the address alone is longer',
  },
  headerCount: {
    name: 'header-count',
    unit: 'count',
    usual: 100,
    least: 10,
    most: 1000,
    what: 'headers of a request',
    answer: '431 text/plain',
  },
  tokenLength: {
    name: 'token',
    unit: 'bytes',
    usual: 8 * KIB,
    least: 256,
    most: 64 * KIB,
    what: 'a bearer token',
    answer: `401 ${GROUP}`,
  },
  headersMs: {
    name: 'headers-time',
    unit: 'ms',
    usual: 10 * SECOND_MS,
    least: 100,
    most: LONGEST_MS,
    what: 'from the start of a request to the end of its headers',
    answer: '408 text/plain, and the connection ends',
  },
  requestMs: {
    name: 'body-time',
    unit: 'ms',
    usual: 30 * SECOND_MS,
    least: 100,
    most: LONGEST_MS,
    what: 'a body, from the headers to its end',
    answer: '408 text/plain, and the connection ends',
  },
  worldRequestMs: {
    name: 'world-body-time',
    unit: 'ms',
    usual: 10 * MINUTE_MS,
    least: 100,
    most: LONGEST_MS,
    what: 'the same for a body with a world',
    answer: '408 text/plain, and the connection ends',
  },
  idleMs: {
    name: 'idle',
    unit: 'ms',
    usual: 2 * MINUTE_MS,
    least: 100,
    most: LONGEST_MS,
    what: 'a client that neither sends what it owes nor takes what it is sent',
    answer: 'the connection is cut',
  },
  keepAliveMs: {
    name: 'keep-alive',
    unit: 'ms',
    usual: 10 * SECOND_MS,
    least: 100,
    most: LONGEST_MS,
    what: 'a connection without a request, after an answer',
    answer: 'the connection ends',
  },
  closeMs: {
    name: 'closing',
    unit: 'ms',
    usual: 400,
    least: 0,
    most: 10 * MINUTE_MS,
    what: 'for answers to finish when the server stops',
    answer: 'the connection is cut',
  },
  connections: {
    name: 'connections',
    unit: 'count',
    usual: 2000,
    least: 1,
    most: 100_000,
    what: 'connections at a time',
    answer:
      '503 text/plain with `retry-after: 1`, and the connection ends; a hundred more than the limit are answered so, others are cut unheard',
  },
  pipelined: {
    name: 'pipelined',
    unit: 'count',
    usual: 100,
    least: 0,
    most: 10_000,
    what: 'requests of one connection that wait behind another',
    answer:
      '503 text/plain after the answers before it, and the connection ends; who sends as many again without waiting for it is cut',
  },
  answers: {
    name: 'answers',
    unit: 'count',
    usual: 500,
    least: 0,
    most: 100_000,
    what: 'answers of one world that are given again as they are, while nothing changes',
    answer: 'the oldest are made anew',
  },
  answerBytes: {
    name: 'answer-bytes',
    unit: 'bytes',
    usual: 2 * MIB,
    least: 0,
    most: 1024 * MIB,
    what: 'memory of them, roughly; one that would take a quarter of it is not kept',
    answer: 'the oldest are made anew',
  },
  journalEntries: {
    name: 'journal-entries',
    unit: 'count',
    usual: 1000,
    least: 1,
    most: 1_000_000,
    what: 'exchanges that the journal keeps',
    answer: 'the oldest are forgotten; who asks for one gets 404',
  },
  journalBytes: {
    name: 'journal-bytes',
    unit: 'bytes',
    usual: 16 * MIB,
    least: 1,
    most: 4096 * MIB,
    what: 'memory of the journal, roughly',
    answer: 'the oldest are forgotten; the newest one stays whatever its size',
  },
  journalBodyBytes: {
    name: 'journal-body',
    unit: 'bytes',
    usual: 64 * KIB,
    least: 0,
    most: 16 * MIB,
    what: 'of each body in the journal',
    answer: 'the rest is not kept, and `truncated` says so',
  },
  journalReaders: {
    name: 'journal-readers',
    unit: 'count',
    usual: 100,
    least: 0,
    most: 10_000,
    what: 'readers that follow the journal',
    answer: '429 of the control group',
  },
  worldReaders: {
    name: 'world-readers',
    unit: 'count',
    usual: 100,
    least: 0,
    most: 10_000,
    what: 'readers that follow what happens in worlds',
    answer: '429 of the control group',
  },
  streams: {
    name: 'streams',
    unit: 'count',
    usual: 200,
    least: 0,
    most: 10_000,
    what: 'websocket streams at a time',
    answer: 'a frame with the code MAXIMUM_NUMBER_OF_STREAMS, and the stream ends',
  },
  streamFrameBytes: {
    name: 'stream-frame',
    unit: 'bytes',
    usual: MIB,
    least: 1,
    most: 256 * MIB,
    what: 'a frame that a client of a stream sends',
    answer: 'the stream is closed with 1009',
  },
  streamIdleMs: {
    name: 'stream-idle',
    unit: 'ms',
    usual: 2 * MINUTE_MS,
    least: 50,
    most: LONGEST_MS,
    what: 'a client of a stream that sends no request, or neither answers pings nor takes what it is sent',
    answer: 'without a request a frame that says so, and the stream ends; otherwise the connection is cut',
  },
  worlds: {
    name: 'worlds',
    unit: 'count',
    usual: 100,
    least: 0,
    most: 10_000,
    what: 'worlds beside the default one',
    answer: '429 of the control group',
    flag: 'max-worlds',
  },
  worldIdleMs: {
    name: 'world-idle',
    unit: 'ms',
    usual: 15 * MINUTE_MS,
    least: 1,
    most: 365 * LONGEST_MS,
    what: 'a private world that nobody uses',
    answer: 'it is collected; who asks for it gets 404',
    flag: 'world-idle',
  },
  snapshots: {
    name: 'snapshots',
    unit: 'count',
    usual: 1000,
    least: 1,
    most: 100_000,
    what: 'snapshots of one world',
    answer: '409 of the control group',
  },
  faults: {
    name: 'faults',
    unit: 'count',
    usual: 200,
    least: 1,
    most: 10_000,
    what: 'faults of one world',
    answer: '409 of the control group',
  },
  held: {
    name: 'held',
    unit: 'count',
    usual: 1000,
    least: 0,
    most: 10_000,
    what: 'commands of one world that a fault holds in process',
    answer: `500 ${GROUP}: the command was not completed`,
  },
} as const satisfies Readonly<Record<string, Limit>>;

type LimitKey = keyof typeof LIMIT_TABLE;

/** Bytes, milliseconds or a number of things, as the table says. */
export type Limits = Readonly<Record<LimitKey, number>>;

export const isLimitKey = (key: string): key is LimitKey => Object.hasOwn(LIMIT_TABLE, key);

// Every key of the table is there; TypeScript does not follow entries.
export const DEFAULT_LIMITS = Object.fromEntries(
  Object.entries(LIMIT_TABLE).map(([key, { usual }]) => [key, usual]),
) as Limits;

const TAKES_WORLDS = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)?(\/_worlds\/[^/?#]+)?\/_control\/v1\/(load|worlds)(\?|$)/i;

interface BodyLimit {
  readonly bytes: number;
  readonly ms: number;
}

/** How large the body of a request to this address may be, and how long it may take to come; a world may be large. */
export const bodyLimitOf = (limits: Limits, url: string): BodyLimit =>
  takesWorld(url)
    ? { bytes: limits.worldBodyBytes, ms: limits.worldRequestMs }
    : { bytes: limits.bodyBytes, ms: limits.requestMs };

/** For a caller who may not control the server: whoever is refused anyhow needs no room for a world. */
export const forStrangers = (limits: Limits): Limits => ({
  ...limits,
  worldBodyBytes: Math.min(limits.bodyBytes, limits.worldBodyBytes),
  worldRequestMs: Math.min(limits.requestMs, limits.worldRequestMs),
});

export const takesWorld = (url: string): boolean => url.includes('/_control/') && TAKES_WORLDS.test(url);

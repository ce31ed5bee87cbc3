// Raw bytes on a real socket: what a parser of HTTP makes of broken requests, and what comes through it.

import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc, { type Arbitrary } from 'fast-check';
import { startServer, type MockServer } from '../../src/server';
import { openTestMock } from '../http/harness';
import { difference, fingerprint } from './fingerprint';

interface RawCase {
  /** What is sent, in pieces; between two of them the event loop turns. */
  readonly pieces: readonly Buffer[];
  /** How many requests it holds at most. */
  readonly requests: number;
  /** Cut off in place of a polite end. */
  readonly reset: boolean;
}

interface RawDone {
  readonly statuses: readonly number[];
  readonly findings: readonly string[];
}

interface RawServer {
  readonly mock: MockServer;
  readonly send: (one: RawCase) => Promise<RawDone>;
  readonly close: () => Promise<void>;
}

const LONGEST_WAIT_MS = 15_000;
const CREATE = '{"hint":"smuggled"}';
const LINES: readonly string[] = [
  'GET /v2/version HTTP/1.1',
  'GET /api/scan/livez HTTP/1.1',
  'HEAD /api/scan/v0/dso HTTP/1.1',
  'POST /_control/v1/parties HTTP/1.1',
  'POST /api/scan/v0/open-and-issuing-mining-rounds HTTP/1.1',
  'GET /v2/version HTTP/1.0',
  'OPTIONS * HTTP/1.1',
  'GET http://evil.example/v2/version HTTP/1.1',
  'GET /v2/version',
  'GET  /v2/version HTTP/1.1',
  'GET /v2/version HTTP/9.9',
  'get /v2/version HTTP/1.1',
  'GET /\u00ff HTTP/1.1',
  'GET /v2/version\tHTTP/1.1',
  'CONNECT a:1 HTTP/1.1',
  'PRI * HTTP/2.0',
  '\u0016\u0003\u0001\u0002',
  '',
  ' GET /v2/version HTTP/1.1',
  `GET /${'x'.repeat(20_000)} HTTP/1.1`,
  'GET /_worlds/../v2/version HTTP/1.1',
  'GET /%00 HTTP/1.1',
  'TRACE / HTTP/1.1',
  'DELETE /_control/v1/faults HTTP/1.1 HTTP/1.1',
];
const HEADERS: readonly string[] = [
  'content-length: 0',
  `content-length: ${CREATE.length}`,
  'content-length: 5',
  'content-length: -1',
  'content-length: 1e3',
  'content-length: 0x10',
  'content-length: 99999999999999999999',
  'content-length: 4\r\ncontent-length: 5',
  'content-length: 5, 5',
  'content-length : 5',
  'transfer-encoding: chunked',
  'transfer-encoding: gzip, chunked',
  'transfer-encoding: chunked, identity',
  'Transfer-Encoding:\tchunked',
  'transfer-encoding: xchunked',
  ' folded',
  'x: a\r\n folded',
  'no-colon',
  ': no name',
  'bad name: x',
  'x\u0000: y',
  'x: \u0000',
  'x: \u0001',
  `x: ${'y'.repeat(20_000)}`,
  'connection: close',
  'connection: keep-alive, upgrade',
  'upgrade: websocket',
  'upgrade: h2c',
  'expect: 100-continue',
  'expect: nonsense',
  'host: evil.example',
  'host: a\r\nhost: b',
  'content-type: application/json',
  'authorization: Bearer x\r\nauthorization: Bearer y',
  'cookie: a\r\ncookie: b',
  '__proto__: x',
  'origin: \u00ff',
  'accept: text/event-stream',
  'range: bytes=0-',
  'te: trailers',
  'trailer: x',
  'x-understudy-world: nothing',
];
const BODIES: readonly string[] = [
  '',
  CREATE,
  '{}',
  'xxxxx',
  '0\r\n\r\n',
  `13\r\n${CREATE}\r\n0\r\n\r\n`,
  'zz\r\n',
  '-1\r\nx',
  'ffffffffffffffff\r\nx',
  '5;ext="\r\n"\r\nabcde\r\n0\r\n\r\n',
  '5\r\nabc',
  '0\r\nx: y\r\n\r\n',
  '0\r\n\r\nGET /v2/version HTTP/1.1\r\nhost: x\r\n\r\n',
  `0\r\n\r\nPOST /_control/v1/parties HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${CREATE.length}\r\n\r\n${CREATE}`,
];
/** Those at the beginning of the list are in order. */
const GOOD_LINES = 8;
const ENDS = [...Array.from({ length: 12 }, () => '\r\n'), '\n', '\r', '\r\r\n'];

const one: Arbitrary<string> = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...LINES.slice(0, GOOD_LINES)) },
      { weight: 1, arbitrary: fc.constantFrom(...LINES) },
    ),
    fc.nat({ max: 9 }).map((nine) => nine < 9),
    fc.array(fc.constantFrom(...HEADERS), { maxLength: 2 }),
    fc.constantFrom(...ENDS),
    fc.constantFrom(...BODIES),
  )
  .map(
    ([line, hosted, headers, end, body]) =>
      `${[line, ...(hosted ? ['host: 127.0.0.1'] : []), ...headers].join(end)}${end}${end}${body}`,
  );

const rawCase: Arbitrary<RawCase> = fc
  .tuple(
    fc.array(one, { minLength: 1, maxLength: 3 }),
    fc.array(fc.nat({ max: 400 }), { maxLength: 4 }),
    fc.nat({ max: 9 }),
  )
  .map(([texts, cuts, reset]): RawCase => {
    const whole = Buffer.from(texts.join(''), 'latin1');
    const places = [...new Set([0, ...cuts.map((cut) => Math.min(cut, whole.length)), whole.length])].sort(
      (a, b) => a - b,
    );
    const pieces = places.slice(1).map((place, at) => whole.subarray(places[at], place));
    // A body that looks like a request may be one.
    return { pieces, requests: texts.length * 2, reset: reset === 0 };
  });

/**
 * Requests whose length can be read in two ways: a proxy and a server that disagree let the rest through as a request
 * of its own.
 */
export const AMBIGUOUS: readonly string[] = [
  'content-length: 30\r\ntransfer-encoding: chunked',
  'transfer-encoding: chunked\r\ncontent-length: 4',
  'content-length: 5\r\ncontent-length: 6',
  'content-length: 5, 6',
  'transfer-encoding: chunked, identity',
  'transfer-encoding: xchunked',
  'content-length: +5',
  'content-length : 5',
  'transfer-encoding : chunked',
];
const SMUGGLED = `0\r\n\r\nPOST /_control/v1/parties HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${CREATE.length}\r\n\r\n${CREATE}`;

/** A request with such headers, and another one hidden in its body. */
export const ambiguous = (headers: string): RawCase => ({
  pieces: [Buffer.from(`POST /v2/version HTTP/1.1\r\nhost: 127.0.0.1\r\n${headers}\r\n\r\n${SMUGGLED}`)],
  requests: 1,
  reset: false,
});

/** A server of its own, whose clock stands still. */
export async function openRawServer(): Promise<RawServer> {
  const { mock, log, lines } = openTestMock({ logLevel: 'debug' });
  const listening = await startServer({ handle: mock.handle, host: '127.0.0.1', port: 0, log });
  if (!listening.ok) throw new Error(listening.error.message);
  const { port, close } = listening.value;
  return {
    mock,
    close,
    async send(raw) {
      const before = fingerprint(mock);
      const written = lines.length;
      const text = await exchange(port, raw);
      const statuses = statusesIn(text);
      const findings: string[] = [];
      if (text === undefined) findings.push(`no end after ${LONGEST_WAIT_MS} ms`);
      if (statuses.some((status) => status >= 500)) findings.push(`a status of ${statuses.join(', ')}`);
      if (statuses.length > raw.requests)
        findings.push(`${statuses.length} answers to at most ${raw.requests} requests`);
      if (text !== undefined && text !== '' && !/^HTTP\/1\.1 \d{3} /.test(text))
        findings.push(`what came is no answer: ${JSON.stringify(text.slice(0, 100))}`);
      // The answer to a good request may be lost when garbage follows it at once: what was granted is what the log
      // says.
      const isGranted = lines.slice(written).some((line) => /\bstatus=2\d\d\b/.test(line));
      const changed = isGranted ? undefined : difference(mock, before);
      if (changed !== undefined) findings.push(`nothing was granted, and yet ${changed}`);
      const alive = await exchange(port, ALIVE);
      if (alive?.startsWith('HTTP/1.1 200 ') !== true)
        findings.push(`afterwards the server answers ${JSON.stringify(alive?.slice(0, 60))}`);
      return { statuses, findings };
    },
  };
}

const ALIVE: RawCase = {
  pieces: [Buffer.from('GET /v2/version HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n')],
  requests: 1,
  reset: false,
};

/** Everything that came before the connection ended; undefined when it did not end. */
function exchange(port: number, { pieces, reset }: RawCase): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => {
      socket.destroy();
      resolve(undefined);
    }, LONGEST_WAIT_MS);
    socket.on('data', (chunk: Buffer) => void chunks.push(chunk));
    // A server that has heard enough may cut the connection: what it said before counts.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks).toString('latin1'));
    });
    socket.once('connect', () => void write());
    const write = async (): Promise<void> => {
      for (const piece of pieces) {
        if (socket.destroyed) return;
        socket.write(piece);
        await nextTurn();
      }
      if (reset) socket.resetAndDestroy();
      else socket.end();
    };
  });
}

/** Statuses of the answers; what was meant as the go-ahead for a body is none. */
function statusesIn(text = ''): readonly number[] {
  return [...text.matchAll(/(?:^|\r\n\r\n|[}\]\n])HTTP\/1\.1 (\d{3}) /g)]
    .map(([, status]) => Number(status))
    .filter((status) => status !== 100);
}

const rawText = ({ pieces, reset }: RawCase): string =>
  `printf ${JSON.stringify(Buffer.concat([...pieces]).toString('latin1')).slice(0, 3000)} | nc 127.0.0.1 7575${reset ? ' # and a reset' : ''}`;

/** Runs so many raw cases; the failures with their bytes. */
export async function runRaw({
  cases,
  seed,
}: {
  readonly cases: number;
  readonly seed: number;
}): Promise<{ readonly failures: readonly string[]; readonly statuses: ReadonlyMap<number, number> }> {
  const server = await openRawServer();
  const statuses = new Map<number, number>();
  try {
    const details = await fc.check(
      fc.asyncProperty(rawCase, async (raw) => {
        const done = await server.send(raw);
        for (const status of done.statuses) statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (done.findings.length > 0) throw new Error(`${done.findings.join('\n')}\n${rawText(raw)}`);
      }),
      { seed, numRuns: cases, interruptAfterTimeLimit: 30_000 + cases * 100, markInterruptAsFailure: false },
    );
    const failed = details.errorInstance;
    return { failures: failed instanceof Error ? [failed.message] : [], statuses };
  } finally {
    await server.close();
  }
}

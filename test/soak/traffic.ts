// What a busy day of tests does to a server: reads, writes, clock moves, snapshots and reverts, worlds, faults, readers
// of the journal that come and go, and clients that give up. The world goes back to its start now and then, so that it
// does not grow by itself.

// `then` is what the contract calls the effect of a fault.

import { Agent, request as ask, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Ready } from '../../src/library';
import { random } from '../random';

export interface Traffic {
  /** Answers by status; 0 for a request that was given up on purpose, or cut by a fault. */
  readonly statuses: Map<number, number>;
  /** What must not be: a 5xx that nobody asked for, a connection that failed by itself. */
  readonly findings: string[];
  /** Resolves when the last worker has come to its end. */
  finish(): Promise<void>;
}

const WORKERS = 8;
const MOST_FINDINGS = 20;
const LET_GO_EVERY_MS = 250;
/** Requests of one worker between two returns to the start. */
const ROUND = 250;
/** Statuses that somebody asked for: the faults of this traffic. */
const ASKED_FOR: ReadonlySet<number> = new Set([503]);

interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly user?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Given up after so many milliseconds, in the middle of whatever it is. */
  readonly giveUpMs?: number;
}

export function startTraffic(ready: Ready, seed: number): Traffic {
  const agent = new Agent({ keepAlive: true, maxSockets: WORKERS + 1 });
  const statuses = new Map<number, number>();
  const findings: string[] = [];
  const day = { isOver: false, hasEnded: false };
  const find = (finding: string): void => void (findings.length < MOST_FINDINGS && findings.push(finding));

  const send = async (asked: Asked): Promise<string> => {
    const { status, text } = await exchange(ready, agent, asked);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status >= 500 && !ASKED_FOR.has(status) && !/not completed/.test(text))
      find(`${asked.method ?? 'GET'} ${asked.path}: ${status} ${text.slice(0, 200)}`);
    if (status === -1) find(`${asked.method ?? 'GET'} ${asked.path}: ${text}`);
    return text;
  };

  const worker = async (number: number): Promise<void> => {
    const next = random(seed * 1000 + number);
    const below = (most: number): number => Math.floor(next() * most);
    for (let count = 1; !day.isOver; count += 1) {
      if (count % ROUND === 0 && number === 0) await send({ method: 'POST', path: '/_control/v1/reset' });
      else await oneThing({ ready, below, send, name: `${number}-${count}` });
    }
  };
  const working = Array.from({ length: WORKERS }, (_, number) => worker(number));
  /**
   * A revert arms faults again that their workers took away: nobody else would let go what they hold then, and its
   * worker would wait for ever.
   */
  const lettingGo = (async () => {
    while (!day.hasEnded) {
      await pause(LET_GO_EVERY_MS);
      await send({ method: 'POST', path: '/_control/v1/held/release' });
    }
  })();
  return {
    statuses,
    findings,
    async finish() {
      day.isOver = true;
      await Promise.all(working);
      day.hasEnded = true;
      await lettingGo;
      await send({ method: 'POST', path: '/_control/v1/reset' });
      await send({ method: 'DELETE', path: '/_control/v1/faults' });
      await send({ method: 'DELETE', path: '/_control/v1/requests' });
      agent.destroy();
    },
  };
}

interface Hands {
  readonly ready: Ready;
  readonly below: (below: number) => number;
  readonly send: (asked: Asked) => Promise<string>;
  /** A name that nobody else has. */
  readonly name: string;
}

async function oneThing(hands: Hands): Promise<void> {
  const { below } = hands;
  const drawn = below(100);
  if (drawn < 45) return read(hands);
  if (drawn < 75) return write(hands);
  if (drawn < 80)
    return void (await hands.send({
      method: 'POST',
      path: '/_control/v1/clock/advance',
      body: { by: `${1 + below(20)}m` },
    }));
  if (drawn < 84) return travel(hands);
  if (drawn < 87) return privateWorld(hands);
  if (drawn < 91) return fault(hands);
  if (drawn < 95) return follow(hands);
  return giveUp(hands);
}

const READS = [
  '/v2/version',
  '/v2/state/ledger-end',
  '/api/validator/v0/wallet/transfer-offers',
  '/api/validator/v0/wallet/balance',
  '/api/validator/v0/wallet/amulets',
  '/api/scan/v0/dso',
  '/api/scan/v0/ans-entries?page_size=20',
  '/api/scan/v0/closed-rounds',
  '/_control/v1/status',
  '/_control/v1/offers',
  '/_control/v1/requests?limit=20',
  '/_control/v1/dump',
  '/nothing',
  '/api/scan/v0/ans-entries?page_size=x',
] as const;

async function read({ below, send }: Hands): Promise<void> {
  await send({ path: READS[below(READS.length)] ?? '/v2/version', user: below(2) });
}

async function write({ ready, below, send, name }: Hands): Promise<void> {
  const [from, to] = below(2) === 0 ? [0, 1] : [1, 0];
  const body = {
    receiver_party_id: ready.users[to]?.party,
    amount: '0.01',
    description: 'soak',
    expires_at: 9_000_000_000_000_000,
    tracking_id: `soak-${name}`,
  };
  const made = await send({ method: 'POST', path: '/api/validator/v0/wallet/transfer-offers', user: from, body });
  const id = /"offer_contract_id":"([0-9a-f]+)"/.exec(made)?.[1];
  if (id === undefined) return;
  const move = ['accept', 'reject', 'withdraw'][below(3)] ?? 'accept';
  await send({
    method: 'POST',
    path: `/api/validator/v0/wallet/transfer-offers/${id}/${move}`,
    user: move === 'withdraw' ? from : to,
  });
}

async function travel({ send, name }: Hands): Promise<void> {
  const id = /"id":"(s\d+)"/.exec(await send({ method: 'POST', path: '/_control/v1/snapshots', body: { name } }))?.[1];
  if (id === undefined) return;
  await send({ method: 'POST', path: '/_control/v1/clock/advance', body: { by: '1h' } });
  await send({ method: 'POST', path: `/_control/v1/snapshots/${id}/revert` });
  await send({ method: 'DELETE', path: `/_control/v1/snapshots/${id}` });
}

async function privateWorld({ send, name }: Hands): Promise<void> {
  const id = `soak-${name}`;
  await send({ method: 'POST', path: '/_control/v1/worlds', body: { from: { world: 'default' }, id } });
  await send({ path: `/_worlds/${id}/api/validator/v0/wallet/transfer-offers`, user: 0 });
  await send({ method: 'POST', path: `/_worlds/${id}/_control/v1/clock/advance`, body: { by: '1h' } });
  await send({ method: 'DELETE', path: `/_control/v1/worlds/${id}` });
}

const FAULTS = [
  { operation: 'getDso', times: 1, then: { status: 503 } },
  { operation: 'scan', times: 2, delay: { fixed: 5 } },
  { operation: 'listTransferOffers', times: 1, then: { truncate: 10 } },
  { operation: 'getBalance', times: 1, then: { slow: { bytesPerSecond: 2000 } } },
  { operation: 'listAmulets', times: 1, then: { reset: 'before' } },
  { operation: 'createTransferOffer', times: 1, then: { hold: true } },
] as const;

async function fault({ below, send, name }: Hands): Promise<void> {
  const id = `soak-${name}`;
  await send({ method: 'POST', path: '/_control/v1/faults', body: { id, ...FAULTS[below(FAULTS.length)] } });
  await pause(20);
  await send({ method: 'DELETE', path: `/_control/v1/faults/${id}` });
}

const follow = async ({ below, send }: Hands): Promise<void> =>
  void (await send({
    path: '/_control/v1/requests/events',
    headers: { accept: 'text/event-stream' },
    giveUpMs: 5 + below(100),
  }));

/** Clients that go away: in the middle of an answer, of a body, or of their own headers. */
async function giveUp({ ready, below, send, name }: Hands): Promise<void> {
  if (below(2) === 0) return void (await send({ path: '/_control/v1/dump', giveUpMs: below(10) }));
  const { port } = new URL(ready.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    [
      'GET /v2/ver',
      `POST /_control/v1/parties HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"hint":"${name}`,
      'GET /api/scan/v0/dso HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n',
    ][below(3)] ?? '',
  );
  await pause(below(20));
  socket.resetAndDestroy();
}

function exchange(
  ready: Ready,
  agent: Agent,
  { method = 'GET', path, user, body, headers = {}, giveUpMs }: Asked,
): Promise<{ readonly status: number; readonly text: string }> {
  const token = user === undefined ? undefined : ready.users[user]?.token;
  const typed = body === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const done = (status: number, text: string): void => {
      clearTimeout(timer);
      resolve({ status, text });
    };
    const asked = ask(
      `${ready.url}${path}`,
      { method, agent, headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...typed, ...headers } },
      (response: IncomingMessage) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => void (text = (text + piece).slice(0, 20_000)));
        response.once('end', () => done(response.statusCode ?? -1, text));
        response.once('error', () => done(0, text));
      },
    );
    // Faults cut connections, and one that was kept alive may end just as it is used again.
    asked.once('error', (error: NodeJS.ErrnoException) =>
      done(['ECONNRESET', 'EPIPE'].includes(error.code ?? '') ? 0 : -1, error.message),
    );
    if (giveUpMs !== undefined) timer = setTimeout(() => asked.destroy(), giveUpMs);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

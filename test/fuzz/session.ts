// One server under fuzz: sends cases, waits for answers, and looks at what must hold after each.

import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Json } from '../../src/base';
import { DEFAULT_AUDIENCE, makeToken, UNSAFE_SECRET, type LiveWorld, type Mock } from '../../src/server';
import { openTestMock, type TestOptions } from '../http/harness';
import { requestOf, STRANGERS, type Case, type Sent } from './cases';
import { difference, digestOf, fingerprint, type Fingerprint } from './fingerprint';
import { judge, type Happened, type Received } from './judge';
import { lookIn } from './living';
import { preludeOf } from './prelude';

export type Outcome = '2xx' | '3xx' | '4xx' | '5xx' | 'held' | 'cut';

export interface Done {
  readonly sent: Sent;
  readonly received: Received | undefined;
  readonly outcome: Outcome;
  /** Every sentence is something that must not be. */
  readonly findings: readonly string[];
}

export interface Session {
  readonly mock: Mock;
  readonly live: LiveWorld;
  run(one: Case, sample?: Sample): Promise<Done>;
  /** Sends a request that is written already, in the place of a case. */
  send(sent: Sent, sample?: Sample): Promise<Done>;
  requestFor(one: Case): Sent;
  /** Brings about what a valid case needs and what is rarely there by itself. */
  prepare(one: Case): Promise<void>;
  /** Lets everything go that is held, and gives what was wrong with those answers. */
  close(): Promise<readonly string[]>;
}

/** What is looked at only now and then. */
interface Sample {
  /** A digest of the whole state. */
  readonly deep?: boolean;
  /** Whether the token of the request turns up anywhere. */
  readonly secrets?: boolean;
  /** HEAD is GET without a body. */
  readonly head?: boolean;
}

export interface SessionOptions extends Pick<TestOptions, 'dialect' | 'world'> {
  /** Puts something else in the place of the server: how the fuzzer itself is tried. */
  readonly around?: (mock: Mock) => Mock;
}

const MOST_WORLDS = 4;
const MOST_ENTRIES = 6_000;
/** Armed faults get in the way of everything else. */
const FAULTS_LAST = 6;
/** Those that hold commands stay for longer: somebody must come and submit one, and somebody release it. */
const HOLDS_LAST = 120;
const LONGEST_WAIT_MS = 20_000;
const WALL = new Date('2026-01-15T12:00:00Z');
const SECRET_TAIL = 43;

export async function openSession(options: SessionOptions): Promise<Session> {
  const opened = openTestMock({ ...options, maxWorlds: MOST_WORLDS, wall: () => WALL });
  const mock = options.around?.(opened.mock) ?? opened.mock;
  const { live, lines } = opened;
  const tokens = await tokensFor();
  const waiting = new Set<Waiting>();
  let faulty = 0;
  let preludes = 0;

  const requestFor = (one: Case): Sent => {
    const caller = (STRANGERS as readonly string[]).includes(one.caller) ? '' : one.caller === 'admin' ? live.world.admin.user : one.caller;
    const token = one.caller === 'admin' ? tokens.get(live.world.admin.user) : tokens.get(one.caller);
    return requestOf(one, { look: lookIn({ mock, live, state: live.ledger.state, caller }), token: () => token, now: live.clock.now() });
  };
  tokens.set(live.world.admin.user, await tokenFor(live.world.admin.user));

  const settled = (held: Waiting): readonly string[] => {
    if (held.failed !== undefined) return [`handle rejected: ${held.failed}`];
    if (!held.received) return [];
    return judge({ ...held.happened, received: held.received, wasHeld: true }).map((finding) => `a command that was held, ${held.happened.sent.url}: ${finding}`);
  };
  const collect = (): readonly string[] => [...waiting].filter(({ received, failed }) => received ?? failed).flatMap((held) => (waiting.delete(held), settled(held)));

  const send = async (sent: Sent, sample: Sample = {}): Promise<Done> => {
    const before = fingerprint(mock);
    const deep = sample.deep === true ? digestOf(mock) : undefined;
    const hits = hitsOf(mock);
    const written = lines.length;
    const heldBefore = heldIn(mock);
    const [worldState, routed] = [live.ledger.state, operationOf(mock, sent)];
    const flight = fly(mock, sent);
    const isHeld = await waitFor(flight, mock, heldBefore);
    const happened = { mock, sent, spec: routed.spec, path: routed.path, state: stateFor(mock, sent) ?? worldState, asked: askedBy(mock, hits) };
    if (isHeld) {
      waiting.add(Object.assign(flight, { happened }));
      return { sent, received: undefined, outcome: 'held', findings: [...collect(), ...tidy(true)] };
    }
    const { received, failed } = flight;
    if (!received) return { sent, received, outcome: '5xx', findings: [`handle gave no answer: ${failed ?? `waited for ${LONGEST_WAIT_MS} ms`}`] };
    const findings = [
      ...judge({ ...happened, received, wasHeld: false }),
      ...(isRefused(received) ? unchanged(before, deep) : []),
      ...(sample.secrets === true ? leaks(mock, sent, lines.slice(written)) : []),
      ...(sample.head === true ? await headIsGet(mock, sent, received) : []),
      ...collect(),
    ];
    return { sent, received, outcome: outcomeOf(received), findings: [...findings, ...tidy(!isRefused(received))] };
  };
  const unchanged = (before: Fingerprint, deep: string | undefined): readonly string[] => {
    const found = difference(mock, before) ?? (deep === undefined || deep === digestOf(mock) ? undefined : 'the digest of the state is another one');
    return found === undefined ? [] : [`a refused request changed something: ${found}`];
  };
  /** Clocks stand still again, faults go in time, and no world grows without end. */
  const tidy = (mayHaveChanged: boolean): readonly string[] => {
    if (!mayHaveChanged) return [];
    for (const { id } of mock.parts.worlds.list()) mock.parts.worlds.scene(id)?.live.clock.freeze();
    faulty += 1;
    for (const fault of live.faults.list()) if (isSlow(fault) || (faulty % FAULTS_LAST === 0 && !isPatient(fault)) || faulty % HOLDS_LAST === 0) live.faults.remove(fault.id);
    if (mock.parts.worlds.list().length > MOST_WORLDS) for (const { id } of mock.parts.worlds.list().slice(1)) mock.parts.worlds.remove(id);
    if (live.ledger.state.log.length > MOST_ENTRIES) live.revert(mock.parts.worlds.scene('default')?.start ?? live.checkpoint());
    return [];
  };

  const prepare = async (one: Case): Promise<void> => {
    if (one.intent !== 'valid') return;
    for (const sent of preludeOf(one.spec.id, { live, count: (preludes += 1), token: tokens.get('alice') ?? '' })) await send(sent);
  };

  return {
    mock,
    live,
    requestFor,
    prepare,
    send,
    run: (one, sample) => send(requestFor(one), sample),
    async close() {
      live.faults.clear();
      for (const { id } of mock.parts.worlds.list().slice(1)) mock.parts.worlds.remove(id);
      for (let turn = 0; turn < 50 && [...waiting].some(({ received, failed }) => !received && failed === undefined); turn += 1) await pause(2);
      const rest = [...waiting].flatMap(settled);
      const lost = [...waiting].filter(({ received, failed }) => !received && failed === undefined).map(({ happened }) => `never answered, though nothing holds it: ${happened.sent.method} ${happened.sent.url}`);
      waiting.clear();
      return [...rest, ...lost];
    },
  };
}

interface Flight {
  received?: Received;
  failed?: string;
}
type Waiting = Flight & { readonly happened: Omit<Happened, 'received' | 'wasHeld'> };

function fly(mock: Mock, sent: Sent): Flight {
  const flight: Flight = {};
  void land(mock, sent, flight);
  return flight;
}

async function land(mock: Mock, sent: Sent, flight: Flight): Promise<void> {
  try {
    const response = await mock.handle({ ...sent, body: new Uint8Array(sent.body) });
    const body = response.stream ? await gathered(response.stream) : response.body;
    flight.received = { status: response.status, headers: response.headers, body, isStream: response.stream !== undefined, isCut: response.spoiling?.kind === 'reset' };
  } catch (error: unknown) {
    flight.failed = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

/** The pieces of a stream; one that waits for news is left after some turns. */
async function gathered(stream: AsyncIterable<string>): Promise<string> {
  const iterator = stream[Symbol.asyncIterator]();
  let text = '';
  for (;;) {
    const next = await Promise.race([iterator.next(), quiet()]);
    if (next === 'quiet' || next.done === true) break;
    text += next.value;
  }
  void iterator.return?.();
  return text;
}

async function quiet(): Promise<'quiet'> {
  await pause(30);
  return 'quiet';
}

/** True when it is held in process. */
async function waitFor(flight: Flight, mock: Mock, heldBefore: number): Promise<boolean> {
  const since = performance.now();
  for (let turn = 0; !flight.received && flight.failed === undefined; turn += 1) {
    if (turn < 20) await nextTurn();
    else if (heldIn(mock) > heldBefore) return true;
    else if (performance.now() - since > LONGEST_WAIT_MS) return false;
    else await pause(1);
  }
  return false;
}

const heldIn = ({ parts: { worlds } }: Mock): number => worlds.list().reduce((sum, { id }) => sum + (worlds.scene(id)?.live.faults.held().length ?? 0), 0);
const isRefused = ({ status, isCut }: Received): boolean => status >= 400 && !isCut;
const outcomeOf = ({ status, isCut }: Received): Outcome => (isCut ? 'cut' : status < 300 ? '2xx' : status < 400 ? '3xx' : status < 500 ? '4xx' : '5xx');

const isPatient = ({ effect }: ReturnType<LiveWorld['faults']['list']>[number]): boolean => effect?.kind === 'hold';

/** Delays of more than some milliseconds would only be waited for. */
function isSlow({ delay, effect }: ReturnType<LiveWorld['faults']['list']>[number]): boolean {
  if (effect?.kind === 'slow' && effect.bytesPerSecond < 500) return true;
  if (!delay) return false;
  if (delay.kind === 'fixed') return delay.ms > 5;
  return delay.kind === 'uniform' ? delay.maxMs > 5 : delay.medianMs > 3 || delay.sigma > 1;
}

/** Hits of each fault of each world. */
const hitsOf = ({ parts: { worlds } }: Mock): ReadonlyMap<string, number> =>
  new Map(worlds.list().flatMap(({ id }) => (worlds.scene(id)?.live.faults.list() ?? []).map((fault): [string, number] => [`${id} ${fault.id}`, fault.hits])));

function askedBy({ parts: { worlds } }: Mock, before: ReadonlyMap<string, number>): readonly number[] {
  const grown = worlds.list().flatMap(({ id }) => (worlds.scene(id)?.live.faults.list() ?? []).filter((fault) => fault.hits > (before.get(`${id} ${fault.id}`) ?? 0)));
  return grown.flatMap(({ effect }) => (effect?.kind === 'status' ? [effect.status] : effect?.kind === 'fail-after-acceptance' ? [0] : []));
}

/** The operation that a request is for, and its world, read as the rules for addresses say. */
function operationOf(mock: Mock, { method, url }: Sent): { readonly spec: Happened['spec']; readonly path: Happened['path'] } {
  const routed = mock.routes.find(method, addressOf(url).path);
  return routed.kind === 'operation' ? { spec: routed.spec, path: routed.path } : { spec: undefined, path: {} };
}

function addressOf(url: string): { readonly path: string; readonly world: string | undefined } {
  const local = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] ?? '';
  const match = /^\/_worlds\/([^/]+)(\/.*)?$/.exec(local === '' ? '/' : local);
  return match ? { path: match[2] ?? '/', world: match[1] } : { path: local === '' ? '/' : local, world: undefined };
}

const stateFor = ({ parts: { worlds } }: Mock, { url, headers }: Sent) => worlds.scene(addressOf(url).world ?? headers['x-understudy-world'] ?? 'default')?.live.ledger.state;

async function headIsGet(mock: Mock, sent: Sent, received: Received): Promise<readonly string[]> {
  if (sent.method !== 'GET' || received.isStream || received.isCut || /"(trace|error|ledger)|trace/i.test(received.body)) return [];
  const get = await mock.handle(sent);
  const head = await mock.handle({ ...sent, method: 'HEAD' });
  const [one, other] = [get, head].map(({ status, headers }) => JSON.stringify({ status, headers }));
  return one === other ? [] : [`HEAD differs from GET: ${one} and ${other}`];
}

/** Log lines, and all that the journal shows of the newest exchange, without a trace of the token. */
function leaks(mock: Mock, { headers }: Sent, log: readonly string[]): readonly string[] {
  const token = /^Bearer (\S+)$/.exec(headers['authorization'] ?? '')?.[1]?.slice(-SECRET_TAIL);
  if (token === undefined || token.length < SECRET_TAIL) return [];
  const newest = mock.parts.journal.list({}, 1);
  const shown: readonly (readonly [string, Json])[] = [['log', [...log]], ['journal', [...newest]], ...newest.flatMap((entry): [string, Json][] => detailOf(mock, entry))];
  return shown.filter(([, value]) => JSON.stringify(value).includes(token)).map(([where]) => `the token stands in the ${where}`);
}

function detailOf(mock: Mock, entry: Json): [string, Json][] {
  const id = entry !== null && typeof entry === 'object' && 'id' in entry ? entry['id'] : undefined;
  const found = typeof id === 'string' ? mock.parts.journal.find(id) : undefined;
  return found?.ok ? [['detail of the journal', found.value]] : [];
}

const tokenFor = (user: string, wish: { lifeSeconds?: number; audience?: string; secret?: string } = {}): Promise<string> =>
  makeToken({ user, audience: DEFAULT_AUDIENCE, secret: UNSAFE_SECRET, lifeSeconds: 7200, at: new Date(), ...wish });

async function tokensFor(): Promise<Map<string, string>> {
  const users = ['alice', 'bob', 'carol', 'dave', 'erin', 'nobody'];
  const tokens = new Map(await Promise.all(users.map(async (user): Promise<[string, string]> => [user, await tokenFor(user)])));
  tokens.set('expired', await tokenFor('alice', { lifeSeconds: -60 }));
  tokens.set('wrong audience', await tokenFor('alice', { audience: 'https://another.example.com' }));
  tokens.set('wrong signature', await tokenFor('alice', { secret: 'not the shared secret' }));
  return tokens;
}

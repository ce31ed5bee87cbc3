// One server under fuzz: sends cases, waits for answers, and looks at what must hold after each.

import { setTimeout as pause } from 'node:timers/promises';
import { finish } from '../../src/base';
import type { LiveWorld, MockServer } from '../../src/server';
import { openTestMock, type TestOptions } from '../http/harness';
import { operationOf, stateFor } from './address';
import { askedBy, hitsOf, isPatient, isSlow } from './armed';
import { requestOf, STRANGERS, type Case, type Sent } from './cases';
import { difference, digestOf, fingerprint, type Fingerprint } from './fingerprint';
import { fly, heldIn, LONGEST_WAIT_MS, waitFor, type Waiting } from './flight';
import { judge, type Received } from './judge';
import { lookIn } from './living';
import { preludeOf } from './prelude';
import { headIsGet, leaks } from './samples';
import { tokenFor, tokensFor } from './tokens';

export type Outcome = '2xx' | '3xx' | '4xx' | '5xx' | 'held' | 'cut';

export interface Done {
  readonly sent: Sent;
  readonly received: Received | undefined;
  readonly outcome: Outcome;
  /** Every sentence is something that must not be. */
  readonly findings: readonly string[];
}

export interface Session {
  readonly mock: MockServer;
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
  readonly around?: (mock: MockServer) => MockServer;
}

const MOST_WORLDS = 4;
const MOST_ENTRIES = 6_000;
/** Armed faults get in the way of everything else. */
const FAULTS_LAST = 6;
/** Those that hold commands stay for longer: somebody must come and submit one, and somebody release it. */
const HOLDS_LAST = 120;
const WALL = new Date('2026-01-15T12:00:00Z');

export async function openSession(options: SessionOptions): Promise<Session> {
  const opened = openTestMock({ ...options, maxWorlds: MOST_WORLDS, wall: () => WALL });
  const mock = options.around?.(opened.mock) ?? opened.mock;
  const { live, lines } = opened;
  const tokens = await tokensFor();
  const waiting = new Set<Waiting>();
  let faulty = 0;
  let preludes = 0;

  const requestFor = (one: Case): Sent => {
    const caller = (STRANGERS as readonly string[]).includes(one.caller)
      ? ''
      : one.caller === 'admin'
        ? live.world.admin.user
        : one.caller;
    const token = one.caller === 'admin' ? tokens.get(live.world.admin.user) : tokens.get(one.caller);
    return requestOf(one, {
      look: lookIn({ mock, live, state: live.ledger.state, caller }),
      token: () => token,
      now: live.clock.now(),
    });
  };
  tokens.set(live.world.admin.user, await tokenFor(live.world.admin.user));

  const settled = (held: Waiting): readonly string[] => {
    if (held.failed !== undefined) return [`handle rejected: ${held.failed}`];
    if (!held.received) return [];
    return judge({ ...held.happened, received: held.received, wasHeld: true }).map(
      (finding) => `a command that was held, ${held.happened.sent.url}: ${finding}`,
    );
  };
  const collect = (): readonly string[] =>
    [...waiting]
      .filter(({ received, failed }) => received ?? failed)
      .flatMap((held) => (waiting.delete(held), settled(held)));

  const send = async (sent: Sent, sample: Sample = {}): Promise<Done> => {
    const before = fingerprint(mock);
    const deep = sample.deep === true ? digestOf(mock) : undefined;
    const hits = hitsOf(mock);
    const written = lines.length;
    const heldBefore = heldIn(mock);
    const [worldState, routed] = [live.ledger.state, operationOf(mock, sent)];
    const flight = fly(mock, sent);
    const isHeld = await waitFor(flight, mock, heldBefore);
    const happened = {
      mock,
      sent,
      spec: routed.spec,
      path: routed.path,
      state: stateFor(mock, sent) ?? worldState,
      asked: askedBy(mock, hits),
    };
    if (isHeld) {
      waiting.add(Object.assign(flight, { happened }));
      return { sent, received: undefined, outcome: 'held', findings: [...collect(), ...tidy(true)] };
    }
    const { received, failed } = flight;
    if (!received)
      return {
        sent,
        received,
        outcome: '5xx',
        findings: [`handle did not respond: ${failed ?? `waited for ${LONGEST_WAIT_MS} ms`}`],
      };
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
    const found =
      difference(mock, before) ??
      (deep === undefined || deep === digestOf(mock) ? undefined : 'the digest of the state is another one');
    return found === undefined ? [] : [`a refused request changed something: ${found}`];
  };
  /** Clocks stand still again, faults go in time, and no world grows without end. */
  const tidy = (mayHaveChanged: boolean): readonly string[] => {
    if (!mayHaveChanged) return [];
    for (const { id } of mock.parts.worlds.list()) mock.parts.worlds.session(id)?.live.clock.freeze();
    faulty += 1;
    for (const fault of live.faults.list())
      if (isSlow(fault) || (faulty % FAULTS_LAST === 0 && !isPatient(fault)) || faulty % HOLDS_LAST === 0)
        live.faults.remove(fault.id);
    if (mock.parts.worlds.list().length > MOST_WORLDS)
      for (const { id } of mock.parts.worlds.list().slice(1)) mock.parts.worlds.remove(id);
    if (live.ledger.state.log.length > MOST_ENTRIES)
      finish(live.reverting(mock.parts.worlds.session('default')?.start ?? live.checkpoint()));
    return [];
  };

  const prepare = async (one: Case): Promise<void> => {
    if (one.intent !== 'valid') return;
    for (const sent of preludeOf(one.spec.id, {
      live,
      count: (preludes += 1),
      token: tokens.get('alice') ?? '',
      adminToken: tokens.get(live.world.admin.user) ?? '',
    }))
      await send(sent);
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
      const isWaiting = ({ received, failed }: Waiting): boolean => !received && failed === undefined;
      for (const since = performance.now(); [...waiting].some(isWaiting); await pause(2))
        if (performance.now() - since > LONGEST_WAIT_MS) break;
      const rest = [...waiting].flatMap(settled);
      const lost = [...waiting]
        .filter(isWaiting)
        .map(({ happened }) => `never answered, though nothing holds it: ${happened.sent.method} ${happened.sent.url}`);
      waiting.clear();
      return [...rest, ...lost];
    },
  };
}

const isRefused = ({ status, isCut }: Received): boolean => status >= 400 && !isCut;
const outcomeOf = ({ status, isCut }: Received): Outcome =>
  isCut ? 'cut' : status < 300 ? '2xx' : status < 400 ? '3xx' : status < 500 ? '4xx' : '5xx';

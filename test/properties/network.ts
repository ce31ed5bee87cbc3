// A small network without sockets for property tests, random histories to play on it, and how many runs a property
// gets.

import fc from '../property';
import { join } from 'node:path';
import { isObject, micros, MINUTE, plus, stringifyJson, type Json, type Micros } from '../../src/base';
import { activeOf, type Command, type State } from '../../src/ledger';
import { openTestMock, tokenOf, type TestGroup, type TestOptions } from '../http/harness';

const isLong = process.env['UNDERSTUDY_LONG'] !== undefined;

/** Settings of a property: few runs every day, many when there is time. */
export const runs = (usual: number): { readonly numRuns: number } => ({ numRuns: isLong ? usual * 20 : usual });
export const TIMEOUT_MS = isLong ? 600_000 : 20_000;

export const USERS = ['alice', 'bob', 'carol'] as const;
export type User = (typeof USERS)[number];

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as it was sent. */
  readonly text: string;
  /** Parsed, when it is JSON. */
  readonly body: unknown;
}

export interface Ask {
  readonly user?: string;
  readonly token?: string;
  /** A body that is text is sent as it is. */
  readonly body?: Json;
}

export interface Network {
  readonly state: State;
  now(): Micros;
  party(user: User): string;
  advance(span: bigint): void;
  /** A command of the ledger itself, past the operations; refusals are fine. */
  execute(command: Command): void;
  call(group: TestGroup, method: 'GET' | 'POST', path: string, ask?: Ask): Promise<Reply>;
  /** Like `call`, for an answer that must be a 200: its body. */
  read(group: TestGroup, method: 'GET' | 'POST', path: string, ask?: Ask): Promise<unknown>;
}

const PREFIX: Readonly<Record<TestGroup, string>> = {
  ledger: '',
  validator: '/api/validator',
  scan: '/api/scan',
  control: '/_control/v1',
};
const tokens = new Map<string, Promise<string>>();

export function openNetwork(options: TestOptions = {}): Network {
  const { mock, world, clock } = openTestMock({ world: join(__dirname, 'small-world.yaml'), ...options });
  const call: Network['call'] = async (group, method, path, { user, token, body } = {}) => {
    const bearer = token ?? (user === undefined ? undefined : await tokenFor(user));
    const headers = {
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const text = body === undefined ? '' : typeof body === 'string' ? body : stringifyJson(body);
    const answer = await mock.handle({
      method,
      url: `${PREFIX[group]}${path}`,
      headers,
      body: new TextEncoder().encode(text),
    });
    return {
      status: answer.status,
      headers: answer.headers,
      text: answer.body,
      body: answer.headers['content-type']?.includes('json') === true ? JSON.parse(answer.body) : undefined,
    };
  };
  return {
    state: world.ledger.state,
    now: () => clock.now(),
    party: (name) => known(world.users.find(({ user }) => user === name)?.party, name),
    advance: (span) => void clock.advance(micros(span)),
    execute: (command) => void world.ledger.execute(command, clock.now()),
    call,
    async read(group, method, path, ask) {
      const reply = await call(group, method, path, ask);
      if (reply.status !== 200) throw new Error(`${method} ${path} was answered ${reply.status}: ${reply.text}`);
      return reply.body;
    },
  };
}

function tokenFor(user: string): Promise<string> {
  const token = tokens.get(user) ?? tokenOf(user);
  tokens.set(user, token);
  return token;
}

/** One thing that happens; `nth` picks among whatever is there, counted round. */
export type Step =
  | { readonly do: 'offer'; readonly from: User; readonly to: User; readonly amount: string; readonly minutes: number }
  | { readonly do: 'accept' | 'reject' | 'withdraw'; readonly nth: number }
  | { readonly do: 'tap'; readonly user: User; readonly amount: string }
  | { readonly do: 'lock'; readonly user: User; readonly amount: string }
  | { readonly do: 'move' | 'burn'; readonly nth: number }
  | { readonly do: 'pass'; readonly seconds: number }
  | { readonly do: 'snapshot' };

export const dialects = fc.constantFrom('documented' as const, 'observed' as const);

const user = fc.constantFrom(...USERS);
const nth = fc.nat({ max: 20 });

/** An amount with up to ten decimals, above zero. */
export const amounts = fc
  .bigInt({ min: 1n, max: 400_000_000_000n })
  .map((units) => `${units / 10_000_000_000n}.${(units % 10_000_000_000n).toString().padStart(10, '0')}`);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('offer' as const),
      from: user,
      to: user,
      amount: amounts,
      minutes: fc.integer({ min: 1, max: 60 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('accept' as const, 'accept' as const, 'reject' as const, 'withdraw' as const),
      nth,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('tap' as const), user, amount: amounts }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('lock' as const), user, amount: amounts }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('move' as const, 'burn' as const), nth }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('pass' as const), seconds: fc.constantFrom(0, 1, 3, 30, 300, 700, 1500) }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'snapshot' as const }) },
);

/** Long on purpose: what is short rarely gets as far as a completed offer. */
export const histories = fc.array(step, { minLength: 10, maxLength: 30, size: 'max' });

/** Plays a history through the operations, in order. Refusals are part of it; the replies are given back. */
export async function play(network: Network, steps: readonly Step[]): Promise<readonly Reply[]> {
  const replies: Reply[] = [];
  for (const [at, one] of steps.entries()) {
    const reply = await take(network, one, at);
    if (reply) replies.push(reply);
  }
  return replies;
}

async function take(network: Network, one: Step, at: number): Promise<Reply | undefined> {
  switch (one.do) {
    case 'offer':
      return network.call('validator', 'POST', '/v0/wallet/transfer-offers', {
        user: one.from,
        body: offerBody(network, { ...one, description: `offer ${at}`, id: `history-${at}` }),
      });
    case 'accept':
    case 'reject':
    case 'withdraw':
      return moveOffer(network, one.do, one.nth);
    case 'tap':
      return network.call('validator', 'POST', '/v0/wallet/tap', { user: one.user, body: { amount: one.amount } });
    case 'snapshot':
      return network.call('scan', 'POST', '/v0/state/acs/force');
    case 'pass':
      network.advance(BigInt(one.seconds) * 1_000_000n);
      return undefined;
    case 'lock':
    case 'move':
    case 'burn':
      commandsOf(network, one).forEach(network.execute);
      return undefined;
  }
}

function moveOffer(
  network: Network,
  verb: 'accept' | 'reject' | 'withdraw',
  chosen: number,
): Promise<Reply> | undefined {
  const offers = activeOf(network.state, 'TransferOffer');
  const offer = offers[chosen % Math.max(offers.length, 1)];
  if (!offer) return undefined;
  const { payload, contractId } = offer.contract;
  const actor = USERS.find((name) => network.party(name) === (verb === 'withdraw' ? payload.sender : payload.receiver));
  return network.call(
    'validator',
    'POST',
    `/v0/wallet/transfer-offers/${contractId}/${verb}`,
    actor === undefined ? {} : { user: actor },
  );
}

/** What no operation offers: locking, moving to the other synchronizer, burning. */
function commandsOf(network: Network, one: Extract<Step, { do: 'lock' | 'move' | 'burn' }>): readonly Command[] {
  const { state } = network;
  if (one.do === 'lock') {
    const { user: owner, amount } = one;
    return [
      {
        type: 'lock',
        owner: network.party(owner),
        holders: [network.party('bob')],
        amount,
        expiresAt: plus(network.now(), 60n * MINUTE),
      },
    ];
  }
  const tokens = activeOf(state, 'Amulet');
  const token = tokens[one.nth % Math.max(tokens.length, 1)];
  if (!token) return [];
  const { contractId, payload } = token.contract;
  if (one.do === 'burn') return [{ type: 'burn', contractId }];
  const target = state.network?.otherSynchronizerId;
  return target === undefined
    ? []
    : [{ type: 'unassign', contractId, target, submitter: payload.owner, hold: one.nth % 2 === 0 }];
}

export interface OfferWish {
  readonly to: User;
  readonly amount: string;
  readonly description: string;
  readonly minutes: number;
  readonly id: string;
}

export const offerBody = (network: Network, { to, amount, description, minutes, id }: OfferWish): Json => ({
  receiver_party_id: network.party(to),
  amount,
  description,
  tracking_id: id,
  expires_at: plus(network.now(), BigInt(minutes) * MINUTE),
});

/** What stands at a path of members in an answer. */
export const at = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (Array.isArray(inner) ? inner[Number(key)] : isObject(inner) ? inner[key] : undefined),
    value,
  );

export const textAt = (value: unknown, ...path: readonly (string | number)[]): string =>
  known(asText(at(value, ...path)), path.join('.'));
export const listAt = (value: unknown, ...path: readonly (string | number)[]): readonly unknown[] =>
  known(asList(at(value, ...path)), path.join('.'));
export const membersAt = (value: unknown, ...path: readonly (string | number)[]): Readonly<Record<string, unknown>> => {
  const found = at(value, ...path);
  if (!isObject(found))
    throw new Error(`the test looks for an object at ${path.join('.')} in ${JSON.stringify(value)}`);
  return found;
};

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const asList = (value: unknown): readonly unknown[] | undefined => (Array.isArray(value) ? value : undefined);

function known<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the test looks for ${what}, which is not there`);
  return value;
}

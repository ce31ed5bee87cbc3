// Simulated activity: sources of payments, taps and names. An arrival makes its updates by the commands of users, and
// the fact that follows them schedules the next arrival, so that a replay needs neither seed nor hash (decision 031).

import { err, ok, plus, type Micros, type Result } from '../../base';
import type { PartyId } from '../daml';
import { activeContract, networkOf, type State, type TrafficSourceState } from '../state';
import { drawAmount, drawArrival, drawDelay, drawFrom, drawMove, type ArrivalKey } from '../traffic-draws';
import {
  dailyRate,
  namesIn,
  termsOf,
  type People,
  type TrafficMove,
  type TrafficSource,
  type TrafficTerms,
} from '../traffic-source';
import type { ContractId, Env, Fact, LogEntry } from '../types';
import type { Command, CommandOf, Decision, Rejection } from './commands';

type Decide = (state: State, command: Command, env: Env) => Decision;

const MAX_SOURCES = 50;
/** Arrivals a day of all sources together: a day of them takes about a second to simulate (decision 031). */
const MAX_DAILY_ARRIVALS = 10_000n;

const invalid = (field: string, value: string, expected: string): Result<never, Rejection> =>
  err({ code: 'invalid-value', field, value, expected });

/** Sets, starts, stops or paces the sources. Arrivals are drawn anew from now. */
export function changeTraffic(state: State, command: CommandOf<'change-traffic'>, env: Env): Decision {
  const { traffic } = state;
  const { sources, running = traffic.running, speed = traffic.speed } = command;
  const terms = sources
    ? checkedTerms(state, sources)
    : ok([...traffic.sources.values()].map((source) => source.terms));
  if (!terms.ok) return terms;
  const daily = dailyTotal(terms.value, speed);
  if (daily > MAX_DAILY_ARRIVALS)
    return sources
      ? invalid('sources', `${daily} arrivals a day`, `at most ${MAX_DAILY_ARRIVALS} in total`)
      : invalid(
          'speed',
          `${speed / 1000}x`,
          `at most ${highestSpeed(terms.value) / 1000}x, which gives ${MAX_DAILY_ARRIVALS} arrivals a day in total`,
        );
  const { type: _, ...changes } = command;
  const changed: Fact = { type: 'traffic-changed', at: env.now, ...changes };
  return ok([
    changed,
    ...(running
      ? terms.value.flatMap((one) => scheduled(state, one, { isNew: sources !== undefined, speed }, env))
      : []),
  ]);
}

const dailyTotal = (terms: readonly TrafficTerms[], speed: number): bigint =>
  terms.reduce((total, one) => total + dailyRate(one, speed), 0n);

/** In thousandths: the highest speed with at most `MAX_DAILY_ARRIVALS`, found by halving. */
function highestSpeed(terms: readonly TrafficTerms[]): number {
  let [low, high] = [0, 1_000_000];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (dailyTotal(terms, middle) > MAX_DAILY_ARRIVALS) high = middle - 1;
    else low = middle;
  }
  return low;
}

/** The first arrival after a change, unless the source has reached its limit. */
function scheduled(
  { traffic }: State,
  terms: TrafficTerms,
  { isNew, speed }: { readonly isNew: boolean; readonly speed: number },
  env: Env,
): readonly Fact[] {
  if (!isNew && (traffic.sources.get(terms.id)?.arrivals ?? 0) >= terms.limit) return [];
  const number = Math.max(traffic.numbers.get(terms.id) ?? 1, terms.first);
  const nextAt = drawArrival(env, terms, env.now, number, speed);
  return [{ type: 'traffic-scheduled', at: env.now, source: terms.id, number, nextAt }];
}

function checkedTerms(state: State, sources: readonly TrafficSource[]): Result<readonly TrafficTerms[], Rejection> {
  if (sources.length > MAX_SOURCES) return invalid('sources', `${sources.length}`, `at most ${MAX_SOURCES} sources`);
  const terms: TrafficTerms[] = [];
  for (const [index, source] of sources.entries()) {
    const checked = termsOf(source);
    if (!checked.ok) {
      const { field, value, expected } = checked.error;
      return invalid(`sources/${index}/${field}`, value, expected);
    }
    if (terms.some(({ id }) => id === source.id))
      return err({ code: 'already-exists', kind: 'traffic source', id: source.id });
    const unknown = namesIn(source).find((name) => partyOf(state, name) === undefined);
    if (unknown !== undefined) return err({ code: 'unknown', kind: 'user', id: unknown });
    terms.push(checked.value);
  }
  return ok(terms);
}

/** The party of a user with a wallet, or the party itself. */
function partyOf(state: State, name: string): PartyId | undefined {
  const wallet = state.wallets.get(name);
  if (wallet) return wallet.contract.payload.endUserParty;
  return state.hosting.has(name) ? name : undefined;
}

/** One arrival: rejected only if it is no longer scheduled. What its user cannot do is part of the fact. */
export function arrive(state: State, command: CommandOf<'traffic-arrive'>, env: Env, decide: Decide): Decision {
  const source = state.traffic.sources.get(command.source);
  if (!source || !state.traffic.running || source.number !== command.number)
    return err({ code: 'precondition', reason: `arrival ${command.number} of ${command.source} is not scheduled` });
  const { terms } = source;
  const key: ArrivalKey = { source: terms.id, number: command.number };
  const arrived = { type: 'traffic-arrived', at: env.now, ...key } as const;
  const next = nextArrival(state, source, terms, env);
  if (terms.action.kind === 'pay' && source.open >= terms.open)
    return ok([{ ...arrived, outcome: 'skipped', ...next }]);
  const wished = commandOf(state, terms, key, env);
  const decided = wished.ok ? decide(state, wished.value, env) : wished;
  if (!decided.ok) return ok([{ ...arrived, outcome: 'refused', reason: decided.error.code, ...next }]);
  const response = responseTo(decided.value, terms, key, env);
  return ok([...decided.value, { ...arrived, outcome: 'done', ...response, ...next }]);
}

function nextArrival(
  { traffic: { speed } }: State,
  { arrivals, number }: TrafficSourceState,
  terms: TrafficTerms,
  env: Env,
): { readonly nextAt?: Micros } {
  return arrivals + 1 >= terms.limit ? {} : { nextAt: drawArrival(env, terms, env.now, number + 1, speed) };
}

/** What the user of an arrival does. */
function commandOf(state: State, { action }: TrafficTerms, key: ArrivalKey, env: Env): Result<Command, Rejection> {
  const user = drawParty(state, action.kind === 'pay' ? action.from : action.users, key, 'from', env);
  if (!user.ok) return user;
  const id = `${key.source}-${key.number}`;
  switch (action.kind) {
    case 'tap':
      return ok({ type: 'tap', owner: user.value, amountUsd: drawAmount(env, key, action.usd), commandId: id });
    case 'buy-name':
      return ok({ type: 'request-name', user: user.value, name: nameFor(state, id), url: '', description: '' });
    case 'pay': {
      const receiver = drawParty(state, action.to, key, 'to', env, user.value);
      if (!receiver.ok) return receiver;
      return ok({
        type: 'create-offer',
        sender: user.value,
        receiver: receiver.value,
        amount: drawAmount(env, key, action.tokens),
        description: action.description,
        expiresAt: plus(env.now, action.lifetime),
        trackingId: id,
      });
    }
  }
}

const nameFor = (state: State, id: string): string =>
  `${id.toLowerCase().replaceAll('.', '-')}.unverified.${networkOf(state).names.nameServiceNameAcronym.toLowerCase()}`;

/** Draws that may meet a user without a wallet, or the sender. */
const MAX_DRAWS = 64;

function drawParty(
  state: State,
  people: People,
  key: ArrivalKey,
  role: 'from' | 'to',
  env: Env,
  except?: PartyId,
): Result<PartyId, Rejection> {
  const names = people === 'everyone' ? state.userIds.values() : people;
  for (let draw = 0; draw < MAX_DRAWS && names.length > 0; draw += 1) {
    const name = drawFrom(env, key, `${role}/${draw}`, names);
    const party = people === 'everyone' ? partyOfCustomer(state, name) : partyOf(state, name);
    if (party !== undefined && party !== except) return ok(party);
  }
  return err({ code: 'precondition', reason: 'no such user has a wallet' });
}

/** Of a user with a wallet who does not operate the network. */
function partyOfCustomer(state: State, userId: string): PartyId | undefined {
  const { validator, sv } = networkOf(state);
  if (userId === validator.user || userId === sv.user || state.users.get(userId)?.deactivated !== false)
    return undefined;
  return state.wallets.get(userId)?.contract.payload.endUserParty;
}

interface Response {
  readonly contractId?: ContractId;
  readonly move?: TrafficMove;
  readonly respondAt?: Micros;
}

function responseTo(entries: readonly LogEntry[], terms: TrafficTerms, key: ArrivalKey, env: Env): Response {
  const contractId = createdIn(entries, terms.action.kind === 'pay' ? 'TransferOffer' : 'SubscriptionRequest');
  if (contractId === undefined) return {};
  const move = terms.action.kind === 'pay' ? drawMove(env, key, terms) : 'pay';
  return move === undefined
    ? { contractId }
    : { contractId, move, respondAt: plus(env.now, drawDelay(env, key, terms)) };
}

function createdIn(
  entries: readonly LogEntry[],
  template: 'TransferOffer' | 'SubscriptionRequest',
): ContractId | undefined {
  for (const entry of entries)
    for (const node of entry.type === 'transaction' ? entry.nodes : [])
      if (node.kind === 'create' && node.contract.template === template) return node.contract.contractId;
  return undefined;
}

/** Moves an offer as its receiver or sender, or pays for a requested name. */
export function respond(state: State, command: CommandOf<'traffic-respond'>, env: Env, decide: Decide): Decision {
  const { contractId, move } = command;
  if (move === 'pay') {
    const request = activeContract(state, 'SubscriptionRequest', contractId)?.contract;
    if (!request) return err({ code: 'contract-not-found', contractId, kind: 'request for a name' });
    const payer = request.payload.subscriptionData.sender;
    return decide(state, { type: 'make-payment', contractId, payer }, env);
  }
  const offer = activeContract(state, 'TransferOffer', contractId)?.contract;
  if (!offer) return err({ code: 'contract-not-found', contractId, kind: 'transfer offer' });
  const actor = move === 'withdraw' ? offer.payload.sender : offer.payload.receiver;
  return decide(state, { type: `${move}-offer`, contractId, actor }, env);
}

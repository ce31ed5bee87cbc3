// Words for the tests of wallets: an offer with defaults, the reads that many tests make, and a gate for commands in
// process.

import type request from 'supertest';
import { amount, formatAmount, isObject, sumAmounts, type Json } from '../../../src/base';
import type { Call, TestServer } from '../harness';

export const MINUTE = 60_000_000n;
export const HOUR = 60n * MINUTE;
export const OFFERS = '/v0/wallet/transfer-offers';

export interface OfferWish {
  readonly from?: string;
  readonly to?: string;
  readonly amount?: string;
  readonly description?: string;
  /** Microseconds of ledger time; without it, an hour from now. */
  readonly expiresAt?: bigint;
  readonly id?: string;
}

/** The body of a good offer as JSON text, so that long integers stay exact. */
export function offerText(server: TestServer, wish: OfferWish = {}): string {
  const {
    to = 'bob',
    amount: value = '10',
    description = 'Dinner',
    expiresAt = server.now() + HOUR,
    id = 'dinner-1',
  } = wish;
  const rest = JSON.stringify({ receiver_party_id: server.party(to), amount: value, description, tracking_id: id });
  return `${rest.slice(0, -1)},"expires_at":${expiresAt}}`;
}

/** A good offer as an object, with members put in, replaced or (undefined) taken out. */
export function offerBody(server: TestServer, change: { readonly [name: string]: Json | undefined } = {}): Json {
  return {
    receiver_party_id: server.party('bob'),
    amount: '10',
    description: 'Dinner',
    expires_at: Number(server.now() + HOUR),
    tracking_id: 'dinner-1',
    ...change,
  };
}

export const submitOffer = (server: TestServer, wish: OfferWish = {}, call: Call = {}): Promise<request.Response> =>
  server.call('validator', 'POST', OFFERS, { user: wish.from ?? 'alice', body: offerText(server, wish), ...call });

/** Creates an offer and gives its contract id. */
export async function createOffer(server: TestServer, wish: OfferWish = {}): Promise<string> {
  const created = await submitOffer(server, wish);
  if (created.status !== 200) throw new Error(`the offer was refused: ${created.status} ${created.text}`);
  return textAt(created.body, 'offer_contract_id');
}

export const move = (
  server: TestServer,
  verb: 'accept' | 'reject' | 'withdraw',
  user: string,
  contractId: string,
): Promise<request.Response> => server.call('validator', 'POST', `${OFFERS}/${contractId}/${verb}`, { user });

/** The body of the status answer. */
export async function statusOf(server: TestServer, user: string, trackingId: string): Promise<unknown> {
  const answer = await server.call('validator', 'POST', `${OFFERS}/${encodeURIComponent(trackingId)}/status`, { user });
  return answer.body;
}

/** Tracking ids of the open offers that a user sees. */
export async function openIds(server: TestServer, user: string): Promise<readonly string[]> {
  const { body } = await server.call('validator', 'GET', OFFERS, { user });
  return itemsAt(body, 'offers').map((offer) => textAt(offer, 'payload', 'trackingId'));
}

interface Token {
  readonly contractId: string;
  readonly amount: string;
}

/** The unlocked token contracts of a wallet at face value. */
export async function tokensOf(server: TestServer, user: string): Promise<readonly Token[]> {
  const { body } = await server.call('validator', 'GET', '/v0/wallet/amulets', { user });
  return itemsAt(body, 'amulets').map((position) => ({
    contractId: textAt(position, 'contract', 'contract', 'contract_id'),
    amount: textAt(position, 'contract', 'contract', 'payload', 'amount', 'initialAmount'),
  }));
}

export async function faceValueOf(server: TestServer, user: string): Promise<string> {
  return total((await tokensOf(server, user)).map((token) => token.amount));
}

/** Exact sum of decimals, ten places. */
export const total = (amounts: readonly string[]): string =>
  formatAmount(sumAmounts(amounts.map((text) => amount(text))));

/** What stands at a path of members in an answer. */
export const valueAt = (body: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (value, step) => (Array.isArray(value) ? value[Number(step)] : isObject(value) ? value[step] : undefined),
    body,
  );

export function textAt(body: unknown, ...path: readonly (string | number)[]): string {
  const value = valueAt(body, ...path);
  if (typeof value !== 'string') throw new Error(`no text at ${path.join('.')} of ${JSON.stringify(body)}`);
  return value;
}

export function itemsAt(body: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const value = valueAt(body, ...path);
  if (!Array.isArray(value)) throw new Error(`no list at ${path.join('.')} of ${JSON.stringify(body)}`);
  return value;
}

export interface Gate {
  /** Given to the server as `inProcess`. */
  readonly wait: () => Promise<void>;
  /** Resolves when the first command has come to the gate. */
  readonly arrived: Promise<void>;
  /** From now on nobody waits. */
  open(): void;
}

/** Holds submitted commands in process until it is opened. */
export function createGate(): Gate {
  let open = (): void => undefined;
  let arrive = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const wait = (): Promise<void> => {
    arrive();
    return opened;
  };
  return { wait, arrived, open: () => open() };
}

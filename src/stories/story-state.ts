// The state of a world as far as pictures of a story show it, read by requests that leave no trace in the journal.

import { isObject } from '../base';
import { usersIn, type StoryClient, type StoryUser } from './story-client';

export interface StoryState {
  /** Ledger time, RFC 3339. */
  readonly now: string;
  readonly migrationId: string;
  /** Unlocked tokens of each user with a wallet. */
  readonly balances: readonly StoryBalance[];
  readonly offers: readonly StoryOffer[];
  /** Announced, open and issuing rounds, lowest first. */
  readonly rounds: readonly RoundState[];
}

export interface StoryBalance {
  readonly user: string;
  /** A decimal. */
  readonly amount: string;
}

export interface StoryOffer {
  readonly trackingId: string;
  /** Names of users; a party id where it has none. */
  readonly sender: string;
  readonly receiver: string;
  /** A decimal. */
  readonly amount: string;
  readonly state: string;
}

interface RoundState {
  readonly round: string;
  readonly state: string;
}

/** Keeps a read out of the journal and away from faults. */
const UNRECORDED = { 'x-understudy-aside': 'story' } as const;

/** Throws StoryFailure. */
export async function readStoryState(client: StoryClient): Promise<StoryState> {
  const status = await client.read({ operation: 'getStatus' });
  const users = usersIn(status);
  const wallets = listAt(status, 'users').map((user) => textAt(user, 'user'));
  const [offers, rounds] = [
    await client.read({ operation: 'listOffers' }),
    await client.read({ operation: 'listRounds' }),
  ];
  return {
    now: textAt(isObject(status) ? status['clock'] : undefined, 'now'),
    migrationId: textAt(status, 'migrationId'),
    balances: await balancesOf(client, { wallets, users }),
    offers: listAt(offers, 'offers').map((offer) => offerState(offer, users)),
    rounds: listAt(rounds, 'rounds')
      .map((round) => ({ round: textAt(round, 'round'), state: textAt(round, 'state') }))
      .filter(({ state }) => state !== 'closed'),
  };
}

interface Wallets {
  readonly wallets: readonly string[];
  readonly users: ReadonlyMap<string, StoryUser>;
}

async function balancesOf(client: StoryClient, { wallets, users }: Wallets): Promise<readonly StoryBalance[]> {
  const balances: StoryBalance[] = [];
  for (const user of wallets) {
    // Without a token, for example of a server that signs none, the picture has no balance.
    if (users.get(user)?.token === undefined) continue;
    const { status, body } = await client.send({ operation: 'getBalance', as: user, headers: UNRECORDED }, users);
    if (status === 200) balances.push({ user, amount: textAt(body, 'effective_unlocked_qty') });
  }
  return balances;
}

function offerState(offer: unknown, users: ReadonlyMap<string, StoryUser>): StoryOffer {
  const nameOf = (party: string): string => [...users].find(([, user]) => user.party === party)?.[0] ?? party;
  return {
    trackingId: textAt(offer, 'trackingId'),
    sender: nameOf(textAt(offer, 'sender')),
    receiver: nameOf(textAt(offer, 'receiver')),
    amount: textAt(offer, 'amount'),
    state: textAt(offer, 'state'),
  };
}

const listAt = (value: unknown, name: string): readonly unknown[] => {
  const member: unknown = isObject(value) ? value[name] : undefined;
  return Array.isArray(member) ? member : [];
};

function textAt(value: unknown, name: string): string {
  const member: unknown = isObject(value) ? value[name] : undefined;
  return typeof member === 'string' || typeof member === 'number' || typeof member === 'bigint' ? String(member) : '';
}

// One world as the library shows it. Each method is a control operation; names that people use are looked up before.

import { nearestText } from '../base';
import type { Ask } from './ask';
import type { Groups, Instant, MockClock, MockFaults, MockOffers, MockUser, MockWorld, OfferReference, OfferWish } from './face';
import { MockError } from './mock-error';

export interface WorldSettings {
  readonly id: string;
  readonly url: string;
  readonly groups: Groups;
  readonly ask: Ask;
  readonly users: () => Readonly<Record<string, MockUser>>;
  readonly fetch: MockWorld['fetch'];
  readonly close: () => Promise<void>;
}

export function worldFace({ id, url, groups, ask, users, fetch, close }: WorldSettings): MockWorld {
  const closeOnce = once(close);
  return {
    id,
    url,
    groups,
    get users() {
      return users();
    },
    clock: clockFace(ask),
    offers: offersFace(ask),
    faults: faultsFace(ask),
    fetch,
    status: () => ask('getStatus'),
    snapshot: (name) => ask('takeControlSnapshot', { body: name === undefined ? {} : { name } }),
    snapshots: async () => (await ask('listSnapshots')).snapshots,
    revert: (snapshot) => ask('revertToSnapshot', { path: { id: typeof snapshot === 'string' ? snapshot : snapshot.id } }),
    reset: () => ask('resetWorld'),
    dump: () => ask('dumpWorld'),
    load: (text) => ask('loadWorld', { body: text }),
    requests: async (filter) => (await ask('listRequests', { query: { world: id, ...filter } })).requests,
    control: ask,
    close: closeOnce,
    [Symbol.asyncDispose]: closeOnce,
  };
}

function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => (closing ??= close());
}

const instantOf = (instant: Instant): string => (typeof instant === 'string' ? instant : instant.toISOString());

/** Speeds are thousandths of wall-clock time on the wire. */
const SPEED = 1000;

const clockFace = (ask: Ask): MockClock => ({
  now: async () => (await ask('getClock')).now,
  get: () => ask('getClock'),
  freeze: () => ask('freezeClock'),
  run: (speed) => ask('runClock', { body: speed === undefined ? {} : { speed: Math.round(speed * SPEED) } }),
  set: (to) => ask('setClock', { body: { to: instantOf(to) } }),
  advance: (by) => ask('advanceClock', { body: { by } }),
  advanceToNext: (kind) => ask('advanceClock', { body: { toNext: kind ?? true } }),
});

const faultsFace = (ask: Ask): MockFaults => ({
  add: (fault) => ask('addFault', { body: fault }),
  list: async () => (await ask('listFaults')).faults,
  remove: (id) => ask('deleteFault', { path: { id } }),
  clear: () => ask('clearFaults'),
});

function offersFace(ask: Ask): MockOffers {
  const get: MockOffers['get'] = async (reference) => {
    const { offers } = await ask('listOffers');
    const wanted = named(reference);
    const found = offers.filter(({ contractId, trackingId }) => contractId === wanted || trackingId === wanted);
    // Senders choose tracking ids each for themselves: the offer that can still be moved is meant.
    const [offer] = [...found.filter(({ moves }) => moves.length > 0), ...found];
    if (!offer) throw new MockError(`no offer has the contract id or tracking id ${JSON.stringify(wanted)}; ${nearestText(wanted, offers.map(({ trackingId }) => trackingId))}`, { code: 'not-found', operation: 'listOffers' });
    return offer;
  };
  const idOf = async (reference: OfferReference): Promise<string> => {
    const wanted = named(reference);
    return CONTRACT_ID.test(wanted) ? wanted : (await get(wanted)).contractId;
  };
  return {
    get,
    list: async ({ party, state } = {}) => (await ask('listOffers', { query: { ...(party === undefined ? {} : { party: await partyOf(ask, party) }), ...(state === undefined ? {} : { state }) } })).offers,
    create: async (wish) => {
      const made = await ask('createOfferAs', { body: await offerBody(ask, wish) });
      return get({ contractId: made.created.find(({ template }) => template === 'TransferOffer')?.contractId ?? '' });
    },
    accept: async (offer) => ask('acceptOffer', { path: { contractId: await idOf(offer) } }),
    reject: async (offer) => ask('rejectOffer', { path: { contractId: await idOf(offer) } }),
    withdraw: async (offer) => ask('withdrawOffer', { path: { contractId: await idOf(offer) } }),
  };
}

const CONTRACT_ID = /^00[0-9a-f]{100,}$/;

function named(reference: OfferReference): string {
  if (typeof reference === 'string') return reference;
  return 'contractId' in reference ? reference.contractId : (reference.trackingId ?? '');
}

async function offerBody(ask: Ask, { from, to, amount, description, expiresIn, expiresAt, trackingId }: OfferWish) {
  const end = expiresAt === undefined ? { expiresIn: expiresIn ?? '24h' } : { expiresAt: instantOf(expiresAt), ...(expiresIn === undefined ? {} : { expiresIn }) };
  const [sender, receiver] = [await partyOf(ask, from), await partyOf(ask, to)];
  return { sender, receiver, amount: String(amount), ...end, ...(description === undefined ? {} : { description }), ...(trackingId === undefined ? {} : { trackingId }) };
}

/** The party of a user, or the party id itself. */
async function partyOf(ask: Ask, name: string): Promise<string> {
  if (name.includes('::')) return name;
  const { parties } = await ask('listWorldParties');
  const found = parties.find(({ users }) => users.includes(name)) ?? parties.find(({ party }) => party.startsWith(`${name}::`));
  if (found) return found.party;
  throw new MockError(`no user or party is named ${JSON.stringify(name)}; ${nearestText(name, parties.flatMap(({ users }) => users))}`, { code: 'not-found', operation: 'listWorldParties' });
}

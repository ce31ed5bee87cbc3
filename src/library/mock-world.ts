// One world in the library. Each method is a control operation; user and party names are looked up first.

import { suggestionText } from '../base';
import {
  FAULT_WISH,
  INSTANT,
  KIND,
  OFFER_FILTER,
  OFFER_REFERENCE,
  OFFER_WISH,
  REQUEST_FILTER,
  SNAPSHOT,
  SNAPSHOT_NAME,
  SPAN,
  SPEED,
  TRAFFIC_SOURCES,
  TRAFFIC_SPEED,
  WORLD_TEXT,
} from './arguments';
import type { ControlClient } from './control-client';
import type { MethodFactory } from './methods';
import type {
  Groups,
  Instant,
  MockClock,
  MockFaults,
  MockOffers,
  MockTraffic,
  MockUser,
  MockWorld,
  OfferReference,
  OfferWish,
} from './public-api';
import { optional, text } from './validate';
import { MockError } from './mock-error';
import { findParty, isPartyId } from './party-by-name';

export interface WorldSettings {
  readonly id: string;
  readonly url: string;
  readonly groups: Groups;
  readonly call: MethodFactory;
  readonly ask: ControlClient;
  readonly users: () => Readonly<Record<string, MockUser>>;
  readonly fetch: MockWorld['fetch'];
  readonly close: () => Promise<void>;
}

export function createMockWorld({ id, url, groups, call, ask, users, fetch, close }: WorldSettings): MockWorld {
  const closeOnce = once(close);
  return {
    id,
    url,
    groups,
    get users() {
      return users();
    },
    clock: clockFace(call, ask),
    offers: offersFace(call, ask),
    faults: faultsFace(call, ask),
    traffic: trafficFace(call, ask),
    fetch,
    status: call('status', {}, () => ask('getStatus')),
    snapshot: call('snapshot', { name: optional(SNAPSHOT_NAME) }, (name?: string) =>
      ask('takeControlSnapshot', { body: name === undefined ? {} : { name } }),
    ),
    snapshots: call('snapshots', {}, async () => (await ask('listSnapshots')).snapshots),
    revert: call('revert', { snapshot: SNAPSHOT }, (snapshot) =>
      ask('revertToSnapshot', { path: { id: typeof snapshot === 'string' ? snapshot : snapshot.id } }),
    ),
    reset: call('reset', {}, () => ask('resetWorld')),
    dump: call('dump', {}, () => ask('dumpWorld')),
    load: call('load', { text: WORLD_TEXT }, (content) => ask('loadWorld', { body: content })),
    requests: call(
      'requests',
      { filter: REQUEST_FILTER },
      async ({ status, ...filter } = {}) =>
        (
          await ask('listRequests', {
            query: { world: id, ...filter, ...(status === undefined ? {} : { status: String(status) }) },
          })
        ).requests,
    ),
    control: (operationId, ...given) => call('control', {}, () => ask(operationId, ...given))(),
    close: closeOnce,
    [Symbol.asyncDispose]: closeOnce,
  };
}

function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => (closing ??= close());
}

export const instantOf = (instant: Instant): string => (typeof instant === 'string' ? instant : instant.toISOString());

/** On the wire, a speed is in thousandths of wall-clock time. */
const THOUSANDTHS = 1000;

const clockFace = (call: MethodFactory, ask: ControlClient): MockClock => ({
  now: call('clock.now', {}, async () => (await ask('getClock')).now),
  get: call('clock.get', {}, () => ask('getClock')),
  freeze: call('clock.freeze', {}, () => ask('freezeClock')),
  run: call('clock.run', { speed: optional(SPEED) }, (speed?: number) =>
    ask('runClock', { body: speed === undefined ? {} : { speed: Math.round(speed * THOUSANDTHS) } }),
  ),
  set: call('clock.set', { to: INSTANT }, (to) => ask('setClock', { body: { to: instantOf(to) } })),
  advance: call('clock.advance', { by: SPAN }, (by) => ask('advanceClock', { body: { by } })),
  advanceToNext: call('clock.advanceToNext', { kind: optional(KIND) }, (kind) =>
    ask('advanceClock', { body: { toNext: kind ?? true } }),
  ),
});

const faultsFace = (call: MethodFactory, ask: ControlClient): MockFaults => ({
  add: call('faults.add', { fault: FAULT_WISH }, (fault) => ask('addFault', { body: fault })),
  list: call('faults.list', {}, async () => (await ask('listFaults')).faults),
  remove: call('faults.remove', { id: text('the id of a fault, as returned by add and list,') }, (id) =>
    ask('deleteFault', { path: { id } }),
  ),
  clear: call('faults.clear', {}, () => ask('clearFaults')),
});

const trafficFace = (call: MethodFactory, ask: ControlClient): MockTraffic => ({
  get: call('traffic.get', {}, () => ask('getTraffic')),
  set: call('traffic.set', { sources: TRAFFIC_SOURCES }, (sources) =>
    ask('setTraffic', { body: { sources: [...sources] } }),
  ),
  start: call('traffic.start', {}, () => ask('changeTraffic', { body: { running: true } })),
  stop: call('traffic.stop', {}, () => ask('changeTraffic', { body: { running: false } })),
  speed: call('traffic.speed', { speed: TRAFFIC_SPEED }, (speed) =>
    ask('changeTraffic', { body: { speed: Math.round(speed * THOUSANDTHS) } }),
  ),
});

function offersFace(call: MethodFactory, ask: ControlClient): MockOffers {
  const reference = { offer: OFFER_REFERENCE };
  return {
    get: call('offers.get', reference, (offer) => offerOf(ask, offer)),
    list: call(
      'offers.list',
      { filter: OFFER_FILTER },
      async ({ party, state, limit } = {}) =>
        (
          await ask('listOffers', {
            query: {
              ...(party === undefined ? {} : { party: await partyOf(ask, party) }),
              ...(state === undefined ? {} : { state }),
              ...(limit === undefined ? {} : { limit }),
            },
          })
        ).offers,
    ),
    create: call('offers.create', { wish: OFFER_WISH }, async (wish) => {
      const made = await ask('createOfferAs', { body: await offerBody(ask, wish) });
      return offerOf(ask, {
        contractId: made.created.find(({ template }) => template === 'TransferOffer')?.contractId ?? '',
      });
    }),
    accept: call('offers.accept', reference, async (offer) =>
      ask('acceptOffer', { path: { contractId: await idOf(ask, offer) } }),
    ),
    reject: call('offers.reject', reference, async (offer) =>
      ask('rejectOffer', { path: { contractId: await idOf(ask, offer) } }),
    ),
    withdraw: call('offers.withdraw', reference, async (offer) =>
      ask('withdrawOffer', { path: { contractId: await idOf(ask, offer) } }),
    ),
  };
}

async function offerOf(ask: ControlClient, reference: OfferReference): ReturnType<MockOffers['get']> {
  const { offers } = await ask('listOffers');
  const wanted = named(reference);
  const found = offers.filter(({ contractId, trackingId }) => contractId === wanted || trackingId === wanted);
  // Tracking ids are unique per sender only: prefer the offer that is still open.
  const [offer] = [...found.filter(({ moves }) => moves.length > 0), ...found];
  if (!offer)
    throw new MockError(
      `no offer has the contract id or tracking id ${JSON.stringify(wanted)}; ${suggestionText(
        wanted,
        offers.map(({ trackingId }) => trackingId),
      )}`,
      { code: 'not-found', operation: 'listOffers' },
    );
  return offer;
}

async function idOf(ask: ControlClient, reference: OfferReference): Promise<string> {
  const wanted = named(reference);
  return CONTRACT_ID.test(wanted) ? wanted : (await offerOf(ask, wanted)).contractId;
}

const CONTRACT_ID = /^00[0-9a-f]{100,}$/;

function named(reference: OfferReference): string {
  if (typeof reference === 'string') return reference;
  const { contractId, trackingId = '' }: { readonly contractId?: string; readonly trackingId?: string } = reference;
  return contractId ?? trackingId;
}

async function offerBody(
  ask: ControlClient,
  { from, to, amount, description, expiresIn, expiresAt, trackingId }: OfferWish,
) {
  const end =
    expiresAt === undefined
      ? { expiresIn: expiresIn ?? '24h' }
      : { expiresAt: instantOf(expiresAt), ...(expiresIn === undefined ? {} : { expiresIn }) };
  const [sender, receiver] = [await partyOf(ask, from), await partyOf(ask, to)];
  return {
    sender,
    receiver,
    amount: String(amount),
    ...end,
    ...(description === undefined ? {} : { description }),
    ...(trackingId === undefined ? {} : { trackingId }),
  };
}

/** The party of a user, or the party id itself. */
async function partyOf(ask: ControlClient, name: string): Promise<string> {
  if (isPartyId(name)) return name;
  const { parties } = await ask('listWorldParties');
  const found = findParty(parties, name);
  switch (found.kind) {
    case 'found':
      return found.party;
    case 'ambiguous':
      throw new MockError(
        `${JSON.stringify(name)} is the name of several parties: ${found.parties.join(', ')}; use a party id`,
        { code: 'ambiguous', operation: 'listWorldParties' },
      );
    case 'unknown':
      throw new MockError(`no user or party is named ${JSON.stringify(name)}; ${suggestionText(name, found.names)}`, {
        code: 'not-found',
        operation: 'listWorldParties',
      });
  }
}

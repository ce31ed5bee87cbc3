// The graph of offers, walked over HTTP: every edge from every state, and every move that is no edge is refused and
// changes nothing.

import { MINUTE } from '../../../src/base';
import { OFFER_TRANSITIONS, OFFER_STATES, type OfferTransition, type OfferState } from '../../../src/ledger';
import { startTestServer, type TestServer } from '../harness';
import { itemsAt, textAt, valueAt } from '../validator/wallets';
import { ask, expectRefused, good, offerAs, offerOf, unchanged } from './words';

let server: TestServer;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
  await good(server, 'PATCH', '/automation', { consume: 'manual', expire: 'manual' });
});
afterAll(() => server.close());

type Move = OfferTransition['move'];
const MOVES: readonly Move[] = ['accept', 'reject', 'withdraw', 'consume', 'abort', 'expire'];

const presentId = async (trackingId: string): Promise<string> =>
  textAt(await offerOf(server, trackingId), 'contractId');
const stepOf = (trackingId: string, kind: string) =>
  presentId(trackingId).then((contractId) => ask(server, 'POST', '/automation/step', { kind, contractId }));

/** Makes a move in the way that a developer would. */
async function make(move: Move, trackingId: string) {
  if (move === 'accept' || move === 'reject' || move === 'withdraw')
    return ask(server, 'POST', `/offers/${await presentId(trackingId)}/${move}`);
  if (move === 'expire') return stepOf(trackingId, 'expire');
  if (move === 'abort')
    await good(server, 'POST', '/automation/failures', { kind: 'consume', reason: 'insufficient-funds' });
  const stepped = await stepOf(trackingId, 'consume');
  await ask(server, 'DELETE', '/automation/failures');
  return stepped;
}

/** A new offer, brought into a state by the moves that lead there. */
async function offerIn(state: OfferState): Promise<string> {
  const trackingId = `walk-${(count += 1)}`;
  await offerAs(server, { trackingId, amount: '0.5' });
  for (const move of WAYS[state]) {
    if (move === 'expire') await good(server, 'POST', '/clock/advance', { by: '10m' });
    const made = await make(move, trackingId);
    if (made.status !== 200) throw new Error(`${move}: ${made.text}`);
  }
  expect(await offerOf(server, trackingId)).toMatchObject({ state });
  return trackingId;
}

const WAYS: Readonly<Record<OfferState, readonly Move[]>> = {
  created: [],
  accepted: ['accept'],
  completed: ['accept', 'consume'],
  rejected: ['reject'],
  withdrawn: ['withdraw'],
  expired: ['expire'],
};

describe('the graph', () => {
  test('is returned as JSON, the same that the code uses', async () => {
    expect(await good(server, 'GET', '/offers/graph')).toEqual({
      states: OFFER_STATES.map((state) => ({ state, final: !['created', 'accepted'].includes(state) })),
      moves: OFFER_TRANSITIONS.map(({ from, move, to, by, when }) => ({ from, move, to, by, when })),
    });
  });

  test.each(OFFER_TRANSITIONS.map((edge) => [edge.from, edge.move, edge.to, edge] as const))(
    'from %s, %s leads to %s',
    async (from, move, to, { choice, by }) => {
      const trackingId = await offerIn(from);
      if (move === 'expire') await good(server, 'POST', '/clock/advance', { by: '10m' });
      const told = (
        itemsAt(await offerOf(server, trackingId), 'moves') as {
          move: string;
          possible: boolean;
          to: string;
          by: string;
        }[]
      ).find((one) => one.move === move);
      expect(told).toMatchObject({
        to,
        by,
        ...(move === 'abort'
          ? { possible: false, reason: expect.stringMatching(/insufficient-funds/) }
          : { possible: true }),
      });
      const made = await make(move, trackingId);
      expect([made.status, (made.body as { archived: string[] }).archived.length > 0]).toEqual([200, true]);
      expect(await offerOf(server, trackingId)).toMatchObject({ state: to });
      const update = await server.call('scan', 'GET', `/v2/updates/${textAt(made.body, 'updates', 0, 'updateId')}`);
      expect(JSON.stringify(update.body)).toContain(choice);
    },
  );

  const forbidden = OFFER_STATES.flatMap((from) =>
    MOVES.filter((move) => !OFFER_TRANSITIONS.some((edge) => edge.from === from && edge.move === move)).map(
      (move) => [from, move] as const,
    ),
  );
  test.each(forbidden)('has no transition from %s by %s: refused, and nothing changes', async (from, move) => {
    const trackingId = await offerIn(from);
    if (move === 'abort') return expectUnmoved(trackingId, await stepOf(trackingId, 'consume'), from);
    await unchanged(server, async () => expectUnmoved(trackingId, await make(move, trackingId), from));
  });

  async function expectUnmoved(
    trackingId: string,
    answer: { readonly status: number; readonly body: unknown },
    from: OfferState,
  ): Promise<void> {
    expect([answer.status >= 400 && answer.status < 500, answer.body]).toEqual([
      true,
      expect.objectContaining({ error: expect.any(String), code: expect.any(String) }),
    ]);
    expect(await offerOf(server, trackingId)).toMatchObject({ state: from });
  }
});

describe('the end of an offer', () => {
  test('is exact: accepted a microsecond before it, refused at it; expired by no step before it', async () => {
    const [early, late] = [await offerIn('created'), await offerIn('created')];
    const expiresAt = Number(valueAt(await offerOf(server, early), 'expiresAtMicros'));
    await good(server, 'POST', '/clock/set', { toMicros: expiresAt - 1 });
    await unchanged(server, async () => expectRefused(await make('expire', late), 409, 'not-due', /expire-offer/));
    expect((await make('accept', early)).status).toBe(200);
    await good(server, 'POST', '/clock/set', { toMicros: expiresAt });
    await unchanged(server, async () => expectRefused(await make('accept', late), 409, 'offer-expired'));
    expect(valueAt(await offerOf(server, late), 'moves')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ move: 'accept', possible: false, reason: expect.stringMatching(/expired/) }),
        expect.objectContaining({ move: 'reject', possible: true }),
        expect.objectContaining({ move: 'withdraw', possible: true }),
        expect.objectContaining({ move: 'expire', possible: true }),
      ]),
    );
    expect(valueAt(await offerOf(server, early), 'moves')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ move: 'consume', possible: false, reason: expect.stringMatching(/expired/) }),
      ]),
    );
    expect((await make('reject', late)).status).toBe(200);
    expect((await make('expire', early)).status).toBe(200);
  });

  test('consumes an accepted offer a microsecond before its end', async () => {
    const trackingId = await offerIn('accepted');
    await good(server, 'POST', '/clock/set', {
      toMicros: Number(valueAt(await offerOf(server, trackingId), 'expiresAtMicros')) - 1,
    });
    expect((await make('consume', trackingId)).status).toBe(200);
    expect(await offerOf(server, trackingId)).toMatchObject({ state: 'completed', moves: [] });
  });
});

describe('a transition on behalf of a party', () => {
  test.each([
    ['accept', 'alice'],
    ['reject', 'alice'],
    ['withdraw', 'bob'],
  ] as const)('%s is refused to %s, 403, and to a third party, 404', async (move, actor) => {
    const contractId = await presentId(await offerIn('created'));
    await unchanged(server, async () => {
      expectRefused(
        await ask(server, 'POST', `/offers/${contractId}/${move}`, { actor: server.party(actor) }),
        403,
        'not-authorized',
        new RegExp(`may not ${move}`),
      );
      expectRefused(
        await ask(server, 'POST', `/offers/${contractId}/${move}`, { actor: server.party('carol') }),
        404,
        'contract-not-found',
      );
      expectRefused(await ask(server, 'POST', `/offers/00ff/${move}`), 404, 'contract-not-found');
      expectRefused(
        await ask(server, 'POST', `/offers/${contractId}/${move}`, { actor: 'nobody' }),
        400,
        'invalid-request',
      );
    });
  });

  test('has the same effect on wallet, scan and ledger as one by the party', async () => {
    const trackingId = await offerIn('created');
    const accepted = await make('accept', trackingId);
    const list = await server.call('validator', 'GET', '/v0/wallet/accepted-transfer-offers', { user: 'alice' });
    expect(JSON.stringify(list.body)).toContain(textAt(accepted.body, 'created', 0, 'contractId'));
    const updateId = textAt(accepted.body, 'updates', 0, 'updateId');
    expect((await server.call('scan', 'GET', `/v2/updates/${updateId}`)).status).toBe(200);
    const end = await server.call('ledger', 'GET', '/v2/state/ledger-end', { user: 'alice' });
    expect(valueAt(end.body, 'offset')).toBe(valueAt(accepted.body, 'updates', 0, 'offset'));
  });
});

describe('creating an offer', () => {
  const wish = () => ({ sender: server.party('alice'), receiver: server.party('bob'), amount: '1', expiresIn: '1h' });

  test('works as in the wallet: seen by the receiver, under a new or a given tracking id', async () => {
    const made = await good(server, 'POST', '/offers', { ...wish(), description: 'Lunch', trackingId: 'by-control' });
    expect(made).toMatchObject({
      trackingId: 'by-control',
      created: [{ template: 'TransferOffer' }],
      archived: [],
      facts: [],
    });
    expect(textAt(await good(server, 'POST', '/offers', wish()), 'trackingId')).toMatch(/^offer-/);
    const { body } = await server.call('validator', 'GET', '/v0/wallet/transfer-offers', { user: 'bob' });
    expect(itemsAt(body, 'offers').map((offer) => textAt(offer, 'payload', 'trackingId'))).toContain('by-control');
    expectRefused(
      await ask(server, 'POST', '/offers', { ...wish(), trackingId: 'by-control' }),
      409,
      'tracking-id-used',
      /by-control/,
    );
  });

  test('is refused without a wallet, with texts that are too long, and with invalid amounts and times', async () => {
    await unchanged(server, async () => {
      expectRefused(
        await ask(server, 'POST', '/offers', { ...wish(), sender: server.party('alice').replace('alice', 'alicia') }),
        409,
        'no-wallet',
      );
      expectRefused(
        await ask(server, 'POST', '/offers', { ...wish(), description: 'x'.repeat(280) }),
        400,
        'text-too-long',
        /280/,
      );
      expectRefused(
        await ask(server, 'POST', '/offers', { ...wish(), trackingId: 'x'.repeat(280) }),
        400,
        'text-too-long',
      );
      for (const amount of ['-1', '1e3', 'a lot', '1.12345678901', '1'.repeat(29)])
        expectRefused(await ask(server, 'POST', '/offers', { ...wish(), amount }), 400, 'invalid-request');
      for (const change of [{ expiresIn: 'soon' }, { expiresIn: '' }, { expiresAt: '2027-01-01T00:00:00Z' }])
        expectRefused(await ask(server, 'POST', '/offers', { ...wish(), ...change }), 400, 'invalid-request');
    });
  });

  test('with a duration ends exactly that much later', async () => {
    await good(server, 'POST', '/offers', { ...wish(), expiresIn: '1m5us', trackingId: 'exact' });
    expect(valueAt(await offerOf(server, 'exact'), 'expiresAtMicros')).toBe(Number(server.now() + MINUTE + 5n));
  });

  test('that ends after the year 9999, as the wallet allows, is listed with its exact microseconds', async () => {
    const body = `{"receiver_party_id":"${server.party('bob')}","amount":"1","description":"","expires_at":9223372036854775000,"tracking_id":"for-ever"}`;
    expect((await server.call('validator', 'POST', '/v0/wallet/transfer-offers', { user: 'alice', body })).status).toBe(
      200,
    );
    const answer = await ask(server, 'GET', `/offers?party=${encodeURIComponent(server.party('alice'))}&state=created`);
    expect([
      answer.status,
      answer.text.includes('"expiresAt":"9999-12-31T23:59:59.999999Z","expiresAtMicros":9223372036854775000'),
    ]).toEqual([200, true]);
  });
});

describe('the list', () => {
  test('is of one party and one state on request, newest first', async () => {
    const all = itemsAt(await good(server, 'GET', '/offers'), 'offers').map((offer) =>
      Number(valueAt(offer, 'createdAtMicros')),
    );
    expect(all).toEqual([...all].sort((a, b) => b - a));
    const daves = itemsAt(
      await good(server, 'GET', `/offers?party=${encodeURIComponent(server.party('dave'))}`),
      'offers',
    );
    expect(daves.map((offer) => textAt(offer, 'trackingId')).sort()).toEqual(['flash-sale', 'old-bicycle', 'too-much']);
    expect(
      itemsAt(await good(server, 'GET', '/offers?state=rejected'), 'offers').every(
        (offer) => textAt(offer, 'state') === 'rejected',
      ),
    ).toBe(true);
    expectRefused(await ask(server, 'GET', '/offers?state=lost'), 400, 'invalid-request');
    expectRefused(await ask(server, 'GET', '/offers?party=alice'), 400, 'invalid-request');
  });
});

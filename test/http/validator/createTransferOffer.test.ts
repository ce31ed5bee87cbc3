import { itemsAt, offerBody, offerText, OFFERS, openIds, submitOffer, textAt, valueAt } from './wallets';
import { startTestServer, type Call, type TestServer } from '../harness';
import type { Json } from '../../../src/base';

let server: TestServer;
let observed: TestServer;

beforeAll(async () => {
  [server, observed] = await Promise.all([startTestServer(), startTestServer({ dialect: 'observed' })]);
});
afterAll(() => Promise.all([server.close(), observed.close()]));

const post = (call: Call, where = server) => where.call('validator', 'POST', OFFERS, { user: 'alice', ...call });
const change = (member: string, value: Json | undefined): Json =>
  offerBody(server, { tracking_id: `refused ${member}`, [member]: value });
const payloadOf = async (id: string): Promise<unknown> => {
  const { body } = await server.call('validator', 'GET', OFFERS, { user: 'alice' });
  return valueAt(
    itemsAt(body, 'offers').find((offer) => valueAt(offer, 'payload', 'trackingId') === id),
    'payload',
  );
};

describe('POST /v0/wallet/transfer-offers', () => {
  test('returns the contract id of an offer that is open from then on', async () => {
    const created = await post({
      body: offerBody(server, { tracking_id: 'first', amount: '25.5', description: 'Dinner on Thursday' }),
    });
    expect(created.status).toBe(200);
    expect(created.headers['content-type']).toBe('application/json');
    expect(Object.keys(created.body)).toEqual(['offer_contract_id']);
    const { body } = await server.call('validator', 'GET', OFFERS, { user: 'bob' });
    expect(
      itemsAt(body, 'offers').filter(
        (offer) => valueAt(offer, 'contract_id') === textAt(created.body, 'offer_contract_id'),
      ),
    ).toMatchObject([
      {
        payload: {
          sender: server.party('alice'),
          receiver: server.party('bob'),
          amount: { amount: '25.5000000000', unit: 'AmuletUnit' },
          description: 'Dinner on Thursday',
          expiresAt: '2026-01-15T13:00:00Z',
          trackingId: 'first',
        },
        created_at: '2026-01-15T12:00:00Z',
      },
    ]);
  });

  test('becomes an update that scan shows as an exercise of the wallet with the offer as its child', async () => {
    const created = await submitOffer(server, { id: 'seen-in-scan' });
    const status = await server.call('validator', 'POST', `${OFFERS}/seen-in-scan/status`, { user: 'alice' });
    const update = await server.call('scan', 'GET', `/v2/updates/${textAt(status.body, 'transaction_id')}`);
    const events = Object.values(valueAt(update.body, 'events_by_id') ?? {});
    expect(events).toMatchObject([
      {
        event_type: 'exercised_event',
        choice: 'WalletAppInstall_CreateTransferOffer',
        acting_parties: [server.party('alice')],
      },
      {
        event_type: 'created_event',
        contract_id: textAt(created.body, 'offer_contract_id'),
        create_arguments: { trackingId: 'seen-in-scan' },
      },
    ]);
  });

  describe('the valid values of each member', () => {
    const missing = ['receiver_party_id', 'amount', 'description', 'expires_at', 'tracking_id'].map(
      (member) => [member, 'left out', undefined] as const,
    );
    const wrong: readonly (readonly [string, string, Json])[] = [
      ['receiver_party_id', 'null', null],
      ['receiver_party_id', 'a number', 7],
      ['receiver_party_id', 'a hint alone', 'bob'],
      ['receiver_party_id', 'without a hint', '::1220'],
      ['receiver_party_id', 'without a fingerprint', 'bob::'],
      ['receiver_party_id', 'empty', ''],
      ['receiver_party_id', 'one sign too long', `${'a'.repeat(186)}::${'b'.repeat(68)}`],
      ['amount', 'a number', 10],
      ['amount', 'null', null],
      ['amount', 'empty', ''],
      ['amount', 'text', 'ten'],
      ['amount', 'with 11 decimals', '1.00000000001'],
      ['amount', 'with 29 digits', '1'.repeat(29)],
      ['amount', 'with a plus', '+1'],
      ['amount', 'with an exponent', '1e3'],
      ['amount', 'ending in the point', '1.'],
      ['amount', 'beginning with the point', '.5'],
      ['amount', 'with a comma', '1,5'],
      ['amount', 'with a blank', ' 1'],
      ['amount', 'with a line end', '1\n'],
      ['description', 'null', null],
      ['description', 'a number', 1],
      ['description', '280 characters long', 'd'.repeat(280)],
      ['expires_at', 'null', null],
      ['expires_at', 'text', '1768564800000000'],
      ['expires_at', 'a fraction', 1768564800000000.5],
      ['expires_at', 'true', true],
      ['tracking_id', 'null', null],
      ['tracking_id', 'a number', 5],
      ['tracking_id', '280 characters long', 't'.repeat(280)],
    ];

    test.each([...missing, ...wrong])(
      'refuses %s when it is %s, with an error that names it',
      async (member, _, value) => {
        const refused = await post({ body: change(member, value) });
        expect(refused.status).toBe(400);
        expect(refused.headers['content-type']).toBe('application/json');
        expect(Object.keys(refused.body)).toEqual(['error']);
        expect(textAt(refused.body, 'error')).toContain(member);
        expect(await openIds(server, 'alice')).not.toContain(`refused ${member}`);
      },
    );

    const amounts: readonly (readonly [string, string])[] = [
      [`${'9'.repeat(28)}.${'9'.repeat(10)}`, `${'9'.repeat(28)}.${'9'.repeat(10)}`],
      [`-${'9'.repeat(28)}.${'9'.repeat(10)}`, `-${'9'.repeat(28)}.${'9'.repeat(10)}`],
      ['0.0000000001', '0.0000000001'],
      ['0', '0.0000000000'],
      ['-0', '0.0000000000'],
      ['-1.5', '-1.5000000000'],
      ['007', '7.0000000000'],
    ];
    test.each(amounts)('accepts the amount %s and writes it as %s', async (sent, written) => {
      expect((await submitOffer(server, { amount: sent, id: `amount ${sent}` })).status).toBe(200);
      expect(await payloadOf(`amount ${sent}`)).toMatchObject({ amount: { amount: written } });
    });

    test.each([
      [9223372036854775807n, '+294247-01-10T04:00:54.775807Z'],
      [9007199254740993n, '2255-06-05T23:47:34.740993Z'],
    ])('accepts the expiry %s exactly, in the list and in both encodings of scan', async (micros, written) => {
      const id = `expiry ${micros}`;
      expect((await submitOffer(server, { expiresAt: micros, id })).status).toBe(200);
      expect(await payloadOf(id)).toMatchObject({ expiresAt: written });
      const status = await server.call('validator', 'POST', `${OFFERS}/${encodeURIComponent(id)}/status`, {
        user: 'alice',
      });
      const path = `/v0/updates/${textAt(status.body, 'transaction_id')}`;
      expect((await server.call('scan', 'GET', path)).text).toContain(`"expiresAt":"${written}"`);
      expect((await server.call('scan', 'GET', `${path}?lossless=true`)).text).toContain(`{"timestamp":"${micros}"}`);
    });

    test('accepts an expiry that is written with a fraction of zeros, exactly', async () => {
      const body = offerText(server, { id: 'with zeros' }).replace(
        /"expires_at":\d+/,
        '"expires_at":9007199254740993.00',
      );
      expect((await post({ body })).status).toBe(200);
      expect(await payloadOf('with zeros')).toMatchObject({ expiresAt: '2255-06-05T23:47:34.740993Z' });
    });

    test.each([9223372036854775808n, -9223372036854775809n])(
      'refuses the expiry %s, which is beyond int64',
      async (micros) => {
        const refused = await submitOffer(server, { expiresAt: micros, id: 'too far' });
        expect(refused.status).toBe(400);
        expect(textAt(refused.body, 'error')).toContain('expires_at');
      },
    );

    test.each(['1e400', '-1e400', '9223372036854775807.5', '0x10'])('refuses the expiry %s', async (digits) => {
      const body = offerText(server, { id: 'no integer' }).replace(/"expires_at":\d+/, `"expires_at":${digits}`);
      expect((await post({ body })).status).toBe(400);
    });

    test.each([-9223372036854775808n, -1n, 0n])(
      'accepts the expiry %s in the past, and the offer expires at once',
      async (micros) => {
        const id = `past ${micros}`;
        expect((await submitOffer(server, { expiresAt: micros, id })).status).toBe(200);
        const status = await server.call('validator', 'POST', `${OFFERS}/${encodeURIComponent(id)}/status`, {
          user: 'alice',
        });
        expect(status.body).toEqual({ status: 'failed', failure_kind: 'expired' });
        expect(await openIds(server, 'alice')).not.toContain(id);
      },
    );

    test.each([
      ['279 letters', 'd'.repeat(279)],
      ['279 characters outside the basic plane', '🎁'.repeat(279)],
      ['nothing', ''],
      ['characters that JSON escapes', 'a "quoted"\n\tline \u0000 and \\'],
    ])('accepts a description of %s unchanged', async (name, description) => {
      expect((await submitOffer(server, { description, id: `said: ${name}` })).status).toBe(200);
      expect(await payloadOf(`said: ${name}`)).toMatchObject({ description });
    });

    test('accepts a tracking id of 279 characters', async () => {
      const id = 't'.repeat(279);
      expect((await submitOffer(server, { id })).status).toBe(200);
      expect((await submitOffer(server, { id })).status).toBe(409);
    });

    test('accepts an unhosted receiver id of 255 characters, and logs that the offer cannot be accepted', async () => {
      const stranger = `${'a'.repeat(185)}::${'b'.repeat(68)}`;
      expect(
        (await post({ body: offerBody(server, { receiver_party_id: stranger, tracking_id: 'stranger' }) })).status,
      ).toBe(200);
      expect(server.log.at(-1)).toContain('is not hosted on this network');
    });

    test('accepts a self-offer', async () => {
      expect((await submitOffer(server, { to: 'alice', id: 'to myself' })).status).toBe(200);
      expect((await openIds(server, 'alice')).filter((id) => id === 'to myself')).toHaveLength(1);
    });

    test('ignores unknown members', async () => {
      expect(
        (await post({ body: offerBody(server, { tracking_id: 'with more', memo: 'x', 'expires-at': null }) })).status,
      ).toBe(200);
    });
  });

  describe('the form of a body', () => {
    const bodies: readonly (readonly [string, Call, number])[] = [
      ['missing', {}, 400],
      ['empty', { body: '' }, 400],
      ['not JSON', { body: '{"amount":' }, 400],
      ['a list', { body: '[]' }, 400],
      ['null', { body: 'null' }, 400],
      ['nested deeper than it reads', { body: `${'['.repeat(101)}${']'.repeat(101)}` }, 400],
      ['of another media type', { body: '<offer/>', headers: { 'content-type': 'application/xml' } }, 415],
      ['larger than a mebibyte', { body: `"${'x'.repeat(1024 * 1024)}"` }, 413],
    ];
    test.each(bodies)('refuses a body that is %s, with the error object of the group', async (_, call, status) => {
      const refused = await post(call);
      expect(refused.status).toBe(status);
      expect(Object.keys(refused.body)).toEqual(['error']);
    });
    test.each(bodies)('refuses a body that is %s as text in the observed dialect', async (_, call, status) => {
      const refused = await post(call, observed);
      expect(refused.status).toBe(status);
      expect(refused.headers['content-type']).toBe('text/plain; charset=UTF-8');
      expect(refused.text).not.toBe('');
    });
  });

  test.each([
    ['a used tracking id', {}, 409, 'A transfer offer with tracking id logged already exists'],
    ['a body against the schema', { amount: 'much', tracking_id: 'not-logged' }, 400, "the body's member amount is "],
  ])('logs the reason of a refusal: %s', async (_what, changes, status, reason) => {
    await post({ body: offerBody(server, { tracking_id: 'logged' }) });
    const refused = await post({ body: offerBody(server, { tracking_id: 'logged', ...changes }) });
    expect(refused.status).toBe(status);
    const line = server.log.findLast((one) => one.includes('operation=createTransferOffer')) ?? '';
    expect(line).toContain(`status=${status}`);
    expect(line).toContain(`reason="${reason}`);
    expect(line).not.toContain('invalid-request');
  });

  test('notes a repeated member in the log, and takes the last one', async () => {
    const body = JSON.stringify(offerBody(server, { tracking_id: 'repeated' })).replace('{', '{"description":"first",');
    expect((await post({ body })).status).toBe(200);
    const line = server.log.findLast((one) => one.includes('operation=createTransferOffer')) ?? '';
    expect(line).toContain('the body has the member \\"description\\" more than once; the last one counts');
  });

  test('logs every problem of a body, and says in words what a party id is', async () => {
    const body = { receiver_party_id: 'bob', amount: 5, description: 1, expires_at: 'x', tracking_id: 5 };
    const refused = await post({ body });
    expect(refused.status).toBe(400);
    const line = server.log.findLast((one) => one.includes('operation=createTransferOffer')) ?? '';
    for (const name of Object.keys(body)) expect(line).toContain(`member ${name} is `);
    expect(refused.body.error).toContain(
      'receiver_party_id is "bob": it must be a party id, a name and a fingerprint joined by two colons: alice::1220…',
    );
  });

  test('refuses a missing member as text in the observed dialect', async () => {
    const refused = await observed.call('validator', 'POST', OFFERS, {
      user: 'alice',
      body: offerBody(observed, { amount: undefined }),
    });
    expect(refused.status).toBe(400);
    expect(refused.headers['content-type']).toBe('text/plain; charset=UTF-8');
    expect(refused.text).toBe('the body lacks the required member amount');
  });

  test.each(['PUT', 'DELETE'] as const)('answers %s with 405 and the allowed methods', async (method) => {
    const refused = await server.call('validator', method, OFFERS, { user: 'alice' });
    expect(refused.status).toBe(405);
    expect(refused.headers['allow']).toBe('GET, HEAD, OPTIONS, POST');
  });
});

// Acting as anybody over HTTP: parties, users, wallets, holdings, names, preapprovals, the network. Each shows in the
// network's own groups.

import { startTestServer, tokenOf, type TestServer } from '../harness';
import { createOffer, faceValueOf, itemsAt, move, submitOffer, textAt, tokensOf, valueAt } from '../validator/wallets';
import { ask, dumpOf, expectRefused, expectSame, good, unchanged } from './words';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const enc = encodeURIComponent;
const NOBODY = 'nobody::1220aa';
const made = (body: Record<string, unknown>): string => textAt(body, 'created', 0, 'contractId');
const mint = async (user = 'alice', amount = '5'): Promise<string> =>
  made(await good(server, 'POST', '/holdings', { owner: server.party(user), amount }));
const usersOf = async (): Promise<readonly Record<string, unknown>[]> =>
  itemsAt(await good(server, 'GET', '/users'), 'users') as readonly Record<string, unknown>[];
const userOf = async (name: string) => (await usersOf()).find(({ user }) => user === name);

describe('a party', () => {
  test('is created, hosted by the served participant or by others, and shown with its users', async () => {
    const { party, updates } = await good(server, 'POST', '/parties', { hint: 'shop' });
    expect([party, (updates as unknown[]).length]).toEqual([expect.stringMatching(/^shop::1220/), 1]);
    const hosted = await server.call(
      'scan',
      'GET',
      `/v0/domains/${enc(server.world.synchronizerId)}/parties/${enc(String(party))}/participant-id`,
    );
    expect([hosted.status, valueAt(hosted.body, 'participant_id')]).toEqual([
      200,
      expect.stringMatching(/^PAR::participant::/),
    ]);
    const elsewhere = await good(server, 'POST', '/parties', {
      hint: 'far',
      participants: ['PAR::two::1220ab', 'three::1220ab', 'two::1220ab'],
    });
    const parties = itemsAt(await good(server, 'GET', '/parties'), 'parties') as {
      party: string;
      users: string[];
      hosting: { participant: string }[];
    }[];
    expect(
      parties.find((one) => one.party === elsewhere['party'])?.hosting.map(({ participant }) => participant),
    ).toEqual(['two::1220ab', 'three::1220ab']);
    expect(parties.find((one) => one.party === server.party('alice'))).toMatchObject({ users: ['alice'] });
  });

  test('with a used hint is 409, with none or a malformed one 400', async () => {
    await good(server, 'POST', '/parties', { hint: 'shop' });
    await unchanged(server, async () => {
      expectRefused(await ask(server, 'POST', '/parties', { hint: 'shop' }), 409, 'already-exists', /shop/);
      for (const body of [
        {},
        { hint: '' },
        { hint: 'a b' },
        { hint: 'x'.repeat(101) },
        { hint: 'ok', participants: [] },
        { hint: 'ok', participants: ['x'] },
      ])
        expectRefused(await ask(server, 'POST', '/parties', body), 400, 'invalid-request');
    });
  });
});

describe('a user', () => {
  test('created with a wallet uses the wallet API with its own token', async () => {
    const frank = await good(server, 'POST', '/users', { user: 'frank', wallet: true });
    expect(frank).toMatchObject({ user: 'frank', party: expect.stringMatching(/^frank::1220/) });
    await good(server, 'POST', '/holdings', { owner: frank['party'] as string, amount: '42.5' });
    const token = await tokenOf('frank');
    expect((await server.call('validator', 'GET', '/v0/wallet/balance', { token })).body).toMatchObject({
      effective_unlocked_qty: expect.stringMatching(/^42\.[45]/),
    });
    expect(await server.call('validator', 'GET', '/v0/wallet/user-status', { token })).toMatchObject({
      status: 200,
      body: { user_onboarded: true, user_wallet_installed: true, party_id: frank['party'] },
    });
    const offer = await submitOffer(server, { from: 'frank', amount: '2', id: 'from-frank' });
    expect(offer.status).toBe(200);
    expect((await move(server, 'accept', 'bob', textAt(offer.body, 'offer_contract_id'))).status).toBe(200);
    expect(await userOf('frank')).toEqual({
      user: 'frank',
      party: frank['party'],
      wallet: true,
      deactivated: false,
      rights: [{ kind: 'actAs', party: frank['party'] }],
    });
    expect((await good(server, 'GET', '/status'))['counts']).toMatchObject({ openOffers: expect.any(Number) });
  });

  test('created without one has the given rights, or else actAs for its party; a wallet can be installed later', async () => {
    const party = String((await good(server, 'POST', '/parties', { hint: 'gina' }))['party']);
    expect(await good(server, 'POST', '/users', { user: 'gina', party })).toMatchObject({
      user: 'gina',
      party,
      updates: [],
      facts: ['user-created'],
    });
    expect(await userOf('gina')).toEqual({
      user: 'gina',
      party,
      wallet: false,
      deactivated: false,
      rights: [{ kind: 'actAs', party }],
    });
    await good(server, 'POST', '/users', {
      user: 'auditor',
      rights: [{ kind: 'readAsAnyParty' }, { kind: 'readAs', party }],
    });
    expect(await userOf('auditor')).toMatchObject({
      party: null,
      wallet: false,
      rights: [{ kind: 'readAsAnyParty' }, { kind: 'readAs', party }],
    });
    expect(
      (await server.call('ledger', 'GET', '/v2/state/ledger-end', { token: await tokenOf('auditor') })).status,
    ).toBe(200);
    expect(
      (await server.call('validator', 'GET', '/v0/wallet/balance', { token: await tokenOf('gina') })).status,
    ).toBeGreaterThanOrEqual(400);
    expect(await good(server, 'POST', '/wallets', { user: 'gina' })).toMatchObject({
      user: 'gina',
      party,
      created: [{ template: 'WalletAppInstall' }],
    });
    expect((await server.call('validator', 'GET', '/v0/wallet/balance', { token: await tokenOf('gina') })).status).toBe(
      200,
    );
  });

  test('that is deactivated is refused everywhere', async () => {
    const token = await server.token('alice');
    expect(await good(server, 'DELETE', '/users/alice')).toMatchObject({ facts: ['user-deactivated'] });
    expect((await server.call('ledger', 'GET', '/v2/state/ledger-end', { token })).status).toBeGreaterThanOrEqual(400);
    expect(await userOf('alice')).toMatchObject({ deactivated: true });
    expect(JSON.stringify((await good(server, 'GET', '/status'))['users'])).not.toContain('"alice"');
    const dump = await dumpOf(server);
    expect(
      (await ask(server, 'POST', '/load', dump, { headers: { 'content-type': 'application/x-ndjson' } })).status,
    ).toBe(200);
    expectSame(await dumpOf(server), dump);
    expectRefused(await ask(server, 'POST', '/wallets', { user: 'alice' }), 409, 'precondition', /deactivated/);
    // Erin has no party: she gets one, as the wallet API would give it.
    expect(await good(server, 'POST', '/wallets', { user: 'erin' })).toMatchObject({
      user: 'erin',
      party: expect.stringMatching(/^erin::/),
      created: [{ template: 'WalletAppInstall' }],
    });
    expectRefused(await ask(server, 'DELETE', '/users/nobody'), 404, 'unknown');
    expectRefused(await ask(server, 'POST', '/users', { user: 'alice' }), 409, 'already-exists');
  });

  test('created through the ledger API is the same user here, whatever primary party it names', async () => {
    const token = await tokenOf('validator-operator');
    const body = {
      user: { id: 'weird', primaryParty: 'x' },
      rights: [{ kind: { CanExecuteAs: { value: { party: server.party('bob') } } } }],
    };
    expect((await server.call('ledger', 'POST', '/v2/users', { token, body })).status).toBe(200);
    expect(await userOf('weird')).toEqual({
      user: 'weird',
      party: 'x',
      wallet: false,
      deactivated: false,
      rights: [{ kind: 'executeAs', party: server.party('bob') }],
    });
    await unchanged(server, async () =>
      expectRefused(await ask(server, 'POST', '/wallets', { user: 'weird' }), 404, 'unknown', /x/),
    );
    const { length } = server.world.ledger.state.log;
    expect(
      (await server.call('validator', 'POST', '/v0/register', { token: await tokenOf('weird'), body: {} })).status,
    ).toBe(403);
    expect(server.world.ledger.state.log).toHaveLength(length);
  });

  test('has an id with the characters that the ledger accepts', async () => {
    await unchanged(server, async () => {
      for (const user of ['', 'two words', 'ä', 'x'.repeat(129)])
        expectRefused(await ask(server, 'POST', '/users', { user }), 400, 'invalid-request');
    });
    await good(server, 'POST', '/users', { user: "auth0|o'neil@(x)^$.!`#+~_:-" });
  });

  test('that exists, of an unknown party, or with invalid rights is refused, and nothing changes', async () => {
    await unchanged(server, async () => {
      for (const wallet of [true, false]) {
        expectRefused(await ask(server, 'POST', '/users', { user: 'alice', wallet }), 409, 'already-exists', /alice/);
        expectRefused(
          await ask(server, 'POST', '/users', { user: 'new', party: NOBODY, wallet }),
          404,
          'unknown',
          /nobody::1220aa/,
        );
      }
      for (const rights of [[{ kind: 'actAs' }], [{ kind: 'god' }], {}, [{}]])
        expectRefused(await ask(server, 'POST', '/users', { user: 'new', rights }), 400, 'invalid-request');
      expectRefused(await ask(server, 'POST', '/wallets', { user: 'nobody' }), 404, 'unknown');
      expectRefused(await ask(server, 'POST', '/wallets', { user: 'alice' }), 409, 'already-exists', /wallet/);
      expectRefused(await ask(server, 'POST', '/wallets', { user: 'erin', party: NOBODY }), 404, 'unknown');
      expectRefused(
        await ask(server, 'POST', '/wallets', { user: 'erin', party: server.party('alice') }),
        409,
        'precondition',
        /may not act as/,
      );
    });
  });
});

describe('a holding', () => {
  test('is minted, locked, unlocked and burned, as wallet, scan and ledger show', async () => {
    const before = await faceValueOf(server, 'dave');
    const contractId = await mint('dave', '7.25');
    expect((await tokensOf(server, 'dave')).find((token) => token.contractId === contractId)).toMatchObject({
      amount: '7.2500000000',
    });
    const locked = await good(server, 'POST', '/holdings/lock', {
      owner: server.party('dave'),
      holders: [server.party('bob')],
      amount: '3',
      expiresAt: '2026-02-01T00:00:00Z',
      context: 'bail',
    });
    const [lock, change] = [made(locked), textAt(locked, 'created', 1, 'contractId')];
    expect(locked).toMatchObject({ created: [{ template: 'LockedAmulet' }, { template: 'Amulet' }] });
    const held = itemsAt(await good(server, 'GET', `/holdings?owner=${enc(server.party('dave'))}`), 'holdings') as {
      contractId: string;
      amount: string;
    }[];
    expect(held.find((one) => one.contractId === lock)).toMatchObject({
      amount: '3.0000000000',
      lock: { holders: [server.party('bob')], expiresAt: '2026-02-01T00:00:00Z', context: 'bail' },
    });
    expect(held.map(({ amount }) => Number(amount))).toEqual(
      held.map(({ amount }) => Number(amount)).sort((a, b) => b - a),
    );
    expect(
      JSON.stringify((await server.call('validator', 'GET', '/v0/wallet/amulets', { user: 'dave' })).body),
    ).toContain(lock);
    expectRefused(await ask(server, 'DELETE', `/holdings/${lock}`), 409, 'precondition', /unlock it first/);
    const free = made(await good(server, 'POST', `/holdings/${lock}/unlock`));
    for (const id of [free, change])
      expect(await good(server, 'DELETE', `/holdings/${id}`)).toMatchObject({ archived: [id], created: [] });
    expectRefused(await ask(server, 'DELETE', `/holdings/${free}`), 404, 'contract-not-found');
    expectRefused(await ask(server, 'POST', `/holdings/${lock}/unlock`), 404, 'contract-not-found');
    expect(Number(await faceValueOf(server, 'dave'))).toBeLessThanOrEqual(Number(before) + 7.25);
  });

  test('of an unknown party, of zero, beyond supply or funds is refused, and nothing changes', async () => {
    const lock = {
      owner: server.party('alice'),
      holders: [server.party('bob')],
      amount: '1',
      expiresAt: '2026-02-01T00:00:00Z',
    };
    await unchanged(server, async () => {
      expectRefused(await ask(server, 'POST', '/holdings', { owner: NOBODY, amount: '1' }), 404, 'unknown');
      expectRefused(
        await ask(server, 'POST', '/holdings', { owner: server.party('alice'), amount: '0' }),
        400,
        'invalid-value',
      );
      expectRefused(
        await ask(server, 'POST', '/holdings', { owner: server.party('alice'), amount: '9'.repeat(28) }),
        400,
        'invalid-value',
        /supply/,
      );
      expectRefused(
        await ask(server, 'POST', '/holdings/lock', { ...lock, amount: '999999' }),
        409,
        'insufficient-funds',
        /insufficient funds/,
      );
      expectRefused(await ask(server, 'POST', '/holdings/lock', { ...lock, amount: '0' }), 400, 'invalid-value');
      expectRefused(await ask(server, 'POST', '/holdings/lock', { ...lock, holders: [NOBODY] }), 404, 'unknown');
      expectRefused(await ask(server, 'POST', '/holdings/lock', { ...lock, holders: [] }), 400, 'invalid-request');
      expectRefused(
        await ask(server, 'POST', '/holdings/lock', { ...lock, expiresAt: '9999-12-31T23:59:59-01:00' }),
        400,
        'invalid-value',
      );
      expectRefused(await ask(server, 'GET', '/holdings?owner=alice'), 400, 'invalid-request');
    });
  });
});

describe('a name', () => {
  const entry = async (name: string): Promise<{ readonly status: number; readonly body: unknown }> =>
    server.call('scan', 'GET', `/v0/ans-entries/by-name/${enc(name)}`);

  test('is published, for a user or a party, and renewed; scan and its proxy show it', async () => {
    expect(
      await good(server, 'POST', '/names', {
        user: 'dave',
        name: 'dave.unverified.ans',
        url: 'https://example.com',
        description: 'Dave',
        lifetime: '10d',
      }),
    ).toMatchObject({ party: server.party('dave'), created: [{ template: 'AnsEntry' }] });
    expect((await entry('dave.unverified.ans')).body).toMatchObject({
      entry: {
        name: 'dave.unverified.ans',
        user: server.party('dave'),
        expires_at: expect.stringMatching(/^2026-01-25T12:00:00/),
      },
    });
    expect(
      JSON.stringify(
        (await server.call('validator', 'GET', '/v0/scan-proxy/ans-entries?page_size=50', { user: 'alice' })).body,
      ),
    ).toContain('dave.unverified.ans');
    await good(server, 'POST', '/names/dave.unverified.ans/renew');
    expect((await entry('dave.unverified.ans')).body).toMatchObject({
      entry: { expires_at: expect.stringMatching(/^2026-04-25T12:00:00/) },
    });
    await good(server, 'POST', '/names', { party: server.party('dave'), name: 'second.unverified.ans' });
    expect((await entry('second.unverified.ans')).status).toBe(200);
  });

  test('that is taken, for an unknown party or with long texts is refused', async () => {
    await unchanged(server, async () => {
      const name = 'new.unverified.ans';
      expectRefused(
        await ask(server, 'POST', '/names', { user: 'dave', name: 'alice.unverified.ans' }),
        409,
        'already-exists',
      );
      expectRefused(await ask(server, 'POST', '/names', { user: 'nobody', name }), 404, 'unknown');
      expectRefused(await ask(server, 'POST', '/names', { party: NOBODY, name }), 404, 'unknown');
      expectRefused(await ask(server, 'POST', '/names', { user: 'dave', name, url: 'ftp://x' }), 400, 'invalid-value');
      expectRefused(
        await ask(server, 'POST', '/names', { user: 'dave', name, description: 'x'.repeat(141) }),
        400,
        'text-too-long',
      );
      expectRefused(
        await ask(server, 'POST', '/names', { user: 'dave', name, lifetime: '4000000d' }),
        400,
        'invalid-value',
        /year 10000/,
      );
      expectRefused(await ask(server, 'POST', '/names', { name }), 400, 'invalid-request');
      expectRefused(await ask(server, 'POST', '/names/nobody.unverified.ans/renew'), 404, 'unknown');
    });
  });
});

describe('a preapproval', () => {
  test('is created once and cancelled; the validator shows it', async () => {
    const party = server.party('carol');
    const shown = () => server.call('validator', 'GET', `/v0/scan-proxy/transfer-preapprovals/by-party/${enc(party)}`);
    const contractId = await good(server, 'POST', '/preapprovals', { receiver: party, validFor: '2d' });
    expect(contractId).toMatchObject({ party, created: [{ template: 'TransferPreapproval' }] });
    expect(JSON.stringify((await shown()).body)).toContain('2026-01-17T12:00:00Z');
    expectRefused(await ask(server, 'POST', '/preapprovals', { receiver: party }), 409, 'preapproval-exists');
    await good(server, 'DELETE', `/preapprovals/${enc(party)}`);
    expect((await shown()).status).toBe(404);
    await unchanged(server, async () => {
      expectRefused(await ask(server, 'DELETE', `/preapprovals/${enc(party)}`), 404, 'unknown');
      expectRefused(await ask(server, 'POST', '/preapprovals', { receiver: NOBODY }), 404, 'unknown');
      expectRefused(
        await ask(server, 'POST', '/preapprovals', { receiver: party, validFor: '99999999999d' }),
        400,
        'invalid-value',
      );
    });
  });
});

describe('the network', () => {
  const LSU = {
    topologyFreezeTime: '2026-02-01T10:00:00Z',
    upgradeTime: '2026-02-01T11:00:00Z',
    successorPhysicalSynchronizerId: 'global-domain::1220aa::36-1',
  };
  const inScan = async () => (await server.call('scan', 'GET', '/v0/lsu')).body as unknown;

  test('announces an upgrade, moves and cancels it, as scan shows', async () => {
    // The quickstart world has one.
    await good(server, 'DELETE', '/lsu');
    const none = await inScan();
    expect(await good(server, 'GET', '/lsu')).toEqual({ lsu: null });
    await good(server, 'PUT', '/lsu', LSU);
    expect(await good(server, 'GET', '/lsu')).toMatchObject({ lsu: LSU });
    expect(JSON.stringify(await inScan())).toContain('global-domain::1220aa::36-1');
    await good(server, 'PUT', '/lsu', { ...LSU, upgradeTime: '2026-02-02T11:00:00Z' });
    expect(JSON.stringify(await inScan())).toContain('2026-02-02T11:00:00');
    expect(await good(server, 'DELETE', '/lsu')).toMatchObject({ facts: ['lsu-cancelled'] });
    expect(await inScan()).toEqual(none);
    await unchanged(server, async () => {
      expectRefused(await ask(server, 'DELETE', '/lsu'), 404, 'unknown');
      expectRefused(
        await ask(server, 'PUT', '/lsu', { ...LSU, topologyFreezeTime: '2026-02-01T11:00:00.000001Z' }),
        409,
        'precondition',
        /must not be later than the upgrade/,
      );
      expectRefused(
        await ask(server, 'PUT', '/lsu', { ...LSU, successorPhysicalSynchronizerId: 'x' }),
        400,
        'invalid-value',
      );
      expectRefused(await ask(server, 'PUT', '/lsu', { ...LSU, upgradeTime: 'soon' }), 400, 'invalid-request');
    });
  });

  test('starts a migration with a larger id; status reports it', async () => {
    expect((await ask(server, 'POST', '/migrations', { migrationId: 7 })).status).toBe(200);
    await unchanged(server, async () => {
      expectRefused(
        await ask(server, 'POST', '/migrations', { migrationId: 7 }),
        409,
        'precondition',
        /is not larger than the current migration 7/,
      );
      expectRefused(await ask(server, 'POST', '/migrations', '{"migrationId":9007199254740992}'), 400, 'invalid-value');
    });
    const update = await good(server, 'POST', '/holdings', { owner: server.party('alice'), amount: '1' });
    expect(
      (await server.call('scan', 'GET', `/v2/updates/${textAt(update, 'updates', 0, 'updateId')}`)).body,
    ).toMatchObject({ migration_id: 7 });
  });

  test('leaves a contract in flight until it is assigned explicitly; meanwhile it cannot be used', async () => {
    const contractId = await mint();
    const started = await good(server, 'POST', '/reassignments', { contractId, hold: true });
    const reassignmentId = textAt(started, 'reassignmentId');
    expect(started).toMatchObject({ facts: ['reassignment-held'], updates: [expect.anything()] });
    await good(server, 'POST', '/clock/advance', { by: '1h' });
    expectRefused(await ask(server, 'DELETE', `/holdings/${contractId}`), 409, 'contract-in-flight');
    expectRefused(await ask(server, 'POST', '/reassignments', { contractId }), 409, 'contract-in-flight');
    const updateId = textAt(started, 'updates', 0, 'updateId');
    const asked = {
      updateId,
      updateFormat: {
        includeTransactions: {
          eventFormat: { filtersByParty: {}, filtersForAnyParty: { cumulative: [] }, verbose: false },
          transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA',
        },
        includeReassignments: { filtersByParty: { [server.party('alice')]: { cumulative: [] } }, verbose: false },
      },
    };
    const seen = await server.call('ledger', 'POST', '/v2/updates/update-by-id', { user: 'alice', body: asked });
    expect([seen.status, seen.text.includes(reassignmentId)]).toEqual([200, true]);
    expect((await ask(server, 'POST', `/reassignments/${reassignmentId}/assign`)).status).toBe(200);
    expectRefused(await ask(server, 'POST', `/reassignments/${reassignmentId}/assign`), 404, 'unknown');
    expect((await ask(server, 'POST', '/reassignments', { contractId })).status).toBe(201);
    await good(server, 'POST', '/clock/advance', { by: '1m' });
    expect((await ask(server, 'DELETE', `/holdings/${contractId}`)).status).toBe(200);
  });

  test('refuses to reassign to an unknown synchronizer, by a non-stakeholder, or an unknown contract', async () => {
    const contractId = await mint();
    await unchanged(server, async () => {
      expectRefused(
        await ask(server, 'POST', '/reassignments', { contractId, target: 'nowhere::1220aa' }),
        404,
        'unknown',
      );
      expectRefused(
        await ask(server, 'POST', '/reassignments', { contractId, target: server.world.synchronizerId }),
        409,
        'precondition',
      );
      expectRefused(
        await ask(server, 'POST', '/reassignments', { contractId, submitter: server.party('dave') }),
        409,
        'precondition',
      );
      expectRefused(await ask(server, 'POST', '/reassignments', { contractId: '00ff' }), 404, 'contract-not-found');
    });
  });

  test('maps a party to a second participant, which changes its host in scan', async () => {
    const party = server.party('dave');
    const host = () =>
      server.call(
        'scan',
        'GET',
        `/v0/domains/${enc(server.world.synchronizerId)}/parties/${enc(party)}/participant-id`,
      );
    const [first] = [await host()];
    expect(first.status).toBe(200);
    const path = `/hosting/${enc(party)}/${enc('PAR::two::1220ab')}`;
    expect(await good(server, 'PUT', path, { permission: 'observation' })).toMatchObject({
      updates: [expect.anything()],
    });
    const parties = itemsAt(await good(server, 'GET', '/parties'), 'parties') as {
      party: string;
      hosting: unknown[];
    }[];
    expect(parties.find((one) => one.party === party)?.hosting).toEqual([
      expect.objectContaining({ permission: 'submission' }),
      { participant: 'two::1220ab', permission: 'observation' },
    ]);
    const second = await host();
    expect([second.status, JSON.stringify(second.body)]).not.toEqual([200, JSON.stringify(first.body)]);
    expectRefused(await ask(server, 'PUT', path, { permission: 'observation' }), 409, 'already-exists');
    await good(server, 'PUT', path, { permission: 'confirmation', onboarding: true });
    await good(server, 'DELETE', path);
    expect((await host()).body).toEqual(first.body);
    await unchanged(server, async () => {
      expectRefused(await ask(server, 'DELETE', path), 404, 'unknown');
      expectRefused(await ask(server, 'PUT', `/hosting/${NOBODY}/two::1220ab`), 404, 'unknown');
      expectRefused(await ask(server, 'PUT', path, { permission: 'all' }), 400, 'invalid-request');
    });
  });

  test('is shown by status, for the world of the request', async () => {
    await createOffer(server, { id: 'counted' });
    const status = await good(server, 'GET', '/status');
    expect(status).toMatchObject({
      product: 'understudy',
      id: 'default',
      world: 'quickstart',
      url: server.url,
      groups: { control: `${server.url}/_control/v1` },
      synchronizerId: server.world.synchronizerId,
      worlds: ['default'],
    });
    const alice = (status['users'] as { user: string; token: string }[]).find(({ user }) => user === 'alice');
    expect((await server.call('validator', 'GET', '/v0/wallet/balance', { token: alice?.token ?? '' })).status).toBe(
      200,
    );
    expect(status['clock']).toEqual(await good(server, 'GET', '/clock'));
    expect(status['automation']).toEqual((await good(server, 'GET', '/automation'))['kinds']);
    const open = itemsAt(await good(server, 'GET', '/offers'), 'offers').filter((offer) =>
      ['created', 'accepted'].includes(textAt(offer, 'state')),
    );
    expect(status['counts']).toMatchObject({
      openOffers: open.length,
      snapshots: 0,
      faults: 0,
      held: 0,
      updates: valueAt((await server.call('ledger', 'GET', '/v2/state/ledger-end', { user: 'alice' })).body, 'offset'),
    });
  });
});

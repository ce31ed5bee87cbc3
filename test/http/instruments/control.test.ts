// Instruments by the control operations: created, minted, listed and burned.

import { partyNamed } from '../ledger/asking';
import { commandsOf, exercise, stateOf, submit } from '../ledger/submitting';
import { ask as askControl, dumpOf, expectRefused, good } from '../control/words';
import { onFreshServer } from '../scan/scan-servers';
import type { TestServer } from '../harness';
import { ADMIN, ask, createdIn, GOLD, holdings, owned, transfer, TWO_ASSETS } from './tokens';

type Row = Record<string, unknown>;
const rowsOf = (body: Record<string, unknown>, name: string): readonly Row[] => body[name] as readonly Row[];

const mint = (server: TestServer, body: Record<string, string>) => askControl(server, 'POST', '/holdings', body);

describe('POST /instruments', () => {
  test('creates the administrator, its rules and its registry in a world that had none', async () => {
    await onFreshServer({}, async (server) => {
      const before = await good(server, 'GET', '/instruments');
      expect(rowsOf(before, 'instruments')).toEqual([
        expect.objectContaining({ id: 'Amulet', admin: partyNamed('DSO'), decimals: 10, registry: server.url }),
      ]);
      const gold = { id: 'GOLD', name: 'Test gold', symbol: 'XAU', decimals: 2 };
      const made = await askControl(server, 'POST', '/instruments', gold);
      const instrument = {
        ...gold,
        admin: ADMIN,
        supply: '0.0000000000',
        registry: `${server.url}/_registry/token-admin`,
      };
      expect([made.status, made.body]).toEqual([
        201,
        expect.objectContaining({
          instrument,
          facts: ['instrument-created'],
          created: [expect.objectContaining({ template: 'TokenRules' })],
        }),
      ]);
      expect(stateOf(server).hosting.get(ADMIN)?.size).toBe(1);
      expect((await ask(server, '/metadata/v1/instruments')).body.instruments).toHaveLength(1);
      // The second one of an administrator needs neither party nor rules.
      const silver = await good(server, 'POST', '/instruments', { id: 'SILVER' });
      expect([silver['updates'], silver['created']]).toEqual([[], []]);
      expect(rowsOf(await good(server, 'GET', '/instruments'), 'instruments').map(({ id }) => id)).toEqual([
        'Amulet',
        'GOLD',
        'SILVER',
      ]);
    });
  });

  test('a party of the network may administer, by its name or id', async () => {
    await onFreshServer({}, async (server) => {
      for (const [id, admin] of [
        ['A', 'alice'],
        ['B', server.party('alice')],
      ] as const) {
        const made = await good(server, 'POST', '/instruments', { id, admin });
        expect(made['instrument']).toMatchObject({ admin: server.party('alice') });
      }
      expect((await ask(server, '/metadata/v1/instruments', 'alice')).body.instruments).toHaveLength(2);
    });
  });

  test.each([
    [{}, 400, 'invalid-request', /required member id/],
    [{ id: '' }, 400, 'invalid-request', /id/],
    [{ id: 'x'.repeat(256) }, 400, 'invalid-request', /id/],
    [{ id: 'a\nb' }, 400, 'invalid-value', /control characters/],
    [{ id: 'A', name: '\ud800' }, 400, 'invalid-value', /name/],
    [{ id: 'A', decimals: 11 }, 400, 'invalid-request', /decimals/],
    [{ id: 'A', decimals: 1.5 }, 400, 'invalid-request', /decimals/],
    [{ id: 'A', admin: '../etc' }, 400, 'invalid-value', /admin/],
    [{ id: 'A', admin: 'nobody::1220' }, 404, 'unknown', /no party/],
    [{ id: 'A', admin: 'DSO' }, 409, 'precondition', /network's token only/],
    [{ id: 'GOLD' }, 409, 'already-exists', /GOLD/],
    [{ id: 'A', supply: '1' }, 400, 'invalid-request', /supply/],
  ])('refuses %j', async (body, status, code, message) => {
    await onFreshServer({ world: TWO_ASSETS }, async (server) => {
      const before = await dumpOf(server);
      expectRefused(await askControl(server, 'POST', '/instruments', body), status, code, message);
      expect(await dumpOf(server)).toBe(before);
    });
  });

  test('a hundred are the most', async () => {
    await onFreshServer({ world: TWO_ASSETS }, async (server) => {
      for (let count = 3; count < 100; count += 1) await good(server, 'POST', '/instruments', { id: `i${count}` });
      expectRefused(await askControl(server, 'POST', '/instruments', { id: 'one more' }), 409, 'precondition', /100/);
      expect((await ask(server, '/metadata/v1/instruments')).body.instruments).toHaveLength(25);
    });
  });
});

describe('holdings of an instrument', () => {
  test('are minted, listed beside those of the network, and burned', async () => {
    await onFreshServer({ world: TWO_ASSETS }, async (server) => {
      const owner = server.party('alice');
      const minted = await mint(server, { owner, amount: '0.50', instrument: 'Share class A/1', admin: ADMIN });
      expectRefused(minted, 400, 'invalid-value', /at most 0 places/);
      const made = await good(server, 'POST', '/holdings', { owner, amount: '5', instrument: 'Share class A/1' });
      const [{ contractId = '' } = {}] = rowsOf(made, 'created') as { contractId?: string }[];
      const list = async (query: string) => rowsOf(await good(server, 'GET', `/holdings?${query}`), 'holdings');
      const row = {
        contractId,
        owner,
        instrument: { admin: ADMIN, id: 'Share class A/1' },
        amount: '5.0000000000',
        lock: null,
      };
      expect(await list(`owner=${encodeURIComponent(owner)}`)).toContainEqual(expect.objectContaining(row));
      expect(await list('instrument=Amulet')).toHaveLength(2);
      expect(await list('instrument=GOLD')).toHaveLength(3);
      expect(await list('instrument=none')).toEqual([]);
      await good(server, 'DELETE', `/holdings/${contractId}`);
      expect(await owned(server, 'alice')).toEqual(['100.0000000000 DSO/Amulet', '100.2500000000 token-admin/GOLD']);
    });
  });

  test('are in the balance of a party: free ones, and those that a transfer offers', async () => {
    await onFreshServer({ world: TWO_ASSETS }, async (server) => {
      const balances = async (user: string) =>
        (await good(server, 'GET', `/balances?party=${encodeURIComponent(server.party(user))}`))['tokens'];
      const gold = { instrument: GOLD, unlocked: '100.2500000000', locked: '0.0000000000' };
      expect(await balances('alice')).toContainEqual(gold);
      expect((await transfer(server, 'alice', { to: 'bob', amount: '0.25' })).status).toBe(200);
      expect(await balances('alice')).toContainEqual({ ...gold, unlocked: '100.0000000000', locked: '0.2500000000' });
      expect(await balances('validator-operator')).toEqual([]);
    });
  });

  test('an id of several administrators needs the administrator', async () => {
    await onFreshServer({ world: TWO_ASSETS }, async (server) => {
      const owner = server.party('alice');
      const wanted = { owner, amount: '1', instrument: 'GOLD' };
      expectRefused(await mint(server, wanted), 409, 'precondition', /several administrators/);
      expect((await mint(server, { ...wanted, admin: ADMIN })).status).toBe(201);
      expectRefused(
        await mint(server, { ...wanted, instrument: 'LEAD' }),
        404,
        'unknown',
        /no instrument LEAD; known: Amulet, .*GOLD of token-admin/,
      );
      expectRefused(await mint(server, { ...wanted, admin: owner }), 404, 'unknown', /no instrument GOLD/);
      // The network's token by its own name.
      expect((await mint(server, { ...wanted, instrument: 'Amulet' })).body.created).toEqual([
        expect.objectContaining({ template: 'Amulet' }),
      ]);
    });
  });

  test.each(['0', '-1', '0.001', '1e3', '9'.repeat(28), '1'.repeat(29)])('refuses to mint %s', async (amount) => {
    await onFreshServer({ world: TWO_ASSETS }, async (server) => {
      const refused = await mint(server, { owner: server.party('alice'), amount, instrument: 'GOLD', admin: ADMIN });
      expect([refused.status, typeof refused.body.error]).toEqual([400, 'string']);
    });
  });

  test('the supply stays below 10^27, and a full one can still be moved', async () => {
    await onFreshServer({ world: TWO_ASSETS }, async (server) => {
      const owner = server.party('alice');
      const most = '999999999999999999999999896.74';
      const wanted = { owner, instrument: 'GOLD', admin: ADMIN };
      expect((await mint(server, { ...wanted, amount: most })).status).toBe(201);
      expectRefused(await mint(server, { ...wanted, amount: '0.01' }), 400, 'invalid-value', /below 10\^27/);
      const sent = await transfer(server, 'alice', { to: 'bob', amount: '999999999999999999999999996.98' });
      expect(sent.status).toBe(200);
      expect(await owned(server, 'alice')).toContain('0.0100000000 token-admin/GOLD');
    });
  });

  test('a locked one is not burned', async () => {
    await onFreshServer({ world: TWO_ASSETS }, async (server) => {
      const offer = createdIn(await transfer(server, 'alice', { to: 'bob', amount: '1' }), 'TokenTransferOffer');
      const refused = await askControl(server, 'DELETE', `/holdings/${offer}`);
      expectRefused(refused, 409, 'precondition', /withdraw or reject its transfer first/);
      expect(rowsOf(await good(server, 'GET', '/holdings?instrument=GOLD'), 'holdings')).toContainEqual(
        expect.objectContaining({ contractId: offer, lock: expect.objectContaining({ holders: expect.any(Array) }) }),
      );
    });
  });
});

test('a dump, a snapshot and a reset keep instruments and tokens', async () => {
  await onFreshServer({ world: TWO_ASSETS }, async (server) => {
    const before = await owned(server, 'bob');
    await good(server, 'POST', '/snapshots', { name: 'before' });
    await good(server, 'POST', '/instruments', { id: 'NEW' });
    await good(server, 'POST', '/holdings', { owner: server.party('bob'), amount: '1', instrument: 'NEW' });
    const dump = await dumpOf(server);
    await good(server, 'POST', '/snapshots/s1/revert');
    expect((await ask(server, '/metadata/v1/instruments/NEW')).status).toBe(404);
    const loaded = await server.call('control', 'POST', '/load', {
      body: dump,
      headers: { 'content-type': 'application/x-ndjson' },
    });
    expect(loaded.status).toBe(200);
    expect((await ask(server, '/metadata/v1/instruments/NEW')).body.totalSupply).toBe('1.0000000000');
    await good(server, 'POST', '/reset');
    expect((await ask(server, '/metadata/v1/instruments/NEW')).status).toBe(404);
    expect(await owned(server, 'bob')).toEqual(before);
  });
});

describe('an administrator without control operations', () => {
  const HOME = '#splice-test-token-v1:Splice.Testing.Tokens.TestTokenV1';

  test('creates rules and tokens by submissions, as with the uploaded example', async () => {
    await onFreshServer({}, async (server) => {
      const admin = server.party('alice');
      const create = async (entity: string, createArguments: Parameters<typeof exercise>[3]) =>
        submit(
          server,
          'alice',
          commandsOf(server, admin, [{ CreateCommand: { templateId: `${HOME}:${entity}`, createArguments } }]),
        );
      const holding = (more: Record<string, unknown>) => ({
        holding: {
          owner: admin,
          instrumentId: { admin, id: 'own' },
          amount: '5',
          lock: null,
          meta: { values: {} },
          ...more,
        } as never,
      });
      expect((await create('TokenRules', { admin })).status).toBe(200);
      expect((await create('Token', holding({}))).status).toBe(200);
      expect((await holdings(server, 'alice')).map(({ instrument }) => instrument)).toContain('alice/own');
      const refusals = [
        holding({ amount: '0' }),
        holding({ lock: { holders: [admin], expiresAt: null, expiresAfter: null, context: null } }),
      ];
      for (const refused of refusals)
        expect((await create('Token', refused)).body).toMatchObject({
          cause: expect.stringContaining('Template precondition violated: create Token'),
        });
      expect((await create('Token', holding({ owner: server.party('bob') }))).body.code).toBe(
        'DAML_AUTHORIZATION_ERROR',
      );
      expect((await create('TokenRules', { admin: server.party('bob') })).body.code).toBe('DAML_AUTHORIZATION_ERROR');
    });
  });
});

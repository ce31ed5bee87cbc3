// A wallet with two assets: holdings by interface, the registry of the test token's administrator, and transfers.

import { defined } from '../../../src/base';
import { instructions, transferBy } from '../scan/registry';
import { onFreshServer } from '../scan/scan-servers';
import { ADMIN, ask, createdIn, holdings, ISSUER, move, owned, send, transfer, TWO_ASSETS } from './tokens';

const world = { world: TWO_ASSETS };

describe('transfers of a test token', () => {
  test('a wallet sees both assets by the interface, and the registry names each administrator', async () => {
    await onFreshServer(world, async (server) => {
      expect(await owned(server, 'alice')).toEqual(['100.0000000000 DSO/Amulet', '100.2500000000 token-admin/GOLD']);
      expect(await owned(server, 'bob')).toEqual([
        '0.0000000001 issuer/GOLD',
        '3.0000000000 token-admin/GOLD',
        '50.0000000000 DSO/Amulet',
        '7.0000000000 token-admin/Share class A/1',
      ]);
      expect((await ask(server, '/metadata/v1/info')).body.adminId).toBe(ADMIN);
      expect((await ask(server, '/metadata/v1/info', 'issuer')).body.adminId).toBe(ISSUER);
    });
  });

  test('pending: locked at the sender until the receiver accepts; then both balances are exact', async () => {
    await onFreshServer(world, async (server) => {
      const pending = await transfer(server, 'alice', { to: 'bob', amount: '0.1' });
      expect([pending.status, pending.body.code]).toEqual([200, undefined]);
      const offer = createdIn(pending, 'TokenTransferOffer');
      expect(await owned(server, 'alice')).toEqual([
        '0.1000000000 token-admin/GOLD !',
        '100.0000000000 DSO/Amulet',
        '100.1500000000 token-admin/GOLD',
      ]);
      // The receiver observes the holding that the sender still owns.
      expect((await holdings(server, 'bob')).filter(({ owner }) => owner === server.party('alice'))).toEqual([
        expect.objectContaining({
          contractId: offer,
          lock: expect.objectContaining({
            holders: [server.party('alice'), ADMIN],
            context: `transfer to '${server.party('bob')}'`,
            expiresAfter: null,
          }),
        }),
      ]);
      const accepted = await move(server, 'bob', offer, 'Accept');
      expect([accepted.status, accepted.body.code]).toEqual([200, undefined]);
      expect(await owned(server, 'alice')).toEqual(['100.0000000000 DSO/Amulet', '100.1500000000 token-admin/GOLD']);
      expect(await owned(server, 'bob')).toContain('0.1000000000 token-admin/GOLD');
      expect((await move(server, 'bob', offer, 'Accept')).status).toBe(404);
    });
  });

  test.each([
    ['Reject', 'bob'],
    ['Withdraw', 'alice'],
  ] as const)('%s by %s returns the tokens to the sender', async (choice, user) => {
    await onFreshServer(world, async (server) => {
      const before = await owned(server, 'alice');
      const offer = createdIn(await transfer(server, 'alice', { to: 'bob', amount: '100.25' }), 'TokenTransferOffer');
      expect(await owned(server, 'alice')).toEqual(['100.0000000000 DSO/Amulet', '100.2500000000 token-admin/GOLD !']);
      expect((await move(server, user, offer, choice)).status).toBe(200);
      expect(await owned(server, 'alice')).toEqual(before);
    });
  });

  test('only the receiver accepts and rejects, only the sender withdraws', async () => {
    await onFreshServer(world, async (server) => {
      const offer = createdIn(await transfer(server, 'alice', { to: 'bob', amount: '1' }), 'TokenTransferOffer');
      for (const [user, choice] of [
        ['alice', 'Accept'],
        ['alice', 'Reject'],
        ['bob', 'Withdraw'],
      ] as const) {
        const refused = await move(server, user, offer, choice);
        expect([refused.status, refused.body.code]).toEqual([400, 'DAML_AUTHORIZATION_ERROR']);
      }
      // To any other party it does not exist.
      expect((await move(server, 'issuer', offer, 'Accept')).body.code).toBe('CONTRACT_NOT_FOUND');
    });
  });

  test('after the deadline it can be withdrawn, not accepted', async () => {
    await onFreshServer(world, async (server) => {
      const sent = await transfer(server, 'alice', { to: 'bob', amount: '1', seconds: 60 });
      const offer = createdIn(sent, 'TokenTransferOffer');
      server.advance('1m');
      const late = await move(server, 'bob', offer, 'Accept');
      expect([late.status, late.body.cause]).toEqual([400, expect.stringContaining('Transfer.executeBefore')]);
      // No automation ends it, as for the network's token.
      server.advance('2d');
      expect(await owned(server, 'alice')).toContain('1.0000000000 token-admin/GOLD !');
      expect((await move(server, 'alice', offer, 'Withdraw')).status).toBe(200);
      expect(await owned(server, 'alice')).toContain('99.2500000000 token-admin/GOLD');
    });
  });

  test('to oneself it merges and splits holdings at once', async () => {
    await onFreshServer(world, async (server) => {
      await transfer(server, 'bob', { to: 'alice', amount: '2' }).then((sent) =>
        move(server, 'alice', createdIn(sent, 'TokenTransferOffer'), 'Accept'),
      );
      const split = await transfer(server, 'alice', { to: 'alice', amount: '102' });
      expect(split.status).toBe(200);
      expect(await owned(server, 'alice')).toEqual([
        '0.2500000000 token-admin/GOLD',
        '100.0000000000 DSO/Amulet',
        '102.0000000000 token-admin/GOLD',
      ]);
    });
  });

  test('the ids of instruments are those of an administrator', async () => {
    await onFreshServer(world, async (server) => {
      const instrument = { admin: ISSUER, id: 'GOLD' };
      const [own] = (await holdings(server, 'bob')).filter(({ instrument }) => instrument === 'token-admin/GOLD');
      const mixed = await transfer(server, 'bob', {
        to: 'alice',
        amount: '0.0000000001',
        instrument,
        inputs: [own?.contractId ?? ''],
      });
      expect([mixed.status, mixed.body.cause]).toEqual([400, expect.stringContaining('holding.instrumentId')]);
      expect((await transfer(server, 'bob', { to: 'alice', amount: '0.0000000001', instrument })).status).toBe(200);
    });
  });

  test.each([
    ['more than there is', { amount: '100.26' }, 'covers transfer.amount'],
    ['nothing', { amount: '0' }, 'Amount must be positive'],
    ['a negative amount', { amount: '-1' }, 'Amount must be positive'],
    ['no inputs', { amount: '1', inputs: [] }, 'covers transfer.amount'],
  ])('refuses %s, and nothing changes', async (_name, wanted, cause) => {
    await onFreshServer(world, async (server) => {
      const before = await owned(server, 'alice');
      const refused = await transfer(server, 'alice', { to: 'bob', ...wanted });
      expect([refused.status, refused.body.cause]).toEqual([400, expect.stringContaining(cause)]);
      expect(await owned(server, 'alice')).toEqual(before);
    });
  });

  test('refuses inputs of another owner, twice the same, locked ones and those of the network', async () => {
    await onFreshServer(world, async (server) => {
      const idIn = async (user: string, instrument: string) =>
        (await holdings(server, user)).find((holding) => holding.instrument === instrument)?.contractId ?? '';
      const [own, amulet] = [await idIn('alice', 'token-admin/GOLD'), await idIn('alice', 'DSO/Amulet')];
      const refused = async (inputs: readonly string[]) =>
        (await transfer(server, 'alice', { to: 'bob', amount: '1', inputs })).body.cause;
      expect(await refused([own, own])).toContain('Every holding is provided once');
      expect(await refused([amulet])).toContain('expected an unlocked holding');
      const theirs = await idIn('bob', 'token-admin/GOLD');
      expect(await refused([theirs])).toContain('Contract could not be found');
      const offer = createdIn(await transfer(server, 'alice', { to: 'bob', amount: '1' }), 'TokenTransferOffer');
      expect(await refused([offer])).toContain('expected an unlocked holding');
    });
  });

  test('the registries know only their own: contexts, factories, and the network shows one instrument', async () => {
    await onFreshServer(world, async (server) => {
      const offer = createdIn(await transfer(server, 'alice', { to: 'bob', amount: '1' }), 'TokenTransferOffer');
      await transferBy(server, 'alice', { sender: server.party('alice'), receiver: server.party('bob') });
      const [amulets = ''] = instructions(server);
      const path = (id: string) => `/transfer-instruction/v1/${id}/choice-contexts/accept`;
      expect((await send(server, path(offer), {})).status).toBe(200);
      expect((await send(server, path(offer), {}, 'issuer')).status).toBe(404);
      expect((await send(server, path(amulets), {})).status).toBe(404);
      const atRoot = (id: string) => server.call('ledger', 'POST', `/registry${path(id)}`, { body: {} });
      expect([(await atRoot(offer)).status, (await atRoot(amulets)).status]).toEqual([404, 200]);
      const { body } = await server.call('ledger', 'GET', '/registry/metadata/v1/instruments');
      expect(body.instruments.map(({ id }: { readonly id: string }) => id)).toEqual(['Amulet']);
    });
  });

  test("the wallet's and scan's operations are about the network's token only", async () => {
    await onFreshServer(world, async (server) => {
      const wallet = async (path: string) => (await server.call('validator', 'GET', path, { user: 'alice' })).body;
      const before = await wallet('/v0/wallet/balance');
      await transfer(server, 'alice', { to: 'bob', amount: '1' });
      expect((await wallet('/v0/wallet/token-standard/transfers')).transfers).toEqual([]);
      expect(await wallet('/v0/wallet/balance')).toEqual(before);
      expect((await wallet('/v0/wallet/amulets')).amulets).toHaveLength(1);
      const { recordTime, migrationId } = defined(server.world.samples.snapshots.at(-1), 'the world has a snapshot');
      const summary = await server.call('scan', 'POST', '/v0/holdings/summary', {
        body: { migration_id: migrationId, record_time: recordTime, owner_party_ids: [server.party('alice')] },
      });
      expect(summary.body.summaries).toEqual([expect.objectContaining({ total_coin_holdings: '100.0000000000' })]);
    });
  });
});

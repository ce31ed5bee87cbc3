// The published wallet-sdk: set up, parties inside and outside of the validator, users and their rights.

import { DIALECT_NAMES, Lines, useStandIn, WORLD } from './stand-in';
import { useTraffic } from './traffic';
import { openWallet, OPERATOR, personOf } from './wallet';

describe.each(DIALECT_NAMES)('wallet-sdk in the %s dialect', (dialect) => {
  const standIn = useStandIn(['--world', WORLD], dialect);
  const traffic = useTraffic();
  const lines = new Lines();
  const open = () => openWallet(standIn().ready.groups, lines.adapter);

  it('is set up with the expected calls, all answered', async () => {
    const before = traffic.exchanges.length;
    const wallet = await open();
    const asked = traffic.exchanges.slice(before);
    expect([...new Set(asked.map(({ operation }) => operation))].sort()).toEqual([
      'getAuthenticatedUser',
      'getLedgerVersion',
      'getValidatorUser',
      'listConnectedSynchronizers',
      'proxyRegistryInfo',
      'proxyRegistryInstruments',
    ]);
    expect(asked.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await wallet.asset.find('Amulet')).toMatchObject({
      id: 'Amulet',
      admin: expect.stringMatching(/^DSO::1220/) as unknown,
    });
    expect(lines.lines).toEqual([]);
  });

  it('allocates an internal party once, and finds it the second time', async () => {
    const wallet = await open();
    const party = await wallet.party.internal.allocate({ partyHint: 'bakery' });
    expect(party).toMatch(/^bakery::1220[0-9a-f]{64}$/);
    const before = traffic.exchanges.length;
    expect(await wallet.party.internal.allocate({ partyHint: 'bakery' })).toBe(party);
    expect(traffic.exchanges.slice(before).some(({ operation }) => operation === 'allocateParty')).toBe(false);
    expect(await wallet.party.list()).toContain(party);
  });

  it('onboards an external party from a key, with the hashes and the fingerprint that it computes itself', async () => {
    const wallet = await open();
    const keys = wallet.keys.generate();
    const prepared = wallet.party.external.create(keys.publicKey, { partyHint: 'ada' });
    const { partyId, publicKeyFingerprint, topologyTransactions = [], multiHash } = await prepared.topology();
    expect(publicKeyFingerprint).toBe(await wallet.keys.fingerprint(keys.publicKey));
    expect(partyId).toBe(`ada::${publicKeyFingerprint}`);
    expect(multiHash).toBe(await wallet.utils.hash.topologyTransaction(topologyTransactions));
    expect(await prepared.sign(keys.privateKey).execute()).toMatchObject({ partyId });
    expect((await wallet.user.rights.list()).rights).toContainEqual({
      kind: { CanActAs: { value: { party: partyId } } },
    });
    const before = traffic.exchanges.length;
    await prepared.sign(keys.privateKey).execute();
    expect(traffic.exchanges.slice(before).map(({ operation }) => operation)).toEqual(['getPartyDetails']);
  });

  it('is refused a party whose transactions another key signed', async () => {
    const wallet = await open();
    const [own, other] = [wallet.keys.generate(), wallet.keys.generate()];
    const refused = await wallet.party.external
      .create(own.publicKey, { partyHint: 'eve' })
      .sign(other.privateKey)
      .execute()
      .catch((reason: unknown) => reason);
    expect(traffic.exchanges.findLast(({ operation }) => operation === 'allocateExternalParty')?.status).toBe(400);
    expect(refused).toBeDefined();
    expect(await wallet.party.list()).not.toContainEqual(expect.stringMatching(/^eve::/));
  });

  it('creates a user once, grants and revokes rights', async () => {
    const wallet = await open();
    const { party } = await personOf(wallet, 'grace');
    const asked = { userId: 'grace', primaryParty: party, userRights: { actAs: [party] } };
    expect(await wallet.user.create(asked)).toMatchObject({ id: 'grace', primaryParty: party });
    expect(await wallet.user.create(asked)).toMatchObject({ id: 'grace' });
    await wallet.user.rights.grant({ userId: OPERATOR, userRights: { readAs: [party] } });
    const granted = { kind: { CanReadAs: { value: { party } } } };
    expect((await wallet.user.rights.list()).rights).toContainEqual(granted);
    await wallet.user.rights.revoke({ userId: OPERATOR, userRights: { readAs: [party] } });
    expect((await wallet.user.rights.list()).rights).not.toContainEqual(granted);
    expect((await wallet.user.list()).users?.map(({ id }) => id)).toContain('grace');
  });
});

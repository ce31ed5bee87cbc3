// The published core-splice-client: every operation of ours that its types have, called by it, gives what a plain
// request gives.

import { ScanClient, ScanProxyClient, ValidatorInternalClient } from '@canton-network/core-splice-client';
import { AuthTokenProvider } from '@canton-network/core-wallet-auth';
import { call } from '../cli/command';
import { requestedBy } from './published';
import { DIALECT_NAMES, Lines, tokenOf, useStandIn } from './stand-in';
import { plainly, useTraffic } from './traffic';

interface Clients {
  readonly scan: ScanClient;
  readonly proxy: ScanProxyClient;
  readonly validator: ValidatorInternalClient;
}

/** What the world has to ask for. */
interface Known {
  readonly party: string;
  readonly synchronizer: string;
  readonly update: string;
  readonly snapshot: { readonly migration_id: number; readonly record_time: string };
  readonly preapproved: string;
}

type Calls = Readonly<Record<string, (clients: Clients, known: Known) => Promise<unknown>>>;

const EXACT = { record_time_match: 'exact' } as const;

const READS: Calls = {
  getUpdateByIdV0: ({ scan }, { update }) => scan.get('/v0/updates/{update_id}', { path: { update_id: update } }),
  getUpdateByIdV1: ({ scan }, { update }) => scan.get('/v1/updates/{update_id}', { path: { update_id: update } }),
  getUpdateByIdV2: ({ scan }, { update }) =>
    scan.get('/v2/updates/{update_id}', {
      path: { update_id: update },
      query: { daml_value_encoding: 'compact_json' },
    }),
  listUpdateHistory: ({ scan }) => scan.post('/v2/updates', { page_size: 7 }),
  getSnapshotTimestamp: ({ scan }, { snapshot }) =>
    scan.get('/v0/state/acs/snapshot-timestamp', {
      query: { before: snapshot.record_time, migration_id: `${snapshot.migration_id}` },
    }),
  getSnapshotTimestampAfter: ({ scan }) =>
    scan.get('/v0/state/acs/snapshot-timestamp-after', { query: { after: '2026-01-01T00:00:00Z', migration_id: '0' } }),
  getAcsSnapshot: ({ scan }, { snapshot, party }) =>
    scan.post('/v0/state/acs', { ...snapshot, ...EXACT, page_size: 50, party_ids: [party] }),
  getHoldingsState: ({ scan }, { snapshot, party }) =>
    scan.post('/v0/holdings/state', { ...snapshot, ...EXACT, page_size: 50, owner_party_ids: [party] }),
  getHoldingsSummary: ({ scan }, { snapshot, party }) =>
    scan.post('/v0/holdings/summary', { ...snapshot, ...EXACT, owner_party_ids: [party] }),
  getOpenAndIssuingMiningRounds: ({ scan }) =>
    scan.post('/v0/open-and-issuing-mining-rounds', {
      cached_open_mining_round_contract_ids: [],
      cached_issuing_round_contract_ids: [],
    }),
  listClosedRounds: ({ scan }) => scan.get('/v0/closed-rounds'),
  getAmuletRules: ({ scan }) => scan.post('/v0/amulet-rules', {}),
  getSpliceInstanceNames: ({ scan }) => scan.get('/v0/splice-instance-names'),
  listAnsEntries: ({ scan }) => scan.get('/v0/ans-entries', { query: { page_size: '5', name_prefix: 'alice' } }),
  getAnsEntryByName: ({ scan }) =>
    scan.get('/v0/ans-entries/by-name/{name}', { path: { name: 'alice.unverified.ans' } }),
  getAnsEntryByParty: ({ scan }, { party }) => scan.get('/v0/ans-entries/by-party/{party}', { path: { party } }),
  getPartyParticipantId: ({ scan }, { party, synchronizer }) =>
    scan.get('/v0/domains/{domain_id}/parties/{party_id}/participant-id', {
      path: { domain_id: synchronizer, party_id: party },
    }),
  getDso: ({ scan }) => scan.get('/v0/dso'),
  getDsoPartyId: ({ scan }) => scan.get('/v0/dso-party-id'),
  getScanStatus: ({ scan }) => scan.get('/status'),
  getScanVersion: ({ scan }) => scan.get('/version'),
  lookupTransferPreapproval: ({ scan }, { preapproved }) =>
    scan.get('/v0/transfer-preapprovals/by-party/{party}', { path: { party: preapproved } }),
  getExternalPartyAmuletRules: ({ scan }) => scan.post('/v0/external-party-amulet-rules', {}),
  getFeaturedAppRight: ({ scan }, { party }) =>
    scan.get('/v0/featured-apps/{provider_party_id}', { path: { provider_party_id: party } }),
  proxyFeaturedAppRight: ({ proxy }, { party }) =>
    proxy.get('/v0/scan-proxy/featured-apps/{provider_party_id}', { path: { provider_party_id: party } }),
  getTransferPreapprovalByParty: ({ proxy }, { preapproved }) =>
    proxy.get('/v0/scan-proxy/transfer-preapprovals/by-party/{party}', { path: { party: preapproved } }),
  proxyDsoPartyId: ({ proxy }) => proxy.get('/v0/scan-proxy/dso-party-id'),
  proxyDso: ({ proxy }) => proxy.get('/v0/scan-proxy/dso'),
  proxyAmuletRules: ({ proxy }) => proxy.get('/v0/scan-proxy/amulet-rules'),
  proxyMiningRounds: ({ proxy }) => proxy.get('/v0/scan-proxy/open-and-issuing-mining-rounds'),
  proxyAnsEntries: ({ proxy }) => proxy.get('/v0/scan-proxy/ans-entries', { query: { page_size: '5' } }),
  proxyAnsEntryByParty: ({ proxy }, { party }) =>
    proxy.get('/v0/scan-proxy/ans-entries/by-party/{party}', { path: { party } }),
  proxyAnsEntryByName: ({ proxy }) =>
    proxy.get('/v0/scan-proxy/ans-entries/by-name/{name}', { path: { name: 'alice.unverified.ans' } }),
  proxyHoldingsSummary: ({ proxy }, { snapshot, party }) =>
    proxy.post('/v0/scan-proxy/holdings/summary', { ...snapshot, ...EXACT, owner_party_ids: [party] }),
  getValidatorUser: ({ validator }) => validator.get('/v0/validator-user'),
};

describe.each(DIALECT_NAMES)('core-splice-client in the %s dialect', (dialect) => {
  const standIn = useStandIn(['--clock', 'manual'], dialect);
  const traffic = useTraffic();
  const lines = new Lines();

  async function clients(user = 'alice'): Promise<Clients> {
    const { ready } = standIn();
    const auth = AuthTokenProvider.fromToken(tokenOf(ready, user), lines);
    const at = { scan: new URL(ready.groups.scan), validator: new URL(ready.groups.validator) };
    return {
      scan: new ScanClient(at.scan, lines, auth),
      proxy: new ScanProxyClient(at.validator, lines, auth),
      validator: new ValidatorInternalClient(at.validator, lines, auth),
    };
  }

  function known(): Known {
    const { users, synchronizerId, samples } = standIn().ready;
    const snapshot = samples.snapshots.at(-1);
    return {
      party: users[0]?.party ?? '',
      synchronizer: synchronizerId,
      update: samples.updates.transaction ?? '',
      preapproved: samples.parties.preapproved ?? '',
      snapshot: { migration_id: snapshot?.migrationId ?? 0, record_time: snapshot?.recordTime ?? '' },
    };
  }

  it.each(Object.entries(READS))('gets the same from %s as a plain request', async (operation, ask) => {
    const data = await ask(await clients(), known());
    const asked = traffic.last();
    expect([asked.operation, asked.status]).toEqual([operation, 200]);
    expect(data).toEqual(await plainly(asked, tokenOf(standIn().ready, 'alice')));
  });

  it('reports the nodes as alive and ready', async () => {
    const { scan, validator } = await clients();
    const url = standIn().ready.groups;
    // An answer without a body is no data for the client, and it rejects with the error that is not there either.
    const asked = [
      () => scan.get('/livez'),
      () => scan.get('/readyz'),
      () => validator.get('/livez'),
      () => validator.get('/readyz'),
    ];
    for (const ask of asked) await expect(ask()).rejects.toBeUndefined();
    expect(traffic.exchanges.slice(-4).map(({ url: at, status }) => [at, status])).toEqual(
      [`${url.scan}/livez`, `${url.scan}/readyz`, `${url.validator}/livez`, `${url.validator}/readyz`].map((at) => [
        at,
        200,
      ]),
    );
  });

  it('forces a snapshot by a POST without a body but with a JSON content type', async () => {
    const { scan } = await clients();
    const forced = await scan.post('/v0/state/acs/force', undefined as never);
    expect(traffic.last()).toMatchObject({ operation: 'forceAcsSnapshot', status: 200, body: '' });
    expect(forced).toEqual(JSON.parse(traffic.last().answer));
    const { record_time, migration_id } = forced;
    expect(await scan.post('/v0/state/acs', { record_time, migration_id, ...EXACT, page_size: 1 })).toMatchObject({
      record_time,
      migration_id,
    });
  });

  it('registers a user, who then has a wallet', async () => {
    const token = (
      await call(`${standIn().ready.groups.validator}/v0/wallet/user-status`, {
        token: standIn().ready.tokens.noWallet,
      })
    ).json;
    expect(token).toMatchObject({ user_onboarded: false });
    const auth = AuthTokenProvider.fromToken(standIn().ready.tokens.noWallet ?? '', lines);
    const validator = new ValidatorInternalClient(new URL(standIn().ready.groups.validator), lines, auth);
    const { party_id } = await validator.post('/v0/register', undefined as never);
    expect(traffic.last()).toMatchObject({ operation: 'registerUser', status: 200 });
    expect(party_id).toMatch(/::1220[0-9a-f]{64}$/);
  });

  it('receives an error as the error object that was sent', async () => {
    const { scan, proxy } = await clients();
    const nobody = `nobody::1220${'0'.repeat(64)}`;
    await expect(
      proxy.get('/v0/scan-proxy/transfer-preapprovals/by-party/{party}', { path: { party: nobody } }),
    ).rejects.toEqual({ error: `No TransferPreapproval found for party: ${nobody}` });
    await expect(
      scan.get('/v0/ans-entries/by-name/{name}', { path: { name: 'nobody.unverified.ans' } }),
    ).rejects.toEqual({ error: expect.stringContaining('nobody.unverified.ans') as string });
  });

  it('sends a token to scan, which responds as without one', async () => {
    const { scan } = await clients();
    const data = await scan.get('/v0/dso-party-id');
    expect(data).toEqual(await plainly(traffic.last()));
  });

  it('has requested every operation of its types that the contract describes', () => {
    const asked = traffic.asked();
    const reachable = (['ScanClient', 'ScanProxyClient', 'ValidatorInternalClient'] as const).flatMap(requestedBy);
    expect(reachable.length).toBeGreaterThan(30);
    expect(reachable.filter((operation) => !asked.has(operation))).toEqual([]);
  });
});

// What core-splice-client does beyond single requests: rounds and rules that it keeps, judged at the time of its own
// clock; and the wallet's operations, which its types leave out and its generic calls reach.

import { ScanClient, ScanProxyClient, ValidatorInternalClient } from '@canton-network/core-splice-client';
import { AuthTokenProvider } from '@canton-network/core-wallet-auth';
import { DIALECT_NAMES, Lines, tokenOf, useStandIn, WORLD } from './stand-in';
import { useTraffic } from './traffic';

/** The calls of a client without the paths that its types know. */
interface Generic {
  get(path: string, params?: object): Promise<unknown>;
  post(path: string, body: object | undefined, params?: object): Promise<unknown>;
}

const OFFER = '/v0/wallet/transfer-offers';
const DESCRIBED = { description: 'Two tickets', amount: '12.5' };

const later = (ms: number): number => (Date.now() + ms) * 1000;

describe.each(DIALECT_NAMES)('helpers of core-splice-client in the %s dialect', (dialect) => {
  const standIn = useStandIn(['--world', WORLD], dialect);
  const traffic = useTraffic();
  const lines = new Lines();
  const auth = (user: string): AuthTokenProvider => AuthTokenProvider.fromToken(tokenOf(standIn().ready, user), lines);
  const scan = (): ScanClient => new ScanClient(new URL(standIn().ready.groups.scan), lines, auth('app-user'));
  const proxy = (): ScanProxyClient =>
    new ScanProxyClient(new URL(standIn().ready.groups.validator), lines, auth('app-user'));

  describe.each([
    ['ScanClient', scan],
    ['ScanProxyClient', proxy],
  ] as const)('%s', (_name, client) => {
    it('find the open rounds, and the one that is open now', async () => {
      const rounds = await client().getOpenMiningRounds();
      const active = await client().getActiveOpenMiningRound();
      expect(rounds.length).toBeGreaterThanOrEqual(3);
      expect(rounds).toContainEqual(active);
      const { opensAt, targetClosesAt }: { readonly opensAt?: string; readonly targetClosesAt?: string } =
        active?.payload ?? {};
      expect([Date.parse(opensAt ?? '') <= Date.now(), Date.now() < Date.parse(targetClosesAt ?? '')]).toEqual([
        true,
        true,
      ]);
    });

    it('cache the rounds until one opens or closes', async () => {
      await client().getOpenMiningRounds();
      const before = traffic.exchanges.length;
      await client().getOpenMiningRounds();
      expect(traffic.exchanges.length).toBe(before);
    });

    it('return the rules, the synchronizer and that this is a development network', async () => {
      const rules = await client().getAmuletRules();
      expect(rules.template_id).toMatch(/:Splice\.AmuletRules:AmuletRules$/);
      expect(await client().isDevNet()).toBe(true);
      expect(await client().getAmuletSynchronizerId()).toBe(standIn().ready.synchronizerId);
    });
  });

  describe('wallet operations, through the generic calls of ValidatorInternalClient', () => {
    const wallet = (user: string): Generic =>
      new ValidatorInternalClient(new URL(standIn().ready.groups.validator), lines, auth(user)) as unknown as Generic;
    const provider = (): string => standIn().ready.users.find(({ user }) => user === 'app-provider')?.party ?? '';

    const offered = async (tracking_id: string): Promise<string> => {
      const { offer_contract_id } = (await wallet('app-user').post(OFFER, {
        receiver_party_id: provider(),
        ...DESCRIBED,
        expires_at: later(3_600_000),
        tracking_id,
      })) as { readonly offer_contract_id: string };
      return offer_contract_id;
    };

    const answers = async (user: string, contract_id: string, move: string): Promise<unknown> =>
      wallet(user).post(`${OFFER}/{contract_id}/${move}`, {}, { path: { contract_id } });
    const status = (tracking_id: string): Promise<unknown> =>
      wallet('app-user').post(`${OFFER}/{tracking_id}/status`, {}, { path: { tracking_id } });

    it('offers, lists, accepts, and sees automation complete the transfer', async () => {
      const offer = await offered('tickets');
      expect(await wallet('app-user').get(OFFER)).toMatchObject({
        offers: expect.arrayContaining([expect.objectContaining({ contract_id: offer })]) as unknown,
      });
      await answers('app-provider', offer, 'accept');
      await wallet('app-user').get('/v0/wallet/accepted-transfer-offers');
      expect(await status('tickets')).toMatchObject({
        status: expect.stringMatching(/^(accepted|completed)$/) as unknown,
      });
    });

    it.each([
      ['reject', 'app-provider', 'rejected'],
      ['withdraw', 'app-user', 'withdrawn'],
    ])('lets an offer %s', async (move, user, failure) => {
      const offer = await offered(`to-${move}`);
      await answers(user, offer, move).catch((reason: unknown) => expect(reason).toBe(undefined));
      expect(traffic.last().status).toBe(200);
      expect(await status(`to-${move}`)).toMatchObject({ status: 'failed', failure_kind: failure });
    });

    it('taps, reads balance, holdings, history and user', async () => {
      const balance = async (): Promise<unknown> =>
        ((await wallet('app-provider').get('/v0/wallet/balance')) as { readonly effective_unlocked_qty: unknown })
          .effective_unlocked_qty;
      await wallet('app-provider').post('/v0/wallet/tap', { amount: '7.0000000001' });
      expect(traffic.last()).toMatchObject({ operation: 'tap', status: 200 });
      expect(await balance()).toMatch(/^\d+\.\d{10}$/);
      expect(await wallet('app-provider').get('/v0/wallet/amulets')).toMatchObject({
        amulets: expect.any(Array) as unknown,
      });
      expect(await wallet('app-provider').post('/v0/wallet/transactions', { page_size: 10 })).toMatchObject({
        items: expect.any(Array) as unknown,
      });
      expect(await wallet('app-provider').get('/v0/wallet/user-status')).toMatchObject({ user_onboarded: true });
    });
  });
});

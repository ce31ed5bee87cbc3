import type { Json } from '../../../src/base';
import { networkOf } from '../../../src/ledger';
import { startTestServer, type TestServer } from '../harness';
import { itemsAt, textAt, valueAt } from './wallets';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const LISTS = [
  ['app-payment-requests', 'payment_requests'],
  ['accepted-app-payments', 'accepted_app_payments'],
  ['subscription-requests', 'subscription_requests'],
  ['subscription-initial-payments', 'initial_payments'],
  ['subscriptions', 'subscriptions'],
  ['app-reward-coupons', 'app_reward_coupons'],
  ['validator-reward-coupons', 'validator_reward_coupons'],
  ['validator-faucet-coupons', 'validator_faucet_coupons'],
  ['validator-liveness-activity-records', 'validator_liveness_activity_records'],
  ['sv-reward-coupons', 'sv_reward_coupons'],
  ['development-fund-coupons', 'active_development_fund_coupons'],
  ['minting-delegation-proposals', 'proposals'],
  ['minting-delegations', 'delegations'],
] as const;

const read = async (path: string, user = 'alice') => server.call('validator', 'GET', `/v0/wallet/${path}`, { user });
const listed = async (path: string, member: string, user = 'alice') => itemsAt((await read(path, user)).body, member);

const TEMPLATES = {
  AppRewardCoupon: '#splice-amulet:Splice.Amulet:AppRewardCoupon',
  ValidatorRewardCoupon: '#splice-amulet:Splice.Amulet:ValidatorRewardCoupon',
  SvRewardCoupon: '#splice-amulet:Splice.Amulet:SvRewardCoupon',
  ValidatorFaucetCoupon: '#splice-amulet:Splice.ValidatorLicense:ValidatorFaucetCoupon',
  ValidatorLivenessActivityRecord: '#splice-amulet:Splice.ValidatorLicense:ValidatorLivenessActivityRecord',
  DevelopmentFundCoupon: '#splice-amulet:Splice.Amulet:DevelopmentFundCoupon',
  MintingDelegationProposal: '#splice-wallet:Splice.Wallet.MintingDelegation:MintingDelegationProposal',
};

let submitted = 0;

/**
 * Creates a contract by a ledger submission of the operator, who gets the rights of the parties first; the participant
 * hosts them all.
 */
async function create(template: keyof typeof TEMPLATES, parties: readonly string[], payload: Json): Promise<void> {
  const { participant, validator } = networkOf(server.world.ledger.state);
  const operator = validator.user;
  for (const party of parties)
    server.world.ledger.execute({ type: 'map-party', party, participant, permission: 'submission' }, server.now());
  server.world.ledger.execute(
    { type: 'grant-rights', userId: operator, rights: parties.map((party) => ({ kind: 'actAs', party })) },
    server.now(),
  );
  submitted += 1;
  const answer = await server.call('ledger', 'POST', '/v2/commands/submit-and-wait', {
    user: operator,
    body: {
      commands: [{ CreateCommand: { templateId: TEMPLATES[template], createArguments: payload } }],
      commandId: `create-${submitted}`,
      actAs: [...parties],
    },
  });
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 });
}

describe('the lists of the wallet', () => {
  test.each(LISTS)('GET /v0/wallet/%s is empty while no such contract is active', async (path, member) => {
    const answer = await read(path);
    expect(answer.status).toBe(200);
    expect(answer.headers['x-understudy']).toBeUndefined();
    expect(valueAt(answer.body, member)).toEqual([]);
  });

  test.each(LISTS)('GET /v0/wallet/%s is refused without a wallet or a token', async (path) => {
    expect((await read(path, 'erin')).status).toBe(404);
    expect((await server.call('validator', 'GET', `/v0/wallet/${path}`)).status).toBe(401);
  });

  test('show the rewards of their beneficiary, and of the provider where there is none', async () => {
    const { dso, sv } = networkOf(server.world.ledger.state);
    const [alice, bob] = [server.party('alice'), server.party('bob')];
    const round = { number: '4689' };
    const coupon = { dso, provider: alice, featured: true, amount: '1.0', round };
    await create('AppRewardCoupon', [dso], { ...coupon, beneficiary: bob });
    await create('AppRewardCoupon', [dso], { ...coupon, amount: '2.0', beneficiary: null });
    await create('SvRewardCoupon', [dso], { dso, sv: sv.party, beneficiary: alice, round, weight: '10' });
    await create('ValidatorLivenessActivityRecord', [dso], { dso, validator: alice, round });
    await create('ValidatorFaucetCoupon', [dso, alice], { dso, validator: alice, round });

    expect(await listed('app-reward-coupons', 'app_reward_coupons', 'bob')).toHaveLength(1);
    expect(await listed('app-reward-coupons', 'app_reward_coupons')).toMatchObject([
      { payload: { ...coupon, amount: '2.0000000000', beneficiary: null } },
    ]);
    expect(await listed('sv-reward-coupons', 'sv_reward_coupons')).toHaveLength(1);
    expect(await listed('sv-reward-coupons', 'sv_reward_coupons', 'bob')).toEqual([]);
    expect(await listed('validator-faucet-coupons', 'validator_faucet_coupons')).toHaveLength(1);
    expect(await listed('validator-liveness-activity-records', 'validator_liveness_activity_records')).toMatchObject([
      { payload: { validator: alice, round } },
    ]);
  });

  test("show a validator's coupons to the operator of the user's wallet", async () => {
    const { dso, validator } = networkOf(server.world.ledger.state);
    const user = server.party('alice');
    await create('ValidatorRewardCoupon', [dso], { dso, user, amount: '0.1', round: { number: '4689' } });
    const member = 'validator_reward_coupons';
    expect(await listed('validator-reward-coupons', member)).toEqual([]);
    expect(await listed('validator-reward-coupons', member, validator.user)).toMatchObject([{ payload: { user } }]);
  });

  test('order the coupons of the development fund by expiry', async () => {
    const { dso } = networkOf(server.world.ledger.state);
    const coupon = { dso, beneficiary: server.party('bob'), fundManager: server.party('alice'), amount: '5.0' };
    for (const expiresAt of ['2027-05-01T00:00:00Z', '2027-03-01T00:00:00Z'])
      await create('DevelopmentFundCoupon', [dso], { ...coupon, expiresAt, reason: 'Docs' });
    for (const user of ['alice', 'bob'])
      expect(
        (await listed('development-fund-coupons', 'active_development_fund_coupons', user)).map((item) =>
          textAt(item, 'payload', 'expiresAt'),
        ),
      ).toEqual(['2027-03-01T00:00:00Z', '2027-05-01T00:00:00Z']);
  });

  test('page through proposals to mint for others', async () => {
    const { dso } = networkOf(server.world.ledger.state);
    const [delegate, beneficiary] = [server.party('alice'), server.party('bob')];
    const delegation = { beneficiary, delegate, dso, expiresAt: '2027-05-01T00:00:00Z' };
    for (const amuletMergeLimit of ['1', '2', '3'])
      await create('MintingDelegationProposal', [beneficiary], { delegation: { ...delegation, amuletMergeLimit } });
    const limits: string[] = [];
    let after = '';
    do {
      const { body } = await read(`minting-delegation-proposals?limit=2${after}`);
      for (const item of itemsAt(body, 'proposals')) {
        expect(valueAt(item, 'beneficiary_hosted')).toBe(false);
        limits.push(textAt(item, 'contract', 'payload', 'delegation', 'amuletMergeLimit'));
      }
      const next = valueAt(body, 'next_page_token');
      after = next === undefined ? '' : `&after=${String(next)}`;
    } while (after !== '');
    expect(limits).toEqual(['1', '2', '3']);
    expect(await listed('minting-delegation-proposals', 'proposals', 'bob')).toEqual([]);
    expect((await read('minting-delegation-proposals?limit=0')).status).toBe(400);
  });
});

describe('GET /v0/feature-support', () => {
  test('accepts any valid token', async () => {
    const answer = await server.call('validator', 'GET', '/v0/feature-support', { user: 'erin' });
    expect(answer.body).toEqual({ token_standard: true, transfer_preapproval_description: true });
  });

  test('is refused without a token', async () => {
    expect((await server.call('validator', 'GET', '/v0/feature-support')).status).toBe(401);
  });
});

describe.each(['app-payment-requests', 'subscription-requests'])('GET /v0/wallet/%s/{contract_id}', (path) => {
  test('is not found without such a contract', async () => {
    expect((await read(`${path}/00ab`)).status).toBe(404);
  });
});

// Who may call what (service contract 5, decisions B17, B18, B20): every operation of the group, in both dialects.

import { operations, type Access, type DialectName } from '../../../src/operations';
import type { Json } from '../../../src/base';
import { startTestServer, type TestServer } from '../harness';
import { contract } from '../../support/contract';
import { badCredentials, secretIn, type BadCredential } from './tokens';
import { OFFERS, textAt } from './wallets';

interface Asked {
  readonly id: string;
  readonly access: Access;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: Json;
}

const REGISTRY = '/v0/scan-proxy/registry';
const HOLDINGS: Json = {
  migration_id: 1,
  record_time: '2026-01-15T12:00:00Z',
  record_time_match: 'at_or_before',
  owner_party_ids: ['a::b'],
};
const TRANSFERS = '/v0/wallet/token-standard/transfers';
const TRANSFERS_V2 = '/v2/wallet/token-standard/transfers';
const PREAPPROVALS = '/v0/admin/transfer-preapprovals';
const COUPONS = '/v0/wallet/development-fund-coupons';
const REQUESTS = '/v0/wallet/token-standard/allocation-requests';
const ASKED: readonly Asked[] = [
  // The body is empty, and so invalid: who may not call must not learn that.
  { id: 'createTransferOffer', access: 'wallet', method: 'POST', path: OFFERS, body: {} },
  { id: 'listTransferOffers', access: 'wallet', method: 'GET', path: OFFERS },
  { id: 'getTransferOfferStatus', access: 'wallet', method: 'POST', path: `${OFFERS}/concert/status` },
  { id: 'acceptTransferOffer', access: 'wallet', method: 'POST', path: `${OFFERS}/00/accept` },
  { id: 'rejectTransferOffer', access: 'wallet', method: 'POST', path: `${OFFERS}/00/reject` },
  { id: 'withdrawTransferOffer', access: 'wallet', method: 'POST', path: `${OFFERS}/00/withdraw` },
  { id: 'listAcceptedTransferOffers', access: 'wallet', method: 'GET', path: '/v0/wallet/accepted-transfer-offers' },
  { id: 'getBalance', access: 'wallet', method: 'GET', path: '/v0/wallet/balance' },
  { id: 'listAmulets', access: 'wallet', method: 'GET', path: '/v0/wallet/amulets' },
  { id: 'tap', access: 'wallet', method: 'POST', path: '/v0/wallet/tap', body: {} },
  { id: 'listTransactions', access: 'wallet', method: 'POST', path: '/v0/wallet/transactions', body: {} },
  { id: 'createTransferPreapproval', access: 'wallet', method: 'POST', path: '/v0/wallet/transfer-preapproval' },
  { id: 'createTokenStandardTransfer', access: 'wallet', method: 'POST', path: TRANSFERS, body: {} },
  { id: 'listTokenStandardTransfers', access: 'wallet', method: 'GET', path: TRANSFERS },
  { id: 'acceptTokenStandardTransfer', access: 'wallet', method: 'POST', path: `${TRANSFERS}/00/accept` },
  { id: 'rejectTokenStandardTransfer', access: 'wallet', method: 'POST', path: `${TRANSFERS}/00/reject` },
  { id: 'withdrawTokenStandardTransfer', access: 'wallet', method: 'POST', path: `${TRANSFERS}/00/withdraw` },
  { id: 'createTokenStandardTransferV2', access: 'wallet', method: 'POST', path: TRANSFERS_V2, body: {} },
  { id: 'acceptTokenStandardTransferV2', access: 'wallet', method: 'POST', path: `${TRANSFERS_V2}/00/accept` },
  { id: 'rejectTokenStandardTransferV2', access: 'wallet', method: 'POST', path: `${TRANSFERS_V2}/00/reject` },
  { id: 'withdrawTokenStandardTransferV2', access: 'wallet', method: 'POST', path: `${TRANSFERS_V2}/00/withdraw` },
  { id: 'listAmuletAllocations', access: 'wallet', method: 'GET', path: '/v0/allocations' },
  { id: 'allocateAmulet', access: 'wallet', method: 'POST', path: '/v0/allocations', body: {} },
  { id: 'allocateAmuletV2', access: 'wallet', method: 'POST', path: '/v2/allocations', body: {} },
  { id: 'withdrawAmuletAllocation', access: 'wallet', method: 'POST', path: '/v0/allocations/00/withdraw' },
  { id: 'withdrawAmuletAllocationV2', access: 'wallet', method: 'POST', path: '/v2/allocations/00/withdraw' },
  { id: 'listAllocationRequests', access: 'wallet', method: 'GET', path: REQUESTS },
  { id: 'rejectAllocationRequest', access: 'wallet', method: 'POST', path: `${REQUESTS}/00/reject` },
  {
    id: 'rejectAllocationRequestV2',
    access: 'wallet',
    method: 'POST',
    path: '/v2/wallet/token-standard/allocation-requests/00/reject',
  },
  { id: 'listAppPaymentRequests', access: 'wallet', method: 'GET', path: '/v0/wallet/app-payment-requests' },
  { id: 'listAcceptedAppPayments', access: 'wallet', method: 'GET', path: '/v0/wallet/accepted-app-payments' },
  { id: 'listSubscriptionRequests', access: 'wallet', method: 'GET', path: '/v0/wallet/subscription-requests' },
  {
    id: 'listSubscriptionInitialPayments',
    access: 'wallet',
    method: 'GET',
    path: '/v0/wallet/subscription-initial-payments',
  },
  { id: 'listSubscriptions', access: 'wallet', method: 'GET', path: '/v0/wallet/subscriptions' },
  { id: 'listAppRewardCoupons', access: 'wallet', method: 'GET', path: '/v0/wallet/app-reward-coupons' },
  { id: 'listValidatorRewardCoupons', access: 'wallet', method: 'GET', path: '/v0/wallet/validator-reward-coupons' },
  { id: 'listValidatorFaucetCoupons', access: 'wallet', method: 'GET', path: '/v0/wallet/validator-faucet-coupons' },
  {
    id: 'listValidatorLivenessActivityRecords',
    access: 'wallet',
    method: 'GET',
    path: '/v0/wallet/validator-liveness-activity-records',
  },
  { id: 'listSvRewardCoupons', access: 'wallet', method: 'GET', path: '/v0/wallet/sv-reward-coupons' },
  { id: 'listDevelopmentFundCoupons', access: 'wallet', method: 'GET', path: COUPONS },
  { id: 'allocateDevelopmentFundCoupon', access: 'wallet', method: 'POST', path: `${COUPONS}/allocate`, body: {} },
  { id: 'withdrawDevelopmentFundCoupon', access: 'wallet', method: 'POST', path: `${COUPONS}/00/withdraw`, body: {} },
  { id: 'listDevelopmentFundCouponHistory', access: 'wallet', method: 'GET', path: `${COUPONS}/history?limit=2` },
  {
    id: 'listMintingDelegationProposals',
    access: 'wallet',
    method: 'GET',
    path: '/v0/wallet/minting-delegation-proposals',
  },
  { id: 'listMintingDelegations', access: 'wallet', method: 'GET', path: '/v0/wallet/minting-delegations' },
  { id: 'getAppPaymentRequest', access: 'wallet', method: 'GET', path: '/v0/wallet/app-payment-requests/00' },
  { id: 'getSubscriptionRequest', access: 'wallet', method: 'GET', path: '/v0/wallet/subscription-requests/00' },
  {
    id: 'acceptAppPaymentRequest',
    access: 'wallet',
    method: 'POST',
    path: '/v0/wallet/app-payment-requests/00/accept',
  },
  {
    id: 'rejectAppPaymentRequest',
    access: 'wallet',
    method: 'POST',
    path: '/v0/wallet/app-payment-requests/00/reject',
  },
  {
    id: 'acceptSubscriptionRequest',
    access: 'wallet',
    method: 'POST',
    path: '/v0/wallet/subscription-requests/00/accept',
  },
  {
    id: 'rejectSubscriptionRequest',
    access: 'wallet',
    method: 'POST',
    path: '/v0/wallet/subscription-requests/00/reject',
  },
  {
    id: 'acceptMintingDelegationProposal',
    access: 'wallet',
    method: 'POST',
    path: '/v0/wallet/minting-delegation-proposals/00/accept',
  },
  {
    id: 'rejectMintingDelegationProposal',
    access: 'wallet',
    method: 'POST',
    path: '/v0/wallet/minting-delegation-proposals/00/reject',
  },
  { id: 'rejectMintingDelegation', access: 'wallet', method: 'POST', path: '/v0/wallet/minting-delegations/00/reject' },
  {
    id: 'createBuyTrafficRequest',
    access: 'wallet',
    method: 'POST',
    path: '/v0/wallet/buy-traffic-requests',
    body: {},
  },
  {
    id: 'getBuyTrafficRequestStatus',
    access: 'wallet',
    method: 'POST',
    path: '/v0/wallet/buy-traffic-requests/none/status',
  },
  { id: 'sendByPreapproval', access: 'wallet', method: 'POST', path: '/v0/wallet/transfer-preapproval/send', body: {} },
  {
    id: 'selfGrantFeaturedAppRight',
    access: 'wallet',
    method: 'POST',
    path: '/v0/wallet/self-grant-feature-app-right',
    body: {},
  },
  { id: 'cancelSubscription', access: 'wallet', method: 'DELETE', path: '/v0/wallet/subscription-requests/00' },
  { id: 'cancelFeaturedAppRights', access: 'wallet', method: 'DELETE', path: '/v0/wallet/cancel-featured-app-rights' },
  {
    id: 'createExternalPartySetupProposal',
    access: 'operator',
    method: 'POST',
    path: '/v0/admin/external-party/setup-proposal',
    body: { user_party_id: 'a::b' },
  },
  {
    id: 'listExternalPartySetupProposals',
    access: 'operator',
    method: 'GET',
    path: '/v0/admin/external-party/setup-proposal',
  },
  {
    id: 'prepareSetupProposalAcceptance',
    access: 'operator',
    method: 'POST',
    path: '/v0/admin/external-party/setup-proposal/prepare-accept',
    body: { user_party_id: 'a::b', contract_id: '00' },
  },
  {
    id: 'submitSetupProposalAcceptance',
    access: 'operator',
    method: 'POST',
    path: '/v0/admin/external-party/setup-proposal/submit-accept',
    body: { submission: { party_id: 'a::b', transaction: '', signed_tx_hash: '', public_key: '' } },
  },
  { id: 'requestAnsEntry', access: 'wallet', method: 'POST', path: '/v0/entry/create', body: {} },
  { id: 'listOwnAnsEntries', access: 'wallet', method: 'GET', path: '/v0/entry/all' },
  { id: 'getWalletFeatures', access: 'token', method: 'GET', path: '/v0/feature-support' },
  {
    id: 'proxyTransferCommandCounter',
    access: 'proxy',
    method: 'GET',
    path: '/v0/scan-proxy/transfer-command-counter/a::b',
  },
  {
    id: 'proxyTransferCommandStatus',
    access: 'proxy',
    method: 'GET',
    path: '/v0/scan-proxy/transfer-command/status?sender=a::b&nonce=0',
  },
  {
    id: 'proxyUnclaimedDevelopmentFundCoupons',
    access: 'proxy',
    method: 'GET',
    path: '/v0/scan-proxy/unclaimed-development-fund-coupons',
  },
  { id: 'proxyAnsRules', access: 'proxy', method: 'POST', path: '/v0/scan-proxy/ans-rules', body: {} },
  { id: 'getUserStatus', access: 'token', method: 'GET', path: '/v0/wallet/user-status' },
  { id: 'registerUser', access: 'token', method: 'POST', path: '/v0/register' },
  {
    id: 'getTransferPreapprovalByParty',
    access: 'proxy',
    method: 'GET',
    path: '/v0/scan-proxy/transfer-preapprovals/by-party/a::b',
  },
  { id: 'proxyDsoPartyId', access: 'proxy', method: 'GET', path: '/v0/scan-proxy/dso-party-id' },
  { id: 'proxyDso', access: 'proxy', method: 'GET', path: '/v0/scan-proxy/dso' },
  { id: 'proxyAmuletRules', access: 'proxy', method: 'GET', path: '/v0/scan-proxy/amulet-rules' },
  { id: 'proxyMiningRounds', access: 'proxy', method: 'GET', path: '/v0/scan-proxy/open-and-issuing-mining-rounds' },
  { id: 'proxyAnsEntries', access: 'proxy', method: 'GET', path: '/v0/scan-proxy/ans-entries?page_size=1' },
  { id: 'proxyAnsEntryByParty', access: 'proxy', method: 'GET', path: '/v0/scan-proxy/ans-entries/by-party/a::b' },
  { id: 'proxyAnsEntryByName', access: 'proxy', method: 'GET', path: '/v0/scan-proxy/ans-entries/by-name/a' },
  {
    id: 'proxyHoldingsSummary',
    access: 'proxy',
    method: 'POST',
    path: '/v0/scan-proxy/holdings/summary',
    body: HOLDINGS,
  },
  {
    id: 'proxyHoldingsSummaryV1',
    access: 'proxy',
    method: 'POST',
    path: '/v1/scan-proxy/holdings/summary',
    body: HOLDINGS,
  },
  { id: 'proxyFeaturedAppRight', access: 'proxy', method: 'GET', path: '/v0/scan-proxy/featured-apps/a::b' },
  { id: 'proxyRegistryInfo', access: 'proxy', method: 'GET', path: `${REGISTRY}/metadata/v1/info` },
  { id: 'proxyRegistryInstruments', access: 'proxy', method: 'GET', path: `${REGISTRY}/metadata/v1/instruments` },
  { id: 'proxyRegistryInstrument', access: 'proxy', method: 'GET', path: `${REGISTRY}/metadata/v1/instruments/other` },
  {
    id: 'proxyTransferFactory',
    access: 'proxy',
    method: 'POST',
    path: `${REGISTRY}/transfer-instruction/v1/transfer-factory`,
    body: { choiceArguments: {} },
  },
  {
    id: 'proxyTransferInstructionAcceptContext',
    access: 'proxy',
    method: 'POST',
    path: `${REGISTRY}/transfer-instruction/v1/00/choice-contexts/accept`,
    body: {},
  },
  {
    id: 'proxyTransferInstructionRejectContext',
    access: 'proxy',
    method: 'POST',
    path: `${REGISTRY}/transfer-instruction/v1/00/choice-contexts/reject`,
    body: {},
  },
  {
    id: 'proxyTransferInstructionWithdrawContext',
    access: 'proxy',
    method: 'POST',
    path: `${REGISTRY}/transfer-instruction/v1/00/choice-contexts/withdraw`,
    body: {},
  },
  {
    id: 'proxyTransferFactoryV2',
    access: 'proxy',
    method: 'POST',
    path: `${REGISTRY}/transfer-instruction/v2/transfer-factory`,
    body: { choiceArguments: {} },
  },
  {
    id: 'proxyTransferInstructionAcceptContextV2',
    access: 'proxy',
    method: 'POST',
    path: `${REGISTRY}/transfer-instruction/v2/00/choice-contexts/accept`,
    body: {},
  },
  {
    id: 'proxyTransferInstructionRejectContextV2',
    access: 'proxy',
    method: 'POST',
    path: `${REGISTRY}/transfer-instruction/v2/00/choice-contexts/reject`,
    body: {},
  },
  {
    id: 'proxyTransferInstructionWithdrawContextV2',
    access: 'proxy',
    method: 'POST',
    path: `${REGISTRY}/transfer-instruction/v2/00/choice-contexts/withdraw`,
    body: {},
  },
  {
    id: 'proxyAllocationFactory',
    access: 'proxy',
    method: 'POST',
    path: `${REGISTRY}/allocation-instruction/v1/allocation-factory`,
    body: { choiceArguments: {} },
  },
  {
    id: 'proxyAllocationExecuteTransferContext',
    access: 'proxy',
    method: 'POST',
    path: `${REGISTRY}/allocations/v1/00/choice-contexts/execute-transfer`,
    body: {},
  },
  {
    id: 'proxyAllocationWithdrawContext',
    access: 'proxy',
    method: 'POST',
    path: `${REGISTRY}/allocations/v1/00/choice-contexts/withdraw`,
    body: {},
  },
  {
    id: 'proxyAllocationCancelContext',
    access: 'proxy',
    method: 'POST',
    path: `${REGISTRY}/allocations/v1/00/choice-contexts/cancel`,
    body: {},
  },
  {
    id: 'proxyAllocationFactoryV2',
    access: 'proxy',
    method: 'POST',
    path: `${REGISTRY}/allocation-instruction/v2/allocation-factory`,
    body: { choiceArguments: {} },
  },
  {
    id: 'proxyAllocationInstructionAcceptContext',
    access: 'proxy',
    method: 'POST',
    path: `${REGISTRY}/allocation-instruction/v2/00/choice-contexts/accept`,
    body: {},
  },
  {
    id: 'proxyAllocationInstructionWithdrawContext',
    access: 'proxy',
    method: 'POST',
    path: `${REGISTRY}/allocation-instruction/v2/00/choice-contexts/withdraw`,
    body: {},
  },
  {
    id: 'proxySettlementFactory',
    access: 'proxy',
    method: 'POST',
    path: `${REGISTRY}/allocation/v2/settlement-factory`,
    body: { choiceArguments: {} },
  },
  {
    id: 'proxyAllocationWithdrawContextV2',
    access: 'proxy',
    method: 'POST',
    path: `${REGISTRY}/allocations/v2/00/choice-contexts/withdraw`,
    body: {},
  },
  {
    id: 'proxyAllocationCancelContextV2',
    access: 'proxy',
    method: 'POST',
    path: `${REGISTRY}/allocations/v2/00/choice-contexts/cancel`,
    body: {},
  },
  { id: 'onboardUser', access: 'operator', method: 'POST', path: '/v0/admin/users', body: {} },
  { id: 'listValidatorUsers', access: 'operator', method: 'GET', path: '/v0/admin/users' },
  { id: 'offboardUser', access: 'operator', method: 'POST', path: '/v0/admin/users/offboard?username=nobody' },
  { id: 'listTransferPreapprovals', access: 'operator', method: 'GET', path: PREAPPROVALS },
  { id: 'getProvidedTransferPreapproval', access: 'operator', method: 'GET', path: `${PREAPPROVALS}/by-party/a::b` },
  { id: 'cancelTransferPreapproval', access: 'operator', method: 'DELETE', path: `${PREAPPROVALS}/by-party/a::b` },
  {
    id: 'getExternalPartyBalance',
    access: 'operator',
    method: 'GET',
    path: '/v0/admin/external-party/balance?party_id=a::b',
  },
  {
    id: 'generateValidatorPartyTopology',
    access: 'operator',
    method: 'POST',
    path: '/v0/admin/external-party/topology/generate',
    body: {},
  },
  {
    id: 'submitValidatorPartyTopology',
    access: 'operator',
    method: 'POST',
    path: '/v0/admin/external-party/topology/submit',
    body: {},
  },
  { id: 'getValidatorUser', access: 'open', method: 'GET', path: '/v0/validator-user' },
  { id: 'getValidatorLivez', access: 'open', method: 'GET', path: '/livez' },
  { id: 'getValidatorReadyz', access: 'open', method: 'GET', path: '/readyz' },
  { id: 'getValidatorStatus', access: 'open', method: 'GET', path: '/status' },
  { id: 'getValidatorVersion', access: 'open', method: 'GET', path: '/version' },
];

const ALWAYS_REFUSED = /^proxy(TransferFactory|AllocationFactoryV2$|SettlementFactory$|AllocationInstruction)/;

const needsToken = ({ access }: Asked, dialect: DialectName): boolean =>
  access === 'wallet' || access === 'token' || access === 'operator' || (access === 'proxy' && dialect === 'observed');

let servers: Readonly<Record<DialectName, TestServer>>;
let credentials: readonly BadCredential[];
beforeAll(async () => {
  const [documented, observed] = await Promise.all([
    startTestServer({ dialect: 'documented' }),
    startTestServer({ dialect: 'observed' }),
  ]);
  servers = { documented, observed };
  credentials = await badCredentials('alice');
  for (const { world, now } of [documented, observed]) {
    const party = documented.party('bob');
    world.ledger.execute({ type: 'create-user', userId: 'no-rights', rights: [{ kind: 'readAs', party }] }, now());
    world.ledger.execute({ type: 'install-wallet', userId: 'no-rights', party }, now());
    world.ledger.execute({ type: 'deactivate-user', userId: 'dave' }, now());
  }
});
afterAll(() => Promise.all([servers.documented.close(), servers.observed.close()]));

const send = (
  server: TestServer,
  { method, path, body }: Asked,
  call: { readonly user?: string; readonly authorization?: string | undefined },
) =>
  server.call('validator', method, path, {
    ...(body === undefined ? {} : { body }),
    ...(call.user === undefined ? {} : { user: call.user }),
    ...(call.authorization === undefined ? {} : { headers: { authorization: call.authorization } }),
  });

/** The refusal in the form of the dialect: an error object, or text. */
const formOf = (dialect: DialectName): string =>
  dialect === 'documented' ? 'application/json' : 'text/plain; charset=UTF-8';
const messageOf = (answer: { readonly text: string }, dialect: DialectName): string =>
  dialect === 'documented' ? textAt(JSON.parse(answer.text), 'error') : answer.text;

test('the table of this file covers every operation of the group that is not answered by an example', () => {
  const inContract = contract()
    .operations.filter(({ id, group }) => group === 'validator' && operations.has(id))
    .map(({ id }) => id);
  expect(ASKED.map(({ id }) => id).toSorted()).toEqual(inContract.toSorted());
  expect(ASKED.map(({ id, access }) => [id, access])).toEqual(ASKED.map(({ id }) => [id, operations.get(id)?.access]));
});

describe.each(['documented', 'observed'] as const)('authentication in the %s dialect', (dialect) => {
  const closed = ASKED.filter((asked) => needsToken(asked, dialect)).map((asked) => [asked.id, asked] as const);
  const places = new Map(closed.map(([id], place) => [id, place]));
  /** None, and another one for each operation: all are read by the same code, and each by several operations. */
  const someCredentials = (id: string): readonly BadCredential[] => {
    const [none, ...others] = credentials;
    return [none, others[(places.get(id) ?? 0) % others.length]].filter((one) => one !== undefined);
  };
  const open = ASKED.filter((asked) => !needsToken(asked, dialect)).map((asked) => [asked.id, asked] as const);

  test.each(closed)('%s refuses invalid credentials alike, logs the reason, and reveals nothing', async (id, asked) => {
    const server = servers[dialect];
    for (const { name, header, reason } of someCredentials(id)) {
      const refused = await send(server, asked, { authorization: header });
      const line = server.log.at(-1) ?? '';
      const secret = secretIn(header);
      expect([name, refused.status, refused.headers['content-type']]).toEqual([name, 401, formOf(dialect)]);
      expect(refused.headers['www-authenticate']).toBe(
        header === undefined ? 'Bearer realm="understudy"' : 'Bearer realm="understudy", error="invalid_token"',
      );
      expect(messageOf(refused, dialect)).toBe(
        header === undefined ? 'This operation requires a bearer token' : 'The bearer token was rejected',
      );
      expect(line).toContain(`status=401`);
      expect(line).toContain(`operation=${id}`);
      if (reason !== undefined) expect(line).toContain(reason);
      if (secret !== undefined)
        expect(`${line}${JSON.stringify(refused.headers)}${refused.text}`).not.toContain(secret);
    }
  });

  test.each(open)('%s ignores credentials', async (_, asked) => {
    const expected = await send(servers[dialect], asked, { user: 'alice' });
    for (const { name, header } of credentials) {
      const answer = await send(servers[dialect], asked, { authorization: header });
      expect([name, answer.status, answer.text]).toEqual([name, expected.status, expected.text]);
    }
  });

  const wallet = ASKED.filter(({ access }) => access === 'wallet').map((asked) => [asked.id, asked] as const);
  test.each(wallet)('%s answers 404 to a user without a wallet, and to an unknown user', async (id, asked) => {
    const server = servers[dialect];
    for (const user of ['erin', 'a-stranger']) {
      const refused = await send(server, asked, { user });
      expect([user, refused.status, refused.headers['content-type']]).toEqual([user, 404, 'application/json']);
      expect(refused.body).toEqual({
        error: `No wallet found for user ${user} (operation ${id}); register the user first`,
      });
      expect(server.log.at(-1)).toContain(`user ${user} has no wallet`);
      expect(refused.text).not.toContain('alice');
    }
  });

  test.each(wallet)(
    '%s answers 403 to a deactivated user and to one without rights, and only the log says why',
    async (_, asked) => {
      const server = servers[dialect];
      const reasons = {
        dave: 'user dave is deactivated',
        'no-rights': `user no-rights may not act as ${server.party('bob')}`,
      };
      for (const [user, reason] of Object.entries(reasons)) {
        const refused = await send(server, asked, { user });
        expect([user, refused.status, refused.headers['content-type']]).toEqual([user, 403, formOf(dialect)]);
        expect(messageOf(refused, dialect)).toBe('The token does not allow this operation');
        expect(server.log.at(-1)).toContain(reason);
      }
    },
  );

  const tokenOnly = closed.filter(
    ([, { access, id }]) => !['wallet', 'operator'].includes(access) && id !== 'registerUser',
  );
  const operator = closed.filter(([, { access }]) => access === 'operator');
  test.each(operator)('%s answers 403 to everyone but the operator', async (_, asked) => {
    const server = servers[dialect];
    for (const user of ['alice', 'erin', 'a-stranger', 'dave', 'no-rights']) {
      const refused = await send(server, asked, { user });
      expect([user, refused.status, refused.headers['content-type']]).toEqual([user, 403, formOf(dialect)]);
      expect(messageOf(refused, dialect)).toBe('The token does not allow this operation');
      expect(server.log.at(-1)).toContain(`user ${user} is not the operator of the validator`);
    }
    expect([200, 400, 404]).toContain((await send(server, asked, { user: 'validator-operator' })).status);
  });

  test.each(tokenOnly)(
    '%s accepts any valid token: of a user without a wallet, unknown or deactivated',
    async (id, asked) => {
      // No arguments of these are good for every world, and no allocation instruction exists.
      const good = ALWAYS_REFUSED.test(id) ? [400] : [200, 404];
      for (const user of ['erin', 'a-stranger', 'dave', 'no-rights'])
        expect(good).toContain((await send(servers[dialect], asked, { user })).status);
    },
  );

  test('reads a token from the query, and keeps it out of the log', async () => {
    const server = servers[dialect];
    const token = await server.token('alice');
    for (const path of [
      `${OFFERS}?access_token=${token}`,
      `${OFFERS}?page=1&access_token=${token}&x=y`,
      `${OFFERS}?access%5Ftoken=${token}&access_token=${token}`,
    ]) {
      const answer = await server.call('validator', 'GET', path);
      expect([path.length, answer.status]).toEqual([path.length, 200]);
      expect(server.log.at(-1)).toContain('user=alice');
      expect(server.log.at(-1)).not.toContain(token);
    }
    const bad = await server.call('validator', 'GET', `${OFFERS}?access_token=${token}x`);
    expect(bad.status).toBe(401);
    expect(server.log.at(-1)).not.toContain(token);
    const astray = await server.call('validator', 'GET', `/v0/wallet/nowhere?access_token=${token}`);
    expect(astray.status).toBe(404);
    expect(`${server.log.at(-1)}${astray.text}`).not.toContain(token);
  });

  test('reads the query only if there is no bearer token in the header', async () => {
    const server = servers[dialect];
    const token = await server.token('alice');
    const call = (authorization: string) =>
      server.call('validator', 'GET', `${OFFERS}?access_token=${token}`, { headers: { authorization } });
    expect((await call('Bearer let-me-in')).status).toBe(401);
    expect((await call('Basic YWxpY2U6c2VjcmV0')).status).toBe(200);
  });

  test.each(['bearer', 'BEARER', 'Bearer  '])(
    'reads the scheme %j in any case and with any spaces after it',
    async (scheme) => {
      const server = servers[dialect];
      const answer = await server.call('validator', 'GET', OFFERS, {
        headers: { authorization: `${scheme} ${await server.token('bob')}` },
      });
      expect(answer.status).toBe(200);
    },
  );

  test('refuses a token that is longer than any token needs to be', async () => {
    const refused = await servers[dialect].call('validator', 'GET', OFFERS, { token: 'x'.repeat(8193) });
    expect(refused.status).toBe(401);
    expect(servers[dialect].log.at(-1)).toContain('longer than 8192');
    expect(servers[dialect].log.at(-1)?.length).toBeLessThan(1000);
  });

  test('never wrote a token into the log', async () => {
    const { log } = servers[dialect];
    const secrets = credentials.flatMap(({ header }) => secretIn(header) ?? []);
    expect(
      log.filter((line) => /eyJ[\w-]{10,}\./.test(line) || secrets.some((secret) => line.includes(secret))),
    ).toEqual([]);
  });
});

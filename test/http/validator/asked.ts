// The operations of the validator's group with the access that they need, and what refusals of credentials look like.

import type { Access, DialectName } from '../../../src/operations';
import type { Json } from '../../../src/base';
import type { TestServer } from '../harness';
import { secretIn, type BadCredential } from './tokens';
import { OFFERS, textAt } from './wallets';

export interface Asked {
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
export const ASKED: readonly Asked[] = [
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
  { id: 'offboardUser', access: 'operator', method: 'POST', path: '/v0/admin/users/offboard?username=unknown' },
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

export const ALWAYS_REFUSED = /^proxy(TransferFactory|AllocationFactoryV2$|SettlementFactory$|AllocationInstruction)/;

export const needsToken = ({ access }: Asked, dialect: DialectName): boolean =>
  access === 'wallet' || access === 'token' || access === 'operator' || (access === 'proxy' && dialect === 'observed');

export const send = (
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
export const formOf = (dialect: DialectName): string =>
  dialect === 'documented' ? 'application/json' : 'text/plain; charset=UTF-8';
export const messageOf = (answer: { readonly text: string }, dialect: DialectName): string =>
  dialect === 'documented' ? textAt(JSON.parse(answer.text), 'error') : answer.text;

/** Invalid credentials are refused alike; the log has the reason, and nothing reveals the secret. */
export async function expectRefusal(
  server: TestServer,
  asked: Asked,
  {
    dialect,
    credential: { name, header, reason },
  }: { readonly dialect: DialectName; readonly credential: BadCredential },
): Promise<void> {
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
  expect(line).toContain(`operation=${asked.id}`);
  if (reason !== undefined) expect(line).toContain(reason);
  if (secret !== undefined) expect(`${line}${JSON.stringify(refused.headers)}${refused.text}`).not.toContain(secret);
}

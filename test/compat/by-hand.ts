// What was run against the mock server by hand: it cannot be installed from npm. docs/clients.md lists it; the requests of
// the front-ends are compared with our operations.

interface FrontEnd {
  readonly name: string;
  /** Pages that were opened and actions that were taken in a browser. */
  readonly used: string;
  /** Method and path of each request that it sent, below the address of the mock server. */
  readonly requests: readonly string[];
}

/** Of Splice 0.7.4. */
export const FRONT_ENDS: readonly FrontEnd[] = [
  {
    name: 'wallet',
    used: 'all seven pages; registration, tap, transfer offers and token standard transfers (create, accept, reject), direct transfers, preapproval, featured app right, allocations (versions 1 and 2: create, withdraw), allocation requests, app payments, subscription to a name (pay, list, cancel), development fund (allocate, withdraw, claim, history), minting delegations (accept, reject, cancel), logout',
    requests: [
      'GET /api/validator/v0/allocations',
      'GET /api/validator/v0/feature-support',
      'GET /api/validator/v0/scan-proxy/amulet-rules',
      'GET /api/validator/v0/scan-proxy/ans-entries',
      'GET /api/validator/v0/scan-proxy/ans-entries/by-name/{name}',
      'GET /api/validator/v0/scan-proxy/ans-entries/by-party/{party}',
      'GET /api/validator/v0/scan-proxy/featured-apps/{party}',
      'GET /api/validator/v0/scan-proxy/open-and-issuing-mining-rounds',
      'GET /api/validator/v0/scan-proxy/transfer-preapprovals/by-party/{party}',
      'GET /api/validator/v0/scan-proxy/unclaimed-development-fund-coupons',
      'GET /api/validator/v0/wallet/app-payment-requests/{id}',
      'GET /api/validator/v0/wallet/balance',
      'GET /api/validator/v0/wallet/development-fund-coupons',
      'GET /api/validator/v0/wallet/development-fund-coupons/history',
      'GET /api/validator/v0/wallet/minting-delegation-proposals',
      'GET /api/validator/v0/wallet/minting-delegations',
      'GET /api/validator/v0/wallet/subscription-requests/{id}',
      'GET /api/validator/v0/wallet/subscriptions',
      'GET /api/validator/v0/wallet/token-standard/allocation-requests',
      'GET /api/validator/v0/wallet/token-standard/transfers',
      'GET /api/validator/v0/wallet/transfer-offers',
      'GET /api/validator/v0/wallet/user-status',
      'DELETE /api/validator/v0/wallet/subscription-requests/{id}',
      'POST /api/validator/v0/allocations',
      'POST /api/validator/v0/allocations/{id}/withdraw',
      'POST /api/validator/v0/register',
      'POST /api/validator/v0/wallet/app-payment-requests/{id}/accept',
      'POST /api/validator/v0/wallet/development-fund-coupons/allocate',
      'POST /api/validator/v0/wallet/development-fund-coupons/{id}/withdraw',
      'POST /api/validator/v0/wallet/minting-delegation-proposals/{id}/accept',
      'POST /api/validator/v0/wallet/minting-delegation-proposals/{id}/reject',
      'POST /api/validator/v0/wallet/minting-delegations/{id}/reject',
      'POST /api/validator/v0/wallet/self-grant-feature-app-right',
      'POST /api/validator/v0/wallet/subscription-requests/{id}/accept',
      'POST /api/validator/v0/wallet/tap',
      'POST /api/validator/v0/wallet/token-standard/allocation-requests/{id}/reject',
      'POST /api/validator/v0/wallet/token-standard/transfers',
      'POST /api/validator/v0/wallet/token-standard/transfers/{id}/accept',
      'POST /api/validator/v0/wallet/token-standard/transfers/{id}/reject',
      'POST /api/validator/v0/wallet/transactions',
      'POST /api/validator/v0/wallet/transfer-offers',
      'POST /api/validator/v0/wallet/transfer-offers/{id}/accept',
      'POST /api/validator/v0/wallet/transfer-offers/{id}/reject',
      'POST /api/validator/v0/wallet/transfer-preapproval',
      'POST /api/validator/v0/wallet/transfer-preapproval/send',
      'POST /api/validator/v2/allocations',
      'POST /api/validator/v2/allocations/{id}/withdraw',
    ],
  },
  {
    name: 'scan',
    used: 'all four pages, with open, executed and rejected votes',
    requests: [
      'GET /api/scan/v0/admin/sv/voterequests',
      'GET /api/scan/v0/amulet-price/votes',
      'GET /api/scan/v0/backfilling/status',
      'GET /api/scan/v0/dso',
      'GET /api/scan/v0/feature-support',
      'GET /registry/metadata/v1/instruments/{instrument}',
      'GET /api/scan/v0/voterequests/{id}',
      'POST /api/scan/v0/admin/sv/voteresults',
      'POST /api/scan/v0/amulet-rules',
      'POST /api/scan/v0/open-and-issuing-mining-rounds',
      'POST /api/scan/v0/voterequest',
    ],
  },
  {
    name: 'names',
    used: 'all pages; a name is searched, requested, paid in the wallet front-end and listed',
    requests: [
      'GET /api/validator/v0/entry/all',
      'GET /api/validator/v0/scan-proxy/ans-entries/by-name/{name}',
      'GET /api/validator/v0/wallet/user-status',
      'POST /api/validator/v0/entry/create',
      'POST /api/validator/v0/scan-proxy/ans-rules',
    ],
  },
];

interface ClientRun {
  readonly name: string;
  readonly release: string;
  readonly calls: number;
  readonly succeeded: number;
  /** Why the others did not. */
  readonly reason: string;
}

export const CLIENT_RUNS: readonly ClientRun[] = [
  {
    name: '`cantonjs` with its add-ons for scan, validator and token standard',
    release: '0.4.0',
    calls: 63,
    succeeded: 57,
    reason:
      'the requests differ from the published documents, which refuse them as well: `/v2/identity-provider-configs`, a user without `user` (and two requests for that user), rights without `userId`, events without `eventFormat`. Its lists by interface are empty: it compares package names with the package ids of the answer',
  },
  {
    name: '`@fairmint/canton-node-sdk`, all methods',
    release: '0.0.251',
    calls: 180,
    succeeded: 168,
    reason:
      'four requests do not conform to the published documents either (commands without `value`, an identity provider without `userId`, a configuration without `round`); three operations are in no published document; one needs a scheduled migration; four need transfer commands, which are not simulated',
  },
  {
    name: '`@fairmint/canton-node-sdk`, LocalNet tests, dialect `observed`',
    release: '0.0.251',
    calls: 93,
    succeeded: 91,
    reason:
      'some packages of a LocalNet are missing from the package list, and one participant serves all nodes. In the dialect `documented`, four more tests fail because of rows A5 and B11 of [dialects.md](dialects.md)',
  },
  {
    name: 'wallet gateway, browser tests of its portfolio example (`canton-network/wallet-gateway`, commit fd1b4b3e)',
    release: '1.3.1',
    calls: 8,
    succeeded: 8,
    reason: '',
  },
  {
    name: 'wallet gateway, browser tests of its ping example',
    release: '1.3.0',
    calls: 4,
    succeeded: 3,
    reason: 'the test exercises a Daml template of the example, and the mock server does not run uploaded code',
  },
  {
    name: '`canton_scan_client.py` of `JosefinHao/canton` (commit f8a7e757)',
    release: 'unreleased',
    calls: 52,
    succeeded: 45,
    reason:
      'two calls use parameter names that differ from the documents; two operations were removed from scan; one needs a scheduled migration; two need a transfer command, and the party has sent none',
  },
  {
    name: '`cantonctl`, commands for a LocalNet (commit d665a577)',
    release: '0.3.6',
    calls: 22,
    succeeded: 20,
    reason:
      'one command uses a fallback token that the client signs with its own secret, and requests `/v1/tokens`, which no document describes; another refuses to run against a LocalNet',
  },
  {
    name: 'wallet service of `BootNodeDev/canton-dappbooster` (commit 6382789a)',
    release: '0.1.0',
    calls: 24,
    succeeded: 22,
    reason:
      'two methods fail in the client before sending a request; it ran with a release of the wallet SDK other than the one it pins',
  },
  {
    name: '`@distrohelena/canton-typescript-sdk`, transport by JSON',
    release: '1.0.4',
    calls: 16,
    succeeded: 4,
    reason: 'the client offers the others by gRPC only',
  },
];

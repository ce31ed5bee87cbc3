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
    used: 'all seven pages; tap, transfer offers and token standard transfers (create, accept, reject), direct transfers, preapproval, featured app right, subscription to a name, logout',
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
      'POST /api/validator/v0/wallet/self-grant-feature-app-right',
      'POST /api/validator/v0/wallet/subscription-requests/{id}/accept',
      'POST /api/validator/v0/wallet/tap',
      'POST /api/validator/v0/wallet/token-standard/transfers',
      'POST /api/validator/v0/wallet/token-standard/transfers/{id}/accept',
      'POST /api/validator/v0/wallet/transactions',
      'POST /api/validator/v0/wallet/transfer-offers',
      'POST /api/validator/v0/wallet/transfer-offers/{id}/accept',
      'POST /api/validator/v0/wallet/transfer-offers/{id}/reject',
      'POST /api/validator/v0/wallet/transfer-preapproval',
      'POST /api/validator/v0/wallet/transfer-preapproval/send',
    ],
  },
  {
    name: 'scan',
    used: 'all four pages, with an open vote',
    requests: [
      'GET /api/scan/v0/admin/sv/voterequests',
      'GET /api/scan/v0/amulet-price/votes',
      'GET /api/scan/v0/backfilling/status',
      'GET /api/scan/v0/dso',
      'GET /api/scan/v0/feature-support',
      'GET /registry/metadata/v1/instruments/{instrument}',
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
    name: '`@fairmint/canton-node-sdk`',
    release: '0.0.127',
    calls: 62,
    succeeded: 52,
    reason:
      'scan removed ten of its operations before 0.5.10, such as `/v0/round-of-latest-data`. Streams need a logger that does not write to a file: with the default one the client listens for `open` too late',
  },
  {
    name: '`@distrohelena/canton-typescript-sdk`, transport by JSON',
    release: '1.0.4',
    calls: 16,
    succeeded: 4,
    reason: 'the client offers the others by gRPC only',
  },
];

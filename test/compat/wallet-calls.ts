// The operations that the flows of the wallet-sdk ask for, flow by flow; docs/clients.md lists them.

export const reachable = {
  construct: ['getAuthenticatedUser', 'getLedgerVersion', 'getValidatorUser', 'listConnectedSynchronizers', 'proxyRegistryInfo', 'proxyRegistryInstruments'],
} as const;

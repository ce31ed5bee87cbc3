// All operations served by the simulated ledger, by operationId.

import { controlOperations } from './control';
import { ledgerOperations } from './ledger';
import { scanOperations } from './scan';
import type { Operation } from './types';
import { proxyOperations } from './validator/proxy';
import { walletOperations } from './validator/wallet';

const all: readonly Operation[] = [
  ...ledgerOperations,
  ...walletOperations,
  ...proxyOperations,
  ...scanOperations,
  ...controlOperations,
];

export const operations: ReadonlyMap<string, Operation> = new Map(all.map((operation) => [operation.id, operation]));

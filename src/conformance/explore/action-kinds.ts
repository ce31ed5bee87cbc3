// The table of actions. A new kind of action is a row in one of these lists.

import type { Contract } from '../../contract';
import type { ActionKind } from './action';
import { CONCURRENT_ACTIONS } from './concurrent-actions';
import { readActions } from './read-actions';
import { WALLET_ACTIONS } from './wallet-actions';

export { finalReads } from './wallet-requests';

/** The actions for the operations that the contract has; those of wallets need the validator group. */
export const actionKinds = (contract: Pick<Contract, 'operations'>): readonly ActionKind[] => [
  ...(contract.operations.some(({ group }) => group === 'validator') ? [...WALLET_ACTIONS, ...CONCURRENT_ACTIONS] : []),
  ...readActions(contract),
];

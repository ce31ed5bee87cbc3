// The table of actions. A new kind of action is a row in one of these lists.

import type { ActionKind } from './action';
import { WALLET_ACTIONS } from './wallet-actions';

export { finalReads } from './wallet-actions';

export const ACTION_KINDS: readonly ActionKind[] = [...WALLET_ACTIONS];

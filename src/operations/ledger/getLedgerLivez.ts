// GET /livez: an empty 200 (observed-ledger 6.1).

import { empty } from '../answers';
import type { Operation } from '../types';

export const getLedgerLivez: Operation = { id: 'getLedgerLivez', access: 'open', handle: () => empty() };

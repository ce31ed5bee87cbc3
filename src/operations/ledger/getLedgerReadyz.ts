// GET /readyz: one line per component, then the result (observed-ledger 6.1).

import { text } from '../answers';
import type { Operation } from '../types';

export const getLedgerReadyz: Operation = {
  id: 'getLedgerReadyz',
  access: 'open',
  handle: () => text('[+] ledger ok (SERVING)\nreadyz check passed\n', 200),
};

// GET /v2/state/ledger-end (observed-ledger 6.1).

import { json } from '../answers';
import type { Operation } from '../types';

export const getLedgerEnd: Operation = {
  id: 'getLedgerEnd',
  access: 'ledger',
  handle: (_request, { world }) => json({ offset: world.state.ledgerEnd }),
};

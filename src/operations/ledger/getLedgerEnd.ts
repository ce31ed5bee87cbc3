// GET /v2/state/ledger-end (observed-ledger 6.1).

import { json } from '../answers';
import { ledgerFeatures } from '../releases';
import type { Operation } from '../types';
import { synchronizerTimes } from './checkpoint';

export const getLedgerEnd: Operation = {
  id: 'getLedgerEnd',
  access: 'ledger',
  handle: (_request, { world: { state }, settings }) =>
    json({
      offset: state.ledgerEnd,
      ...(ledgerFeatures(settings).hasSynchronizerTimes
        ? { synchronizerTimes: synchronizerTimes(state, state.ledgerEnd) }
        : {}),
    }),
};

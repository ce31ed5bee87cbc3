// The operations of the ledger group.

import type { Operation } from '../types';
import { getAuthenticatedUser } from './getAuthenticatedUser';
import { getLedgerEnd } from './getLedgerEnd';
import { getLedgerLivez } from './getLedgerLivez';
import { getLedgerReadyz } from './getLedgerReadyz';
import { getLedgerVersion } from './getLedgerVersion';
import { getParticipantId } from './getParticipantId';
import { getUpdateById } from './getUpdateById';
import { getUpdateByOffset } from './getUpdateByOffset';
import { listActiveContracts } from './listActiveContracts';
import { listConnectedSynchronizers } from './listConnectedSynchronizers';
import { listParties } from './listParties';
import { listUpdates } from './listUpdates';

export const ledgerOperations: readonly Operation[] = [
  getUpdateById,
  getUpdateByOffset,
  listUpdates,
  listActiveContracts,
  getLedgerEnd,
  listConnectedSynchronizers,
  listParties,
  getParticipantId,
  getAuthenticatedUser,
  getLedgerVersion,
  getLedgerLivez,
  getLedgerReadyz,
];

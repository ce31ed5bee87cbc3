// GET /v2/version: release and features (observed-ledger 6.1).

import type { Json } from '../../base';
import { json } from '../answers';
import type { Operation } from '../types';
import { CHECKPOINT_SECONDS } from './follow';
import { MAX_PARTIES_PAGE_SIZE } from './listParties';

/** Limits that running servers report; only the page size of parties applies here. */
const FEATURES: Json = {
  experimental: { staticTime: { supported: false }, commandInspectionService: { supported: true } },
  userManagement: { supported: true, maxRightsPerUser: 1_000, maxUsersPageSize: 1_000 },
  partyManagement: { maxPartiesPageSize: MAX_PARTIES_PAGE_SIZE },
  offsetCheckpoint: {
    maxOffsetCheckpointEmissionDelay: { seconds: CHECKPOINT_SECONDS, nanos: 0, unknownFields: { fields: {} } },
  },
  packageFeature: { maxVettedPackagesPageSize: 100 },
};

export const getLedgerVersion: Operation = {
  id: 'getLedgerVersion',
  access: 'open',
  handle: (_request, { settings }) => json({ version: settings.ledgerVersion, features: FEATURES }),
};

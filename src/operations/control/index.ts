// The control operations, /_control/v1.

import type { Operation } from '../types';
import { automationOperations } from './automation';
import { balanceOperations } from './balances';
import { checkOperations } from './checks';
import { clockOperations } from './clock';
import { contractOperations } from './contracts';
import { eventOperations } from './events';
import { faultOperations } from './faults';
import { holdingsOperations } from './holdings';
import { instrumentOperations } from './instruments';
import { journalOperations } from './journal';
import { namesOperations } from './names';
import { networkOperations } from './network';
import { offerOperations } from './offers';
import { partiesOperations } from './parties';
import { roundOperations } from './rounds';
import { snapshotOperations } from './snapshots';
import { statisticsOperations } from './statistics';
import { trafficOperations } from './traffic';
import { updateOperations } from './updates';
import { voteOperations } from './votes';
import { worldOperations } from './worlds';

export const controlOperations: readonly Operation[] = [
  ...clockOperations,
  ...snapshotOperations,
  ...automationOperations,
  ...trafficOperations,
  ...offerOperations,
  ...partiesOperations,
  ...holdingsOperations,
  ...instrumentOperations,
  ...updateOperations,
  ...contractOperations,
  ...balanceOperations,
  ...roundOperations,
  ...statisticsOperations,
  ...eventOperations,
  ...namesOperations,
  ...voteOperations,
  ...networkOperations,
  ...faultOperations,
  ...worldOperations,
  ...checkOperations,
  ...journalOperations,
];

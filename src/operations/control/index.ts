// The stand-in's own operations, /_control/v1.

import type { Operation } from '../types';
import { automationOperations } from './automation';
import { clockOperations } from './clock';
import { faultOperations } from './faults';
import { holdingsOperations } from './holdings';
import { journalOperations } from './journal';
import { namesOperations } from './names';
import { networkOperations } from './network';
import { offerOperations } from './offers';
import { partiesOperations } from './parties';
import { snapshotOperations } from './snapshots';
import { worldOperations } from './worlds';

export const controlOperations: readonly Operation[] = [
  ...clockOperations, ...snapshotOperations, ...automationOperations, ...offerOperations, ...partiesOperations, ...holdingsOperations, ...namesOperations, ...networkOperations, ...faultOperations, ...worldOperations, ...journalOperations,
];

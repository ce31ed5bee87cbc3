// The stand-in's own operations, /_control/v1.

import type { Operation } from '../types';
import { actingOperations } from './acting';
import { automationOperations } from './automation';
import { clockOperations } from './clock';
import { faultOperations } from './faults';
import { journalOperations } from './journal';
import { offerOperations } from './offers';
import { snapshotOperations } from './snapshots';
import { worldOperations } from './worlds';

export const controlOperations: readonly Operation[] = [
  ...clockOperations, ...snapshotOperations, ...automationOperations, ...offerOperations, ...actingOperations, ...faultOperations, ...worldOperations, ...journalOperations,
];

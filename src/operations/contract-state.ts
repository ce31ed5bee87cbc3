// A contract together with the synchronizer it is on: ContractWithState of the scan and validator groups.

import type { Json } from '../base';
import { assignmentOf, type ContractRecord } from '../ledger';
import type { Dialect } from './dialect';
import { contractJson } from './wire';

/** The current synchronizer of the contract; absent while it is in flight (service contract 2.3). */
export const domainIdOf = (record: ContractRecord, dialect: Dialect): Json | undefined =>
  assignmentOf(record).synchronizerId ?? dialect.absent;

export const contractWithState = (record: ContractRecord, dialect: Dialect): Json => ({
  contract: contractJson(record.contract),
  domain_id: domainIdOf(record, dialect),
});

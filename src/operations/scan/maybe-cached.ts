// A contract that the caller may hold already (service contract 2.3, decisions B26).

import type { Json } from '../../base';
import type { ContractRecord } from '../../ledger';
import { contractWithState, domainIdOf } from '../contract-state';
import type { Dialect } from '../dialect';

/** Without the contract for a caller that holds it; the synchronizer is told in any case. */
export const maybeCached = (record: ContractRecord, isHeld: boolean, dialect: Dialect): Json =>
  isHeld ? { contract: dialect.absent, domain_id: domainIdOf(record, dialect) } : contractWithState(record, dialect);

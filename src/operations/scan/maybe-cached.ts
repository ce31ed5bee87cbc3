// A contract that the caller may have cached (service contract 2.3, decisions B26).

import type { Json } from '../../base';
import type { ContractRecord } from '../../ledger';
import { contractWithState, domainIdOf } from '../contract-state';
import type { Dialect } from '../dialect';

/** Omits the contract if the caller has cached it; always includes the synchronizer. */
export const maybeCached = (record: ContractRecord, isHeld: boolean, dialect: Dialect): Json =>
  isHeld ? { contract: dialect.absent, domain_id: domainIdOf(record, dialect) } : contractWithState(record, dialect);

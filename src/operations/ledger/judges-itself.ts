// Where a bad request gets an error object, the operation has to see bodies that the schema refuses: it decodes them as running
// servers do, and names what is wrong (observed-ledger 1.1, 2.1).

import type { Dialect } from '../dialect';

export const judgesItself = (dialect: Dialect): boolean => dialect.ledgerBadRequest === 'error-object';

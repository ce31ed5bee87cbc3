// GET /v2/packages: the packages whose templates and interfaces are known here.

import { PACKAGES } from '../../ledger';
import { json } from '../answers';
import type { Operation } from '../types';

export const listPackages: Operation = {
  id: 'listPackages',
  access: 'ledger',
  handle: () => json({ packageIds: Object.values(PACKAGES) }),
};

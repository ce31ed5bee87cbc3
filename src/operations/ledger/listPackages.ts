// GET /v2/packages: the packages whose templates and interfaces are simulated, and the uploaded ones.

import { knownPackages } from '../../ledger';
import { json } from '../answers';
import type { Operation } from '../types';

export const listPackages: Operation = {
  id: 'listPackages',
  access: 'ledger',
  handle: (_request, { world }) => json({ packageIds: knownPackages(world.state).map(({ packageId }) => packageId) }),
};

// GET /v0/splice-instance-names: the same names at the path of running servers (decisions A6).

import { json } from '../answers';
import type { Operation } from '../types';
import { instanceNames } from './instance-names';

export const getSpliceInstanceNames: Operation = {
  id: 'getSpliceInstanceNames',
  access: 'open',
  handle: (_request, { world }) => json(instanceNames(world.state, 'amulet')),
};

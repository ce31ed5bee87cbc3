// GET /v0/platform-instance-names: service contract 4.3.

import { json } from '../answers';
import type { Operation } from '../types';
import { instanceNames } from './instance-names';

export const getPlatformInstanceNames: Operation = {
  id: 'getPlatformInstanceNames',
  access: 'open',
  handle: (_request, { world }) => json(instanceNames(world.state, 'token')),
};

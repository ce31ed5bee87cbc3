// Ready once the network is started, else an empty 503 (observed scan-validator 1.1).

import { empty } from '../answers';
import type { Operation } from '../types';

export const getValidatorReadyz: Operation = {
  id: 'getValidatorReadyz',
  access: 'open',
  handle: (_, { world }) => empty(world.state.network ? 200 : 503),
};

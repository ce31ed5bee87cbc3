// The state of the node (observed scan-validator G).

import { nodeStatus } from '../node-status';
import type { Operation } from '../types';

export const getValidatorStatus: Operation = {
  id: 'getValidatorStatus',
  access: 'open',
  handle: (_, context) => nodeStatus(context, (network) => network.validator.party),
};

// The simulated release of the node (observed scan-validator G).

import { nodeVersion } from '../node-status';
import type { Operation } from '../types';

export const getValidatorVersion: Operation = {
  id: 'getValidatorVersion',
  access: 'open',
  handle: (_, context) => nodeVersion(context),
};

// The state of the node (observed scan-validator G).

import { json } from '../answers';
import { nodeStatus } from '../node-status';
import type { Operation } from '../types';

export const getValidatorStatus: Operation = { id: 'getValidatorStatus', access: 'open', handle: (_, context) => json(nodeStatus('validator', context)) };

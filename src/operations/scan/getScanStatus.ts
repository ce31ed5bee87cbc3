// GET /status: observed scan-validator Appendix G.

import { nodeStatus } from '../node-status';
import type { Operation } from '../types';

export const getScanStatus: Operation = {
  id: 'getScanStatus',
  access: 'open',
  handle: (_request, context) => nodeStatus(context, () => 'scan'),
};

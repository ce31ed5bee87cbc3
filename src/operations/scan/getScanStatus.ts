// GET /status: observed scan-validator Appendix G.

import { json } from '../answers';
import { nodeStatus } from '../node-status';
import type { Operation } from '../types';

export const getScanStatus: Operation = { id: 'getScanStatus', access: 'open', handle: (_request, context) => json(nodeStatus('scan', context)) };

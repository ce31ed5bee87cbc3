// GET /version: observed scan-validator Appendix G.

import { nodeVersion } from '../node-status';
import type { Operation } from '../types';

export const getScanVersion: Operation = {
  id: 'getScanVersion',
  access: 'open',
  handle: (_request, context) => nodeVersion(context),
};

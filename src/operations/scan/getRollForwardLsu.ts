// GET /v0/roll-forward-lsu: an upgrade that recovers from a failed one (Splice 0.7.4 scan). None is simulated.

import { json } from '../answers';
import type { Operation } from '../types';

export const getRollForwardLsu: Operation = {
  id: 'getRollForwardLsu',
  access: 'open',
  handle: (_request, { dialect }) => json({ rollForwardLsu: dialect.absent }),
};

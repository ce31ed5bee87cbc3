// GET /livez: empty, for as long as the node answers at all (observed scan-validator 1.1).

import { empty } from '../answers';
import type { Operation } from '../types';

export const getScanLivez: Operation = { id: 'getScanLivez', access: 'open', handle: () => empty() };

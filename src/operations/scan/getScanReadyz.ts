// GET /readyz: always an empty 200 (observed scan-validator 1.1).

import { empty } from '../answers';
import type { Operation } from '../types';

export const getScanReadyz: Operation = { id: 'getScanReadyz', access: 'open', handle: () => empty() };

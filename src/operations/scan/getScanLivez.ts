// GET /livez: always an empty 200 (observed scan-validator 1.1).

import { empty } from '../answers';
import type { Operation } from '../types';

export const getScanLivez: Operation = { id: 'getScanLivez', access: 'open', handle: () => empty() };

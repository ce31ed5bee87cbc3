// Always an empty 200 (observed scan-validator 1.1).

import { empty } from '../answers';
import type { Operation } from '../types';

export const getValidatorLivez: Operation = { id: 'getValidatorLivez', access: 'open', handle: () => empty() };

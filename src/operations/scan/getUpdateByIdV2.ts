// GET /v2/updates/{update_id}: observed scan-validator 4.1.

import type { Operation } from '../types';
import { encodingOf } from './encoding';
import { answerUpdate } from './update-item';

export const getUpdateByIdV2: Operation = {
  id: 'getUpdateByIdV2',
  access: 'open',
  handle: ({ path, query }, context) =>
    answerUpdate(path['update_id'] ?? '', { version: 2, encoding: encodingOf(query) }, context),
};

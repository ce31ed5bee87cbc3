// GET /v1/updates/{update_id}: observed scan-validator 4.1.

import type { Operation } from '../types';
import { encodingOf } from './encoding';
import { answerUpdate } from './update-item';

export const getUpdateByIdV1: Operation = {
  id: 'getUpdateByIdV1',
  access: 'open',
  handle: ({ path, query }, context) =>
    answerUpdate(path['update_id'] ?? '', { version: 1, encoding: encodingOf(query) }, context),
};

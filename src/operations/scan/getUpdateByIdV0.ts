// GET /v0/updates/{update_id}: service contract 4.3.

import type { Operation } from '../types';
import { answerUpdate } from './update-item';

export const getUpdateByIdV0: Operation = {
  id: 'getUpdateByIdV0',
  access: 'open',
  handle: ({ path, query }, context) =>
    answerUpdate(
      path['update_id'] ?? '',
      { version: 0, encoding: query['lossless'] === true ? 'protobuf' : 'compact' },
      context,
    ),
};

// POST /v0/updates, /v1/updates and /v2/updates: a page of the history after a position (observed scan-validator 4.2,
// Splice 0.7.4 scan).

import type { Json } from '../../base';
import { membersOf } from '../read';
import type { Operation } from '../types';
import { encodingOf } from './encoding';
import { historyPage } from './history-page';
import type { PayloadEncoding } from './tree-events';
import { updateItem } from './update-item';

const historyOperation = (id: string, version: 0 | 1 | 2): Operation =>
  historyPage({
    id,
    member: 'transactions',
    item(body, dialect) {
      const encoding = version === 0 ? losslessEncoding(body) : encodingOf(body);
      return (update) => updateItem(update, { version, encoding, dialect });
    },
  });

const losslessEncoding = (body: Json | undefined): PayloadEncoding =>
  membersOf(body)['lossless'] === true ? 'protobuf' : 'compact';

export const listUpdateHistoryV0 = historyOperation('listUpdateHistoryV0', 0);
export const listUpdateHistoryV1 = historyOperation('listUpdateHistoryV1', 1);
export const listUpdateHistory = historyOperation('listUpdateHistory', 2);

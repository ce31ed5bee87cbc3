// One event: an update with the verdict on it and its traffic (Splice 0.7.4 scan). Activity records of apps are not
// simulated.

import type { Json } from '../../base';
import type { HistoryUpdate } from '../../ledger';
import type { Dialect } from '../dialect';
import type { PayloadEncoding } from './tree-events';
import { updateItem } from './update-item';
import { trafficJson, verdictJson } from './verdict';

export const eventItem = (update: HistoryUpdate, encoding: PayloadEncoding, dialect: Dialect): Json => ({
  update: updateItem(update, { version: 2, encoding, dialect }),
  verdict: verdictJson(update),
  traffic_summary: trafficJson(update) ?? dialect.absent,
  app_activity_records: dialect.absent,
});

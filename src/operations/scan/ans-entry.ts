// Name entries as answers (service contract 2.3, observed scan-validator 4.8).

import { formatInstantShort, type Json } from '../../base';
import type { NameEntry } from '../../ledger';
import { error, json } from '../answers';
import type { Dialect } from '../dialect';
import type { Answer } from '../types';

/** Governance entries have neither contract nor expiry. */
export const ansEntry = (entry: NameEntry, dialect: Dialect): Json => ({
  contract_id: entry.contractId ?? dialect.absent,
  user: entry.user,
  name: entry.name,
  url: entry.url,
  description: entry.description,
  expires_at: entry.expiresAt === undefined ? dialect.absent : formatInstantShort(entry.expiresAt),
});

/** `{entry}`, or 404; `sought` describes the lookup, such as `party: alice::1220…`. */
export const answerEntry = (entry: NameEntry | undefined, sought: string, dialect: Dialect): Answer =>
  entry ? json({ entry: ansEntry(entry, dialect) }) : error(404, `No active name entry for ${sought}`);

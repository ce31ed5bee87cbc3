// Turns the documented example of a request into a valid one for the target, with the target's ids and current times.
// A refusal is meaningful only if the request would succeed without its one defect.

import { isObject, valueAtPointer, type Json } from '../../base';

export interface ValidRequest {
  /** Role whose token is sent; undefined for the operation's default. */
  readonly as?: string;
  /** Places in the target that must have a value. */
  readonly needs: readonly string[];
  /** Expressions by JSON pointer into the body. */
  readonly body?: Readonly<Record<string, string>>;
  readonly path?: Readonly<Record<string, Json>>;
  readonly query?: Readonly<Record<string, Json>>;
  /** The body as a template, instead of the documented example. */
  readonly whole?: Json;
  /** The request that a positive control sends; by default this one. */
  readonly control?: ValidRequest;
}

const NO_REQUEST: ValidRequest = { needs: [] };
const LATEST_SNAPSHOT =
  '$sort(target.samples.snapshots, function($a, $b) { $before($b.recordTime, $a.recordTime) })[-1]';
const SUMMARY: ValidRequest = {
  needs: ['samples.snapshots.0', 'users.0.party'],
  body: { '/migration_id': `${LATEST_SNAPSHOT}.migrationId`, '/record_time': `${LATEST_SNAPSHOT}.recordTime` },
};

const VALID_REQUESTS: Readonly<Record<string, ValidRequest>> = {
  getUpdateById: {
    as: 'admin',
    needs: ['admin.token', 'users.0.party', 'users.1.party', 'samples.updates.transaction'],
    body: { '/updateId': 'target.samples.updates.transaction' },
    // The parties of the example may not see the update, so an answer other than success could be correct.
    control: {
      as: 'admin',
      needs: ['admin.token', 'samples.updates.transaction'],
      whole: {
        updateId: '=target.samples.updates.transaction',
        updateFormat: {
          includeTransactions: {
            transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS',
            eventFormat: { filtersForAnyParty: {} },
          },
        },
      },
    },
  },
  // If the target accepts it after all, the offer expires within seconds.
  createTransferOffer: {
    needs: ['users.0.token', 'users.1.party'],
    body: {
      '/receiver_party_id': 'target.users[1].party',
      '/expires_at': '$fromNow("2s")',
      '/tracking_id': '$unique("derived")',
    },
  },
  getUpdateByIdV0: {
    needs: ['samples.updates.transaction'],
    path: { update_id: '=target.samples.updates.transaction' },
  },
  getUpdateByIdV2: {
    needs: ['samples.updates.transaction'],
    path: { update_id: '=target.samples.updates.transaction' },
  },
  getSnapshotTimestamp: {
    needs: ['migrationId'],
    query: { before: '=$instant($fromNow("0s"))', migration_id: '=target.migrationId' },
  },
  getSnapshotTimestampAfter: {
    needs: ['migrationId'],
    query: { after: '2020-01-01T00:00:00Z', migration_id: '=target.migrationId' },
  },
  getAcsSnapshot: SUMMARY,
  getHoldingsSummary: SUMMARY,
  getHoldingsSummaryV1: SUMMARY,
  getOpenAndIssuingMiningRounds: { needs: [] },
  listTransferOffers: { needs: ['users.0.token'] },
  listAnsEntries: { needs: [], query: { page_size: 10 } },
};

/** A valid request that succeeds on any deployment whose target file has the entries it needs. */
export function controlRequestOf(operationId: string): ValidRequest | undefined {
  const valid = VALID_REQUESTS[operationId];
  return valid?.control ?? valid;
}

export const validRequestOf = (operationId: string): ValidRequest => VALID_REQUESTS[operationId] ?? NO_REQUEST;

/** Maps the parties of the documented examples to users of the target. */
const ROLES: readonly (readonly [start: string, expression: string])[] = [
  ['alice::', 'target.users[0].party'],
  ['bob::', 'target.users[1].party'],
];

/** The body as one expression; values that were left unchanged are replaced by live ones. */
export function bodyTemplate(body: Json, example: Json, live: Readonly<Record<string, string>>): string {
  const render = (value: Json | undefined, pointer: string): string => {
    const expression = live[pointer];
    if (expression !== undefined && value !== undefined && value === valueAtPointer(example, pointer))
      return expression;
    if (typeof value === 'string') return textOf(value);
    if (typeof value === 'bigint') return `$int("${value}")`;
    if (Array.isArray(value))
      return `[${value.map((entry: Json, index) => render(entry, `${pointer}/${index}`)).join(', ')}]`;
    if (!isObject(value)) return JSON.stringify(value ?? null);
    return `{${Object.entries(value)
      .map(([key, member]) => `${textOf(key)}: ${render(member as Json, `${pointer}/${key}`)}`)
      .join(', ')}}`;
  };
  return `=${render(body, '')}`;
}

const textOf = (text: string): string => ROLES.find(([start]) => text.startsWith(start))?.[1] ?? JSON.stringify(text);

// The table of differences between the service contract (`documented`) and the behaviour of running servers
// (`observed`). Row numbers and readings: docs/dialects.md, generated from this table. Code asks the dialect, never its
// name.

import type { Tier } from '../contract';

export type DialectName = 'documented' | 'observed';

interface DialectRow<D, O> {
  /** Row of the list of open points: A, servers differ from the contract; B, the contract is silent. */
  readonly row: string;
  readonly point: string;
  readonly documented: D;
  readonly observed: O;
  /** Where the observed column comes from. */
  readonly source: string;
}

const row = <const D, const O>(difference: DialectRow<D, O>): DialectRow<D, O> => difference;

export const DIALECT_TABLE = {
  ledgerBadRequest: row({
    row: 'A1',
    point:
      'a well-formed but invalid request for an update by its id (error objects for the other operations of the ledger group, which the contract does not show)',
    documented: 'text',
    observed: 'error-object',
    source: 'observed-ledger 1.1, 2.1, 4.5',
  }),
  holdingsRecordTime: row({
    row: 'A2',
    point: 'record_time of a holdings summary found by at_or_before',
    documented: 'of-request',
    observed: 'of-snapshot',
    source: 'observed scan-validator 4.6',
  }),
  snapshotTime: row({
    row: 'A12',
    point: 'record time of an automatic ACS snapshot',
    documented: 'of-last-transaction',
    observed: 'of-schedule',
    source: 'observed scan-validator 3.2',
  }),
  frameworkErrors: row({
    row: 'A3, A9, B34',
    point: 'malformed bodies and parameters of validator and scan operations',
    documented: 'error-object',
    observed: 'text',
    source: 'observed scan-validator 1.4',
  }),
  missingParameter: row({
    row: 'A3, B27',
    point: 'status for a missing query parameter',
    documented: 400,
    observed: 404,
    source: 'observed scan-validator 1.4',
  }),
  nameOrder: row({
    row: 'A4',
    point: 'order of name entries',
    documented: 'oldest-first',
    observed: 'by-name',
    source: 'observed scan-validator 3.6',
  }),
  absentText: row({
    row: 'A5',
    point: 'texts of the ledger group that have no value, such as the command id of others',
    documented: undefined,
    observed: '',
    source: 'observed-ledger 0 D6, 1.11',
  }),
  absent: row({
    row: 'A5, B26, B33, B39',
    point: 'optional fields of an answer that have no value',
    documented: undefined,
    observed: null,
    source: 'observed scan-validator 1.2, observed-ledger 0 D6',
  }),
  ledgerBodyType: row({
    row: 'A8',
    point: 'a body of the ledger group that is not sent as JSON',
    documented: 'json-only',
    observed: 'any',
    source: 'observed-ledger 1.1',
  }),
  transientContracts: row({
    row: 'B43',
    point: 'ACS_DELTA events of a contract that one transaction creates and archives',
    documented: 'shown',
    observed: 'left-out',
    source: 'observed-ledger 2.3',
  }),
  verboseValues: row({
    row: 'B46',
    point: 'labels that verbose adds to values: those of trailing record fields without a value, as null',
    documented: 'every-label',
    observed: 'nothing',
    source: 'observed-ledger 2.6, 3.4',
  }),
  unspecifiedShape: row({
    row: 'B4',
    point: 'TRANSACTION_SHAPE_UNSPECIFIED',
    documented: 'acs-delta',
    observed: 'missing-field',
    source: 'observed-ledger 2.1',
  }),
  emptyEventFormat: row({
    row: 'B5',
    point: 'an event format without any filter',
    documented: 'selects-nothing',
    observed: 'invalid',
    source: 'observed-ledger 2.1',
  }),
  packageIdFilters: row({
    row: 'D9b',
    point: 'template and interface filters that name a package by its id',
    documented: 'accepted',
    observed: 'refused',
    source: 'observed-ledger 2.1',
  }),
  unknownFilterNames: row({
    row: 'B41',
    point: 'filters that name a package, template or interface that is not known',
    documented: 'select-nothing',
    observed: 'refused',
    source: 'observed-ledger 2.1',
  }),
  readRights: row({
    row: 'B11',
    point: 'whose events a valid token reads in the ledger group',
    documented: 'any-party',
    observed: 'rights-of-user',
    source: 'observed-ledger 5.4',
  }),
  unauthenticated: row({
    row: 'A11, B17, B18',
    point: 'form of 401 and 403 on validator operations',
    documented: 'error-object',
    observed: 'text',
    source: 'observed scan-validator 1.4, 1.5',
  }),
  unknownLedgerUser: row({
    row: 'B19',
    point:
      'status for a valid token of an unknown user in the ledger group (with 403 its open operations refuse it too, and the context says so)',
    documented: 401,
    observed: 403,
    source: 'observed-ledger 4.4',
  }),
  scanProxyAccess: row({
    row: 'B20',
    point: 'scan-proxy without a token',
    documented: 'open',
    observed: 'token',
    source: 'observed scan-validator 1.5',
  }),
  pageSizeLimit: row({
    row: 'B27',
    point: 'greatest page_size of name entries',
    documented: 2_147_483_647,
    observed: 1_000,
    source: 'observed scan-validator 1.6',
  }),
  laterSnapshots: row({
    row: 'B24',
    point: 'snapshots of a larger migration that snapshot-timestamp-after returns',
    documented: 'after-time',
    observed: 'any',
    source: 'observed scan-validator 4.4',
  }),
  feesBeforeCreation: row({
    row: 'B45',
    point: 'holding fees of a token as of a round before its creation',
    documented: 'zero',
    observed: 'negative',
    source: 'observed scan-validator 3.3, 4.6',
  }),
  unofferedProtocol: row({
    row: 'B42',
    point:
      'sub-protocol that the handshake of a stream answers with when the client offers none (most clients then give up)',
    documented: undefined,
    observed: 'daml.ws.auth',
    source: 'observed-ledger 5.1, 6.2',
  }),
  repeatedTransfer: row({
    row: 'B47',
    point: 'a token standard transfer or allocation of a wallet that repeats a command that was accepted',
    documented: 'refused',
    observed: 'first-result',
    source: 'Splice 0.7.4, wallet handler',
  }),
  malformedId: row({
    row: 'B30',
    point:
      'status for a malformed party or synchronizer id on participant-id, and for a malformed party on preapprovals',
    documented: 404,
    observed: 400,
    source: 'observed scan-validator 1.4, 4.8',
  }),
} as const;

type DialectTable = typeof DIALECT_TABLE;

/** The chosen column of the table, by point. */
export type Dialect = { readonly name: DialectName } & {
  readonly [Point in keyof DialectTable]: DialectTable[Point]['documented'] | DialectTable[Point]['observed'];
};

function column(name: DialectName): Dialect {
  const chosen = Object.fromEntries(
    Object.entries(DIALECT_TABLE).map(([point, difference]) => [point, difference[name]]),
  );
  // Each point of the table is there by construction; fromEntries forgets the names.
  return { name, ...chosen } as Dialect;
}

export const DIALECTS: Readonly<Record<DialectName, Dialect>> = {
  documented: column('documented'),
  observed: column('observed'),
};

const withErrorObjects = new WeakMap<Dialect, Dialect>();

/**
 * Row A1 applies to operations shown in the contract: for others the ledger group refuses with error objects, as
 * published clients expect.
 */
export function dialectFor(dialect: Dialect, tier: Tier): Dialect {
  if (tier === 'shown' || dialect.ledgerBadRequest === 'error-object') return dialect;
  const known = withErrorObjects.get(dialect) ?? { ...dialect, ledgerBadRequest: 'error-object' };
  withErrorObjects.set(dialect, known);
  return known;
}

// The clause and status expected for a derived negative request; any 4xx where the contract names no status.

import type { StatusWord } from '../model/suite';

export type RequestDefect =
  | 'no body'
  | 'not JSON'
  | 'media type'
  | 'missing member'
  | 'unfit body'
  | 'unfit party key'
  | 'missing query'
  | 'unfit query'
  | 'query out of range';

export interface ExpectedRefusal {
  readonly clauses: readonly string[];
  readonly status: readonly StatusWord[];
  /** Row of the open points where running servers are known to be more lenient. */
  readonly row?: string;
}

const any = (...clauses: readonly string[]): ExpectedRefusal => ({ clauses, status: ['4xx'] });
const only400 = (...clauses: readonly string[]): ExpectedRefusal => ({ clauses, status: [400] });
const UNSPECIFIED = any();

const REFUSALS: Readonly<Record<string, Readonly<Partial<Record<RequestDefect, ExpectedRefusal>>>>> = {
  getUpdateById: {
    'no body': only400('LOOKUP-1'),
    'not JSON': only400('LOOKUP-3', 'MEDIA-1'),
    'media type': { ...any('MEDIA-1'), row: 'A8' },
    'missing member': only400('LOOKUP-4'),
    'unfit body': only400('LOOKUP-4'),
    // The contract has no status for it: 400 as text, or the error object with any other.
    'unfit party key': any('LOOKUP-4'),
  },
  createTransferOffer: {
    'no body': only400('OFFER-CREATE-10'),
    'not JSON': any('MEDIA-1'),
    'media type': any('MEDIA-1'),
    'missing member': only400('OFFER-CREATE-10'),
    'unfit body': only400('OFFER-CREATE-10'),
  },
  getHoldingsSummary: {
    'no body': any('HOLDINGS-3'),
    'not JSON': any('MEDIA-1'),
    'media type': any('MEDIA-1'),
    'missing member': any('HOLDINGS-3'),
    'unfit body': any('HOLDINGS-3'),
  },
  getOpenAndIssuingMiningRounds: {
    'no body': any('ROUNDS-8'),
    'not JSON': any('MEDIA-1'),
    'media type': any('MEDIA-1'),
    'missing member': any('ROUNDS-8'),
  },
  getUpdateByIdV0: { 'unfit query': any('SCAN-UPDATE-7'), 'query out of range': any('SCAN-UPDATE-7') },
  getSnapshotTimestampAfter: {
    'missing query': any('SNAPSHOT-AFTER-1'),
    'unfit query': any('SNAPSHOT-AFTER-2'),
    'query out of range': any('SNAPSHOT-AFTER-2'),
  },
  listAnsEntries: {
    'missing query': any('ANS-8'),
    'unfit query': any('LIMIT-3'),
    'query out of range': any('LIMIT-4'),
  },
};

export const expectedRefusalOf = (operationId: string, wrong: RequestDefect): ExpectedRefusal =>
  REFUSALS[operationId]?.[wrong] ?? UNSPECIFIED;

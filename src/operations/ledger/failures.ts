// Errors of the ledger group: codes and messages of observed-ledger 2.1, 4.2, 4.3 and 6.1.

import { releaseLine } from '../../base';
import type { Update } from '../../ledger';
import { networkOf } from '../../ledger';
import { text } from '../answers';
import type { Answer, DisabledOperation, OperationContext } from '../types';
import { ledgerError, statusOf, type ErrorContext, type LedgerError } from './errors';

export const missingField = (name: string): LedgerError => ({
  code: 'MISSING_FIELD',
  cause: `The submitted command is missing a mandatory field: ${name}`,
  category: 8,
  context: { field_name: name },
});

export const invalidArgument = (reason: string): LedgerError => ({
  code: 'INVALID_ARGUMENT',
  cause: `The submitted request has invalid arguments: ${reason}`,
  category: 8,
});

export const invalidField = (name: string, reason: string): LedgerError => ({
  code: 'INVALID_FIELD',
  cause: `The submitted command has a field with invalid value: Invalid field ${name}: ${reason}`,
  category: 8,
});

export const negativeOffset = (name: string, offset: bigint): LedgerError => ({
  code: 'NEGATIVE_OFFSET',
  cause: `Offset ${offset} in ${name} is a negative integer: offsets start at 0`,
  category: 8,
  context: { definite_answer: undefined },
});

export const nonPositiveOffset = (name: string, offset: bigint): LedgerError => ({
  code: 'NON_POSITIVE_OFFSET',
  cause: `Offset ${offset} in ${name} is not a positive integer: updates start at 1`,
  category: 8,
  context: { definite_answer: undefined },
});

export const offsetAfterEnd = (
  what: 'Begin' | 'End' | 'active_at_offset',
  offset: bigint,
  end: number,
): LedgerError => ({
  code: 'OFFSET_AFTER_LEDGER_END',
  cause: `${what} offset (${offset}) is after ledger end (${end})`,
  category: 12,
  retryInfo: '1 second',
});

export const offsetOutOfRange = (begin: bigint, end: bigint): LedgerError => ({
  code: 'OFFSET_OUT_OF_RANGE',
  cause: `The range starts after its end: begin_exclusive is ${begin}, end_inclusive is ${end}`,
  category: 9,
});

export const endMissing: LedgerError = {
  code: 'DESCENDING_ORDER_MISSING_END',
  cause: 'end_inclusive is not provided when descending_order is true',
  category: 8,
};

export const invalidContinuationToken: LedgerError = {
  code: 'INVALID_CONTINUATION_TOKEN',
  cause: 'The continuation token was not issued for this request; omit it',
  category: 8,
};

/** observed: published clients match on this wording and read the names from it. */
export const packageNamesNotFound = (names: readonly string[]): LedgerError => ({
  code: 'PACKAGE_NAMES_NOT_FOUND',
  cause: `The following package names do not match upgradable packages uploaded on this participant: [${names.join(', ')}].`,
  category: 11,
  resources: names.map((name) => ['PACKAGE_NAME', name]),
});

export const namesNotFound = (kind: 'TEMPLATES' | 'INTERFACE', references: readonly string[]): LedgerError => ({
  code: `NO_${kind}_FOR_PACKAGE_NAME_AND_QUALIFIED_NAME`,
  cause: `The packages contain no ${kind === 'TEMPLATES' ? 'template' : 'interface'} called: [${references.join(', ')}]`,
  category: 11,
});

/** The same answer for unknown and for invisible updates. */
export const updateNotFound = (
  kind: 'UPDATE_ID' | 'OFFSET' | 'TRANSACTION_HASH',
  name: Update['updateId'],
): LedgerError => ({
  code: 'UPDATE_NOT_FOUND',
  cause: 'Update not found, or not visible.',
  category: 11,
  resources: [[kind, name]],
});

/** The same answer for unknown and for invisible contracts. */
export const contractEventsNotFound = (contractId: string): LedgerError => ({
  code: 'CONTRACT_EVENTS_NOT_FOUND',
  cause: `Contract events not found, or not visible: ${contractId}`,
  category: 11,
  resources: [['CONTRACT_ID', contractId]],
});

export const contractPayloadNotFound = (contractId: string): LedgerError => ({
  code: 'CONTRACT_PAYLOAD_NOT_FOUND',
  cause: `Contract payload not found, or not visible: ${contractId}`,
  category: 11,
  resources: [['CONTRACT_ID', contractId]],
});

export const listTooLong = (limit: number): LedgerError => ({
  code: 'JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED',
  cause: `The number of matching elements (${limit + 1}) is greater than the node limit (${limit}).`,
  category: 2,
  status: 413,
  retryInfo: '1 second',
  ofJsonLayer: true,
});

/** The rights of a stream's user have changed (observed-ledger 4.4). */
export const staleAuthorization: LedgerError = {
  code: 'STALE_STREAM_AUTHORIZATION',
  cause: 'The rights of the user changed while the stream was open; reconnect',
  category: 2,
  retryInfo: '1 second',
};

/**
 * Renders a failure in the dialect; for operations shown in the contract a bad request is plain text (decisions A1).
 */
export function refuseWith(
  refused: LedgerError,
  context: OperationContext,
  { submissionId = '' }: { readonly submissionId?: string } = {},
): Answer {
  const failure = submissionId === '' ? refused : { ...refused, submissionId };
  if (statusOf(failure) === 400 && context.dialect.ledgerBadRequest === 'text')
    return undecodable(`${failure.code}: ${failure.cause}`);
  return ledgerError(failure, errorContext(context));
}

/** A malformed body: plain text in both dialects (observed-ledger 4.5). */
export const undecodable = (reason: string): Answer => text(`Invalid value for: body (${reason})`, 400);

const errorContext = ({ dialect, traceId, world }: OperationContext): ErrorContext => ({
  dialect,
  traceId,
  participant: networkOf(world.state).participant.split('::')[0] ?? '',
});

/** What was deprecated, and the release lines that deprecated, disabled and remove it. */
interface Deprecation {
  readonly api: string;
  readonly deprecated: string;
  readonly disabled: string;
  readonly removed: string;
}

/** Words of a participant of 3.6.1 (a recorded answer). */
const deprecatedApiDisabled = ({ api, deprecated, disabled, removed }: Deprecation): LedgerError => ({
  code: 'DEPRECATED_API_DISABLED',
  cause: `${api} was deprecated in Canton ${deprecated}, is disabled by default since Canton ${disabled} and will be removed in Canton ${removed}.`,
  category: 9,
});

export const operationDisabled = ({
  method,
  path,
  deprecatedSince = '',
  disabledIn = '',
  removedIn = '',
}: DisabledOperation): LedgerError =>
  deprecatedApiDisabled({
    api: `${method} ${path}`,
    deprecated: releaseLine(deprecatedSince),
    disabled: releaseLine(disabledIn),
    removed: releaseLine(removedIn),
  });

export const legacyFormDisabled = (path: string): LedgerError =>
  deprecatedApiDisabled({
    api: `The fields filter/verbose of the ${path} requests`,
    deprecated: '3.4',
    disabled: '3.6',
    removed: '3.7',
  });

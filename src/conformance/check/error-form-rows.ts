// Rows of the open points that list other forms of a refusal (rows A of the service contract's list, and
// src/decisions/005). A row covers exactly the listed deviation.

import type { Contract, MediaSpec, OperationSpec } from '../../contract';
import { hasInvalidBody, hasInvalidQuery, jsonOf, missingQueryParameters } from './request-parameters';
import type { RecordedExchange } from '../model/exchange';

interface ErrorResponse {
  readonly contract: Contract;
  readonly operation: OperationSpec;
  readonly exchange: RecordedExchange;
  /** The form received. */
  readonly media: MediaSpec;
}

interface ErrorFormRow {
  readonly row: string;
  readonly matches: (refused: ErrorResponse) => boolean;
}

const isText = ({ mediaType }: MediaSpec): boolean => mediaType.startsWith('text/');

const ERROR_FORM_ROWS: readonly ErrorFormRow[] = [
  // The error object instead of text, for a body that is JSON.
  {
    row: 'A1',
    matches: ({ operation, exchange, media }) =>
      operation.group === 'ledger' &&
      exchange.response.status === 400 &&
      !isText(media) &&
      jsonOf(exchange.request.body) !== undefined,
  },
  // Text instead of {error}, for a request that cannot be parsed.
  {
    row: 'A3',
    matches: ({ contract, operation, exchange, media }) =>
      operation.group === 'scan' &&
      exchange.response.status === 400 &&
      isText(media) &&
      (hasInvalidBody(contract, operation, exchange) || hasInvalidQuery(contract, operation, exchange)),
  },
  {
    row: 'A3',
    matches: ({ operation, exchange, media }) =>
      operation.group === 'scan' &&
      exchange.response.status === 404 &&
      isText(media) &&
      missingQueryParameters(operation, exchange).length > 0,
  },
  {
    row: 'A9',
    matches: ({ contract, operation, exchange, media }) =>
      operation.id === 'createTransferOffer' &&
      exchange.response.status === 400 &&
      isText(media) &&
      hasInvalidBody(contract, operation, exchange),
  },
];

/** The row that lists this form; undefined when none does, so that no dialect permits it. */
export const rowForErrorForm = (refused: ErrorResponse): string | undefined =>
  ERROR_FORM_ROWS.find(({ matches }) => matches(refused))?.row;

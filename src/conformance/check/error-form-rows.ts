// The rows of the open points that tell of another form of a refusal (rows A of the service contract's list, and src/decisions/005).
// A row covers the listed deviation and nothing else.

import type { Contract, MediaSpec, OperationSpec } from '../../contract';
import { hasUnfitBody, hasUnfitQuery, jsonOf, missingQuery } from './request-parameters';
import type { Exchange } from '../model/exchange';

interface Refused {
  readonly contract: Contract;
  readonly operation: OperationSpec;
  readonly exchange: Exchange;
  /** The form that it came in. */
  readonly media: MediaSpec;
}

interface KnownForm {
  readonly row: string;
  readonly isThis: (refused: Refused) => boolean;
}

const isText = ({ mediaType }: MediaSpec): boolean => mediaType.startsWith('text/');

const KNOWN_FORMS: readonly KnownForm[] = [
  // The error object in place of text, for a body that is JSON.
  {
    row: 'A1',
    isThis: ({ operation, exchange, media }) =>
      operation.group === 'ledger' &&
      exchange.response.status === 400 &&
      !isText(media) &&
      jsonOf(exchange.request.body) !== undefined,
  },
  // Text in place of {error}, for what cannot be read.
  {
    row: 'A3',
    isThis: ({ contract, operation, exchange, media }) =>
      operation.group === 'scan' &&
      exchange.response.status === 400 &&
      isText(media) &&
      (hasUnfitBody(contract, operation, exchange) || hasUnfitQuery(contract, operation, exchange)),
  },
  {
    row: 'A3',
    isThis: ({ operation, exchange, media }) =>
      operation.group === 'scan' &&
      exchange.response.status === 404 &&
      isText(media) &&
      missingQuery(operation, exchange).length > 0,
  },
  {
    row: 'A9',
    isThis: ({ contract, operation, exchange, media }) =>
      operation.id === 'createTransferOffer' &&
      exchange.response.status === 400 &&
      isText(media) &&
      hasUnfitBody(contract, operation, exchange),
  },
];

/** The row that lists this form; undefined when none does, so that no dialect excuses it. */
export const rowOfForm = (refused: Refused): string | undefined =>
  KNOWN_FORMS.find(({ isThis }) => isThis(refused))?.row;

// Errors that end a stream from outside the operation, sent as its last frame (observed-ledger 4.4, 6.2).

import type { LimitSetting } from '../limit-names';
import type { Answer, OperationContext } from '../types';
import type { LedgerError } from './errors';
import { refuseWith } from './failures';

export type StreamFailure =
  | { readonly kind: 'undecodable'; readonly reason: string }
  | { readonly kind: 'too-many'; readonly limit: number }
  | { readonly kind: 'token-expired' };

export const refuseStream = (failure: StreamFailure, context: OperationContext, limitSetting: LimitSetting): Answer =>
  refuseWith(errorOf(failure, limitSetting), context);

function errorOf(failure: StreamFailure, limitSetting: LimitSetting): LedgerError {
  switch (failure.kind) {
    case 'undecodable':
      return {
        code: 'LEDGER_API_INTERNAL_ERROR',
        cause: `Malformed request frame: ${failure.reason}`,
        category: 4,
      };
    case 'too-many':
      return {
        code: 'MAXIMUM_NUMBER_OF_STREAMS',
        cause: `${failure.limit} streams are open, which is the limit; close one, or raise it with ${limitSetting('streams')}`,
        category: 2,
        retryInfo: '1 second',
      };
    case 'token-expired':
      return {
        code: 'ACCESS_TOKEN_EXPIRED',
        cause: 'The token of the stream has expired; reconnect with a new one',
        category: 2,
        retryInfo: '1 second',
      };
  }
}

// Errors that end a stream from outside the operation, sent as its last frame (observed-ledger 4.4, 6.2).

import type { LimitSetting } from '../limit-names';
import type { Answer, OperationContext } from '../types';
import type { LedgerError } from './errors';
import { refuseWith } from './failures';

export type StreamRefusal =
  | { readonly kind: 'undecodable'; readonly reason: string }
  | { readonly kind: 'too-many'; readonly limit: number }
  | { readonly kind: 'token-expired' };

export const refuseStream = (refusal: StreamRefusal, context: OperationContext, limitSetting: LimitSetting): Answer =>
  refuseWith(errorOf(refusal, limitSetting), context);

function errorOf(refusal: StreamRefusal, limitSetting: LimitSetting): LedgerError {
  switch (refusal.kind) {
    case 'undecodable':
      return {
        code: 'LEDGER_API_INTERNAL_ERROR',
        cause: `Malformed request frame: ${refusal.reason}`,
        category: 4,
      };
    case 'too-many':
      return {
        code: 'MAXIMUM_NUMBER_OF_STREAMS',
        cause: `${refusal.limit} streams are open, which is the limit; close one, or raise it with ${limitSetting('streams')}`,
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

// The lookup behind update-by-id and update-by-offset: rights, then format, then the update (observed-ledger 4.4, 2.1).

import type { Update } from '../../ledger';
import { json } from '../answers';
import type { Answer, OperationContext, OperationRequest } from '../types';
import type { UpdateFormatRequest } from './format-request';
import type { LedgerError } from './errors';
import { refuseWith, updateNotFound } from './failures';
import { claimsOfUpdates, refuseReading } from './caller-rights';
import { updateJson } from './render-update';
import { resolveUpdateFormat } from './update-format';

export interface UpdateLookup {
  readonly format: UpdateFormatRequest | undefined;
  /** The problem of the key, reported before those of the format. */
  readonly problem: LedgerError | undefined;
  readonly resource: readonly [kind: 'UPDATE_ID' | 'OFFSET' | 'TRANSACTION_HASH', name: string];
  readonly find: () => Update | undefined;
  /** By default the update under the name of its kind. */
  readonly show?: typeof updateJson;
}

/** The projected update; else 403, 400 or UPDATE_NOT_FOUND, in this order. */
export function answerUpdate(
  { format: asked, problem, resource, find, show = updateJson }: UpdateLookup,
  request: OperationRequest,
  context: OperationContext,
): Answer {
  const forbidden = asked && refuseReading(claimsOfUpdates(asked), request, context);
  if (forbidden) return forbidden;
  if (problem) return refuseWith(problem, context);
  const format = resolveUpdateFormat(asked, context.dialect);
  if (!format.ok) return refuseWith(format.error, context);
  const update = find();
  const visible = update && show(update, format.value, context);
  return visible === undefined ? refuseWith(updateNotFound(...resource), context) : json({ update: visible });
}

// Shared by list operations: the element limit, and the choice between the current and the legacy form of a request
// (observed-ledger 6.1).

import { err, ok, type Json, type Result } from '../../base';
import { ledgerFeatures, RELEASE_TABLE } from '../releases';
import type { Answer, OperationContext, OperationRequest } from '../types';
import { member, readFlag, type BodyField } from './body-field';
import { readEventFormat, type EventFormatRequest } from './format-request';
import type { LedgerError } from './errors';
import { invalidArgument, legacyFormDisabled, listTooLong, refuseWith } from './failures';

export const MAX_LIST_ELEMENTS = 200;

/** A limit up to 200 truncates the list; without one, or with a larger one, a longer list is refused. */
export function takeElements(
  elements: Iterable<Json>,
  limit: bigint | undefined,
): Result<readonly Json[], LedgerError> {
  const cut = limit !== undefined && limit <= BigInt(MAX_LIST_ELEMENTS) ? Number(limit) : undefined;
  const most = cut ?? MAX_LIST_ELEMENTS + 1;
  const taken: Json[] = [];
  if (most > 0) {
    for (const element of elements) {
      taken.push(element);
      if (taken.length === most) break;
    }
  }
  return cut === undefined && taken.length > MAX_LIST_ELEMENTS ? err(listTooLong(MAX_LIST_ELEMENTS)) : ok(taken);
}

interface RequestForms<F> {
  readonly name: 'updateFormat' | 'eventFormat';
  readonly present: F | undefined;
  readonly legacy: EventFormatRequest | undefined;
  readonly verbose: boolean;
  readonly fromLegacy: (filter: EventFormatRequest) => F;
}

/** From 3.6 on the older form is refused, whatever else the request says. */
export function refuseLegacyForm(
  { isLegacy }: { readonly isLegacy: boolean },
  { spec }: Pick<OperationRequest, 'spec'>,
  context: OperationContext,
): Answer | undefined {
  if (!isLegacy) return undefined;
  if (ledgerFeatures(context.settings).refusesLegacyForms) return refuseWith(legacyFormDisabled(spec.path), context);
  const { since } = RELEASE_TABLE.refusesLegacyForms;
  context.explain(`ledger ${since} and later refuse the fields filter and verbose by default; send a format instead`);
  return undefined;
}

/** Whether a body has a member of the older form: `filter`, or `verbose` that is true. */
export const isLegacyForm = (body: BodyField): boolean =>
  readEventFormat(member(body, 'filter')) !== undefined || readFlag(member(body, 'verbose'));

/** Exactly one of the two forms must be set. */
export function chooseForm<F>({ name, present, legacy, verbose, fromLegacy }: RequestForms<F>): Result<F, LedgerError> {
  if (present && legacy) return err(invalidArgument(`both ${name} and filter are set; set only one of them`));
  if (present && verbose) return err(invalidArgument(`verbose applies to filter only; omit it together with ${name}`));
  if (present) return ok(present);
  return legacy ? ok(fromLegacy({ ...legacy, verbose })) : err(invalidArgument(`either ${name} or filter is required`));
}

// Rights of callers (observed-ledger 5.4, decisions B11). The missing right is logged, never sent.

import { canReadAs, type PartyId, type User, type UserRight } from '../../ledger';
import type { Answer, OperationContext, OperationRequest } from '../types';
import type { EventFormatRequest, UpdateFormatRequest } from './format-request';
import { redactedError } from './errors';
import { eventFormatsOf } from './update-format';

/** The rights required to read a format. */
export interface Claims {
  readonly parties: readonly PartyId[];
  readonly anyParty: boolean;
}

export const claimsOfEvents = (formats: readonly EventFormatRequest[]): Claims => ({
  parties: formats.flatMap(({ byParty }) => byParty.map(([party]) => party)),
  anyParty: formats.some(({ anyParty }) => anyParty !== undefined),
});

/** Topology events without parties are those of any party. */
export function claimsOfUpdates(format: UpdateFormatRequest): Claims {
  const events = claimsOfEvents(eventFormatsOf(format));
  const { topology } = format;
  return {
    parties: [...events.parties, ...(topology?.parties ?? [])],
    anyParty: events.anyParty || topology?.parties.length === 0,
  };
}

/** The refusal of a caller without the required rights, or undefined. */
export function refuseReading(
  claims: Claims,
  request: OperationRequest,
  context: OperationContext,
): Answer | undefined {
  if (context.dialect.readRights === 'any-party') return undefined;
  const user = callerOf(request, context);
  const missing = claims.parties.find((party) => !canReadAs(user, party));
  if (missing === undefined && (!claims.anyParty || readsAnyParty(user))) return undefined;
  return forbid(`the user may not read as ${missing ?? 'any party'}`, context);
}

const readsAnyParty = (user: User | undefined): boolean =>
  user?.rights.some(({ kind }) => kind === 'actAsAnyParty' || kind === 'readAsAnyParty') ?? false;

/** The refusal of a caller without administration rights, in both dialects, or undefined (decisions B11). */
export function refuseAdministration(
  request: OperationRequest,
  context: OperationContext,
  may = isAdministrator,
): Answer | undefined {
  if (may(callerOf(request, context))) return undefined;
  return forbid('the user has no administration right on the participant', context);
}

/** Like `refuseAdministration`, for read operations: the documented dialect accepts any valid token. */
export const refuseReadingAsAdministrator = (
  request: OperationRequest,
  context: OperationContext,
): Answer | undefined =>
  context.dialect.readRights === 'any-party' ? undefined : refuseAdministration(request, context);

/**
 * Like `refuseAdministration`, for changing rights: those on the whole participant require a participant administrator.
 */
export const refuseChangingRights = (
  rights: readonly (UserRight | undefined)[],
  request: OperationRequest,
  context: OperationContext,
): Answer | undefined =>
  refuseAdministration(
    request,
    context,
    rights.some((right) => right !== undefined && OF_PARTICIPANT.has(right.kind))
      ? isParticipantAdministrator
      : isAdministrator,
  );

/** Like `refuseAdministration`, for what only administrators of the participant may do. */
export const refuseParticipantAdministration = (
  request: OperationRequest,
  context: OperationContext,
): Answer | undefined => refuseAdministration(request, context, isParticipantAdministrator);

const OF_PARTICIPANT: ReadonlySet<UserRight['kind']> = new Set([
  'participantAdmin',
  'actAsAnyParty',
  'readAsAnyParty',
  'executeAsAnyParty',
]);
const isParticipantAdministrator = (user: User | undefined): boolean =>
  user?.rights.some(({ kind }) => kind === 'participantAdmin') ?? false;

export const isAdministrator = (user: User | undefined): boolean =>
  user?.rights.some(({ kind }) => kind === 'participantAdmin' || kind === 'identityProviderAdmin') ?? false;

export const callerOf = ({ identity }: OperationRequest, { world }: OperationContext): User | undefined =>
  identity.kind === 'caller' ? world.state.users.get(identity.caller.userId) : undefined;

function forbid(reason: string, context: OperationContext): Answer {
  context.explain(reason);
  return redactedError(403, context);
}

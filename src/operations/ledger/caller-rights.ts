// Whose events a caller may read (observed-ledger 5.4, decisions B11). A refusal does not say what was missing; the log does.

import { canReadAs, type PartyId, type User, type UserRight } from '../../ledger';
import type { Answer, OperationContext, OperationRequest } from '../types';
import type { EventFormatRequest, UpdateFormatRequest } from './format-request';
import { redactedError } from './errors';
import { eventFormatsOf } from './update-format';

/** What reading a format takes. */
export interface Claims {
  readonly parties: readonly PartyId[];
  readonly anyParty: boolean;
}

export const claimsOfEvents = (formats: readonly EventFormatRequest[]): Claims => ({
  parties: formats.flatMap(({ byParty }) => byParty.map(([party]) => party)),
  anyParty: formats.some(({ anyParty }) => anyParty !== undefined),
});

/** Topology events of no party in particular are those of any party. */
export function claimsOfUpdates(format: UpdateFormatRequest): Claims {
  const events = claimsOfEvents(eventFormatsOf(format));
  const { topology } = format;
  return {
    parties: [...events.parties, ...(topology?.parties ?? [])],
    anyParty: events.anyParty || topology?.parties.length === 0,
  };
}

/** The answer for a caller who may not read all of it; undefined for one who may. */
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
  user?.rights.some(({ kind }) => kind === 'readAsAnyParty') ?? false;

/** The answer for a caller who may not change things on the participant, in both dialects: what any valid token may do is read (decisions B11); undefined for an administrator, where asked so of the participant itself. */
export function refuseAdministration(
  request: OperationRequest,
  context: OperationContext,
  may = isAdministrator,
): Answer | undefined {
  if (may(callerOf(request, context))) return undefined;
  return forbid('the user has no administration right on the participant', context);
}

/** The same for who only reads what administrators read: by the contract any valid token will do. */
export const refuseReadingAsAdministrator = (
  request: OperationRequest,
  context: OperationContext,
): Answer | undefined =>
  context.dialect.readRights === 'any-party' ? undefined : refuseAdministration(request, context);

/** As for any change, for who gives or takes these rights: those on the whole participant are for its own administrators. */
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

const OF_PARTICIPANT: ReadonlySet<UserRight['kind']> = new Set([
  'participantAdmin',
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

// PATCH /v2/users/{user-id}: changes the members that the update mask names (observed-ledger 6.1).

import { defined, err, ok, type Result } from '../../base';
import type { UserChanges, CommandOf, State } from '../../ledger';
import { json } from '../answers';
import { answerRejectedCommand, invalidUserUpdate } from './administration-failures';
import { readUser, type UserRequest } from './user-request';
import type { LedgerError } from './errors';
import { invalidArgument, missingField, refuseWith } from './failures';
import { decodingOperation } from './decoding-operation';
import { validateChangedMetadata } from './metadata';
import { member } from './body-field';
import { callerOf } from './caller-rights';
import { userJson } from './render-user';
import { validateMask, readMask, type MaskCoverage } from './update-mask';
import { validateOptionalParty, validateProvider, refuseChange } from './users';

const MEMBERS = [
  'id',
  'primary_party',
  'is_deactivated',
  'identity_provider_id',
  'metadata.resource_version',
  'metadata.annotations',
] as const;
type Covering = MaskCoverage<(typeof MEMBERS)[number]>;

export const updateLedgerUser = decodingOperation(
  'updateLedgerUser',
  (body) => ({ user: readUser(member(body, 'user')), mask: readMask(member(body, 'updateMask')) }),
  ({ user, mask }, request, context) => {
    const refused = refuseChange({ userId: user?.id ?? '' }, request, context);
    if (refused) return refused;
    const command = user
      ? commandOf(user, mask, callerOf(request, context)?.userId, context.world.state)
      : err(missingField('user'));
    if (!command.ok) return refuseWith(command.error, context);
    const done = context.world.execute(command.value);
    if (!done.ok) return answerRejectedCommand(done.error, 'updating user', context);
    const {
      dialect,
      world: { state },
    } = context;
    return json({
      user: userJson(defined(state.users.get(command.value.userId), 'a user that was changed is there'), dialect),
    });
  },
);

function commandOf(
  user: UserRequest,
  paths: readonly string[] | undefined,
  caller: string | undefined,
  { identityProviders }: State,
): Result<CommandOf<'update-user'>, LedgerError> {
  if (paths === undefined) return err(missingField('update_mask'));
  const party = validateOptionalParty(user.primaryParty);
  if (!party.ok) return party;
  const version = validateChangedMetadata(user.metadata, 'user.metadata');
  if (!version.ok) return version;
  const covers = validateMask(paths, MEMBERS);
  if (!covers.ok) return err(invalidUserUpdate(user.id, covers.error));
  const stranger = validateProvider(user.identityProviderId, identityProviders);
  if (stranger) return err(stranger);
  const changes = changesOf(user, covers.value);
  if (changes.deactivated === true && caller === user.id)
    return err(invalidArgument('Requesting user cannot self-deactivate'));
  return ok({
    type: 'update-user',
    userId: user.id,
    changes,
    ...(version.value === undefined ? {} : { version: version.value }),
  });
}

const changesOf = ({ primaryParty, isDeactivated, metadata }: UserRequest, covers: Covering): UserChanges => ({
  ...(covers('primary_party') ? { party: primaryParty === '' ? null : primaryParty } : {}),
  ...(covers('is_deactivated') ? { deactivated: isDeactivated } : {}),
  ...(covers('metadata.annotations') ? { annotations: metadata.annotations } : {}),
});

// PATCH /v2/users/{user-id}: changes the members that the update mask names (observed-ledger 6.1).

import { defined, err, ok, type Result } from '../../base';
import type { Command, UserChanges } from '../../ledger';
import { json } from '../answers';
import { answerRefused, invalidUserUpdate } from './administration-failures';
import { readUser, type AskedUser } from './user-request';
import type { LedgerError } from './errors';
import { invalidArgument, missingField, refuseWith } from './failures';
import { decodingOperation } from './decoding-operation';
import { judgeChangedMetadata } from './metadata';
import { member } from './body-field';
import { callerOf } from './caller-rights';
import { userJson } from './render-user';
import { judgeMask, readMask, type Covers } from './update-mask';
import { judgeOptionalParty, judgeProvider, refuseChange } from './users';

const MEMBERS = [
  'id',
  'primary_party',
  'is_deactivated',
  'identity_provider_id',
  'metadata.resource_version',
  'metadata.annotations',
] as const;
type Covering = Covers<(typeof MEMBERS)[number]>;

export const updateLedgerUser = decodingOperation(
  'updateLedgerUser',
  (body) => ({ user: readUser(member(body, 'user')), mask: readMask(member(body, 'updateMask')) }),
  ({ user, mask }, request, context) => {
    const refused = refuseChange({ userId: user?.id ?? '' }, request, context);
    if (refused) return refused;
    const command = user ? commandOf(user, mask, callerOf(request, context)?.userId) : err(missingField('user'));
    if (!command.ok) return refuseWith(command.error, context);
    const done = context.world.execute(command.value);
    if (!done.ok) return answerRefused(done.error, 'updating user', context);
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
  user: AskedUser,
  paths: readonly string[] | undefined,
  caller: string | undefined,
): Result<Extract<Command, { type: 'update-user' }>, LedgerError> {
  if (paths === undefined) return err(missingField('update_mask'));
  const party = judgeOptionalParty(user.primaryParty);
  if (!party.ok) return party;
  const version = judgeChangedMetadata(user.metadata, 'user.metadata');
  if (!version.ok) return version;
  const covers = judgeMask(paths, MEMBERS);
  if (!covers.ok) return err(invalidUserUpdate(user.id, covers.error));
  const stranger = judgeProvider(user.identityProviderId);
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

const changesOf = ({ primaryParty, isDeactivated, metadata }: AskedUser, covers: Covering): UserChanges => ({
  ...(covers('primary_party') ? { party: primaryParty === '' ? null : primaryParty } : {}),
  ...(covers('is_deactivated') ? { deactivated: isDeactivated } : {}),
  ...(covers('metadata.annotations') ? { annotations: metadata.annotations } : {}),
});

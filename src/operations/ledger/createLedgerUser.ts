// POST /v2/users: a user of the participant, with rights (observed-ledger 6.1).

import { defined, err, ok, type Result } from '../../base';
import type { CommandOf } from '../../ledger';
import type { OperationContext } from '../types';
import { json } from '../answers';
import { answerRejectedCommand } from './administration-failures';
import { validateRights, readRights, type RightRequest } from './rights-request';
import { readUser, type UserRequest } from './user-request';
import type { LedgerError } from './errors';
import { missingField, refuseWith } from './failures';
import { decodingOperation } from './decoding-operation';
import { validateNewMetadata } from './metadata';
import { member } from './body-field';
import { refuseChangingRights } from './caller-rights';
import { userJson } from './render-user';
import { validateOptionalParty, validateProvider, validateUserId } from './users';

type CreateUser = CommandOf<'create-user'>;

export const createLedgerUser = decodingOperation(
  'createLedgerUser',
  (body) => ({ user: readUser(member(body, 'user')), rights: readRights(member(body, 'rights')) }),
  ({ user, rights }, request, context) => {
    const forbidden = refuseChangingRights(rights, request, context);
    if (forbidden) return forbidden;
    const command = user ? commandOf(user, rights, context) : err(missingField('user'));
    if (!command.ok) return refuseWith(command.error, context);
    const done = context.world.execute(command.value);
    if (!done.ok) return answerRejectedCommand(done.error, 'creating user', context);
    const {
      dialect,
      world: { state },
    } = context;
    return json({
      user: userJson(defined(state.users.get(command.value.userId), 'a user that was created is there'), dialect),
    });
  },
);

function commandOf(
  { id, primaryParty, isDeactivated, metadata, identityProviderId }: UserRequest,
  asked: readonly RightRequest[],
  context: OperationContext,
): Result<CreateUser, LedgerError> {
  const flaw = validateUserId(id, 'user.id') ?? validateNewMetadata(metadata, 'user.metadata');
  if (flaw) return err(flaw);
  const party = validateOptionalParty(primaryParty);
  if (!party.ok) return party;
  const rights = validateRights(asked, context);
  if (!rights.ok) return rights;
  const stranger = validateProvider(identityProviderId, context.world.state.identityProviders);
  if (stranger) return err(stranger);
  const { annotations } = metadata;
  return ok({
    type: 'create-user',
    userId: id,
    ...(party.value === undefined ? {} : { party: party.value }),
    rights: rights.value,
    deactivated: isDeactivated,
    ...(context.world.state.identityProviders.has(identityProviderId) ? { provider: identityProviderId } : {}),
    ...(Object.keys(annotations).length === 0 ? {} : { annotations }),
  });
}

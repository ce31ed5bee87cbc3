// POST /v2/users: a user of the participant, with rights (observed-ledger 6.1).

import { defined, err, ok, type Result } from '../../base';
import type { Command, State } from '../../ledger';
import { json } from '../answers';
import { answerRefused } from './administration-failures';
import { judgeRights, readRights, type AskedRight } from './rights-request';
import { readUser, type AskedUser } from './user-request';
import type { LedgerError } from './errors';
import { missingField, refuseWith } from './failures';
import { decodingOperation } from './decoding-operation';
import { judgeNewMetadata } from './metadata';
import { member } from './body-field';
import { refuseChangingRights } from './caller-rights';
import { userJson } from './render-user';
import { judgeOptionalParty, judgeProvider, judgeUserId } from './users';

type CreateUser = Extract<Command, { type: 'create-user' }>;

export const createLedgerUser = decodingOperation(
  'createLedgerUser',
  (body) => ({ user: readUser(member(body, 'user')), rights: readRights(member(body, 'rights')) }),
  ({ user, rights }, request, context) => {
    const forbidden = refuseChangingRights(rights, request, context);
    if (forbidden) return forbidden;
    const command = user ? commandOf(user, rights, context.world.state) : err(missingField('user'));
    if (!command.ok) return refuseWith(command.error, context);
    const done = context.world.execute(command.value);
    if (!done.ok) return answerRefused(done.error, 'creating user', context);
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
  { id, primaryParty, isDeactivated, metadata, identityProviderId }: AskedUser,
  asked: readonly AskedRight[],
  state: State,
): Result<CreateUser, LedgerError> {
  const flaw = judgeUserId(id, 'user.id') ?? judgeNewMetadata(metadata, 'user.metadata');
  if (flaw) return err(flaw);
  const party = judgeOptionalParty(primaryParty);
  if (!party.ok) return party;
  const rights = judgeRights(asked, state);
  if (!rights.ok) return rights;
  const stranger = judgeProvider(identityProviderId);
  if (stranger) return err(stranger);
  const { annotations } = metadata;
  return ok({
    type: 'create-user',
    userId: id,
    ...(party.value === undefined ? {} : { party: party.value }),
    rights: rights.value,
    deactivated: isDeactivated,
    ...(Object.keys(annotations).length === 0 ? {} : { annotations }),
  });
}

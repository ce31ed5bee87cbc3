// Parties, users and their wallets.

import { err, type Json } from '../../base';
import {
  hasRightToActAs,
  walletOf,
  type Command,
  type PartyId,
  type State,
  type User,
  type UserRight,
} from '../../ledger';
import { json } from '../answers';
import { ledgerFeatures } from '../releases';
import { membersOf, textMember, textsMember } from '../read';
import type { Answer, Operation } from '../types';
import { executeAll, bareParticipantUid, isKnown, stateOf, unknownEntity } from './execute-commands';
import { commandAnswer } from './command-answer';
import { controlOperation, type ControlOperationCall } from './control-operation';

const listParties = controlOperation('listWorldParties', (call) => {
  const state = stateOf(call);
  const usersOf = (party: PartyId): readonly string[] =>
    [...state.users.values()].filter(({ primaryParty }) => primaryParty === party).map(({ userId }) => userId);
  const parties = [...state.hosting].sort(([a], [b]) => (a < b ? -1 : 1));
  return json({
    parties: parties.map(([party, hosts]) => ({
      party,
      users: usersOf(party),
      hosting: [...hosts].map(([participant, permission]) => ({ participant, permission })),
    })),
  });
});

const createParty = controlOperation('createParty', (call) => {
  const { body } = call.request;
  const done = executeAll(call, [
    {
      type: 'create-party',
      hint: textMember(body, 'hint') ?? '',
      participants: textsMember(body, 'participants').map(bareParticipantUid),
    },
  ]);
  const party = done.ok
    ? done.value.flatMap((entry) => (entry.type === 'topology' ? entry.events : []))[0]?.party
    : undefined;
  return commandAnswer(call, done, party === undefined ? {} : { party }, 201);
});

const userJson = (state: State, { userId, primaryParty, rights, deactivated }: User): Json => ({
  user: userId,
  party: primaryParty ?? null,
  wallet: walletOf(state, userId) !== undefined,
  deactivated,
  rights: rights.map((right) => ({ ...right })),
});

const listUsers = controlOperation('listUsers', (call) => {
  const users = [...stateOf(call).users.values()].sort((a, b) => (a.userId < b.userId ? -1 : 1));
  return json({ users: users.map((user) => userJson(stateOf(call), user)) });
});

const createUser = controlOperation('createUser', (call) => {
  const { body } = call.request;
  const userId = textMember(body, 'user') ?? '';
  const party = textMember(body, 'party');
  if (stateOf(call).users.has(userId))
    return commandAnswer(call, err({ code: 'already-exists', kind: 'user', id: userId }));
  if (party !== undefined && !isKnown(call, party)) return commandAnswer(call, unknownEntity('party', party));
  const rights: readonly UserRight[] = rightsOf(body) ?? (party === undefined ? [] : [{ kind: 'actAs', party }]);
  if (
    rights.some(({ kind }) => kind === 'actAsAnyParty') &&
    !ledgerFeatures(call.context.settings).hasRightToActAsAnyParty
  )
    return commandAnswer(
      call,
      err({
        code: 'precondition',
        reason: 'the right actAsAnyParty requires ledger 3.6 or later; grant actAs for each party instead',
      }),
    );
  if (membersOf(body)['wallet'] !== true)
    return commandAnswer(
      call,
      executeAll(call, [{ type: 'create-user', userId, ...(party === undefined ? {} : { party }), rights }]),
      { user: userId, ...(party === undefined ? {} : { party }) },
      201,
    );
  // With a wallet the user is onboarded as by the wallet API: with a new party, unless one is given.
  const known: readonly Command[] =
    party === undefined && rights.length === 0
      ? []
      : [{ type: 'create-user', userId, ...(party === undefined ? {} : { party }), rights }];
  const done = executeAll(call, [...known, { type: 'register-user', userId }]);
  return commandAnswer(call, done, { user: userId, party: walletOf(stateOf(call), userId)?.party ?? '' }, 201);
});

/** The rights of a request; undefined for the default ones. */
function rightsOf(body: Json | undefined): readonly UserRight[] | undefined {
  const rights = membersOf(body)['rights'];
  if (!Array.isArray(rights)) return undefined;
  return rights.flatMap((right): UserRight[] => {
    const [kind, party] = [textMember(right, 'kind'), textMember(right, 'party')];
    if (
      kind === 'participantAdmin' ||
      kind === 'identityProviderAdmin' ||
      kind === 'actAsAnyParty' ||
      kind === 'readAsAnyParty' ||
      kind === 'executeAsAnyParty'
    )
      return [{ kind }];
    return (kind === 'actAs' || kind === 'readAs' || kind === 'executeAs') && party !== undefined
      ? [{ kind, party }]
      : [];
  });
}

const deactivateUser = controlOperation('deactivateUser', (call) =>
  commandAnswer(call, executeAll(call, [{ type: 'deactivate-user', userId: call.request.path['user'] ?? '' }])),
);

const installWallet = controlOperation('installWallet', (call) => {
  const userId = textMember(call.request.body, 'user') ?? '';
  const user = stateOf(call).users.get(userId);
  if (!user) return commandAnswer(call, unknownEntity('user', userId));
  const party = textMember(call.request.body, 'party') ?? user.primaryParty;
  if (party === undefined) return onboardUser(call, userId);
  if (!isKnown(call, party)) return commandAnswer(call, unknownEntity('party', party));
  if (user.deactivated)
    return commandAnswer(call, err({ code: 'precondition', reason: `user ${userId} is deactivated` }));
  if (walletOf(stateOf(call), userId))
    return commandAnswer(call, err({ code: 'already-exists', kind: 'wallet', id: userId }));
  if (hasRightToActAs(user, party))
    return commandAnswer(
      call,
      executeAll(call, [{ type: 'install-wallet', userId, party }]),
      { user: userId, party },
      201,
    );
  if (party !== user.primaryParty)
    return commandAnswer(
      call,
      err({ code: 'precondition', reason: `user ${userId} may not act as ${party}; grant the user that right first` }),
    );
  return onboardUser(call, userId);
});

/** Onboards a user as the wallet API does: with the right to act as its party, which is allocated if missing. */
function onboardUser(call: ControlOperationCall, userId: string): Answer {
  const done = executeAll(call, [{ type: 'register-user', userId }]);
  return commandAnswer(call, done, { user: userId, party: walletOf(stateOf(call), userId)?.party ?? '' }, 201);
}

export const partiesOperations: readonly Operation[] = [
  listParties,
  createParty,
  listUsers,
  createUser,
  deactivateUser,
  installWallet,
];

// Parties, users and their wallets, as anybody.

import { err, type Json } from '../../base';
import { canActAs, walletOf, type Command, type PartyId, type State, type User, type UserRight } from '../../ledger';
import { json } from '../answers';
import { membersOf, textMember, textsMember } from '../read';
import type { Answer, Operation } from '../types';
import { all, bareUid, isKnown, stateOf, unknown } from './execute-commands';
import { committed } from './command-answer';
import { controlOperation, type ControlCall } from './control-operation';

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
  const done = all(call, [
    {
      type: 'create-party',
      hint: textMember(body, 'hint') ?? '',
      participants: textsMember(body, 'participants').map(bareUid),
    },
  ]);
  const party = done.ok
    ? done.value.flatMap((entry) => (entry.type === 'topology' ? entry.events : []))[0]?.party
    : undefined;
  return committed(call, done, party === undefined ? {} : { party }, 201);
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
    return committed(call, err({ code: 'already-exists', kind: 'user', id: userId }));
  if (party !== undefined && !isKnown(call, party)) return committed(call, unknown('party', party));
  const rights: readonly UserRight[] = rightsOf(body) ?? (party === undefined ? [] : [{ kind: 'actAs', party }]);
  if (membersOf(body)['wallet'] !== true)
    return committed(
      call,
      all(call, [{ type: 'create-user', userId, ...(party === undefined ? {} : { party }), rights }]),
      { user: userId, ...(party === undefined ? {} : { party }) },
      201,
    );
  // With a wallet a user is onboarded as the wallet API does it: a party of its own unless one is named.
  const known: readonly Command[] =
    party === undefined && rights.length === 0
      ? []
      : [{ type: 'create-user', userId, ...(party === undefined ? {} : { party }), rights }];
  const done = all(call, [...known, { type: 'register-user', userId }]);
  return committed(call, done, { user: userId, party: walletOf(stateOf(call), userId)?.party ?? '' }, 201);
});

/** The rights that a request names; undefined where it leaves them to us. */
function rightsOf(body: Json | undefined): readonly UserRight[] | undefined {
  const rights = membersOf(body)['rights'];
  if (!Array.isArray(rights)) return undefined;
  return rights.flatMap((right): UserRight[] => {
    const [kind, party] = [textMember(right, 'kind'), textMember(right, 'party')];
    if (
      kind === 'participantAdmin' ||
      kind === 'identityProviderAdmin' ||
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
  committed(call, all(call, [{ type: 'deactivate-user', userId: call.request.path['user'] ?? '' }])),
);

const installWallet = controlOperation('installWallet', (call) => {
  const userId = textMember(call.request.body, 'user') ?? '';
  const user = stateOf(call).users.get(userId);
  if (!user) return committed(call, unknown('user', userId));
  const party = textMember(call.request.body, 'party') ?? user.primaryParty;
  if (party === undefined) return onboarded(call, userId);
  if (!isKnown(call, party)) return committed(call, unknown('party', party));
  if (user.deactivated) return committed(call, err({ code: 'precondition', reason: `user ${userId} is deactivated` }));
  if (walletOf(stateOf(call), userId))
    return committed(call, err({ code: 'already-exists', kind: 'wallet', id: userId }));
  if (canActAs(user, party))
    return committed(call, all(call, [{ type: 'install-wallet', userId, party }]), { user: userId, party }, 201);
  if (party !== user.primaryParty)
    return committed(
      call,
      err({ code: 'precondition', reason: `user ${userId} may not act as ${party}; make a user with that right` }),
    );
  return onboarded(call, userId);
});

/** As the wallet API onboards a user: with the right to act as its party, and with a party of its own where it has none. */
function onboarded(call: ControlCall, userId: string): Answer {
  const done = all(call, [{ type: 'register-user', userId }]);
  return committed(call, done, { user: userId, party: walletOf(stateOf(call), userId)?.party ?? '' }, 201);
}

export const partiesOperations: readonly Operation[] = [
  listParties,
  createParty,
  listUsers,
  createUser,
  deactivateUser,
  installWallet,
];

// The users of the validator as its operator administers them (published descriptions and handlers, Splice 0.7.4
// validator-internal).

import { err, ok, type Result } from '../../base';
import { networkOf, walletOf } from '../../ledger';
import { empty, error, json } from '../answers';
import { readPartyId } from '../identifiers';
import { hintProblem, userIdProblem } from '../ledger/grammars';
import { membersOf, textMember } from '../read';
import { answerBadRequest } from '../rejections';
import type { Answer, Operation, WorldPort } from '../types';

const onboardUser: Operation = {
  id: 'onboardUser',
  access: 'operator',
  handle({ body }, { world }) {
    const userId = textMember(body, 'name') ?? '';
    const flaw = world.state.users.has(userId) ? undefined : userIdProblem(userId);
    if (flaw !== undefined) return error(400, `User ${userId} is not a valid ledger user id: ${flaw}`);
    if (!walletOf(world.state, userId)) {
      const refused = provideParty(userId, { party: textMember(body, 'party_id'), mayCreate: mayCreate(body) }, world);
      if (refused) return refused;
      const registered = world.execute({ type: 'register-user', userId });
      if (!registered.ok) return answerBadRequest(registered.error);
    }
    const wallet = walletOf(world.state, userId);
    return wallet ? json({ party_id: wallet.party }) : error(500, `User ${userId} has no wallet`);
  },
};

const mayCreate = (body: unknown): boolean | undefined => {
  const { createPartyIfMissing } = membersOf(body);
  return typeof createPartyIfMissing === 'boolean' ? createPartyIfMissing : undefined;
};

interface WantedParty {
  readonly party: string | undefined;
  readonly mayCreate: boolean | undefined;
}

/** Gives the user the party that the request names; a user that has one keeps it. The refusal, if any. */
function provideParty(userId: string, wanted: WantedParty, world: WorldPort): Answer | undefined {
  const known = world.state.users.get(userId);
  if (known?.primaryParty !== undefined) return undefined;
  if (wanted.party === undefined)
    return wanted.mayCreate === false
      ? error(
          400,
          `User ${userId} has no party yet: without createPartyIfMissing, party_id must name the party of the user`,
        )
      : undefined;
  const party = partyFor(wanted.party, wanted.mayCreate ?? false, world);
  if (!party.ok) return party.error;
  const named = known
    ? world.execute({ type: 'update-user', userId, changes: { party: party.value } })
    : world.execute({
        type: 'create-user',
        userId,
        party: party.value,
        rights: [{ kind: 'actAs', party: party.value }],
      });
  return named.ok ? undefined : answerBadRequest(named.error);
}

/** The party itself, or a new one of this participant with the same hint. */
function partyFor(wanted: string, create: boolean, world: WorldPort): Result<string, Answer> {
  const read = readPartyId(wanted);
  if (!read.ok || world.state.hosting.has(wanted)) return read;
  if (!create) return err(error(400, `Party ${wanted} does not exist; allocate it, or set createPartyIfMissing`));
  const hint = wanted.slice(0, wanted.indexOf('::'));
  const flaw = hintProblem(hint);
  if (flaw !== undefined) return err(error(400, flaw));
  const allocated = world.execute({ type: 'allocate-party', hint });
  if (!allocated.ok)
    return allocated.error.code === 'already-exists' ? ok(allocated.error.id) : err(answerBadRequest(allocated.error));
  const [event] = allocated.value.flatMap((entry) => (entry.type === 'topology' ? entry.events : []));
  return event ? ok(event.party) : err(error(500, `Party ${wanted} was not allocated`));
}

const listValidatorUsers: Operation = {
  id: 'listValidatorUsers',
  access: 'operator',
  handle: (_, { world }) => json({ usernames: [...world.state.wallets.keys()] }),
};

/** Archives the wallet and deletes the user; a user without a wallet is left alone. */
const offboardUser: Operation = {
  id: 'offboardUser',
  access: 'operator',
  handle({ query }, { world }) {
    const userId = textMember(query, 'username') ?? '';
    const { validator } = networkOf(world.state);
    const wallet = walletOf(world.state, userId);
    if (!wallet) return empty();
    if (userId === validator.user) return error(400, `User ${userId} operates the validator and cannot be offboarded`);
    const archived = world.execute({
      type: 'exercise-choice',
      actAs: [validator.party, wallet.party],
      contractId: wallet.install.contractId,
      choice: 'Archive',
      argument: {},
      workflowId: 'wallet-install',
    });
    if (!archived.ok) return answerBadRequest(archived.error);
    if (!world.state.users.has(userId)) return empty();
    const deleted = world.execute({ type: 'delete-user', userId });
    return deleted.ok ? empty() : answerBadRequest(deleted.error);
  },
};

export const userAdministration: readonly Operation[] = [onboardUser, listValidatorUsers, offboardUser];

// Parties, users, wallets, holdings, names, preapprovals and the network itself, as anybody: each operation is one or two commands,
// decided like any other.

import { err, ok, type Json, type Micros, type Result } from '../../base';
import {
  activeOf, canActAs, networkOf, timeOf, walletOf, type Command, type ContractRecord, type LogEntry, type PartyId, type Permission, type Rejection, type State, type User, type UserRight,
} from '../../ledger';
import { json } from '../answers';
import { integerMember, membersOf, textMember, textsMember } from '../read';
import type { Answer, Operation } from '../types';
import { committed } from './committed';
import { controlOperation, instantAs, instantMember, invalid, spanMember, type ControlCall } from './control-operation';

type Outcome = Result<readonly LogEntry[], Rejection>;

/** Commands one after the other; the first that is refused ends it. */
function all({ context: { world } }: ControlCall, commands: readonly Command[]): Outcome {
  const entries: LogEntry[] = [];
  for (const command of commands) {
    const done = world.execute(command);
    if (!done.ok) return done;
    entries.push(...done.value);
  }
  return ok(entries);
}

const stateOf = ({ context }: ControlCall): State => context.world.state;
const unknown = (kind: string, id: string): Outcome => err({ code: 'unknown', kind, id });

/** Whether the network has the party, hosted or not: a slip of the pen makes no new one. */
const isKnown = (call: ControlCall, party: PartyId): boolean => stateOf(call).hosting.has(party);
const firstUnknown = (call: ControlCall, parties: readonly PartyId[]): PartyId | undefined => parties.find((party) => !isKnown(call, party));

// ---------- parties and users

const listParties = controlOperation('listWorldParties', (call) => {
  const state = stateOf(call);
  const usersOf = (party: PartyId): readonly string[] => [...state.users.values()].filter(({ primaryParty }) => primaryParty === party).map(({ userId }) => userId);
  const parties = [...state.hosting].sort(([a], [b]) => (a < b ? -1 : 1));
  return json({ parties: parties.map(([party, hosts]) => ({ party, users: usersOf(party), hosting: [...hosts].map(([participant, permission]) => ({ participant, permission })) })) });
});

const createParty = controlOperation('createParty', (call) => {
  const { body } = call.request;
  const done = all(call, [{ type: 'create-party', hint: textMember(body, 'hint') ?? '', participants: textsMember(body, 'participants').map(bareUid) }]);
  const party = done.ok ? done.value.flatMap((entry) => (entry.type === 'topology' ? entry.events : []))[0]?.party : undefined;
  return committed(call, done, party === undefined ? {} : { party }, 201);
});

/** Participants may be written as the scan group shows them. */
const bareUid = (uid: string): string => uid.replace(/^PAR::/, '');

const userJson = (state: State, { userId, primaryParty, rights, deactivated }: User): Json => ({
  user: userId, party: primaryParty ?? null, wallet: walletOf(state, userId) !== undefined, deactivated, rights: rights.map((right) => ({ ...right })),
});

const listUsers = controlOperation('listUsers', (call) => {
  const users = [...stateOf(call).users.values()].sort((a, b) => (a.userId < b.userId ? -1 : 1));
  return json({ users: users.map((user) => userJson(stateOf(call), user)) });
});

const createUser = controlOperation('createUser', (call) => {
  const { body } = call.request;
  const userId = textMember(body, 'user') ?? '';
  const party = textMember(body, 'party');
  if (stateOf(call).users.has(userId)) return committed(call, err({ code: 'already-exists', kind: 'user', id: userId }));
  if (party !== undefined && !isKnown(call, party)) return committed(call, unknown('party', party));
  const rights: readonly UserRight[] = rightsOf(body) ?? (party === undefined ? [] : [{ kind: 'actAs', party }]);
  if (membersOf(body)['wallet'] !== true) return committed(call, all(call, [{ type: 'create-user', userId, ...(party === undefined ? {} : { party }), rights }]), { user: userId, ...(party === undefined ? {} : { party }) }, 201);
  // With a wallet a user is onboarded as the wallet API does it: a party of its own unless one is named.
  const known: readonly Command[] = party === undefined && rights.length === 0 ? [] : [{ type: 'create-user', userId, ...(party === undefined ? {} : { party }), rights }];
  const done = all(call, [...known, { type: 'register-user', userId }]);
  return committed(call, done, { user: userId, party: walletOf(stateOf(call), userId)?.party ?? '' }, 201);
});

/** The rights that a request names; undefined where it leaves them to us. */
function rightsOf(body: Json | undefined): readonly UserRight[] | undefined {
  const rights = membersOf(body)['rights'];
  if (!Array.isArray(rights)) return undefined;
  return rights.flatMap((right): UserRight[] => {
    const [kind, party] = [textMember(right, 'kind'), textMember(right, 'party')];
    if (kind === 'participantAdmin' || kind === 'readAsAnyParty') return [{ kind }];
    return (kind === 'actAs' || kind === 'readAs') && party !== undefined ? [{ kind, party }] : [];
  });
}

const deactivateUser = controlOperation('deactivateUser', (call) => committed(call, all(call, [{ type: 'deactivate-user', userId: call.request.path['user'] ?? '' }])));

const installWallet = controlOperation('installWallet', (call) => {
  const userId = textMember(call.request.body, 'user') ?? '';
  const user = stateOf(call).users.get(userId);
  if (!user) return committed(call, unknown('user', userId));
  const party = textMember(call.request.body, 'party') ?? user.primaryParty;
  if (party === undefined) return invalid('party', null, `a party, because user ${userId} has no primary party`);
  if (!isKnown(call, party)) return committed(call, unknown('party', party));
  if (user.deactivated) return committed(call, err({ code: 'precondition', reason: `user ${userId} is deactivated` }));
  if (walletOf(stateOf(call), userId)) return committed(call, err({ code: 'already-exists', kind: 'wallet', id: userId }));
  if (canActAs(user, party)) return committed(call, all(call, [{ type: 'install-wallet', userId, party }]), { user: userId, party }, 201);
  if (party !== user.primaryParty) return committed(call, err({ code: 'precondition', reason: `user ${userId} may not act as ${party}; make a user with that right` }));
  // Onboarding gives the right along with the wallet.
  return committed(call, all(call, [{ type: 'register-user', userId }]), { user: userId, party }, 201);
});

// ---------- holdings

const listHoldings = controlOperation('listHoldings', (call) => {
  const { owner } = call.request.query;
  const records = [...activeOf(stateOf(call), 'Amulet'), ...activeOf(stateOf(call), 'LockedAmulet')];
  const holdings = records.map(holdingOf).filter((holding) => owner === undefined || holding.owner === owner);
  return json({ holdings: holdings.sort((a, b) => bySize(b.amount, a.amount)) });
});

/** Amounts of ten decimals compare as whole numbers once the point is gone. */
function bySize(a: string, b: string): number {
  const difference = BigInt(a.replace('.', '')) - BigInt(b.replace('.', ''));
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

function holdingOf({ contract }: ContractRecord<'Amulet'> | ContractRecord<'LockedAmulet'>) {
  const amulet = contract.template === 'Amulet' ? contract.payload : contract.payload.amulet;
  const held = contract.template === 'Amulet' ? undefined : contract.payload.lock;
  return {
    contractId: contract.contractId,
    owner: amulet.owner,
    amount: amulet.amount.initialAmount,
    ...instantAs('createdAt', contract.createdAt),
    lock: held ? { holders: held.holders, ...instantAs('expiresAt', timeOf(held.expiresAt)), context: held.optContext ?? null } : null,
  };
}

const mintHolding = controlOperation('mintHolding', (call) => {
  const owner = textMember(call.request.body, 'owner') ?? '';
  if (!isKnown(call, owner)) return committed(call, unknown('party', owner));
  return committed(call, all(call, [{ type: 'mint', owner, amount: textMember(call.request.body, 'amount') ?? '' }]), {}, 201);
});

const lockHolding = controlOperation('lockHolding', (call) => {
  const { body } = call.request;
  const expiresAt = instantMember(body, 'expiresAt');
  const context = textMember(body, 'context');
  if (!expiresAt.ok) return expiresAt.error;
  const [owner, holders] = [textMember(body, 'owner') ?? '', textsMember(body, 'holders')];
  const stranger = firstUnknown(call, [owner, ...holders]);
  if (stranger !== undefined) return committed(call, unknown('party', stranger));
  const command: Command = { type: 'lock', owner, holders, amount: textMember(body, 'amount') ?? '', expiresAt: expiresAt.value, ...(context === undefined ? {} : { context }) };
  return committed(call, all(call, [command]), {}, 201);
});

const unlockHolding = controlOperation('unlockHolding', (call) => committed(call, all(call, [{ type: 'unlock', contractId: call.request.path['contractId'] ?? '' }])));

const burnHolding = controlOperation('burnHolding', (call) => {
  const contractId = call.request.path['contractId'] ?? '';
  const isLocked = activeOf(stateOf(call), 'LockedAmulet').some(({ contract }) => contract.contractId === contractId);
  if (isLocked) return committed(call, err({ code: 'precondition', reason: `holding ${contractId} is locked; unlock it first` }));
  return committed(call, all(call, [{ type: 'burn', contractId }]));
});

// ---------- names and preapprovals

/** A span that a request names, or none. */
const spanOf = (call: ControlCall, name: string): Result<Micros | undefined, Answer> => (textMember(call.request.body, name) === undefined ? ok(undefined) : spanMember(call, name));

const publishName = controlOperation('publishName', (call) => {
  const { body } = call.request;
  const userId = textMember(body, 'user');
  const party = textMember(body, 'party') ?? stateOf(call).users.get(userId ?? '')?.primaryParty;
  if (party === undefined) return committed(call, unknown('user with a primary party', userId ?? ''));
  if (!isKnown(call, party)) return committed(call, unknown('party', party));
  const lifetime = spanOf(call, 'lifetime');
  if (!lifetime.ok) return lifetime.error;
  const command: Command = {
    type: 'publish-name', user: party, name: textMember(body, 'name') ?? '', url: textMember(body, 'url') ?? '', description: textMember(body, 'description') ?? '',
    ...(lifetime.value === undefined ? {} : { lifetime: lifetime.value }),
  };
  return committed(call, all(call, [command]), { party }, 201);
});

const renewName = controlOperation('renewName', (call) => committed(call, all(call, [{ type: 'renew-name', name: call.request.path['name'] ?? '' }])));

const createPreapproval = controlOperation('createPreapproval', (call) => {
  const receiver = textMember(call.request.body, 'receiver') ?? '';
  const validFor = spanOf(call, 'validFor');
  if (!validFor.ok) return validFor.error;
  if (!isKnown(call, receiver)) return committed(call, unknown('party', receiver));
  return committed(call, all(call, [{ type: 'create-preapproval', receiver, ...(validFor.value === undefined ? {} : { validFor: validFor.value }) }]), { party: receiver }, 201);
});

const cancelPreapproval = controlOperation('cancelPreapproval', (call) => committed(call, all(call, [{ type: 'cancel-preapproval', receiver: call.request.path['party'] ?? '' }])));

// ---------- the network

const getLsu = controlOperation('getAnnouncedLsu', (call) => {
  const { lsu } = stateOf(call);
  return json({ lsu: lsu ? { ...instantAs('topologyFreezeTime', lsu.topologyFreezeTime), ...instantAs('upgradeTime', lsu.upgradeTime), successorPhysicalSynchronizerId: lsu.successorPhysicalSynchronizerId } : null });
});

const PHYSICAL_SYNCHRONIZER = /^.+::.+::.+-\d+$/;

const announceLsu = controlOperation('announceLsu', (call) => {
  const { body } = call.request;
  const [freeze, upgrade] = [instantMember(body, 'topologyFreezeTime'), instantMember(body, 'upgradeTime')];
  if (!freeze.ok) return freeze.error;
  if (!upgrade.ok) return upgrade.error;
  const successorPhysicalSynchronizerId = textMember(body, 'successorPhysicalSynchronizerId') ?? '';
  if (!PHYSICAL_SYNCHRONIZER.test(successorPhysicalSynchronizerId)) return invalid('successorPhysicalSynchronizerId', successorPhysicalSynchronizerId, 'name::fingerprint::version-serial, such as global-domain::1220be58c29e::35-2');
  return committed(call, all(call, [{ type: 'announce-lsu', lsu: { topologyFreezeTime: freeze.value, upgradeTime: upgrade.value, successorPhysicalSynchronizerId } }]));
});

const cancelLsu = controlOperation('cancelLsu', (call) => committed(call, all(call, [{ type: 'cancel-lsu' }])));

const startMigration = controlOperation('startMigration', (call) => {
  const migrationId = integerMember(call.request.body, 'migrationId') ?? 0n;
  if (migrationId > BigInt(Number.MAX_SAFE_INTEGER)) return invalid('migrationId', migrationId, `at most ${Number.MAX_SAFE_INTEGER}`);
  return committed(call, all(call, [{ type: 'start-migration', migrationId: Number(migrationId) }]));
});

const startReassignment = controlOperation('startReassignment', (call) => {
  const { body } = call.request;
  const contractId = textMember(body, 'contractId') ?? '';
  const record = stateOf(call).contracts.get(contractId);
  if (!record || record.archived) return committed(call, err({ code: 'contract-not-found', contractId, kind: 'contract' }));
  const { synchronizerId, otherSynchronizerId } = networkOf(stateOf(call));
  const isAway = record.reassignments.findLast(({ kind }) => kind === 'assigned')?.target === otherSynchronizerId;
  const target = textMember(body, 'target') ?? (isAway ? synchronizerId : otherSynchronizerId);
  const submitter = textMember(body, 'submitter') ?? record.contract.signatories[0] ?? '';
  const done = all(call, [{ type: 'unassign', contractId, target, submitter, hold: membersOf(body)['hold'] === true }]);
  const started = done.ok ? done.value.find((entry) => entry.type === 'reassignment') : undefined;
  return committed(call, done, started ? { reassignmentId: started.reassignmentId } : {}, 201);
});

const completeReassignment = controlOperation('completeReassignment', (call) => committed(call, all(call, [{ type: 'assign', reassignmentId: call.request.path['reassignmentId'] ?? '' }])));

const mapParty = controlOperation('mapParty', (call) => {
  const { body, path } = call.request;
  const permission = (['submission', 'confirmation', 'observation'] as const).find((one): one is Permission => one === textMember(body, 'permission')) ?? 'submission';
  const party = path['party'] ?? '';
  if (!isKnown(call, party)) return committed(call, unknown('party', party));
  return committed(call, all(call, [{ type: 'map-party', party, participant: bareUid(path['participant'] ?? ''), permission, onboarding: membersOf(body)['onboarding'] === true }]));
});

const unmapParty = controlOperation('unmapParty', (call) =>
  committed(call, all(call, [{ type: 'unmap-party', party: call.request.path['party'] ?? '', participant: bareUid(call.request.path['participant'] ?? '') }])));

export const actingOperations: readonly Operation[] = [
  listParties, createParty, listUsers, createUser, deactivateUser, installWallet,
  listHoldings, mintHolding, lockHolding, unlockHolding, burnHolding,
  publishName, renewName, createPreapproval, cancelPreapproval,
  getLsu, announceLsu, cancelLsu, startMigration, startReassignment, completeReassignment, mapParty, unmapParty,
];

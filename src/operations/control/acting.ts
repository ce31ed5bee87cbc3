// Parties, users, wallets, holdings, names, preapprovals and the network itself, as anybody: each operation is one or two commands,
// decided like any other.

import { err, ok, parseInstant, parseSpan, type Json, type Micros, type Result } from '../../base';
import {
  activeOf, networkOf, timeOf, walletOf, type Command, type ContractRecord, type LogEntry, type PartyId, type Permission, type Rejection, type State, type User, type UserRight,
} from '../../ledger';
import { json } from '../answers';
import { integerMember, membersOf, textMember, textsMember } from '../read';
import type { Operation } from '../types';
import { committed } from './committed';
import { controlOperation, instantAs, invalid, type ControlCall } from './control-operation';

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
  const rights = rightsOf(body);
  if (stateOf(call).users.has(userId)) return committed(call, err({ code: 'already-exists', kind: 'user', id: userId }));
  if (membersOf(body)['wallet'] !== true) return committed(call, all(call, [{ type: 'create-user', userId, ...(party === undefined ? {} : { party }), rights }]), { user: userId, ...(party === undefined ? {} : { party }) }, 201);
  // With a wallet a user is onboarded as the wallet API does it: a party of its own unless one is named.
  const known: readonly Command[] = party === undefined && rights.length === 0 ? [] : [{ type: 'create-user', userId, ...(party === undefined ? {} : { party }), rights }];
  const done = all(call, [...known, { type: 'register-user', userId }]);
  return committed(call, done, { user: userId, party: walletOf(stateOf(call), userId)?.party ?? '' }, 201);
});

function rightsOf(body: Json | undefined): readonly UserRight[] {
  const rights = membersOf(body)['rights'];
  if (!Array.isArray(rights)) return [];
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
  if (walletOf(stateOf(call), userId)) return committed(call, err({ code: 'already-exists', kind: 'wallet', id: userId }));
  return committed(call, all(call, [{ type: 'install-wallet', userId, party }]), { user: userId, party }, 201);
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

const mintHolding = controlOperation('mintHolding', (call) =>
  committed(call, all(call, [{ type: 'mint', owner: textMember(call.request.body, 'owner') ?? '', amount: textMember(call.request.body, 'amount') ?? '' }]), {}, 201));

const lockHolding = controlOperation('lockHolding', (call) => {
  const { body } = call.request;
  const expiresAt = parseInstant(textMember(body, 'expiresAt') ?? '');
  const context = textMember(body, 'context');
  if (expiresAt === undefined) return invalid('expiresAt', textMember(body, 'expiresAt') ?? null, 'an instant such as 2026-01-15T12:00:00Z');
  const command: Command = { type: 'lock', owner: textMember(body, 'owner') ?? '', holders: textsMember(body, 'holders'), amount: textMember(body, 'amount') ?? '', expiresAt, ...(context === undefined ? {} : { context }) };
  return committed(call, all(call, [command]), {}, 201);
});

const onContract = (operationId: string, command: (contractId: string) => Command): Operation =>
  controlOperation(operationId, (call) => committed(call, all(call, [command(call.request.path['contractId'] ?? '')])));

// ---------- names and preapprovals

/** A span that a request names; undefined for none. */
const spanOf = (body: Json | undefined, name: string): Micros | undefined => parseSpan(textMember(body, name) ?? '');

const publishName = controlOperation('publishName', (call) => {
  const { body } = call.request;
  const userId = textMember(body, 'user');
  const party = textMember(body, 'party') ?? stateOf(call).users.get(userId ?? '')?.primaryParty;
  if (party === undefined) return committed(call, unknown('user with a primary party', userId ?? ''));
  const lifetime = spanOf(body, 'lifetime');
  const command: Command = {
    type: 'publish-name', user: party, name: textMember(body, 'name') ?? '', url: textMember(body, 'url') ?? '', description: textMember(body, 'description') ?? '',
    ...(lifetime === undefined ? {} : { lifetime }),
  };
  return committed(call, all(call, [command]), { party }, 201);
});

const renewName = controlOperation('renewName', (call) => committed(call, all(call, [{ type: 'renew-name', name: call.request.path['name'] ?? '' }])));

const createPreapproval = controlOperation('createPreapproval', (call) => {
  const receiver = textMember(call.request.body, 'receiver') ?? '';
  const validFor = spanOf(call.request.body, 'validFor');
  return committed(call, all(call, [{ type: 'create-preapproval', receiver, ...(validFor === undefined ? {} : { validFor }) }]), { party: receiver }, 201);
});

const cancelPreapproval = controlOperation('cancelPreapproval', (call) => committed(call, all(call, [{ type: 'cancel-preapproval', receiver: call.request.path['party'] ?? '' }])));

// ---------- the network

const getLsu = controlOperation('getAnnouncedLsu', (call) => {
  const { lsu } = stateOf(call);
  return json({ lsu: lsu ? { ...instantAs('topologyFreezeTime', lsu.topologyFreezeTime), ...instantAs('upgradeTime', lsu.upgradeTime), successorPhysicalSynchronizerId: lsu.successorPhysicalSynchronizerId } : null });
});

const announceLsu = controlOperation('announceLsu', (call) => {
  const { body } = call.request;
  const [freeze, upgrade] = [textMember(body, 'topologyFreezeTime') ?? '', textMember(body, 'upgradeTime') ?? ''];
  const [topologyFreezeTime, upgradeTime] = [parseInstant(freeze), parseInstant(upgrade)];
  if (topologyFreezeTime === undefined || upgradeTime === undefined) return invalid(topologyFreezeTime === undefined ? 'topologyFreezeTime' : 'upgradeTime', topologyFreezeTime === undefined ? freeze : upgrade, 'an instant such as 2026-01-15T12:00:00Z');
  return committed(call, all(call, [{ type: 'announce-lsu', lsu: { topologyFreezeTime, upgradeTime, successorPhysicalSynchronizerId: textMember(body, 'successorPhysicalSynchronizerId') ?? '' } }]));
});

const cancelLsu = controlOperation('cancelLsu', (call) => committed(call, all(call, [{ type: 'cancel-lsu' }])));

const startMigration = controlOperation('startMigration', (call) =>
  committed(call, all(call, [{ type: 'start-migration', migrationId: Number(integerMember(call.request.body, 'migrationId') ?? 0n) }]), {}, 201));

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
  return committed(call, all(call, [{ type: 'map-party', party: path['party'] ?? '', participant: bareUid(path['participant'] ?? ''), permission, onboarding: membersOf(body)['onboarding'] === true }]));
});

const unmapParty = controlOperation('unmapParty', (call) =>
  committed(call, all(call, [{ type: 'unmap-party', party: call.request.path['party'] ?? '', participant: bareUid(call.request.path['participant'] ?? '') }])));

export const actingOperations: readonly Operation[] = [
  listParties, createParty, listUsers, createUser, deactivateUser, installWallet,
  listHoldings, mintHolding, lockHolding, onContract('unlockHolding', (contractId) => ({ type: 'unlock', contractId })), onContract('burnHolding', (contractId) => ({ type: 'burn', contractId })),
  publishName, renewName, createPreapproval, cancelPreapproval,
  getLsu, announceLsu, cancelLsu, startMigration, startReassignment, completeReassignment, mapParty, unmapParty,
];

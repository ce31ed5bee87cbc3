// Upgrades, migrations, reassignments and party hosting.

import { err } from '../../base';
import { networkOf, type Permission } from '../../ledger';
import { json } from '../answers';
import { integerMember, membersOf, textMember } from '../read';
import type { Operation } from '../types';
import { executeAll, bareParticipantUid, isKnown, stateOf, unknownEntity } from './execute-commands';
import { commandAnswer } from './command-answer';
import { controlOperation, instantJson, instantMember, invalidValueAnswer } from './control-operation';

const getLsu = controlOperation('getAnnouncedLsu', (call) => {
  const { lsu } = stateOf(call);
  return json({
    lsu: lsu
      ? {
          ...instantJson('topologyFreezeTime', lsu.topologyFreezeTime),
          ...instantJson('upgradeTime', lsu.upgradeTime),
          successorPhysicalSynchronizerId: lsu.successorPhysicalSynchronizerId,
        }
      : null,
  });
});

const PHYSICAL_SYNCHRONIZER = /^.+::.+::.+-\d+$/;

const announceLsu = controlOperation('announceLsu', (call) => {
  const { body } = call.request;
  const [freeze, upgrade] = [instantMember(body, 'topologyFreezeTime'), instantMember(body, 'upgradeTime')];
  if (!freeze.ok) return freeze.error;
  if (!upgrade.ok) return upgrade.error;
  const successorPhysicalSynchronizerId = textMember(body, 'successorPhysicalSynchronizerId') ?? '';
  if (!PHYSICAL_SYNCHRONIZER.test(successorPhysicalSynchronizerId))
    return invalidValueAnswer(
      'successorPhysicalSynchronizerId',
      successorPhysicalSynchronizerId,
      'name::fingerprint::version-serial, such as global-domain::1220be58c29e::35-2',
    );
  return commandAnswer(
    call,
    executeAll(call, [
      {
        type: 'announce-lsu',
        lsu: { topologyFreezeTime: freeze.value, upgradeTime: upgrade.value, successorPhysicalSynchronizerId },
      },
    ]),
  );
});

const cancelLsu = controlOperation('cancelLsu', (call) =>
  commandAnswer(call, executeAll(call, [{ type: 'cancel-lsu' }])),
);

const startMigration = controlOperation('startMigration', (call) => {
  const migrationId = integerMember(call.request.body, 'migrationId') ?? 0n;
  if (migrationId > BigInt(Number.MAX_SAFE_INTEGER))
    return invalidValueAnswer('migrationId', migrationId, `at most ${Number.MAX_SAFE_INTEGER}`);
  return commandAnswer(call, executeAll(call, [{ type: 'start-migration', migrationId: Number(migrationId) }]));
});

const startReassignment = controlOperation('startReassignment', (call) => {
  const { body } = call.request;
  const contractId = textMember(body, 'contractId') ?? '';
  const record = stateOf(call).contracts.get(contractId);
  if (!record || record.archived)
    return commandAnswer(call, err({ code: 'contract-not-found', contractId, kind: 'contract' }));
  const { synchronizerId, otherSynchronizerId } = networkOf(stateOf(call));
  const isAway = record.reassignments.findLast(({ kind }) => kind === 'assigned')?.target === otherSynchronizerId;
  const target = textMember(body, 'target') ?? (isAway ? synchronizerId : otherSynchronizerId);
  const submitter = textMember(body, 'submitter') ?? record.contract.signatories[0] ?? '';
  const done = executeAll(call, [
    { type: 'unassign', contractId, target, submitter, hold: membersOf(body)['hold'] === true },
  ]);
  const started = done.ok ? done.value.find((entry) => entry.type === 'reassignment') : undefined;
  return commandAnswer(call, done, started ? { reassignmentId: started.reassignmentId } : {}, 201);
});

const completeReassignment = controlOperation('completeReassignment', (call) =>
  commandAnswer(
    call,
    executeAll(call, [{ type: 'assign', reassignmentId: call.request.path['reassignmentId'] ?? '' }]),
  ),
);

const mapParty = controlOperation('mapParty', (call) => {
  const { body, path } = call.request;
  const permission =
    (['submission', 'confirmation', 'observation'] as const).find(
      (one): one is Permission => one === textMember(body, 'permission'),
    ) ?? 'submission';
  const party = path['party'] ?? '';
  if (!isKnown(call, party)) return commandAnswer(call, unknownEntity('party', party));
  return commandAnswer(
    call,
    executeAll(call, [
      {
        type: 'map-party',
        party,
        participant: bareParticipantUid(path['participant'] ?? ''),
        permission,
        onboarding: membersOf(body)['onboarding'] === true,
      },
    ]),
  );
});

const unmapParty = controlOperation('unmapParty', (call) =>
  commandAnswer(
    call,
    executeAll(call, [
      {
        type: 'unmap-party',
        party: call.request.path['party'] ?? '',
        participant: bareParticipantUid(call.request.path['participant'] ?? ''),
      },
    ]),
  ),
);

export const networkOperations: readonly Operation[] = [
  getLsu,
  announceLsu,
  cancelLsu,
  startMigration,
  startReassignment,
  completeReassignment,
  mapParty,
  unmapParty,
];

// Synchronizer upgrades, migrations, reassignments and party hosting.

import { isObject } from '../../../base';
import { ARGUMENTS } from '../../../server';
import type { ControlCommand } from '../command';
import { contract, participant, party } from '../lookup';
import { member, textAt } from '../print';
import { instant, isOn, numberArgument, textArgument } from '../values';
import { committedLines } from './committed';

const PARTY = { name: 'party', help: 'user or party' } as const;
const PARTICIPANT = {
  name: 'participant',
  help: 'uid, or the name of a participant that already hosts a party',
} as const;

export const networkCommands: readonly ControlCommand[] = [
  {
    words: ['lsu', 'show'],
    operationId: 'getAnnouncedLsu',
    method: 'GET',
    path: '/lsu',
    summary: 'Get the announced upgrade',
    example: 'lsu show',
    format: (body) =>
      isObject(member(body, 'lsu'))
        ? [
            `topology freezes at ${textAt(body, 'lsu.topologyFreezeTime')}, upgrade at ${textAt(body, 'lsu.upgradeTime')} to ${textAt(body, 'lsu.successorPhysicalSynchronizerId')}`,
          ]
        : ['no upgrade is announced'],
  },
  {
    words: ['lsu', 'announce'],
    operationId: 'announceLsu',
    method: 'PUT',
    path: '/lsu',
    summary: 'Announce a synchronizer upgrade',
    example: 'lsu announce $SUCCESSOR --freeze 2027-01-31T11:00:00Z --upgrade 2027-01-31T12:00:00Z',
    args: [{ name: 'successor', help: 'physical id of the successor synchronizer' }],
    flags: [
      { name: 'freeze', value: 'SPAN|TIME', required: true, help: 'time at which the topology freezes' },
      { name: 'upgrade', value: 'SPAN|TIME', required: true, help: 'time of the upgrade' },
    ],
    request: async (input) => ({
      body: {
        topologyFreezeTime: await instant(input, 'freeze'),
        upgradeTime: await instant(input, 'upgrade'),
        successorPhysicalSynchronizerId: input.text('successor'),
      },
    }),
    format: committedLines,
  },
  {
    words: ['lsu', 'cancel'],
    operationId: 'cancelLsu',
    method: 'DELETE',
    path: '/lsu',
    summary: 'Cancel the announced upgrade',
    example: 'lsu cancel',
    format: committedLines,
  },
  {
    words: ['migrate'],
    operationId: 'startMigration',
    method: 'POST',
    path: '/migrations',
    summary: 'Start a migration',
    example: 'migrate 2',
    args: [{ name: 'migration', help: 'migration id, larger than the current one' }],
    request: (input) => ({ body: { migrationId: numberArgument(input, 'migration', ARGUMENTS.migrationId) } }),
    format: committedLines,
  },
  {
    words: ['reassign'],
    operationId: 'startReassignment',
    method: 'POST',
    path: '/reassignments',
    summary: 'Unassign a contract',
    example: 'reassign $HOLDING --hold',
    args: [{ name: 'contract', help: 'contract id, a prefix of it, or the tracking id of an offer' }],
    flags: [
      { name: 'target', value: 'SYNCHRONIZER', help: 'target synchronizer (default: the other one)' },
      { name: 'submitter', value: 'PARTY', help: 'stakeholder: a user or a party (default: the first one)' },
      { name: 'hold', help: 'leave the contract in flight, unassigned' },
    ],
    request: async (input) => ({
      body: {
        contractId: await contract(input, 'contract', ['holdings', 'offers']),
        target: input.text('target'),
        submitter: await party(input, 'submitter'),
        hold: isOn(input, 'hold'),
      },
    }),
    format: committedLines,
  },
  {
    words: ['reassign', 'complete'],
    operationId: 'completeReassignment',
    method: 'POST',
    path: '/reassignments/{reassignmentId}/assign',
    summary: 'Assign a contract in flight',
    example: 'reassign complete $REASSIGNMENT',
    args: [{ name: 'reassignment', help: 'reassignment id printed by reassign' }],
    request: (input) => ({ path: { reassignmentId: input.text('reassignment') } }),
    format: committedLines,
  },
  {
    words: ['host'],
    operationId: 'mapParty',
    method: 'PUT',
    path: '/hosting/{party}/{participant}',
    summary: 'Host a party on a participant',
    example: 'host $BOB $PARTICIPANT --permission observation',
    args: [PARTY, PARTICIPANT],
    flags: [
      { name: 'permission', value: 'NAME', help: 'submission, confirmation or observation (default submission)' },
      { name: 'onboarding', help: 'the party is still being onboarded at the participant' },
    ],
    request: async (input) => ({
      path: { party: await party(input, 'party'), participant: await participant(input, 'participant') },
      body: {
        permission: textArgument(input, 'permission', ARGUMENTS.permission),
        onboarding: isOn(input, 'onboarding'),
      },
    }),
    format: committedLines,
  },
  {
    words: ['unhost'],
    operationId: 'unmapParty',
    method: 'DELETE',
    path: '/hosting/{party}/{participant}',
    summary: 'Stop hosting a party on a participant',
    example: 'unhost $BOB $PARTICIPANT',
    args: [PARTY, PARTICIPANT],
    request: async (input) => ({
      path: { party: await party(input, 'party'), participant: await participant(input, 'participant') },
    }),
    format: committedLines,
  },
];

// Random histories for tests: commands of every kind, at times that make automation join in.

import fc from '../property';
import { micros, MINUTE, plus, type Micros } from '../../src/base';
import type { Command } from '../../src/ledger/decide/commands';
import type { SubmittedCommand } from '../../src/ledger/decide/submission/commands';
import { contextOf, exerciseOf, preapprovedContext, submission, transferCommand, type At } from './ledger-submission';
import type { Ledger } from '../../src/ledger/ledger';
import { networkOf, type State } from '../../src/ledger/state';
import { ALICE, BOB, partyNamed, testLedger, testNetwork, type TestLedger } from './ledger';
import type { TrafficSource } from '../../src/ledger/traffic-source';
import { AUTOMATION_KINDS } from '../../src/ledger/types';

export const CAROL = partyNamed('carol');
export const HOUR = 60n * MINUTE;
export const DAY = 24n * HOUR;

export type Step = { readonly wait: bigint; readonly command: (state: State, now: Micros) => Command };

const party = fc.constantFrom(ALICE, BOB, CAROL);
const trackingId = fc.constantFrom('a', 'b', 'c');
const tokens = fc.constantFrom('0', '-1', '0.0000000001', '10', '75.5', '1000');
const pick = <T>(values: Iterable<T>, index: number): T | undefined => {
  const all = [...values];
  return all.length === 0 ? undefined : all[index % all.length];
};
const anyOf =
  (templates: readonly string[]) =>
  (state: State, index: number): string =>
    pick(
      [...state.contracts.values()].filter(
        ({ contract, archived }) => !archived && templates.includes(contract.template),
      ),
      index,
    )?.contract.contractId ?? '00';

const make = (command: (state: State, now: Micros) => Command) => command;

/** What may happen to a user and to what is noted of a party. */
const administration = (userId: string, about: string): readonly Command[] => [
  { type: 'create-user', userId, rights: [{ kind: 'readAs', party: about }] },
  { type: 'update-user', userId, changes: { party: about, deactivated: false, annotations: { colour: 'blue' } } },
  { type: 'update-user', userId, changes: { party: null, annotations: { colour: '' } }, version: 1 },
  { type: 'grant-rights', userId, rights: [{ kind: 'actAs', party: about }, { kind: 'participantAdmin' }] },
  { type: 'revoke-rights', userId, rights: [{ kind: 'actAs', party: about }] },
  { type: 'delete-user', userId },
  { type: 'update-party', party: about, annotations: { seen: 'yes' } },
];

/** A few arrivals in the hours of a random history, with everything that may become of them. */
const TRAFFIC: TrafficSource[] = [
  {
    id: 'lunches',
    pay: { from: 'everyone', to: [ALICE, BOB], amount: '1', amountUpTo: '90', expires: '2h' },
    perHour: 1,
    hours: { from: 8, to: 14 },
    then: { accept: 50, reject: 20, withdraw: 20 },
    after: '1s',
    afterUpTo: '3h',
    open: 3,
  },
  { id: 'taps', tap: { users: 'everyone', usd: '5', usdUpTo: '50' }, every: '3h', limit: 5 },
  { id: 'names', buyName: { users: [ALICE] }, perDay: 3, first: 7 },
];

/**
 * What users submit themselves: transfers by the token standard and what becomes of them, proposals of preapprovals,
 * bare archivals.
 */
function submitted(test: At, which: number, commandId: string, at: number): Command {
  const { state } = test.ledger;
  const instruction = anyOf(['AmuletTransferInstruction'])(state, at);
  const move = (choice: 'Accept' | 'Withdraw'): SubmittedCommand =>
    exerciseOf('TransferInstruction', instruction, `TransferInstruction_${choice}`, { extraArgs: contextOf(test) });
  const commands: readonly SubmittedCommand[] = [
    transferCommand(test, { amount: '3.0000000000' }),
    transferCommand(test, { amount: '2.0000000000' }, preapprovedContext(test)),
    move('Accept'),
    move('Withdraw'),
    {
      kind: 'create',
      template: 'TransferPreapprovalProposal',
      payload: { receiver: ALICE, provider: networkOf(state).validator.party, expectedDso: null },
    },
    exerciseOf('TransferOffer', anyOf(['TransferOffer'])(state, at), 'Archive', {}),
  ];
  return submission(test, which === 2 ? BOB : ALICE, commands.slice(which, which + 1), { commandId });
}

const index = fc.nat({ max: 50 });
const command: fc.Arbitrary<Step['command']> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc
      .tuple(party, trackingId)
      .map(([wallet, id]) => make(() => ({ type: 'reserve-tracking-id', wallet, trackingId: id }))),
  },
  fc
    .tuple(party, trackingId)
    .map(([wallet, id]) => make(() => ({ type: 'release-tracking-id', wallet, trackingId: id, reason: 'test' }))),
  {
    weight: 5,
    arbitrary: fc
      .tuple(party, party, tokens, trackingId, fc.constantFrom(-1n, 0n, MINUTE, DAY))
      .map(([sender, receiver, value, id, open]) =>
        make((_, now) => ({
          type: 'create-offer',
          sender,
          receiver,
          amount: value,
          description: 'x',
          trackingId: id,
          expiresAt: plus(now, open),
        })),
      ),
  },
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom('accept-offer', 'accept-offer', 'reject-offer', 'withdraw-offer'), party, index)
      .map(([type, actor, which]) =>
        make((state) => ({ type, actor, contractId: anyOf(['TransferOffer'])(state, which) })),
      ),
  },
  fc
    .tuple(party, tokens, fc.option(trackingId, { nil: undefined }))
    .map(([owner, value, id]) =>
      make(() => ({ type: 'tap', owner, amountUsd: value, ...(id === undefined ? {} : { commandId: id }) })),
    ),
  fc.tuple(party, tokens).map(([owner, value]) => make(() => ({ type: 'mint', owner, amount: value }))),
  fc
    .tuple(party, party, tokens)
    .map(([owner, holder, value]) =>
      make((_, now) => ({ type: 'lock', owner, holders: [holder], amount: value, expiresAt: plus(now, HOUR) })),
    ),
  index.map((which) => make((state) => ({ type: 'unlock', contractId: anyOf(['LockedAmulet'])(state, which) }))),
  index.map((which) =>
    make((state) => ({ type: 'burn', contractId: anyOf(['Amulet', 'LockedAmulet'])(state, which) })),
  ),
  party.map((owner) => make(() => ({ type: 'tap-and-burn', owner, amount: '3' }))),
  party.map((receiver) => make(() => ({ type: 'create-preapproval', receiver }))),
  party.map((receiver) => make(() => ({ type: 'cancel-preapproval', receiver }))),
  party.map((user) => make(() => ({ type: 'propose-setup', party: user }))),
  tokens.map((value) => make(() => ({ type: 'add-to-fund', amounts: [value] }))),
  fc.tuple(party, party, tokens).map(([manager, beneficiary, value]) =>
    make((_, now) => ({
      type: 'allocate-fund-coupon',
      manager,
      beneficiary,
      amount: value,
      expiresAt: plus(now, HOUR),
      reason: 'work',
    })),
  ),
  fc.tuple(party, index, fc.constantFrom('Withdraw', 'Reject')).map(([actor, which, move]) =>
    make((state) => ({
      type: 'exercise-choice',
      actAs: [actor],
      contractId: anyOf(['DevelopmentFundCoupon'])(state, which),
      choice: `DevelopmentFundCoupon_${move}` as const,
      argument: { reason: 'late' },
      workflowId: 'fund',
    })),
  ),
  fc
    .tuple(party, fc.constantFrom('x.ns', 'y.ns'), fc.constantFrom(0n, MINUTE, 40n * DAY))
    .map(([user, name, lifetime]) =>
      make(() => ({
        type: 'publish-name',
        user,
        name,
        url: '',
        description: '',
        lifetime: plus(0n as Micros, lifetime),
      })),
    ),
  fc.constantFrom('x.ns', 'y.ns').map((name) => make(() => ({ type: 'renew-name', name }))),
  fc
    .tuple(fc.constantFrom('name', 'preapproval', 'wallet'), fc.constantFrom('x.ns', ALICE, BOB), fc.boolean())
    .map(([subject, key, on]) => make(() => ({ type: 'set-automation', subject, key, on }))),
  fc
    .tuple(fc.constantFrom(...AUTOMATION_KINDS), fc.constantFrom('auto', 'manual'))
    .map(([kind, mode]) => make(() => ({ type: 'set-automation-mode', kind, mode }))),
  fc
    .tuple(fc.constantFrom(...AUTOMATION_KINDS), fc.constantFrom('timeout', 'insufficient-funds'), fc.nat({ max: 2 }))
    .map(([kind, reason, times]) => make(() => ({ type: 'arm-failure', kind, reason, times }))),
  fc.constant(make(() => ({ type: 'force-snapshot' }))),
  {
    weight: 3,
    arbitrary: fc.tuple(index, fc.boolean(), fc.boolean()).map(([which, hold, other]) =>
      make((state) => {
        const { otherSynchronizerId, synchronizerId } = testNetwork();
        const record = pick(
          [...state.contracts.values()].filter(({ archived }) => !archived),
          which,
        );
        const submitter = record?.contract.signatories[0] ?? '';
        return {
          type: 'unassign',
          contractId: record?.contract.contractId ?? '00',
          target: other ? otherSynchronizerId : synchronizerId,
          submitter,
          hold,
        };
      }),
    ),
  },
  index.map((which) =>
    make((state) => ({ type: 'assign', reassignmentId: pick(state.inFlight.keys(), which) ?? '00' })),
  ),
  fc.constantFrom('carol', 'dave', 'eve@home').map((userId) => make(() => ({ type: 'register-user', userId }))),
  fc.constantFrom('carol', 'alice').map((userId) => make(() => ({ type: 'deactivate-user', userId }))),
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom('carol', 'alice', 'mallory'), fc.nat({ max: 6 }), party)
      .map(([userId, which, about]) =>
        make(() => administration(userId, about)[which] ?? { type: 'delete-user', userId }),
      ),
  },
  fc.tuple(fc.constantFrom('mine', 'yours', undefined), fc.constantFrom('carol', undefined)).map(([hint, userId]) =>
    make(() => ({
      type: 'allocate-party',
      ...(hint === undefined ? {} : { hint }),
      ...(userId === undefined ? {} : { userId }),
      annotations: { made: 'here' },
    })),
  ),
  fc.constantFrom('own', 'other').map((hint) =>
    make(() => ({
      type: 'onboard-external-party',
      party: partyNamed(hint),
      hosts: [{ participant: testNetwork().participant, permission: 'confirmation' }],
      keys: [{ fingerprint: '1220', publicKey: '', spec: 'EC_CURVE25519' }],
      threshold: 1,
    })),
  ),
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.nat({ max: 5 }), fc.constantFrom('c', 'd', 'e'), index)
      .map(([which, commandId, at]) =>
        make((state, now) => submitted({ ledger: { state }, now: () => now }, which, commandId, at)),
      ),
  },
  fc.nat({ max: 3 }).map((migrationId) => make(() => ({ type: 'start-migration', migrationId }))),
  party.map((reader) => make(() => ({ type: 'read-rules', party: reader }))),
  {
    weight: 3,
    arbitrary: fc
      .record(
        {
          sources: fc.subarray(TRAFFIC),
          running: fc.boolean(),
          speed: fc.constantFrom(250, 1000, 4000),
        },
        { requiredKeys: [] },
      )
      .map((changes) => make(() => ({ type: 'change-traffic', running: true, ...changes }))),
  },
);

const step: fc.Arbitrary<Step> = fc.record({
  wait: fc.constantFrom(0n, 0n, 1n, 2_000_000n, 5n * MINUTE, HOUR, 4n * HOUR, 70n * HOUR),
  command,
});
export const steps = fc.array(step, { minLength: 1, maxLength: 30 });

/** Long ticks: rounds take part, but do not drown the rest. */
export const world = (): TestLedger => testLedger({ tick: micros(6n * HOUR), developmentFundManager: ALICE });

export function play(ledger: Ledger, chosen: readonly Step[], start: Micros): Micros {
  let now = start;
  for (const { wait, command: next } of chosen) {
    now = plus(now, wait);
    ledger.tick(now);
    ledger.execute(next(ledger.state, now), now);
  }
  return now;
}

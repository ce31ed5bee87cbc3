// Random histories for tests: commands of every kind, at times that make automation join in.

import fc from 'fast-check';
import { micros, MINUTE, plus, type Micros } from '../../base';
import type { Command } from '../decide/commands';
import type { Ledger } from '../ledger';
import type { State } from '../state';
import { ALICE, BOB, partyNamed, testLedger, testNetwork, type TestLedger } from '../testing';
import { AUTOMATION_KINDS } from '../types';

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
const anyOf = (templates: readonly string[]) => (state: State, index: number): string =>
  pick([...state.contracts.values()].filter(({ contract, archived }) => !archived && templates.includes(contract.template)), index)?.contract.contractId ?? '00';

const make = (command: (state: State, now: Micros) => Command) => command;
const index = fc.nat({ max: 50 });
const command: fc.Arbitrary<Step['command']> = fc.oneof(
  { weight: 2, arbitrary: fc.tuple(party, trackingId).map(([wallet, id]) => make(() => ({ type: 'reserve-tracking-id', wallet, trackingId: id }))) },
  fc.tuple(party, trackingId).map(([wallet, id]) => make(() => ({ type: 'release-tracking-id', wallet, trackingId: id, reason: 'test' }))),
  {
    weight: 5,
    arbitrary: fc.tuple(party, party, tokens, trackingId, fc.constantFrom(-1n, 0n, MINUTE, DAY)).map(([sender, receiver, value, id, open]) =>
      make((_, now) => ({ type: 'create-offer', sender, receiver, amount: value, description: 'x', trackingId: id, expiresAt: plus(now, open) }))),
  },
  {
    weight: 6,
    arbitrary: fc.tuple(fc.constantFrom('accept-offer', 'accept-offer', 'reject-offer', 'withdraw-offer'), party, index).map(([type, actor, which]) =>
      make((state) => ({ type, actor, contractId: anyOf(['TransferOffer'])(state, which) }))),
  },
  fc.tuple(party, tokens, fc.option(trackingId, { nil: undefined })).map(([owner, value, id]) =>
    make(() => ({ type: 'tap', owner, amountUsd: value, ...(id === undefined ? {} : { commandId: id }) }))),
  fc.tuple(party, tokens).map(([owner, value]) => make(() => ({ type: 'mint', owner, amount: value }))),
  fc.tuple(party, party, tokens).map(([owner, holder, value]) => make((_, now) => ({ type: 'lock', owner, holders: [holder], amount: value, expiresAt: plus(now, HOUR) }))),
  index.map((which) => make((state) => ({ type: 'unlock', contractId: anyOf(['LockedAmulet'])(state, which) }))),
  index.map((which) => make((state) => ({ type: 'burn', contractId: anyOf(['Amulet', 'LockedAmulet'])(state, which) }))),
  party.map((owner) => make(() => ({ type: 'tap-and-burn', owner, amount: '3' }))),
  party.map((receiver) => make(() => ({ type: 'create-preapproval', receiver }))),
  party.map((receiver) => make(() => ({ type: 'cancel-preapproval', receiver }))),
  fc.tuple(party, fc.constantFrom('x.ns', 'y.ns'), fc.constantFrom(0n, MINUTE, 40n * DAY)).map(([user, name, lifetime]) =>
    make(() => ({ type: 'publish-name', user, name, url: '', description: '', lifetime: plus(0n as Micros, lifetime) }))),
  fc.constantFrom('x.ns', 'y.ns').map((name) => make(() => ({ type: 'renew-name', name }))),
  fc.tuple(fc.constantFrom('name', 'preapproval', 'wallet'), fc.constantFrom('x.ns', ALICE, BOB), fc.boolean()).map(([subject, key, on]) =>
    make(() => ({ type: 'set-automation', subject, key, on }))),
  fc.tuple(fc.constantFrom(...AUTOMATION_KINDS), fc.constantFrom('auto', 'manual')).map(([kind, mode]) => make(() => ({ type: 'set-automation-mode', kind, mode }))),
  fc.tuple(fc.constantFrom(...AUTOMATION_KINDS), fc.constantFrom('timeout', 'insufficient-funds'), fc.nat({ max: 2 })).map(([kind, reason, times]) =>
    make(() => ({ type: 'arm-failure', kind, reason, times }))),
  fc.constant(make(() => ({ type: 'force-snapshot' }))),
  {
    weight: 3,
    arbitrary: fc.tuple(index, fc.boolean(), fc.boolean()).map(([which, hold, other]) =>
      make((state) => {
        const { otherSynchronizerId, synchronizerId } = testNetwork();
        const record = pick([...state.contracts.values()].filter(({ archived }) => !archived), which);
        const submitter = record?.contract.signatories[0] ?? '';
        return { type: 'unassign', contractId: record?.contract.contractId ?? '00', target: other ? otherSynchronizerId : synchronizerId, submitter, hold };
      })),
  },
  index.map((which) => make((state) => ({ type: 'assign', reassignmentId: pick(state.inFlight.keys(), which) ?? '00' }))),
  fc.constantFrom('carol', 'dave', 'eve@home').map((userId) => make(() => ({ type: 'register-user', userId }))),
  fc.constantFrom('carol', 'alice').map((userId) => make(() => ({ type: 'deactivate-user', userId }))),
  fc.nat({ max: 3 }).map((migrationId) => make(() => ({ type: 'start-migration', migrationId }))),
  party.map((reader) => make(() => ({ type: 'read-rules', party: reader }))),
);

const step: fc.Arbitrary<Step> = fc.record({ wait: fc.constantFrom(0n, 0n, 1n, 2_000_000n, 5n * MINUTE, HOUR, 4n * HOUR, 70n * HOUR), command });
export const steps = fc.array(step, { minLength: 1, maxLength: 30 });

/** Long ticks: rounds take part, but do not drown the rest. */
export const world = (): TestLedger => testLedger({ tick: micros(6n * HOUR) });

export function play(ledger: Ledger, chosen: readonly Step[], start: Micros): Micros {
  let now = start;
  for (const { wait, command: next } of chosen) {
    now = plus(now, wait);
    ledger.tick(now);
    ledger.execute(next(ledger.state, now), now);
  }
  return now;
}

// A reload of the same file changes nothing but ids: whatever was done, done again it is the same world.

import { join } from 'node:path';
import fc from 'fast-check';
import { defined, micros, plus, stringifyJson, type Json, type Micros } from '../../src/base';
import { activeOf, AUTOMATION_KINDS, networkOf, type Command, type State } from '../../src/ledger';
import { createReload, type LiveWorld } from '../../src/server';
import { openWorld } from '../../src/world';
import { openTestMock } from '../http/harness';

const SOURCE = join(__dirname, 'small-world.yaml');
const SECOND = 1_000_000n;
const RUNS = process.env['UNDERSTUDY_LONG'] ? 300 : 20;

type Op = (live: LiveWorld) => void;
const nth = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(1, all.length)];
const partyOf = (state: State, user: string): string => state.users.get(user)?.primaryParty ?? '';
const asked =
  (wish: (state: State, now: Micros) => Command): Op =>
  (live) => {
    const now = live.clock.now();
    live.ledger.tick(now);
    live.execute(wish(live.ledger.state, now), now);
  };

const user = fc.constantFrom('alice', 'bob', 'carol');
const pick = fc.nat({ max: 9 });
const op: fc.Arbitrary<Op> = fc.oneof(
  fc
    .tuple(user, user, fc.constantFrom('3', '9999'), fc.nat({ max: 5 }), fc.constantFrom(2n, 3600n))
    .map(([from, to, amount, id, span]) =>
      asked((state, now) => ({
        type: 'create-offer',
        sender: partyOf(state, from),
        receiver: partyOf(state, to),
        amount,
        description: 'x',
        trackingId: `t-${id}`,
        expiresAt: plus(now, span * SECOND),
      })),
    ),
  fc.tuple(fc.constantFrom('accept', 'accept', 'reject', 'withdraw'), pick).map(([move, index]) =>
    asked((state) => {
      const offer = nth(activeOf(state, 'TransferOffer'), index)?.contract;
      return {
        type: `${move}-offer` as 'accept-offer',
        contractId: offer?.contractId ?? '',
        actor: (move === 'withdraw' ? offer?.payload.sender : offer?.payload.receiver) ?? '',
      };
    }),
  ),
  user.map((owner) => asked((state) => ({ type: 'mint', owner: partyOf(state, owner), amount: '12.5' }))),
  user.map((owner) =>
    asked((state, now) => ({
      type: 'lock',
      owner: partyOf(state, owner),
      holders: [partyOf(state, 'bob')],
      amount: '2',
      expiresAt: plus(now, SECOND),
    })),
  ),
  pick.map((index) =>
    asked((state) => ({ type: 'burn', contractId: nth(activeOf(state, 'Amulet'), index)?.contract.contractId ?? '' })),
  ),
  pick.map((index) =>
    asked((state) => ({
      type: 'unlock',
      contractId: nth(activeOf(state, 'LockedAmulet'), index)?.contract.contractId ?? '',
    })),
  ),
  fc.tuple(pick, fc.boolean()).map(([index, hold]) =>
    asked((state) => {
      const holding = nth(activeOf(state, 'Amulet'), index)?.contract;
      return {
        type: 'unassign',
        contractId: holding?.contractId ?? '',
        target: networkOf(state).otherSynchronizerId,
        submitter: holding?.payload.owner ?? '',
        hold,
      };
    }),
  ),
  pick.map((index) =>
    asked((state) => ({ type: 'assign', reassignmentId: nth([...state.inFlight.keys()], index) ?? '' })),
  ),
  user.map((receiver) =>
    asked((state) => ({
      type: 'create-preapproval',
      receiver: partyOf(state, receiver),
      validFor: micros(3600n * SECOND),
    })),
  ),
  user.map((owner) =>
    asked((state) => ({
      type: 'publish-name',
      user: partyOf(state, owner),
      name: `${owner}.unverified.ans`,
      url: '',
      description: '',
      lifetime: micros(3600n * SECOND),
    })),
  ),
  fc.constant(asked(() => ({ type: 'renew-name', name: 'alice.unverified.ans' }))),
  fc
    .tuple(fc.constantFrom(...AUTOMATION_KINDS), fc.constantFrom('auto', 'manual'))
    .map(([kind, mode]) => asked(() => ({ type: 'set-automation-mode', kind, mode }))),
  fc.constant(asked(() => ({ type: 'arm-failure', kind: 'consume', reason: 'timeout', times: 1 }))),
  fc.constantFrom(...AUTOMATION_KINDS).map(
    (kind): Op =>
      (live) =>
        void live.step({ kind }),
  ),
  fc.constantFrom(1n, SECOND, 60n * SECOND, 3600n * SECOND).map(
    (span): Op =>
      (live) =>
        void live.clock.advance(micros(span)),
  ),
);

/** Every id by the order in which it first appears. */
function shape(live: LiveWorld): string {
  live.ledger.tick(live.clock.now());
  const names = new Map<string, string>();
  const text = stringifyJson({ clock: String(live.clock.now()), log: live.ledger.state.log as unknown as Json });
  return text.replace(/[0-9a-f]{32,}|(?<=(?:accept|complete|00-[0-9a-f]{32})-)[0-9a-f]{16}/g, (id) => {
    const name = names.get(id) ?? `#${names.size}`;
    names.set(id, name);
    return name;
  });
}

test('a reload of the same file changes nothing but ids, each time', () => {
  fc.assert(
    fc.property(fc.array(op, { minLength: 5, maxLength: 40 }), fc.array(op, { maxLength: 10 }), (before, after) => {
      const { live, worlds, world } = openTestMock({ world: SOURCE });
      const scene = defined(worlds.scene('default'), 'the world is there');
      const reload = createReload(worlds, scene);
      const again = (): unknown =>
        reload((epoch) => openWorld({ source: SOURCE, root: join(__dirname, '../..'), end: world.end, epoch }));
      for (const ops of [before, after]) {
        for (const one of ops) one(live);
        const [was, deeds, first] = [shape(live), live.deeds.length, live.ledger.state.updates[0]?.updateId];
        expect(again()).toEqual({
          ok: true,
          value: { kind: 'reloaded', again: deeds, leftOut: [], snapshot: undefined },
        });
        expect(shape(live) === was).toBe(true);
        expect(live.ledger.state.updates[0]?.updateId).not.toBe(first);
      }
    }),
    { numRuns: RUNS },
  );
});

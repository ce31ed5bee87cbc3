// Worlds under time travel: whatever was snapshotted, reverted and moved, what is left is what the surviving wishes
// alone give; a dump comes back as the same bytes; worlds do not leak into each other.

import { join } from 'node:path';
import fc from '../property';
import { defined, micros, plus, stringifyJson, type Json, type Micros } from '../../src/base';
import { activeOf, AUTOMATION_KINDS, type Command, type State } from '../../src/ledger';
import type { LiveWorld, Worlds } from '../../src/server';
import { writeDump } from '../../src/world';
import { openTestMock } from '../http/harness';
import { atOnce } from '../support/at-once';

const WORLD = join(__dirname, 'small-world.yaml');
const RUNS = process.env['UNDERSTUDY_LONG'] ? 200 : 15;
const SECOND = 1_000_000n;
const SPANS = [1n, SECOND, 60n * SECOND, 600n * SECOND, 7_200n * SECOND];

type Wish = (state: State, now: Micros) => Command;
type Op =
  | { readonly kind: 'wish'; readonly wish: Wish; readonly name: string }
  | { readonly kind: 'step'; readonly automation: (typeof AUTOMATION_KINDS)[number] }
  | { readonly kind: 'advance'; readonly span: bigint }
  | { readonly kind: 'snapshot' }
  | { readonly kind: 'revert'; readonly which: number };

const users = ['alice', 'bob'] as const;
const partyOf = (state: State, user: string): string => state.users.get(user)?.primaryParty ?? '';
const nth = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(1, all.length)];

const wish = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...users),
      fc.constantFrom('0.0000000001', '3', '9999'),
      fc.nat({ max: 5 }),
      fc.constantFrom(...SPANS),
    )
    .map(([user, amount, id, span]): Op => ({
      kind: 'wish',
      name: 'create',
      wish: (state, now) => ({
        type: 'create-offer',
        sender: partyOf(state, user),
        receiver: partyOf(state, user === 'alice' ? 'bob' : 'alice'),
        amount,
        description: 'x',
        trackingId: `t-${id}`,
        expiresAt: plus(now, span),
      }),
    })),
  fc.tuple(fc.constantFrom('accept', 'accept', 'reject', 'withdraw'), fc.nat({ max: 9 })).map(([move, index]): Op => ({
    kind: 'wish',
    name: move,
    wish: (state) => {
      const offer = nth(activeOf(state, 'TransferOffer'), index)?.contract;
      return {
        type: `${move}-offer` as 'accept-offer',
        contractId: offer?.contractId ?? '00',
        actor: (move === 'withdraw' ? offer?.payload.sender : offer?.payload.receiver) ?? '',
      };
    },
  })),
  fc.constantFrom(...users).map((user): Op => ({
    kind: 'wish',
    name: 'mint',
    wish: (state) => ({ type: 'mint', owner: partyOf(state, user), amount: '12.5' }),
  })),
  fc.tuple(fc.constantFrom(...AUTOMATION_KINDS), fc.constantFrom('auto', 'manual')).map(([kind, mode]): Op => ({
    kind: 'wish',
    name: mode,
    wish: () => ({ type: 'set-automation-mode', kind, mode }),
  })),
  fc.constantFrom('timeout', 'insufficient-funds').map((reason): Op => ({
    kind: 'wish',
    name: reason,
    wish: () => ({ type: 'arm-failure', kind: 'consume', reason, times: 1 }),
  })),
  fc.constant<Op>({ kind: 'wish', name: 'force', wish: () => ({ type: 'force-snapshot' }) }),
);
const op: fc.Arbitrary<Op> = fc.oneof(
  { weight: 6, arbitrary: wish },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...AUTOMATION_KINDS).map((automation): Op => ({ kind: 'step', automation })),
  },
  { weight: 3, arbitrary: fc.constantFrom(...SPANS).map((span): Op => ({ kind: 'advance', span })) },
  { weight: 2, arbitrary: fc.constant<Op>({ kind: 'snapshot' }) },
  { weight: 2, arbitrary: fc.nat({ max: 20 }).map((which): Op => ({ kind: 'revert', which })) },
);

type Lasting = Exclude<Op, { kind: 'snapshot' | 'revert' }>;

function apply(live: LiveWorld, one: Lasting): void {
  if (one.kind === 'advance') return void live.clock.advance(micros(one.span));
  const now = live.clock.now();
  live.ledger.tick(now);
  if (one.kind === 'step') return void live.step({ kind: one.automation });
  return void live.execute(one.wish(live.ledger.state, now), now);
}

/** Runs everything, and gives the wishes that no revert took back. */
function run(worlds: Worlds, ops: readonly Op[], id = 'default'): readonly Lasting[] {
  const { live, snapshots } = defined(worlds.session(id), 'the world is there');
  const taken: { readonly id: string; readonly lasting: readonly Lasting[] }[] = [];
  let lasting: readonly Lasting[] = [];
  for (const one of ops) {
    if (one.kind === 'snapshot') {
      const snapshot = snapshots.take(undefined);
      if (snapshot.ok) taken.push({ id: snapshot.value.id, lasting });
    } else if (one.kind === 'revert') {
      const target = nth(taken, one.which);
      if (target && atOnce(snapshots.revert(target.id)).ok) lasting = target.lasting;
    } else {
      apply(live, one);
      lasting = [...lasting, one];
    }
  }
  return lasting;
}

const dumpOf = (live: LiveWorld): string => [...writeDump(live.dump())].join('');

/** Nothing when both are the same text, else the first lines that differ, cut short: whole worlds are no reading. */
function difference(seen: string, wanted: string, cut = '\n'): readonly string[] {
  const [left, right] = [seen.split(cut), wanted.split(cut)];
  const at = left.findIndex((line, index) => line !== right[index]);
  return seen === wanted ? [] : [`piece ${at}`, (left[at] ?? '').slice(0, 400), (right[at] ?? '').slice(0, 400)];
}
const open = (): ReturnType<typeof openTestMock> => openTestMock({ world: WORLD });

/** The world with every id named by the order of its first appearance: the same up to ids and epoch. */
function shape(live: LiveWorld): string {
  live.ledger.tick(live.clock.now());
  const names = new Map<string, string>();
  const text = stringifyJson({ clock: String(live.clock.now()), log: live.ledger.state.log as unknown as Json });
  // Command ids hold the head of a contract id, trace contexts a short one.
  return text.replace(/[0-9a-f]{32,}|(?<=(?:accept|complete|00-[0-9a-f]{32})-)[0-9a-f]{16}/g, (id) => {
    const known = names.get(id) ?? `#${names.size}`;
    names.set(id, known);
    return known;
  });
}

const idsOf = (live: LiveWorld): ReadonlyMap<string, string> =>
  new Map(
    [...live.ledger.state.contracts.values()].map(({ contract }) => [
      contract.contractId,
      stringifyJson(contract as unknown as Json),
    ]),
  );

describe('a world under time travel', () => {
  it('has the state of the surviving commands alone, apart from ids and epoch', () => {
    fc.assert(
      fc.property(fc.array(op, { minLength: 5, maxLength: 40 }), (ops) => {
        const [travelled, reference] = [open(), open()];
        const lasting = run(travelled.worlds, ops);
        for (const one of lasting) apply(reference.live, one);
        expect(difference(shape(travelled.live), shape(reference.live), '{"type"')).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  it('never reuses an id that a revert discarded', () => {
    fc.assert(
      fc.property(fc.array(op, { minLength: 10, maxLength: 40 }), (ops) => {
        const { live, worlds } = open();
        const seen = new Map<string, string>();
        const { snapshots } = defined(worlds.session('default'), 'the world is there');
        const note = (): void =>
          idsOf(live).forEach((content, id) => {
            expect(seen.get(id) ?? content).toBe(content);
            seen.set(id, content);
          });
        const taken: string[] = [];
        for (const one of ops) {
          if (one.kind === 'snapshot') {
            const snapshot = snapshots.take(undefined);
            if (snapshot.ok) taken.push(snapshot.value.id);
          } else if (one.kind === 'revert') snapshots.revert(nth(taken, one.which) ?? '');
          else apply(live, one);
          note();
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('reverted to a snapshot yields the same dump as when it was taken, each time', () => {
    fc.assert(
      fc.property(fc.array(op, { maxLength: 15 }), fc.array(op, { minLength: 1, maxLength: 15 }), (before, after) => {
        const { live, worlds } = open();
        run(worlds, before);
        const { snapshots } = defined(worlds.session('default'), 'the world is there');
        const taken = snapshots.take('here');
        const dump = dumpOf(live);
        for (let time = 0; time < 2; time += 1) {
          run(
            worlds,
            after.filter(({ kind }) => kind !== 'revert' && kind !== 'snapshot'),
          );
          expect(taken.ok && atOnce(snapshots.revert(taken.value.id)).ok).toBe(true);
          expect(difference(dumpOf(live), dump)).toEqual([]);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('is restored from a dump byte for byte, and continues as it would have', () => {
    fc.assert(
      fc.property(fc.array(op, { maxLength: 25 }), fc.array(op, { maxLength: 10 }), (before, after) => {
        const [first, second] = [open(), open()];
        run(first.worlds, before);
        const dump = dumpOf(first.live);
        expect(second.worlds.load('default', Buffer.from(dump))).toMatchObject({ ok: true });
        expect(difference(dumpOf(second.live), dump)).toEqual([]);
        const lasting = after.filter((one): one is Lasting => one.kind !== 'revert' && one.kind !== 'snapshot');
        for (const one of lasting) [first.live, second.live].forEach((live) => apply(live, one));
        expect(difference(shape(second.live), shape(first.live), '{"type"')).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('worlds', () => {
  it('fifty under interleaved operations each equal their solo run', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(op, { minLength: 1, maxLength: 8 }), { minLength: 50, maxLength: 50 }),
        fc.infiniteStream(fc.nat({ max: 49 })),
        (scripts, order) => {
          const { worlds } = open();
          const ids = scripts.map((_, index) => {
            const made = atOnce(
              worlds.create({
                origin: { kind: 'world', id: 'default' },
                id: `w-${index}`,
                seed: undefined,
                frozen: undefined,
                at: undefined,
              }),
            );
            if (!made.ok) throw new Error(made.error.message);
            return made.value.id;
          });
          const rest = scripts.map((script) =>
            script.filter((one): one is Lasting => one.kind !== 'revert' && one.kind !== 'snapshot'),
          );
          const queues = rest.map((script) => [...script]);
          for (let left = queues.reduce((sum, queue) => sum + queue.length, 0); left > 0; left -= 1) {
            const drawn = Number(order.next().value);
            const index = queues[drawn]?.length ? drawn : queues.findIndex((queue) => queue.length > 0);
            const [live, next] = [worlds.session(ids[index] ?? '')?.live, queues[index]?.shift()];
            if (next && live) apply(live, next);
          }
          const solo = open();
          rest.slice(0, 5).forEach((script, index) => {
            const { live } = defined(open().worlds.session('default'), 'the world is there');
            for (const one of script) apply(live, one);
            expect(
              difference(dumpOf(defined(worlds.session(ids[index] ?? ''), 'the world is there').live), dumpOf(live)),
            ).toEqual([]);
          });
          expect(
            difference(dumpOf(defined(worlds.session('default'), 'the world is there').live), dumpOf(solo.live)),
          ).toEqual([]);
        },
      ),
      { numRuns: process.env['UNDERSTUDY_LONG'] ? 10 : 2 },
    );
  }, 120_000);
});

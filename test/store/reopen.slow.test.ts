// A reopened folder contains the same worlds: a random history with restarts ends like the same history without them.

import fc from '../property';
import { rmSync } from 'node:fs';
import { micros, plus } from '../../src/base';
import { activeOf, networkOf, type Command, type State } from '../../src/ledger';
import type { Worlds } from '../../src/server';
import { writeDump } from '../../src/world';
import { runs, TIMEOUT_MS } from '../properties/network';
import { allOf, newFolder, openKept, sessionOf, worldsOf, type Kept } from './kept';

const SECOND = 1_000_000n;

type Wish = 'create' | 'accept' | 'mint' | 'administer';
type Op =
  | { readonly kind: Wish; readonly nth: number }
  | { readonly kind: 'advance'; readonly seconds: number }
  | { readonly kind: 'snapshot' | 'reset' | 'run' | 'freeze' | 'trace' | 'fault' | 'copy' | 'load' }
  | { readonly kind: 'revert' | 'remove-snapshot' | 'remove-world'; readonly nth: number };
/** Only for stored worlds: a pause until everything is on disk, or a restart. */
type Pause = 'none' | 'settle' | 'restart';

const nth = fc.nat({ max: 9 });
const op: fc.Arbitrary<Op> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constantFrom<Wish>('create', 'create', 'accept', 'mint', 'administer'), nth }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('advance' as const), seconds: fc.constantFrom(1, 700, 8000) }),
  },
  { weight: 3, arbitrary: fc.constant<Op>({ kind: 'snapshot' }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('revert' as const, 'revert' as const, 'remove-snapshot' as const, 'remove-world' as const),
      nth,
    }),
  },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(
        'reset' as const,
        'trace' as const,
        'fault' as const,
        'copy' as const,
        'load' as const,
        'freeze' as const,
      )
      .map((kind): Op => ({ kind })),
  },
);
const pause = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Pause>('none') },
  fc.constantFrom<Pause>('settle', 'restart'),
);

const at = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(1, all.length)];
const partyOf = (state: State, user: string): string => state.users.get(user)?.primaryParty ?? '';

/** What leaves facts of users and parties in the log, one kind after the other. */
const administration = (party: string, participant: string): readonly Command[] => [
  { type: 'create-user', userId: 'frieda', party, rights: [{ kind: 'readAs', party }], annotations: { team: 'blue' } },
  {
    type: 'update-user',
    userId: 'frieda',
    changes: { party: null, deactivated: true, annotations: { team: '', town: 'x' } },
  },
  { type: 'grant-rights', userId: 'frieda', rights: [{ kind: 'participantAdmin' }, { kind: 'executeAs', party }] },
  { type: 'revoke-rights', userId: 'frieda', rights: [{ kind: 'readAs', party }] },
  { type: 'allocate-party', userId: 'frieda', annotations: { at: 'here' } },
  { type: 'update-party', party, annotations: { contract: '{}' } },
  {
    type: 'onboard-external-party',
    party: 'carla::1220',
    hosts: [{ participant, permission: 'confirmation' }],
    keys: [{ fingerprint: '1220', publicKey: 'AAAA', spec: 'EC_CURVE25519' }],
    threshold: 1,
  },
  { type: 'delete-user', userId: 'frieda' },
];

function wish(kind: Wish, which: number, state: State): Command {
  if (kind === 'administer')
    return at(administration(partyOf(state, 'alice'), networkOf(state).participant), which) ?? { type: 'cancel-lsu' };
  const offer = at(activeOf(state, 'TransferOffer'), which)?.contract;
  if (kind === 'accept')
    return { type: 'accept-offer', contractId: offer?.contractId ?? '00', actor: offer?.payload.receiver ?? '' };
  if (kind === 'mint') return { type: 'mint', owner: partyOf(state, 'alice'), amount: '12.5' };
  return {
    type: 'create-offer',
    sender: partyOf(state, 'alice'),
    receiver: partyOf(state, 'bob'),
    amount: '1',
    description: 'x',
    trackingId: `t-${which}`,
    expiresAt: plus(state.ledgerTime, 3600n * SECOND),
  };
}

/** Every operation on every world: they share beginnings of their logs, and go their own ways. */
function apply(worlds: Worlds, one: Op): void {
  const ids = [...worlds.served().sessions.keys()];
  if (one.kind === 'copy')
    return void worlds.create({
      origin: { kind: 'world', id: ids.at(-1) ?? '' },
      id: undefined,
      seed: undefined,
      frozen: undefined,
      at: undefined,
    });
  if (one.kind === 'remove-world') return void worlds.remove(at(ids, one.nth) ?? '');
  for (const id of ids) {
    const { live, snapshots, start } = sessionOf(worlds, id);
    const now = live.clock.now();
    const snapshot = 'nth' in one ? (at(snapshots.list(), one.nth)?.id ?? '') : '';
    if (one.kind === 'create' || one.kind === 'accept' || one.kind === 'mint' || one.kind === 'administer')
      live.execute(wish(one.kind, one.nth, live.ledger.state), now);
    else if (one.kind === 'advance') live.clock.advance(micros(BigInt(one.seconds) * SECOND));
    else if (one.kind === 'snapshot') snapshots.take(undefined);
    else if (one.kind === 'revert') snapshots.revert(snapshot);
    else if (one.kind === 'remove-snapshot') snapshots.remove(snapshot);
    else if (one.kind === 'reset') live.revert(start);
    else if (one.kind === 'trace') live.nextTraceId();
    else if (one.kind === 'fault')
      live.faults.add({
        id: undefined,
        operation: 'getDsoPartyId',
        user: undefined,
        times: 3,
        probability: 1,
        seed: 'x',
        delay: undefined,
        effect: { kind: 'status', status: 404, example: undefined },
      });
    else if (one.kind === 'load') worlds.load(id, Buffer.from([...writeDump(live.dump())].join('')));
    else if (one.kind === 'freeze') live.clock.freeze();
  }
}

async function paused(kept: Kept, dir: string, how: Pause): Promise<Kept> {
  if (how === 'none') return kept;
  await kept.settle();
  if (how === 'settle') return kept;
  await kept.close();
  return openKept(dir);
}

describe('a data folder', () => {
  test(
    'is restored unchanged after any history and any number of restarts',
    async () => {
      const property = fc.asyncProperty(
        fc.array(fc.tuple(op, pause), { minLength: 1, maxLength: 14 }),
        async (steps) => {
          const dir = newFolder();
          const plain = worldsOf();
          let kept = await openKept(dir);
          for (const [one, how] of steps) {
            apply(plain, one);
            apply(kept.worlds, one);
            kept = await paused(kept, dir, how);
          }
          // Later ids are the same as well: they are derived from state that must survive a restart.
          apply(plain, { kind: 'mint', nth: 0 });
          apply(kept.worlds, { kind: 'mint', nth: 0 });
          kept = await paused(kept, dir, 'restart');
          const [seen, wanted] = [allOf(kept.worlds), allOf(plain)];
          await kept.close();
          rmSync(dir, { recursive: true });
          expect(seen).toEqual(wanted);
        },
      );
      await fc.assert(property, runs(12));
    },
    TIMEOUT_MS * 3,
  );
});

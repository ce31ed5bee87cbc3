import { resolve } from 'node:path';
import { defined, err, parseSpan, plus, stringifyJson, type Json } from '../../base';
import { openContract } from '../../contract';
import { activeOf, fundsOf, type Command, type LogEntry, type State } from '../../ledger';
import { openWorldText, type World } from '../../world';
import { createFaults } from '../faults/faults';
import { createReload, type Reloaded } from './reload';
import { createWorlds, DEFAULT_WORLD, type Scene } from './worlds';

const ROOT = resolve(__dirname, '../../..');
const SECOND = 1_000_000n;

interface Words {
  readonly alice?: string;
  readonly offers?: readonly string[];
  readonly more?: string;
}

const offerOf = (id: string, at: string, rest = ''): string =>
  `  - { id: ${id}, from: alice, to: bob, amount: '10', description: x, at: ${at}, expires: 30d${rest} }`;
const worldText = ({
  alice = "'300', '20'",
  offers = [offerOf('rent', '-1h')],
  more = '',
}: Words = {}): string => `name: small
ends: 2026-01-15T12:00:00Z
lasts: 3h
users:
  alice: { holdings: [${alice}] }
  bob: { holdings: ['5'] }
${more}offers:
${offers.join('\n')}
`;

function open(text: string, epoch = 0): World {
  const opened = openWorldText(text, { source: 'small.yaml', root: ROOT, epoch });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  return opened.value;
}

const contract = openContract({ dir: resolve(ROOT, 'openapi') });

function serving(text = worldText()) {
  const world = open(text);
  const wall = (): Date => new Date(0);
  const worlds = createWorlds({
    first: world,
    clock: { now: world.end, frozen: true, speed: 1000 },
    open: () => err('nobody asks'),
    most: 1,
    idleMs: 60_000,
    wall,
    newFaults: () => createFaults({ contract, holdable: () => true }),
  });
  const scene: Scene = defined(worlds.scene(DEFAULT_WORLD), 'the default world is served');
  const reload = createReload(worlds, scene);
  const { live } = scene;
  const party = (user: string): string => defined(live.ledger.state.users.get(user)?.primaryParty, `${user} is a user`);
  return {
    scene,
    live,
    worlds,
    party,
    act: (command: Command): readonly LogEntry[] => {
      const done = live.execute(command, live.clock.now());
      if (!done.ok) throw new Error(JSON.stringify(done.error));
      return done.value;
    },
    pass: (span: string) => {
      live.clock.advance(defined(parseSpan(span), 'a span'));
      live.ledger.tick(live.clock.now());
    },
    reload: (next: string): Extract<Reloaded, { kind: 'reloaded' }> => {
      const reloaded = reload((epoch) => ({ ok: true as const, value: open(next, epoch) }));
      if (!reloaded.ok || reloaded.value.kind !== 'reloaded')
        throw new Error(`not reloaded: ${JSON.stringify(reloaded)}`);
      return reloaded.value;
    },
    reloadAny: reload,
  };
}
type Serving = ReturnType<typeof serving>;

const offer = ({ live }: Serving, trackingId: string): string | undefined =>
  activeOf(live.ledger.state, 'TransferOffer').find(({ contract }) => contract.payload.trackingId === trackingId)
    ?.contract.contractId;
const statusOf = ({ live, party }: Serving, trackingId: string): string | undefined =>
  live.ledger.state.offers.get(`${party('alice')}\n${trackingId}`)?.status;
const funds = ({ live, party }: Serving, user: string): string => fundsOf(live.ledger.state, party(user)).toFixed(1);
const holdingsOf = (state: State, owner: string): readonly (readonly [string, string])[] =>
  activeOf(state, 'Amulet')
    .filter(({ contract }) => contract.payload.owner === owner)
    .map(({ contract }) => [contract.payload.amount.initialAmount, contract.contractId]);
const holding = (served: Serving, user: string, amount: string): string =>
  defined(
    holdingsOf(served.live.ledger.state, served.party(user)).find(([value]) => Number(value) === Number(amount))?.[1],
    `${user} has a holding of ${amount}`,
  );
const accept = (served: Serving, trackingId: string): readonly LogEntry[] =>
  served.act({ type: 'accept-offer', contractId: offer(served, trackingId) ?? '', actor: served.party('bob') });
const create = (served: Serving, trackingId: string): readonly LogEntry[] =>
  served.act({
    type: 'create-offer',
    sender: served.party('alice'),
    receiver: served.party('bob'),
    amount: '3',
    description: 'x',
    trackingId,
    expiresAt: plus(served.live.clock.now(), 3600n * SECOND),
  });

describe('a reload', () => {
  test('does again what was asked of an offer of the file, under its new id', () => {
    const served = serving();
    const before = offer(served, 'rent');
    accept(served, 'rent');
    served.pass('2s');
    expect(served.reload(worldText({ offers: [offerOf('earlier', '-2h'), offerOf('rent', '-1h')] }))).toMatchObject({
      again: 1,
      leftOut: [],
      snapshot: undefined,
    });
    expect([statusOf(served, 'rent'), statusOf(served, 'earlier')]).toEqual(['completed', 'created']);
    expect(served.live.ledger.state.contracts.has(before ?? '')).toBe(false);
  });

  test('follows what a deed made into the deeds after it', () => {
    const served = serving();
    create(served, 'lunch');
    accept(served, 'lunch');
    served.pass('2s');
    served.act({ type: 'burn', contractId: holding(served, 'bob', '3') });
    expect(served.reload(worldText({ more: '  # bob is richer\n', alice: "'1000'" }))).toMatchObject({
      again: 3,
      leftOut: [],
    });
    expect([funds(served, 'alice'), funds(served, 'bob'), statusOf(served, 'lunch')]).toEqual([
      '997.0',
      '5.0',
      'completed',
    ]);
  });

  test('pairs holdings of the file by owner and amount first, then by their order', () => {
    const served = serving();
    served.act({ type: 'burn', contractId: holding(served, 'alice', '20') });
    served.act({ type: 'burn', contractId: holding(served, 'bob', '5') });
    served.reload(worldText({ alice: "'1', '300', '20'" }).replace("'5'", "'6'"));
    expect([funds(served, 'alice'), funds(served, 'bob')]).toEqual(['301.0', '0.0']);
  });

  test('knows a holding that an offer brought by the offer, whatever else there is', () => {
    const accepted = ', then: { at: -30m, move: accept }';
    const served = serving(worldText({ offers: [offerOf('rent', '-1h', accepted)] }));
    served.act({ type: 'burn', contractId: holding(served, 'bob', '10') });
    served.reload(
      worldText({
        offers: [
          offerOf('first', '-2h', accepted.replace('30', '90')),
          offerOf('rent', '-1h', accepted).replace("'10'", "'11'"),
        ],
      }),
    );
    expect(funds(served, 'bob')).toBe('15.0');
  });

  test('takes nothing that a deed made for a thing of the file', () => {
    const served = serving();
    served.act({ type: 'mint', owner: served.party('alice'), amount: '20' });
    served.act({ type: 'burn', contractId: holding(served, 'alice', '20') });
    const { leftOut } = served.reload(worldText({ alice: "'300'" }));
    expect([leftOut.map(({ reason }) => reason), funds(served, 'alice')]).toEqual([
      [`the world has no Amulet of ${served.party('alice')} now`],
      '320.0',
    ]);
  });

  test('leaves out what is about a thing that is gone, and keeps the old world in a snapshot', () => {
    const served = serving(worldText({ offers: [offerOf('rent', '-1h'), offerOf('other', '-50m')] }));
    accept(served, 'rent');
    create(served, 'lunch');
    const log = served.live.ledger.state.log.length;
    const reloaded = served.reload(worldText({ offers: [offerOf('other', '-50m')] }));
    expect(reloaded).toMatchObject({ again: 1, snapshot: 's1' });
    expect(reloaded.leftOut.map(({ reason }) => reason)).toEqual([
      `the world has no TransferOffer "rent" of ${served.party('alice')} now`,
    ]);
    expect([statusOf(served, 'rent'), statusOf(served, 'lunch')]).toEqual([undefined, 'created']);
    expect(served.scene.snapshots.revert('s1')).toMatchObject({ ok: true });
    expect([statusOf(served, 'rent'), served.live.ledger.state.log.length]).toEqual(['accepted', log]);
    expect(served.reload(worldText({ offers: [offerOf('rent', '-1h')] }))).toMatchObject({ again: 2, leftOut: [] });
    expect(statusOf(served, 'rent')).toBe('accepted');
  });

  test('tells the reason of the ledger where it refuses', () => {
    const served = serving();
    accept(served, 'rent');
    const { leftOut, again } = served.reload(
      worldText({ offers: [offerOf('rent', '-1h', ', then: { at: -30m, move: reject }')] }),
    );
    expect(again).toBe(0);
    expect(leftOut[0]?.reason).toContain('there is no active transfer offer 00');
  });

  test('keeps clock, faults, automation modes and what is armed', () => {
    const served = serving();
    served.act({ type: 'set-automation-mode', kind: 'consume', mode: 'manual' });
    served.act({ type: 'arm-failure', kind: 'consume', reason: 'timeout', times: 2 });
    served.live.faults.add({
      operation: '*',
      id: undefined,
      user: undefined,
      times: 3,
      probability: 1,
      seed: undefined,
      delay: undefined,
      effect: undefined,
    });
    accept(served, 'rent');
    served.pass('10m');
    served.scene.snapshots.take('before');
    const [clock, faults] = [served.live.clock.state(), served.live.faults.state()];
    served.reload(worldText({ alice: "'400'" }));
    expect([served.live.clock.state(), served.live.faults.state()]).toEqual([clock, faults]);
    expect([...served.live.ledger.state.manual]).toEqual(['consume']);
    expect(served.scene.snapshots.list().map(({ current }) => current)).toEqual([false]);
    expect(served.live.ledger.state.failures.get('consume')).toEqual(['timeout', 'timeout']);
    expect(statusOf(served, 'rent')).toBe('accepted');
  });

  test('steps again what was stepped, not what would be stepped first now', () => {
    const served = serving();
    served.act({ type: 'set-automation-mode', kind: 'consume', mode: 'manual' });
    accept(served, 'rent');
    expect(served.live.step({ kind: 'consume' })).toMatchObject({ ok: true });
    const slow = 'network: { delays: { consume: 2h } }\n';
    const accepted = offerOf('first', '-2h', ', then: { at: -90m, move: accept }');
    expect(
      served.reload(worldText({ offers: [accepted, offerOf('rent', '-1h')] }).replace('users:', `${slow}users:`)),
    ).toMatchObject({ again: 3, leftOut: [] });
    expect([statusOf(served, 'first'), statusOf(served, 'rent')]).toEqual(['accepted', 'completed']);
  });

  test('assigns again what was left in flight', () => {
    const served = serving(worldText({ more: 'reassignments:\n  - { holdingOf: alice, at: -10m, hold: true }\n' }));
    const { otherSynchronizerId } = defined(served.live.ledger.state.network, 'the network is started');
    const [fromFile] = [...served.live.ledger.state.inFlight.keys()];
    served.act({ type: 'assign', reassignmentId: fromFile ?? '' });
    const moved = served.act({
      type: 'unassign',
      contractId: holding(served, 'bob', '5'),
      target: otherSynchronizerId,
      submitter: served.party('bob'),
      hold: true,
    });
    served.act({ type: 'assign', reassignmentId: moved[0]?.type === 'reassignment' ? moved[0].reassignmentId : '' });
    expect(
      served.reload(
        worldText({ alice: "'300', '21'", more: 'reassignments:\n  - { holdingOf: alice, at: -15m, hold: true }\n' }),
      ),
    ).toMatchObject({ again: 3, leftOut: [] });
    expect(served.live.ledger.state.inFlight.size).toBe(0);
    expect(served.reload(worldText()).leftOut.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^the world has no reassignment in flight of Amulet of alice/),
    ]);
  });

  test('never gives an id to another content, whatever is reverted, reset and reloaded', () => {
    const served = serving();
    const seen = new Map<string, string>();
    const note = (): void => {
      for (const { contract } of served.live.ledger.state.contracts.values()) {
        const text = stringifyJson(contract as unknown as Json);
        expect(seen.get(contract.contractId) ?? text).toBe(text);
        seen.set(contract.contractId, text);
      }
    };
    served.scene.snapshots.take('start');
    const texts = [
      worldText({ alice: "'7'" }),
      worldText(),
      worldText({ offers: [offerOf('a', '-2h'), offerOf('rent', '-1h')] }),
    ];
    texts.forEach((text, round) => {
      create(served, `one-${round}`);
      note();
      served.scene.snapshots.revert('s1');
      create(served, `two-${round}`);
      note();
      served.reload(text);
      note();
      create(served, `three-${round}`);
      served.pass('10m');
      note();
      served.live.revert(served.scene.start);
      create(served, `four-${round}`);
      note();
    });
  });

  test('keeps the epoch of a start that nobody has gone back to yet', () => {
    const served = serving(worldText({ offers: [offerOf('a', '-2h'), offerOf('rent', '-1h')] }));
    const idsOf = (): readonly string[] => [...served.live.ledger.state.updatesById.keys()];
    served.live.replace(
      open(
        worldText({ alice: "'1'" })
          .replace(/offers:[^]*/, '')
          .replace('lasts: 3h', 'lasts: 1h'),
        100,
      ),
      served.live.clock.state(),
    );
    served.reloadAny((epoch) => ({ ok: true as const, value: open(worldText({ alice: "'2'" }), epoch) }));
    served.live.revert(served.live.checkpoint());
    const before = new Set(idsOf());
    for (let count = 0; count < 10; count += 1) served.act({ type: 'mint', owner: served.party('alice'), amount: '1' });
    const minted = idsOf().filter((id) => !before.has(id));
    served.live.revert(served.scene.start);
    expect(minted).toHaveLength(10);
    expect(idsOf().filter((id) => minted.includes(id))).toEqual([]);
  });

  test('makes the new file what a reset goes back to', () => {
    const served = serving();
    create(served, 'lunch');
    served.reload(worldText({ alice: "'7'" }));
    served.live.revert(served.scene.start);
    expect([funds(served, 'alice'), statusOf(served, 'lunch'), served.live.deeds]).toEqual(['7.0', undefined, []]);
  });

  test('leaves a world alone that was loaded from elsewhere, but not what a reset goes back to', () => {
    const served = serving();
    served.live.replace(open(worldText({ alice: "'1'" })), served.live.clock.state());
    const reloaded = served.reloadAny((epoch) => ({
      ok: true as const,
      value: open(worldText({ alice: "'2'" }), epoch),
    }));
    expect(reloaded).toEqual({ ok: true, value: { kind: 'elsewhere' } });
    expect(funds(served, 'alice')).toBe('1.0');
    served.live.revert(served.scene.start);
    expect(funds(served, 'alice')).toBe('2.0');
  });

  test('changes nothing when the new world is refused', () => {
    const served = serving();
    create(served, 'lunch');
    const { ledger } = served.live;
    expect(served.reloadAny(() => err('broken'))).toEqual(err('broken'));
    expect([served.live.ledger === ledger, statusOf(served, 'lunch'), served.live.deeds.length]).toEqual([
      true,
      'created',
      1,
    ]);
  });
});

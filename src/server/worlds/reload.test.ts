import { resolve } from 'node:path';
import { defined, err, parseSpan } from '../../base';
import { contract } from '../../../test/support/contract';
import { fundsOf } from '../../ledger';
import { openWorldText, type World } from '../../world';
import { createFaults } from '../faults/faults';
import { createWorlds, DEFAULT_WORLD } from './worlds';

const ROOT = resolve(__dirname, '../../..');

function open(holding: string): World {
  const text = `name: small\nends: 2026-01-15T12:00:00Z\nlasts: 3h\nusers:\n  alice: { holdings: ['${holding}'] }\n`;
  const opened = openWorldText(text, { source: 'small.yaml', root: ROOT });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  return opened.value;
}

function serving() {
  const first = open('300');
  const worlds = createWorlds({
    first,
    clock: { now: first.end, frozen: true, speed: 1000 },
    open: () => err('no other worlds in this test'),
    maxWorlds: 1,
    idleMs: 60_000,
    wall: () => new Date(0),
    newFaults: () => createFaults({ contract: contract(), holdable: () => true }),
  });
  const session = defined(worlds.session(DEFAULT_WORLD), 'the default world is served');
  const { live } = session;
  const party = defined(live.ledger.state.users.get('alice')?.primaryParty, 'alice is a user');
  return {
    first,
    worlds,
    session,
    live,
    funds: () => fundsOf(live.ledger.state, party).toFixed(1),
    mint: (amount: string) => live.execute({ type: 'mint', owner: party, amount }, live.clock.now()),
  };
}

describe('a reload', () => {
  test('replaces the world and discards all changes since the start', () => {
    const { worlds, live, funds, mint } = serving();
    mint('20');
    expect(funds()).toBe('320.0');
    worlds.reload(open('7'));
    expect([funds(), live.replacedBy]).toEqual(['7.0', 'loaded']);
  });

  test('resets clock and faults', () => {
    const { first, worlds, live } = serving();
    live.faults.add({
      operation: '*',
      id: undefined,
      user: undefined,
      times: 3,
      probability: 1,
      seed: undefined,
      delay: undefined,
      effect: undefined,
    });
    live.clock.advance(defined(parseSpan('10m'), 'a span'));
    worlds.reload(open('7'));
    expect(live.clock.state()).toEqual({ now: first.end, frozen: true, speed: 1000 });
    expect(live.faults.list()).toEqual([]);
  });

  test('is the state that a reset returns to', () => {
    const { worlds, session, live, funds, mint } = serving();
    worlds.reload(open('7'));
    mint('20');
    live.revert(session.start, 'reset');
    expect(funds()).toBe('7.0');
  });

  test('keeps snapshots of the previous world, none of which is current', () => {
    const { worlds, session, funds, mint } = serving();
    mint('20');
    session.snapshots.take('before');
    worlds.reload(open('7'));
    expect(session.snapshots.list().map(({ current }) => current)).toEqual([false]);
    expect(session.snapshots.revert('s1')).toMatchObject({ ok: true });
    expect(funds()).toBe('320.0');
  });

  test('gives new updates ids that no earlier update had', () => {
    const { worlds, session, live, mint } = serving();
    const ids = (): readonly string[] => [...live.ledger.state.updatesById.keys()];
    mint('1');
    const before = ids();
    worlds.reload(open('300'));
    mint('1');
    const afterReload = ids();
    live.revert(session.start, 'reset');
    mint('1');
    const newest = [before, afterReload, ids()].map((all) => all.at(-1));
    expect(new Set(newest).size).toBe(3);
  });

  test('gives the same responses as a world that starts with the file', () => {
    const { worlds, live } = serving();
    worlds.reload(open('7'));
    expect(live.ledger.state.log).toEqual(open('7').ledger.state.log);
  });
});

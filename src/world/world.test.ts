import { resolve } from 'node:path';
import { parseInstant, plus, micros, stringifyJson, type Micros } from '../base';
import { acceptedOffers, nextLsu, openMiningRounds, openOffers, timeOf, usableRound, type State } from '../ledger';
import { openWorld, parseWorld, simulateWorld, sha256, type World } from '.';

const root = resolve(__dirname, '../..');

function quickstart(end?: Micros): World {
  const opened = openWorld({ source: 'quickstart', root, ...(end === undefined ? {} : { end }) });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  return opened.value;
}

const world = quickstart();
const { state } = world.ledger;
const partyOf = (user: string): string => world.users.find((known) => known.user === user)?.party ?? '';

describe('the quickstart world', () => {
  it('has an offer in every state', () => {
    const states = new Set([...state.offers.values()].map((offer) => (offer.status === 'failed' ? offer.failureKind : offer.status)));
    expect([...states].sort()).toEqual(['accepted', 'completed', 'created', 'expired', 'rejected', 'withdrawn']);
  });

  it('has an offer that failed for lack of funds and says how much was missing', () => {
    const reasons = [...state.offers.values()].flatMap((offer) => ('withdrawnReason' in offer ? [offer.withdrawnReason] : []));
    expect(reasons).toContain('out of funds, missing 495.0000000000 AMT');
  });

  it('has every kind of update and event', () => {
    const kinds = new Set(state.updates.flatMap((update) => {
      if (update.type === 'transaction') return update.nodes.map((node) => (node.kind === 'create' ? 'create' : node.consuming ? 'consuming exercise' : 'exercise'));
      return update.type === 'reassignment' ? [update.kind] : update.events.map((event) => `party ${event.kind}`);
    }));
    expect([...kinds].sort()).toEqual(['assigned', 'consuming exercise', 'create', 'exercise', 'party added', 'party changed', 'party onboarding', 'party revoked', 'unassigned']);
  });

  it('has one transaction that an external party signed, and tells its hash', () => {
    const signed = state.updates.flatMap((update) => (update.type === 'transaction' && update.externalTransactionHash !== undefined ? [update] : []));
    expect(signed.map(({ actAs, externalTransactionHash }) => [actAs, externalTransactionHash])).toEqual([[[world.samples.parties.hostedTwice], expect.stringMatching(/^1220[0-9a-f]{64}$/)]]);
  });

  it('has locked and unlocked holdings, names of every kind and a preapproval', () => {
    expect(state.active.get('LockedAmulet')?.size).toBe(1);
    expect(state.active.get('Amulet')?.size).toBeGreaterThan(4);
    expect([...(state.active.get('AnsEntry')?.values() ?? [])].length).toBe(3);
    expect(world.samples.parties.preapproved).toBe(partyOf('bob'));
  });

  it('names a party hosted twice, one hosted nowhere, and an update of each kind', () => {
    expect(world.samples.parties.hostedTwice).toMatch(/^treasury::/);
    expect(world.samples.parties.notHosted).toMatch(/^archive::/);
    expect(Object.keys(world.samples.updates).sort()).toEqual(['reassignment', 'topology', 'transaction']);
  });

  it('has snapshots on the three-hour grid, and one that was forced off it', () => {
    const minutes = world.samples.snapshots.map(({ recordTime }) => recordTime.slice(14, 16));
    expect(minutes.filter((text) => text === '00').length).toBeGreaterThan(10);
    expect(minutes.filter((text) => text !== '00').length).toBe(1);
    expect(new Set(world.samples.snapshots.map(({ migrationId }) => migrationId))).toEqual(new Set([0, 1]));
  });

  it('announces an upgrade that is still to come', () => {
    expect(nextLsu(state, world.end)?.successorPhysicalSynchronizerId).toMatch(/^global-domain::1220[0-9a-f]{64}::35-1$/);
  });

  it('has three open rounds of which one can be used at its end', () => {
    expect(openMiningRounds(state).length).toBe(3);
    const usable = usableRound(state, world.end)?.contract.payload;
    expect(usable && timeOf(usable.opensAt) <= world.end && world.end < timeOf(usable.targetClosesAt)).toBe(true);
  });

  it('keeps offers accepted while the automation of their sender is down', () => {
    world.ledger.tick(plus(world.end, micros(60_000_000n)));
    expect(acceptedOffers(state, partyOf('alice')).map(({ payload }) => payload.trackingId)).toEqual(['translation']);
    expect(openOffers(state, partyOf('alice')).length).toBe(2);
  });
});

describe('a simulated history', () => {
  it('is the same for the same seed and end', () => {
    expect(textOf(quickstart().ledger.state)).toBe(textOf(quickstart().ledger.state));
  });

  it('has other ids for another seed', () => {
    const other = openWorld({ source: 'quickstart', root, seed: 'another' });
    expect(other.ok && other.value.samples.updates.transaction).not.toBe(world.samples.updates.transaction);
  });

  it('ends when it is asked to, whatever the microsecond', () => {
    const end = parseInstant('2026-11-20T21:33:44.123457Z') ?? world.end;
    const moved = quickstart(end);
    expect(moved.end).toBe(end);
    expect(moved.ledger.state.lastRecordTime <= end).toBe(true);
    const usable = usableRound(moved.ledger.state, end)?.contract.payload;
    expect(usable && timeOf(usable.opensAt) <= end && end < timeOf(usable.targetClosesAt)).toBe(true);
  });

  it('has record times that strictly increase and offsets without gaps', () => {
    const { updates } = quickstart().ledger.state;
    updates.slice(1).forEach((update, index) => expect(update.recordTime > (updates[index]?.recordTime ?? 0n)).toBe(true));
    expect(updates.map(({ offset }) => offset)).toEqual(updates.map((_, index) => index + 1));
  });
});

const SMALL = `name: small
ends: 2026-01-15T12:00:00Z
lasts: 6h
users:
  alice: { holdings: ['10'] }
  bob: {}
offers:
  - { id: one, from: alice, to: bob, amount: '3', description: Lunch, at: -1h, expires: 1d, then: { at: -30m, move: accept } }
`;

const problemsOf = (text: string): readonly string[] => {
  const parsed = parseWorld(text, 'my.yaml', root);
  if (!parsed.ok) return parsed.error.map(({ file, line = 0, message }) => `${file}:${line} ${message}`);
  const opened = simulateWorld(parsed.value.world, { seed: '1', hash: sha256 });
  return opened.ok ? [] : opened.error.map(({ pointer, message }) => `my.yaml:${parsed.value.locate(pointer).line ?? 0} ${message}`);
};

describe('a world file', () => {
  it('of eight lines is a world', () => expect(problemsOf(SMALL)).toEqual([]));

  it.each([
    ['an unknown word', SMALL.replace('lasts:', 'lasted:'), 'my.yaml:1 the world must have required property \'lasts\''],
    ['a wrong amount', SMALL.replace("amount: '3'", "amount: '3.12345678901'"), 'my.yaml:8 /offers/0/amount is "3.12345678901": it must match pattern'],
    ['an amount that YAML reads as a number', SMALL.replace("amount: '3'", 'amount: 3.5'), 'my.yaml:8 /offers/0/amount is 3.5: it must be string; write it in quotes'],
    ['a misspelt word', SMALL.replace('offers:', 'ofers:'), 'my.yaml:7 the world has no word ofers'],
    ['an end that is none', SMALL.replace('ends: 2026-01-15T12:00:00Z', 'ends: yesterday'), 'my.yaml:2 "yesterday" is no instant'],
    ['no words at all', '', 'my.yaml:1 is empty'],
    ['a time that is none', SMALL.replace('at: -1h', 'at: yesterday'), 'my.yaml:8 "yesterday" is no time'],
    ['a time outside the history', SMALL.replace('at: -1h', 'at: -9h'), 'my.yaml:8 -9h lies outside the history'],
    ['a move that the network refuses', SMALL.replace('move: accept', 'move: withdraw').replace('at: -30m', 'at: -2h'), 'my.yaml:8 offer one is no longer open'],
    ['an amount that cannot be minted', SMALL.replace("['10']", "['0']"), 'my.yaml:5 the network refuses this step (mint): invalid-value'],
    ['a name that nobody has', SMALL.replace('to: bob', 'to: bbo'), 'my.yaml:8 there is no user or party bbo; there are: alice, bob'],
    ['a price of nothing', `${SMALL}network: { amuletPrice: '0.0' }\n`, 'my.yaml:9 0.0 is no price'],
    ['a price below nothing', `${SMALL}network: { amuletPrice: '-1' }\n`, 'my.yaml:9 -1 is no price'],
    ['a tick of nothing', `${SMALL}network: { tick: 0s }\n`, 'my.yaml:9 the history has more than 100000 mining rounds'],
    ['a tick too short for its length', `${SMALL}network: { tick: 200ms }\n`, 'my.yaml:9 the history has more than 100000 mining rounds'],
    ['aliases that stand for far more than is written', `${SMALL}a: &a [${'x,'.repeat(9)}]\n${['ba', 'cb', 'dc'].map(([name, of]) => `${name}: &${name} [${`*${of},`.repeat(9)}]\n`).join('')}`, 'my.yaml:1 not YAML that can be read'],
    ['text that is not YAML', 'name: [', 'my.yaml:1 not YAML'],
  ])('with %s is refused with its line', (_, text, expected) => {
    expect(problemsOf(text).join('\n')).toContain(expected);
  });

  it('that does not exist is refused with the names that do', () => {
    const opened = openWorld({ source: 'quickstar', root });
    expect(opened.ok ? '' : opened.error[0]?.message).toContain('quickstart');
  });
});

const textOf = (from: State): string => stringifyJson(JSON.parse(JSON.stringify(from.log, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))));

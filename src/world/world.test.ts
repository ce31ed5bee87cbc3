import { resolve } from 'node:path';
import { HOUR, parseInstant, plus, micros, stringifyJson, type Micros } from '../base';
import {
  acceptedOffers,
  activeOf,
  nextLsu,
  openMiningRounds,
  openOffers,
  timeOf,
  usableRound,
  type State,
} from '../ledger';
import { openWorld, type World } from '.';

const root = resolve(__dirname, '../..');

function quickstart(end?: Micros): World {
  const opened = openWorld({ source: 'quickstart', root, ...(end === undefined ? {} : { end }) });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  return opened.value;
}

const world = quickstart();
const { state } = world.ledger;
const partyOf = (user: string): string => world.users.find((known) => known.user === user)?.party ?? '';

describe('the demo world', () => {
  const demo = openWorld({ source: 'demo', root });
  if (!demo.ok) throw new Error(JSON.stringify(demo.error));
  const { ledger, end } = demo.value;

  it('completes the offers that its users accept, also while traffic runs', () => {
    expect(activeOf(ledger.state, 'AcceptedTransferOffer')).toHaveLength(0);
    for (let hour = 1; hour <= 24; hour += 1) {
      ledger.tick(plus(end, micros(BigInt(hour) * HOUR)));
      // Those of the last seconds wait for their automation.
      expect(activeOf(ledger.state, 'AcceptedTransferOffer').length).toBeLessThan(5);
    }
  });
});

describe('the quickstart world', () => {
  it('has an offer in every state', () => {
    const states = new Set(
      [...state.offers.entries()].map(([, , offer]) => (offer.status === 'failed' ? offer.failureKind : offer.status)),
    );
    expect([...states].sort()).toEqual(['accepted', 'completed', 'created', 'expired', 'rejected', 'withdrawn']);
  });

  it('has an offer that failed for lack of funds and states the missing amount', () => {
    const reasons = [...state.offers.entries()].flatMap(([, , offer]) =>
      'withdrawnReason' in offer ? [offer.withdrawnReason] : [],
    );
    expect(reasons).toContain('out of funds, missing 495.0000000000 AMT');
  });

  it('has every kind of update and event', () => {
    const kinds = new Set(
      state.updates.flatMap((update) => {
        if (update.type === 'transaction')
          return update.nodes.map((node) =>
            node.kind === 'create' ? 'create' : node.consuming ? 'consuming exercise' : 'exercise',
          );
        return update.type === 'reassignment' ? [update.kind] : update.events.map((event) => `party ${event.kind}`);
      }),
    );
    expect([...kinds].sort()).toEqual([
      'assigned',
      'consuming exercise',
      'create',
      'exercise',
      'party added',
      'party changed',
      'party onboarding',
      'party revoked',
      'unassigned',
    ]);
  });

  it('has one transaction that an external party signed, and shows its hash', () => {
    const signed = state.updates.flatMap((update) =>
      update.type === 'transaction' && update.externalTransactionHash !== undefined ? [update] : [],
    );
    expect(signed.map(({ actAs, externalTransactionHash }) => [actAs, externalTransactionHash])).toEqual([
      [[world.samples.parties.hostedTwice], expect.stringMatching(/^[0-9a-f]{64}$/)],
    ]);
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

  it('has snapshots on the three-hour grid, and one forced off it', () => {
    const minutes = world.samples.snapshots.map(({ recordTime }) => recordTime.slice(14, 16));
    expect(minutes.filter((text) => text === '00').length).toBeGreaterThan(10);
    expect(minutes.filter((text) => text !== '00').length).toBe(1);
    expect(new Set(world.samples.snapshots.map(({ migrationId }) => migrationId))).toEqual(new Set([0, 1]));
  });

  it('announces an upgrade that is still to come', () => {
    expect(nextLsu(state, world.end)?.successorPhysicalSynchronizerId).toMatch(
      /^global-domain::1220[0-9a-f]{64}::35-1$/,
    );
  });

  it('has three open rounds, one of which can be used at its end', () => {
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
  it('is the same for the same seed and end time', () => {
    expect(textOf(quickstart().ledger.state)).toBe(textOf(quickstart().ledger.state));
  });

  it('has other ids for another seed', () => {
    const other = openWorld({ source: 'quickstart', root, seed: 'another' });
    expect(other.ok && other.value.samples.updates.transaction).not.toBe(world.samples.updates.transaction);
  });

  it('ends at the requested time, whatever the microsecond', () => {
    const end = parseInstant('2026-11-20T21:33:44.123457Z') ?? world.end;
    const moved = quickstart(end);
    expect(moved.end).toBe(end);
    expect(moved.ledger.state.lastRecordTime <= end).toBe(true);
    const usable = usableRound(moved.ledger.state, end)?.contract.payload;
    expect(usable && timeOf(usable.opensAt) <= end && end < timeOf(usable.targetClosesAt)).toBe(true);
  });

  it('has record times that strictly increase and offsets without gaps', () => {
    const { updates } = quickstart().ledger.state;
    updates
      .slice(1)
      .forEach((update, index) => expect(update.recordTime > (updates[index]?.recordTime ?? 0n)).toBe(true));
    expect(updates.map(({ offset }) => offset)).toEqual(updates.map((_, index) => index + 1));
  });
});

const textOf = (from: State): string =>
  stringifyJson(
    JSON.parse(JSON.stringify(from.log, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))),
  );

// Simulated activity: definitions, arrivals and responses, and laws over a day of them.

import fc from '../../../test/property';
import { ALICE, BOB, sha256, START, testLedger, testNetwork, type TestLedger } from '../../../test/support/ledger';
import { DAY, formatUnits, HOUR, micros, MINUTE, parseUnits, plus, type Micros } from '../../base';
import { amuletIn } from '../amulets';
import { createLedger, type Ledger } from '../ledger';
import { drawExponential } from '../traffic-draws';
import { afterWeightedTime, type TrafficSource } from '../traffic-source';
import type { State } from '../state';
import type { Transaction } from '../types';

const LUNCHES: TrafficSource = {
  id: 'lunches',
  pay: { from: ['alice'], to: ['bob'], amount: '1', amountUpTo: '2' },
  every: '1h',
  then: { accept: 100 },
  after: '10s',
};
const TAPS: TrafficSource = { id: 'taps', tap: { users: 'everyone', usd: '5', usdUpTo: '50' }, perDay: 40 };

const change = (test: TestLedger, ...sources: readonly TrafficSource[]) =>
  test.given({ type: 'change-traffic', sources, running: true });
const sourceOf = ({ ledger }: TestLedger, id = 'lunches') => ledger.state.traffic.sources.get(id);
const choicesIn = (state: State): readonly string[] =>
  state.updates
    .filter((update): update is Transaction => update.type === 'transaction')
    .flatMap(({ nodes, roots }) => roots.map((root) => nodes[root]))
    .flatMap((node) => (node?.kind === 'exercise' && /TransferOffer/.test(node.choice) ? [node.choice] : []));
const trafficIn = ({ ledger }: TestLedger) =>
  [...ledger.upcoming(['traffic'])].map(({ at, command }) => ({ in: at - ledger.state.ledgerTime, ...command }));

describe('a source with fixed gaps', () => {
  it('creates an offer at each of them, which is accepted after its delay and paid', () => {
    const test = testLedger();
    change(test, LUNCHES);
    test.pass(2n * HOUR + MINUTE);
    const course = ['WalletAppInstall_CreateTransferOffer', 'TransferOffer_Accept', 'AcceptedTransferOffer_Complete'];
    expect(choicesIn(test.ledger.state)).toEqual([...course, ...course]);
    expect(test.ledger.state.offers.get(ALICE, 'lunches-1')).toMatchObject({ status: 'completed' });
    expect(test.ledger.state.offers.get(ALICE, 'lunches-2')).toMatchObject({ status: 'completed' });
    expect(sourceOf(test)).toMatchObject({ number: 3, arrivals: 2, accepted: 2, open: 0, refused: 0 });
  });

  it.each([
    [{ reject: 100 }, 'rejected', 'failed'],
    [{ withdraw: 100 }, 'withdrawn', 'failed'],
  ] as const)('with the fate %j counts an offer as %s', (then, count, status) => {
    const test = testLedger();
    change(test, { ...LUNCHES, then });
    test.pass(HOUR + MINUTE);
    expect(sourceOf(test)).toMatchObject({ arrivals: 1, [count]: 1, open: 0 });
    expect(test.ledger.state.offers.get(ALICE, 'lunches-1')).toMatchObject({ status });
  });

  it('begins at its instant and ends at its limit', () => {
    const test = testLedger();
    change(test, { ...LUNCHES, begins: '2026-01-15T05:17:00Z', limit: 2, first: 8 });
    test.at(plus(START, DAY));
    expect(sourceOf(test)).toMatchObject({ number: 10, arrivals: 2 });
    expect(trafficIn(test)).toEqual([]);
    test.given({ type: 'change-traffic', speed: 2000 });
    expect(trafficIn(test)).toEqual([]);
  });

  it('skips arrivals while its bound of open offers is reached', () => {
    const test = testLedger();
    change(test, { ...LUNCHES, then: {}, open: 2 });
    test.pass(5n * HOUR);
    expect(sourceOf(test)).toMatchObject({ arrivals: 5, open: 2, skipped: 3 });
    test.pass(DAY);
    expect(sourceOf(test)?.expired).toBeGreaterThan(1);
    expect(sourceOf(test)?.open).toBe(2);
  });
});

describe('an arrival', () => {
  it('that the ledger rejects is recorded with the reason, and the next one comes all the same', () => {
    const test = testLedger();
    test.given({
      type: 'create-offer',
      sender: ALICE,
      receiver: BOB,
      amount: '1',
      description: '',
      expiresAt: plus(START, DAY),
      trackingId: 'lunches-1',
    });
    change(test, LUNCHES);
    test.pass(2n * HOUR + MINUTE);
    expect(sourceOf(test)).toMatchObject({ arrivals: 2, refused: 1, lastRefusal: 'tracking-id-used', accepted: 1 });
  });

  it('whose contracts are in flight is recorded, and does not end its source', () => {
    const test = testLedger();
    const rules = [...test.ledger.state.contracts.values()].find(({ contract }) => contract.template === 'AmuletRules');
    test.given({
      type: 'unassign',
      contractId: rules?.contract.contractId ?? '',
      target: testNetwork().otherSynchronizerId,
      submitter: rules?.contract.signatories[0] ?? '',
      hold: true,
    });
    change(test, { ...TAPS, perDay: 1000 });
    test.pass(HOUR);
    expect(sourceOf(test, 'taps')?.lastRefusal).toBe('contract-in-flight');
    expect(sourceOf(test, 'taps')?.arrivals).toBeGreaterThan(10);
  });

  it('asks for a name, which is paid and registered', () => {
    const test = testLedger();
    test.given({ type: 'tap', owner: ALICE, amountUsd: '1000' });
    change(test, { id: 'Names.1', buyName: { users: ['alice'] }, every: '1h', after: '5s' });
    test.pass(HOUR + MINUTE);
    expect(
      [...test.ledger.state.names.named('names-1-1.unverified.ns')].map(({ contract }) => contract.payload.user),
    ).toEqual([ALICE]);
  });

  it('of everyone is of a user with a wallet who does not operate the network, also of one that came later', () => {
    const test = testLedger();
    change(test, { ...TAPS, perDay: 1000 });
    test.given({ type: 'register-user', userId: 'zoe' });
    test.pass(6n * HOUR);
    const owners = new Set(
      test.ledger.state.updates.flatMap((update) =>
        update.type === 'transaction' &&
        update.nodes[0]?.kind === 'exercise' &&
        update.nodes[0].choice === 'AmuletRules_DevNet_Tap'
          ? update.actAs
          : [],
      ),
    );
    expect([...owners].sort()).toEqual(
      [ALICE, BOB, test.ledger.state.wallets.get('zoe')?.contract.payload.endUserParty].sort(),
    );
  });

  it('is stepped by hand, fails by timeout and waits while traffic is held', () => {
    const test = testLedger();
    change(test, LUNCHES);
    test.given({ type: 'set-automation-mode', kind: 'traffic', mode: 'manual' });
    test.pass(3n * HOUR);
    expect(sourceOf(test)?.arrivals).toBe(0);
    expect(test.ledger.step({ kind: 'traffic' }, test.now()).ok).toBe(true);
    expect(sourceOf(test)?.arrivals).toBe(1);
    test.given({ type: 'arm-failure', kind: 'traffic', reason: 'timeout', times: 1 });
    test.given({ type: 'set-automation-mode', kind: 'traffic', mode: 'auto' });
    test.pass(HOUR + MINUTE);
    expect(sourceOf(test)).toMatchObject({ arrivals: 2, accepted: 2 });
    expect(test.ledger.state.failures.get('traffic')).toEqual([]);
  });
});

describe('a change', () => {
  it('of the speed changes the gaps from now on', () => {
    const test = testLedger();
    change(test, LUNCHES);
    expect(trafficIn(test)).toMatchObject([{ in: HOUR, number: 1 }]);
    test.given({ type: 'change-traffic', speed: 4000 });
    expect(trafficIn(test)).toMatchObject([{ in: HOUR / 4n, number: 1 }]);
  });

  it('to stopped removes what is scheduled, moves of open offers included; started, arrivals resume', () => {
    const test = testLedger();
    change(test, { ...LUNCHES, after: '30m' });
    test.pass(HOUR + MINUTE);
    expect(trafficIn(test)).toMatchObject([{ type: 'traffic-respond', move: 'accept' }, { type: 'traffic-arrive' }]);
    test.given({ type: 'change-traffic', running: false });
    expect(trafficIn(test)).toEqual([]);
    test.pass(3n * HOUR);
    expect(sourceOf(test)).toMatchObject({ arrivals: 1, open: 1, accepted: 0 });
    test.given({ type: 'change-traffic', running: true });
    expect(trafficIn(test)).toMatchObject([{ type: 'traffic-arrive', in: HOUR, number: 2 }]);
  });

  it('of the sources starts their counts anew, and uses no number twice', () => {
    const test = testLedger();
    change(test, { ...LUNCHES, limit: 2, then: {} });
    test.pass(DAY / 2n);
    change(test, TAPS);
    change(test, { ...LUNCHES, limit: 2, then: {} });
    expect(sourceOf(test)).toMatchObject({ number: 3, arrivals: 0, open: 2 });
    test.pass(DAY / 4n);
    expect(sourceOf(test)).toMatchObject({ number: 5, arrivals: 2, refused: 0, open: 4 });
  });

  it.each<[string, readonly TrafficSource[], object]>([
    ['two actions', [{ ...LUNCHES, tap: { users: 'everyone', usd: '1' } }], { field: 'sources/0/pay', value: '2' }],
    ['no rate', [{ id: 'x', tap: { users: 'everyone', usd: '1' } }], { field: 'sources/0/perDay', value: '0' }],
    [
      'an amount of zero',
      [{ ...TAPS, tap: { users: 'everyone', usd: '0' } }],
      { field: 'sources/0/tap/usd', value: '0' },
    ],
    [
      'an upper amount below the lower one',
      [TAPS, { ...TAPS, id: 'x', tap: { users: 'everyone', usd: '2', usdUpTo: '1' } }],
      { field: 'sources/1/tap/usdUpTo', value: '1' },
    ],
    ['shares above 100', [{ ...LUNCHES, then: { accept: 60, reject: 41 } }], { field: 'sources/0/then' }],
    ['hours that are all 0', [{ ...TAPS, hours: Array<number>(24).fill(0) }], { field: 'sources/0/hours' }],
    ['hours with fixed gaps', [{ ...LUNCHES, hours: { from: 8, to: 18 } }], { field: 'sources/0/hours' }],
    ['gaps below a second', [{ ...LUNCHES, every: '999ms' }], { field: 'sources/0/every', value: '999ms' }],
    ['a delay that shrinks', [{ ...LUNCHES, afterUpTo: '9s' }], { field: 'sources/0/afterUpTo', value: '9s' }],
    [
      'payments to oneself',
      [{ ...LUNCHES, pay: { from: ['bob'], to: ['bob'], amount: '1' } }],
      { field: 'sources/0/pay/to' },
    ],
    ['the same id twice', [TAPS, TAPS], { code: 'already-exists', id: 'taps' }],
    ['an unknown user', [{ ...TAPS, tap: { users: ['mallory'], usd: '1' } }], { code: 'unknown', id: 'mallory' }],
    ['more than 50 sources', Array.from({ length: 51 }, (_, at) => ({ ...TAPS, id: `t${at}` })), { field: 'sources' }],
    ['too many arrivals a day', [{ ...TAPS, perDay: 10_001 }], { field: 'sources', value: '10001 arrivals a day' }],
  ])('with %s is refused', (_, sources, rejection) => {
    expect(testLedger().refused({ type: 'change-traffic', sources, running: true })).toMatchObject(rejection);
  });

  it('of the speed is refused above the bound of arrivals, and accepted at it', () => {
    const test = testLedger();
    change(test, { ...TAPS, perDay: 2500 });
    test.given({ type: 'change-traffic', speed: 4000 });
    expect(test.refused({ type: 'change-traffic', speed: 4001 })).toMatchObject({
      field: 'speed',
      value: '4.001x',
      expected: 'at most 4x, which gives 10000 arrivals a day in total',
    });
  });
});

describe('random gaps', () => {
  it('follow the exponential distribution with mean 1', () => {
    const drawn = Array.from(
      { length: 4000 },
      (_, number) => Number(drawExponential({ seed: 'gaps', hash: sha256 }, { source: 'x', number })) / 2 ** 32,
    );
    const mean = drawn.reduce((sum, one) => sum + one, 0) / drawn.length;
    expect(mean).toBeGreaterThan(0.95);
    expect(mean).toBeLessThan(1.05);
    for (const [bound, share] of [
      [0.5, 0.3935],
      [1, 0.6321],
      [3, 0.9502],
    ] as const)
      expect(Math.abs(drawn.filter((one) => one < bound).length / drawn.length - share)).toBeLessThan(0.025);
  });

  it('come to the rate a day, within the hours of the source', () => {
    const test = testLedger();
    change(test, { ...TAPS, perDay: 400, hours: { from: 22, to: 3 } });
    test.at(plus(START, 3n * DAY));
    const hours = test.ledger.state.log.flatMap((entry) =>
      entry.type === 'traffic-arrived' ? [Number((entry.at % DAY) / HOUR)] : [],
    );
    expect(new Set(hours)).toEqual(new Set([22, 23, 0, 1, 2]));
    expect(Math.abs(hours.length - 1200)).toBeLessThan(150);
  });

  it('reach each weighted distance at one instant, and never run backwards', () => {
    const weights = fc
      .array(fc.bigInt(0n, 5n), { minLength: 24, maxLength: 24 })
      .filter((list) => list.some((one) => one > 0n));
    fc.assert(
      fc.property(weights, fc.bigInt(0n, 3n * DAY), fc.bigInt(0n, 40n * DAY), (list, start, distance) => {
        const end = afterWeightedTime(micros(start), distance, list);
        expect(end).toBeGreaterThanOrEqual(start);
        expect(afterWeightedTime(micros(start), distance + 1n, list)).toBeGreaterThanOrEqual(end);
        expect(weightedBetween(list, start, end)).toBeLessThanOrEqual(distance);
        expect(weightedBetween(list, start, end + 1n)).toBeGreaterThan(distance);
      }),
    );
  });
});

/** The weighted time between two instants, hour by hour. */
function weightedBetween(weights: readonly bigint[], start: bigint, end: bigint): bigint {
  let total = 0n;
  for (let at = start; at < end;) {
    const hourEnd = (at / HOUR + 1n) * HOUR;
    const until = hourEnd < end ? hourEnd : end;
    total += (weights[Number((at % DAY) / HOUR)] ?? 0n) * (until - at);
    at = until;
  }
  return total;
}

describe('a day of traffic', () => {
  const DAY_OF_TRAFFIC: readonly TrafficSource[] = [
    {
      id: 'pays',
      pay: { from: 'everyone', to: 'everyone', amount: '0.0000000001', amountUpTo: '40' },
      perDay: 300,
      hours: [...Array<number>(8).fill(0), ...Array<number>(10).fill(3), ...Array<number>(6).fill(1)],
      then: { accept: 70, reject: 15, withdraw: 10 },
      after: '5s',
      afterUpTo: '2h',
    },
    { ...TAPS, perDay: 100 },
    { id: 'names', buyName: { users: 'everyone' }, perDay: 10 },
  ];
  const begun = (seed: string): Ledger => {
    const ledger = createLedger({ seed, hash: sha256, log: testLedger().ledger.state.log });
    ledger.execute({ type: 'change-traffic', sources: DAY_OF_TRAFFIC, running: true }, START);
    return ledger;
  };
  const END = plus(START, DAY);
  const reached = (ledger: Ledger, ...times: readonly Micros[]): Ledger => {
    for (const time of times) ledger.tick(time);
    return ledger;
  };

  it('is the same for the same seed, whenever the clock moves, and after a restart in the middle', () => {
    fc.assert(
      fc.property(fc.string(), fc.bigInt(1n, DAY), (seed, wait) => {
        const middle = plus(START, wait);
        const whole = reached(begun(seed), END).state.log;
        const half = reached(begun(seed), middle);
        const restarted = createLedger({ seed, hash: sha256, log: [...half.state.log] });
        expect(reached(half, END).state.log).toEqual(whole);
        expect(reached(restarted, END).state.log).toEqual(whole);
      }),
      { numRuns: 2 },
    );
  });

  it('keeps the sum of all holdings exact, and counts what it did', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const { state } = reached(begun(seed), END);
        const held = [...state.contracts.values()].flatMap(({ contract, archived }) => {
          const amulet = archived ? undefined : amuletIn(contract);
          return amulet ? [parseUnits(amulet.amount.initialAmount)] : [];
        });
        expect(formatUnits(state.supply)).toBe(formatUnits(held.reduce((sum, one) => sum + one, 0n)));
        const pays = state.traffic.sources.get('pays');
        expect(pays?.arrivals).toBeGreaterThan(200);
        expect(pays).toMatchObject({ refused: 0 });
        const {
          arrivals = 0,
          accepted = 0,
          rejected = 0,
          withdrawn = 0,
          expired = 0,
          open = 0,
          skipped = 0,
        } = pays ?? {};
        expect(accepted + rejected + withdrawn + expired + open + skipped).toBe(arrivals);
        expect(open).toBe([...(state.active.get('TransferOffer')?.values() ?? [])].length);
      }),
      { numRuns: 5 },
    );
  });
});

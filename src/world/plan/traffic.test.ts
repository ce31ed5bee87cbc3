// Traffic of world files: simulated users after the end of the history, and repeated events that go on.

import { resolve } from 'node:path';
import { HOUR, MINUTE, plus } from '../../base';
import { offerSummaries, type State } from '../../ledger';
import { parseWorld, sha256, simulateWorld, type World } from '..';

const root = resolve(__dirname, '../../..');
const CANTEEN = `name: canteen
lasts: 6h
users:
  alice: { balance: '100' }
  bob: { balance: '100' }
parties:
  shop: { hosted: [participant] }
`;

function worldOf(text: string): World | readonly string[] {
  const parsed = parseWorld(text, 'my.yaml', root);
  if (!parsed.ok) return parsed.error.map(({ line = 0, message }) => `${line} ${message}`);
  const world = simulateWorld(parsed.value.world, { seed: '1', hash: sha256 });
  if (world.ok) return world.value;
  return world.error.map(({ pointer, message }) => `${parsed.value.locate(pointer).line ?? 0} ${message}`);
}

function opened(text: string): World {
  const world = worldOf(text);
  if (!('ledger' in world)) throw new Error(world.join('\n'));
  return world;
}

const idsIn = (state: State): readonly string[] =>
  offerSummaries(state).map(({ offer, state: now }) => `${offer.contract.payload.trackingId} ${now}`);

it('begins at the end of the history, and names users by name and parties by id', () => {
  const { ledger, end } = opened(
    `${CANTEEN}traffic:\n  - { id: lunches, pay: { from: [alice, bob], to: [shop], amount: '1' }, every: 1h, then: { accept: 100 } }\n`,
  );
  expect(idsIn(ledger.state)).toEqual([]);
  const source = ledger.state.traffic.sources.get('lunches')?.source;
  expect(source?.pay).toMatchObject({ from: ['alice', 'bob'], to: [expect.stringMatching(/^shop::1220/)] });
  ledger.tick(plus(end, HOUR + 5n * MINUTE));
  expect(idsIn(ledger.state)).toEqual(['lunches-1 completed']);
});

it('of an unknown user or with a rate too many is refused with its line', () => {
  expect(worldOf(`${CANTEEN}traffic:\n  - { id: taps, tap: { users: [zoe], usd: '1' }, perDay: 1 }\n`)).toEqual([
    '8 the ledger rejects this step (change-traffic): user "zoe" does not exist at that time; use a later time, or create it earlier',
  ]);
  expect(
    worldOf(`${CANTEEN}traffic:\n  - { id: taps, tap: { users: everyone, usd: '1' }, perDay: 1, every: 1h }\n`),
  ).toEqual([
    '8 the ledger rejects this step (change-traffic): sources/0/perDay is "2"; expected exactly one of perDay, perHour and every',
  ]);
  expect(worldOf(`${CANTEEN}traffic:\n  - { id: taps, tap: { users: nobody, usd: '1' }, perDay: 1 }\n`)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^9 .*users/)]),
  );
});

it('changes no entry of the history before it', () => {
  const log = opened(CANTEEN).ledger.state.log;
  const withTraffic = opened(`${CANTEEN}traffic:\n  - { id: taps, tap: { users: everyone, usd: '1' }, perDay: 9 }\n`);
  expect(withTraffic.ledger.state.log.slice(0, log.length)).toEqual(log);
  expect(withTraffic.ledger.state.log.slice(log.length).map(({ type }) => type)).toEqual([
    'traffic-changed',
    'traffic-scheduled',
  ]);
});

describe('`continues`', () => {
  const REPEATED = `${CANTEEN}offers:
  - { id: rent, from: alice, to: bob, amount: '1', every: 2h, at: -5h, state: completed, continues: true }
taps:
  - { user: bob, usd: '2', every: 1h, at: -2h, times: 4, continues: true }
`;

  it('repeats an offer after the history with the next number, at the same gap', () => {
    const { ledger, end } = opened(REPEATED);
    expect(idsIn(ledger.state).toSorted()).toEqual(['rent-1 completed', 'rent-2 completed', 'rent-3 completed']);
    ledger.tick(plus(end, 4n * HOUR));
    expect(idsIn(ledger.state).toSorted()).toEqual(
      ['rent-1', 'rent-2', 'rent-3', 'rent-4', 'rent-5'].map((id) => `${id} completed`),
    );
    const arrivals = ledger.state.log.flatMap((entry) =>
      entry.type === 'traffic-arrived' && entry.source === 'rent' ? [entry.at - end] : [],
    );
    expect(arrivals).toEqual([HOUR, 3n * HOUR]);
  });

  it('counts the repetitions of the history: `times` limits both together', () => {
    const { ledger, end } = opened(REPEATED);
    ledger.tick(plus(end, 9n * HOUR));
    expect(ledger.state.traffic.sources.get('taps-1')).toMatchObject({ arrivals: 1, refused: 0 });
  });

  it('needs `every`, and an expiry that is a span', () => {
    const offer = (words: string): string =>
      `${CANTEEN}offers:\n  - { from: alice, to: bob, amount: '1', continues: true, ${words} }\n`;
    expect(worldOf(offer('at: -1h'))).toEqual([
      expect.stringMatching(/^9 `continues` concerns repetitions; set the interval with `every`/),
    ]);
    expect(worldOf(offer("every: 1h, expires: '2027-01-01T00:00:00Z'"))).toEqual([
      '9 an offer that continues expires after a span, such as 30d',
    ]);
  });
});

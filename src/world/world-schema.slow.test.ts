// What world files may say, and how they are refused: with file, line, column, what is wrong and the mend.

import { resolve } from 'node:path';
import { formatInstantShort, parseInstant } from '../base';
import { activeOf, allTokenPositions, hintOfParty, offerSummaries, timeOf, walletOf, type State } from '../ledger';
import { openWorld, parseWorld, simulateWorld, sha256, type World } from '.';

const root = resolve(__dirname, '../..');

const SMALL = `name: small
ends: 2026-01-15T12:00:00Z
lasts: 6h
users:
  alice: { holdings: ['10'] }
  bob: {}
offers:
  - { id: one, from: alice, to: bob, amount: '3', description: Lunch, at: -1h, expires: 1d, then: { at: -30m, move: accept } }
`;
/** Nothing is said that can be left out. */
const SHORT = `name: short
users:
  alice: { balance: '100' }
  bob:
offers:
  - { from: alice, to: bob, amount: '5', state: STATE }
`;

function problemsOf(text: string): readonly string[] {
  const parsed = parseWorld(text, 'my.yaml', root);
  if (!parsed.ok)
    return parsed.error.map(({ file, line = 0, column = 0, message }) => `${file}:${line}:${column} ${message}`);
  const opened = simulateWorld(parsed.value.world, { seed: '1', hash: sha256 });
  return opened.ok
    ? []
    : opened.error.map(({ pointer, message }) => {
        const { line = 0, column = 0 } = parsed.value.locate(pointer);
        return `my.yaml:${line}:${column} ${message}`;
      });
}

function opened(text: string, seed = '1'): World {
  const parsed = parseWorld(text, 'my.yaml', root);
  const world = parsed.ok ? simulateWorld(parsed.value.world, { seed, hash: sha256 }) : parsed;
  if (!world.ok) throw new Error(JSON.stringify(world.error));
  return world.value;
}

const lifeOf = (state: State, id: string): string | undefined =>
  offerSummaries(state).find(({ offer }) => offer.contract.payload.trackingId === id)?.state;

describe('a world file', () => {
  it('of eight lines is a world', () => expect(problemsOf(SMALL)).toEqual([]));
  it('of one line is a world', () => expect(opened('name: tiny\n').users).toEqual([]));

  it('may name a user like a member that objects inherit, and its properties are still validated', () => {
    const words = "name: odd\nusers:\n  __proto__: { balance: '10' }\n  constructor:\n  toString: { wallet: false }\n";
    expect(opened(words).users.map(({ user, balance }) => [user, balance])).toEqual([
      ['__proto__', '10.0000000000'],
      ['constructor', '0.0000000000'],
    ]);
    expect(problemsOf(words.replace('balance', 'balanse'))).toEqual([
      expect.stringMatching(/^my\.yaml:3:16 unknown property balanse in \/users\/__proto__; did you mean balance\?/),
    ]);
    expect(problemsOf(`${words}offers:\n  - { from: valueOf, to: constructor, amount: '1' }\n`)).toEqual([
      expect.stringMatching(/^my\.yaml:7:7 unknown user or party valueOf/),
    ]);
  });

  const text279 = 'x'.repeat(279);
  it.each([
    ['a text of 279 characters', SMALL.replace('Lunch', text279)],
    ['a tracking id of 279 characters', SMALL.replace('id: one', `id: ${text279}`)],
    ['an amount of ten decimals', SMALL.replace("amount: '3'", "amount: '3.1234567890'")],
    [
      'an accept one microsecond before the expiry',
      SMALL.replace('expires: 1d', 'expires: 30m').replace('at: -30m', 'at: -1800000001us'),
    ],
    ['an expiry at the last microsecond of 64 bits', SMALL.replace('expires: 1d', "expires: '9223372036854775807'")],
    [
      'the largest amount, which is never paid',
      SMALL.replace("amount: '3'", "amount: '9999999999999999999999999999.9999999999'"),
    ],
  ])('with %s is a world', (_, text) => expect(problemsOf(text)).toEqual([]));

  it.each([
    [
      'a misspelt property',
      SMALL.replace('lasts:', 'last:'),
      'my.yaml:3:1 unknown property last in the world; did you mean lasts?',
    ],
    [
      'another misspelt property',
      SMALL.replace('offers:', 'ofers:'),
      'my.yaml:7:1 unknown property ofers in the world; did you mean offers?',
    ],
    [
      'a property of another object',
      SMALL.replace('id: one', 'wallet: one'),
      'my.yaml:8:7 unknown property wallet in /offers/0; known properties: id, from, to, amount',
    ],
    [
      'a missing property',
      SMALL.replace("amount: '3', ", ''),
      'my.yaml:8:5 missing required property amount in /offers/0',
    ],
    ['no properties at all', '', 'my.yaml:1:1 is empty; a world needs at least a name'],
    ['text that is not YAML', 'name: [', 'my.yaml:1:8 not YAML'],
    [
      'brackets without end',
      `name: ${'['.repeat(5000)}`,
      'my.yaml:1:206 unsupported YAML: objects and lists nested deeper than 200 levels',
    ],
    [
      'far more text than any world has',
      `name: a # ${'x'.repeat(2e6)}`,
      'my.yaml:0:0 has 2000010 characters, more than the limit of 2000000 (YAML) or 20000000 (JSON)',
    ],
    ['too many problems', `name: a\noffers: [${'0,'.repeat(500)}]\n`, 'my.yaml:1:1 has 400 more problems'],
    [
      'a text that is far too long',
      SMALL.replace("amount: '3'", `amount: '${'x'.repeat(5000)}'`),
      `/offers/0/amount is "${'x'.repeat(60)}…": it`,
    ],
    [
      'a name twice',
      'name: a\nusers:\n  alice: {}\n  alice: {}\n',
      'my.yaml:4:3 not YAML: duplicate key "alice"; remove one of the two',
    ],
    [
      'two documents',
      'name: a\n---\nname: b\n',
      'my.yaml:2:1 not YAML: a second YAML document begins here; a file holds one world: remove this line and the lines after it',
    ],
    [
      'aliases that expand to far more text',
      `${SMALL}k0: &k0 [x,x,x,x,x,x,x,x,x]\n${[1, 2, 3, 4, 5, 6].map((at) => `k${at}: &k${at} [${`*k${at - 1},`.repeat(9)}]\n`).join('')}`,
      'unsupported YAML: aliases expand to far more than the text itself',
    ],
    [
      'an amount of eleven decimals',
      SMALL.replace("amount: '3'", "amount: '3.12345678901'"),
      'my.yaml:8:38 /offers/0/amount is "3.12345678901": it is invalid; expected: Amount in tokens.',
    ],
    [
      'an amount of 29 digits',
      SMALL.replace("amount: '3'", `amount: '${'9'.repeat(29)}'`),
      'it is invalid; expected: Amount in tokens.',
    ],
    [
      'an amount that YAML reads as a number',
      SMALL.replace("amount: '3'", 'amount: 3.5'),
      'my.yaml:8:38 /offers/0/amount is 3.5: it must be string; put it in quotes',
    ],
    [
      'an unknown move',
      SMALL.replace('move: accept', 'move: take'),
      '/offers/0/then/move is "take": it must be equal to one of the allowed values: accept, reject, withdraw',
    ],
    ['a user name with a space', SMALL.replace('  bob:', '  bob b:'), 'my.yaml:6:3 "bob b" is not a valid name'],
    [
      'an invalid end',
      SMALL.replace('ends: 2026-01-15T12:00:00Z', 'ends: yesterday'),
      'my.yaml:2:1 "yesterday" is not a date and time; write one such as',
    ],
    [
      'an invalid time',
      SMALL.replace('at: -1h', 'at: yesterday'),
      'my.yaml:8:71 "yesterday" is not a time; write an instant such as',
    ],
    [
      'a time outside the history',
      SMALL.replace('at: -1h', 'at: -9h'),
      'my.yaml:8:71 -9h lies outside the history; lengthen `lasts`',
    ],
    [
      'an expiry beyond 64 bits',
      SMALL.replace('expires: 1d', "expires: '9223372036854775808'"),
      'does not fit into 64 bits of microseconds',
    ],
    [
      'an unknown name',
      SMALL.replace('to: bob', 'to: bbo'),
      'my.yaml:8:29 unknown user or party bbo; did you mean bob? (known: alice, bob, validator-operator)',
    ],
    [
      'a name of the network',
      SMALL.replace('  bob:', '  DSO:'),
      'my.yaml:6:3 DSO is reserved for the network; choose another name',
    ],
    [
      'the name of the first administrator',
      SMALL.replace('  bob:', '  participant_admin:'),
      'my.yaml:6:3 participant_admin is reserved for the network; choose another name',
    ],
    ['a user that is a party too', `${SMALL}parties:\n  bob: { hosted: [] }\n`, 'my.yaml:10:3 bob is also a user'],
    [
      'a description of 280 characters',
      SMALL.replace('Lunch', `${text279}x`),
      'my.yaml:8:5 the ledger rejects this step (create-offer): description has 280 characters; the limit is 279',
    ],
    [
      'a tracking id of 280 characters',
      SMALL.replace('id: one', `id: ${text279}x`),
      'tracking_id has 280 characters; the limit is 279',
    ],
    [
      'a tracking id used twice',
      `${SMALL}  - { id: one, from: alice, to: bob, amount: '1', at: -2h }\n`,
      'tracking id "one" is already used by this sender; give each offer a different `id`',
    ],
    [
      'an accept at the expiry',
      SMALL.replace('expires: 1d', 'expires: 30m'),
      'my.yaml:8:94 offer one is no longer open at that time: it expired at 2026-01-15T11:30:00Z; give it a longer `expires`',
    ],
    [
      'an accept at the expiry while automation is off',
      `${SMALL.replace('expires: 1d', 'expires: 30m')}held: { expire: -5h }\n`,
      'the offer expired at 2026-01-15T11:30:00Z; give it a longer `expires`, or an earlier move',
    ],
    [
      'a move before its offer',
      SMALL.replace('at: -30m', 'at: -2h'),
      'my.yaml:8:93 offer one is no longer open at that time: it is created later; make `then` later than `at`',
    ],
    [
      'a state and a move',
      SMALL.replace('description: Lunch', 'state: completed'),
      '`state` and `then` exclude each other; remove one of them',
    ],
    [
      'a sender without a wallet',
      SMALL.replace('from: alice', 'from: treasury').replace(
        'offers:',
        'parties: { treasury: { hosted: [sv] } }\noffers:',
      ),
      'treasury has no wallet at that time; make it a user, or use a later time',
    ],
    [
      'a holding of zero',
      SMALL.replace("['10']", "['0']"),
      'my.yaml:5:23 the ledger rejects this step (mint): amount is "0"; expected a positive decimal',
    ],
    [
      'more tokens than there may be',
      SMALL.replace("['10']", `['1${'0'.repeat(27)}']`),
      'expected an amount that keeps the supply below 10^27 tokens',
    ],
    [
      'a lock of more than there is',
      SMALL.replace("['10']", "['10'], locked: [{ amount: '11', holder: bob, expires: 1d }]"),
      'alice lacks 1.0000000000 tokens; give a larger `balance`',
    ],
    ['a zero price', `${SMALL}network: { amuletPrice: '0.0' }\n`, 'my.yaml:9:12 0.0 is not a price'],
    ['a negative price', `${SMALL}network: { amuletPrice: '-1' }\n`, 'my.yaml:9:12 -1 is not a price'],
    ['a zero tick', `${SMALL}network: { tick: 0s }\n`, 'my.yaml:9:12 the history has more than 100000 mining rounds'],
    [
      'a tick too short for its length',
      `${SMALL}network: { tick: 200ms }\n`,
      'my.yaml:9:12 the history has more than 100000 mining rounds',
    ],
    [
      'a tap on a production network',
      `${SMALL}network: { devNet: false }\ntaps: [{ user: bob, usd: '1' }]\n`,
      'tap is available on development networks only',
    ],
    [
      'a duplicate name',
      `${SMALL}names:\n  - { user: bob, name: a.ans, at: -2h }\n  - { user: alice, name: a.ans, at: -1h }\n`,
      'my.yaml:11:5 the ledger rejects this step (publish-name): name "a.ans" already exists; remove one of the two',
    ],
    [
      'a name with an invalid URL',
      `${SMALL}names: [{ user: bob, name: a.ans, url: 'ftp://example.com' }]\n`,
      'url is "ftp://example.com"; expected an http or https URL, or an empty string',
    ],
    [
      'a name with 141 characters about it',
      `${SMALL}names: [{ user: bob, name: a.ans, description: ${'d'.repeat(141)} }]\n`,
      'description has 141 characters; the limit is 140',
    ],
    [
      'a second preapproval',
      `${SMALL}preapprovals:\n  - { user: bob, at: -2h }\n  - { user: bob, at: -1h }\n`,
      'the party already has a preapproval',
    ],
    [
      'a reassignment without a contract',
      `${SMALL}reassignments: [{ at: -1h }]\n`,
      'my.yaml:9:17 says not which contract moves; write one of `holdingOf`',
    ],
    [
      'a reassignment of an unknown holding',
      `${SMALL}reassignments: [{ holdingOf: bob, at: -5h }]\n`,
      'bob has no holding to move at that time',
    ],
    [
      'a transfer out of funds that are in flight',
      `${SMALL.replace('then: { at: -30m, move: accept }', 'state: completed')}reassignments: [{ holdingOf: alice, at: -2h, hold: true }]\n`,
      'offer one is out-of-funds (out of funds, missing 3.0000000000 AMT) at the end of the history, not completed; increase the balance of the sender',
    ],
    [
      'an upgrade before its freeze',
      `${SMALL}lsu: { announced: -1h, freeze: 2d, upgrade: 1d, successor: 35-1 }\n`,
      'the topology freeze must not be later than the upgrade',
    ],
    [
      'migrations that go back',
      `${SMALL}migrations: [{ at: -2h, id: 3 }, { at: -1h, id: 2 }]\n`,
      'migration 2 is not larger than the current migration 3; migration ids must increase',
    ],
    [
      'repetitions of an offer with a single move',
      SMALL.replace('then:', 'every: 1h, then:'),
      'an offer that repeats has no single time for `then`; write `state` instead',
    ],
    [
      'more repetitions in all than a file may have',
      `${SMALL.replace(/offers:[^]*$/, '')}taps:\n${'  - { user: alice, usd: "1", at: +1h, every: 200ms, times: 90000 }\n'.repeat(4)}`,
      'that is more than 300000 times',
    ],
    [
      'too many repetitions',
      SMALL.replace('then: { at: -30m, move: accept }', 'every: 1ms'),
      'that is more than 100000 times',
    ],
    [
      'zero repetitions',
      SMALL.replace('then: { at: -30m, move: accept }', 'times: 3'),
      '`times` counts repetitions; set the interval with `every`',
    ],
    [
      'a reversed range',
      SMALL.replace("amount: '3'", "amount: '3', amountUpTo: '2'"),
      '2 is less than 3; write the larger amount here',
    ],
    [
      'a crowd in an hour',
      `name: a\nlasts: 1h\ncrowd: { parties: 5 }\n`,
      'my.yaml:2:1 a crowd needs a history of two hours or more',
    ],
    [
      'a crowd of one that trades',
      `name: a\ncrowd: { parties: 1, offers: 2 }\n`,
      'my.yaml:2:22 offers need two parties or more',
    ],
  ])('with %s is refused with its place', (_, text, expected) => {
    expect(problemsOf(text).join('\n')).toContain(expected);
  });

  it('that does not exist is refused with the names that do', () => {
    const found = openWorld({ source: 'quickstar', root });
    expect(found.ok ? '' : found.error[0]?.message).toContain('quickstart');
  });
});

describe('properties that may be omitted', () => {
  it.each(['created', 'accepted', 'completed', 'rejected', 'withdrawn', 'expired'])(
    'an offer in six lines is %s',
    (word) => {
      expect(lifeOf(opened(SHORT.replace('STATE', word)).ledger.state, 'offer-1')).toBe(word);
    },
  );

  it('an offer that exceeds the funds is out of funds', () => {
    const { state } = opened(SHORT.replace("'5'", "'500'").replace('STATE', 'out-of-funds')).ledger;
    expect([...state.offers.entries()][0]?.[2]).toMatchObject({
      status: 'failed',
      failureKind: 'withdrawn',
      withdrawnReason: 'out of funds, missing 400.0000000000 AMT',
    });
  });

  it('an offer that could be paid is not out of funds', () => {
    expect(problemsOf(SHORT.replace('STATE', 'out-of-funds'))).toEqual([
      "my.yaml:6:42 offer offer-1 is completed at the end of the history, not out-of-funds; raise its amount above the sender's balance",
    ]);
  });

  it('the state in a file holds for any length and seed', () => {
    for (const lasts of ['20m', '7h', '9d'])
      for (const seed of ['1', 'b'])
        for (const word of ['created', 'accepted', 'completed', 'rejected', 'withdrawn', 'expired'])
          expect(
            lifeOf(
              opened(`${SHORT.replace('STATE', word)}lasts: ${lasts}\nnetwork: { tick: 1h }\n`, seed).ledger.state,
              'offer-1',
            ),
          ).toBe(word);
  });

  it('times depend on seed and position, so an additional offer changes no other time', () => {
    const more = `${SHORT.replace('STATE', 'completed')}  - { from: bob, to: alice, amount: '1', state: created }\n`;
    const createdAt = (text: string, seed = '1') =>
      offerSummaries(opened(text, seed).ledger.state).find(
        ({ offer }) => offer.contract.payload.trackingId === 'offer-1',
      )?.offer.contract.createdAt;
    expect(createdAt(more)).toBe(createdAt(SHORT.replace('STATE', 'completed')));
    expect(createdAt(more, 'other')).not.toBe(createdAt(more));
  });
});

describe('repeated offers', () => {
  const offers = (extra: string) =>
    offerSummaries(
      opened(`${SHORT.replace(', state: STATE', `, state: completed, at: +1h, ${extra}`)}`).ledger.state,
    ).map(({ offer, state }) => ({
      id: offer.contract.payload.trackingId,
      state,
      amount: offer.contract.payload.amount.amount,
    }));

  it('continue to the end of the history, each with its own tracking id', () => {
    const found = offers('every: 10h');
    expect(found.map(({ id, state }) => `${id} ${state}`).toReversed()).toEqual([
      'offer-1-1 completed',
      'offer-1-2 completed',
      'offer-1-3 completed',
      'offer-1-4 completed',
      'offer-1-5 completed',
    ]);
  });

  it('stop after the given number of repetitions', () => expect(offers('every: 10h, times: 2').length).toBe(2));

  it('draw each amount between both values, in hundredths', () => {
    const amounts = offers("every: 5h, amountUpTo: '6'").map(({ amount }) => amount);
    expect(amounts.every((amount) => /^(5\.\d\d|6\.00)0{8}$/.test(amount))).toBe(true);
    expect(new Set(amounts).size).toBeGreaterThan(5);
  });
});

describe('paused automation', () => {
  const held = `${SHORT.replace('STATE', 'created, at: -5h, expires: 1h')}held: { rounds: -3h, expire: -1d }\n`;

  it('leaves rounds past their target and offers past their expiry', () => {
    const {
      ledger: { state },
      end,
    } = opened(held);
    expect(
      activeOf(state, 'OpenMiningRound').every(({ contract }) => timeOf(contract.payload.targetClosesAt) < end),
    ).toBe(true);
    expect(activeOf(state, 'TransferOffer').map(({ contract }) => timeOf(contract.payload.expiresAt) < end)).toEqual([
      true,
    ]);
  });

  it('continues when it is resumed', () => {
    const { ledger, end } = opened(held);
    expect(ledger.execute({ type: 'set-automation-mode', kind: 'expire', mode: 'auto' }, end).ok).toBe(true);
    ledger.tick(end);
    expect(lifeOf(ledger.state, 'offer-1')).toBe('expired');
  });
});

describe('less common properties', () => {
  const world = opened(`name: rare
users:
  alice: { balance: '10', holdings: ['5'], locked: [{ amount: '2', holder: bob, expires: 9d, unlockedAt: -1h }] }
  bob: { balance: '1', leaves: -2h }
names: [{ user: bob, name: b.ans }]
preapprovals: [{ user: alice, at: -9h, cancelledAt: -8h }, { user: bob }]
offers: [{ id: away, from: alice, to: bob, amount: '1', at: -3h }]
reassignments:
  - { offer: away, at: -2h }
  - { nameEntry: b.ans, at: -2h, hold: true }
  - { preapprovalOf: bob, at: -2h, backAt: -1h }
extras: [{ user: bob, at: -1h, what: burn }]
taps: [{ user: alice, usd: '0.3', at: -1h }]
`);
  const { state } = world.ledger;

  it('lock and unlock, burn and tap', () => {
    expect(activeOf(state, 'LockedAmulet').length).toBe(0);
    expect(activeOf(state, 'Amulet').map(({ contract }) => contract.payload.amount.initialAmount)).toEqual(
      expect.arrayContaining(['2.0000000000']),
    );
    expect(world.users.map(({ user, balance }) => [user, balance])).toEqual([['alice', '17.0000000000']]);
  });

  it('a deactivated user keeps the wallet, and is not listed', () => {
    expect(walletOf(state, 'bob')).toBeDefined();
    expect(state.users.get('bob')?.deactivated).toBe(true);
  });

  it('offers, names and preapprovals move to the other synchronizer, and some stay in flight', () => {
    expect(
      state.updates.flatMap((update) =>
        update.type === 'reassignment' ? [`${update.contract.template} ${update.kind}`] : [],
      ),
    ).toEqual([
      'TransferOffer unassigned',
      'AnsEntry unassigned',
      'TransferPreapproval unassigned',
      'TransferOffer assigned',
      'TransferPreapproval assigned',
      'TransferPreapproval unassigned',
      'TransferPreapproval assigned',
    ]);
    expect([...state.inFlight.values()].map(({ contract }) => contract.template)).toEqual(['AnsEntry']);
  });

  it('a cancelled preapproval is gone', () => expect(activeOf(state, 'TransferPreapproval').length).toBe(1));
});

test('the caller chooses the end of the history', () => {
  const parsed = parseWorld('name: tiny\n', 'my.yaml', root);
  const end = parseInstant('2030-05-05T00:00:00Z');
  const world =
    parsed.ok && end !== undefined ? simulateWorld(parsed.value.world, { seed: '1', hash: sha256, end }) : undefined;
  expect(world?.ok && world.value.end).toBe(end);
});

describe('instruments', () => {
  const TWO = `name: two
ends: 2026-01-15T12:00:00Z
lasts: 6h
users:
  alice: {}
  bob: { at: -1h }
instruments:
  - { id: GOLD, decimals: 2, holders: { alice: '1.25', bob: '2' } }
  - { id: GOLD, admin: bob, holders: { alice: '3' } }
  - { id: 'A/1', admin: validator-operator, at: -10m, holders: { bob: '0.0000000001' } }
`;

  const heldIn = ({ ledger: { state } }: World): readonly string[] =>
    allTokenPositions(state).map(({ record, holding: { owner, instrumentId, amount } }) =>
      [
        hintOfParty(owner),
        `${hintOfParty(instrumentId.admin)}/${instrumentId.id}`,
        amount,
        formatInstantShort(record.contract.createdAt),
      ].join(' '),
    );

  it('are created as soon as their administrator exists, and held a minute after their holder joined', () => {
    const world = opened(TWO);
    expect(heldIn(world)).toEqual([
      'alice token-admin/GOLD 1.2500000000 2026-01-15T06:01:01Z',
      'bob token-admin/GOLD 2.0000000000 2026-01-15T11:01:00Z',
      'alice bob/GOLD 3.0000000000 2026-01-15T11:01:00Z',
      'bob validator-operator/A/1 0.0000000001 2026-01-15T11:51:00Z',
    ]);
    expect(activeOf(world.ledger.state, 'TokenRules')).toHaveLength(3);
  });

  it('change nothing for those who do not hold any, and nothing before them', () => {
    const without = opened(TWO.slice(0, TWO.indexOf('instruments:')));
    const { updates } = without.ledger.state;
    expect(updates.flatMap((update) => (update.type === 'transaction' ? update.nodes : []))).not.toContainEqual(
      expect.objectContaining({ contract: expect.objectContaining({ template: 'TokenRules' }) }),
    );
    expect(opened(TWO).users).toEqual(without.users);
  });

  it('fit into the shortest history', () => {
    const short = TWO.replace('lasts: 6h', 'lasts: 1m').replace('-1h', '-30s').replace('-10m', '-1s');
    const world = opened(short);
    expect(heldIn(world)).toHaveLength(4);
    expect(allTokenPositions(world.ledger.state).every(({ record }) => record.contract.createdAt <= world.end)).toBe(
      true,
    );
  });

  it.each([
    ['an unknown holder', "holders: { alise: '1' }", 'my.yaml:8:41 unknown user or party alise; did you mean alice?'],
    ['an amount without quotes', 'holders: { alice: 1 }', 'it must be string; put it in quotes'],
    ['an amount that is too fine', "holders: { alice: '0.001' }", 'at most 2 places after the point, as GOLD has'],
    ['nothing', "holders: { alice: '0' }", 'amount is "0"; expected a positive decimal'],
    [
      'a misspelt property',
      "holder: { alice: '1' }",
      'unknown property holder in /instruments/0; did you mean holders?',
    ],
    ['eleven decimals', 'admin: issuer, decimals: 11', 'must be <= 10'],
    ['a party of the network', 'admin: DSO', 'my.yaml:8:30 DSO is reserved for the network; choose a user'],
    ['an administrator with a space', "admin: 'my bank'", 'Letters, digits, dashes and underscores'],
    ['a time outside the history', 'at: -7h', 'lies outside the history'],
    ['a time before its administrator is there', 'admin: bob, at: -2h', 'bob joins later; use a later time'],
  ])('refuse %s', (_, words, problem) => {
    const text = TWO.replace("decimals: 2, holders: { alice: '1.25', bob: '2' }", words).replace(
      'id: GOLD, ',
      words.includes('decimals') ? 'id: GOLD, ' : 'id: GOLD, decimals: 2, ',
    );
    expect(problemsOf(text)).toEqual([expect.stringContaining(problem)]);
  });

  it('refuse an id twice, with the second one', () => {
    expect(problemsOf(TWO.replace(', admin: bob', ''))).toEqual([
      expect.stringMatching(/^my\.yaml:9:5 .*instrument "GOLD" already exists; remove one of the two/),
    ]);
  });

  it('refuse more than a hundred', () => {
    const many = Array.from({ length: 101 }, (_, index) => `  - { id: i${index} }\n`).join('');
    expect(problemsOf(`name: many\ninstruments:\n${many}`)).toEqual([
      expect.stringMatching(/must NOT have more than 100 items/),
    ]);
  });
});

// What the methods of a mock are given by programs without types: each slip is one sentence with the member, the value
// seen and the next step.

import { createMock, MockError } from '../../src/library/node';

const AT = '2026-01-15T12:00:00Z';
const OFFER = { from: 'alice', to: 'bob', amount: '1' };
const OPERATION = 'getDsoPartyId';

const mock = createMock({ now: AT });
afterAll(() => mock.close());

/** The method and what it is given, as one reads it: `offers.create`, arguments, sentence. */
const SLIPS: readonly (readonly [string, readonly unknown[], string | RegExp])[] = [
  ['offers.create', [], /^offers\.create: wish is missing, but an object of from, to, amount, /],
  [
    'offers.create',
    [{ from: 'alice', to: 'bob' }],
    'offers.create: amount is missing, but an amount that is not negative, with at most ten decimal places, such as "12.5", is expected',
  ],
  ['offers.create', [{ ...OFFER, amount: '-1' }], /^offers\.create: amount is "-1", but an amount/],
  ['offers.create', [{ ...OFFER, amount: 0.1 + 0.2 }], /^offers\.create: amount is 0\.30000000000000004, but/],
  [
    'offers.create',
    [{ ...OFFER, from: 5 }],
    /^offers\.create: from is 5, but a user such as "alice", or a party id, is expected$/,
  ],
  [
    'offers.create',
    [{ ...OFFER, expiresin: '1h' }],
    'offers.create: there is no member "expiresin"; did you mean "expiresIn"?',
  ],
  [
    'offers.create',
    [{ ...OFFER, expiresIn: '10 minutes' }],
    'offers.create: expiresIn is "10 minutes", but a span such as "10m", "1h30m" or "250ms" is expected',
  ],
  [
    'offers.create',
    [{ ...OFFER, expiresAt: new Date(Number.NaN) }],
    /^offers\.create: expiresAt is Invalid Date, but a time such as/,
  ],
  [
    'offers.create',
    [{ ...OFFER, expiresAt: AT, expiresIn: '1h' }],
    /^offers\.create: expiresIn and expiresAt exclude each other/,
  ],
  ['offers.list', [{ limit: 0 }], 'offers.list: limit is 0, but a whole number from 1 to 1000 is expected'],
  ['offers.list', [{ user: 'bob' }], 'offers.list: user is not a filter: use party, which accepts users as well'],
  [
    'offers.list',
    [{ state: 'creatd' }],
    'offers.list: state is "creatd", but created, accepted, completed, rejected, withdrawn or expired is expected',
  ],
  ['offers.get', [], 'offers.get: offer is missing, but a contract id, a tracking id or an offer is expected'],
  ['offers.accept', [{}], 'offers.accept: offer is {}, but a contract id, a tracking id or an offer is expected'],
  ['faults.add', [], /^faults\.add: fault is missing, but an object of operation, /],
  ['faults.add', [{ operation: OPERATION }], /^faults\.add: delay and then are missing/],
  [
    'faults.add',
    [{ operation: OPERATION, status: 503 }],
    'faults.add: status belongs in then: { operation, then: { status } }',
  ],
  [
    'faults.add',
    [{ operation: OPERATION, fixed: 5 }],
    'faults.add: fixed belongs in delay: { operation, delay: { fixed } }',
  ],
  [
    'faults.add',
    [{ operation: OPERATION, then: { status: '503' } }],
    'faults.add: then.status is "503", but a whole number from 200 to 599 is expected',
  ],
  [
    'faults.add',
    [{ operation: OPERATION, then: { status: 503, hold: true } }],
    'faults.add: then has status and hold, but exactly one is expected',
  ],
  ['faults.add', [{ operation: OPERATION, then: {} }], /^faults\.add: then has none of status, reset, /],
  [
    'faults.add',
    [{ operation: OPERATION, delay: { uniform: { min: 1 } } }],
    'faults.add: delay.uniform.max is missing, but a whole number from 0 to 600000 is expected',
  ],
  ['faults.add', [{ then: { status: 503 } }], /^faults\.add: operation is missing/],
  ['faults.remove', [], /^faults\.remove: id is missing/],
  [
    'clock.advance',
    ['10 minutes'],
    'clock.advance: by is "10 minutes", but a span such as "10m", "1h30m" or "250ms" is expected',
  ],
  ['clock.advance', [600], /^clock\.advance: by is 600, but a span/],
  ['clock.set', [], 'clock.set: to is missing, but a time such as "2026-01-15T12:00:00Z", or a Date, is expected'],
  [
    'clock.run',
    [Number.NaN],
    'clock.run: speed is NaN, but a number from 0.001 to 1000000, where 1 is real time, is expected',
  ],
  ['clock.run', [-1], /^clock\.run: speed is -1/],
  [
    'clock.advanceToNext',
    ['round'],
    'clock.advanceToNext: kind is "round", but consume, expire, rounds, snapshots, renew, assign or traffic is expected',
  ],
  ['traffic.set', [{}], /^traffic\.set: sources is {}, but a list of sources such as/],
  [
    'traffic.speed',
    [0],
    'traffic.speed: speed is 0, but a number from 0.001 to 1000, where 1 is the rates of the sources, is expected',
  ],
  ['snapshot', [5], 'snapshot: name is 5, but a text of 1 to 100 characters is expected'],
  ['revert', [], /^revert: snapshot is missing/],
  ['load', ['quickstart'], /^load: text is "quickstart", but the text of a world file or dump/],
  ['requests', [{ stats: '404' }], /^requests: there is no member "stats"; did you mean "status"\?$/],
  ['requests', [{ status: '5' }], /^requests: status is "5", but a status such as "404"/],
  ['requests', [{ limit: 0 }], 'requests: limit is 0, but a whole number from 1 to 10000 is expected'],
  ['worlds.create', [{ named: 'empty' }], 'worlds.create: named belongs in from: { from: { named: "empty" } }'],
  ['worlds.create', [{ from: 'empty' }], 'worlds.create: from is "empty", but an object of named, world is expected'],
  [
    'worlds.create',
    [{ from: { named: 'empty', world: 'default' } }],
    'worlds.create: from has named and world, but exactly one is expected',
  ],
  ['worlds.create', [{ id: 'a b' }], /^worlds\.create: id is "a b", but 1 to 64 letters/],
  ['worlds.create', [{ now: 'x' }], /^worlds\.create: now is "x", but a time/],
  ['worlds.create', [{ seed: '7' }], /^worlds\.create: seed applies to named worlds only/],
  ['worlds.create', ['empty'], /^worlds\.create: wish is "empty", but the text of a world file or dump/],
  ['control', [], /^control: there is no operation "undefined"; available: \w+, /],
  ['control', ['getClok'], /^control: there is no operation "getClok"; did you mean "getClock"\?/],
  ['control', ['deleteWorld'], 'control(deleteWorld): path is missing, but an object of id is expected'],
  ['control', ['deleteWorld', { path: {} }], /^control\(deleteWorld\): path\.id is missing/],
  ['control', ['mintHolding'], /^control\(mintHolding\): body is missing/],
  ['control', ['mintHolding', { boddy: {} }], 'control(mintHolding): there is no part "boddy"; did you mean "body"?'],
  [
    'control',
    ['mintHolding', { body: { amount: 5n } }],
    /^control\(mintHolding\): body is .*, but a value that can be written as JSON is expected$/,
  ],
  ['control', ['listRequests', { query: { stats: 1 } }], /^control\(listRequests\): there is no parameter "stats"/],
  [
    'control',
    ['deleteWorld', { path: { id: '\ud800' } }],
    'control(deleteWorld): path.id is "\\ud800", but a text of whole characters, a number, true or false is expected',
  ],
  ['faults.remove', ['\ud800'], /^control\(deleteFault\): path\.id is/],
  [
    'control',
    ['followWorld'],
    "control(followWorld): this is an endless event stream; read it with fetch('/_control/v1/events')",
  ],
  [
    'control',
    ['followRequests', { query: { user: 'alice' } }],
    /read it with fetch\('\/_control\/v1\/requests\/events\?user=alice'\)$/,
  ],
  ['control', ['getClock', { body: {} }], /^control\(getClock\): there is no part "body"/],
];

function call(path: string, given: readonly unknown[]): unknown {
  const names = path.split('.');
  return names.reduce<unknown>((part, name, at) => {
    const member: unknown = Reflect.get(Object(part), name);
    return at === names.length - 1 && typeof member === 'function' ? member.apply(part, given) : member;
  }, mock);
}

test.each(SLIPS)('%s(%p) is refused', async (path, given, sentence) => {
  const error: unknown = await Promise.resolve(call(path, given)).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof MockError)) throw new Error(`not refused by us: ${String(error)}`);
  expect(error.code).toBe('invalid-argument');
  expect(error.message).toMatch(sentence);
});

test('members that are undefined are treated as omitted', async () => {
  const offers = await mock.offers.list();
  expect(await call('offers.list', [{ party: undefined, state: undefined }])).toEqual(offers);
  expect(await call('offers.list', [{ limit: 2 }])).toEqual(offers.slice(0, 2));
  const { trackingId } = await mock.offers.create({ from: 'alice', to: 'bob', amount: '1', trackingId: 'named' });
  expect(await call('offers.get', [{ contractId: undefined, trackingId }])).toMatchObject({ trackingId });
  expect(Object.keys(createMock({ seed: undefined, port: undefined } as object).users)).toContain('alice');
});

test('refusals over HTTP name options, not flags of the command', async () => {
  const old = createMock({ profile: 'scan=0.1.0' });
  const text = async (path: string, headers: Record<string, string> = {}): Promise<string> => {
    const answer = await old.fetch(path, { headers });
    return await answer.text();
  };
  expect(await text('/_control/v1/clock', { origin: 'https://a.test' })).toContain(
    'start the server with the option controlToken',
  );
  await text('/api/scan/v0/lsu');
  expect(JSON.stringify(await old.requests())).toContain('is another release (the option profile)');
  expect(await text('/_docs/')).toContain('a mock that a program starts has no documents');
  expect(await text('/_console/')).toContain('a mock that a program starts has no console');
});

test('limits that are reached are named as options', async () => {
  const small = createMock({ limits: { worlds: 0, snapshots: 1, faults: 1 } });
  await small.snapshot();
  await small.faults.add({ operation: OPERATION, then: { status: 503 } });
  const sentences = await Promise.all(
    [small.snapshot(), small.worlds.create(), small.faults.add({ operation: OPERATION, then: { status: 503 } })].map(
      (asked) => asked.then(String, (error: Error) => error.message),
    ),
  );
  expect(sentences).toEqual(
    ['snapshots', 'worlds', 'faults'].map(
      (name) =>
        expect.stringMatching(new RegExp(`limit; .* raise it with the option limits: \\{ ${name}: … \\}$`)) as string,
    ),
  );
});

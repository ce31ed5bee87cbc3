// Control commands against a server that answers with the documented examples: what is sent, what is printed, what is
// refused.

import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTROL_COMMANDS } from '../../src/cli/control/table';
import { command, fakeServer, jsonOf, type FakeServer, type Told } from './control-fake';

const ALICE = 'alice::122040f8b3c7d1e2a95604c8b7f3d2e1a0958473625140f3e2d1c0b9a8f7e6d5c4b3';
const IDS = ['00aa01', '00aa02', '00bb03'].map((start) => start.padEnd(138, '0'));
const [FIRST = '', SECOND = '', THIRD = ''] = IDS;

let server: FakeServer;
beforeAll(async () => {
  server = await fakeServer();
});
beforeEach(() => {
  server.asked.length = 0;
  server.answers.clear();
});
afterAll(() => server.close());

const folder = mkdtempSync(join(tmpdir(), 'understudy-'));
const understudy = (line: string, env: Readonly<Record<string, string>> = {}): Promise<Told> =>
  command(line.split(' '), { UNDERSTUDY_URL: server.url, ...env });
const scripted = (operationId: string, body: unknown, status = 200): void =>
  void server.answers.set(operationId, { status, type: 'application/json', body: JSON.stringify(body) });
const lastBody = (): unknown => {
  const last = server.asked.at(-1);
  return last && jsonOf(last);
};

describe('the request sent', () => {
  it.each<[string, unknown]>([
    ['clock run', undefined],
    ['clock run 0.5x', { speed: 500 }],
    ['clock run 0.001x', { speed: 1 }],
    ['clock run 1000000x', { speed: 1_000_000_000 }],
    ['clock set 1768564799999999', { toMicros: 1768564799999999 }],
    ['clock advance 5us', { by: '5us' }],
    ['clock advance --to-next', { toNext: true }],
    ['clock advance --to-next rounds', { toNext: 'rounds' }],
    ['snapshot', undefined],
    [
      'automation auto',
      {
        consume: 'auto',
        expire: 'auto',
        rounds: 'auto',
        snapshots: 'auto',
        renew: 'auto',
        assign: 'auto',
        traffic: 'auto',
      },
    ],
    ['automation manual consume rounds', { consume: 'manual', rounds: 'manual' }],
    ['step', undefined],
    ['fail rounds timeout --times 3', { kind: 'rounds', reason: 'timeout', times: 3 }],
    ['fault add --operation * --delay 200ms', { operation: '*', delay: { fixed: 200 } }],
    [
      'fault add --operation scan --delay 100ms..1s --probability 0.1 --seed x',
      { operation: 'scan', probability: 0.1, seed: 'x', delay: { uniform: { min: 100, max: 1000 } } },
    ],
    [
      'fault add --operation scan --delay lognormal:200ms,0.5 --hold',
      { operation: 'scan', delay: { lognormal: { median: 200, sigma: 0.5 } }, then: { hold: true } },
    ],
    [
      'fault add --operation x --status 404 --example missing --user alice',
      { operation: 'x', user: 'alice', then: { status: 404, example: 'missing' } },
    ],
    ['fault add --operation x --reset', { operation: 'x', then: { reset: 'before' } }],
    ['fault add --operation x --reset after', { operation: 'x', then: { reset: 'after' } }],
    ['fault add --operation x --truncate 0', { operation: 'x', then: { truncate: 0 } }],
    ['fault add --operation x --slow 1000', { operation: 'x', then: { slow: { bytesPerSecond: 1000 } } }],
    ['fault add --operation x --fail-after-acceptance', { operation: 'x', then: { failAfterAcceptance: true } }],
    [
      'user create u --right participantAdmin --right actAs=a::1',
      { user: 'u', rights: [{ kind: 'participantAdmin' }, { kind: 'actAs', party: 'a::1' }] },
    ],
    [
      'world new --named quickstart --clock manual --at 2026-01-15T12:00:00Z',
      { from: { named: 'quickstart' }, clock: 'manual', at: '2026-01-15T12:00:00Z' },
    ],
    ['world new --world w7', { from: { world: 'w7' } }],
  ])('%s asks with %j', async (line, body) => {
    expect(await understudy(line)).toMatchObject({ status: 0, err: '' });
    expect(lastBody()).toEqual(body);
  });

  it('computes an instant from a duration and the ledger time of the server', async () => {
    await understudy(`holding lock --owner ${ALICE} --holder ${ALICE} --amount 1 --expires 90s`);
    expect(lastBody()).toMatchObject({ expiresAt: '2026-01-15T12:01:30Z' });
  });

  it.each([
    ['offer', 'listOffers'],
    ['clock', 'getClock'],
    ['lsu', 'getAnnouncedLsu'],
    ['world --json', 'listWorlds'],
    ['offer --state created', 'listOffers'],
  ])('%s alone is %s', async (line, operationId) => {
    expect((await understudy(line)).status).toBe(0);
    expect(server.asked.map((asked) => asked.operationId)).toEqual([operationId]);
  });

  it('loads a dump as a dump and anything else as a world file', async () => {
    const files = ['{"format":"understudy-dump"}\n{}\n', '{\n  "name": "two"\n}\n', 'name: two\n'].map(
      (text, index) => {
        const file = join(folder, `load-${index}`);
        writeFileSync(file, text);
        return file;
      },
    );
    for (const file of files) await understudy(`load ${file}`);
    expect(server.asked.map(({ headers }) => headers['content-type'])).toEqual([
      'application/x-ndjson',
      'application/yaml',
      'application/yaml',
    ]);
  });
});

describe('the selected server, world and token', () => {
  it.each<[string, string | undefined, Readonly<Record<string, string>>]>([
    ['clock', undefined, {}],
    ['clock --world w1', 'w1', { UNDERSTUDY_WORLD_ID: 'other' }],
    ['clock', 'w2', { UNDERSTUDY_WORLD_ID: 'w2' }],
    ['clock --url URL/_worlds/w3', 'w3', {}],
    ['clock --url URL/_worlds/w3/_control/v1/', 'w3', {}],
    ['clock --url URL/_control/v1 get', undefined, {}],
    ['clock --url URL/_worlds/w3 --world w4', 'w4', {}],
  ])('%s speaks to world %s', async (line, world, env) => {
    expect(
      (
        await understudy(line.replace('URL', server.url), {
          UNDERSTUDY_URL: line.includes('URL') ? 'http://127.0.0.1:1' : server.url,
          ...env,
        })
      ).status,
    ).toBe(0);
    expect(server.asked.map(({ path, headers }) => [path, headers['x-understudy-world']])).toEqual([
      ['/_control/v1/clock', world],
    ]);
  });

  it('treats --world as a filter of the journal, which is shared by all worlds', async () => {
    await understudy('requests --world w1 --violations --since 7');
    expect(server.asked[0]).toMatchObject({ query: 'world=w1&since=r7&violations=true' });
    expect(server.asked[0]?.headers['x-understudy-world']).toBeUndefined();
  });

  it('sends the control token', async () => {
    await understudy('clock', { UNDERSTUDY_CONTROL_TOKEN: 'from the variable' });
    await understudy('clock --control-token from-the-flag');
    expect(server.asked.map(({ headers }) => headers['x-understudy-control-token'])).toEqual([
      'from the variable',
      'from-the-flag',
    ]);
  });
});

describe('an unknown user', () => {
  beforeEach(() =>
    scripted('getStatus', { users: [{ user: 'alice', party: ALICE }], admin: { user: 'operator', party: 'op::1' } }),
  );

  it.each([
    'requests --user alcie',
    'requests --user alcie --count',
    'fault add --operation scan --status 500 --user alcie',
  ])('may be created later, so it is mentioned but not refused: %s', async (line) => {
    const { status, err } = await understudy(line);
    expect({ status, err }).toEqual({
      status: 0,
      err: 'understudy: there is no user "alcie" yet; did you mean "alice"?\n',
    });
    expect(JSON.stringify(server.asked.at(-1))).toContain('alcie');
  });

  it.each(['requests --user alice', 'requests --user operator', 'requests --user alcie --world w1'])(
    'is not mentioned if it exists, nor for another world: %s',
    async (line) => {
      expect((await understudy(line)).err).toBe('');
    },
  );
});

describe('an offer that will not be paid is created, with a note:', () => {
  beforeEach(() => scripted('getBalanceHistory', { party: ALICE, now: { unlocked: '10.5000000000', locked: '0' } }));

  it.each([
    ['0', 'understudy: the amount 0 transfers nothing; use an amount above 0\n'],
    ['10.5', ''],
    [
      '10.5000000001',
      'understudy: alice has 10.5, less than 10.5000000001: unless the balance grows, the offer fails for lack of funds once it is accepted\n',
    ],
  ])('%s', async (amount, err) => {
    expect(await understudy(`offer create --from ${ALICE} --to bob::1 --amount ${amount}`)).toMatchObject({
      status: 0,
      err,
    });
    expect(JSON.stringify(server.asked.at(-1))).toContain(amount);
  });
});

describe('names', () => {
  beforeEach(() => {
    scripted('getStatus', { users: [{ user: 'alice', party: ALICE }], admin: { user: 'operator', party: 'op::1' } });
    scripted('listWorldParties', {
      parties: [
        { party: ALICE, users: ['alice'], hosting: [] },
        { party: 'op::1', users: ['operator'], hosting: [] },
        { party: 'twin::1', users: [], hosting: [{ participant: 'PAR::north::12', permission: 'submission' }] },
        { party: 'twin::2', users: [], hosting: [] },
        { party: 'archive::3', users: ['keeper'], hosting: [] },
      ],
    });
    scripted('listOffers', {
      offers: [
        { contractId: FIRST, trackingId: 'lunch', moves: [] },
        { contractId: SECOND, trackingId: 'lunch', moves: [{}] },
        { contractId: THIRD, trackingId: 'tea', moves: [] },
      ],
    });
    scripted('listHoldings', { holdings: [{ contractId: FIRST }] });
  });

  it.each([
    ['alice', ALICE],
    ['operator', 'op::1'],
    ['keeper', 'archive::3'],
    ['archive', 'archive::3'],
    ['somebody::else', 'somebody::else'],
  ])('%s is the party %s', async (name, party) => {
    await understudy(`preapproval create ${name}`);
    expect(lastBody()).toEqual({ receiver: party });
  });

  it.each([
    [`accept ${THIRD}`, THIRD],
    ['accept tea', THIRD],
    ['accept lunch', SECOND],
    ['accept 00bb', THIRD],
    ['accept 00aa02…', SECOND],
  ])('offer %s means %s', async (line, id) => {
    expect((await understudy(`offer ${line}`)).status).toBe(0);
    expect(server.asked.at(-1)?.path).toBe(`/_control/v1/offers/${id}/accept`);
  });

  it('a participant that hosts a party has a short name', async () => {
    await understudy('unhost alice north');
    expect(decodeURIComponent(server.asked.at(-1)?.path ?? '')).toBe(`/_control/v1/hosting/${ALICE}/PAR::north::12`);
  });

  it.each([
    [
      'preapproval create zoe',
      'RECEIVER is "zoe", but a party id or a known name is expected; known names are alice, operator, op, twin, keeper, archive',
    ],
    [
      'offer list --party twin',
      '--party is "twin", but one party is expected; the parties of that name are twin::1, twin::2',
    ],
    [
      'offer accept 00aa',
      'OFFER is "00aa", but the id of one contract, its beginning, or the tracking id of an offer is expected; 2 have it: 00aa01000000000000000000, 00aa02',
    ],
    [
      'holding burn 77',
      'HOLDING is "77", but the id of one contract, its beginning is expected; none of the 1 listed has it',
    ],
    ['host alice south', 'PARTICIPANT is "south"'],
  ])('%s is refused before anything is sent', async (line, sentence) => {
    const { status, out, err } = await understudy(line);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toContain(sentence);
    expect(server.asked.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});

describe('the output', () => {
  it.each(
    CONTROL_COMMANDS.filter(({ mode, words }) => mode === undefined && words[0] !== 'load').map(
      ({ example }) => example,
    ),
  )('of the documented answer to %s has no missing values', async (example) => {
    const line = example
      .replaceAll(/"([^"]*)"/g, (_, text: string) => text.replaceAll(' ', '-'))
      .replace('traffic.yaml', 'quiet')
      .replaceAll(/\$(OFFER|HOLDING|VOTE)/g, FIRST)
      .replaceAll(/\$\w+/g, 'a::1220b');
    const { status, out, err } = await understudy(line);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(out).toMatch(/^[^\n]/);
    expect(out).not.toMatch(/undefined|\[object|NaN|null/);
  });

  it('aligns tables', async () => {
    scripted('listSnapshots', {
      snapshots: [
        { id: 's1', name: 'first', parent: null, current: false, at: '2026-01-15T12:00:00Z', entries: 9, ledgerEnd: 8 },
        {
          id: 's10',
          name: null,
          parent: 's1',
          current: true,
          at: '2026-01-15T12:00:00Z',
          entries: 1234,
          ledgerEnd: 1200,
        },
      ],
    });
    expect((await understudy('snapshots')).out).toBe(`   ID   NAME   AFTER  AT                    ENTRIES  LEDGER END
   s1   first         2026-01-15T12:00:00Z        9           8
*  s10         s1     2026-01-15T12:00:00Z     1234        1200
`);
  });

  it('has a REPLICA column if replicas serve the worlds', async () => {
    const world = (id: string, replica: string | undefined) => ({
      id,
      name: 'quickstart',
      seed: '1',
      clock: { now: '2026-01-15T12:00:00Z', mode: 'frozen' },
      entries: 9,
      ledgerEnd: 8,
      url: `http://balancer/_worlds/${id}`,
      ...(replica === undefined ? {} : { replica }),
    });
    scripted('listWorlds', { worlds: [world('one', undefined)] });
    expect((await understudy('world list')).out).not.toContain('REPLICA');
    scripted('listWorlds', { worlds: [world('one', '10.0.0.7:7575'), world('two', undefined)] });
    const [head, one, two] = (await understudy('world list')).out.split('\n');
    expect(head).toMatch(/ LEDGER END {2}REPLICA {8}URL$/);
    expect(one).toMatch(/ 8 {2}10\.0\.0\.7:7575 {2}http:\/\/balancer\/_worlds\/one$/);
    expect(two).toMatch(/ 8 {17}http:\/\/balancer\/_worlds\/two$/);
  });

  it('has a REASON column if an offer has a reason', async () => {
    const offer = {
      contractId: 'c1',
      trackingId: 't1',
      sender: 'a::1',
      receiver: 'b::1',
      amount: '5',
      state: 'created',
    };
    scripted('listOffers', { offers: [offer] });
    expect((await understudy('offer list')).out).not.toContain('REASON');
    scripted('listOffers', { offers: [offer, { ...offer, state: 'withdrawn', reason: 'out of funds' }] });
    expect((await understudy('offer list')).out).toMatch(/CAN +REASON\n.*\n.* withdrawn +out of funds\n$/);
  });

  it('with --json is the body unchanged, with exact integers', async () => {
    server.answers.set('getClock', {
      status: 200,
      type: 'application/json',
      body: '{"nowMicros":9223372036854775807,  "next":null}',
    });
    expect((await understudy('clock --json')).out).toBe('{"nowMicros":9223372036854775807,  "next":null}\n');
    expect((await understudy('fault clear --json')).out).toBe('');
  });

  it('a dump goes to stdout, or to a file that appears only when it is complete', async () => {
    server.answers.set('dumpWorld', { status: 200, type: 'application/x-ndjson', body: '{"a":1}\n{"b":2}\n' });
    expect(await understudy('dump')).toEqual({ status: 0, out: '{"a":1}\n{"b":2}\n', err: '' });
    const file = join(folder, 'whole.ndjson');
    expect(await understudy(`dump ${file}`)).toEqual({
      status: 0,
      out: '',
      err: `wrote ${file}; start from it with: understudy serve --world ${file}\n`,
    });
    expect(readFileSync(file, 'utf8')).toBe('{"a":1}\n{"b":2}\n');
    const { status, err } = await understudy(`dump ${join(folder, 'nowhere', 'x')}`);
    expect({ status, err }).toEqual({ status: 1, err: expect.stringContaining('cannot be written') });
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('shows exchanges as they happen, one line each', async () => {
    server.answers.set('followRequests', {
      status: 200,
      type: 'text/event-stream',
      body: ': following\n\nevent: request\ndata: {"id":"r1","at":"2026-01-15T12:00:00.123Z","status":200,"method":"GET","url":"/v2/version"}\n\nevent: lost\ndata: {"lost":3}\n\n',
    });
    expect(await understudy('requests --follow')).toEqual({
      out: 'r1  12:00:00.123  200  GET  /v2/version\n(3 lost)\n',
      status: 4,
      err: `understudy: ${server.url} ended the stream because it was stopped\n`,
    });
  });
});

describe('advancing the clock', () => {
  const done = { from: '2026-01-15T12:00:00Z', to: '2027-01-15T12:00:00Z', steps: 7, clock: { next: null } };
  const progress = 'event: progress\ndata: {"at":"2026-07-01T00:00:00Z","steps":3,"fraction":0.5}\n\n';
  const stream = (body: string): void =>
    void server.answers.set('advanceClock', { status: 200, type: 'text/event-stream', body });

  it('requests progress events, and draws them on a terminal only', async () => {
    stream(`${progress}event: done\ndata: ${JSON.stringify(done)}\n\n`);
    const out = '2026-01-15T12:00:00Z → 2027-01-15T12:00:00Z, 7 steps of automation; nothing is scheduled\n';
    expect(await understudy('clock advance 365d')).toEqual({ status: 0, out, err: '' });
    expect(server.asked[0]?.headers.accept).toMatch(/^text\/event-stream/);
    const watched = await command(['clock', 'advance', '365d', '--url', server.url], {}, { isTerminal: true });
    expect(watched.out).toBe(out);
    expect(watched.err).toBe('\r\u001B[K████████████░░░░░░░░░░░░  50%  2026-07-01T00:00:00Z  3 steps\r\u001B[K');
  });

  it('prints the last event with --json', async () => {
    stream(`event: done\ndata: ${JSON.stringify(done)}\n\n`);
    expect((await understudy('clock advance 1h --json')).out).toBe(`${JSON.stringify(done)}\n`);
  });

  it.each([
    [
      `${progress}event: error\ndata: {"error":"the log is full","code":"full","hint":"reset"}\n\n`,
      1,
      'understudy: the log is full (reset)\n',
    ],
    [progress, 4, 'did not complete its response (the progress ended without a result)'],
  ])('tells why it did not arrive', async (body, status, sentence) => {
    stream(body);
    const outcome = await understudy('clock advance 1h');
    expect({ ...outcome, err: outcome.err.includes(sentence) }).toEqual({ status, out: '', err: true });
  });
});

describe('the exit status', () => {
  it.each([
    ['clock advance', 'clock advance takes either a span such as 10m or --to-next'],
    ['clock advance 1h --to-next', 'clock advance takes either'],
    ['clock advance 10', 'SPAN is "10", but a span such as 10m, 1h30m or 250ms is expected'],
    [
      'clock advance --to-next never',
      '--to-next is "never", but consume, expire, rounds, snapshots, renew, assign or traffic is expected',
    ],
    [
      'clock advance -5m',
      'SPAN is "-5m", but a span forward such as 10m is expected; to go back in time use understudy revert or reset',
    ],
    ['clock advance -5m --json', 'SPAN is "-5m"'],
    ['clock run -2x', 'SPEED is "-2x"'],
    ['clock run 600', 'SPEED is "600", but a speed from 0.001x'],
    ['clock run 0x', 'SPEED is "0x"'],
    ['clock run 1000001x', 'SPEED is "1000001x"'],
    ['clock set noon', 'TIME is "noon"'],
    ['clock avance', "unknown command 'avance' (Did you mean advance?)"],
    ['clok', "unknown command 'clok' (Did you mean clock?)"],
    ['clock get extra', 'too many arguments'],
    ['snapshot list', '`snapshot` takes a snapshot; `understudy snapshots` lists them'],
    ['revert', "missing required argument 'snapshot'"],
    ['offer create --to a::1 --amount 1', '--from is missing: sending user or party'],
    [
      'offer create --from a::1 --to b::1 --amount -5',
      '--amount is "-5", but an amount that is not negative, with at most ten decimal places, such as 12.5, is expected',
    ],
    [
      'offer create --from a::1 --to b::1 --amount 5 --expires soon',
      '--expires is "soon", but a time such as 2026-01-15T12:00:00Z, or a span such as 10m, is expected',
    ],
    [
      'offer list --state open',
      '--state is "open", but created, accepted, completed, rejected, withdrawn or expired is expected',
    ],
    ['automation manual everything', 'KINDS is "everything"'],
    ['fail', 'fail takes a kind and a reason, such as'],
    ['fail consume', 'fail takes a kind and a reason'],
    ['fail consume --clear', 'fail takes either a kind and a reason, or --clear'],
    ['switch wallet a::1 maybe', 'STATE is "maybe", but on or off is expected'],
    ['user create u --right actAs', '--right is "actAs"'],
    ['user create u --right participantAdmin=x', '--right is "participantAdmin=x"'],
    ['name publish n', 'name publish takes either --user or --party'],
    ['migrate two', 'MIGRATION is "two", but a whole number of at least 0 is expected'],
    ['fault add --operation x', 'fault add needs an effect: --delay, --status'],
    ['fault add --operation x --hold --status 429', '--status and --hold exclude each other'],
    ['fault add --operation x --hold --example y', '--example requires --status'],
    ['fault add --operation x --delay 5us', '--delay is "5us", but 200ms, 100ms..300ms or'],
    ['fault add --operation x --delay 2s..1s', '--delay is "2s..1s"'],
    ['fault add --operation x --delay 601s', '--delay is "601s"'],
    ['fault add --operation x --hold --probability 1.1', '--probability is "1.1"'],
    ['fault add --operation x --hold --times 0', '--times is "0", but a whole number of at least 1 is expected'],
    ['world new w --file x', 'a world file defines its own settings'],
    ['world new w --seed 7', '--seed applies to a named world (--named) only: a copy keeps its ids'],
    ['world new --from a --named b', '--from and --named exclude each other'],
    ['load /no/such/file', 'FILE is "/no/such/file", but a file that can be read is expected; ENOENT'],
    ['requests --status 700', '--status is "700", but a status such as 404, or a class such as 4xx, is expected'],
    [
      'clock --url 127.0.0.1:7575',
      '--url (or UNDERSTUDY_URL) is "127.0.0.1:7575", but an address such as http://127.0.0.1:7575 is expected',
    ],
    ['clock --world a/b', '--world (or UNDERSTUDY_WORLD_ID) is "a/b"'],
  ])('is 2 for %s, and nothing is changed', async (line, sentence) => {
    const { status, out, err } = await understudy(line);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toMatch(/^understudy: [^\n]+\n$/);
    expect(err).toContain(sentence);
    expect(server.asked.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('is 1 when the server refuses: its message and hint, or with --json its body, on stderr', async () => {
    const body = { error: 'the offer is expired', code: 'precondition', hint: 'make another', at: 5 };
    scripted('acceptOffer', body, 409);
    expect(await understudy(`offer accept ${THIRD}`)).toEqual({
      status: 1,
      out: '',
      err: 'understudy: the offer is expired (make another)\n',
    });
    expect(await understudy(`offer accept ${THIRD} --json`)).toEqual({
      status: 1,
      out: '',
      err: `${JSON.stringify(body)}\n`,
    });
  });

  it('is 1 when a lookup is refused, with a hint how to send a token', async () => {
    scripted('listWorldParties', { error: 'a control token is wanted', code: 'token-wanted' }, 401);
    const { status, err } = await understudy('preapproval create alice');
    expect({ status, err }).toEqual({
      status: 1,
      err: 'understudy: a control token is wanted (give the token of the server with --control-token or UNDERSTUDY_CONTROL_TOKEN)\n',
    });
  });

  it('is 1 when another service answers at the address', async () => {
    server.answers.set('getClock', { status: 200, type: 'text/html', body: '<html>' });
    expect(await understudy('clock')).toEqual({
      status: 1,
      out: '',
      err: `understudy: ${server.url} responded with 200 text/html, as understudy does not: check the address (--url or UNDERSTUDY_URL)\n`,
    });
  });

  it('is 4 when no server responds', async () => {
    expect(await understudy('clock --url http://127.0.0.1:1')).toEqual({
      status: 4,
      out: '',
      err: 'understudy: no server responds at http://127.0.0.1:1 (ECONNREFUSED); start one with: understudy serve, or name its address with --url\n',
    });
    expect((await understudy('preapproval create alice --url http://127.0.0.1:1')).status).toBe(4);
  });

  it('is 4 when the server closes the connection, and the request may have been processed', async () => {
    const stopping = createServer((socket) => socket.once('data', () => socket.resetAndDestroy()));
    await new Promise<void>((resolve) => void stopping.listen(0, '127.0.0.1', resolve));
    const { port } = stopping.address() as AddressInfo;
    expect(await understudy(`reset --url http://127.0.0.1:${port}`)).toEqual({
      status: 4,
      out: '',
      err: `understudy: http://127.0.0.1:${port} closed the connection without a response (ECONNRESET): the request may have been processed, so check before you repeat it\n`,
    });
    stopping.close();
  });
});

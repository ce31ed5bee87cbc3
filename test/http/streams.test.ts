// Streams: the same elements as the lists of the same paths, one for each frame, and those that come (observed-ledger
// 6.2).

import {
  ALICE,
  any,
  everyone,
  at,
  BOB,
  DIALECT_NAMES,
  EFFECTS,
  listOf,
  of,
  OPERATOR,
  transactions,
  useServers,
} from './ledger/asking';
import { commandsOf, stateOf, submit, transfer } from './ledger/submitting';
import { good } from './control/words';
import type { TestServer } from './harness';
import { closeAll, listen } from './streaming';

const servers = useServers();
afterEach(closeAll);

const EVERYTHING = {
  includeTransactions: { eventFormat: everyone(), transactionShape: EFFECTS },
  includeReassignments: everyone(),
  includeTopologyEvents: { includeParticipantAuthorizationEvents: {} },
};
const end = (server: TestServer): number => stateOf(server).ledgerEnd;
/** What is invisible to everybody but alice and bob. */
const act = (server: TestServer) =>
  submit(server, 'alice', commandsOf(server, ALICE, [transfer(server, ALICE, BOB, '1')]));
const offsetOf = (element: unknown): unknown => {
  const update = at(element, 'update') ?? at(element, 'completionResponse');
  const [kind = ''] = Object.keys(Object(update));
  return kind === 'OffsetCheckpoint'
    ? `checkpoint ${String(at(update, kind, 'value', 'offset'))}`
    : at(update, kind, 'value', 'offset');
};

describe.each(DIALECT_NAMES)('streams in the %s dialect', (dialect) => {
  const server = () => servers(dialect);
  const listed = async (path: string, user: string, body: object): Promise<readonly unknown[]> =>
    listOf((await server().call('ledger', 'POST', path, { user, body: { ...body } })).body);

  it.each([
    ['/v2/updates', OPERATOR, { beginExclusive: 3, endInclusive: 40, updateFormat: EVERYTHING }],
    ['/v2/updates', OPERATOR, { beginExclusive: 3, endInclusive: 40, updateFormat: EVERYTHING, descendingOrder: true }],
    ['/v2/updates', 'alice', { beginExclusive: 0, endInclusive: 60, filter: of(ALICE), verbose: true }],
    ['/v2/updates/flats', 'alice', { beginExclusive: 0, endInclusive: 60, filter: of(ALICE) }],
    ['/v2/updates/trees', 'alice', { beginExclusive: 0, endInclusive: 60, filter: of(ALICE) }],
    ['/v2/state/active-contracts', OPERATOR, { activeAtOffset: 40, eventFormat: any() }],
    ['/v2/state/active-contracts', OPERATOR, { activeAtOffset: 0, eventFormat: any() }],
  ])('%s shows what the list shows, one element per frame, and ends', async (path, user, body) => {
    const stream = await listen(server(), path, body, { user });
    const frames = await stream.rest();
    expect(frames).toEqual(await listed(path, user, body));
    expect(await stream.closed).toBe(1000);
  });

  it('continue with the log, and have the offset of each update once', async () => {
    const begin = end(server());
    const stream = await listen(
      server(),
      '/v2/updates',
      { beginExclusive: begin - 2, updateFormat: EVERYTHING },
      { user: OPERATOR },
    );
    expect([offsetOf(await stream.next()), offsetOf(await stream.next())]).toEqual([begin - 1, begin]);
    await act(server());
    expect(offsetOf(await stream.next())).toBe(begin + 1);
    await act(server());
    await act(server());
    expect([offsetOf(await stream.next()), offsetOf(await stream.next())]).toEqual([begin + 2, begin + 3]);
    expect(stream.socket.readyState).toBe(stream.socket.OPEN);
  });

  it.each(['/v2/commands/completions', '/v2/commands/command-completions'])(
    '%s reports submissions as they complete',
    async (path) => {
      const begin = end(server());
      const stream = await listen(server(), path, { userId: 'alice', parties: [ALICE], beginExclusive: begin });
      await act(server());
      const completion = await stream.next();
      expect(offsetOf(completion)).toBe(begin + 1);
      expect(completion).toEqual(
        (await listed(path, 'alice', { userId: 'alice', parties: [ALICE], beginExclusive: begin }))[0],
      );
    },
  );

  it('determine which contracts are active when they are opened', async () => {
    const request = { activeAtOffset: end(server()), eventFormat: any() };
    const before = await listed('/v2/state/active-contracts?limit=200', OPERATOR, request);
    const stream = await listen(server(), '/v2/state/active-contracts', request, { user: OPERATOR });
    await act(server());
    expect((await stream.rest()).slice(0, 200)).toEqual(before);
  });

  it('report the offset reached when nothing was shown for 75 seconds of ledger time', async () => {
    const begin = end(server());
    const stream = await listen(
      server(),
      '/v2/commands/completions',
      { userId: 'bob', parties: [BOB], beginExclusive: begin },
      { user: 'bob' },
    );
    await act(server());
    server().advance('70s');
    await act(server());
    server().advance('4s');
    await act(server());
    const passed = end(server());
    server().advance('1m');
    const checkpoint = await stream.next();
    expect(offsetOf(checkpoint)).toBe(`checkpoint ${passed}`);
    // Whoever reads it later reads the same.
    await act(server());
    const again = await listen(
      server(),
      '/v2/commands/completions',
      { userId: 'bob', parties: [BOB], beginExclusive: begin },
      { user: 'bob' },
    );
    expect(await again.next()).toEqual(checkpoint);
  });

  it('show what automation does as time advances, without further requests', async () => {
    const begin = end(server());
    const stream = await listen(
      server(),
      '/v2/updates',
      { beginExclusive: begin, updateFormat: EVERYTHING },
      { user: OPERATOR },
    );
    server().advance('20m');
    expect(offsetOf(await stream.next())).toBe(begin + 1);
  });

  it('send no checkpoint when updates were shown', async () => {
    const begin = end(server());
    const stream = await listen(server(), '/v2/updates', {
      beginExclusive: begin,
      updateFormat: transactions(of(ALICE)),
    });
    await act(server());
    server().advance('70s');
    await act(server());
    const offsets = [offsetOf(await stream.next()), offsetOf(await stream.next())];
    expect(offsets.every((offset) => typeof offset === 'number')).toBe(true);
  });

  it('belong to the world that the path or a header names', async () => {
    await good(server(), 'POST', '/worlds', { from: { world: 'default' }, id: 'mine' });
    const begin = end(server());
    const request = { beginExclusive: begin, updateFormat: EVERYTHING };
    const inMine = { headers: { 'x-understudy-world': 'mine' } };
    const here = await listen(server(), '/v2/updates', request, { user: OPERATOR });
    const there = [
      await listen(server(), '/v2/updates', request, { user: OPERATOR, prefix: '/_worlds/mine' }),
      await listen(server(), '/v2/updates', request, { user: OPERATOR, options: inMine }),
    ];
    const body = commandsOf(server(), ALICE, [transfer(server(), ALICE, BOB, '2')], { workflowId: 'over there' });
    expect(
      (await server().call('ledger', 'POST', '/v2/commands/submit-and-wait', { user: 'alice', ...inMine, body }))
        .status,
    ).toBe(200);
    await act(server());
    for (const stream of there)
      expect(at(await stream.next(), 'update', 'Transaction', 'value')).toMatchObject({
        offset: begin + 1,
        workflowId: 'over there',
      });
    expect(at(await here.next(), 'update', 'Transaction', 'value', 'workflowId')).not.toBe('over there');
    await good(server(), 'DELETE', '/worlds/mine');
  });
});

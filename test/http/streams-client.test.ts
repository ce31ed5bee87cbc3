// The published client of these channels, unchanged: it reads the legacy form of updates, and completions, and stops
// when it likes.

jest.mock('pino', () =>
  jest.requireActual<typeof import('../compat/silent-pino')>('../compat/silent-pino').silentPino(),
);

import { WebSocketClient } from '@canton-network/core-asyncapi-client';
import { WebSocket } from 'ws';
import { ALICE, AMULET, at, BOB, filters, HOLDING, holding, listOf, template, useServers } from './ledger/asking';
import { commandsOf, stateOf, submit, transfer } from './ledger/submitting';
import { tokenOf } from './harness';

const servers = useServers();
const native = globalThis.WebSocket;

// It takes the websocket of the platform, which this release of node has only behind a flag.
beforeAll(() => void Object.assign(globalThis, { WebSocket }));
afterAll(() => void Object.assign(globalThis, { WebSocket: native }));

const clientOf = (user: string): WebSocketClient =>
  new WebSocketClient({
    baseUrl: servers('observed').url.replace('http', 'ws'),
    version: '3.5',
    accessTokenProvider: { getAccessToken: () => tokenOf(user) } as ConstructorParameters<
      typeof WebSocketClient
    >[0]['accessTokenProvider'],
  });
const act = () =>
  submit(
    servers('observed'),
    'alice',
    commandsOf(servers('observed'), ALICE, [transfer(servers('observed'), ALICE, BOB, '1')]),
  );

describe('the published client', () => {
  it.each([
    [{ templateIds: [AMULET] }, template(AMULET)],
    [{ interfaceIds: [HOLDING] }, holding()],
  ])('reads a range of updates of a party by %j to its end', async (filter, asked) => {
    const end = stateOf(servers('observed')).ledgerEnd;
    const offsets: unknown[] = [];
    for await (const update of clientOf('alice').streamUpdates({
      beginExclusive: 0,
      endInclusive: end,
      partyId: ALICE as never,
      ...filter,
    } as Parameters<WebSocketClient['streamUpdates']>[0]))
      offsets.push(at(update, 'update', 'Transaction', 'value', 'offset'));
    const listed = await servers('observed').call('ledger', 'POST', '/v2/updates', {
      user: 'alice',
      body: { beginExclusive: 0, endInclusive: end, filter: { filtersByParty: { [ALICE]: filters(asked) } } },
    });
    expect(listOf(listed.body).length).toBeGreaterThan(1);
    expect(offsets).toEqual(
      listOf(listed.body).map((update) => at(update, 'update', 'Transaction', 'value', 'offset')),
    );
  });

  it('reads completions as they arrive, and stops', async () => {
    const begin = stateOf(servers('observed')).ledgerEnd;
    const completions = clientOf('alice').streamCompletions({
      beginExclusive: begin,
      userId: 'alice',
      parties: [ALICE as never],
    });
    const next = completions.next();
    await act();
    expect(at((await next).value, 'completionResponse', 'Completion', 'value', 'offset')).toBe(begin + 1);
    await completions.return?.();
  });
});

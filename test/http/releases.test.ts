// Servers that emulate another release than that of the documents (docs/releases.md).

import { defined, isObject, type Json } from '../../src/base';
import { cachedAnswer } from '../../src/server/encoded-response';
import type { DialectName } from '../../src/operations';
import { contract } from '../support/contract';
import { OPERATOR } from './ledger/asking';
import { walk } from '../fixtures/walk';
import { openTestMock, startTestServer, tokenOf, type TestServer } from './harness';
import { closeAll, listen } from './streaming';

const EVERYONE = { filtersByParty: {}, filtersForAnyParty: {} };
const WILDCARD = {
  cumulative: [{ identifierFilter: { WildcardFilter: { value: { includeCreatedEventBlob: false } } } }],
};

const REJECTION = {
  templateId: '#splice-wallet:Splice.Wallet.TransferOffer:TransferOffer',
  choice: 'TransferOffer_Reject',
  choiceArgument: {},
};

async function withProfile(
  ledger: string,
  use: (server: TestServer) => Promise<void>,
  dialect: DialectName = 'documented',
): Promise<void> {
  const server = await startTestServer({ profile: { ledger }, dialect });
  try {
    await use(server);
  } finally {
    closeAll();
    await server.close();
  }
}

const alice = (server: TestServer) => ({ filtersByParty: { [server.party('alice')]: WILDCARD } });

/** Every name of a member in a value. */
const names = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.flatMap(names)
    : isObject(value)
      ? Object.entries(value).flatMap(([name, member]) => [name, ...names(member)])
      : [];

describe('3.6', () => {
  const disabled = contract().operations.filter(({ disabledIn }) => disabledIn === '3.6.0');

  it('refuses the operations that it disables, before it reads their bodies', () =>
    withProfile('3.6', async (server) => {
      // The release notes of 3.6 count them.
      expect(disabled).toHaveLength(11);
      for (const { method, path, deprecatedSince = '' } of disabled) {
        const url = path.replaceAll(/\{[^}]+\}/g, '1');
        const answer = await server.call('ledger', method as 'GET' | 'POST', url, {
          user: 'alice',
          ...(method === 'POST' ? { body: 'not JSON' } : {}),
        });
        expect([answer.status, answer.body]).toEqual([
          400,
          expect.objectContaining({
            code: 'DEPRECATED_API_DISABLED',
            cause: `${method} ${path} was deprecated in Canton ${deprecatedSince.slice(0, 3)}, is disabled by default since Canton 3.6 and will be removed in Canton 3.7.`,
            errorCategory: 9,
            grpcCodeValue: 9,
          }),
        ]);
        expect((await server.call('ledger', method as 'GET' | 'POST', url)).status).toBe(401);
      }
    }));

  it.each(['/v2/updates', '/v2/state/active-contracts'])('refuses filter and verbose of %s, not a format', (path) =>
    withProfile('3.6.1', async (server) => {
      const post = (body: object) => server.call('ledger', 'POST', path, { user: 'alice', body: { ...body } });
      const range = { beginExclusive: 0, activeAtOffset: 0 };
      for (const legacy of [
        { filter: alice(server), verbose: false },
        { filter: alice(server), verbose: true },
      ]) {
        const refused = await post({ ...range, ...legacy });
        expect([refused.status, refused.body.code, refused.body.cause]).toEqual([
          400,
          'DEPRECATED_API_DISABLED',
          `The fields filter/verbose of the ${path} requests was deprecated in Canton 3.4, is disabled by default since Canton 3.6 and will be removed in Canton 3.7.`,
        ]);
      }
      const eventFormat = { ...alice(server), verbose: false };
      const format = path.endsWith('updates')
        ? { updateFormat: { includeTransactions: { eventFormat, transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' } } }
        : { eventFormat };
      expect((await post({ ...range, ...format, verbose: false })).status).toBe(200);
    }),
  );

  it('ends streams of disabled operations with the error as their first frame', () =>
    withProfile('3.6', async (server) => {
      for (const path of ['/v2/updates/flats', '/v2/updates/trees']) {
        const stream = await listen(server, path, { beginExclusive: 0, filter: alice(server), verbose: true });
        expect(await stream.rest()).toEqual([expect.objectContaining({ code: 'DEPRECATED_API_DISABLED' })]);
      }
      const legacy = await listen(server, '/v2/updates', { beginExclusive: 0, filter: EVERYONE, verbose: true });
      expect(await legacy.rest()).toEqual([expect.objectContaining({ code: 'DEPRECATED_API_DISABLED' })]);
    }));

  it('returns the synchronizer time with the ledger end and the version', () =>
    withProfile('3.6', async (server) => {
      const end = await server.call('ledger', 'GET', '/v2/state/ledger-end', { user: 'alice' });
      expect(end.body).toEqual({
        offset: server.world.ledger.state.ledgerEnd,
        synchronizerTimes: [{ synchronizerId: server.world.synchronizerId, recordTime: expect.stringMatching(/Z$/) }],
      });
      expect((await server.call('ledger', 'GET', '/v2/version')).body.version).toBe('3.6.1');
    }));

  it('grants the right to act as any party, which earlier releases refuse', async () => {
    const grant = (server: TestServer) =>
      server.call('ledger', 'POST', '/v2/users/erin/rights', {
        user: OPERATOR,
        body: { userId: 'erin', rights: [{ kind: { CanActAsAnyParty: { value: {} } } }] },
      });
    const asErin = async (server: TestServer): Promise<readonly number[]> => {
      const requests: readonly (readonly ['GET' | 'POST', string, Json?])[] = [
        [
          'POST',
          '/v2/state/active-contracts',
          { activeAtOffset: 0, eventFormat: { filtersForAnyParty: WILDCARD, verbose: false } },
        ],
        ['GET', `/v2/parties/${server.party('bob')}`],
        [
          'POST',
          '/v2/commands/submit-and-wait',
          {
            commandId: 'of-erin',
            actAs: [server.party('bob')],
            commands: [{ ExerciseCommand: { ...REJECTION, contractId: '00' } }],
          },
        ],
      ];
      const sent = requests.map(([method, path, body]) =>
        server.call('ledger', method, path, { user: 'erin', ...(body === undefined ? {} : { body }) }),
      );
      return (await Promise.all(sent)).map(({ status }) => status);
    };
    await withProfile(
      '3.6',
      async (server) => {
        expect(await asErin(server)).toEqual([403, 403, 403]);
        expect((await grant(server)).body).toEqual({
          newlyGrantedRights: [{ kind: { CanActAsAnyParty: { value: {} } } }],
        });
        // The submission is refused for its contract.
        expect(await asErin(server)).toEqual([200, 200, 404]);
      },
      'observed',
    );
    await withProfile('3.5', async (server) => {
      const refused = await grant(server);
      expect([refused.status, JSON.stringify(refused.body)]).toEqual([
        400,
        expect.stringContaining('the right CanActAsAnyParty requires ledger 3.6 or later'),
      ]);
    });
  });
});

describe('3.3', () => {
  it('omits later fields, also in frames, and keeps what users wrote', () =>
    withProfile('3.3', async (server) => {
      const filter = { filter: alice(server), verbose: false };
      const updates = await server.call('ledger', 'POST', '/v2/updates', {
        user: 'alice',
        body: { beginExclusive: 0, ...filter },
      });
      expect(updates.status).toBe(200);
      expect(names(updates.body)).toEqual(expect.arrayContaining(['CreatedEvent', 'createArgument', 'packageName']));
      for (const later of ['acsDelta', 'representativePackageId', 'paidTrafficCost', 'contractKeyHash'])
        expect(names(updates.body)).not.toContain(later);
      const stream = await listen(server, '/v2/updates', { beginExclusive: 0, endInclusive: 20, ...filter });
      const frames = await stream.rest();
      expect(names(frames)).toContain('CreatedEvent');
      expect(names(frames)).not.toContain('acsDelta');
    }));

  it('omits them from examples and from responses forced by a fault', () =>
    withProfile('3.3', async (server) => {
      const updates = (headers: Record<string, string>) =>
        server.call('ledger', 'POST', '/v2/updates', { user: 'alice', body: {}, headers });
      const example = await updates({ prefer: 'code=200' });
      expect([example.status, example.headers['x-understudy']]).toEqual([200, 'example']);
      await server.call('control', 'POST', '/faults', {
        body: { operation: 'listUpdates', then: { status: 200 } },
      });
      const forced = await updates({});
      expect([forced.status, forced.headers['x-understudy']]).toEqual([200, 'fault']);
      for (const { body } of [example, forced]) {
        expect(names(body)).toContain('CreatedEvent');
        expect(names(body)).not.toContain('acsDelta');
      }
    }));

  it('matches the contract in every response, including errors and nested lists', async () => {
    const test = openTestMock({ profile: { ledger: '3.3', scan: '0.5', validator: '0.5' } });
    const visited = await walk(test, 1);
    expect(visited.length).toBeGreaterThan(100);
    expect(visited.filter(({ status }) => status >= 500)).toEqual([]);
  });

  it('does not have later operations', () =>
    withProfile('3.4', async (server) => {
      const page = await server.call('ledger', 'POST', '/v2/updates/get-updates-page', { user: 'alice', body: {} });
      expect(page.status).toBe(404);
      expect((await server.call('ledger', 'GET', '/v2/version')).body.version).toBe('3.4.12');
    }));
});

it('without a profile, nothing is disabled and every field of the documents is there', async () => {
  const server = await startTestServer();
  const flats = await server.call('ledger', 'POST', '/v2/updates/flats', {
    user: 'alice',
    body: { beginExclusive: 0, filter: alice(server), verbose: false },
  });
  expect(flats.status).toBe(200);
  expect(names(flats.body)).toEqual(expect.arrayContaining(['acsDelta', 'representativePackageId']));
  await server.close();
});

it('a read with the older form is answered from the cache, with the same notice', async () => {
  const { mock, world, live } = openTestMock();
  const { party } = defined(world.users[0], 'the world has users');
  const form = { filter: { filtersByParty: { [party]: WILDCARD } }, verbose: false };
  const body = Buffer.from(JSON.stringify({ activeAtOffset: live.ledger.state.ledgerEnd, ...form }));
  const headers = { authorization: `Bearer ${await tokenOf('alice')}`, 'content-type': 'application/json' };
  const read = () => mock.handle({ method: 'POST', url: '/v2/state/active-contracts', headers, body });
  const answers = [await read(), await read(), await read(), await read()];
  expect(answers.map((answer) => cachedAnswer(answer) !== undefined)).toEqual([false, true, true, true]);
  expect(mock.parts.journal.list({}, 10)).toEqual(
    answers.map(() => expect.objectContaining({ notes: [expect.stringContaining('send a format instead')] })),
  );
});

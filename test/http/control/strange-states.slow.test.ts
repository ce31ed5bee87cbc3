// States that only the control group brings about: the network's own contracts in flight, nobody left who may act,
// parties without a host. Every read of every group still answers, time goes on, and the world is written to a file and
// taken back.

import { readDump } from '../../../src/world';
import { startTestServer, type TestServer } from '../harness';
import { contract } from '../../support/contract';
import { itemsAt, textAt } from '../validator/wallets';
import { ask, dumpOf, expectSame, good, textOf } from './words';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const enc = encodeURIComponent;
const reads = contract().operations.filter(
  ({ group, method, path, id }) =>
    ['scan', 'validator', 'ledger', 'control'].includes(group) &&
    method === 'GET' &&
    !path.includes('{') &&
    !id.startsWith('follow'),
);

async function expectAlive(): Promise<void> {
  for (const by of ['0us', '1d']) {
    expect((await ask(server, 'POST', '/clock/advance', { by })).status).toBe(200);
    for (const { id, group, path } of reads) {
      if (id === 'dumpWorld') continue;
      for (const user of group === 'control' ? [undefined] : ['alice']) {
        const answer = await server.call(group as 'scan', 'GET', path, user === undefined ? {} : { user });
        // Without its rules the network has nothing to tell of them, and says so.
        expect([id, answer.status < 500 || !/internal/i.test(answer.text) ? '' : answer.text]).toEqual([id, '']);
      }
    }
  }
  const dump = await dumpOf(server);
  const loaded = await textOf(server, 'POST', '/load', {
    body: dump,
    headers: { 'content-type': 'application/x-ndjson' },
  });
  expect(loaded.status === 200 ? '' : loaded.text).toBe('');
  expectSame(await dumpOf(server), dump);
}

/** One active contract of each template. */
async function oneOfEach(): Promise<ReadonlyMap<string, string>> {
  const active = new Map<string, string>();
  const dump = readDump(await dumpOf(server));
  if (!dump.ok) throw new Error(dump.error.message);
  for (const node of dump.value.entries.flatMap((entry) => (entry.type === 'transaction' ? entry.nodes : []))) {
    if (node.kind === 'create') active.set(node.contract.contractId, node.contract.template);
    else if (node.consuming) active.delete(node.contractId);
  }
  return new Map([...active].map(([contractId, template]) => [template, contractId]));
}

describe('a world in which', () => {
  test('one contract of each template is in flight continues', async () => {
    const found = await oneOfEach();
    expect(found.size).toBeGreaterThan(8);
    const started: string[] = [];
    for (const contractId of found.values())
      started.push(textAt(await good(server, 'POST', '/reassignments', { contractId, hold: true }), 'reassignmentId'));
    await expectAlive();
    for (const id of started) expect((await ask(server, 'POST', `/reassignments/${id}/assign`)).status).toBe(200);
    await expectAlive();
  }, 60_000);

  test('every user is deactivated and every holding burned continues', async () => {
    for (const user of itemsAt(await good(server, 'GET', '/users'), 'users'))
      await good(server, 'DELETE', `/users/${enc(textAt(user, 'user'))}`);
    for (const holding of itemsAt(await good(server, 'GET', '/holdings'), 'holdings')) {
      const contractId = textAt(holding, 'contractId');
      if ((holding as { lock: unknown }).lock === null) await good(server, 'DELETE', `/holdings/${contractId}`);
    }
    await expectAlive();
  }, 60_000);

  test('no party is hosted any longer continues', async () => {
    for (const { party, hosting } of itemsAt(await good(server, 'GET', '/parties'), 'parties') as {
      party: string;
      hosting: { participant: string }[];
    }[])
      for (const { participant } of hosting) await good(server, 'DELETE', `/hosting/${enc(party)}/${enc(participant)}`);
    await expectAlive();
    await good(server, 'POST', '/users', { user: 'late', wallet: true });
    await expectAlive();
  }, 60_000);

  test('migrations, upgrades and an expired announcement follow each other continues', async () => {
    await good(server, 'PUT', '/lsu', {
      topologyFreezeTime: '1970-01-01T00:00:00Z',
      upgradeTime: '9999-12-31T23:59:59.999999Z',
      successorPhysicalSynchronizerId: 'a::b::c-1',
    });
    await good(server, 'POST', '/migrations', { migrationId: 9_007_199_254_740_991 });
    await expectAlive();
    await good(server, 'PUT', '/lsu', {
      topologyFreezeTime: '1970-01-01T00:00:00Z',
      upgradeTime: '1970-01-01T00:00:00Z',
      successorPhysicalSynchronizerId: 'a::b::c-1',
    });
    await expectAlive();
  }, 60_000);
});

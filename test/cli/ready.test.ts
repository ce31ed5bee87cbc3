// The JSON line of `serve --json`: its shape, and that every value in it is true of the running server.

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { call, fileWith, start, type Answer, type Started } from './command';

let server: Started;
const readyFile = join(dirname(fileWith('x', '')), 'ready.json');
beforeAll(async () => {
  server = await start(['--ready-file', readyFile]);
});

const SHAPES = ['TRANSACTION_SHAPE_ACS_DELTA', 'TRANSACTION_SHAPE_LEDGER_EFFECTS'] as const;
const wallet = (path: string, token: string | null): Promise<Answer> =>
  call(`${server.ready.groups.validator}/v0/wallet/${path}`, { token });
const scan = (path: string, body?: unknown): Promise<Answer> => call(`${server.ready.groups.scan}${path}`, { body });
const update = (token: string | null, updateId: string | undefined, updateFormat: unknown): Promise<Answer> =>
  call(`${server.ready.groups.ledger}/v2/updates/update-by-id`, { token, body: { updateId, updateFormat } });
const anyParty = { filtersForAnyParty: { cumulative: [] } };
const participantOf = (party: string | undefined): Promise<Answer> =>
  scan(`/v0/domains/${server.ready.synchronizerId}/parties/${party ?? ''}/participant-id`);

describe('the ready line', () => {
  test('is the only output on stdout, and equals the content of the ready file', () => {
    const { out } = server.streams();
    expect(out).toBe(`${JSON.stringify(server.ready)}\n`);
    expect(readFileSync(readyFile, 'utf8')).toBe(out);
  });

  test('has exactly the documented members', () => {
    const { url } = server.ready;
    const id = expect.stringMatching(/^1220[0-9a-f]{64}$/);
    const party = expect.stringMatching(/^[\w-]+::1220[0-9a-f]{64}$/);
    const token = expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    const user = { user: expect.any(String), party, token };
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(server.ready).toEqual({
      url,
      groups: {
        ledger: url,
        validator: `${url}/api/validator`,
        scan: `${url}/api/scan`,
        control: `${url}/_control/v1`,
      },
      docs: `${url}/_docs`,
      console: `${url}/_console`,
      users: ['alice', 'bob', 'carol', 'dave'].map((name) => ({ ...user, user: name })),
      admin: user,
      tokens: { expired: token, wrongAudience: token, wrongSignature: token, noWallet: token, unknownUser: token },
      world: 'quickstart',
      seed: '1',
      dialect: 'documented',
      profile: expect.stringMatching(/^ledger=3\.5\.\d+,scan=0\.6\.\d+,validator=0\.6\.\d+$/),
      clock: { mode: 'real', now: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3}){0,2}Z$/) },
      synchronizerId: expect.stringMatching(/^global-domain::1220/),
      migrationId: 1,
      samples: {
        updates: { transaction: id, reassignment: id, topology: id },
        snapshots: expect.any(Array),
        parties: { preapproved: party, hostedTwice: party, notHosted: party },
      },
    });
  });

  test('has the current time when the clock is real', () => {
    expect(Math.abs(Date.now() - Date.parse(server.ready.clock.now))).toBeLessThan(60_000);
  });

  test('names a first user with holdings, hosted on one participant, whose token reads its sample in both shapes', async () => {
    const [first] = server.ready.users;
    const balance = (await wallet('balance', first?.token ?? null)).json as { effective_unlocked_qty: string };
    expect(Number(balance.effective_unlocked_qty)).toBeGreaterThan(0);
    expect(await participantOf(first?.party)).toMatchObject({
      status: 200,
      json: { participant_id: expect.stringMatching(/^PAR::/) },
    });
    for (const transactionShape of SHAPES) {
      const eventFormat = { filtersByParty: { [first?.party ?? '']: {} } };
      const answer = await update(first?.token ?? null, server.ready.samples.updates.transaction, {
        includeTransactions: { eventFormat, transactionShape },
      });
      expect([transactionShape, answer.status, JSON.stringify(answer.json).includes(first?.party ?? '?')]).toEqual([
        transactionShape,
        200,
        true,
      ]);
    }
  });

  test('has a token for each user that their wallet accepts', async () => {
    for (const { user, party, token } of server.ready.users) {
      const answer = await wallet('user-status', token);
      expect([user, answer.status, (answer.json as { party_id: string }).party_id]).toEqual([user, 200, party]);
    }
  });

  test('has tokens that are refused for their defects, without a reason in the response', async () => {
    const { expired, wrongAudience, wrongSignature, noWallet } = server.ready.tokens;
    for (const token of [expired, wrongAudience, wrongSignature]) {
      const [own, ledgers] = [
        await wallet('balance', token),
        await call(`${server.ready.groups.ledger}/v2/authenticated-user`, { token }),
      ];
      expect(own).toMatchObject({ status: 401, json: { error: expect.any(String) } });
      expect(ledgers).toMatchObject({ status: 401, json: { code: expect.any(String), cause: expect.any(String) } });
      expect(own.text + ledgers.text).not.toMatch(/expired|audience|signature/i);
    }
    expect(await wallet('balance', noWallet)).toMatchObject({ status: 404, json: { error: expect.any(String) } });
    expect((await call(`${server.ready.groups.ledger}/v2/authenticated-user`, { token: noWallet })).status).toBe(200);
    const { err } = server.streams();
    for (const reason of ['the token is expired', 'audience of the token', 'signature of the token', 'has no wallet'])
      expect(err).toContain(reason);
    expect(err).not.toContain(String(expired));
  });

  test('has samples that the administrator finds with filters for any party', async () => {
    const { ready } = server;
    const { transaction, reassignment, topology } = ready.samples.updates;
    const find = (id: string | undefined, format: unknown): Promise<Answer> => update(ready.admin.token, id, format);
    for (const transactionShape of SHAPES)
      expect(
        (await find(transaction, { includeTransactions: { eventFormat: anyParty, transactionShape } })).json,
      ).toHaveProperty('update.Transaction');
    expect((await find(reassignment, { includeReassignments: anyParty })).json).toHaveProperty('update.Reassignment');
    const wanted = { includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties: [] } } };
    expect((await find(topology, wanted)).json).toHaveProperty('update.TopologyTransaction');
    expect((await find(topology, { includeReassignments: anyParty })).status).toBe(404);
    expect((await scan(`/v0/updates/${transaction ?? ''}`)).status).toBe(200);
    expect((await scan(`/v2/updates/${reassignment ?? ''}`)).status).toBe(200);
  });

  test('has snapshot times for which holdings can be requested exactly', async () => {
    const { ready } = server;
    expect(ready.samples.snapshots.length).toBeGreaterThan(2);
    const owner_party_ids = [ready.users[0]?.party ?? ''];
    for (const { recordTime, migrationId } of ready.samples.snapshots.slice(-4)) {
      const asked = { migration_id: migrationId, record_time: recordTime, record_time_match: 'exact', owner_party_ids };
      expect(await scan('/v0/holdings/summary', asked)).toMatchObject({
        status: 200,
        json: { record_time: recordTime, migration_id: migrationId },
      });
    }
  });

  test('has parties that match their names', async () => {
    const { parties } = server.ready.samples;
    const preapproval = (party: string | undefined): Promise<Answer> =>
      call(`${server.ready.groups.validator}/v0/scan-proxy/transfer-preapprovals/by-party/${party ?? ''}`);
    expect(await preapproval(parties.preapproved)).toMatchObject({
      status: 200,
      json: { transfer_preapproval: expect.anything() },
    });
    expect(await preapproval(parties.notHosted)).toMatchObject({
      status: 404,
      json: { error: expect.stringMatching(/^No TransferPreapproval found for party/) },
    });
    expect(await participantOf(parties.hostedTwice)).toMatchObject({
      status: 500,
      json: { error: expect.any(String) },
    });
    expect((await participantOf(parties.notHosted)).status).toBe(404);
  });
});

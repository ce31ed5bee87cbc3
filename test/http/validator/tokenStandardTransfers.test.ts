// Transfers by the token standard: create, list, accept, reject, withdraw, seen in every interface.

import { contract } from '../../support/contract';
import { startTestServer, type TestOptions, type TestServer } from '../harness';
import {
  balanceOf,
  contractIds,
  createTransfer,
  lastEntry,
  moveTransfer,
  openTransfers,
  pendingTransfer,
} from './token-transfers';
import { createGate, faceValueOf, itemsAt, textAt, valueAt } from './wallets';

let server: TestServer | undefined;
const started = async (options: TestOptions = {}): Promise<TestServer> => (server = await startTestServer(options));
afterEach(async () => {
  await server?.close();
  server = undefined;
});

// Balances are compared to a tenth: merged holdings no longer owe their holding fees.
const NONE = '0.0000000000';
const VERSIONS = ['v0', 'v2'] as const;

/** The events of the newest update, as scan has them. */
async function newestEvents(here: TestServer): Promise<readonly unknown[]> {
  const { body } = await here.call('ledger', 'GET', '/v2/state/ledger-end', { user: 'alice' });
  const update = await here.call('ledger', 'POST', '/v2/updates/update-by-offset', {
    user: here.world.admin.user,
    body: {
      offset: Number(valueAt(body, 'offset')),
      updateFormat: {
        includeTransactions: {
          eventFormat: { filtersForAnyParty: {}, verbose: true },
          transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS',
        },
      },
    },
  });
  const id = textAt(update.body, 'update', 'Transaction', 'value', 'updateId');
  const seen = await here.call('scan', 'GET', `/v2/updates/${id}`);
  return Object.values(valueAt(seen.body, 'events_by_id') ?? {});
}

describe.each(VERSIONS)('/%s/wallet/token-standard/transfers', (version) => {
  test('waits for the receiver, with the tokens locked, and is listed for both', async () => {
    const here = await started();
    const before = await balanceOf(here, 'alice');
    const made = await createTransfer(here, version, { id: 'waits', amount: '40.5' });
    expect([made.status, Object.keys(made.body)]).toEqual([200, ['output', 'sender_change_cids', 'meta']]);
    const contractId = textAt(made.body, 'output', 'transfer_instruction_cid');
    expect(itemsAt(made.body, 'sender_change_cids')).toHaveLength(1);
    const after = await balanceOf(here, 'alice');
    expect(after.unlocked).toBeCloseTo(before.unlocked - 40.5, 1);
    expect(after.locked).toBeCloseTo(before.locked + 40.5, 1);
    for (const user of ['alice', 'carol'])
      expect((await openTransfers(here, user)).find((one) => valueAt(one, 'contract_id') === contractId)).toMatchObject(
        {
          template_id: expect.stringMatching(/:Splice\.AmuletTransferInstruction:AmuletTransferInstruction$/),
          payload: {
            lockedAmulet: expect.stringMatching(/^00/),
            transfer: {
              sender: here.party('alice'),
              receiver: here.party('carol'),
              amount: '40.5000000000',
              instrumentId: { id: 'Amulet' },
              requestedAt: '2026-01-15T12:00:00Z',
              executeBefore: '2026-01-15T13:00:00Z',
              meta: { values: { 'splice.lfdecentralizedtrust.org/reason': 'for waits' } },
            },
          },
        },
      );
    expect(contractIds(await openTransfers(here, 'dave'))).not.toContain(contractId);
    const told = {
      transaction_type: 'transfer',
      transaction_subtype: { choice: 'TransferFactory_Transfer' },
      transfer_instruction_cid: contractId,
      transfer_instruction_amount: '40.5000000000',
      transfer_instruction_receiver: here.party('carol'),
      description: 'for waits',
    };
    expect(await lastEntry(here, 'alice')).toMatchObject({
      ...told,
      sender: { amount: '-40.5000000000' },
      receivers: [],
    });
    expect(await lastEntry(here, 'carol')).toMatchObject({ ...told, receivers: [{ amount: NONE }] });
  });

  test('is accepted by its receiver, as a choice of the install contract that scan shows', async () => {
    const here = await started();
    const contractId = await pendingTransfer(here, version, { id: 'accepted' });
    const before = { alice: await balanceOf(here, 'alice'), carol: await balanceOf(here, 'carol') };
    const accepted = await moveTransfer(here, version, { verb: 'accept', user: 'carol', contractId });
    expect([accepted.status, accepted.body]).toEqual([
      200,
      { output: { receiver_holding_cids: [expect.stringMatching(/^00/)] }, sender_change_cids: [], meta: {} },
    ]);
    const after = { alice: await balanceOf(here, 'alice'), carol: await balanceOf(here, 'carol') };
    expect(after.carol.unlocked).toBeCloseTo(before.carol.unlocked + 40, 1);
    expect(after.alice.locked).toBeCloseTo(before.alice.locked - 40, 1);
    expect(contractIds(await openTransfers(here, 'alice'))).not.toContain(contractId);
    const validator = here.world.admin.party;
    expect(await newestEvents(here)).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          choice: expect.stringMatching(/^WalletAppInstall_TransferInstruction(V2)?_Accept$/),
          acting_parties: [validator],
        }),
        expect.objectContaining({
          choice: 'TransferInstruction_Accept',
          contract_id: contractId,
          acting_parties: [here.party('carol')],
        }),
      ]),
    );
    const told = {
      transaction_type: 'transfer',
      transaction_subtype: { choice: 'TransferInstruction_Accept' },
      transfer_instruction_cid: contractId,
      sender: { party: here.party('alice'), amount: NONE },
      receivers: [{ party: here.party('carol'), amount: '40.0000000000' }],
    };
    expect([await lastEntry(here, 'alice'), await lastEntry(here, 'carol')]).toMatchObject([told, told]);
  });

  test.each([
    ['reject', 'carol'],
    ['withdraw', 'alice'],
  ] as const)('can be ended by %s, and the sender has the tokens again', async (verb, user) => {
    const here = await started();
    const before = await balanceOf(here, 'alice');
    const contractId = await pendingTransfer(here, version, { id: 'ended' });
    const ended = await moveTransfer(here, version, { verb, user, contractId });
    expect([ended.status, ended.body]).toEqual([
      200,
      { output: {}, sender_change_cids: [expect.stringMatching(/^00/)], meta: {} },
    ]);
    expect((await balanceOf(here, 'alice')).unlocked).toBeCloseTo(before.unlocked, 1);
    const subtype = { transaction_type: 'balance_change', transfer_instruction_cid: contractId };
    expect(await lastEntry(here, 'alice')).toMatchObject({ ...subtype, receivers: [{ amount: '40.0000000000' }] });
    expect(await lastEntry(here, 'carol')).toMatchObject({ ...subtype, receivers: [{ amount: NONE }] });
    expect((await moveTransfer(here, version, { verb, user, contractId })).status).toBe(404);
  });

  test('completes at once with a preapproval of the receiver, and to oneself', async () => {
    const here = await started();
    await here.call('validator', 'POST', '/v0/wallet/transfer-preapproval', { user: 'carol' });
    const direct = await createTransfer(here, version, { id: 'direct' });
    expect(direct.body).toMatchObject({ output: { receiver_holding_cids: [expect.stringMatching(/^00/)] } });
    expect(await lastEntry(here, 'carol')).toMatchObject({
      transaction_type: 'transfer',
      transaction_subtype: { choice: 'AmuletRules_Transfer' },
      receivers: [{ amount: '40.0000000000' }],
      description: 'for direct',
    });
    const total = await faceValueOf(here, 'alice');
    const own = await createTransfer(here, version, { id: 'own', to: 'alice', amount: total });
    expect(itemsAt(own.body, 'output', 'receiver_holding_cids')).toHaveLength(1);
    expect(itemsAt(own.body, 'sender_change_cids')).toEqual([]);
    expect(await faceValueOf(here, 'alice')).toBe(total);
  });

  test('can be accepted before its expiry only; the sender withdraws it later', async () => {
    const here = await started();
    const expiresAt = here.now() + 60_000_000n;
    const [first, second] = [
      await pendingTransfer(here, version, { id: 'just-in-time', expiresAt }),
      await pendingTransfer(here, version, { id: 'late', expiresAt }),
    ];
    here.advance(59_999_999n);
    expect((await moveTransfer(here, version, { verb: 'accept', user: 'carol', contractId: first })).status).toBe(200);
    here.advance(1n);
    const late = await moveTransfer(here, version, { verb: 'accept', user: 'carol', contractId: second });
    expect([late.status, textAt(late.body, 'error')]).toEqual([400, expect.stringContaining('Transfer.executeBefore')]);
    expect(contractIds(await openTransfers(here, 'carol'))).toContain(second);
    expect((await moveTransfer(here, version, { verb: 'withdraw', user: 'alice', contractId: second })).status).toBe(
      200,
    );
  });

  test.each([
    ['accept', 'alice'],
    ['reject', 'alice'],
    ['withdraw', 'carol'],
  ] as const)('refuses %s by the other party, and answers 404 to a third', async (verb, user) => {
    const here = await started();
    const contractId = await pendingTransfer(here, version, { id: 'not-yours' });
    const refused = await moveTransfer(here, version, { verb, user, contractId });
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['error']]);
    expect((await moveTransfer(here, version, { verb, user: 'dave', contractId })).status).toBe(404);
    expect((await moveTransfer(here, version, { verb, user, contractId: 'nonsense' })).status).toBe(404);
    expect(contractIds(await openTransfers(here, 'carol'))).toContain(contractId);
  });

  test.each([
    ['nothing', { amount: '0' }, 'positive'],
    ['a negative amount', { amount: '-1' }, 'positive'],
    ['more than the wallet has', { amount: '1000000' }, 'Insufficient funds'],
    ['an amount that is not a decimal', { amount: '1,5' }, 'amount'],
    ['a receiver that is not a party', { receiver_party_id: 'bob' }, 'receiver_party_id'],
    ['an expiry in the past', { expires_at: 1_000_000 }, 'Transfer.executeBefore'],
    ['an expiry after the year 9999', { expires_at: 253_402_300_800_000_000 }, 'expires_at'],
    ['half a surrogate pair', { description: 'for \ud800' }, 'description'],
    ['a body without a tracking id', { tracking_id: 7 }, 'tracking_id'],
  ])('refuses %s, and the tracking id stays free', async (_, change, reason) => {
    const here = await started();
    const refused = await createTransfer(here, version, { id: 'again', change });
    expect([refused.status, textAt(refused.body, 'error')]).toEqual([400, expect.stringContaining(reason)]);
    expect((await createTransfer(here, version, { id: 'again' })).status).toBe(200);
  });

  test('refuses a body without its fields as running servers do, by the contract', async () => {
    const here = await started({ dialect: 'observed' });
    const path = `/${version}/wallet/token-standard/transfers`;
    const refused = await here.call('validator', 'POST', path, { user: 'alice', body: {} });
    expect([refused.status, refused.headers['content-type']]).toEqual([400, expect.stringMatching(/^text\/plain/)]);
    const documented = contract().operations.find(({ id }) => id === 'createTokenStandardTransfer')?.responses;
    expect(documented?.find(({ status }) => status === '400')?.content.map(({ mediaType }) => mediaType)).toContain(
      'text/plain',
    );
  });

  test('refuses an unknown receiver with 404, and a user without a wallet too', async () => {
    const here = await started();
    const change = { receiver_party_id: `nobody::1220${'a'.repeat(64)}` };
    expect((await createTransfer(here, version, { change })).status).toBe(404);
    const body = {};
    const path = `/${version}/wallet/token-standard/transfers`;
    expect((await here.call('validator', 'POST', path, { user: 'stranger', body: body })).status).toBe(404);
    expect((await here.call('validator', 'POST', path, { body })).status).toBe(401);
  });

  test.each([
    ['documented', 409],
    ['observed', 200],
  ] as const)('takes effect once per tracking id: a repetition in the %s dialect is %d', async (dialect, status) => {
    const here = await started({ dialect });
    const first = await createTransfer(here, version, { id: 'once' });
    const count = (await openTransfers(here, 'alice')).length;
    const again = await createTransfer(here, version, { id: 'once', amount: '1' });
    expect(again.status).toBe(status);
    if (status === 200) expect(again.body).toEqual(first.body);
    expect(await openTransfers(here, 'alice')).toHaveLength(count);
    expect((await createTransfer(here, version, { id: 'once', from: 'carol', to: 'alice' })).status).toBe(200);
  });

  test('answers 429 while the first call is in process', async () => {
    const gate = createGate();
    const here = await started({ inProcess: gate.wait });
    const first = createTransfer(here, version, { id: 'slow' }).then((answer) => answer.status);
    await gate.arrived;
    expect((await createTransfer(here, version, { id: 'slow' })).status).toBe(429);
    gate.open();
    expect(await first).toBe(200);
    expect((await createTransfer(here, version, { id: 'slow' })).status).toBe(409);
  });
});

test('the transaction log returns the tokens of an expired lock to the sender who spends them', async () => {
  const here = await started();
  await pendingTransfer(here, 'v0', { id: 'expiring', amount: '100', expiresAt: here.now() + 60_000_000n });
  here.advance('2m');
  const before = await balanceOf(here, 'alice');
  // Takes the expired lock as an input.
  await pendingTransfer(here, 'v0', { id: 'next', amount: '40' });
  const spent = await lastEntry(here, 'alice');
  expect(spent).toMatchObject({ sender: { amount: '60.0000000000' }, transfer_instruction_amount: '40.0000000000' });
  expect((await openTransfers(here, 'alice')).length).toBe(2);
  const after = await balanceOf(here, 'alice');
  expect(after.unlocked + after.locked).toBeCloseTo(before.unlocked + before.locked, 0);
});

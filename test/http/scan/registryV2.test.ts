// The registry of transfers by version 2 of the token standard, asked and used as ledger clients do.

import type { Response } from 'supertest';
import { basicAccount } from '../../../src/ledger';
import type { Json } from '../../../src/base';
import { exercise } from '../ledger/submitting';
import { startTestServer, type TestServer } from '../harness';
import { textAt, valueAt } from '../validator/wallets';
import { ask, instructions, keysOf, send, submitWith, transferArguments } from './registry';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const FACTORY = '/registry/transfer-instruction/v2/transfer-factory';
const STANDARD = '#splice-api-token-transfer-instruction-v2:Splice.Api.Token.TransferInstructionV2';
const HOLDING = '#splice-api-token-holding-v2:Splice.Api.Token.HoldingV2:Holding';
const INSTRUCTION = `${STANDARD}:TransferInstruction`;
const PROXY = '/api/validator/v0/scan-proxy';
const META = { values: {} };

function argumentsOf(receiver: string, changes: { readonly [name: string]: Json } = {}) {
  const { transfer, extraArgs } = transferArguments(server, { sender: server.party('alice'), receiver });
  const accounts = { sender: basicAccount(transfer.sender), receiver: basicAccount(transfer.receiver) };
  return { transfer: { ...transfer, ...accounts, ...changes }, actors: [transfer.sender], extraArgs };
}

async function transfer(choiceArguments: ReturnType<typeof argumentsOf>): Promise<Response> {
  const factory = await send(server, FACTORY, { choiceArguments, excludeDebugFields: true });
  return submitWith(server, 'alice', factory.body.choiceContext, (context) =>
    exercise(`${STANDARD}:TransferFactory`, factory.body.factoryId, 'TransferFactory_Transfer', {
      ...choiceArguments,
      extraArgs: { context, meta: META },
    }),
  );
}

async function act(user: string, id: string, choice: 'Accept' | 'Reject' | 'Withdraw', actors: readonly string[]) {
  const path = `/registry/transfer-instruction/v2/${id}/choice-contexts/${choice.toLowerCase()}`;
  const { body } = await send(server, path, { meta: {} });
  return submitWith(server, user, body, (context) =>
    exercise(INSTRUCTION, id, `TransferInstruction_${choice}`, { actors, extraArgs: { context, meta: META } }),
  );
}

async function newInstruction(): Promise<string> {
  const before = new Set(instructions(server));
  const made = await transfer(argumentsOf(server.party('carol')));
  if (made.status !== 200) throw new Error(`the transfer was refused: ${made.text}`);
  return instructions(server).find((id) => !before.has(id)) ?? '';
}

async function viewOf(interfaceId: string, user: string, contractId: string): Promise<unknown> {
  const identifierFilter = {
    InterfaceFilter: { value: { interfaceId, includeInterfaceView: true, includeCreatedEventBlob: false } },
  };
  const { body: end } = await ask(server, '/v2/state/ledger-end', { user });
  const { body } = await send(
    server,
    '/v2/state/active-contracts',
    {
      activeAtOffset: Number(valueAt(end, 'offset')),
      eventFormat: { filtersByParty: { [server.party(user)]: { cumulative: [{ identifierFilter }] } }, verbose: false },
    },
    { user },
  );
  const events = (Array.isArray(body) ? body : []).map((entry: unknown) =>
    valueAt(entry, 'contractEntry', 'JsActiveContract', 'createdEvent'),
  );
  return valueAt(
    events.find((event) => valueAt(event, 'contractId') === contractId),
    'interfaceViews',
    0,
    'viewValue',
  );
}

test('returns the kind of a transfer between accounts, and the same behind the proxy', async () => {
  for (const [receiver, kind] of [
    ['alice', 'self'],
    ['bob', 'direct'],
    ['carol', 'offer'],
  ] as const) {
    const body = { choiceArguments: argumentsOf(server.party(receiver)) };
    const direct = await send(server, FACTORY, body);
    expect([direct.status, direct.body.transferKind]).toEqual([200, kind]);
    const proxied = await send(server, `${PROXY}${FACTORY}`, body, { user: 'alice' });
    expect([proxied.status, proxied.text]).toEqual([200, direct.text]);
  }
});

test('refuses arguments of version 1, and accounts without an owner', async () => {
  const version1 = transferArguments(server, { sender: server.party('alice'), receiver: server.party('bob') });
  expect((await send(server, FACTORY, { choiceArguments: version1 })).status).toBe(400);
  const special = argumentsOf(server.party('bob'), { receiver: { owner: null, provider: null, id: '' } });
  const refused = await send(server, FACTORY, { choiceArguments: special });
  expect([refused.status, keysOf(refused.body)]).toEqual([400, ['error']]);
});

test.each(['accept', 'reject', 'withdraw'])('has no context to %s an unknown instruction', async (choice) => {
  const path = `/registry/transfer-instruction/v2/00/choice-contexts/${choice}`;
  expect((await send(server, path, { meta: {} })).status).toBe(404);
  expect((await send(server, `${PROXY}${path}`, { meta: {} }, { user: 'alice' })).status).toBe(404);
});

test('shows an instruction in both versions, and its tokens as a holding of an account', async () => {
  const id = await newInstruction();
  const [alice, carol] = [server.party('alice'), server.party('carol')];
  const view = await viewOf(INSTRUCTION, 'carol', id);
  expect(view).toMatchObject({
    transfer: { sender: basicAccount(alice), receiver: basicAccount(carol), amount: '2.5000000000' },
    availableActions: [
      [{ tag: 'TIA_Accept', value: {} }, [[carol]]],
      [{ tag: 'TIA_Reject', value: {} }, [[carol]]],
      [{ tag: 'TIA_Withdraw', value: {} }, [[alice]]],
    ],
  });
  expect(valueAt(view, 'expiresAt')).toBe(valueAt(view, 'transfer', 'executeBefore'));
  const locked = textAt(view, 'transfer', 'inputHoldingCids', 0);
  expect(await viewOf(HOLDING, 'alice', locked)).toMatchObject({
    account: basicAccount(alice),
    amount: '2.5000000000',
    lock: { holders: [expect.stringMatching(/^DSO::/)] },
  });
});

test.each([
  ['Accept', 'carol'],
  ['Reject', 'carol'],
  ['Withdraw', 'alice'],
] as const)('%s by version 2 exercises version 1, which archives the instruction', async (choice, user) => {
  const id = await newInstruction();
  const stranger = choice === 'Withdraw' ? 'carol' : 'alice';
  expect((await act(stranger, id, choice, [server.party(stranger)])).status).toBe(400);
  const done = await act(user, id, choice, [server.party(user)]);
  expect(done.status).toBe(200);
  expect(instructions(server)).not.toContain(id);
  const scan = await server.call('scan', 'GET', `/v2/updates/${textAt(done.body, 'transaction', 'updateId')}`);
  expect(Object.values(valueAt(scan.body, 'events_by_id') ?? {}).slice(0, 2)).toMatchObject([
    {
      choice: `TransferInstruction_${choice}`,
      consuming: false,
      interface_id: expect.stringContaining('InstructionV2:'),
    },
    {
      choice: `TransferInstruction_${choice}`,
      consuming: true,
      interface_id: expect.stringContaining('InstructionV1:'),
    },
  ]);
});

test('refuses an account that is not basic, and actors other than the sender', async () => {
  const foreign = argumentsOf(server.party('carol'), {
    receiver: { ...basicAccount(server.party('carol')), id: 'savings' },
  });
  const refused = await transfer(foreign);
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('basic account')]);
  const nobody = { ...argumentsOf(server.party('carol')), actors: [] };
  expect((await transfer(nobody)).text).toContain('requires authorizers (it has none)');
  const receiver = { ...argumentsOf(server.party('carol')), actors: [server.party('carol')] };
  expect((await transfer(receiver)).text).toContain(`requires authorizers ${server.party('carol')}`);
});

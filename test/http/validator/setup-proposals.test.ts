// The operator sets up an external party: a proposal, its acceptance by signature, and the preapproval that it becomes
// (published descriptions and handlers, Splice 0.7.4 validator-internal).

import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { Json } from '../../../src/base';
import { startTestServer, type TestServer } from '../harness';
import { itemsAt, textAt } from './wallets';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const TEMPLATE = '#splice-amulet:Splice.AmuletRules:ExternalPartySetupProposal';

interface Signer {
  readonly party: string;
  readonly publicKey: string;
  sign(hash: string): string;
}

const hexKey = (key: KeyObject): string => key.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
const hexSignature = (key: KeyObject, hash: string): string =>
  sign(null, Buffer.from(hash, 'hex'), key).toString('hex');

const ask = (method: 'GET' | 'POST', path: string, body?: Json) =>
  server.call('validator', method, `/v0/admin/external-party/${path}`, {
    user: server.world.admin.user,
    ...(body === undefined ? {} : { body }),
  });

/** A new external party, hosted by the validator. */
async function onboard(hint: string): Promise<Signer> {
  const keys = generateKeyPairSync('ed25519');
  const publicKey = hexKey(keys.publicKey);
  const topology = (await ask('POST', 'topology/generate', { party_hint: hint, public_key: publicKey })).body;
  const submitted = await ask('POST', 'topology/submit', {
    public_key: publicKey,
    signed_topology_txs: itemsAt(topology, 'topology_txs').map((one) => ({
      topology_tx: textAt(one, 'topology_tx'),
      signed_hash: hexSignature(keys.privateKey, textAt(one, 'hash')),
    })),
  });
  expect(submitted.status).toBe(200);
  return {
    party: textAt(topology, 'party_id'),
    publicKey,
    sign: (hash) => hexSignature(keys.privateKey, hash),
  };
}

const propose = (party: string) => ask('POST', 'setup-proposal', { user_party_id: party });
const proposed = async (party: string): Promise<string> => textAt((await propose(party)).body, 'contract_id');
const prepare = (party: string, contractId: string) =>
  ask('POST', 'setup-proposal/prepare-accept', { user_party_id: party, contract_id: contractId });
const submit = (submission: Json) => ask('POST', 'setup-proposal/submit-accept', { submission });
const submissionOf = ({ party, publicKey, sign }: Signer, prepared: unknown): { readonly [name: string]: Json } => ({
  party_id: party,
  transaction: textAt(prepared, 'transaction'),
  signed_tx_hash: sign(textAt(prepared, 'tx_hash')),
  public_key: publicKey,
});
const listed = async (): Promise<string> => (await ask('GET', 'setup-proposal')).text;
const preapproval = (party: string) =>
  server.call('scan', 'GET', `/v0/transfer-preapprovals/by-party/${encodeURIComponent(party)}`);

test('an accepted proposal is a preapproval, and tokens can be sent to the party', async () => {
  const signer = await onboard('desk');
  const { party } = signer;
  const contractId = await proposed(party);
  const [row] = itemsAt((await ask('GET', 'setup-proposal')).body, 'contracts');
  expect(row).toMatchObject({
    contract: { contract_id: contractId, payload: { user: party, validator: server.world.admin.party } },
  });
  expect((await preapproval(party)).status).toBe(404);

  const prepared = await prepare(party, contractId);
  expect(prepared.body).toEqual({ transaction: expect.any(String), tx_hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  const accepted = await submit(submissionOf(signer, prepared.body));
  expect(accepted.status).toBe(200);

  const found = await preapproval(party);
  expect(found.body).toMatchObject({
    transfer_preapproval: {
      contract: {
        contract_id: textAt(accepted.body, 'transfer_preapproval_contract_id'),
        payload: { receiver: party, provider: server.world.admin.party },
      },
    },
  });
  const update = await server.call('scan', 'GET', `/v2/updates/${textAt(accepted.body, 'update_id')}`);
  expect([update.status, update.text.includes('ExternalPartySetupProposal_Accept')]).toEqual([200, true]);
  expect(await listed()).not.toContain(party);

  const sent = await server.call('validator', 'POST', '/v0/wallet/transfer-preapproval/send', {
    user: 'alice',
    body: { receiver_party_id: party, amount: '2.5', deduplication_id: 'to-the-desk' },
  });
  expect(sent.status).toBe(200);
  const balance = await ask('GET', `balance?party_id=${encodeURIComponent(party)}`);
  expect(balance.body).toMatchObject({ total_unlocked_coin: '2.5000000000' });
});

test('a party has one proposal or one preapproval', async () => {
  const signer = await onboard('single');
  const contractId = await proposed(signer.party);
  const again = await propose(signer.party);
  expect([again.status, again.body]).toEqual([
    409,
    { error: `ExternalPartySetupProposal contract already exists: ${contractId}` },
  ]);
  const { body } = await submit(submissionOf(signer, (await prepare(signer.party, contractId)).body));
  const late = await propose(signer.party);
  expect([late.status, late.body]).toEqual([
    409,
    { error: `TransferPreapproval contract already exists: ${textAt(body, 'transfer_preapproval_contract_id')}` },
  ]);
});

test('the acceptance names its own preapproval, also if the party has got another one meanwhile', async () => {
  const signer = await onboard('twofold');
  const { body } = await prepare(signer.party, await proposed(signer.party));
  server.advance('1s');
  const other = server.world.ledger.execute({ type: 'create-preapproval', receiver: signer.party }, server.now());
  expect(other.ok).toBe(true);
  const accepted = await submit(submissionOf(signer, body));
  expect(accepted.status).toBe(200);
  const update = await server.call('scan', 'GET', `/v2/updates/${textAt(accepted.body, 'update_id')}`);
  expect(update.text).toContain(textAt(accepted.body, 'transfer_preapproval_contract_id'));
});

test('the second of two acceptances finds no proposal', async () => {
  const signer = await onboard('eager');
  const { body } = await prepare(signer.party, await proposed(signer.party));
  const submission = submissionOf(signer, body);
  const both = await Promise.all([submit(submission), submit(submission)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});

test('a withdrawn proposal makes room for another', async () => {
  const { party } = await onboard('patient');
  const contractId = await proposed(party);
  const withdrawn = await server.call('ledger', 'POST', '/v2/commands/submit-and-wait', {
    user: server.world.admin.user,
    body: {
      commandId: 'withdraw-proposal',
      actAs: [server.world.admin.party],
      commands: [
        {
          ExerciseCommand: {
            templateId: TEMPLATE,
            contractId,
            choice: 'ExternalPartySetupProposal_Withdraw',
            choiceArgument: { reason: 'A mistake' },
          },
        },
      ],
    },
  });
  expect(withdrawn.status).toBe(200);
  expect(await listed()).not.toContain(party);
  expect((await propose(party)).status).toBe(200);
});

test('is for external parties', async () => {
  const alice = server.party('alice');
  const refused = await propose(alice);
  expect([refused.status, refused.body]).toEqual([404, { error: `No wallet for external party ${alice}` }]);
  expect((await propose('nobody')).status).toBe(400);
  const none = { error: `No ExternalPartySetupProposal contract found for ${alice}` };
  const unprepared = await prepare(alice, '00ab');
  expect([unprepared.status, unprepared.body]).toEqual([404, none]);
  const { publicKey } = generateKeyPairSync('ed25519');
  const unsubmitted = await submit({
    party_id: alice,
    transaction: '',
    signed_tx_hash: '',
    public_key: hexKey(publicKey),
  });
  expect([unsubmitted.status, unsubmitted.body]).toEqual([404, none]);
});

test('requires the id of the open proposal', async () => {
  const { party } = await onboard('other');
  const contractId = await proposed(party);
  const refused = await prepare(party, `${contractId.slice(0, -2)}00`);
  expect([refused.status, refused.body]).toEqual([400, { error: expect.stringContaining(`expected ${contractId}`) }]);
});

describe('refuses an acceptance, and keeps the proposal,', () => {
  let signer: Signer;
  let contractId: string;
  let prepared: unknown;
  beforeAll(async () => {
    signer = await onboard('careful');
    contractId = await proposed(signer.party);
    prepared = (await prepare(signer.party, contractId)).body;
  });
  const other = generateKeyPairSync('ed25519');
  const byOther = (): string => hexSignature(other.privateKey, textAt(prepared, 'tx_hash'));

  test.each<[string, (right: { readonly [name: string]: Json }) => Json, string]>([
    ['signed by another key', (right) => ({ ...right, signed_tx_hash: byOther() }), 'is invalid:'],
    ['with a signature that is not hex', (right) => ({ ...right, signed_tx_hash: 'signed' }), 'is invalid:'],
    [
      'of a key that the party does not have',
      (right) => ({ ...right, public_key: hexKey(other.publicKey) }),
      'fingerprint',
    ],
    ['with a key that is not hex', (right) => ({ ...right, public_key: 'key' }), 'public_key'],
    ['without a transaction', (right) => ({ ...right, transaction: '' }), 'prepared_transaction'],
    ['with bytes that are no transaction', (right) => ({ ...right, transaction: 'AAAA' }), 'protobuf'],
  ])('%s', async (_, change, reason) => {
    const refused = await submit(change(submissionOf(signer, prepared)));
    expect([refused.status, refused.body]).toEqual([400, { error: expect.stringContaining(reason) }]);
    expect(await listed()).toContain(signer.party);
  });

  /** The submission of what the party signed elsewhere. */
  const signedElsewhere = async (by: Signer, command: Json): Promise<Json> => {
    const { body, status } = await server.call('ledger', 'POST', '/v2/interactive-submission/prepare', {
      user: server.world.admin.user,
      body: {
        commandId: 'elsewhere',
        actAs: [by.party],
        synchronizerId: server.world.synchronizerId,
        packageIdSelectionPreference: [],
        verboseHashing: false,
        commands: [command],
      },
    });
    expect(status).toBe(200);
    const hash = Buffer.from(textAt(body, 'preparedTransactionHash'), 'base64').toString('hex');
    return {
      party_id: by.party,
      transaction: textAt(body, 'preparedTransaction'),
      signed_tx_hash: by.sign(hash),
      public_key: by.publicKey,
    };
  };
  const onProposal = (choice: string): Json => ({
    ExerciseCommand: { templateId: TEMPLATE, contractId, choice, choiceArgument: { reason: 'Not now' } },
  });

  test('that is a rejection or a creation instead', async () => {
    const creation = {
      CreateCommand: {
        templateId: '#splice-wallet:Splice.Wallet.TransferPreapproval:TransferPreapprovalProposal',
        createArguments: { receiver: signer.party, provider: server.world.admin.party, expectedDso: null },
      },
    };
    for (const command of [creation, onProposal('ExternalPartySetupProposal_Reject')]) {
      const refused = await submit(await signedElsewhere(signer, command));
      expect([refused.status, refused.body]).toEqual([
        400,
        { error: 'transaction does not accept a setup proposal; prepare-accept returns one that does' },
      ]);
      expect(await listed()).toContain(signer.party);
    }
  });

  test('of the proposal for another party', async () => {
    const stranger = await onboard('stranger');
    await proposed(stranger.party);
    const refused = await submit({ ...submissionOf(signer, prepared), party_id: stranger.party });
    expect([refused.status, refused.body]).toEqual([
      400,
      { error: expect.stringContaining('not one of the submitters') },
    ]);
    expect(await listed()).toContain(signer.party);
  });

  test('after the last instant at which it can be accepted', async () => {
    // What automation does in a quarter is not of interest here.
    for (const kind of ['rounds', 'snapshots'] as const)
      server.world.ledger.execute({ type: 'set-automation-mode', kind, mode: 'manual' }, server.now());
    server.advance('89d');
    server.advance('23h');
    const { body } = await prepare(signer.party, contractId);
    server.advance('2h');
    for (const late of [await submit(submissionOf(signer, body)), await prepare(signer.party, contractId)])
      expect([late.status, late.body]).toEqual([400, { error: expect.stringContaining('preapprovalExpiresAt') }]);
    const outdated = await submit(submissionOf(signer, prepared));
    expect([outdated.status, outdated.body]).toEqual([400, { error: expect.stringContaining('prepared within') }]);
    expect(await listed()).toContain(signer.party);
  });
});

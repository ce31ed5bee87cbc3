import { networkOf } from '../../../src/ledger';
import { startTestServer, type TestServer } from '../harness';
import { ALICE, at, of, OPERATOR } from './asking';
import { execute, onboard, prepare, PROPOSAL, stateOf, type Prepared, type Signer } from './submitting';

describe('lookups by the signed hash, since 3.6', () => {
  let server: TestServer;
  let erin: Signer;
  let prepared: Prepared;

  beforeAll(async () => {
    server = await startTestServer({ profile: { ledger: '3.6' } });
    erin = await onboard(server, 'erin');
    const { validator, dso } = networkOf(stateOf(server));
    prepared = await prepare(server, erin.party, [
      {
        CreateCommand: {
          templateId: PROPOSAL,
          createArguments: { receiver: erin.party, provider: validator.party, expectedDso: dso },
        },
      },
    ]);
    await execute(server, erin, prepared);
  });
  afterAll(() => server.close());

  const ask = (path: string, body: object) =>
    server.call('ledger', 'POST', path, { user: OPERATOR, body: { ...body } });
  const update = (transactionHash: string) =>
    ask('/v2/updates/update-by-hash', {
      transactionHash,
      updateFormat: {
        includeTransactions: { eventFormat: of(erin.party), transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' },
      },
    });

  it('find the update and its completion, which have the hash that was signed', async () => {
    const { preparedTransactionHash: hash } = prepared;
    const hex = Buffer.from(hash, 'base64').toString('hex');
    const found = await update(hash);
    expect([found.status, found.body]).toMatchObject([
      200,
      { update: { Transaction: { value: { externalTransactionHash: hex, transactionHash: hex } } } },
    ]);
    const completed = await ask('/v2/commands/completion-by-hash', { transactionHash: hash });
    expect([completed.status, completed.body]).toMatchObject([
      200,
      {
        acceptedCompletion: {
          updateId: at(found.body, 'update', 'Transaction', 'value', 'updateId'),
          userId: OPERATOR,
          actAs: [erin.party],
        },
        lastRejectedCompletions: [],
      },
    ]);
  });

  it('find nothing for other hashes, and require one', async () => {
    const other = Buffer.alloc(32).toString('base64');
    const [missing, completion] = [
      await update(other),
      await ask('/v2/commands/completion-by-hash', { transactionHash: other }),
    ];
    expect([missing.status, missing.body.code]).toEqual([404, 'UPDATE_NOT_FOUND']);
    expect([completion.status, completion.body.code]).toEqual([404, 'COMPLETION_NOT_FOUND']);
    for (const hash of ['', 'no base64!']) expect((await update(hash)).status).toBe(400);
  });

  it('say in the log that a hash is hex and not Base64', async () => {
    const hex = Buffer.from(prepared.preparedTransactionHash, 'base64').toString('hex');
    expect((await update(hex)).status).toBe(404);
    expect(server.log.at(-1)).toContain('transactionHash looks like hex, and is read as Base64');
  });

  it('return the keys of the party', async () => {
    const { synchronizerId } = networkOf(stateOf(server));
    const keys = (party: string, synchronizer = synchronizerId) =>
      server.call('ledger', 'GET', `/v2/jose/jwks/synchronizer/${synchronizer}/party/${party}`, { user: OPERATOR });
    const found = await keys(erin.party);
    expect([found.status, found.body]).toEqual([
      200,
      {
        keys: [
          {
            kty: 'OKP',
            crv: 'Ed25519',
            x: expect.stringMatching(/^[\w-]{43}$/),
            kid: erin.party.split('::')[1],
            use: 'sig',
          },
        ],
      },
    ]);
    expect((await keys(ALICE)).body).toEqual({ keys: [] });
    expect((await keys(erin.party, 'other::1220')).status).toBe(400);
  });
});

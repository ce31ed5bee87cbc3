// The published core-ledger-client: every operation of ours that its types have and its calls can send.

import { awaitCompletion, isJsCantonError, LedgerClient } from '@canton-network/core-ledger-client';
import { AuthTokenProvider } from '@canton-network/core-wallet-auth';
import { SDK, signTransactionHash } from '@canton-network/wallet-sdk';
import { pino } from 'pino';
import { call } from '../cli/command';
import { tapFor } from './commands';
import { requestedBy } from './published';
import { DIALECT_NAMES, Lines, tokenOf, useStandIn, WORLD } from './stand-in';
import { plainly, useTraffic } from './traffic';

const OPERATOR = 'validator-operator';
const SCHEME = 'HASHING_SCHEME_VERSION_V2' as const;

let count = 0;
const commandId = (): string => `command-${(count += 1)}`;

/** What the tests of reads ask for. */
interface Known {
  readonly party: string;
  readonly offset: number;
  readonly update: string;
  readonly contract: string;
}

const formatOf = (party: string) => ({
  filtersByParty: {
    [party]: { cumulative: [{ identifierFilter: { WildcardFilter: { value: { includeCreatedEventBlob: false } } } }] },
  },
  verbose: true,
});
const transactionFormat = (party: string) => ({
  eventFormat: formatOf(party),
  transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' as const,
});
const updateFormat = (party: string) => ({ includeTransactions: transactionFormat(party) });

const READS: Readonly<Record<string, (client: LedgerClient, known: Known) => Promise<unknown>>> = {
  getLedgerVersion: (client) => client.get('/v2/version'),
  getLedgerEnd: (client) => client.get('/v2/state/ledger-end'),
  getLatestPrunedOffsets: (client) => client.get('/v2/state/latest-pruned-offsets'),
  listConnectedSynchronizers: (client, { party }) =>
    client.get('/v2/state/connected-synchronizers', { query: { party } }),
  getParticipantId: (client) => client.get('/v2/parties/participant-id'),
  listParties: (client) => client.get('/v2/parties', { query: { pageSize: '2' } }),
  getPartyDetails: (client, { party }) => client.get('/v2/parties/{party}', { path: { party } }),
  getAuthenticatedUser: (client) => client.get('/v2/authenticated-user'),
  listLedgerUsers: (client) => client.get('/v2/users'),
  getLedgerUser: (client) => client.get('/v2/users/{user-id}', { path: { 'user-id': OPERATOR } }),
  listUserRights: (client) => client.get('/v2/users/{user-id}/rights', { path: { 'user-id': OPERATOR } }),
  listPackages: (client) => client.get('/v2/packages'),
  getPreferredPackageVersion: (client, { party }) =>
    client.get('/v2/interactive-submission/preferred-package-version', {
      query: { parties: party, 'package-name': 'splice-amulet' },
    }),
  getPreferredPackages: (client, { party }) =>
    client.post('/v2/interactive-submission/preferred-packages', {
      packageVettingRequirements: [{ parties: [party], packageName: 'splice-amulet' }],
    }),
  listActiveContracts: (client, { party, offset }) =>
    client.post(
      '/v2/state/active-contracts',
      { activeAtOffset: offset, eventFormat: formatOf(party) },
      { query: { limit: 50 } },
    ),
  listUpdates: (client, { party, offset }) =>
    client.post(
      '/v2/updates',
      { beginExclusive: 0, endInclusive: offset, updateFormat: updateFormat(party) },
      { query: { limit: 50 } },
    ),
  listUpdatesPage: (client, { party, offset }) =>
    client.post('/v2/updates/get-updates-page', {
      beginOffsetExclusive: 0,
      endOffsetInclusive: offset,
      maxPageSize: 10,
      updateFormat: updateFormat(party),
    }),
  listFlatUpdates: (client, { party, offset }) =>
    client.post('/v2/updates/flats', {
      beginExclusive: 0,
      endInclusive: offset,
      updateFormat: updateFormat(party),
      verbose: false,
    }),
  listUpdateTrees: (client, { party, offset }) =>
    client.post('/v2/updates/trees', {
      beginExclusive: 0,
      endInclusive: offset,
      updateFormat: updateFormat(party),
      verbose: false,
    }),
  getUpdateById: (client, { party, update }) =>
    client.post('/v2/updates/update-by-id', { updateId: update, updateFormat: updateFormat(party) }),
  getUpdateByOffset: (client, { party, offset }) =>
    client.post('/v2/updates/update-by-offset', { offset, updateFormat: updateFormat(party) }),
  getTransactionById: (client, { party, update }) =>
    client.post('/v2/updates/transaction-by-id', { updateId: update, transactionFormat: transactionFormat(party) }),
  getTransactionByOffset: (client, { party, offset }) =>
    client.post('/v2/updates/transaction-by-offset', { offset, transactionFormat: transactionFormat(party) }),
  getEventsByContractId: (client, { party, contract }) =>
    client.post('/v2/events/events-by-contract-id', { contractId: contract, eventFormat: formatOf(party) }),
  getContractById: (client, { party, contract }) =>
    client.post('/v2/contracts/contract-by-id', { contractId: contract, queryingParties: [party] }),
  listCompletions: (client, { party }) =>
    client.post(
      '/v2/commands/completions',
      { userId: OPERATOR, parties: [party], beginExclusive: 0 },
      { query: { limit: '100', stream_idle_timeout_ms: '1000' } },
    ),
};

describe.each(DIALECT_NAMES)('core-ledger-client in the %s dialect', (dialect) => {
  const standIn = useStandIn(['--world', WORLD, '--clock', 'manual'], dialect);
  const traffic = useTraffic();
  const lines = new Lines();
  const offline = SDK.createOffline({ logAdapter: { log: () => undefined } });

  const clientOf = (token: string): LedgerClient =>
    new LedgerClient({
      baseUrl: new URL(standIn().ready.groups.ledger),
      logger: pino({ level: 'silent' }),
      accessTokenProvider: AuthTokenProvider.fromToken(token, lines),
    });
  const admin = (): LedgerClient => clientOf(tokenOf(standIn().ready, OPERATOR));
  const operator = (): string => standIn().ready.admin.party;

  /** Coins for the operator, and where the ledger has them. */
  async function known(): Promise<Known> {
    const party = operator();
    const { transaction } = await admin().post('/v2/commands/submit-and-wait-for-transaction', {
      commands: {
        ...(await tapFor(standIn().ready, party, '5.0')),
        commandId: commandId(),
        actAs: [party],
        userId: OPERATOR,
      },
      transactionFormat: transactionFormat(party),
    });
    const created =
      transaction.events?.flatMap((event) => ('CreatedEvent' in event ? [event.CreatedEvent.contractId] : [])) ?? [];
    return { party, offset: transaction.offset, update: transaction.updateId, contract: created[0] ?? '' };
  }

  it.each(Object.entries(READS))('gets the same from %s as a plain request', async (operation, ask) => {
    const data = await ask(admin(), await known());
    const asked = traffic.last();
    expect([asked.operation, asked.status]).toEqual([operation, 200]);
    expect(data).toEqual(await plainly(asked, tokenOf(standIn().ready, OPERATOR)));
  });

  it('accepts our release as one that it knows', async () => {
    const client = admin();
    await client.init();
    expect(client.getCurrentClientVersion()).toBe('3.5');
    expect(await client.getSynchronizerId()).toBe(standIn().ready.synchronizerId);
  });

  it('reports the node as alive and ready', async () => {
    // Neither answer is JSON: the client takes the empty one for no data, and cannot read the text.
    await expect(admin().get('/livez')).rejects.toBeUndefined();
    await expect(admin().get('/readyz')).rejects.toMatchObject({ name: 'SyntaxError' });
    expect(traffic.exchanges.slice(-4).map(({ operation, status }) => [operation, status])).toEqual([
      ['getLedgerVersion', 200],
      ['getLedgerLivez', 200],
      ['getLedgerVersion', 200],
      ['getLedgerReadyz', 200],
    ]);
  });

  it('allocates parties, creates users, and grants and revokes their rights', async () => {
    const client = admin();
    const allocated = await client.post('/v2/parties', {
      partyIdHint: 'harbour',
      identityProviderId: '',
      synchronizerId: standIn().ready.synchronizerId,
      userId: OPERATOR,
    });
    const party = allocated.partyDetails?.party ?? '';
    expect(await client.checkIfPartyExists(party)).toBe(true);
    expect(await client.checkIfPartyExists(`nobody::1220${'0'.repeat(64)}`)).toBe(false);
    const named = {
      party,
      isLocal: true,
      identityProviderId: '',
      localMetadata: { resourceVersion: '', annotations: { colour: 'blue' } },
    };
    const renamed = await client.patch(
      '/v2/parties/{party}',
      { partyDetails: named, updateMask: { paths: ['local_metadata.annotations'], unknownFields: { fields: {} } } },
      { path: { party } },
    );
    expect(renamed.partyDetails?.localMetadata?.annotations).toEqual({ colour: 'blue' });

    expect(await client.createUser('harbour-master', party)).toMatchObject({
      id: 'harbour-master',
      primaryParty: party,
    });
    expect(await client.createUser('harbour-master', party)).toMatchObject({ id: 'harbour-master' });
    const user = {
      id: 'harbour-master',
      primaryParty: party,
      isDeactivated: true,
      identityProviderId: '',
      metadata: { resourceVersion: '', annotations: {} },
    };
    const deactivated = await client.patch(
      '/v2/users/{user-id}',
      { user, updateMask: { paths: ['is_deactivated'], unknownFields: { fields: {} } } },
      { path: { 'user-id': user.id } },
    );
    expect(deactivated.user?.isDeactivated).toBe(true);

    await client.waitForPartyAndGrantUserRights(user.id, party, 3, 1);
    await client.grantMasterUserRights(user.id, true, true);
    const rights = [{ kind: { CanReadAsAnyParty: { value: {} } } }];
    const taken = await client.patch(
      '/v2/users/{user-id}/rights',
      { userId: user.id, rights, identityProviderId: '' },
      { path: { 'user-id': user.id } },
    );
    expect(taken.newlyRevokedRights).toEqual(rights);
    const left = await client.get('/v2/users/{user-id}/rights', { path: { 'user-id': user.id } });
    expect(left.rights?.map(({ kind = {} }) => Object.keys(kind)[0]).sort()).toEqual([
      'CanActAs',
      'CanExecuteAsAnyParty',
      'ParticipantAdmin',
    ]);
  });

  it('submits without waiting, and waits for the completion', async () => {
    const client = admin();
    const party = operator();
    const id = commandId();
    const { offset = 0 } = await client.get('/v2/state/ledger-end');
    await client.post('/v2/commands/async/submit', {
      ...(await tapFor(standIn().ready, party, '1.5')),
      commandId: id,
      actAs: [party],
      userId: OPERATOR,
    });
    const completion = await awaitCompletion(client, offset, party, OPERATOR, id);
    expect(completion).toMatchObject({ commandId: id, userId: OPERATOR, actAs: [party], status: { code: 0 } });
    const update = await client.post('/v2/updates/update-by-id', {
      updateId: completion.updateId ?? '',
      updateFormat: updateFormat(party),
    });
    expect(update.update).toMatchObject({ Transaction: { value: { commandId: id, offset: completion.offset } } });
    const waited = await client.post('/v2/commands/submit-and-wait', {
      ...(await tapFor(standIn().ready, party, '1.5')),
      commandId: commandId(),
      actAs: [party],
      userId: OPERATOR,
    });
    expect(waited.completionOffset).toBeGreaterThan(completion.offset ?? 0);
  });

  it('onboards an external party, prepares for it and executes what it signed, in three ways', async () => {
    const client = admin();
    const { publicKey, privateKey } = offline.keys.generate();
    const synchronizer = await client.getSynchronizerId();
    const {
      partyId,
      publicKeyFingerprint,
      topologyTransactions = [],
      multiHash,
    } = await client.generateTopology(synchronizer, publicKey, 'lighthouse');
    expect(publicKeyFingerprint).toBe(await offline.keys.fingerprint(publicKey));
    expect(multiHash).toBe(await offline.utils.hash.topologyTransaction(topologyTransactions));
    const signed = (hash: string) => ({
      format: 'SIGNATURE_FORMAT_CONCAT',
      signature: signTransactionHash(hash, privateKey),
      signedBy: publicKeyFingerprint,
      signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519',
    });
    expect(
      await client.allocateExternalParty(
        synchronizer,
        topologyTransactions.map((transaction) => ({ transaction })),
        [signed(multiHash)],
      ),
    ).toMatchObject({ partyId });
    await client.grantRights(OPERATOR, { actAs: [partyId] });

    const execution = async (submissionId: string) => {
      const { preparedTransaction = '', preparedTransactionHash } = await client.post(
        '/v2/interactive-submission/prepare',
        {
          ...(await tapFor(standIn().ready, partyId, '2.0')),
          commandId: commandId(),
          actAs: [partyId],
          userId: OPERATOR,
          synchronizerId: synchronizer,
          packageIdSelectionPreference: [],
          verboseHashing: false,
        },
      );
      expect((await offline.utils.hash.preparedTransaction(preparedTransaction)).toBase64()).toBe(
        preparedTransactionHash,
      );
      return {
        preparedTransaction,
        submissionId,
        userId: OPERATOR,
        hashingSchemeVersion: SCHEME,
        deduplicationPeriod: { Empty: {} },
        partySignatures: { signatures: [{ party: partyId, signatures: [signed(preparedTransactionHash)] }] },
      };
    };
    const { offset = 0 } = await client.get('/v2/state/ledger-end');
    await client.post('/v2/interactive-submission/execute', await execution('first'));
    expect(await awaitCompletion(client, offset, partyId, OPERATOR, 'first')).toMatchObject({
      submissionId: 'first',
      status: { code: 0 },
    });
    expect(await client.post('/v2/interactive-submission/executeAndWait', await execution('second'))).toMatchObject({
      updateId: expect.stringMatching(/^1220/) as unknown,
    });
    const third = await client.post('/v2/interactive-submission/executeAndWaitForTransaction', {
      ...(await execution('third')),
      transactionFormat: transactionFormat(partyId),
    });
    expect(third.transaction.events?.some((event) => 'CreatedEvent' in event)).toBe(true);
  });

  it('recognises our errors as ledger errors', async () => {
    const client = admin();
    const reasonOf = (asked: Promise<unknown>): Promise<unknown> =>
      asked.then(
        () => 'an answer',
        (reason: unknown) => reason,
      );
    const unknownUser = await reasonOf(client.get('/v2/users/{user-id}', { path: { 'user-id': 'nobody' } }));
    expect([isJsCantonError(unknownUser), unknownUser]).toEqual([
      true,
      expect.objectContaining({ code: 'USER_NOT_FOUND', errorCategory: 11 }),
    ]);
    const noContract = await reasonOf(
      client.post('/v2/contracts/contract-by-id', { contractId: `00${'0'.repeat(64)}`, queryingParties: [operator()] }),
    );
    expect(isJsCantonError(noContract)).toBe(true);
    const notGood = await reasonOf(
      client.post('/v2/updates', { beginExclusive: -1, endInclusive: 1, updateFormat: updateFormat(operator()) }),
    );
    // A body that breaks the schema is a text by the contract, and judged by the ledger on running servers.
    expect([traffic.last().status, dialect === 'observed' ? isJsCantonError(notGood) : typeof notGood]).toEqual([
      400,
      dialect === 'observed' ? true : 'string',
    ]);
    const tooFar = await reasonOf(
      client.post('/v2/updates', {
        beginExclusive: 1_000_000,
        endInclusive: 1_000_001,
        updateFormat: updateFormat(operator()),
      }),
    );
    expect([traffic.last().status, isJsCantonError(tooFar)]).toEqual([400, true]);
    const stranger = await reasonOf(
      clientOf(standIn().ready.tokens.unknownUser ?? '').post('/v2/updates/update-by-id', {
        updateId: '1220',
        updateFormat: {},
      }),
    );
    expect([traffic.last().status, isJsCantonError(stranger)]).toEqual([dialect === 'observed' ? 403 : 401, true]);
  });

  it('does not retry after a JSON API error: the client retries only gRPC statuses', async () => {
    const faults = `${standIn().ready.groups.control}/faults`;
    expect(
      (await call(faults, { body: JSON.parse('{"operation":"getLedgerEnd","times":1,"then":{"status":503}}') })).status,
    ).toBe(201);
    const before = traffic.exchanges.length;
    const reason = await admin()
      .getWithRetry('/v2/state/ledger-end', { retries: 3, delayMs: 1, cantonErrorKeys: [] })
      .catch((error: unknown) => error);
    const asked = traffic.exchanges.slice(before).filter(({ operation }) => operation === 'getLedgerEnd');
    expect([isJsCantonError(reason), asked.map(({ status }) => status)]).toEqual([true, [503]]);
    expect(await admin().getWithRetry('/v2/state/ledger-end')).toEqual(JSON.parse(traffic.last().answer));
  });

  it('has requested every operation of its types that its calls can send and the contract describes', () => {
    const asked = traffic.asked();
    expect(requestedBy('LedgerClient').filter((operation) => !asked.has(operation))).toEqual([]);
  });
});

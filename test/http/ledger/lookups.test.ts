// The small lookups around submissions: events and blob of a contract, the older paths of updates, packages, pruning
// (observed-ledger 6.1).

import { INTERFACES, PACKAGES, TEMPLATES } from '../../../src/ledger';
import {
  ALICE,
  at,
  BOB,
  DELTA,
  DIALECT_NAMES,
  exercises,
  listOf,
  of,
  OPERATOR,
  partyNamed,
  updateOf,
  useServers,
} from './asking';
import { stateOf } from './submitting';

const servers = useServers();

describe.each(DIALECT_NAMES)('in the %s dialect', (dialect) => {
  const server = () => servers(dialect);
  const post = (path: string, body: object, user = OPERATOR) =>
    server().call('ledger', 'POST', path, { user, body: { ...body } });
  const get = (path: string, user = OPERATOR) => server().call('ledger', 'GET', path, { user });
  const accept = () => {
    const update = updateOf(server(), exercises('TransferOffer_Accept'));
    const root = update.type === 'transaction' ? update.nodes[0] : undefined;
    return { update, contractId: root?.kind === 'exercise' ? root.contractId : '' };
  };

  it('getEventsByContractId: creation and archival of a contract for its stakeholders, and nothing for others', async () => {
    const { update, contractId } = accept();
    const found = await post('/v2/events/events-by-contract-id', { contractId, eventFormat: of(ALICE) });
    expect([found.status, found.body]).toEqual([
      200,
      {
        created: {
          createdEvent: expect.objectContaining({ contractId, witnessParties: [ALICE] }),
          synchronizerId: partyNamed('global-domain'),
        },
        archived: {
          archivedEvent: expect.objectContaining({ contractId, offset: update.offset, nodeId: 0 }),
          synchronizerId: partyNamed('global-domain'),
        },
      },
    ]);
    const living = [...stateOf(server()).contracts.values()].find(
      ({ archived, contract }) => !archived && contract.template === 'AmuletRules',
    )?.contract;
    const active = await post('/v2/events/events-by-contract-id', {
      contractId: living?.contractId ?? '',
      eventFormat: of(living?.signatories[0] ?? ''),
    });
    expect(at(active.body, 'archived') ?? null).toBeNull();
    for (const body of [
      { contractId, eventFormat: of(partyNamed('carol')) },
      { contractId: `00${'0'.repeat(64)}`, eventFormat: of(ALICE) },
    ]) {
      const none = await post('/v2/events/events-by-contract-id', body);
      expect([none.status, at(none.body, 'code')]).toEqual([404, 'CONTRACT_EVENTS_NOT_FOUND']);
    }
    for (const body of [{ contractId }, { eventFormat: of(ALICE) }, { contractId: 5, eventFormat: of(ALICE) }])
      expect((await post('/v2/events/events-by-contract-id', body)).status).toBe(400);
  });

  it('getContractById: the contract with its blob for a querying stakeholder', async () => {
    const { contractId } = accept();
    const found = await post('/v2/contracts/contract-by-id', { contractId, queryingParties: [BOB] });
    expect([found.status, at(found.body, 'createdEvent')]).toEqual([
      200,
      expect.objectContaining({ contractId, witnessParties: [BOB], createdEventBlob: expect.stringMatching(/^.{20}/) }),
    ]);
    expect((await post('/v2/contracts/contract-by-id', { contractId })).status).toBe(200);
    for (const body of [{ contractId, queryingParties: [partyNamed('carol')] }, { contractId: `00${'0'.repeat(64)}` }])
      expect((await post('/v2/contracts/contract-by-id', body)).status).toBe(404);
    for (const body of [{}, { contractId, queryingParties: ['!'] }])
      expect((await post('/v2/contracts/contract-by-id', body)).status).toBe(400);
  });

  it('getTransactionById and getTransactionByOffset: for requesting parties or with a format, not both', async () => {
    const { update } = accept();
    const format = { transactionFormat: { eventFormat: of(BOB), transactionShape: DELTA } };
    for (const [path, key] of [
      ['transaction-by-id', { updateId: update.updateId }],
      ['transaction-by-offset', { offset: update.offset }],
    ] as const) {
      const forParties = await post(`/v2/updates/${path}`, { ...key, requestingParties: [BOB] });
      expect([forParties.status, at(forParties.body, 'transaction', 'updateId')]).toEqual([200, update.updateId]);
      expect((await post(`/v2/updates/${path}`, { ...key, ...format })).body).toEqual(forParties.body);
      expect((await post(`/v2/updates/${path}`, { ...key, ...format, requestingParties: [BOB] })).status).toBe(400);
      expect((await post(`/v2/updates/${path}`, key)).status).toBe(400);
      expect((await post(`/v2/updates/${path}`, { ...key, requestingParties: [partyNamed('carol')] })).status).toBe(
        404,
      );
    }
    expect((await post('/v2/updates/transaction-by-offset', { offset: 0, requestingParties: [BOB] })).status).toBe(400);
    expect((await post('/v2/updates/transaction-by-id', { updateId: '', requestingParties: [BOB] })).status).toBe(400);
  });

  it('listFlatUpdates and listUpdateTrees: the list of updates, and all nodes of its transactions', async () => {
    const { update } = accept();
    const body = { beginExclusive: update.offset - 1, endInclusive: update.offset, filter: of(BOB), verbose: true };
    const [flat, present, trees] = [
      await post('/v2/updates/flats', body),
      await post('/v2/updates', body),
      await post('/v2/updates/trees', body),
    ];
    expect([flat.status, flat.body]).toEqual([200, present.body]);
    const tree = at(trees.body, 0, 'update', 'TransactionTree', 'value');
    expect([trees.status, Object.keys(Object(at(tree, 'eventsById')))]).toEqual([200, ['0', '1']]);
    expect(at(tree, 'eventsById', '0', 'ExercisedTreeEvent', 'value')).toMatchObject({
      choice: 'TransferOffer_Accept',
      nodeId: 0,
    });
    expect(at(tree, 'eventsById', '1', 'CreatedTreeEvent', 'value')).toMatchObject({ nodeId: 1 });
    for (const path of ['flats', 'trees'])
      expect((await post(`/v2/updates/${path}`, { beginExclusive: 0 })).status).toBe(400);
  });

  it('getLatestPrunedOffsets and listPackages', async () => {
    expect((await get('/v2/state/latest-pruned-offsets')).body).toEqual({
      participantPrunedUpToInclusive: 0,
      allDivulgedContractsPrunedUpToInclusive: 0,
    });
    expect((await get('/v2/packages')).body).toEqual({ packageIds: Object.values(PACKAGES) });
    for (const path of ['/v2/state/latest-pruned-offsets', '/v2/packages'])
      expect((await server().call('ledger', 'GET', path)).status).toBe(401);
    expect(
      [...Object.values(TEMPLATES), ...Object.values(INTERFACES)].filter(({ package: home }) => !(home in PACKAGES)),
    ).toEqual([]);
  });

  it('getPreferredPackages and getPreferredPackageVersion: the only known release', async () => {
    const ask = (requirement: object, change: object = {}) =>
      post('/v2/interactive-submission/preferred-packages', {
        packageVettingRequirements: [{ packageName: 'splice-wallet', parties: [ALICE], ...requirement }],
        ...change,
      });
    const reference = { packageId: PACKAGES['splice-wallet'], packageName: 'splice-wallet', packageVersion: '0.1.15' };
    const found = await ask({});
    expect([found.status, found.body]).toEqual([
      200,
      { packageReferences: [reference], synchronizerId: partyNamed('global-domain') },
    ]);
    const refused = [
      await ask({ packageName: 'nothing' }),
      await ask({ packageName: '' }),
      await ask({ parties: ['!'] }),
      await ask({ parties: ['nobody::1220'] }),
      await ask({}, { synchronizerId: 'x::y' }),
      await ask({}, { packageVettingRequirements: [] }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400]);
    const version = await get(
      `/v2/interactive-submission/preferred-package-version?package-name=splice-wallet&parties=${encodeURIComponent(ALICE)}`,
    );
    expect([version.status, version.body]).toEqual([
      200,
      { packagePreference: { packageReference: reference, synchronizerId: partyNamed('global-domain') } },
    ]);
    expect(
      at(
        (await get('/v2/interactive-submission/preferred-package-version?package-name=nothing')).body,
        'packagePreference',
      ) ?? null,
    ).toBeNull();
    expect((await get('/v2/interactive-submission/preferred-package-version')).status).toBe(400);
  });

  it('POST /v2/state/active-contracts takes the legacy filter with an interface filter, as wallets send it', async () => {
    const interfaceId = '#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding';
    const filter = {
      filtersByParty: {
        [ALICE]: {
          cumulative: [
            {
              identifierFilter: {
                InterfaceFilter: { value: { interfaceId, includeInterfaceView: true, includeCreatedEventBlob: true } },
              },
            },
          ],
        },
      },
    };
    const answer = await post('/v2/state/active-contracts', {
      filter,
      verbose: false,
      activeAtOffset: stateOf(server()).ledgerEnd,
    });
    const views = listOf(answer.body).map((element) =>
      at(element, 'contractEntry', 'JsActiveContract', 'createdEvent', 'interfaceViews', 0, 'viewValue'),
    );
    expect(views.length).toBeGreaterThan(0);
    expect(views[0]).toMatchObject({
      owner: ALICE,
      instrumentId: { id: 'Amulet' },
      amount: expect.stringMatching(/\.\d{10}$/),
      meta: { values: expect.anything() },
    });
  });
});

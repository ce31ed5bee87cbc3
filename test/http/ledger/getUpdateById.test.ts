// What the lookup shows: kinds of update, shapes, witnesses, and what only submitters see.
// Filters: getUpdateById.filters.test.ts; refusals: getUpdateById.refusals.test.ts.

import { formatInstant, type Json } from '../../../src/base';
import type { Update } from '../../../src/ledger';
import { startTestServer } from '../harness';
import {
  absentIn,
  ALICE,
  AMULET,
  any,
  at,
  BOB,
  CAROL,
  contentOf,
  DELTA,
  DIALECT_NAMES,
  DSO,
  EFFECTS,
  exercises,
  filters,
  holding,
  HOLDING,
  isReassignment,
  isTopology,
  linesOf,
  listOf,
  LOCKED,
  lookUp,
  of,
  OPERATOR,
  partyNamed,
  template,
  topologyOf,
  TRACEPARENT,
  transactions,
  updateOf,
  useServers,
} from './asking';

const servers = useServers();
const PARTICIPANT = partyNamed('participant');
const ARCHIVE_NODE = partyNamed('archive-node');

const trace = (update: Update, dialect: 'documented' | 'observed'): Json => ({
  traceparent: update.trace.traceparent,
  ...absentIn(dialect, 'tracestate'),
});
const lines = async (update: Update, format: Json): Promise<readonly string[]> =>
  linesOf(await lookUp(servers(), update, format));

describe('POST /v2/updates/update-by-id', () => {
  it.each(DIALECT_NAMES)('reports the hash that an external party signed, in the %s dialect', async (dialect) => {
    const signed = updateOf(
      servers(dialect),
      (update) => update.type === 'transaction' && update.externalTransactionHash !== undefined,
    );
    const answer = await lookUp(servers(dialect), signed, transactions(of(partyNamed('treasury')), EFFECTS));
    expect(at(contentOf(answer), 'externalTransactionHash')).toMatch(/^[0-9a-f]{64}$/);
  });

  describe.each(DIALECT_NAMES)('an acceptance in the %s dialect', (dialect) => {
    const texts = dialect === 'documented' ? {} : { contractKeyHash: '', createdEventBlob: '' };
    const accepted = () => updateOf(servers(dialect), exercises('TransferOffer_Accept'));
    const created = (update: Update): unknown =>
      update.type === 'transaction' && update.nodes[1]?.kind === 'create'
        ? update.nodes[1].contract.contractId
        : undefined;
    const archived = (update: Update): unknown =>
      update.type === 'transaction' && update.nodes[0]?.kind === 'exercise' ? update.nodes[0].contractId : undefined;
    const envelope = (update: Update) => ({
      updateId: update.updateId,
      offset: update.offset,
      workflowId: 'transfer-offer',
      effectiveAt: '2026-01-13T21:00:00Z',
      recordTime: formatInstant(update.recordTime),
      synchronizerId: servers(dialect).world.synchronizerId,
      traceContext: trace(update, dialect),
      ...absentIn(dialect, 'externalTransactionHash'),
    });
    const createdEvent = (update: Update) => ({
      CreatedEvent: {
        offset: update.offset,
        nodeId: 1,
        contractId: created(update),
        templateId: expect.stringMatching(/^[0-9a-f]{64}:Splice\.Wallet\.TransferOffer:AcceptedTransferOffer$/),
        ...absentIn(dialect, 'contractKey'),
        ...texts,
        createArgument: {
          sender: ALICE,
          receiver: BOB,
          dso: DSO,
          amount: { amount: '400.0000000000', unit: 'AmuletUnit' },
          expiresAt: '2026-01-20T20:00:00Z',
          trackingId: 'rent-january',
        },
        interfaceViews: [],
        witnessParties: [BOB],
        signatories: [ALICE, BOB],
        observers: [],
        createdAt: '2026-01-13T21:00:00Z',
        packageName: 'splice-wallet',
        representativePackageId: expect.stringMatching(/^[0-9a-f]{64}$/),
        acsDelta: true,
      },
    });

    it('is an archived and a created event in ACS_DELTA', async () => {
      const update = accepted();
      const answer = await lookUp(servers(dialect), update, transactions(of(BOB), DELTA), { user: 'bob' });
      expect([answer.status, answer.type]).toEqual([200, 'application/json']);
      expect(answer.body).toEqual({
        update: {
          Transaction: {
            value: {
              ...envelope(update),
              commandId: expect.stringMatching(/^accept-/),
              paidTrafficCost: expect.any(Number),
              events: [
                {
                  ArchivedEvent: {
                    offset: update.offset,
                    nodeId: 0,
                    contractId: archived(update),
                    templateId: expect.stringMatching(/^[0-9a-f]{64}:Splice\.Wallet\.TransferOffer:TransferOffer$/),
                    witnessParties: [BOB],
                    packageName: 'splice-wallet',
                    implementedInterfaces: [],
                  },
                },
                createdEvent(update),
              ],
            },
          },
        },
      });
    });

    it('is an exercised and a created event in LEDGER_EFFECTS', async () => {
      const update = accepted();
      const answer = await lookUp(servers(dialect), update, transactions(of(BOB), EFFECTS), { user: 'bob' });
      expect(at(contentOf(answer), 'events')).toEqual([
        {
          ExercisedEvent: {
            offset: update.offset,
            nodeId: 0,
            contractId: archived(update),
            templateId: expect.stringMatching(/:TransferOffer$/),
            ...absentIn(dialect, 'interfaceId'),
            choice: 'TransferOffer_Accept',
            choiceArgument: {},
            actingParties: [BOB],
            consuming: true,
            witnessParties: [BOB],
            lastDescendantNodeId: 1,
            exerciseResult: { acceptedTransferOffer: created(update) },
            packageName: 'splice-wallet',
            implementedInterfaces: [],
            acsDelta: true,
          },
        },
        createdEvent(update),
      ]);
    });
  });

  it('reads the unspecified shape as ACS_DELTA by the contract; running servers report a missing field', async () => {
    const update = updateOf(servers(), exercises('TransferOffer_Accept'));
    const [delta, unspecified, observed] = [
      await lookUp(servers(), update, transactions(of(ALICE), DELTA)),
      await lookUp(servers(), update, transactions(of(ALICE), 'TRANSACTION_SHAPE_UNSPECIFIED')),
      await lookUp(servers('observed'), update, transactions(of(ALICE), 'TRANSACTION_SHAPE_UNSPECIFIED')),
    ];
    expect([unspecified.status, unspecified.body]).toEqual([200, delta.body]);
    expect([observed.status, observed.body]).toMatchObject([
      400,
      { code: 'MISSING_FIELD', cause: expect.stringContaining('transaction_shape') },
    ]);
  });

  describe('witnesses', () => {
    const completed = (): Update => updateOf(servers(), exercises('AcceptedTransferOffer_Complete'));

    it('are the requested stakeholders in ACS_DELTA, and node ids keep their gaps', async () => {
      expect(await lines(completed(), transactions(of(BOB)))).toEqual([
        'archived 0 AcceptedTransferOffer for bob',
        'created 5 Amulet for bob',
      ]);
      expect(await lines(completed(), transactions(of(BOB, ALICE)))).toEqual([
        'archived 0 AcceptedTransferOffer for bob alice',
        'archived 2 Amulet for alice',
        'archived 3 Amulet for alice',
        'archived 4 Amulet for alice',
        'created 5 Amulet for bob',
        'created 6 Amulet for alice',
      ]);
    });

    it('are the requested informees of the node or an ancestor in LEDGER_EFFECTS; without a stakeholder there is no ACS delta', async () => {
      expect(await lines(completed(), transactions(of(BOB), EFFECTS))).toEqual([
        'exercised 0 AcceptedTransferOffer.AcceptedTransferOffer_Complete for bob',
        'exercised 1 AmuletRules.AmuletRules_Transfer for bob *',
        'exercised 2 Amulet.Archive for bob *',
        'exercised 3 Amulet.Archive for bob *',
        'exercised 4 Amulet.Archive for bob *',
        'created 5 Amulet for bob',
        'created 6 Amulet for bob *',
      ]);
      expect(await lines(completed(), transactions(of(DSO), EFFECTS))).toEqual([
        'exercised 1 AmuletRules.AmuletRules_Transfer for DSO *',
        'exercised 2 Amulet.Archive for DSO',
        'exercised 3 Amulet.Archive for DSO',
        'exercised 4 Amulet.Archive for DSO',
        'created 5 Amulet for DSO',
        'created 6 Amulet for DSO',
      ]);
    });

    it('are all stakeholders or all witnesses when any party is requested', async () => {
      const created = updateOf(servers(), exercises('WalletAppInstall_CreateTransferOffer'));
      expect(await lines(created, transactions(any()))).toEqual(['created 1 TransferOffer for alice bob']);
      expect(await lines(created, transactions(any(), EFFECTS))).toEqual([
        'exercised 0 WalletAppInstall.WalletAppInstall_CreateTransferOffer for alice validator-operator *',
        'created 1 TransferOffer for alice bob validator-operator',
      ]);
    });

    it('of a created contract may be parties that only saw its creation', async () => {
      const created = updateOf(servers(), exercises('WalletAppInstall_CreateTransferOffer'));
      const operator = servers().party(OPERATOR);
      expect(await lines(created, transactions(of(operator), EFFECTS))).toEqual([
        'exercised 0 WalletAppInstall.WalletAppInstall_CreateTransferOffer for validator-operator *',
        'created 1 TransferOffer for validator-operator *',
      ]);
      expect((await lookUp(servers(), created, transactions(of(operator)))).status).toBe(404);
    });

    it('of a creation alone do not see the exercise above it', async () => {
      expect(
        await lines(
          updateOf(servers(), exercises('WalletAppInstall_CreateTransferOffer')),
          transactions(of(BOB), EFFECTS),
        ),
      ).toEqual(['created 1 TransferOffer for bob']);
    });
  });

  describe.each(DIALECT_NAMES)('an update that changes no active contract, in the %s dialect', (dialect) => {
    const isTransient = (update: Update): boolean =>
      update.type === 'transaction' && update.workflowId === 'tap-and-burn';

    it('is shown in LEDGER_EFFECTS: a contract created and archived in it', async () => {
      const answer = await lookUp(
        servers(dialect),
        updateOf(servers(dialect), isTransient),
        transactions(of(ALICE), EFFECTS),
      );
      expect(linesOf(answer)).toEqual(['created 0 Amulet for alice *', 'exercised 1 Amulet.Archive for alice *']);
    });

    it('is shown in LEDGER_EFFECTS: a non-consuming exercise', async () => {
      const answer = await lookUp(
        servers(dialect),
        updateOf(servers(dialect), exercises('AmuletRules_Fetch')),
        transactions(of(DSO, ALICE), EFFECTS),
      );
      expect(linesOf(answer)).toEqual(['exercised 0 AmuletRules.AmuletRules_Fetch for DSO alice *']);
      expect(at(contentOf(answer), 'events', 0, 'ExercisedEvent')).toMatchObject({
        consuming: false,
        lastDescendantNodeId: 0,
        choiceArgument: { p: ALICE },
        exerciseResult: { dso: DSO },
      });
    });

    it.each([
      ['a transient contract', isTransient, dialect === 'documented' ? 200 : 404],
      ['a non-consuming exercise', exercises('AmuletRules_Fetch'), 404],
    ])(
      'is not found in ACS_DELTA, but transient contracts in the documented dialect: %s',
      async (_what, fits, status) => {
        for (const eventFormat of [of(ALICE, DSO), any()]) {
          const answer = await lookUp(servers(dialect), updateOf(servers(dialect), fits), transactions(eventFormat));
          expect(answer.status).toBe(status);
          if (status === 404) expect(answer.body).toMatchObject({ code: 'UPDATE_NOT_FOUND' });
        }
      },
    );
  });

  describe.each(DIALECT_NAMES)('command id and traffic cost in the %s dialect', (dialect) => {
    const none = dialect === 'documented' ? [undefined, undefined] : ['', null];
    const seen = async (fits: (update: Update) => boolean, eventFormat: Json): Promise<unknown> => {
      const content = contentOf(
        await lookUp(servers(dialect), updateOf(servers(dialect), fits), transactions(eventFormat, EFFECTS)),
      );
      return [at(content, 'commandId'), at(content, 'paidTrafficCost')];
    };
    const creation = exercises('WalletAppInstall_CreateTransferOffer');

    it.each([
      ['the submitter', of(ALICE), true],
      ['a list that the submitter is in', of(BOB, ALICE), true],
      ['any party', any(), true],
      ['the receiver', of(BOB), false],
      ['the validator that saw it', of(partyNamed(OPERATOR)), false],
    ])('are visible to submitters: requested for %s', async (_who, eventFormat, shown) => {
      expect(await seen(creation, eventFormat)).toEqual(
        shown ? [expect.stringMatching(/^create-transfer-offer-[0-9a-f]{32}$/), expect.any(Number)] : none,
      );
    });

    it('are visible to each of several submitters', async () => {
      for (const party of [ALICE, partyNamed(OPERATOR)])
        expect(await seen(exercises('AcceptedTransferOffer_Complete'), of(party))).toEqual([
          expect.stringMatching(/^complete-/),
          expect.any(Number),
        ]);
      expect(await seen(exercises('AcceptedTransferOffer_Complete'), of(BOB))).toEqual(none);
    });

    it('are missing when another participant submitted', async () => {
      const bootstrap = (update: Update): boolean =>
        update.type === 'transaction' && update.workflowId === 'network-bootstrap';
      for (const fits of [exercises('AmuletRules_AdvanceOpenMiningRounds'), bootstrap]) {
        const read = (eventFormat: Json) =>
          lookUp(servers(dialect), updateOf(servers(dialect), fits), transactions(eventFormat, EFFECTS));
        expect((await read(of(DSO))).status).toBe(200);
        expect(await seen(fits, of(DSO))).toEqual(none);
        // No party of this participant sees it.
        expect((await read(any())).status).toBe(404);
      }
    });

    it('are independent: a submission without command id still has a cost', async () => {
      expect(await seen(exercises('AmuletRules_Fetch'), of(ALICE))).toEqual([none[0], expect.any(Number)]);
    });
  });

  describe('the trace context', () => {
    const offer = {
      receiver_party_id: BOB,
      amount: '1.0',
      description: 'traced',
      expires_at: 1_800_000_000_000_000,
      tracking_id: 'traced',
    };
    const traceOfOffer = async (headers: Readonly<Record<string, string>>): Promise<unknown> => {
      const server = await startTestServer();
      await server.call('validator', 'POST', '/v0/wallet/transfer-offers', { user: 'alice', body: offer, headers });
      const answer = await lookUp(server, server.world.ledger.state.updates.at(-1) ?? '', transactions(of(ALICE)));
      await server.close();
      expect(at(contentOf(answer), 'events', 0, 'CreatedEvent', 'createArgument', 'trackingId')).toBe('traced');
      return at(contentOf(answer), 'traceContext');
    };

    it('is that of the submission', async () => {
      expect(await traceOfOffer({ traceparent: TRACEPARENT })).toEqual({ traceparent: TRACEPARENT });
      expect(await traceOfOffer({ traceparent: TRACEPARENT, tracestate: 'vendor=1' })).toEqual({
        traceparent: TRACEPARENT,
        tracestate: 'vendor=1',
      });
    });

    it.each([
      ['none', {}],
      ['a malformed one', { traceparent: '00-zz-01' }],
      ['an all-zero one', { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` }],
    ])("is the server's when the submission has %s", async (_what, headers) => {
      const context = await traceOfOffer(headers);
      expect(context).toEqual({
        traceparent: expect.stringMatching(/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-01$/),
      });
      expect(at(context, 'traceparent')).not.toBe(TRACEPARENT);
    });

    it('is not that of the lookup', async () => {
      const update = updateOf(servers(), exercises('TransferOffer_Accept'));
      const answer = await lookUp(servers(), update, transactions(of(ALICE)), {
        headers: { traceparent: TRACEPARENT },
      });
      expect(at(contentOf(answer), 'traceContext')).toEqual({ traceparent: update.trace.traceparent });
    });
  });

  describe.each(DIALECT_NAMES)('reassignments in the %s dialect', (dialect) => {
    const get = (kind: 'assigned' | 'unassigned', includeReassignments: Json) =>
      lookUp(servers(dialect), updateOf(servers(dialect), isReassignment(kind)), { includeReassignments });
    const absentTexts = dialect === 'documented' ? {} : { commandId: '', workflowId: '' };

    it('show an unassignment with its counter and exclusivity, on the source', async () => {
      const update = updateOf(servers(dialect), isReassignment('unassigned'));
      expect((await get('unassigned', of(CAROL))).body).toEqual({
        update: {
          Reassignment: {
            value: {
              updateId: update.updateId,
              offset: update.offset,
              ...absentTexts,
              recordTime: '2026-01-14T18:00:00.000001Z',
              synchronizerId: partyNamed('global-domain'),
              traceContext: trace(update, dialect),
              paidTrafficCost: expect.any(Number),
              events: [
                {
                  JsUnassignedEvent: {
                    value: {
                      reassignmentId: expect.any(String),
                      contractId: expect.stringMatching(/^00[0-9a-f]{136}$/),
                      templateId: expect.stringMatching(/:Splice\.Amulet:Amulet$/),
                      source: partyNamed('global-domain'),
                      target: partyNamed('private-domain'),
                      submitter: CAROL,
                      reassignmentCounter: 1,
                      assignmentExclusivity: '2026-01-14T18:05:00Z',
                      witnessParties: [CAROL],
                      packageName: 'splice-amulet',
                      offset: update.offset,
                      nodeId: 0,
                    },
                  },
                },
              ],
            },
          },
        },
      });
    });

    it('show the matching assignment, on the target, with the contract', async () => {
      const unassigned = at(
        contentOf(await get('unassigned', of(CAROL)), 'Reassignment'),
        'events',
        0,
        'JsUnassignedEvent',
        'value',
      );
      const update = updateOf(servers(dialect), isReassignment('assigned'));
      const content = contentOf(await get('assigned', of(CAROL)), 'Reassignment');
      expect(content).toMatchObject({
        offset: update.offset,
        synchronizerId: partyNamed('private-domain'),
        recordTime: '2026-01-14T18:00:05.000001Z',
      });
      expect(at(content, 'events')).toEqual([
        {
          JsAssignmentEvent: {
            source: partyNamed('global-domain'),
            target: partyNamed('private-domain'),
            reassignmentId: at(unassigned, 'reassignmentId'),
            submitter: CAROL,
            reassignmentCounter: 1,
            createdEvent: expect.objectContaining({
              offset: update.offset,
              nodeId: 0,
              contractId: at(unassigned, 'contractId'),
              witnessParties: [CAROL],
              acsDelta: true,
            }),
          },
        },
      ]);
    });

    it.each([
      ['a stakeholder', of(DSO), 200],
      ['any party', any(), 200],
      ['a party without stake', of(ALICE), 404],
      ['the template', any(template(AMULET)), 200],
      ['another template', any(template(LOCKED)), 404],
      ['the interface', any(holding()), 200],
    ])('are filtered by stakeholder and template: %s', async (_what, eventFormat, status) => {
      for (const kind of ['assigned', 'unassigned'] as const)
        expect((await get(kind, eventFormat)).status).toBe(status);
    });

    it('contain blob and view when a filter requests them', async () => {
      const asked = contentOf(
        await get('assigned', {
          filtersByParty: { [CAROL]: filters(holding({ includeInterfaceView: true, includeCreatedEventBlob: true })) },
        }),
        'Reassignment',
      );
      const created = at(asked, 'events', 0, 'JsAssignmentEvent', 'createdEvent');
      expect(created).toMatchObject({
        createdEventBlob: expect.stringMatching(/^[A-Za-z0-9+/]{20,}={0,2}$/),
        interfaceViews: [{ viewValue: { owner: CAROL } }],
      });
      expect(at(created, 'interfaceViews', 0, 'interfaceId')).toMatch(
        new RegExp(`${HOLDING.slice(HOLDING.indexOf(':'))}$`),
      );
    });

    it('hide the traffic cost from non-submitters', async () => {
      const hidden = dialect === 'documented' ? undefined : null;
      expect(at(contentOf(await get('assigned', of(DSO)), 'Reassignment'), 'paidTrafficCost')).toBe(hidden);
      expect(at(contentOf(await get('assigned', any()), 'Reassignment'), 'paidTrafficCost')).toEqual(
        expect.any(Number),
      );
    });
  });

  describe.each(DIALECT_NAMES)('topology transactions in the %s dialect', (dialect) => {
    const get = (kind: string, format: Json) =>
      lookUp(servers(dialect), updateOf(servers(dialect), isTopology(kind)), format);

    it.each([
      [
        'added',
        'ParticipantAuthorizationAdded',
        { participantId: partyNamed('sv-participant'), participantPermission: 'PARTICIPANT_PERMISSION_SUBMISSION' },
        DSO,
      ],
      [
        'onboarding',
        'ParticipantAuthorizationOnboarding',
        { participantId: ARCHIVE_NODE, participantPermission: 'PARTICIPANT_PERMISSION_OBSERVATION' },
        CAROL,
      ],
      [
        'changed',
        'ParticipantAuthorizationChanged',
        { participantId: ARCHIVE_NODE, participantPermission: 'PARTICIPANT_PERMISSION_CONFIRMATION' },
        CAROL,
      ],
      ['revoked', 'ParticipantAuthorizationRevoked', { participantId: PARTICIPANT }, partyNamed('archive')],
    ])('show an authorization that was %s', async (kind, name, value, partyId) => {
      const update = updateOf(servers(dialect), isTopology(kind));
      expect((await get(kind, topologyOf(partyId))).body).toEqual({
        update: {
          TopologyTransaction: {
            value: {
              updateId: update.updateId,
              offset: update.offset,
              synchronizerId: partyNamed('global-domain'),
              recordTime: formatInstant(update.recordTime),
              traceContext: trace(update, dialect),
              events: [{ event: { [name]: { value: { partyId, ...value } } } }],
            },
          },
        },
      });
    });

    it('show all events for an empty list, and those of the listed parties otherwise', async () => {
      const parties = async (...asked: string[]): Promise<unknown> =>
        listOf(at(contentOf(await get('added', topologyOf(...asked)), 'TopologyTransaction'), 'events')).map((event) =>
          at(event, 'event', 'ParticipantAuthorizationAdded', 'value', 'partyId'),
        );
      expect(await parties()).toEqual([DSO, partyNamed('Digital-Asset-2'), partyNamed(OPERATOR)]);
      expect(await parties(partyNamed(OPERATOR), DSO)).toEqual([DSO, partyNamed(OPERATOR)]);
    });

    it.each([
      [
        'a list that is left out or null',
        { includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties: null } } },
        200,
      ],
      [
        'an inner member without content',
        { includeTopologyEvents: { includeParticipantAuthorizationEvents: {} } },
        200,
      ],
      ['another party', topologyOf(BOB), 404],
      ['an unknown party', topologyOf('nobody::1220'), 404],
      ['no inner member', { includeTopologyEvents: {} }, 404],
      ['a null inner member', { includeTopologyEvents: { includeParticipantAuthorizationEvents: null } }, 404],
      [
        'formats of the other kinds only',
        { includeTransactions: { eventFormat: any(), transactionShape: DELTA }, includeReassignments: any() },
        404,
      ],
    ])('are found or not with %s', async (_what, format, status) => {
      expect((await get('changed', format)).status).toBe(status);
    });
  });

  it('includes every kind with one format, and none whose member is omitted', async () => {
    const all = {
      includeTransactions: { eventFormat: any(), transactionShape: DELTA },
      includeReassignments: any(),
      includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties: [] } },
    };
    const kinds = {
      Transaction: exercises('TransferOffer_Accept'),
      Reassignment: isReassignment('assigned'),
      TopologyTransaction: isTopology('added'),
    };
    const members = {
      Transaction: 'includeTransactions',
      Reassignment: 'includeReassignments',
      TopologyTransaction: 'includeTopologyEvents',
    };
    for (const name of ['Transaction', 'Reassignment', 'TopologyTransaction'] as const) {
      const update = updateOf(servers(), kinds[name]);
      expect(Object.keys((await lookUp(servers(), update, all)).body.update)).toEqual([name]);
      for (const missing of [undefined, null])
        expect((await lookUp(servers(), update, { ...all, [members[name]]: missing })).body).toMatchObject({
          code: 'UPDATE_NOT_FOUND',
        });
    }
  });
});

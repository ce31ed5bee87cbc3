import { micros, type Json } from '../../base';
import type { Update } from '../../ledger';
import type { DialectName } from '../dialect';
import { getUpdateById } from './getUpdateById';
import { getUpdateByOffset } from './getUpdateByOffset';
import { ALICE, ask, BOB, DSO, exercises, openHistory, updateOf } from '../../../test/support/ledger-operations';

const network = openHistory();
const tap = updateOf(network, exercises('AmuletRules_DevNet_Tap'));
const accept = updateOf(network, exercises('TransferOffer_Accept'));
const create = updateOf(network, exercises('WalletAppInstall_CreateTransferOffer'));
const topology = updateOf(network, ({ type }) => type === 'topology');

const DELTA = 'TRANSACTION_SHAPE_ACS_DELTA';
const EFFECTS = 'TRANSACTION_SHAPE_LEDGER_EFFECTS';
const HOLDING = '#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding';
const transactions = (eventFormat: Json, transactionShape = DELTA): Json => ({
  includeTransactions: { eventFormat, transactionShape },
});
const of = (...parties: string[]): Json => ({
  filtersByParty: Object.fromEntries(parties.map((party) => [party, {}])),
});
const only = (filter: Json): Json => ({ filtersForAnyParty: { cumulative: [{ identifierFilter: filter }] } });

const get = (update: Update, updateFormat: Json, more: Parameters<typeof ask>[2] = {}) =>
  ask(network, getUpdateById, { body: { updateId: update.updateId, updateFormat }, ...more });
const shown = (update: Update, format: Json, more?: Parameters<typeof ask>[2]) => get(update, format, more).json;
const value = (fields: object) => ({ update: { Transaction: { value: expect.objectContaining(fields) } } });

describe('the two shapes of a transaction', () => {
  it('shows an acceptance as an archived and a created event in ACS_DELTA', () => {
    expect(shown(accept, transactions(of(ALICE)))).toEqual(
      value({
        events: [
          { ArchivedEvent: expect.objectContaining({ nodeId: 0, witnessParties: [ALICE], implementedInterfaces: [] }) },
          {
            CreatedEvent: expect.objectContaining({
              nodeId: 1,
              witnessParties: [ALICE],
              signatories: [ALICE, BOB],
              acsDelta: true,
              createdEventBlob: '',
              contractKey: null,
              contractKeyHash: '',
            }),
          },
        ],
      }),
    );
  });

  it('shows it as an exercised and a created event in LEDGER_EFFECTS', () => {
    expect(shown(accept, transactions(of(BOB, ALICE), EFFECTS))).toEqual(
      value({
        events: [
          {
            ExercisedEvent: expect.objectContaining({
              choice: 'TransferOffer_Accept',
              actingParties: [BOB],
              consuming: true,
              lastDescendantNodeId: 1,
              acsDelta: true,
              interfaceId: null,
              choiceArgument: {},
            }),
          },
          { CreatedEvent: expect.objectContaining({ witnessParties: [BOB, ALICE] }) },
        ],
      }),
    );
  });

  it('drops a non-consuming exercise from ACS_DELTA and keeps the node ids', () => {
    expect(shown(create, transactions(of(BOB)))).toEqual(
      value({ events: [{ CreatedEvent: expect.objectContaining({ nodeId: 1, observers: [BOB] }) }] }),
    );
  });

  it('lists the stakeholders hosted by the participant as witnesses when any party is requested', () => {
    const witnessed = (format: Json, witnesses: readonly string[]) =>
      expect(shown(tap, transactions(format))).toEqual(
        value({ events: [{ CreatedEvent: expect.objectContaining({ witnessParties: witnesses }) }] }),
      );
    witnessed({ filtersForAnyParty: {} }, [ALICE]);
    // A listed party needs no host here, as any token reads as any party.
    witnessed({ filtersForAnyParty: {}, filtersByParty: { [DSO]: {} } }, [DSO, ALICE]);
  });

  it('finds nothing for any party if only parties of other participants see the update', () => {
    const advance = updateOf(
      network,
      (update) => update.type === 'transaction' && update.workflowId === 'network-bootstrap',
    );
    for (const shape of [DELTA, EFFECTS]) {
      expect(get(advance, transactions({ filtersForAnyParty: {} }, shape)).status).toBe(404);
      expect(get(advance, transactions(of(DSO), shape)).status).toBe(200);
    }
  });
});

describe('an update that changes no active contract', () => {
  const other = openHistory();
  other.run(5, { type: 'tap-and-burn', owner: ALICE, amount: '1.0' });
  const transient = updateOf(other, ({ type }) => type === 'transaction');
  other.run(6, { type: 'read-rules', party: ALICE });
  const reading = updateOf(other, ({ type }) => type === 'transaction');
  const look = (update: Update, shape: string, dialect: DialectName = 'observed') =>
    ask(other, getUpdateById, {
      body: { updateId: update.updateId, updateFormat: transactions(of(ALICE), shape) },
      dialect,
    });

  it.each([
    ['a contract created and archived in the transaction', transient],
    ['a read of the rules', reading],
  ])('is not in ACS_DELTA: %s', (_what, update) => {
    expect(look(update, DELTA).status).toBe(404);
  });

  it('is in ACS_DELTA of the documented dialect if contracts were created and archived: the contract omits none', () => {
    const { status, json } = look(transient, DELTA, 'documented');
    expect(status).toBe(200);
    const ids = JSON.stringify(json).match(/"contractId":"[^"]+"/g) ?? [];
    expect(json).toMatchObject({
      update: {
        Transaction: { value: { events: [{ CreatedEvent: { acsDelta: false } }, { ArchivedEvent: {} }] } },
      },
    });
    expect(new Set(ids).size).toBe(1);
    expect(look(reading, DELTA, 'documented').status).toBe(404);
  });

  it('is in LEDGER_EFFECTS without being an ACS delta', () => {
    for (const update of [transient, reading]) {
      const { status, json } = look(update, EFFECTS);
      expect(status).toBe(200);
      expect(JSON.stringify(json)).not.toContain('"acsDelta":true');
    }
  });
});

describe('filters', () => {
  it('adds the view and the blob that an interface filter requests', () => {
    const format = transactions(
      only({
        InterfaceFilter: { value: { interfaceId: HOLDING, includeInterfaceView: true, includeCreatedEventBlob: true } },
      }),
    );
    expect(shown(tap, format)).toEqual(
      value({
        events: [
          {
            CreatedEvent: expect.objectContaining({
              createdEventBlob: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
              interfaceViews: [
                expect.objectContaining({
                  viewStatus: { code: 0, message: '', details: [] },
                  viewValue: expect.objectContaining({ owner: ALICE, lock: null }),
                }),
              ],
            }),
          },
        ],
      }),
    );
  });

  it('finds nothing when the template of the filter has no event', () => {
    expect(
      get(
        tap,
        transactions(only({ TemplateFilter: { value: { templateId: '#splice-amulet:Splice.Amulet:LockedAmulet' } } })),
      ).status,
    ).toBe(404);
  });
});

describe('verbose output', () => {
  const other = openHistory();
  other.run(5, {
    type: 'lock',
    owner: ALICE,
    holders: [BOB],
    amount: '1.0',
    expiresAt: micros(1_900_000_000_000_000n),
  });
  const lock = updateOf(other, (update) => update.type === 'transaction' && update.workflowId === 'lock');
  const lockOf = (verbose: boolean, dialect: DialectName): unknown => {
    const format = transactions({ filtersByParty: { [BOB]: {} }, verbose });
    const { json } = ask(other, getUpdateById, { body: { updateId: lock.updateId, updateFormat: format }, dialect });
    return JSON.parse(JSON.stringify(json)).update.Transaction.value.events[0].CreatedEvent.createArgument.lock;
  };
  const plain = { holders: [BOB], expiresAt: expect.any(String) };

  it('adds the labels of record fields without a value', () => {
    expect(lockOf(false, 'documented')).toEqual(plain);
    expect(lockOf(true, 'documented')).toEqual({ ...plain, optContext: null });
  });

  it('changes nothing in the observed dialect, as on running servers', () => {
    for (const verbose of [false, true]) expect(lockOf(verbose, 'observed')).toEqual(plain);
  });
});

describe('data for submitters only', () => {
  it('hides the traffic cost of an update submitted by another participant from every reader', () => {
    const bootstrap = updateOf(
      network,
      (update) => update.type === 'transaction' && update.workflowId === 'network-bootstrap',
    );
    expect(shown(bootstrap, transactions(of(DSO)))).toEqual(value({ commandId: '', paidTrafficCost: null }));
  });

  it('shows command id and traffic cost to the submitter', () => {
    expect(shown(create, transactions(of(ALICE)))).toEqual(
      value({ commandId: expect.stringMatching(/^create-transfer-offer-/), paidTrafficCost: expect.any(Number) }),
    );
  });

  it('hides them from others: empty text and null in the observed dialect, omitted in the documented one', () => {
    expect(shown(create, transactions(of(BOB)))).toEqual(
      value({ commandId: '', paidTrafficCost: null, externalTransactionHash: null }),
    );
    const documented = JSON.stringify(shown(create, transactions(of(BOB)), { dialect: 'documented' }));
    expect(documented).not.toContain('commandId');
    expect(documented).not.toContain('null');
  });
});

describe('topology transactions', () => {
  const asking = (parties: string[]): Json => ({
    includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties } },
  });

  it('shows the authorization of a participant', () => {
    expect(shown(topology, asking([]))).toMatchObject({
      update: {
        TopologyTransaction: {
          value: {
            events: [
              {
                event: {
                  ParticipantAuthorizationAdded: {
                    value: { partyId: BOB, participantPermission: 'PARTICIPANT_PERMISSION_SUBMISSION' },
                  },
                },
              },
            ],
          },
        },
      },
    });
  });

  it('shows nothing for parties that were not requested, or if the inner member is missing', () => {
    expect(get(topology, asking([ALICE])).status).toBe(404);
    expect(get(topology, { includeTopologyEvents: {} }).status).toBe(404);
  });
});

describe('UPDATE_NOT_FOUND', () => {
  const unknown = `1220${'0'.repeat(64)}`;

  it.each([
    ['an unknown id', unknown, transactions(of(ALICE))],
    ['an empty format', tap.updateId, {}],
    ['a kind that was not requested', tap.updateId, { includeReassignments: of(ALICE) }],
    ['a party that sees nothing', tap.updateId, transactions(of(BOB))],
  ])('is the answer for %s', (_what, updateId, updateFormat) => {
    expect(ask(network, getUpdateById, { body: { updateId, updateFormat } })).toMatchObject({
      status: 404,
      json: {
        code: 'UPDATE_NOT_FOUND',
        errorCategory: 11,
        grpcCodeValue: 5,
        resources: [['ErrorResource(UPDATE_ID)', updateId]],
      },
    });
  });

  it('is the answer of the documented dialect for an id that is not a hash; the observed one refuses it', () => {
    const body = { updateId: 'not-a-hash', updateFormat: {} };
    expect(ask(network, getUpdateById, { body, dialect: 'documented' })).toMatchObject({
      status: 404,
      json: { code: 'UPDATE_NOT_FOUND' },
    });
    expect(ask(network, getUpdateById, { body })).toMatchObject({ status: 400, json: { code: 'INVALID_ARGUMENT' } });
  });

  it('names the offset in the lookup by offset', () => {
    expect(ask(network, getUpdateByOffset, { body: { offset: 9999, updateFormat: {} } })).toMatchObject({
      status: 404,
      json: { resources: [['ErrorResource(OFFSET)', '9999']] },
    });
  });
});

describe('the order of refusals in the observed dialect', () => {
  it('answers undecodable bodies with text before anything else', () => {
    expect(ask(network, getUpdateById, { body: { updateId: 5 }, user: 'alice' })).toEqual({
      status: 400,
      text: "Invalid value for: body (Got value '5' with wrong type, expecting string at 'updateId')",
    });
  });

  it('checks the right to read before it validates the request', () => {
    const updateFormat = transactions(of(BOB));
    expect(ask(network, getUpdateById, { body: { updateId: '', updateFormat }, user: 'alice' })).toMatchObject({
      status: 403,
      json: { code: 'NA', errorCategory: -1, context: {} },
    });
    expect(ask(network, getUpdateById, { body: { updateId: '', updateFormat } })).toMatchObject({
      status: 400,
      json: { code: 'MISSING_FIELD' },
    });
  });

  it('requires a right for each listed party, and the right for all with filters for any party', () => {
    expect(get(tap, transactions(of(ALICE)), { user: 'alice' }).status).toBe(200);
    expect(get(tap, transactions(of(ALICE, BOB)), { user: 'alice' }).status).toBe(403);
    expect(get(tap, transactions({ filtersForAnyParty: {} }), { user: 'alice' }).status).toBe(403);
    expect(get(tap, transactions({ filtersForAnyParty: {} }), { user: 'alice', dialect: 'documented' }).status).toBe(
      200,
    );
  });

  it('refuses offsets below one', () => {
    expect(ask(network, getUpdateByOffset, { body: { updateFormat: {} } })).toMatchObject({
      status: 400,
      json: { code: 'NON_POSITIVE_OFFSET' },
    });
  });
});

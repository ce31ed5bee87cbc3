import type { Json } from '../../base';
import { listActiveContracts } from './listActiveContracts';
import { listParties } from './listParties';
import { listUpdates } from './listUpdates';
import { takeElements } from './lists';
import { ALICE, ask, BOB, openHistory } from '../../../test/support/ledger-operations';

const ANY = { filtersForAnyParty: {} };
const OFFERS = {
  filtersForAnyParty: {
    cumulative: [
      {
        identifierFilter: {
          TemplateFilter: { value: { templateId: '#splice-wallet:Splice.Wallet.TransferOffer:TransferOffer' } },
        },
      },
    ],
  },
};
const countOf = (answer: { readonly json?: Json }): number => (Array.isArray(answer.json) ? answer.json.length : -1);

describe('the limit of a list', () => {
  const numbers = (count: number): Json[] => Array.from({ length: count }, (_, index) => index);

  it('truncates silently up to 200', () => {
    expect(takeElements(numbers(300), 200n)).toMatchObject({ ok: true, value: numbers(200) });
    expect(takeElements(numbers(3), 0n)).toEqual({ ok: true, value: [] });
  });

  it.each([undefined, 201n, 10n ** 18n])('refuses more than 200 elements with the limit %s', (limit) => {
    expect(takeElements(numbers(200), limit)).toMatchObject({ ok: true });
    expect(takeElements(numbers(201), limit)).toMatchObject({
      ok: false,
      error: { code: 'JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED', status: 413 },
    });
  });
});

describe('updates in a range', () => {
  const network = openHistory();
  const end = network.ledger.state.ledgerEnd;
  const list = (body: Json) => ask(network, listUpdates, { body });

  it('ends an open range with a checkpoint if its last update is not the newest', () => {
    expect(list({ beginExclusive: 0, filter: OFFERS }).json).toEqual([
      { update: { Transaction: expect.anything() } },
      { update: { Transaction: expect.anything() } },
    ]);
    const format = { includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties: [BOB] } } };
    expect(list({ beginExclusive: 0, updateFormat: format }).json).toEqual([
      { update: { TopologyTransaction: expect.anything() } },
      { update: { OffsetCheckpoint: { value: { offset: end, synchronizerTimes: [expect.anything()] } } } },
    ]);
    expect(list({ beginExclusive: 0, endInclusive: end, updateFormat: format }).json).toEqual([
      { update: { TopologyTransaction: expect.anything() } },
    ]);
    expect(list({ beginExclusive: end, updateFormat: format }).json).toEqual([]);
  });

  it('returns them in descending order on request', () => {
    const body = { beginExclusive: end - 2, endInclusive: end, filter: ANY, descendingOrder: true };
    expect(list(body).json).toMatchObject([
      { update: { Transaction: { value: { offset: end } } } },
      { update: { Transaction: { value: { offset: end - 1 } } } },
    ]);
  });

  it.each([
    ['neither form', {}, 'INVALID_ARGUMENT'],
    ['both forms', { filter: ANY, updateFormat: {} }, 'INVALID_ARGUMENT'],
    ['verbose with the current form', { verbose: true, updateFormat: {} }, 'INVALID_ARGUMENT'],
    ['a negative begin', { beginExclusive: -1, filter: ANY }, 'NEGATIVE_OFFSET'],
    ['an end of zero', { endInclusive: 0, filter: ANY }, 'NON_POSITIVE_OFFSET'],
    ['a begin past the end of the ledger', { beginExclusive: end + 1, filter: ANY }, 'OFFSET_AFTER_LEDGER_END'],
    ['an end past the end of the ledger', { endInclusive: end + 1, filter: ANY }, 'OFFSET_AFTER_LEDGER_END'],
    ['a begin after its end', { beginExclusive: 2, endInclusive: 1, filter: ANY }, 'OFFSET_OUT_OF_RANGE'],
    ['descending order without an end', { descendingOrder: true, filter: ANY }, 'DESCENDING_ORDER_MISSING_END'],
  ])('refuses %s', (_what, body, code) => {
    expect(list(body)).toMatchObject({ status: 400, json: { code } });
    expect(ask(network, listUpdates, { body, dialect: 'documented' })).toMatchObject({
      status: 400,
      text: expect.stringContaining(code),
    });
  });
});

describe('active contracts at an offset', () => {
  const network = openHistory();
  const { state } = network.ledger;
  const end = state.ledgerEnd;
  const list = (activeAtOffset: number, more: Readonly<Record<string, Json>> = { eventFormat: OFFERS }) =>
    ask(network, listActiveContracts, { body: { activeAtOffset, ...more } });

  it('lists the offer between its creation and its acceptance only', () => {
    expect(countOf(list(end - 2))).toBe(0);
    expect(list(end - 1).json).toEqual([
      {
        workflowId: 'transfer-offer',
        contractEntry: {
          JsActiveContract: {
            createdEvent: expect.objectContaining({ offset: end - 1, nodeId: 1, witnessParties: [ALICE, BOB] }),
            synchronizerId: 'global-domain::1220dd',
            reassignmentCounter: 0,
          },
        },
        streamContinuationToken: null,
      },
    ]);
    expect(countOf(list(end))).toBe(0);
  });

  it('is empty at offset 0 and refused past the ledger end', () => {
    expect(list(0, { eventFormat: ANY }).json).toEqual([]);
    expect(list(end + 1)).toMatchObject({
      status: 400,
      json: { code: 'OFFSET_AFTER_LEDGER_END', retryInfo: '1 second' },
    });
  });

  it('shows a contract in flight as incomplete, and with its new synchronizer once it is assigned', () => {
    const install = [...(state.active.get('WalletAppInstall')?.keys() ?? [])][0] ?? '';
    network.run(5, {
      type: 'unassign',
      contractId: install,
      target: 'private-domain::1220de',
      submitter: ALICE,
      hold: true,
    });
    const eventFormat = {
      filtersForAnyParty: {
        cumulative: [
          {
            identifierFilter: {
              TemplateFilter: { value: { templateId: '#splice-wallet:Splice.Wallet.Install:WalletAppInstall' } },
            },
          },
        ],
      },
    };
    const flight = state.ledgerEnd;
    expect(list(flight, { eventFormat }).json).toMatchObject([
      {
        contractEntry: {
          JsIncompleteUnassigned: {
            createdEvent: { contractId: install },
            unassignedEvent: { offset: flight, reassignmentCounter: 1, target: 'private-domain::1220de' },
          },
        },
      },
    ]);
    network.run(6, { type: 'assign', reassignmentId: [...state.inFlight.keys()][0] ?? '' });
    expect(list(state.ledgerEnd, { eventFormat }).json).toMatchObject([
      {
        contractEntry: {
          JsActiveContract: {
            createdEvent: { offset: state.ledgerEnd },
            synchronizerId: 'private-domain::1220de',
            reassignmentCounter: 1,
          },
        },
      },
    ]);
    expect(list(flight, { eventFormat }).json).toMatchObject([
      { contractEntry: { JsIncompleteUnassigned: expect.anything() } },
    ]);
  });
});

describe('parties', () => {
  const network = openHistory();
  const page = (query: Readonly<Record<string, Json>>) => ask(network, listParties, { query, dialect: 'documented' });

  it('are paged, and a page token leads to the remaining ones', () => {
    const parties = [...network.ledger.state.hosting.keys()].sort();
    const first = page({ pageSize: 1 });
    expect(first.json).toMatchObject({ partyDetails: [{ party: parties[0] }], nextPageToken: expect.any(String) });
    const token = Buffer.from(parties[0] ?? '').toString('base64');
    expect(page({ pageToken: token }).json).toMatchObject({
      partyDetails: parties.slice(1).map((party) => ({ party })),
    });
    expect(page({ pageToken: 'bogus' }).status).toBe(400);
  });

  it('are local if this participant hosts them', () => {
    expect(page({ 'filter-party': 'alice' }).json).toMatchObject({ partyDetails: [{ party: ALICE, isLocal: true }] });
    expect(page({ 'filter-party': 'DSO' }).json).toMatchObject({ partyDetails: [{ isLocal: false }] });
  });

  it('are visible to administrators only in the observed dialect', () => {
    expect(ask(network, listParties, {}).status).toBe(403);
  });
});

// What is active at an offset: lifetimes, reassignments, filters as wallets send them, and refusals (observed-ledger
// 6.1, sdk flows 2 b).

import { amount, formatAmount, sumAmounts, type Json } from '../../../src/base';
import { startTestServer } from '../harness';
import { describeCallers } from './access';
import {
  ACCEPTED,
  ALICE,
  AMULET,
  any,
  at,
  BOB,
  CAROL,
  DIALECT_NAMES,
  DSO,
  exercises,
  filters,
  holding,
  HOLDING,
  ledgerFailure,
  listOf,
  LOCKED,
  of,
  OFFER,
  OPERATOR,
  partyNamed,
  redacted,
  template,
  TRACE_ID,
  TRACEPARENT,
  updateOf,
  updatesOf,
  useServers,
  wildcard,
} from './asking';

const servers = useServers();
const PATH = '/v2/state/active-contracts';

const post = (dialect: 'documented' | 'observed', body: Json | string, { user = OPERATOR, query = '' } = {}) =>
  servers(dialect).call('ledger', 'POST', `${PATH}${query}`, {
    user,
    body,
    headers: { traceparent: TRACEPARENT, 'content-type': 'application/json' },
  });
const end = (): number => servers().world.ledger.state.ledgerEnd;

const createdOf = (element: unknown): unknown => at(element, 'contractEntry', 'JsActiveContract', 'createdEvent');
const entitiesOf = (body: unknown): readonly string[] =>
  listOf(body).map((element) => String(at(createdOf(element), 'templateId')).split(':')[2] ?? '');
const offersAt = async (offset: number): Promise<number> =>
  listOf((await post('documented', { activeAtOffset: offset, eventFormat: any(template(OFFER)) })).body).filter(
    (element) => at(createdOf(element), 'createArgument', 'trackingId') === 'rent-january',
  ).length;

describe('POST /v2/state/active-contracts', () => {
  describe('a contract', () => {
    it('is active from the update that created it to the one before its archival', async () => {
      const isAboutRent = exercises('WalletAppInstall_CreateTransferOffer');
      const [created, accepted] = [
        updateOf(servers(), isAboutRent).offset,
        updateOf(servers(), exercises('TransferOffer_Accept')).offset,
      ];
      expect([
        await offersAt(created - 1),
        await offersAt(created),
        await offersAt(accepted - 1),
        await offersAt(accepted),
        await offersAt(end()),
      ]).toEqual([0, 1, 1, 0, 0]);
    });

    it.each(DIALECT_NAMES)('is listed with its created event, place and counter in the %s dialect', async (dialect) => {
      const { offset } = updateOf(servers(dialect), exercises('WalletAppInstall_CreateTransferOffer'));
      const answer = await post(
        dialect,
        { activeAtOffset: offset, eventFormat: { filtersByParty: { [BOB]: filters(template(OFFER)) } } },
        { user: 'bob' },
      );
      expect([answer.status, answer.type]).toEqual([200, 'application/json']);
      const texts = dialect === 'documented' ? {} : { contractKey: null, contractKeyHash: '', createdEventBlob: '' };
      expect(answer.body).toEqual([
        {
          workflowId: 'transfer-offer',
          ...(dialect === 'documented' ? {} : { streamContinuationToken: null }),
          contractEntry: {
            JsActiveContract: {
              synchronizerId: partyNamed('global-domain'),
              reassignmentCounter: 0,
              createdEvent: {
                offset,
                nodeId: 1,
                contractId: expect.stringMatching(/^00[0-9a-f]{136}$/),
                templateId: expect.stringMatching(/^[0-9a-f]{64}:Splice\.Wallet\.TransferOffer:TransferOffer$/),
                ...texts,
                createArgument: {
                  sender: ALICE,
                  receiver: BOB,
                  dso: DSO,
                  amount: { amount: '400.0000000000', unit: 'AmuletUnit' },
                  description: 'Rent for January',
                  expiresAt: '2026-01-20T20:00:00Z',
                  trackingId: 'rent-january',
                },
                interfaceViews: [],
                witnessParties: [BOB],
                signatories: [ALICE],
                observers: [BOB],
                createdAt: '2026-01-13T20:00:00Z',
                packageName: 'splice-wallet',
                representativePackageId: expect.any(String),
                acsDelta: true,
              },
            },
          },
        },
      ]);
    });

    it('that was created and archived in one transaction is never active', async () => {
      const burned = updateOf(
        servers(),
        (update) => update.type === 'transaction' && update.workflowId === 'tap-and-burn',
      ).offset;
      const amulets = async (offset: number): Promise<number> =>
        listOf(
          (
            await post('documented', {
              activeAtOffset: offset,
              eventFormat: { filtersByParty: { [ALICE]: filters(template(AMULET)) } },
            })
          ).body,
        ).length;
      expect(await amulets(burned)).toBe(await amulets(burned - 1));
    });
  });

  describe('the offset', () => {
    it('is 0 for the empty start, and 1 is still without contracts', async () => {
      for (const offset of [0, 1]) {
        const answer = await post('documented', { activeAtOffset: offset, eventFormat: any() });
        expect([answer.status, answer.body]).toEqual([200, []]);
      }
      // The network's contracts concern only parties of another participant.
      expect((await post('documented', { activeAtOffset: 2, eventFormat: any() })).body).toEqual([]);
      const eventFormat = { filtersByParty: { [DSO]: {} } };
      expect(entitiesOf((await post('documented', { activeAtOffset: 2, eventFormat })).body)).toEqual([
        'AmuletRules',
        'AnsRules',
        'DsoRules',
        'SvNodeState',
        'OpenMiningRound',
        'OpenMiningRound',
        'OpenMiningRound',
        'ExternalPartyAmuletRules',
      ]);
    });

    it('may be the ledger end, but not more', async () => {
      expect((await post('observed', { activeAtOffset: end(), eventFormat: any() })).status).toBe(200);
      const body = { activeAtOffset: end() + 1, eventFormat: any() };
      const cause = `active_at_offset offset (${end() + 1}) is after ledger end (${end()})`;
      for (const dialect of DIALECT_NAMES) {
        const refused = await post(dialect, body);
        expect([refused.status, refused.body]).toEqual([
          400,
          ledgerFailure(dialect, {
            code: 'OFFSET_AFTER_LEDGER_END',
            cause,
            category: 12,
            grpc: 11,
            retryInfo: '1 second',
          }),
        ]);
      }
    });

    it('is refused when it is negative, and is required by the contract only', async () => {
      expect((await post('documented', { activeAtOffset: -1, eventFormat: any() })).status).toBe(400);
      expect((await post('observed', { activeAtOffset: -1, eventFormat: any() })).body).toMatchObject({
        code: 'NEGATIVE_OFFSET',
        errorCategory: 8,
      });
      expect((await post('documented', { eventFormat: any() })).status).toBe(400);
      expect([
        (await post('observed', { eventFormat: any() })).status,
        (await post('observed', { eventFormat: any() })).body,
      ]).toEqual([200, []]);
    });
  });

  describe('a contract that is reassigned', () => {
    const entryAt = async (offset: number, contractId: unknown): Promise<unknown> => {
      const { body } = await post('documented', {
        activeAtOffset: offset,
        eventFormat: { filtersByParty: { [CAROL]: filters(template(AMULET)) } },
      });
      const entries = listOf(body).map((element) => at(element, 'contractEntry'));
      return entries.find((entry) =>
        Object.values(Object(entry)).some((content) => at(content, 'createdEvent', 'contractId') === contractId),
      );
    };

    it('is complete on its synchronizer, incomplete in flight, and complete on the other with a higher counter', async () => {
      const moves = updatesOf(servers(), ({ type }) => type === 'reassignment');
      const [away = 0, there = 0, back = 0, home = 0] = moves.map(({ offset }) => offset);
      const contractId = moves[0]?.type === 'reassignment' ? moves[0].contract.contractId : undefined;
      const [global, other] = [partyNamed('global-domain'), partyNamed('private-domain')];

      expect(await entryAt(away - 1, contractId)).toMatchObject({
        JsActiveContract: { synchronizerId: global, reassignmentCounter: 0 },
      });
      expect(await entryAt(away, contractId)).toEqual({
        JsIncompleteUnassigned: {
          createdEvent: expect.objectContaining({ contractId, acsDelta: true, witnessParties: [CAROL] }),
          unassignedEvent: {
            reassignmentId: expect.any(String),
            contractId,
            templateId: expect.stringMatching(/:Amulet$/),
            source: global,
            target: other,
            submitter: CAROL,
            reassignmentCounter: 1,
            assignmentExclusivity: '2026-01-14T18:05:00Z',
            witnessParties: [CAROL],
            packageName: 'splice-amulet',
            offset: away,
            nodeId: 0,
          },
        },
      });
      expect(await entryAt(there, contractId)).toMatchObject({
        JsActiveContract: { synchronizerId: other, reassignmentCounter: 1, createdEvent: { offset: there } },
      });
      expect(await entryAt(back, contractId)).toMatchObject({
        JsIncompleteUnassigned: { unassignedEvent: { reassignmentCounter: 2, source: other, target: global } },
      });
      expect(await entryAt(home, contractId)).toMatchObject({
        JsActiveContract: { synchronizerId: global, reassignmentCounter: 2, createdEvent: { offset: home } },
      });
    });
  });

  describe.each(DIALECT_NAMES)('the holdings of a wallet in the %s dialect', (dialect) => {
    const asWalletsAsk = (): Json => ({
      filter: {
        filtersByParty: { [ALICE]: filters(holding({ includeInterfaceView: true, includeCreatedEventBlob: true })) },
      },
      verbose: false,
      activeAtOffset: servers(dialect).world.ledger.state.ledgerEnd,
    });

    it('have the view of the interface, and locked ones their lock', async () => {
      const { status, body } = await post(dialect, asWalletsAsk(), { user: 'alice' });
      expect([status, [...new Set(entitiesOf(body))].sort()]).toEqual([200, ['Amulet', 'LockedAmulet']]);
      for (const element of listOf(body)) {
        expect(createdOf(element)).toMatchObject({
          createdEventBlob: expect.stringMatching(/^[A-Za-z0-9+/]{20,}={0,2}$/),
          interfaceViews: [
            {
              interfaceId: expect.stringMatching(new RegExp(`^[0-9a-f]{64}${HOLDING.slice(HOLDING.indexOf(':'))}$`)),
              viewStatus: { code: 0, message: '', details: [] },
              viewValue: {
                owner: ALICE,
                instrumentId: { admin: DSO, id: 'Amulet' },
                amount: expect.stringMatching(/^\d+\.\d{10}$/),
                meta: { values: expect.anything() },
              },
            },
          ],
        });
      }
      const locked = listOf(body).find((element) => entitiesOf([element])[0] === 'LockedAmulet');
      expect(at(createdOf(locked), 'interfaceViews', 0, 'viewValue')).toMatchObject({
        amount: '100.0000000000',
        lock: { holders: [BOB], context: 'deposit' },
      });
    });

    it('add up to the balance that the world states', async () => {
      const { body } = await post(dialect, asWalletsAsk(), { user: 'alice' });
      const views = listOf(body)
        .map((element) => at(createdOf(element), 'interfaceViews', 0, 'viewValue'))
        .filter((view) => at(view, 'lock') === null);
      expect(formatAmount(sumAmounts(views.map((view) => amount(String(at(view, 'amount'))))))).toBe(
        servers(dialect).world.users[0]?.balance,
      );
    });
  });

  describe('filters', () => {
    const entities = async (eventFormat: Json): Promise<readonly string[]> =>
      [...new Set(entitiesOf((await post('documented', { activeAtOffset: end(), eventFormat })).body))].sort();

    it('match by party, template and interface, and are combined with "or"', async () => {
      expect(await entities(of(BOB))).toEqual([
        'Amulet',
        'AnsEntry',
        'LockedAmulet',
        'TransferOffer',
        'TransferPreapproval',
        'WalletAppInstall',
      ]);
      expect(await entities(any(template(OFFER), template(ACCEPTED)))).toEqual([
        'AcceptedTransferOffer',
        'TransferOffer',
      ]);
      expect(await entities(any(template(LOCKED), template(OFFER)))).toEqual(['LockedAmulet', 'TransferOffer']);
      expect(await entities(any(holding()))).toEqual(['Amulet', 'LockedAmulet']);
      expect(await entities(any(template(OFFER), { Empty: {} }))).toEqual(['TransferOffer']);
      expect(
        await entities({ filtersByParty: { [BOB]: filters(template(LOCKED)), [ALICE]: filters(template(OFFER)) } }),
      ).toEqual(['LockedAmulet', 'TransferOffer']);
    });

    it('list only stakeholders as witnesses, and those of the participant for any party', async () => {
      const witnesses = async (eventFormat: Json): Promise<unknown> =>
        at(createdOf((await post('documented', { activeAtOffset: end(), eventFormat })).body[0]), 'witnessParties');
      expect(
        await witnesses({ filtersByParty: { [BOB]: filters(template(LOCKED)), [CAROL]: filters(template(LOCKED)) } }),
      ).toEqual([BOB]);
      expect(await witnesses(any(template(LOCKED)))).toEqual([BOB, ALICE]);
      expect(
        await witnesses({
          filtersForAnyParty: filters(template(LOCKED)),
          filtersByParty: { [DSO]: filters(template(LOCKED)) },
        }),
      ).toEqual([BOB, DSO, ALICE]);
    });

    it('match everything for a wildcard, an empty filter and the legacy form alike', async () => {
      const bodies = [];
      for (const form of [
        { eventFormat: any() },
        { eventFormat: any(wildcard()) },
        { eventFormat: any({ Empty: {} }) },
        { filter: any(), verbose: false },
        { filter: any(), eventFormat: null },
      ])
        bodies.push((await post('documented', { activeAtOffset: end(), ...form })).body);
      expect(listOf(bodies[0]).length).toBeGreaterThan(20);
      for (const body of bodies.slice(1)) expect(body).toEqual(bodies[0]);
    });

    it('return more with verbose: labels of record fields without a value, in both forms', async () => {
      const body = (more: Json) => post('documented', { activeAtOffset: end(), ...(more as object) });
      const plain = (await body({ filter: of(DSO), verbose: false })).body;
      expect(JSON.stringify(plain)).not.toContain('featuredAppActivityMarkerAmount');
      for (const more of [
        { filter: of(DSO), verbose: true },
        { eventFormat: { filtersByParty: { [DSO]: {} }, verbose: true } },
      ]) {
        const { body: verbose } = await body(more);
        expect(JSON.stringify(verbose)).toContain('"featuredAppActivityMarkerAmount":null');
        expect(verbose).toMatchObject(plain);
      }
    });

    it('match nothing when there are none by the contract; running servers refuse that', async () => {
      const body = { activeAtOffset: end(), eventFormat: {} };
      expect([(await post('documented', body)).status, (await post('documented', body)).body]).toEqual([200, []]);
      expect([(await post('observed', body)).status, (await post('observed', body)).body.code]).toEqual([
        400,
        'INVALID_ARGUMENT',
      ]);
    });

    it('with unknown names match nothing by the contract; running servers refuse them', async () => {
      const body = { activeAtOffset: end(), eventFormat: any(template('#splice-amulet:Splice.Amulet:Nothing')) };
      expect([(await post('documented', body)).status, (await post('documented', body)).body]).toEqual([200, []]);
      expect([(await post('observed', body)).status, (await post('observed', body)).body.code]).toEqual([
        404,
        'NO_TEMPLATES_FOR_PACKAGE_NAME_AND_QUALIFIED_NAME',
      ]);
    });
  });

  describe('the limit', () => {
    it('truncates silently up to 200', async () => {
      const count = async (limit: number): Promise<number> =>
        listOf(
          (await post('documented', { activeAtOffset: end(), eventFormat: any() }, { query: `?limit=${limit}` })).body,
        ).length;
      expect([await count(0), await count(1), await count(3)]).toEqual([0, 1, 3]);
    });

    it('is 200 elements; one more is refused', async () => {
      const server = await startTestServer();
      const { ledger } = server.world;
      const list = (query: string) =>
        server.call('ledger', 'POST', `${PATH}${query}`, {
          user: 'dave',
          body: { activeAtOffset: ledger.state.ledgerEnd, eventFormat: any(template(AMULET)) },
          headers: { traceparent: TRACEPARENT },
        });
      while ((ledger.state.active.get('Amulet')?.size ?? 0) < 200)
        ledger.execute({ type: 'mint', owner: BOB, amount: '1' }, server.now());
      expect(listOf((await list('')).body)).toHaveLength(200);
      ledger.execute({ type: 'mint', owner: BOB, amount: '1' }, server.now());
      const [cut, whole, larger] = [await list('?limit=200'), await list(''), await list('?limit=201')];
      expect([cut.status, listOf(cut.body).length, whole.status, larger.status]).toEqual([200, 200, 413, 413]);
      expect(whole.body).toMatchObject({
        code: 'JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED',
        traceId: TRACE_ID,
        errorCategory: 2,
        grpcCodeValue: 10,
      });
      await server.close();
    });
  });

  describe('a request that is not allowed', () => {
    it.each<readonly [string, Json, string, string]>([
      ['neither form', {}, 'INVALID_ARGUMENT', 'either eventFormat or filter is required'],
      ['both forms', { eventFormat: any(), filter: any() }, 'INVALID_ARGUMENT', 'both eventFormat and filter are set'],
      [
        'verbose beside the current form',
        { eventFormat: any(), verbose: true },
        'INVALID_ARGUMENT',
        'verbose applies to filter only',
      ],
      [
        'an unknown token',
        { eventFormat: any(), streamContinuationToken: 'AAAA' },
        'INVALID_CONTINUATION_TOKEN',
        'was not issued for this request',
      ],
    ])('is refused with %s, by its code in both dialects', async (_what, form, code, cause) => {
      const body = { activeAtOffset: 2, ...Object.fromEntries(Object.entries(form ?? {})) };
      for (const dialect of DIALECT_NAMES) {
        const refused = await post(dialect, body);
        expect([refused.status, refused.body]).toMatchObject([
          400,
          { code, cause: expect.stringContaining(cause), errorCategory: 8 },
        ]);
      }
    });

    it('accepts an empty or null token as none', async () => {
      for (const streamContinuationToken of ['', null])
        expect(
          (await post('documented', { activeAtOffset: 2, eventFormat: any(), streamContinuationToken })).status,
        ).toBe(200);
    });

    it.each(DIALECT_NAMES)('is refused as text when it cannot be decoded in the %s dialect', async (dialect) => {
      for (const body of [
        '{"activeAtOffset":',
        '{"activeAtOffset":"now"}',
        '{"activeAtOffset":1,"eventFormat":[]}',
        '{"activeAtOffset":1,"eventFormat":{},"streamContinuationToken":"?"}',
        '[]',
        '',
      ]) {
        const answer = await post(dialect, body);
        expect([body, answer.status, answer.type, answer.text]).toEqual([
          body,
          400,
          'text/plain',
          expect.stringMatching(/^Invalid value for: body/),
        ]);
      }
    });
  });

  it('requires the right to read on running servers', async () => {
    const body = (form: Json): Json => ({ activeAtOffset: 2, eventFormat: form });
    for (const form of [of(BOB), of(ALICE, BOB), any()]) {
      expect((await post('documented', body(form), { user: 'alice' })).status).toBe(200);
      const refused = await post('observed', body(form), { user: 'alice' });
      expect([refused.status, refused.body]).toEqual([403, redacted('observed', 403)]);
    }
    expect((await post('observed', { activeAtOffset: 2, filter: any() }, { user: 'alice' })).status).toBe(403);
    expect((await post('observed', body(of(ALICE)), { user: 'alice' })).status).toBe(200);
    expect((await post('observed', body(any()))).status).toBe(200);
  });

  describeCallers(servers, () => ({ method: 'POST', path: PATH, body: { activeAtOffset: 0, eventFormat: any() } }));
});

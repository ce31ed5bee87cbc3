// Which events, blobs and views the filters of an event format select (service contract 2.1, observed-ledger 2.2,
// decisions B5, B6).

import type { Json } from '../../../src/base';
import type { Update } from '../../../src/ledger';
import {
  ACCEPTED,
  ALICE,
  AMULET,
  any,
  at,
  BOB,
  contentOf,
  DELTA,
  DIALECT_NAMES,
  DSO,
  EFFECTS,
  exercises,
  filters,
  holding,
  HOLDING,
  linesOf,
  LOCKED,
  lookUp,
  of,
  OFFER,
  partyNamed,
  template,
  TRACE_ID,
  TRACEPARENT,
  ledgerFailure,
  transactions,
  updateOf,
  useServers,
  wildcard,
} from './asking';

const servers = useServers();

const acceptance = (): Update => updateOf(servers(), exercises('TransferOffer_Accept'));
/** Alice locks an amulet: her archived holding, the locked one and the change. */
const isLock = (update: Update): boolean => update.type === 'transaction' && update.workflowId === 'lock';
const locking = (): Update => updateOf(servers(), isLock);

const lines = async (update: Update, eventFormat: Json, shape: string = DELTA): Promise<readonly string[]> =>
  linesOf(await lookUp(servers(), update, transactions(eventFormat, shape)));
const created = async (update: Update, eventFormat: Json, event = 0): Promise<unknown> =>
  at(contentOf(await lookUp(servers('observed'), update, transactions(eventFormat))), 'events', event, 'CreatedEvent');

const OFFER_GONE = 'archived 0 TransferOffer';
const ACCEPTED_MADE = 'created 1 AcceptedTransferOffer';

describe('POST /v2/updates/update-by-id', () => {
  describe('filters by party', () => {
    it('apply to their own party; witnesses are requested parties that are stakeholders', async () => {
      const byParty = { filtersByParty: { [ALICE]: filters(template(OFFER)), [BOB]: filters(template(ACCEPTED)) } };
      expect(await lines(acceptance(), byParty)).toEqual([
        `${OFFER_GONE} for alice bob`,
        `${ACCEPTED_MADE} for alice bob`,
      ]);
      expect(
        await lines(acceptance(), {
          filtersByParty: { [ALICE]: filters(template(OFFER)), [DSO]: filters(template(ACCEPTED)) },
        }),
      ).toEqual([`${OFFER_GONE} for alice`]);
    });

    it('match nothing for non-stakeholders and unknown parties', async () => {
      for (const party of [DSO, 'nobody::1220', 'nobody'])
        expect((await lookUp(servers(), acceptance(), transactions(of(party)))).body).toMatchObject({
          code: 'UPDATE_NOT_FOUND',
        });
    });

    it('are combined with filters for any party', async () => {
      const both = {
        filtersByParty: { [ALICE]: filters(template(OFFER)) },
        filtersForAnyParty: filters(template(ACCEPTED)),
      };
      expect(await lines(acceptance(), both)).toEqual([
        `${OFFER_GONE} for alice bob`,
        `${ACCEPTED_MADE} for alice bob`,
      ]);
      expect(await lines(acceptance(), any(template(ACCEPTED)))).toEqual([`${ACCEPTED_MADE} for alice bob`]);
    });

    it('may be an empty map beside filters for any party, and null the other way round', async () => {
      const whole = await lines(acceptance(), any());
      expect(await lines(acceptance(), { filtersByParty: {}, filtersForAnyParty: {} })).toEqual(whole);
      expect(await lines(acceptance(), { filtersByParty: null, filtersForAnyParty: {} })).toEqual(whole);
      expect(await lines(acceptance(), { filtersByParty: { [ALICE]: {} }, filtersForAnyParty: null })).toEqual([
        `${OFFER_GONE} for alice`,
        `${ACCEPTED_MADE} for alice`,
      ]);
    });
  });

  it('show nothing for a format without any filter by the contract; running servers refuse it', async () => {
    for (const eventFormat of [
      {},
      { filtersByParty: {} },
      { filtersByParty: null, filtersForAnyParty: null, verbose: true },
    ]) {
      expect((await lookUp(servers(), acceptance(), transactions(eventFormat))).body).toMatchObject({
        code: 'UPDATE_NOT_FOUND',
      });
      const refused = await lookUp(servers('observed'), acceptance(), transactions(eventFormat));
      expect([refused.status, refused.body]).toMatchObject([
        400,
        { code: 'INVALID_ARGUMENT', cause: expect.stringContaining('cannot be empty simultaneously') },
      ]);
    }
  });

  describe.each(DIALECT_NAMES)('one wildcard in the %s dialect', (dialect) => {
    it.each<readonly [string, Json]>([
      ['empty Filters', {}],
      ['no cumulative filter', { cumulative: [] }],
      ['null for cumulative', { cumulative: null }],
      ['one Empty entry', filters({ Empty: {} })],
      ['several Empty entries', filters({ Empty: {} }, { Empty: {} })],
      ['an entry without a filter', { cumulative: [{}] }],
      ['an entry with null', { cumulative: [{ identifierFilter: null }] }],
      ['a wildcard without blob flag', filters(wildcard())],
      ['a wildcard with the flag null', filters({ WildcardFilter: { value: { includeCreatedEventBlob: null } } })],
      ['two wildcards', filters(wildcard(), wildcard(false))],
    ])('is what %s mean', async (_what, asked) => {
      for (const eventFormat of [
        { filtersByParty: { [ALICE]: asked } },
        { filtersByParty: { [ALICE]: {} }, filtersForAnyParty: asked },
      ]) {
        const answer = await lookUp(servers(dialect), acceptance(), transactions(eventFormat));
        expect(linesOf(answer).map((line) => line.split(' for ')[0])).toEqual([OFFER_GONE, ACCEPTED_MADE]);
        expect(at(contentOf(answer), 'events', 1, 'CreatedEvent', 'createdEventBlob')).toBe(
          dialect === 'documented' ? undefined : '',
        );
      }
    });
  });

  describe('a combination of filters', () => {
    it.each<readonly [string, readonly Json[], readonly string[]]>([
      ['one template', [template(AMULET)], ['archived 1 Amulet', 'created 3 Amulet']],
      [
        'two templates',
        [template(AMULET), template(LOCKED)],
        ['archived 1 Amulet', 'created 2 LockedAmulet', 'created 3 Amulet'],
      ],
      ['an interface', [holding()], ['archived 1 Amulet', 'created 2 LockedAmulet', 'created 3 Amulet']],
      [
        'a template and an Empty entry, which is then ignored',
        [template(LOCKED), { Empty: {} }],
        ['created 2 LockedAmulet'],
      ],
      [
        'a template and a wildcard',
        [template(LOCKED), wildcard()],
        ['archived 1 Amulet', 'created 2 LockedAmulet', 'created 3 Amulet'],
      ],
      [
        'a template that has no event and an interface',
        [template(OFFER), holding()],
        ['archived 1 Amulet', 'created 2 LockedAmulet', 'created 3 Amulet'],
      ],
      ['one template twice', [template(LOCKED), template(LOCKED)], ['created 2 LockedAmulet']],
    ])('widens the match: %s', async (_what, asked, expected) => {
      for (const eventFormat of [{ filtersByParty: { [ALICE]: filters(...asked) } }, any(...asked)])
        expect((await lines(locking(), eventFormat)).map((line) => line.split(' for ')[0])).toEqual(expected);
    });

    it('takes one variant per entry by the contract; running servers take the first of two in alphabetical order', async () => {
      const twice = transactions({
        filtersByParty: {
          [ALICE]: filters({ WildcardFilter: { value: {} }, TemplateFilter: { value: { templateId: LOCKED } } }),
        },
      });
      expect(await lookUp(servers(), locking(), twice)).toMatchObject({
        status: 400,
        text: expect.stringContaining('identifierFilter'),
      });
      expect(
        linesOf(await lookUp(servers('observed'), locking(), twice)).map((line) => line.split(' for ')[0]),
      ).toEqual(['created 2 LockedAmulet']);
    });

    it('that matches no event is not found, in either shape', async () => {
      for (const shape of [DELTA, EFFECTS])
        for (const asked of [template(OFFER), template(ACCEPTED)])
          expect((await lookUp(servers(), locking(), transactions(any(asked), shape))).status).toBe(404);
    });

    it('selects exercises by the template of the contract', async () => {
      expect(await lines(locking(), any(template('#splice-amulet:Splice.AmuletRules:AmuletRules')), EFFECTS)).toEqual([
        'exercised 0 AmuletRules.AmuletRules_Transfer for alice *',
      ]);
      expect(await lines(locking(), { filtersByParty: { [ALICE]: filters(holding()) } }, EFFECTS)).toEqual([
        'exercised 1 Amulet.Archive for alice',
        'created 2 LockedAmulet for alice',
        'created 3 Amulet for alice',
      ]);
      expect((await lookUp(servers(), acceptance(), transactions(any(holding()), EFFECTS))).status).toBe(404);
    });
  });

  describe('blobs of created events', () => {
    const LOCKED_EVENT = 1;
    const blobOf = async (...asked: readonly Json[]): Promise<unknown> =>
      at(
        await created(locking(), { filtersByParty: { [ALICE]: filters(...asked) } }, LOCKED_EVENT),
        'createdEventBlob',
      );
    const BLOB = expect.stringMatching(/^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/);

    it.each<readonly [string, readonly Json[], boolean]>([
      ['the wildcard', [wildcard(true)], true],
      ['one of two wildcards', [wildcard(false), wildcard(true)], true],
      ['no wildcard', [wildcard(false)], false],
      ['the template', [template(LOCKED, true), wildcard()], true],
      ['another template', [template(AMULET, true), wildcard()], false],
      ['the interface', [holding({ includeCreatedEventBlob: true })], true],
      ['an interface filter without the flag', [holding({ includeInterfaceView: true }), wildcard()], false],
      [
        'one of two filters for the template',
        [template(LOCKED, false), template(LOCKED, true), template(AMULET)],
        true,
      ],
    ])('come when requested by %s', async (_what, asked, shown) => {
      expect(await blobOf(...asked, ...(asked.length === 1 ? [template(AMULET)] : []))).toEqual(shown ? BLOB : '');
    });

    it('are included if they are requested for another witness or any party', async () => {
      const blobs = { [ALICE]: {}, [BOB]: filters(wildcard(true)) };
      expect(await created(locking(), { filtersByParty: blobs }, LOCKED_EVENT)).toMatchObject({
        createdEventBlob: BLOB,
      });
      expect(await created(locking(), { filtersByParty: blobs }, 2)).toMatchObject({ createdEventBlob: '' });
      expect(
        await created(
          locking(),
          { filtersByParty: { [ALICE]: {} }, filtersForAnyParty: filters(template(LOCKED, true)) },
          LOCKED_EVENT,
        ),
      ).toMatchObject({ createdEventBlob: BLOB });
    });

    it('are omitted by the contract unless the request includes them', async () => {
      const blob = async (flag: boolean): Promise<unknown> =>
        at(
          contentOf(await lookUp(servers(), locking(), transactions(any(wildcard(flag))))),
          'events',
          LOCKED_EVENT,
          'CreatedEvent',
          'createdEventBlob',
        );
      expect([await blob(false), await blob(true)]).toEqual([undefined, BLOB]);
    });
  });

  describe('interface views', () => {
    const view = { includeInterfaceView: true };
    const interfaceId = expect.stringMatching(/^[0-9a-f]{64}:Splice\.Api\.Token\.HoldingV1:Holding$/);
    const shownView = (value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => ({
      interfaceViews: [
        {
          interfaceId,
          viewStatus: { code: 0, message: '', details: [] },
          implementationPackageId: expect.stringMatching(/^[0-9a-f]{64}$/),
          viewValue: expect.objectContaining({ owner: ALICE, instrumentId: { admin: DSO, id: 'Amulet' }, ...value }),
        },
      ],
    });

    it('carry the view of the contract and a status of success', async () => {
      const eventFormat = { filtersByParty: { [ALICE]: filters(holding(view)) } };
      expect(await created(locking(), eventFormat, 1)).toMatchObject(
        shownView({
          amount: '100.0000000000',
          lock: { holders: [BOB], expiresAt: '2026-02-14T12:00:00Z', expiresAfter: null, context: 'deposit' },
        }),
      );
      expect(await created(locking(), eventFormat, 2)).toMatchObject(shownView({ lock: null }));
    });

    it.each<readonly [string, Json]>([
      ['the flag is left out', any(holding())],
      ['the flag is false', any(holding({ includeInterfaceView: false }))],
      ['a wildcard requests it', any(wildcard(true))],
      [
        'the requesting party is not a witness',
        { filtersByParty: { [ALICE]: {}, [partyNamed('dave')]: filters(holding(view)) } },
      ],
    ])('are empty when %s', async (_what, eventFormat) => {
      expect(await created(locking(), eventFormat, 1)).toMatchObject({ interfaceViews: [] });
    });

    it('are included once when requested twice, also beside a wildcard', async () => {
      const event = await created(
        locking(),
        {
          filtersByParty: { [ALICE]: filters(holding(view), holding(view), wildcard()), [BOB]: filters(holding(view)) },
        },
        1,
      );
      expect(at(event, 'interfaceViews')).toHaveLength(1);
    });

    it('are listed on archived and consuming events, without a value', async () => {
      const event = async (eventFormat: Json, shape: string, index: number): Promise<unknown> =>
        at(contentOf(await lookUp(servers(), locking(), transactions(eventFormat, shape))), 'events', index);
      expect(await event(any(holding(view)), DELTA, 0)).toEqual({
        ArchivedEvent: expect.objectContaining({ implementedInterfaces: [interfaceId] }),
      });
      expect(await event(any(holding()), DELTA, 0)).toEqual({
        ArchivedEvent: expect.objectContaining({ implementedInterfaces: [] }),
      });
      expect(await event(any(holding(view), wildcard()), EFFECTS, 1)).toEqual({
        ExercisedEvent: expect.objectContaining({ consuming: true, implementedInterfaces: [interfaceId] }),
      });
      expect(await event(any(holding(view), wildcard()), EFFECTS, 0)).toEqual({
        ExercisedEvent: expect.objectContaining({ consuming: false, implementedInterfaces: [] }),
      });
    });
  });

  describe('names in filters', () => {
    const byId = (reference: string): string =>
      reference.replace('#splice-amulet:', '32a6a8a11ce1d7a85d9ba2e6d2c1be66b7d3a2b9aa4c0f3e51f0e0d1c2b3a495:');

    it('may contain the package id by the contract; running servers require its name', async () => {
      const eventFormat = any(template(byId(LOCKED)));
      expect(await lines(locking(), eventFormat)).toEqual(['created 2 LockedAmulet for bob alice']);
      const refused = await lookUp(servers('observed'), locking(), transactions(eventFormat));
      expect([refused.status, refused.body]).toMatchObject([
        400,
        { code: 'INVALID_FIELD', cause: expect.stringContaining('Received an identifier with package ID 32a6a8a1') },
      ]);
    });

    it('are package ids without the number sign', async () => {
      const eventFormat = any(template(LOCKED.slice(1)));
      expect((await lookUp(servers(), locking(), transactions(eventFormat))).body).toMatchObject({
        code: 'UPDATE_NOT_FOUND',
      });
      expect((await lookUp(servers('observed'), locking(), transactions(eventFormat))).body).toMatchObject({
        code: 'INVALID_FIELD',
        cause: expect.stringContaining('package ID splice-amulet'),
      });
    });

    const NO_PACKAGE = template('#no-such-package:Splice.Amulet:Amulet');
    const NO_TEMPLATE = template('#splice-amulet:Splice.Amulet:Nothing');
    const NO_INTERFACE = { InterfaceFilter: { value: { interfaceId: '#splice-amulet:Splice.Amulet:Amulet' } } };

    it.each<readonly [string, readonly Json[], string]>([
      ['a package', [NO_PACKAGE], 'PACKAGE_NAMES_NOT_FOUND'],
      ['a template', [NO_TEMPLATE], 'NO_TEMPLATES_FOR_PACKAGE_NAME_AND_QUALIFIED_NAME'],
      [
        'an interface, where a template has the name',
        [NO_INTERFACE],
        'NO_INTERFACE_FOR_PACKAGE_NAME_AND_QUALIFIED_NAME',
      ],
      [
        'a template, where an interface has the name',
        [template(HOLDING)],
        'NO_TEMPLATES_FOR_PACKAGE_NAME_AND_QUALIFIED_NAME',
      ],
      ['all of them, packages first', [NO_INTERFACE, NO_TEMPLATE, NO_PACKAGE], 'PACKAGE_NAMES_NOT_FOUND'],
      [
        'a template and an interface, templates first',
        [NO_INTERFACE, NO_TEMPLATE],
        'NO_TEMPLATES_FOR_PACKAGE_NAME_AND_QUALIFIED_NAME',
      ],
    ])('that are unknown select nothing by the contract; running servers say so: %s', async (_what, asked, code) => {
      const unknownId = `1220${'0'.repeat(64)}`;
      expect((await lookUp(servers(), locking(), transactions(any(...asked)))).body).toMatchObject({
        code: 'UPDATE_NOT_FOUND',
      });
      expect(await lines(locking(), any(...asked, template(LOCKED)))).toHaveLength(1);
      for (const update of [locking(), unknownId]) {
        const refused = await lookUp(servers('observed'), update, transactions(any(...asked, wildcard())));
        expect([refused.status, refused.body]).toMatchObject([404, { code, errorCategory: 11, grpcCodeValue: 5 }]);
      }
    });

    it('that are unknown packages are the resources of the error', async () => {
      const answer = await lookUp(
        servers('observed'),
        locking(),
        transactions(any(NO_PACKAGE, NO_PACKAGE, template('#other-package:M:E'))),
        { headers: { traceparent: TRACEPARENT } },
      );
      expect(answer.body).toEqual(
        ledgerFailure('observed', {
          code: 'PACKAGE_NAMES_NOT_FOUND',
          cause:
            'The following package names do not match upgradable packages uploaded on this participant: [no-such-package, other-package].',
          category: 11,
          grpc: 5,
          resources: [
            ['ErrorResource(PACKAGE_NAME)', 'no-such-package'],
            ['ErrorResource(PACKAGE_NAME)', 'other-package'],
          ],
        }),
      );
      expect(answer.body.traceId).toBe(TRACE_ID);
    });
  });

  it('accepts verbose as true, false, null or missing, and shows field names in any case', async () => {
    const bodies = [];
    for (const verbose of [{}, { verbose: true }, { verbose: false }, { verbose: null }])
      bodies.push(
        (await lookUp(servers(), acceptance(), transactions({ filtersByParty: { [ALICE]: {} }, ...verbose }))).body,
      );
    expect(bodies.slice(1)).toEqual([bodies[0], bodies[0], bodies[0]]);
    expect(
      at(bodies[0], 'update', 'Transaction', 'value', 'events', 1, 'CreatedEvent', 'createArgument'),
    ).toMatchObject({ sender: ALICE });
  });
});

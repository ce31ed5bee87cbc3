// Who and what the lookup refuses: undecodable and invalid bodies in both dialects, what is not found, callers and
// their rights (service contract 4.1 and 7, observed-ledger 1.1, 2.1, 4, decisions A1, B2, B11).

import type { Json } from '../../../src/base';
import { DEFAULT_AUDIENCE, makeToken, UNSAFE_SECRET } from '../../../src/server';
import { describeCallers } from './access';
import {
  ALICE,
  any,
  at,
  BOB,
  contentOf,
  DELTA,
  DIALECT_NAMES,
  exercises,
  ledgerFailure,
  lookUp,
  of,
  OPERATOR,
  redacted,
  template,
  topologyOf,
  TRACEPARENT,
  transactions,
  updateOf,
  useServers,
} from './asking';

const servers = useServers();
const PATH = '/v2/updates/update-by-id';
const UNKNOWN = `1220${'0'.repeat(64)}`;
const ASKED = transactions(of(ALICE));

const post = (
  dialect: 'documented' | 'observed',
  body: Json | string,
  headers: Readonly<Record<string, string>> = {},
) =>
  servers(dialect).call('ledger', 'POST', PATH, {
    user: OPERATOR,
    body,
    headers: { traceparent: TRACEPARENT, ...headers },
  });
const known = () => updateOf(servers(), exercises('TransferOffer_Accept')).updateId;
const knownFormat = (updateFormat: Json): Json => ({ updateId: known(), updateFormat });
const inFormat = (eventFormat: Json): Json => ({ updateId: UNKNOWN, updateFormat: transactions(eventFormat) });

describe('POST /v2/updates/update-by-id', () => {
  describe.each(DIALECT_NAMES)('UPDATE_NOT_FOUND in the %s dialect', (dialect) => {
    it.each<readonly [string, () => Json]>([
      ['an unknown id', () => ({ updateId: UNKNOWN, updateFormat: ASKED })],
      ['a format that includes nothing', () => knownFormat({})],
      [
        'members that are null',
        () => knownFormat({ includeTransactions: null, includeReassignments: null, includeTopologyEvents: null }),
      ],
      ['another party', () => knownFormat(transactions(of(OPERATOR)))],
      ['another template', () => knownFormat(transactions(any(template('#splice-amulet:Splice.Amulet:Amulet'))))],
      ['another kind of update', () => knownFormat({ includeReassignments: any() })],
      [
        'a topology transaction requested with another party',
        () => ({ updateId: servers().world.samples.updates.topology ?? '', updateFormat: topologyOf(BOB) }),
      ],
    ])('is the one answer for %s', async (_what, body) => {
      const asked = body();
      const answer = await post(dialect, asked);
      expect([answer.status, answer.type]).toEqual([404, 'application/json']);
      expect(answer.body).toEqual(
        ledgerFailure(dialect, {
          code: 'UPDATE_NOT_FOUND',
          cause: 'Update not found, or not visible.',
          category: 11,
          grpc: 5,
          resources: [['ErrorResource(UPDATE_ID)', String(at(asked, 'updateId'))]],
        }),
      );
    });
  });

  describe.each(DIALECT_NAMES)('a body that cannot be decoded, in the %s dialect', (dialect) => {
    it.each<readonly [string, string, RegExp]>([
      ['broken JSON', '{"updateId":', /body/],
      ['text that is not JSON', 'hello', /body/],
      ['nothing', '', /the body is empty/],
      ['white space', ' \n', /the body is empty/],
      ['a list', '[]', /./],
      ['a text', '"1220"', /./],
      ['null', 'null', /./],
      ['deeper nesting than any request has', `{"updateId":${'['.repeat(200)}${']'.repeat(200)}}`, /deeper/],
      ['a number for the id', '{"updateId":5,"updateFormat":{}}', /updateId/],
      ['a text for the format', `{"updateId":"${UNKNOWN}","updateFormat":"all"}`, /updateFormat/],
      [
        'a list for the parties',
        `{"updateId":"${UNKNOWN}","updateFormat":{"includeReassignments":{"filtersByParty":[]}}}`,
        /filtersByParty/,
      ],
      [
        'a text for a flag',
        `{"updateId":"${UNKNOWN}","updateFormat":{"includeReassignments":{"verbose":"yes"}}}`,
        /verbose/,
      ],
      [
        'an unknown shape',
        JSON.stringify({ updateId: UNKNOWN, updateFormat: transactions(any(), 'TRANSACTION_SHAPE_TREE') }),
        /transactionShape/,
      ],
      [
        'no shape',
        JSON.stringify({ updateId: UNKNOWN, updateFormat: { includeTransactions: { eventFormat: any() } } }),
        /transactionShape/,
      ],
      ['an object for the filters', JSON.stringify(inFormat({ filtersForAnyParty: { cumulative: {} } })), /cumulative/],
      ['an unknown variant', JSON.stringify(inFormat(any({ Sieve: {} }))), /identifierFilter/],
      ['a variant without name', JSON.stringify(inFormat(any({}))), /identifierFilter/],
      ['a template id of two parts', JSON.stringify(inFormat(any(template('#splice-amulet:Amulet')))), /templateId/],
      [
        'a template id of four parts',
        JSON.stringify(inFormat(any(template('#splice-amulet:Splice:Amulet:Amulet')))),
        /templateId/,
      ],
      [
        'a number among the parties',
        JSON.stringify({
          updateId: UNKNOWN,
          updateFormat: { includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties: [5] } } },
        }),
        /parties/,
      ],
    ])('is refused as text: %s', async (_what, body, named) => {
      const answer = await post(dialect, body, { 'content-type': 'application/json' });
      expect([answer.status, answer.headers['content-type']]).toEqual([400, 'text/plain; charset=UTF-8']);
      expect(answer.text).toMatch(/^Invalid value for: body \(.+\)$/s);
      expect(answer.text).toMatch(named);
    });
  });

  it('describes what is wrong in the intended filter, not what other kinds would need (documented dialect)', async () => {
    const place = String.raw`updateFormat\.includeTransactions\.eventFormat\.filtersForAnyParty\.cumulative\[0\]\.identifierFilter`;
    const wrong = async (filter: Json, message: string): Promise<void> => {
      const { text } = await post('documented', inFormat(any(filter)));
      expect(text).toMatch(
        new RegExp(
          `^Invalid value for: body \\(the body(?:'s member| lacks the required member) ${place}${message}\\)$`,
        ),
      );
    };
    await wrong({ TemplateFilter: {} }, String.raw`\.TemplateFilter\.value`);
    await wrong(
      { WildcardFilter: { value: { includeCreatedEventBlob: 'yes' } } },
      String.raw`\.WildcardFilter\.value\.includeCreatedEventBlob is "yes": it must be boolean,null`,
    );
    await wrong(
      { Sieve: {} },
      String.raw` is \{"Sieve":\{\}\}: it must be one of Empty, InterfaceFilter, TemplateFilter, WildcardFilter`,
    );
  });

  it('names value, expected type and place of an undecodable member as running servers do', async () => {
    expect((await post('observed', { updateId: 5 })).text).toBe(
      "Invalid value for: body (Got value '5' with wrong type, expecting string at 'updateId')",
    );
    expect((await post('observed', inFormat(any(template('p:M'))))).text).toBe(
      "Invalid value for: body (Invalid identifier format (p:M) not matching the expected format (<package>:<moduleName>:<entityName>) at 'updateFormat.includeTransactions.eventFormat.filtersForAnyParty.cumulative[0].identifierFilter.TemplateFilter.value.templateId')",
    );
  });

  describe('a body that can be decoded but is not allowed', () => {
    const missing = (
      field: string,
    ): readonly [code: string, cause: string, context: Readonly<Record<string, Json>>] => [
      'MISSING_FIELD',
      `The submitted command is missing a mandatory field: ${field}`,
      { field_name: field },
    ];
    const argument = (reason: string): readonly [code: string, cause: string] => [
      'INVALID_ARGUMENT',
      `The submitted request has invalid arguments: ${reason}`,
    ];
    const field = (name: string, reason: string): readonly [code: string, cause: string] => [
      'INVALID_FIELD',
      `The submitted command has a field with invalid value: Invalid field ${name}: ${reason}`,
    ];
    const longest = 'p'.repeat(255);

    it.each<readonly [string, Json, readonly [code: string, cause: string, context?: Readonly<Record<string, Json>>]]>([
      ['no id', { updateFormat: ASKED }, missing('update_id')],
      ['an empty id', { updateId: '', updateFormat: ASKED }, missing('update_id')],
      ['a null id', { updateId: null, updateFormat: ASKED }, missing('update_id')],
      ['nothing at all, the id first', {}, missing('update_id')],
      [
        'an id with an invalid character',
        { updateId: 'a&b', updateFormat: ASKED },
        argument('non expected character 0x26 in Daml-LF Ledger String "a&b"'),
      ],
      [
        'an id that is too long',
        { updateId: 'a'.repeat(256), updateFormat: ASKED },
        argument('Daml-LF Ledger String is too long (max: 255)'),
      ],
      ['no format', { updateId: UNKNOWN }, missing('update_format')],
      ['a null format', { updateId: UNKNOWN, updateFormat: null }, missing('update_format')],
      [
        'no event format',
        { updateId: UNKNOWN, updateFormat: { includeTransactions: { transactionShape: DELTA } } },
        missing('event_format'),
      ],
      ['a null event format', { updateId: UNKNOWN, updateFormat: transactions(null) }, missing('event_format')],
      ['an empty party', inFormat(of('')), argument('Daml-LF Party is empty')],
      [
        'a party with an invalid character',
        inFormat(of('al&ice')),
        argument('non expected character 0x26 in Daml-LF Party "al&ice"'),
      ],
      ['a party that is too long', inFormat(of(`${longest}p`)), argument('Daml-LF Party is too long (max: 255)')],
      ['a template filter without template', inFormat(any({ TemplateFilter: { value: {} } })), missing('templateId')],
      ['a template filter without value', inFormat(any({ TemplateFilter: {} })), missing('templateId')],
      [
        'an interface filter without interface',
        inFormat(any({ InterfaceFilter: { value: { includeInterfaceView: true } } })),
        missing('interfaceId'),
      ],
      [
        'a topology party with an invalid character',
        { updateId: UNKNOWN, updateFormat: topologyOf('al&ice') },
        field('parties', 'non expected character 0x26 in Daml-LF Party "al&ice"'),
      ],
    ])(
      'is refused as text by the contract, and with its code by running servers: %s',
      async (_what, body, [code, cause, context = {}]) => {
        const text = await post('documented', body);
        expect([text.status, text.type]).toEqual([400, 'text/plain']);
        expect(text.text).toMatch(/^Invalid value for: body/);
        const object = await post('observed', body);
        expect([object.status, object.type]).toEqual([400, 'application/json']);
        expect(object.body).toEqual(ledgerFailure('observed', { code, cause, category: 8, grpc: 3, context }));
      },
    );

    it.each<readonly [string, Json, string]>([
      ['a null shape', { updateId: UNKNOWN, updateFormat: transactions(any(), null) }, 'MISSING_FIELD'],
      [
        'the shape UNRECOGNIZED',
        { updateId: UNKNOWN, updateFormat: transactions(any(), 'UNRECOGNIZED') },
        'INVALID_ARGUMENT',
      ],
      ['an empty package name', inFormat(any(template('#:Splice.Amulet:Amulet'))), 'INVALID_FIELD'],
      [
        'a module name with a digit in front',
        inFormat(any(template('#splice-amulet:1Splice:Amulet'))),
        'INVALID_FIELD',
      ],
      ['an empty entity name', inFormat(any(template('#splice-amulet:Splice.Amulet:'))), 'INVALID_FIELD'],
    ])('is a bad request in both dialects: %s', async (_what, body, code) => {
      expect([(await post('documented', body)).status, (await post('documented', body)).type]).toEqual([
        400,
        'text/plain',
      ]);
      expect((await post('observed', body)).body).toMatchObject({ code, errorCategory: 8, grpcCodeValue: 3 });
    });

    it.each<readonly [string, Json, string]>([
      ['the id before the format', { updateId: 'a&b' }, 'INVALID_ARGUMENT'],
      [
        'the shape before the event format',
        {
          updateId: UNKNOWN,
          updateFormat: { includeTransactions: { transactionShape: 'TRANSACTION_SHAPE_UNSPECIFIED' } },
        },
        'transaction_shape',
      ],
      [
        'transactions before reassignments',
        {
          updateId: UNKNOWN,
          updateFormat: { includeTransactions: { transactionShape: DELTA }, includeReassignments: {} },
        },
        'event_format',
      ],
      [
        'reassignments before topology',
        {
          updateId: UNKNOWN,
          updateFormat: { includeReassignments: {}, ...Object.fromEntries(Object.entries(topologyOf('al&ice') ?? {})) },
        },
        'cannot be empty simultaneously',
      ],
      [
        'forms before unknown names',
        {
          updateId: UNKNOWN,
          updateFormat: {
            ...Object.fromEntries(Object.entries(transactions(any(template('#nope:M:E'))) ?? {})),
            includeReassignments: {},
          },
        },
        'cannot be empty simultaneously',
      ],
    ])('is judged in the order of running servers: %s', async (_what, body, told) => {
      const { code, cause } = (await post('observed', body)).body;
      expect(`${code}: ${cause}`).toContain(told);
    });

    it('accepts ids and parties of up to 255 characters', async () => {
      expect((await post('documented', { updateId: 'a'.repeat(255), updateFormat: ASKED })).status).toBe(404);
      for (const dialect of DIALECT_NAMES) expect((await post(dialect, inFormat(of(longest)))).status).toBe(404);
    });
  });

  it.each([
    ['a word', 'not-a-hash', 'Failed to parse hex string: not-a-hash'],
    ['one digit too few', UNKNOWN.slice(0, -1), 'Failed to parse hex string'],
    ['one byte too few', UNKNOWN.slice(0, -2), 'is not a multihash'],
    ['one byte too many', `${UNKNOWN}00`, 'is not a multihash'],
    ['another hash function', UNKNOWN.replace('1220', '1120'), 'is not a multihash'],
  ])(
    'knows no update under an id that is not a hash; running servers refuse it: %s',
    async (_what, updateId, reason) => {
      expect((await post('documented', { updateId, updateFormat: ASKED })).body).toMatchObject({
        code: 'UPDATE_NOT_FOUND',
      });
      const refused = await post('observed', { updateId, updateFormat: ASKED });
      expect([refused.status, refused.body]).toMatchObject([
        400,
        { code: 'INVALID_ARGUMENT', cause: expect.stringContaining(reason) },
      ]);
    },
  );

  it('reads an id as text by the contract, and as a case-insensitive hash as running servers do', async () => {
    const capitals = { updateId: known().toUpperCase(), updateFormat: ASKED };
    expect([(await post('documented', capitals)).status, (await post('observed', capitals)).status]).toEqual([
      404, 200,
    ]);
  });

  it.each(DIALECT_NAMES)('ignores unknown members at every level in the %s dialect', async (dialect) => {
    const plain = await post(dialect, knownFormat(transactions({ filtersByParty: { [ALICE]: {} } })));
    const odd = await post(dialect, {
      odd: 1,
      updateId: known(),
      updateFormat: {
        odd: [],
        includeTransactions: {
          odd: null,
          transactionShape: DELTA,
          eventFormat: {
            odd: {},
            filtersByParty: {
              [ALICE]: {
                odd: 'x',
                cumulative: [
                  { odd: 1, identifierFilter: { WildcardFilter: { value: { odd: true }, odd: 2 }, Zebra: {} } },
                ],
              },
            },
          },
        },
      },
    });
    expect([odd.status, odd.body]).toEqual([200, plain.body]);
  });

  it('accepts JSON under any JSON media type, and under others in the observed dialect only (row A8)', async () => {
    const status = async (dialect: 'documented' | 'observed', type: string) =>
      (await post(dialect, JSON.stringify(knownFormat(ASKED)), { 'content-type': type })).status;
    for (const type of ['application/json; charset=utf-8', 'application/vnd.api+json'])
      expect([type, await status('documented', type), await status('observed', type)]).toEqual([type, 200, 200]);
    for (const type of ['text/plain', 'application/octet-stream', 'application/x-www-form-urlencoded'])
      expect([type, await status('documented', type), await status('observed', type)]).toEqual([type, 400, 200]);
  });

  it.each(DIALECT_NAMES)('reads bodies of up to one MiB in the %s dialect', async (dialect) => {
    const sized = (bytes: number): string => {
      const body = JSON.stringify(knownFormat(ASKED));
      return `${body.slice(0, -1)},"odd":"${'x'.repeat(bytes - body.length - 9)}"}`;
    };
    const [fitting, large] = [sized(1024 * 1024), sized(1024 * 1024 + 1)];
    expect(fitting).toHaveLength(1024 * 1024);
    expect((await post(dialect, fitting)).status).toBe(200);
    const refused = await post(dialect, large);
    expect([refused.status, refused.body]).toMatchObject([
      413,
      { code: 'REQUEST_BODY_TOO_LARGE', cause: expect.stringContaining('1048576 bytes'), errorCategory: 8 },
    ]);
  });

  it('has no method other than POST', async () => {
    const answer = await servers().call('ledger', 'GET', PATH, { user: OPERATOR });
    expect([answer.status, answer.text, answer.headers['allow']]).toEqual([
      405,
      'Method Not Allowed',
      expect.stringContaining('POST'),
    ]);
  });

  describe('rights to read', () => {
    it('are not required of a valid token by the contract, for any party', async () => {
      for (const user of ['alice', 'bob', 'erin', OPERATOR])
        for (const eventFormat of [of(ALICE), of(ALICE, BOB), any()])
          expect((await lookUp(servers(), known(), transactions(eventFormat), { user })).status).toBe(200);
    });

    const unfiltered = { includeTopologyEvents: { includeParticipantAuthorizationEvents: {} } };
    it.each<readonly [user: string, what: string, format: Json, status: 200 | 403 | 404]>([
      ['alice', 'her own events', transactions(of(ALICE)), 200],
      ['alice', 'those of bob', transactions(of(BOB)), 403],
      ['alice', 'those of bob beside her own', transactions(of(ALICE, BOB)), 403],
      ['alice', 'those of any party', transactions(any()), 403],
      [
        'alice',
        'those of any party beside her own',
        transactions({ filtersByParty: { [ALICE]: {} }, filtersForAnyParty: {} }),
        403,
      ],
      ['alice', 'those of a party that nobody knows', transactions(of('nobody::1220')), 403],
      ['alice', 'reassignments of bob', { includeReassignments: of(BOB) }, 403],
      ['alice', 'reassignments of her own', { includeReassignments: of(ALICE) }, 404],
      ['alice', 'topology of her own', topologyOf(ALICE), 404],
      ['alice', 'topology of bob', topologyOf(ALICE, BOB), 403],
      ['alice', 'topology of all parties', unfiltered, 403],
      ['alice', 'nothing', {}, 404],
      ['erin', 'events of alice without any right', transactions(of(ALICE)), 403],
      ['erin', 'nothing', {}, 404],
      [OPERATOR, 'any party', transactions(any()), 200],
      [OPERATOR, 'alice and bob', transactions(of(ALICE, BOB)), 200],
      [OPERATOR, 'topology of all parties', unfiltered, 404],
    ])('are per party on running servers: %s asks for %s', async (user, _what, format, status) => {
      const answer = await lookUp(servers('observed'), known(), format, {
        user,
        headers: { traceparent: TRACEPARENT },
      });
      expect(answer.status).toBe(status);
      if (status === 403) expect(answer.body).toEqual(redacted('observed', 403));
    });

    it('are checked after decoding and before the request is validated', async () => {
      const asAlice = (body: Json) => servers('observed').call('ledger', 'POST', PATH, { user: 'alice', body });
      expect([
        (await asAlice({ updateId: 5, updateFormat: transactions(of(BOB)) })).status,
        (await asAlice({ updateId: '', updateFormat: transactions(of(BOB)) })).status,
      ]).toEqual([400, 403]);
      expect((await asAlice({ updateId: UNKNOWN, updateFormat: transactions(of(BOB)) })).status).toBe(403);
    });

    it('are lost by a user who is deactivated, as if the user were unknown', async () => {
      for (const dialect of DIALECT_NAMES) {
        const server = servers(dialect);
        server.world.ledger.execute({ type: 'deactivate-user', userId: 'dave' }, server.now());
        const answer = await lookUp(server, known(), {}, { user: 'dave', headers: { traceparent: TRACEPARENT } });
        expect([answer.status, answer.body]).toEqual(
          dialect === 'documented'
            ? [401, redacted(dialect, 401)]
            : [403, redacted(dialect, 403, { ledger_api_error: 'invalid token' })],
        );
      }
    });

    it('are refused before the body is read when there is no token', async () => {
      for (const body of ['{"updateId":', '{}'])
        expect((await servers().call('ledger', 'POST', PATH, { body })).status).toBe(401);
    });
  });

  it('are the same for a token in the header and in the list of protocols', async () => {
    const token = makeToken({
      secret: UNSAFE_SECRET,
      audience: DEFAULT_AUDIENCE,
      lifeSeconds: 60,
      user: 'alice',
      at: new Date(),
    });
    const answer = await servers('observed').call('ledger', 'POST', PATH, {
      body: knownFormat(ASKED),
      headers: { 'sec-websocket-protocol': `jwt.token.${token},daml.ws.auth` },
    });
    expect([answer.status, at(contentOf(answer), 'updateId')]).toEqual([200, known()]);
  });

  describeCallers(servers, () => ({ method: 'POST', path: PATH, body: knownFormat(ASKED) }));
});

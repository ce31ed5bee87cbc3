import { indexDocuments } from './index-operations';
import { parseContractDocument } from './load';
import { anywhereFor } from './responses';
import type { OperationSpec } from './types';

const SCAN = `
openapi: 3.1.0
x-group: scan
x-releases: ['0.6.11', '0.7.0']
info: {title: Scan, version: 0.6.11}
servers: [{url: http://127.0.0.1:7575/api/scan/}]
x-anywhere:
  - {status: 413, mediaType: text/plain, schema: {type: string}, carries: body, when: It is too long., x-provenance: {mark: assumed, source: ours}}
  - {status: 404, mediaType: text/plain, schema: {type: string}, carries: luck, when: It is unlucky., x-provenance: {mark: assumed, source: ours}}
paths:
  /v0/things/{id}:
    parameters:
      - {name: id, in: path, required: true, schema: {type: string}}
      - {name: limit, in: query, schema: {type: integer, format: int32, default: 5}}
      - {name: session, in: cookie, schema: {type: string}}
    get:
      operationId: getThing
      summary: A thing
      x-tier: shown
      x-safety: read
      x-since: 0.5.0
      x-deprecated-since: 0.6.0
      deprecated: true
      x-provenance: {mark: documented, source: service contract 4.3}
      security: [{}, {bearer: []}]
      parameters:
        - {name: limit, in: query, x-provenance: {mark: assumed, source: ours}, schema: {type: [integer, 'null'], format: int64}}
        - $ref: '#/components/parameters/Trace'
      responses:
        '200':
          description: found
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Thing', description: the thing}
              example: {id: a}
              examples:
                other: {$ref: '#/components/examples/Other'}
        '400':
          $ref: '#/components/responses/Bad'
        default: {description: anything}
    post:
      operationId: putThing
      x-tier: neighbour
      x-safety: destructive
      x-provenance: {mark: observed, source: seen}
      security: []
      requestBody:
        required: true
        content:
          application/json: {schema: {type: object}, examples: {one: {value: {a: 1}}}}
      responses: {}
  /v0/shared: {$ref: '#/components/pathItems/Shared'}
components:
  pathItems:
    Shared: {get: {operationId: getShared, responses: {}}}
  parameters:
    Trace: {name: trace, in: header, schema: {$ref: '#/components/schemas/Alias'}}
  responses:
    Bad:
      description: bad
      x-provenance: {mark: observed, source: seen}
      content:
        application/json: {schema: {type: object}}
        text/plain: {schema: {type: string}, x-provenance: {mark: assumed, source: ours}}
  examples:
    Other: {value: {id: b}}
  securitySchemes:
    session: {type: apiKey, in: cookie, name: session}
    userToken: {type: http, scheme: bearer}
  schemas:
    Alias: {$ref: '#/components/schemas/Name'}
    Name: {type: string, pattern: '^[A-Z]', x-pattern-message: must start with a capital letter}
    Thing:
      type: object
      properties:
        payload: {description: Anything.}
        younger: {type: string, x-since: 0.6.0}
        name: {type: string, x-since: 0.6.0}
        inner: {type: object, properties: {name: {type: string}}}
`;

const index = indexDocuments([parseContractDocument('scan.yaml', SCAN, false)], 'd');
const operation = (id: string): OperationSpec | undefined => index.operations.find((one) => one.id === id);

it('reads the document, its releases, its prefix without the trailing slash, and the responses common to all operations', () => {
  const listed = {
    status: '413',
    mediaType: 'text/plain',
    schemaId: 'scan.yaml#/x-anywhere/0/schema',
    carries: 'body',
    when: 'It is too long.',
    provenance: { mark: 'assumed', source: 'ours' },
  };
  expect(index.documents).toEqual([
    {
      group: 'scan',
      file: 'scan.yaml',
      title: 'Scan',
      version: '0.6.11',
      releases: ['0.6.11', '0.7.0'],
      fields: [
        { schema: 'Thing', name: 'younger', since: '0.6.0', isShared: false },
        { schema: 'Thing', name: 'name', since: '0.6.0', isShared: true },
      ],
      freeForm: ['payload'],
      patterns: [{ pattern: '^[A-Z]', message: 'must start with a capital letter' }],
      prefix: '/api/scan',
      bearerScheme: 'userToken',
      anywhere: [listed],
    },
  ]);
  const [document] = index.documents;
  expect(anywhereFor(index, { file: document?.file ?? '' }, { status: 413, mediaType: 'text/plain' })).toEqual([
    listed,
  ]);
  expect(anywhereFor(index, { file: document?.file ?? '' }, { status: 413, mediaType: 'application/json' })).toEqual(
    [],
  );
});

it('copies the properties of an operation', () => {
  expect(operation('getThing')).toMatchObject({
    group: 'scan',
    method: 'GET',
    path: '/v0/things/{id}',
    tier: 'shown',
    safety: 'read',
    deprecated: true,
    since: '0.5.0',
    deprecatedSince: '0.6.0',
    security: [[], ['bearer']],
  });
  expect(operation('getThing')).not.toHaveProperty('removedIn');
});

it('turns "no security" into one alternative without requirements', () => {
  expect(operation('putThing')?.security).toEqual([[]]);
});

it('merges parameters of the path, lets those of the operation override them, and omits cookies', () => {
  const parameters = operation('getThing')?.parameters.map(({ name, in: place, required, type }) => [
    name,
    place,
    required,
    type,
  ]);
  expect(parameters).toEqual([
    ['id', 'path', true, 'string'],
    ['limit', 'query', false, 'integer'],
    ['trace', 'header', false, 'string'],
  ]);
  expect(operation('putThing')?.parameters.find(({ name }) => name === 'limit')).toMatchObject({
    format: 'int32',
    default: 5,
  });
});

it('lets parts inherit the provenance of their parent, unless they have their own', () => {
  const documented = { mark: 'documented', source: 'service contract 4.3' };
  const responses = operation('getThing')?.responses;
  expect(operation('getThing')?.parameters.map(({ provenance }) => provenance.mark)).toEqual([
    'documented',
    'assumed',
    'documented',
  ]);
  expect(responses?.map(({ status, provenance }) => [status, provenance.mark])).toEqual([
    ['200', 'documented'],
    ['400', 'observed'],
    ['default', 'documented'],
  ]);
  expect(responses?.[0]?.content[0]?.provenance).toEqual(documented);
  expect(responses?.[1]?.content.map(({ mediaType, provenance }) => [mediaType, provenance.mark])).toEqual([
    ['application/json', 'observed'],
    ['text/plain', 'assumed'],
  ]);
});

it('resolves chains of references to the final schema', () => {
  expect(operation('getThing')?.responses[0]?.content[0]?.schemaId).toBe('scan.yaml#/components/schemas/Thing');
  expect(operation('getThing')?.parameters[2]?.schemaId).toBe('scan.yaml#/components/schemas/Name');
  expect(operation('putThing')?.requestBody?.content[0]?.schemaId).toBe(
    'scan.yaml#/paths/~1v0~1things~1{id}/post/requestBody/content/application~1json/schema',
  );
});

it('finds the operations of a path item that is a reference', () => {
  expect(operation('getShared')).toMatchObject({ method: 'GET', path: '/v0/shared' });
});

it('collects examples of both forms', () => {
  expect(operation('getThing')?.responses[0]?.content[0]?.examples).toEqual({
    example: { id: 'a' },
    other: { id: 'b' },
  });
});

it("uses sensible defaults where a user's document omits values", () => {
  const mine =
    'openapi: 3.0.3\ninfo: {title: Mine, version: "1"}\nsecurity: [{key: []}]\npaths:\n  /x:\n    get: {responses: {}}\n    delete: {responses: {}}\n    post: {responses: {}}\n';
  const { operations, documents } = indexDocuments([parseContractDocument('mine.yaml', mine, true)], 'd');
  expect(documents).toMatchObject([{ group: 'extra', prefix: '' }]);
  expect(operations.map(({ id, safety, tier, security }) => [id, safety, tier, security])).toEqual([
    ['GET /x', 'read', 'neighbour', [['key']]],
    ['POST /x', 'write', 'neighbour', [['key']]],
    ['DELETE /x', 'destructive', 'neighbour', [['key']]],
  ]);
  expect(operations[0]?.provenance).toEqual({ mark: 'documented', source: 'mine.yaml' });
});

import { withExamples, type WorldExamples } from './fill-examples';

const ALICE = `alice::1220${'a'.repeat(64)}`;
const STRANGER = `alice::1220${'0'.repeat(64)}`;
const examples: WorldExamples = {
  requests: { getThing: { path: { id: '00ab' } }, findThings: { query: { at: 5 }, body: { exact: true } } },
  parameters: { party: ALICE },
  ids: [ALICE, `bob::1220${'b'.repeat(64)}`],
  now: 1_768_478_400_000_000,
};
const parameter = (name: string, more: object = {}) => ({ name, in: 'query', example: 'old', ...more });
const document = {
  paths: {
    '/things/{id}': {
      parameters: [{ $ref: '#/components/parameters/Id' }],
      get: { operationId: 'getThing', parameters: [parameter('limit'), parameter('party', { required: true })] },
    },
    '/things': {
      get: {
        operationId: 'findThings',
        parameters: [parameter('at')],
        requestBody: { content: { 'application/json': { examples: { one: { value: 1 } }, schema: {} } } },
      },
      post: {
        operationId: 'makeThing',
        requestBody: {
          content: {
            'application/json': {
              examples: {
                one: { value: { owner: STRANGER, times: ['2020-01-01T00:00:00Z', '2020-01-01T01:30:00Z'] } },
              },
            },
          },
        },
      },
    },
  },
  components: { parameters: { Id: { name: 'id', in: 'path', required: true, examples: { a: { value: 'old' } } } } },
};
const filled = withExamples(document, examples)['paths'];

it('takes parameters and bodies from the requests of the world', () => {
  expect(filled).toMatchObject({
    '/things/{id}': { get: { parameters: [{ name: 'id', in: 'path', required: true, example: '00ab' }, {}, {}] } },
    '/things': {
      get: {
        parameters: [{ name: 'at', example: 5 }],
        requestBody: { content: { 'application/json': { schema: {}, example: { exact: true } } } },
      },
    },
  });
  expect(JSON.stringify(filled)).not.toContain('examples":{"a"');
});

it('leaves other optional parameters empty, and fills required ones by their name', () => {
  expect(filled).toMatchObject({
    '/things/{id}': {
      get: { parameters: [{}, { name: 'limit', in: 'query' }, { name: 'party', example: ALICE }] },
    },
  });
  expect(JSON.stringify(filled)).not.toContain('"old"');
});

it('puts parties of the world in other bodies, and moves their instants after its time', () => {
  expect(filled).toMatchObject({
    '/things': {
      post: {
        requestBody: {
          content: {
            'application/json': {
              examples: { one: { value: { owner: ALICE, times: ['2026-01-15T13:00:00Z', '2026-01-15T14:30:00Z'] } } },
            },
          },
        },
      },
    },
  });
});

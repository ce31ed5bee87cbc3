// --openapi: a user's own document is served from its examples, beside ours.

import { call, fileWith, start, type Started } from './command';

const PETS = `openapi: 3.0.3
info: { title: Pets, version: 1.0.0 }
servers: [{ url: 'https://pets.example.com/shop' }]
paths:
  /pets:
    get:
      operationId: listPets
      responses:
        '200':
          description: All pets.
          content:
            application/json:
              schema: { type: array, items: { $ref: '#/components/schemas/Pet' } }
              examples:
                two: { value: [{ id: 1, name: Rex }, { id: 2, name: Tom }] }
                none: { value: [] }
    post:
      operationId: addPet
      responses:
        '201': { description: Added. }
        '409':
          description: There is one of that name.
          content: { application/json: { schema: { type: object, properties: { why: { type: string } } }, example: { why: taken } } }
  /pets/{id}:
    get:
      operationId: getPet
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses:
        '200':
          description: One pet.
          content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }
components:
  schemas:
    Pet: { type: object, required: [id, name], properties: { id: { type: integer }, name: { type: string } } }
`;
const SHOPS =
  'openapi: 3.1.0\ninfo: { title: Shops, version: 1.0.0 }\npaths: { /shops: { get: { responses: { "200": { description: all, content: { text/plain: { schema: { type: string }, example: one } } } } } } }\n';

let server: Started;
beforeAll(async () => {
  server = await start(['--openapi', fileWith('pets.yaml', PETS), '--openapi', fileWith('shops.yaml', SHOPS)]);
});
const pets = (path: string, prefer?: string, body?: unknown) =>
  call(`${server.ready.url}/shop/pets${path}`, { body, ...(prefer === undefined ? {} : { headers: { prefer } }) });

describe("a user's own document", () => {
  test('is served under its own base path, from its examples', async () => {
    const answer = await pets('');
    expect(answer).toMatchObject({
      status: 200,
      json: [
        { id: 1, name: 'Rex' },
        { id: 2, name: 'Tom' },
      ],
    });
    expect(answer.headers.get('x-understudy')).toBe('example');
  });

  test('is answered from its schema if it has no example', async () => {
    expect(await pets('/7')).toMatchObject({ status: 200, json: { id: expect.any(Number), name: expect.any(String) } });
  });

  test('honours Prefer', async () => {
    expect((await pets('', 'example=none')).json).toEqual([]);
    expect(await pets('', 'code=409', {})).toMatchObject({ status: 409, json: { why: 'taken' } });
    expect(await pets('/7', 'dynamic=true')).toMatchObject({ status: 200, json: { id: expect.any(Number) } });
    expect(await pets('', 'code=418')).toMatchObject({ status: 400, text: expect.stringContaining('known are 200') });
  });

  test('may respond without a body and with text', async () => {
    expect(await pets('', undefined, { id: 3 })).toMatchObject({ status: 201, text: '' });
    expect(await call(`${server.ready.url}/shops`)).toMatchObject({
      status: 200,
      text: 'one',
      type: expect.stringContaining('text/plain'),
    });
  });

  test('leaves the bundled documents unchanged', async () => {
    expect((await call(`${server.ready.groups.scan}/v0/platform-instance-names`)).headers.has('x-understudy')).toBe(
      false,
    );
    const balance = await call(`${server.ready.groups.validator}/v0/wallet/balance`, {
      token: server.ready.users[0]?.token ?? null,
    });
    expect(balance.status).toBe(200);
    expect(server.ready.profile).toMatch(/^ledger=[\d.]+,scan=[\d.]+,validator=[\d.]+$/);
  });
});

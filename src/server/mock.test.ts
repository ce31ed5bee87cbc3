import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFallback } from './examples/prism-fallback';
import { requestOf, testContract, testMock } from '../../test/support/server-parts';

function withPets(path: string): ReturnType<typeof testContract> {
  const file = join(mkdtempSync(join(tmpdir(), 'understudy-')), 'pets.json');
  const responses = {
    200: { description: 'ok', content: { 'application/json': { schema: { type: 'array' }, example: [path] } } },
  };
  writeFileSync(
    file,
    JSON.stringify({
      openapi: '3.0.3',
      info: { title: 'pets', version: '1' },
      paths: { [path]: { get: { operationId: 'listPets', responses } } },
    }),
  );
  return testContract([file]);
}

describe('replaced parts', () => {
  test('serve the next request, with new routes', async () => {
    const mock = testMock();
    const asked = async (): Promise<number> => (await mock.handle(requestOf('GET', '/pets'))).status;
    expect(await asked()).toBe(404);
    const contract = withPets('/pets');
    mock.swap({ contract, fallback: createFallback(contract) });
    expect([await asked(), mock.routes.find('GET', '/pets').kind, mock.parts.contract === contract]).toEqual([
      200,
      'operation',
      true,
    ]);
  });

  test('do not affect a request in progress', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const operation = {
      id: 'getLatest',
      access: 'open',
      handle: async () => (await held, { status: 200, json: { value: 'x' } }),
    } as const;
    const mock = testMock({ operations: new Map([['getLatest', operation]]), strict: true });
    const answer = mock.handle(requestOf('GET', '/api/scan/v0/things/latest'));
    mock.swap({ contract: { ...mock.parts.contract, operations: [] } });
    release();
    expect([(await answer).status, (await mock.handle(requestOf('GET', '/api/scan/v0/things/latest'))).status]).toEqual(
      [200, 404],
    );
  });
});

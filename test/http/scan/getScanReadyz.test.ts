import { get, useServer } from './scan-servers';

describe('GET /readyz', () => {
  const documented = useServer();

  test('answers 200 with an empty body', async () => {
    const response = await get(documented(), '/readyz');
    expect([
      response.status,
      response.text,
      response.headers['content-length'],
      response.headers['content-type'],
    ]).toEqual([200, '', '0', undefined]);
  });
});

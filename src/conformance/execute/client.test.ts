import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '../../../test/support/contract';
import type { Target } from '../target/target';
import { InvalidResponseError, send } from './client';
import type { RecordedExchange } from '../model/exchange';

async function asked(
  answer: RequestListener,
): Promise<{ readonly exchange: RecordedExchange | undefined; readonly error: unknown }> {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const target: Target = {
    urls: { ledger: url, validator: url, scan: url },
    dialect: 'documented',
    profile: {},
    facts: {},
    waivers: [],
    secrets: [],
  };
  const operation = contract().operations.find(({ id }) => id === 'getLsu');
  if (!operation) throw new Error('there is no getLsu');
  try {
    return {
      exchange: await send(
        target,
        { operation, step: 0, path: {}, query: {}, headers: {}, body: undefined, token: undefined, as: 'none' },
        10_000,
      ),
      error: undefined,
    };
  } catch (error) {
    return { exchange: undefined, error };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('an answer', () => {
  it('is read as it arrives, including characters split across two chunks', async () => {
    const bytes = Buffer.from('{"name": "Zürich €"}');
    const { exchange } = await asked((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(bytes.subarray(0, 12));
      setTimeout(() => response.end(bytes.subarray(12)), 20);
    });
    expect(exchange?.response).toMatchObject({ status: 200, body: '{"name": "Zürich €"}' });
  });

  it('without a body has an empty text', async () => {
    expect((await asked((_, response) => response.writeHead(204).end())).exchange?.response.body).toBe('');
  });

  it('that does not end is cut off and reported', async () => {
    let sent = 0;
    const { error } = await asked((_, response) => {
      const piece = Buffer.alloc(1024 * 1024, 'x');
      const more = (): void => {
        if (response.destroyed) return;
        sent += 1;
        response.write(piece, () => setImmediate(more));
      };
      more();
    });
    expect(error).toBeInstanceOf(InvalidResponseError);
    expect(error).toMatchObject({
      message: expect.stringContaining('the response is longer than 32 MiB'),
      expected: 'at most 32 MiB',
    });
    expect(sent).toBeLessThan(100);
  });
});

it('an https URL for a port that does not speak TLS is reported in one line', async () => {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const urls = { ledger: url, validator: url, scan: url };
  const target: Target = { urls, dialect: 'documented', profile: {}, facts: {}, waivers: [], secrets: [] };
  const operation = contract().operations.find(({ id }) => id === 'getLsu');
  if (!operation) throw new Error('there is no getLsu');
  const request = {
    operation,
    step: 0,
    path: {},
    query: {},
    headers: {},
    body: undefined,
    token: undefined,
    as: 'none',
  };
  await expect(send(target, request, 10_000)).rejects.toThrow(
    /did not respond: the port does not speak TLS; use http:\/\/ instead of https:\/\/ in the URL$/,
  );
  server.closeAllConnections();
  server.close();
});

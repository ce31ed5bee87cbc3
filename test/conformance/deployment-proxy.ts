// A proxy between the kit and a mock server that behaves as the gateways of deployments do: each behaviour is a function
// that answers itself or passes the request on.

import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';

interface ProxiedRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Number of the request, from 1. */
  readonly number: number;
  /** Sends the request on; `path` replaces its path. */
  readonly pass: (path?: string) => Promise<UpstreamAnswer>;
}

export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export type Behaviour = (asked: ProxiedRequest) => Promise<UpstreamAnswer | undefined>;

export interface DeploymentProxy {
  readonly url: string;
  /** Connections that it passed on as an HTTP proxy. */
  readonly tunnels: () => number;
  readonly close: () => Promise<void>;
}

export const CA_FILE = join(__dirname, 'tls', 'cert.pem');

/** Undefined from the behaviour: it has answered, or dropped the connection. */
export async function startDeployment(
  upstream: string,
  behave: Behaviour,
  { isTls = false }: { readonly isTls?: boolean } = {},
): Promise<DeploymentProxy> {
  let number = 0;
  const tunnelled: Duplex[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    number += 1;
    const body = await bytesOf(request);
    const pass = (path = request.url ?? '/'): Promise<UpstreamAnswer> => forward(`${upstream}${path}`, request, body);
    const answer = await behave({ request, response, number, pass });
    if (answer) response.writeHead(answer.status, answer.headers).end(answer.body);
  };
  const handler = (request: IncomingMessage, response: ServerResponse): void =>
    void serve(request, response).catch(() => response.destroy());
  const server: Server = isTls
    ? createTlsServer(
        { cert: readFileSync(CA_FILE, 'utf8'), key: readFileSync(join(__dirname, 'tls', 'key.pem'), 'utf8') },
        handler,
      )
    : createServer(handler);
  server.on('connect', (request, socket) => {
    tunnelled.push(socket);
    const [host = '', port = ''] = (request.url ?? '').split(':');
    const tunnel = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      tunnel.pipe(socket).pipe(tunnel);
    });
    tunnel.on('error', () => socket.destroy());
    socket.on('error', () => tunnel.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `${isTls ? 'https' : 'http'}://127.0.0.1:${port}`,
    tunnels: () => tunnelled.length,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
        for (const socket of tunnelled) socket.destroy();
      }),
  };
}

async function bytesOf(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

async function forward(
  url: string,
  { method = 'GET', headers }: IncomingMessage,
  body: Buffer,
): Promise<UpstreamAnswer> {
  const { host: _host, connection: _connection, 'accept-encoding': _encoding, ...passed } = headers;
  const asked = send(url, { method, headers: passed });
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const { 'transfer-encoding': _transfer, connection: _kept, 'keep-alive': _alive, ...rest } = answer.headers;
  const plain = Object.entries(rest).map(([name, value]) => [name, String(value)] as const);
  return { status: answer.statusCode ?? 0, headers: Object.fromEntries(plain), body: await bytesOf(answer) };
}

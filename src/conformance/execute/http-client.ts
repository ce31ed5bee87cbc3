// Node's HTTP clients by protocol and connection settings: keep-alive pools, certificates, and an HTTP proxy, which
// tunnels to the target (CONNECT).

import { Agent, request, type RequestOptions } from 'node:http';
import type { Duplex } from 'node:stream';
import type { TargetConnection } from '../target/connection';

export type HttpClient = (url: URL, options: RequestOptions) => ReturnType<typeof request>;

/** Node servers close connections idle for five seconds by default, so older connections are not reused. */
const AGENT_OPTIONS = { keepAlive: true, timeout: 4000 } as const;

/** Key of targets without connection settings. */
const PLAIN: TargetConnection = {};
const clients = new WeakMap<TargetConnection, Map<string, HttpClient>>();

/** The client of a protocol with its connection pool. */
export function clientOf({ protocol }: URL, connection: TargetConnection = PLAIN): HttpClient {
  const known = clients.get(connection) ?? new Map<string, HttpClient>();
  clients.set(connection, known);
  const client = known.get(protocol) ?? newClient(protocol, connection);
  known.set(protocol, client);
  return client;
}

function newClient(protocol: string, { ca, cert, key, proxy }: TargetConnection): HttpClient {
  const tunnel = proxy === undefined ? {} : { createConnection: tunnelThrough(new URL(proxy)) };
  if (protocol === 'https:') {
    const https = require('node:https') as typeof import('node:https');
    const certificates = {
      ...(ca !== undefined && { ca: [...trustedByDefault(), ca] }),
      ...(cert !== undefined && { cert }),
      ...(key !== undefined && { key }),
    };
    const agent = new https.Agent({ ...AGENT_OPTIONS, ...certificates });
    return (url, options) => https.request(url, { ...options, agent, ...overTls(url, certificates, tunnel) });
  }
  // For any other protocol the client itself throws.
  const agent = new Agent(AGENT_OPTIONS);
  return (url, options) => request(url, { ...options, agent, ...tunnel });
}

/** The certificate authorities that Node trusts; that of the target is added to them. */
const trustedByDefault = (): readonly string[] => (require('node:tls') as typeof import('node:tls')).rootCertificates;

type Created = (error: Error | null, socket?: Duplex) => void;
type CreateConnection = NonNullable<RequestOptions['createConnection']>;

/** A connection to the target through the proxy. */
function tunnelThrough(proxy: URL): CreateConnection {
  return ((options: { host?: string; port?: number | string }, created: Created) => {
    const target = `${options.host ?? ''}:${options.port ?? 80}`;
    const asked = request({
      host: proxy.hostname,
      port: proxy.port === '' ? 80 : proxy.port,
      method: 'CONNECT',
      path: target,
      headers: { host: target },
    });
    asked.once('connect', ({ statusCode = 0 }, socket) => {
      if (statusCode === 200) return created(null, socket);
      socket.destroy();
      return created(new Error(`the proxy ${proxy.host} answers ${statusCode} to CONNECT ${target}`));
    });
    asked.once('error', (error) => created(new Error(`the proxy ${proxy.host} gave no answer: ${error.message}`)));
    asked.end();
  }) as unknown as CreateConnection;
}

/** TLS inside the tunnel. */
function overTls(
  url: URL,
  certificates: object,
  { createConnection }: { readonly createConnection?: CreateConnection },
): Pick<RequestOptions, 'createConnection'> {
  if (!createConnection) return {};
  const { connect } = require('node:tls') as typeof import('node:tls');
  return {
    createConnection: ((options: object, created: Created) => {
      const opened: Created = (error, socket) => {
        if (error || !socket) return created(error);
        const secured = connect({ ...certificates, socket, servername: url.hostname }, () => created(null, secured));
        secured.once('error', (problem) => created(problem));
      };
      (createConnection as unknown as (options: object, created: Created) => void)(options, opened);
    }) as unknown as CreateConnection,
  };
}

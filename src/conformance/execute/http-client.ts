// Node's HTTP clients by protocol and connection settings: keep-alive pools, certificates, and an HTTP proxy, which
// tunnels to the target (CONNECT).

import { Agent, request, type RequestOptions } from 'node:http';
import type { Duplex } from 'node:stream';
import type { TargetConnection } from '../target/connection';

export type HttpClient = (url: URL, options: RequestOptions) => ReturnType<typeof request>;

/**
 * Node servers close connections idle for five seconds by default. Connections are reused for much less: on a machine
 * that stalls, a request sent shortly before would meet a closed connection, and a write is never repeated.
 */
const AGENT_OPTIONS = { keepAlive: true, timeout: 1500 } as const;

/** Key of targets without connection settings. */
const PLAIN: TargetConnection = {};
const agents = new WeakMap<TargetConnection, Map<string, Agent>>();

/** The client of a protocol with its connection pool. */
export function clientOf(url: URL, connection?: TargetConnection): HttpClient {
  const agent = agentOf(url, connection);
  if (url.protocol === 'https:') {
    const https = require('node:https') as typeof import('node:https');
    return (address, options) => https.request(address, { ...options, agent });
  }
  // For any other protocol the client itself throws.
  return (address, options) => request(address, { ...options, agent });
}

/** The connection pool of a protocol, with the certificates and the proxy. */
export function agentOf({ protocol }: URL, connection: TargetConnection = PLAIN): Agent {
  const known = agents.get(connection) ?? new Map<string, Agent>();
  agents.set(connection, known);
  const agent = known.get(protocol) ?? newAgent(protocol, connection);
  known.set(protocol, agent);
  return agent;
}

function newAgent(protocol: string, { ca, cert, key, proxy }: TargetConnection): Agent {
  const tunnel = proxy === undefined ? undefined : tunnelThrough(new URL(proxy));
  if (protocol === 'https:') {
    const https = require('node:https') as typeof import('node:https');
    const certificates = {
      ...(ca !== undefined && { ca: [...trustedByDefault(), ca] }),
      ...(cert !== undefined && { cert }),
      ...(key !== undefined && { key }),
    };
    return connectingWith(new https.Agent({ ...AGENT_OPTIONS, ...certificates }), tunnel && overTls(tunnel));
  }
  return connectingWith(new Agent(AGENT_OPTIONS), tunnel);
}

/** The certificate authorities that Node trusts; that of the target is added to them. */
const trustedByDefault = (): readonly string[] => (require('node:tls') as typeof import('node:tls')).rootCertificates;

type Created = (error: Error | null, socket?: Duplex) => void;
type Connect = (options: ConnectOptions, created: Created) => void;

/** What an agent passes on; for https with the certificates and the server name. */
interface ConnectOptions {
  readonly host?: string;
  readonly port?: number | string;
}

/** Node ignores `createConnection` of a request that has an agent, so the agent itself gets it. */
const connectingWith = <T extends Agent>(agent: T, connect: Connect | undefined): T =>
  connect === undefined ? agent : Object.assign(agent, { createConnection: connect });

/** Time limit of the proxy for a tunnel, and of the target for TLS within it. */
const TUNNEL_MS = 10_000;

/** A connection to the target through the proxy. */
const tunnelThrough =
  (proxy: URL): Connect =>
  ({ host = '', port = 80 }, created) => {
    const target = `${host.includes(':') ? `[${host}]` : host}:${port}`;
    const asked = request({
      agent: false,
      host: proxy.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: proxy.port === '' ? 80 : proxy.port,
      method: 'CONNECT',
      path: target,
      headers: { host: target },
      timeout: TUNNEL_MS,
    });
    asked.once('connect', ({ statusCode = 0 }, socket, head) => {
      socket.setTimeout(0);
      // Bytes that the target sent at once.
      if (head.length > 0) socket.unshift(head);
      if (statusCode >= 200 && statusCode < 300) return created(null, socket);
      socket.destroy();
      return created(new Error(`the proxy ${proxy.host} responded with ${statusCode} to CONNECT ${target}`));
    });
    asked.once('timeout', () => asked.destroy(new Error(`no tunnel to ${target} within ${TUNNEL_MS / 1000} s`)));
    asked.once('error', (error) => created(new Error(`the proxy ${proxy.host} did not respond: ${error.message}`)));
    asked.end();
  };

/** TLS inside the tunnel. */
const overTls =
  (tunnel: Connect): Connect =>
  (options, created) =>
    tunnel(options, (error, socket) => {
      if (error || !socket) return created(error);
      const { connect } = require('node:tls') as typeof import('node:tls');
      const secured = connect({ ...options, port: Number(options.port), socket }, () => {
        secured.setTimeout(0);
        created(null, secured);
      });
      secured.setTimeout(TUNNEL_MS, () => secured.destroy(new Error('no TLS handshake through the proxy')));
      secured.once('error', (problem) => created(problem));
    });

// Further ports of one server. Their connections are passed to it, and fall under the same limits.

import type { Server } from 'node:http';
import { createServer, type Server as NetServer } from 'node:net';
import { err, ok, type Result } from '../../base';

export interface PortFailure {
  readonly port: number;
  /** Code of the operating system, for instance EADDRINUSE or EACCES. */
  readonly code: string;
  readonly message: string;
}

export interface AdditionalListeners {
  /** Stops listening; resolves when the last connection of these ports is closed. */
  close(): Promise<void>;
}

interface AdditionalPortSettings {
  readonly host: string;
  readonly ports: readonly number[];
  readonly keepAliveMs: number;
  /**
   * Called for errors of an open port, for instance when the process has no file descriptor left for another
   * connection.
   */
  readonly failed: ReportPortFailure;
}

type ReportPortFailure = (failure: PortFailure) => void;

/** Opens all ports or none; the error names each that failed. */
export async function openAdditionalPorts(
  server: Server,
  { ports, ...wanted }: AdditionalPortSettings,
): Promise<Result<AdditionalListeners, readonly PortFailure[]>> {
  const opened = await Promise.all(ports.map((port) => openPort(server, { ...wanted, port })));
  const listeners = opened.flatMap((one) => (one.ok ? [one.value] : []));
  const failures = opened.flatMap((one) => (one.ok ? [] : [one.error]));
  const close = async (): Promise<void> =>
    void (await Promise.all(listeners.map((listener) => new Promise((closed) => listener.close(closed)))));
  if (failures.length === 0) return ok({ close });
  const closed = close();
  server.closeAllConnections();
  await closed;
  return err(failures);
}

type PortSettings = Omit<AdditionalPortSettings, 'ports'> & { readonly port: number };

async function openPort(
  server: Server,
  { keepAliveMs, ...wanted }: PortSettings,
): Promise<Result<NetServer, PortFailure>> {
  // The options that node:http uses for its own connections.
  const listener = createServer(
    { allowHalfOpen: true, noDelay: true, keepAlive: true, keepAliveInitialDelay: keepAliveMs },
    (socket) => void server.emit('connection', socket),
  );
  const failure = await listenAt(listener, wanted);
  return failure ? err(failure) : ok(listener);
}

/** Listens, or returns why not. Later errors are reported, and the port stays open. */
export function listenAt(
  server: NetServer,
  { host, port, failed }: Pick<PortSettings, 'host' | 'port' | 'failed'>,
): Promise<PortFailure | undefined> {
  return new Promise((done) => {
    server.on('error', ({ code = 'UNKNOWN', message }: NodeJS.ErrnoException) =>
      server.listening ? failed({ port: portOf(server), code, message }) : done({ port, code, message }),
    );
    server.listen(port, host, () => done(undefined));
  });
}

/** The port of a listening server; otherwise 0. */
export function portOf(server: NetServer): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

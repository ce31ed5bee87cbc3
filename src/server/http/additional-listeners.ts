// More ports of one server: who comes in by them is handed to it, and falls under the same limits.

import type { Server } from 'node:http';
import { createServer, type Server as Door } from 'node:net';
import { err, ok, type Result } from '../../base';

export interface PortFailure {
  readonly port: number;
  /** Code of the operating system, for instance EADDRINUSE or EACCES. */
  readonly code: string;
  readonly message: string;
}

export interface AdditionalListeners {
  /** Takes nobody in any more; resolves when the last one who came this way is gone. */
  close(): Promise<void>;
}

interface AdditionalPortSettings {
  readonly host: string;
  readonly ports: readonly number[];
  readonly keepAliveMs: number;
  /** Hears of what goes wrong at a port that is open, for instance when the system has no file left for another connection. */
  readonly failed: ReportPortFailure;
}

type ReportPortFailure = (failure: PortFailure) => void;

/** Opens all of them or none; the error names each that could not be opened. */
export async function openAdditionalPorts(
  server: Server,
  { ports, ...wanted }: AdditionalPortSettings,
): Promise<Result<AdditionalListeners, readonly PortFailure[]>> {
  const opened = await Promise.all(ports.map((port) => openPort(server, { ...wanted, port })));
  const doors = opened.flatMap((one) => (one.ok ? [one.value] : []));
  const failures = opened.flatMap((one) => (one.ok ? [] : [one.error]));
  const close = async (): Promise<void> =>
    void (await Promise.all(doors.map((door) => new Promise((closed) => door.close(closed)))));
  if (failures.length === 0) return ok({ close });
  const closed = close();
  server.closeAllConnections();
  await closed;
  return err(failures);
}

type PortSettings = Omit<AdditionalPortSettings, 'ports'> & { readonly port: number };

async function openPort(server: Server, { keepAliveMs, ...wanted }: PortSettings): Promise<Result<Door, PortFailure>> {
  // What node:http gives a connection of its own.
  const door = createServer(
    { allowHalfOpen: true, noDelay: true, keepAlive: true, keepAliveInitialDelay: keepAliveMs },
    (socket) => void server.emit('connection', socket),
  );
  const failure = await listenAt(door, wanted);
  return failure ? err(failure) : ok(door);
}

/** Listens, or gives the reason why not. A failure after that ends nothing: it is told, and the port stays open. */
export function listenAt(
  server: Door,
  { host, port, failed }: Pick<PortSettings, 'host' | 'port' | 'failed'>,
): Promise<PortFailure | undefined> {
  return new Promise((done) => {
    server.on('error', ({ code = 'UNKNOWN', message }: NodeJS.ErrnoException) =>
      server.listening ? failed({ port: portOf(server), code, message }) : done({ port, code, message }),
    );
    server.listen(port, host, () => done(undefined));
  });
}

/** Where it listens; 0 where it does not. */
export function portOf(server: Door): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

// More ports of one server: who comes in by them is handed to it, and falls under the same limits.

import type { Server } from 'node:http';
import { createServer, type Server as Door } from 'node:net';
import { err, ok, type Result } from '../../base';

export interface DoorFailure {
  readonly port: number;
  /** Code of the operating system, for instance EADDRINUSE or EACCES. */
  readonly code: string;
  readonly message: string;
}

export interface Doors {
  /** Takes nobody in any more; resolves when the last one who came this way is gone. */
  close(): Promise<void>;
}

interface Wanted {
  readonly host: string;
  readonly ports: readonly number[];
  readonly keepAliveMs: number;
  /** Hears of what goes wrong at a port that is open, for instance when the system has no file left for another connection. */
  readonly failed: Failed;
}

type Failed = (failure: DoorFailure) => void;

/** Opens all of them or none; the error names each that could not be opened. */
export async function openDoors(
  server: Server,
  { ports, ...wanted }: Wanted,
): Promise<Result<Doors, readonly DoorFailure[]>> {
  const opened = await Promise.all(ports.map((port) => openDoor(server, { ...wanted, port })));
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

type DoorWanted = Omit<Wanted, 'ports'> & { readonly port: number };

async function openDoor(server: Server, { keepAliveMs, ...wanted }: DoorWanted): Promise<Result<Door, DoorFailure>> {
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
  { host, port, failed }: Pick<DoorWanted, 'host' | 'port' | 'failed'>,
): Promise<DoorFailure | undefined> {
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

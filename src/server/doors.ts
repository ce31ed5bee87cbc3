// More ports of one server: who comes in by them is handed to it, and falls under the same limits.

import type { Server } from 'node:http';
import { createServer, type Server as Door } from 'node:net';
import { err, ok, type Result } from '../base';

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
}

/** Opens all of them or none; the error names each that could not be opened. */
export async function openDoors(server: Server, { host, ports, keepAliveMs }: Wanted): Promise<Result<Doors, readonly DoorFailure[]>> {
  const opened = await Promise.all(ports.map((port) => openDoor(server, { host, port, keepAliveMs })));
  const doors = opened.flatMap((one) => (one.ok ? [one.value] : []));
  const failures = opened.flatMap((one) => (one.ok ? [] : [one.error]));
  const close = async (): Promise<void> => void (await Promise.all(doors.map((door) => new Promise((closed) => door.close(closed)))));
  if (failures.length === 0) return ok({ close });
  const closed = close();
  server.closeAllConnections();
  await closed;
  return err(failures);
}

function openDoor(server: Server, { host, port, keepAliveMs }: { readonly host: string; readonly port: number; readonly keepAliveMs: number }): Promise<Result<Door, DoorFailure>> {
  // What node:http gives a connection of its own.
  const door = createServer({ allowHalfOpen: true, noDelay: true, keepAlive: true, keepAliveInitialDelay: keepAliveMs }, (socket) => void server.emit('connection', socket));
  door.maxConnections = server.maxConnections;
  return new Promise((done) => {
    door.once('error', ({ code = 'UNKNOWN', message }: NodeJS.ErrnoException) => done(err({ port, code, message })));
    door.listen(port, host, () => done(ok(door)));
  });
}

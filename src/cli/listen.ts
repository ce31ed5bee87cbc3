// Opens the ports of the command, and explains a port that is in use.

import type { Result } from '../base';
import * as server from '../server';
import { withLocalnetRouting, localnetPorts, portInUseHint } from './localnet';
import type { ServeSettings } from './serve-settings';

type Started = Extract<Awaited<ReturnType<typeof server.startServer>>, { readonly ok: true }>;
type Parts = Pick<server.MockParts, 'log' | 'guard'>;

/** The error is a sentence for each port. */
export async function listen(
  settings: ServeSettings,
  mock: Pick<server.MockServer, 'handle' | 'openStream'>,
  { log, guard }: Parts,
): Promise<Result<Started['value'], readonly string[]>> {
  const { host, port, limits, localnet } = settings;
  const doors = localnetPorts(localnet);
  const { handle, openStream } = withLocalnetRouting(mock, doors);
  const listening = await server.startServer({
    handle,
    openStream,
    host,
    port,
    additionalPorts: doors.map((door) => door.port),
    log,
    limits,
    guard,
  });
  return listening.ok
    ? listening
    : { ok: false, error: listening.error.all.map((failure) => sentenceFor(settings, failure)) };
}

function sentenceFor(
  { host, port: own, localnet }: ServeSettings,
  { port, code, message }: server.ListenFailure['all'][number],
): string {
  if (code === 'EADDRINUSE')
    return `port ${port} on ${host} is in use: ${port === own ? 'stop the process that listens there, or choose another port with --port (0 picks a free one)' : portInUseHint(port, localnet)}`;
  if (code === 'EACCES') return `port ${port} needs privileges that this user lacks: use a port above 1023 (--port)`;
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code))
    return `${host} is not an address of this machine: change --host (default 127.0.0.1)`;
  return `cannot listen on ${host} port ${port}: ${message}`;
}

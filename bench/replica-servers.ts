// Replicas on a PostgreSQL that is started for the run. It syncs each commit, as the data folder does, and
// shares the core of the load.

import { startPostgres, type TestPostgres } from '../test/support/postgres';
import { CASES, type Case } from './cases';
import { startUnderstudy, type Place, type Server } from './processes';

const TOKEN = 'control-token-of-the-benchmark';
export const CONTROL_HEADERS = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
const MOST_WORLDS = 2000;

/** Removed when the work is done, and when it fails. */
export async function withPostgres<T>(work: (postgres: TestPostgres) => Promise<T>): Promise<T> {
  const postgres = await startPostgres({ fsync: true });
  try {
    return await work(postgres);
  } finally {
    postgres.remove();
  }
}

export const flagsOf = (database: string): readonly string[] => ['--data', database, '--control-token', TOKEN];

export const startReplica = (database: string, place: Place, more: readonly string[] = []): Promise<Server> =>
  startUnderstudy(place, [...flagsOf(database), '--max-worlds', String(MOST_WORLDS), ...more]);

interface WantedWorld {
  readonly id?: string;
  readonly from: { readonly named: string } | { readonly world: string };
}

/** A replica that creates a world serves it, unless it is a copy. */
export async function createWorld({ url }: Server, wanted: WantedWorld): Promise<void> {
  const answer = await fetch(`${url}/_control/v1/worlds`, {
    method: 'POST',
    headers: CONTROL_HEADERS,
    body: JSON.stringify(wanted),
  });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`a world could not be created: ${answer.status} ${text}`);
}

export function caseNamed(id: string): Case {
  const found = CASES.find((one) => one.id === id);
  if (!found) throw new Error(`there is no case ${id}`);
  return found;
}

export async function stopAll(servers: readonly Server[]): Promise<void> {
  await Promise.all(servers.map((server) => server.stop()));
}

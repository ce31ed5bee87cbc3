// One connection to PostgreSQL: statements run one after the other, each within a time limit. After any failure the
// connection is dropped, because the state of the other end is unknown; the next statement opens a new one.

import { Socket } from 'node:net';
import type { Client } from 'pg';
import { isObject } from '../../base';

export type Row = Readonly<Record<string, unknown>>;
export type Query = (text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;

export interface Database {
  readonly query: Query;
  /** Statements that take effect together. The work must only use the query it is passed. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseSettings {
  readonly url: string;
  readonly timeoutMs: number;
  /** Shown in pg_stat_activity. */
  readonly name: string;
}

/** Loads the client, which takes a moment. */
const loadPg = (): Promise<Pick<typeof import('pg'), 'Client'>> => import('pg');

/** A statement failed. The outcome is known only if PostgreSQL reported an error. */
export class PostgresError extends Error {
  override readonly name = 'PostgresError';
  constructor(
    message: string,
    /** SQLSTATE, or the code of a system error. */
    readonly code: string | undefined,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

interface Session {
  readonly client: Client;
  readonly socket: Socket;
}

export function openConnection(settings: DatabaseSettings): Database {
  let session: Session | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const drop = (dropped: Session): void => {
    dropped.socket.destroy();
    if (session === dropped) session = undefined;
  };
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
  const connected = async (): Promise<Session> => session ?? (session = await connect(settings, drop));
  const run = async <T>(work: (query: Query) => Promise<T>): Promise<T> => {
    const open = await connected();
    try {
      return await work((text, values = []) => answerOf(open.client, text, values, settings.timeoutMs));
    } catch (error) {
      drop(open);
      throw error;
    }
  };

  return {
    query: (text, values) => inTurn(() => run((query) => query(text, values))),
    transaction: (work) =>
      inTurn(() =>
        run(async (query) => {
          await query('begin');
          const result = await work(query);
          await query('commit');
          return result;
        }),
      ),
    close: () =>
      inTurn(async () => {
        if (!session) return;
        const ended = session;
        session = undefined;
        await within(ended.client.end(), settings.timeoutMs).catch(() => undefined);
        ended.socket.destroy();
      }),
  };
}

async function connect({ url, timeoutMs, name }: DatabaseSettings, drop: (session: Session) => void) {
  const { Client: PgClient } = await loadPg();
  const socket = new Socket();
  const client = new PgClient({
    connectionString: url,
    stream: () => socket,
    application_name: `understudy ${name}`,
    // The server gives up as well: an abandoned statement must not keep its locks.
    statement_timeout: timeoutMs * 2,
    idle_in_transaction_session_timeout: timeoutMs * 2,
    keepAlive: true,
  });
  const session = { client, socket };
  client.on('error', () => drop(session));
  try {
    await within(client.connect(), timeoutMs);
    return session;
  } catch (error) {
    drop(session);
    throw readable(error);
  }
}

async function answerOf(
  client: Client,
  text: string,
  values: readonly unknown[],
  timeoutMs: number,
): Promise<readonly Row[]> {
  try {
    const { rows } = await within(client.query<Row>(text, [...values]), timeoutMs);
    return rows;
  } catch (error) {
    throw readable(error);
  }
}

/** Rejects when PostgreSQL does not answer in time; what happens later is ignored. */
function within<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new PostgresError(`PostgreSQL did not answer within ${timeoutMs / 1000} s`, undefined)),
      timeoutMs,
    );
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Some errors of sockets have no message, and a list of errors instead. */
function readable(error: unknown): PostgresError {
  if (error instanceof PostgresError) return error;
  const code = isObject(error) && typeof error['code'] === 'string' ? error['code'] : undefined;
  const words = error instanceof Error && error.message !== '' ? error.message : (code ?? String(error));
  return new PostgresError(`PostgreSQL: ${words}`, code, { cause: error });
}

// One connection to PostgreSQL: statements run one after the other, each within a time limit. The limit includes the
// time in the queue, but starts again when a statement before it succeeds. After any failure the connection is dropped,
// because the state of the other end is unknown; the next statement opens a new one. When PostgreSQL does not answer,
// all statements in the queue fail at once. A statement whose prepared name is invalid is retried once.

import { Socket } from 'node:net';
import type { Client } from 'pg';
import { isObject } from '../../base';
import { createPreparedStatements, type PreparedStatements } from './prepared-statements';
import { createTurns } from './turns';

export type Row = Readonly<Record<string, unknown>>;
export type Query = (text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;

export interface Database {
  readonly query: Query;
  /** Statements that take effect together. The work must only use the query it is passed, and tolerate running twice. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseSettings {
  readonly url: string;
  readonly timeoutMs: number;
  /** Shown in pg_stat_activity. */
  readonly name: string;
  /** Elapsed milliseconds. */
  readonly now?: () => number;
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
  const { timeoutMs, now } = settings;
  const turns = createTurns({ limitMs: timeoutMs, overdue: () => overdue(timeoutMs) });
  const prepared = createPreparedStatements(now);
  let session: Session | undefined;

  const drop = (dropped: Session): void => {
    dropped.socket.destroy();
    if (session === dropped) session = undefined;
  };
  const connected = async (limitMs: number): Promise<Session> => {
    if (session) return session;
    try {
      return (session = await connect(settings, limitMs, drop));
    } catch (error) {
      turns.abandon(readable(error));
      throw error;
    }
  };
  const runOnce = async <T>(left: () => number, work: (client: Client) => Promise<T>): Promise<T> => {
    const open = await connected(left());
    try {
      return await work(open.client);
    } catch (error) {
      drop(open);
      if (isTimeout(error)) turns.abandon(error);
      throw error;
    }
  };
  const run = <T>(left: () => number, work: (client: Client) => Promise<T>): Promise<T> =>
    runOnce(left, work).catch((error: unknown) => {
      if (!(error instanceof PostgresError && prepared.shouldRetry(error.code))) throw error;
      return runOnce(left, work);
    });

  return {
    query: (text, values = []) =>
      turns.take((left) =>
        run(left, (client) => answerOf({ client, prepared, timeoutMs, limitMs: left() }, text, values)),
      ),
    transaction: (work) =>
      turns.take((left) =>
        run(left, async (client) => {
          const query: Query = (text, values = []) =>
            answerOf({ client, prepared, timeoutMs, limitMs: timeoutMs }, text, values);
          await query('begin');
          const result = await work(query);
          await query('commit');
          return result;
        }),
      ),
    close: () =>
      turns.takeLast(async () => {
        if (!session) return;
        const ended = session;
        session = undefined;
        await within(ended.client.end(), settings).catch(() => undefined);
        ended.socket.destroy();
      }),
  };
}

async function connect(
  { url, timeoutMs, name }: DatabaseSettings,
  limitMs: number,
  drop: (session: Session) => void,
): Promise<Session> {
  const { Client: PgClient } = await loadPg();
  const socket = new Socket();
  try {
    // Throws for an address that it cannot parse, or that names files that do not exist.
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
    await within(client.connect(), { timeoutMs, limitMs });
    return session;
  } catch (error) {
    socket.destroy();
    throw readable(error);
  }
}

interface TimeLimit {
  /** For the message. */
  readonly timeoutMs: number;
  /** What remains of it. */
  readonly limitMs?: number;
}

interface StatementContext extends TimeLimit {
  readonly client: Client;
  readonly prepared: PreparedStatements;
}

async function answerOf(
  { client, prepared, ...limit }: StatementContext,
  text: string,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  try {
    const name = prepared.nameOf(text);
    if (name !== undefined && prepared.shouldReplan()) await within(client.query('discard plans'), limit);
    const { rows } = await within(client.query<Row>({ text, values: [...values], ...(name && { name }) }), limit);
    return rows;
  } catch (error) {
    throw readable(error);
  }
}

const TIMEOUT = 'ETIMEDOUT';

const overdue = (timeoutMs: number): PostgresError =>
  new PostgresError(`PostgreSQL did not respond within ${timeoutMs / 1000} s`, TIMEOUT);

const isTimeout = (error: unknown): error is PostgresError => error instanceof PostgresError && error.code === TIMEOUT;

/** Rejects when PostgreSQL does not answer in time; what happens later is ignored. */
function within<T>(answer: Promise<T>, { timeoutMs, limitMs = timeoutMs }: TimeLimit): Promise<T> {
  return new Promise((resolve, reject) => {
    // First reads an answer that arrived while this process was busy.
    const timer = setTimeout(() => setImmediate(() => reject(overdue(timeoutMs))), limitMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Some errors of sockets have no message, and a list of errors instead. */
function readable(error: unknown): PostgresError {
  if (error instanceof PostgresError) return error;
  const { code, message } = isObject(error) ? error : {};
  const known = typeof code === 'string' ? code : undefined;
  const words = typeof message === 'string' && message !== '' ? message : (known ?? String(error));
  return new PostgresError(`PostgreSQL: ${words}`, known, { cause: error });
}

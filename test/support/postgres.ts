// A throw-away PostgreSQL for tests, on a free port of this machine. Tests that need it are skipped, with the reason on
// stderr, where it is not installed.

import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { defined } from '../../src/base';
import { freePort } from './free-port';

export interface TestPostgres {
  /** A new, empty database. */
  database(): Promise<string>;
  start(): void;
  stop(mode: 'fast' | 'immediate'): void;
  /** Copies its files, for which it restarts. The result replaces them by the copy, as a recovery from a backup does. */
  backUp(): () => void;
  /** Stops it and removes its files. */
  remove(): void;
}

const DEBIAN = '/usr/lib/postgresql';

/** Where its programs are: Debian does not put them on the path. */
function programs(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one)) : [];
  const found = versions.map((version) => join(DEBIAN, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
  if (found !== undefined) return found;
  const { status, stdout } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  return status === 0 && existsSync(join(stdout.trim(), 'initdb')) ? stdout.trim() : undefined;
}

/** initdb refuses root. */
function unprivileged(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

const BIN = programs();

/** Why there is none; undefined where it is installed. */
export const POSTGRES_MISSING =
  BIN === undefined ? 'PostgreSQL is not installed here (apt-get install postgresql)' : undefined;

/** `describe`, or `describe.skip` where PostgreSQL is not installed. */
export const describeWithPostgres: (name: string, tests: () => void) => void = (name, tests) => {
  if (POSTGRES_MISSING === undefined) return describe(name, tests);
  process.stderr.write(`skipped: ${name}: ${POSTGRES_MISSING}\n`);
  return describe.skip(name, tests);
};

interface PostgresOptions {
  /** Whether commits survive a crash of the machine; not needed when only processes are killed. */
  readonly fsync?: boolean;
}

export async function startPostgres({ fsync = false }: PostgresOptions = {}): Promise<TestPostgres> {
  const bin = defined(BIN, 'PostgreSQL is installed');
  const owner = unprivileged();
  const dir = mkdtempSync(join(tmpdir(), 'understudy-postgres-'));
  if (owner) chownSync(dir, owner.uid, owner.gid);
  const data = join(dir, 'data');
  const run = (program: string, args: readonly string[]): void =>
    void execFileSync(join(bin, program), [...args], { ...owner, cwd: dir, stdio: ['ignore', 'ignore', 'pipe'] });
  run('initdb', ['--pgdata', data, '--auth', 'trust', '--username', 'test', '--no-sync', '--encoding', 'UTF8']);
  const port = await freePort();
  const options = `-p ${port} -k '' -c listen_addresses=127.0.0.1 -c fsync=${fsync ? 'on' : 'off'} -c max_connections=60 -c restore_command=/bin/false`;
  const start = (): void => run('pg_ctl', ['start', '-w', '-D', data, '-l', join(dir, 'log'), '-o', options]);
  const stop = (mode: string): void => run('pg_ctl', ['stop', '-w', '-D', data, '-m', mode]);
  start();
  let copies = 0;
  const backUp = (): (() => void) => {
    const copy = join(dir, `copy${(copies += 1)}`);
    stop('fast');
    execFileSync('cp', ['-a', data, copy]);
    start();
    return () => {
      stop('fast');
      rmSync(data, { recursive: true });
      execFileSync('cp', ['-a', copy, data]);
      // There is no more log than the copy has, so that the recovery ends at once, on a new timeline.
      writeFileSync(join(data, 'recovery.signal'), '');
      start();
    };
  };
  let count = 0;
  return {
    start,
    stop,
    backUp,
    async database() {
      const name = `test${(count += 1)}`;
      const client = new Client({ host: '127.0.0.1', port, user: 'test', database: 'postgres' });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return `postgres://test:secret@127.0.0.1:${port}/${name}`;
    },
    remove() {
      if (existsSync(join(data, 'postmaster.pid'))) stop('immediate');
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

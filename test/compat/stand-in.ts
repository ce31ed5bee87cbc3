// The stand-in that published clients talk to: the built command as a process, and what such clients are configured
// with.

import { join } from 'node:path';
import type { DialectName } from '../../src/operations';
import type { Ready } from '../../src/library';
import { ROOT, start, type Started } from '../cli/command';

export const WORLD = join(ROOT, 'test/compat/world.yaml');
export const DIALECT_NAMES = ['documented', 'observed'] as const;

/** A server for the tests of one file; answers that break the contract are errors. */
export function useStandIn(args: readonly string[] = [], dialect: DialectName = 'documented'): () => Started {
  let started: Started | undefined;
  beforeAll(async () => void (started = await start(['--strict', '--dialect', dialect, ...args])));
  afterAll(() => started?.stop());
  return () => {
    if (!started) throw new Error('the server is not started yet');
    return started;
  };
}

/** A logger that keeps what is wrong. */
export class Lines {
  readonly lines: string[] = [];

  readonly debug = (): void => undefined;
  readonly info = (): void => undefined;
  readonly warn = (...told: readonly unknown[]): void => void this.lines.push(`warn ${JSON.stringify(told)}`);
  readonly error = (...told: readonly unknown[]): void => void this.lines.push(`error ${JSON.stringify(told)}`);
  /** The same for the SDK, whose adapters are told the level. */
  readonly adapter = {
    log: (level: string, context: object, message?: string): void =>
      void (
        ['warn', 'error'].includes(level) && this.lines.push(`${level} ${message ?? ''} ${JSON.stringify(context)}`)
      ),
  };
}

export function tokenOf({ users, admin }: Ready, user: string): string {
  const token = [...users, admin].find((known) => known.user === user)?.token;
  if (!token) throw new Error(`there is no token of ${user}`);
  return token;
}

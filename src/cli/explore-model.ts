// The model of an exploration: a mock server in another process.

import { readTarget, type Target, type TargetDialect } from '../conformance';
import type { Io } from './io';
import { addressOfServer, spawnServer } from './spawned-server';

export interface ModelServer {
  readonly target: Target;
  readonly stop: () => Promise<void>;
}

interface ModelOptions {
  readonly dialect: TargetDialect;
  /** The model of a deployment follows the wall clock. */
  readonly clock: 'manual' | 'real';
  /** Releases to emulate; undefined for those of the documents. */
  readonly profile: string | undefined;
}

/** Rejects if the server does not start; its reason is then on stderr. */
export async function startModel(io: Pick<Io, 'env'>, { dialect, profile, clock }: ModelOptions): Promise<ModelServer> {
  const child = spawnServer(io, [
    '--clock',
    clock,
    '--dialect',
    dialect,
    '--no-console',
    '--no-docs',
    ...(profile === undefined ? [] : ['--profile', profile]),
  ]);
  const ended = new Promise<void>((end) => child.once('close', () => end()));
  const stop = (): Promise<void> => (child.kill(), ended);
  try {
    const url = await addressOfServer(child, 'the model');
    const target = readTarget({ baseUrl: url, dialect }, {});
    if (!target.ok) throw new Error(`the address of the model is not valid: ${target.error}`);
    return { target: target.value, stop };
  } catch (error) {
    child.kill();
    throw error;
  }
}

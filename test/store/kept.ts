// Worlds stored in a folder, without a server.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { defined, finish, type Json } from '../../src/base';
import {
  createFaults,
  createWorlds,
  openStore,
  WALL_SPEED,
  type Durability,
  type Store,
  type Worlds,
} from '../../src/server';
import { openingWorldBytes, openWorld, writeDump, type World } from '../../src/world';
import { openTestMock } from '../http/harness';
import { contract } from '../support/contract';

const SMALL_WORLD = resolve(__dirname, '../properties/small-world.yaml');
const ROOT = resolve(__dirname, '../..');

export const newFolder = (): string => join(mkdtempSync(join(tmpdir(), 'understudy-data-')), 'kept');

/** A silent log. */
const { log: quiet } = openTestMock({ world: SMALL_WORLD });

function smallWorld(): World {
  const opened = openWorld({ source: SMALL_WORLD, root: ROOT });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  return opened.value;
}

type Disk = NonNullable<Parameters<typeof openStore>[0]['disk']>;

export const neverBroken = (error: Error): never => {
  throw error;
};

export interface Kept {
  readonly worlds: Worlds;
  readonly durability: Durability;
  /** Resolves when everything is on disk. */
  readonly settle: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export function worldsOf(before?: Store['saved'], isShared = false): Worlds {
  const session = before?.worlds.sessions.find(({ id }) => id === 'default');
  const first = session?.world ?? smallWorld();
  return createWorlds({
    first,
    clock: session?.clock ?? { now: first.end, frozen: true, speed: WALL_SPEED },
    ...(before ? { saved: before.worlds } : {}),
    isShared,
    newFaults: () => createFaults({ contract: contract(), holdable: () => true }),
    maxWorlds: 60,
    idleMs: 3_600_000,
    wall: () => new Date(0),
    open: ({ origin }) => {
      const opened =
        origin.kind === 'file'
          ? finish(openingWorldBytes(origin.bytes, { source: 'the body', root: ROOT }))
          : openWorld({ source: SMALL_WORLD, root: ROOT });
      return opened.ok ? opened : { ok: false, error: JSON.stringify(opened.error) };
    },
  });
}

/** The worlds of a folder, or the small world for a new one. */
export async function openKept(dir: string, disk?: Disk): Promise<Kept> {
  const store = await openStore({ dir, ...(disk ? { disk } : {}) });
  if (!store.ok) throw new Error(store.error);
  const worlds = worldsOf(store.value.saved);
  const durability = await store.value.keep(worlds, {
    source: { world: 'small', seed: '1' },
    log: quiet,
    broken: neverBroken,
  });
  const settle = async (): Promise<void> => durability.pending();
  return { worlds, durability, settle, close: () => store.value.close() };
}

/** The visible state of worlds: dumps, snapshots and clocks. */
export function allOf(worlds: Worlds): Json {
  return [...worlds.served().sessions.values()].map(({ id, live, snapshots }) => ({
    id,
    dump: [...writeDump(live.dump())].join(''),
    snapshots: snapshots
      .list()
      .map(({ id: snapshot, name = null, parent = null, current, entries, ledgerEnd, at }) => ({
        snapshot,
        name,
        parent,
        current,
        entries,
        ledgerEnd,
        at: String(at),
      })),
    epoch: live.epoch,
    traces: live.persistentState().counters.traces,
  }));
}

export const sessionOf = (worlds: Worlds, id = 'default') => defined(worlds.session(id), `world ${id} is served`);

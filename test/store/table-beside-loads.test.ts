// While the log of a loaded dump is being stored, answers about the table of worlds wait for the worlds that they show.

import { setImmediate as turn } from 'node:timers/promises';
import { openStore, type Worlds } from '../../src/server';
import { openDisk, type Disk, type RecordWrite } from '../../src/server/store/disk';
import { defined } from '../../src/base';
import { openTestMock } from '../http/harness';
import { neverBroken, newFolder } from './kept';
import { longDump } from './world-store';

const SMALL = 'test/properties/small-world.yaml';
const CONTROL = '/_control/v1';

interface PendingRequest {
  /** Undefined while it waits. */
  readonly status: () => number | undefined;
  readonly done: Promise<number>;
}

interface TestServer {
  readonly worlds: Worlds;
  ask(method: string, url: string, body?: string | Uint8Array): PendingRequest;
  /** Resolves when the first part of a long log is about to be written; the write then waits for `storeParts`. */
  readonly partWaits: Promise<void>;
  /** Lets it be written. */
  readonly storeParts: () => void;
  readonly close: () => Promise<void>;
}

const isPart = (writes: readonly RecordWrite[]): boolean =>
  writes.length > 0 && writes.every(({ key }) => key[0] === 'log' || key[0] === 'lineage');

async function open(): Promise<TestServer> {
  const gate = { reached: (): void => undefined, store: (): void => undefined };
  const reached = new Promise<void>((resolve) => (gate.reached = resolve));
  const stored = new Promise<void>((resolve) => (gate.store = resolve));
  const disk = async (file: string): Promise<Disk> => {
    const real = await openDisk(file);
    const commit = async (writes: readonly RecordWrite[]): Promise<void> => {
      if (isPart(writes)) {
        gate.reached();
        await stored;
      }
      return real.commit(writes);
    };
    return { ...real, commit };
  };
  const store = await openStore({ dir: newFolder(), disk });
  if (!store.ok) throw new Error(store.error);
  const { mock, worlds, log } = openTestMock({ world: SMALL });
  mock.swap({
    durability: await store.value.keep(worlds, { source: { world: 'small', seed: '1' }, log, broken: neverBroken }),
  });
  return {
    worlds,
    ask(method, url, body) {
      const bytes = typeof body === 'string' || body === undefined ? new TextEncoder().encode(body ?? '') : body;
      const type = typeof body === 'string' ? 'application/json' : 'application/x-ndjson';
      let status: number | undefined;
      const done = (async () =>
        (status = (
          await mock.handle({
            method,
            url,
            headers: { host: '127.0.0.1', ...(body === undefined ? {} : { 'content-type': type }) },
            body: bytes,
          })
        ).status))();
      return { status: () => status, done };
    },
    partWaits: reached,
    storeParts: gate.store,
    close: () => store.value.close(),
  };
}

const turns = async (): Promise<void> => {
  for (let count = 0; count < 20; count += 1) await turn();
};

const copyOf = (world: string, id: string): string => JSON.stringify({ id, from: { world } });

test.each(['default', 'loaded'])('world %s is loaded: only answers that show it wait', async (loaded) => {
  const { worlds, ask, partWaits, storeParts, close } = await open();
  for (const id of ['loaded', 'idle', 'unused'])
    expect(await ask('POST', `${CONTROL}/worlds`, copyOf('default', id)).done).toBe(201);
  const source = worlds.ids().find((id) => id !== loaded) ?? '';

  const load = ask('POST', `/_worlds/${loaded}${CONTROL}/load`, longDump());
  await partWaits;
  // Addressed to the default world, whichever is loaded.
  expect(await ask('POST', `${CONTROL}/worlds`, copyOf(source, 'fresh')).done).toBe(201);
  expect(await ask('GET', `${CONTROL}/worlds/fresh`).done).toBe(200);
  expect(await ask('DELETE', `${CONTROL}/worlds/unused`).done).toBe(204);
  expect(await ask('DELETE', `${CONTROL}/worlds/none`).done).toBe(404);
  expect(await ask('GET', `/_worlds/idle${CONTROL}/status`).done).toBe(200);
  expect(await ask('GET', `${CONTROL}/requests`).done).toBe(200);
  const waiting = [
    load,
    ask('GET', `/_worlds/${loaded}${CONTROL}/status`),
    ask('GET', `${CONTROL}/worlds/${loaded}`),
    ask('GET', `${CONTROL}/worlds`),
  ];
  await turns();
  expect(waiting.map(({ status }) => status())).toEqual([undefined, undefined, undefined, undefined]);
  // The copy is new, so answers that name all worlds wait for it.
  const copied = ask('POST', `${CONTROL}/worlds`, copyOf(loaded, 'copied'));
  await turns();
  expect(copied.status()).toBeUndefined();

  storeParts();
  expect(await Promise.all(waiting.map(({ done }) => done))).toEqual([200, 200, 200, 200]);
  expect(await copied.done).toBe(201);
  await close();
});

test('a world that is created from a dump is named by no answer before it is stored', async () => {
  const { ask, partWaits, storeParts, close } = await open();
  const created = ask('POST', `${CONTROL}/worlds?id=large`, longDump());
  await partWaits;
  const named = [
    ask('GET', `${CONTROL}/status`),
    ask('GET', `${CONTROL}/worlds/none`),
    ask('GET', '/_worlds/none/v2/version'),
    ask('GET', `/_worlds/none${CONTROL}/requests`),
    ask('GET', `/_worlds/none${CONTROL}/metrics`),
  ];
  expect(await ask('POST', `${CONTROL}/worlds`, copyOf('default', 'fresh')).done).toBe(201);
  await turns();
  expect([created, ...named].map(({ status }) => status())).toEqual(Array(6).fill(undefined));
  storeParts();
  expect(await Promise.all([created, ...named].map(({ done }) => done))).toEqual([201, 200, 404, 404, 404, 404]);
  await close();
});

test('operations on other worlds do not wait until the default world is rebuilt', async () => {
  const { worlds, ask, storeParts, close } = await open();
  storeParts();
  const { live } = defined(worlds.session('default'), 'the default world is served');
  let rebuild = (): void => undefined;
  const wait = new Promise<void>((resolve) => (rebuild = resolve));
  Object.defineProperty(live, 'rebuilding', { configurable: true, get: () => wait });
  const read = ask('GET', '/v2/version');
  expect(await ask('POST', `${CONTROL}/worlds`, copyOf('default', 'fresh')).done).toBe(201);
  expect([await ask('GET', `${CONTROL}/metrics`).done, await ask('GET', `${CONTROL}/requests`).done]).toEqual([
    200, 200,
  ]);
  expect(read.status()).toBeUndefined();
  Object.defineProperty(live, 'rebuilding', { configurable: true, get: () => undefined });
  rebuild();
  expect(await read.done).toBe(200);
  await close();
});

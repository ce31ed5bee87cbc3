// A full disk: no response shows data that is not stored, no request is processed meanwhile, and no acknowledged change
// is lost.

import { openStore } from '../../src/server';
import { openDisk } from '../../src/server/store/disk';
import { openTestMock, tokenOf } from '../http/harness';
import { allOf, neverBroken, newFolder, openKept, sessionOf } from './kept';

const SMALL = 'test/properties/small-world.yaml';

interface Seam {
  full: boolean;
}

/** A server on a folder whose disk can be filled up. */
async function serveOn(dir: string, seam: Seam) {
  const disk = async (file: string) => {
    const real = await openDisk(file);
    return {
      ...real,
      commit: (writes: Parameters<typeof real.commit>[0]) =>
        seam.full ? Promise.reject(new Error('No space left on device')) : real.commit(writes),
    };
  };
  const store = await openStore({ dir, disk });
  if (!store.ok) throw new Error(store.error);
  const { mock, worlds, live, lines, log, world } = openTestMock({ world: SMALL });
  mock.swap({
    durability: await store.value.keep(worlds, { source: { world: 'small', seed: '1' }, log, broken: neverBroken }),
  });
  const token = await tokenOf('alice');
  const receiver = world.users[1]?.party;
  const ask = (method: string, url: string, body?: unknown) =>
    mock.handle({
      method,
      url,
      headers: { host: '127.0.0.1', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body)),
    });
  const create = async (trackingId: string) =>
    (
      await ask('POST', '/api/validator/v0/wallet/transfer-offers', {
        receiver_party_id: receiver,
        amount: '1.0',
        description: 'x',
        tracking_id: trackingId,
        expires_at: 4_000_000_000_000_000,
      })
    ).status;
  return { ask, create, live, lines, close: store.value.close };
}

/** Retries until the server recovers: a failed disk is not retried for every request. */
async function untilServed(ask: () => Promise<{ readonly status: number }>): Promise<void> {
  while ((await ask()).status === 503) await new Promise((resolve) => void setTimeout(resolve, 20));
}

test('a write that cannot be stored is answered with 503, and so is every request until it is stored', async () => {
  const dir = newFolder();
  const seam = { full: false };
  const { ask, create, live, lines, close } = await serveOn(dir, seam);
  expect(await create('before')).toBe(200);
  seam.full = true;
  expect(await create('unknown')).toBe(503);
  const then = live.ledger.state.log.length;
  expect([
    await create('refused'),
    (await ask('GET', '/api/scan/v0/dso-party-id')).status,
    (await ask('GET', '/v2/state/ledger-end')).status,
  ]).toEqual([503, 503, 503]);
  expect(live.ledger.state.log.length).toBe(then);
  expect(lines.filter((line) => line.includes('could not write to the data folder')).length).toBe(1);

  seam.full = false;
  await untilServed(async () => ask('GET', '/api/scan/v0/dso-party-id'));
  expect([await create('before'), await create('refused'), await create('unknown')]).toEqual([409, 200, 409]);
  expect(lines.some((line) => line.includes('writing to the data folder succeeded again'))).toBe(true);
  await close();
  const kept = await openKept(dir);
  const text = JSON.stringify(allOf(kept.worlds));
  expect(['before', 'unknown', 'refused'].filter((id) => !text.includes(`"trackingId\\":\\"${id}`))).toEqual([]);
  await kept.close();
});

test('writes answered with 503 are lost when the process exits before there is space, and writes answered with 200 are stored', async () => {
  const dir = newFolder();
  const seam = { full: false };
  const { create, close } = await serveOn(dir, seam);
  expect(await create('answered')).toBe(200);
  seam.full = true;
  expect(await Promise.all(['one', 'two'].map(create))).toEqual([503, 503]);
  await close();
  const kept = await openKept(dir);
  const text = JSON.stringify(allOf(kept.worlds));
  expect(['answered', 'one', 'two'].map((id) => text.includes(`"trackingId\\":\\"${id}`))).toEqual([
    true,
    false,
    false,
  ]);
  await kept.close();
});

test('a new folder that cannot be written is reported before any request is served', async () => {
  const dir = newFolder();
  const full = {
    records: () => [],
    commit: () => Promise.reject(new Error('No space left on device')),
    close: () => Promise.resolve(),
  };
  await expect(openKept(dir, () => Promise.resolve(full))).rejects.toThrow('No space left on device');
});

test('commands that were in process at the end are released', async () => {
  const dir = newFolder();
  const first = await openKept(dir);
  const { live } = sessionOf(first.worlds);
  const wallet = live.ledger.state.users.get('alice')?.primaryParty ?? '';
  expect(live.execute({ type: 'reserve-tracking-id', wallet, trackingId: 'held' }, live.clock.now()).ok).toBe(true);
  await first.settle();
  await first.close();
  const again = await openKept(dir);
  expect(sessionOf(again.worlds).live.ledger.state.log.at(-1)).toMatchObject({
    type: 'tracking-id-released',
    trackingId: 'held',
    reason: 'interrupted',
  });
  await again.close();
});

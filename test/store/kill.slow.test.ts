// SIGKILL at random moments while several clients create offers: what was answered is there afterwards, once. That the
// process ends is all that is shown here: what it handed to the system outlives it, synced or not. disk.test.ts looks
// at how the sync is asked for; no power is cut.

import { readDump } from '../../src/world';
import { checkLog } from '../../src/fixtures/invariants/check';
import { isUpdate, type LogEntry } from '../../src/ledger';
import { call, start, type Started } from '../cli/command';
import { random } from '../random';
import { testSeed } from '../seed';
import { newFolder } from './kept';

const ROUNDS = process.env['UNDERSTUDY_LONG'] ? 50 : 5;
const CLIENTS = 6;
const LONGEST_LIFE_MS = 600;

type Acknowledged = Map<string, string>;

const offerBody = (server: Started, trackingId: string) => ({
  receiver_party_id: server.ready.users[1]?.party,
  amount: '0.01',
  description: 'x',
  tracking_id: trackingId,
  expires_at: 4_000_000_000_000_000,
});
const create = (server: Started, trackingId: string) =>
  call(`${server.ready.groups.validator}/v0/wallet/transfer-offers`, {
    token: server.ready.users[0]?.token ?? '',
    body: offerBody(server, trackingId),
  });

/** Creates one offer after the other until the server is gone; notes those that were answered. */
async function client(server: Started, name: string, known: Acknowledged): Promise<void> {
  for (let count = 0; ; count += 1) {
    const trackingId = `${name}-${count}`;
    const answer = await create(server, trackingId).catch(() => undefined);
    if (!answer) return;
    expect([trackingId, answer.status]).toEqual([trackingId, 200]);
    known.set(trackingId, (answer.json as { readonly offer_contract_id: string }).offer_contract_id);
  }
}

async function round(server: Started, name: string, lifeMs: number): Promise<Acknowledged> {
  const known: Acknowledged = new Map();
  const clients = Array.from({ length: CLIENTS }, (_, index) => client(server, `${name}-${index}`, known));
  await new Promise((resolve) => void setTimeout(resolve, lifeMs));
  await server.stop('SIGKILL');
  await Promise.all(clients);
  return known;
}

async function logOf(server: Started): Promise<readonly LogEntry[]> {
  const dump = readDump((await call(`${server.ready.groups.control}/dump`)).text);
  if (!dump.ok) throw new Error(dump.error.message);
  return dump.value.entries;
}

/** Contract id of every offer that was created, by tracking id; one that came twice is told. */
function offersIn(log: readonly LogEntry[]): {
  readonly offers: ReadonlyMap<string, string>;
  readonly twice: readonly string[];
} {
  const created = log
    .flatMap((entry) => (entry.type === 'transaction' ? entry.nodes : []))
    .flatMap((node) => (node.kind === 'create' && node.contract.template === 'TransferOffer' ? [node.contract] : []));
  const offers = new Map(created.map(({ payload, contractId }) => [payload.trackingId, contractId]));
  const ids = created.map(({ payload }) => payload.trackingId);
  return { offers, twice: ids.filter((id, index) => ids.indexOf(id) !== index) };
}

async function endOf(server: Started): Promise<number> {
  const { json } = await call(`${server.ready.groups.ledger}/v2/state/ledger-end`, {
    token: server.ready.users[0]?.token ?? '',
  });
  return (json as { readonly offset: number }).offset;
}

async function check(server: Started, last: Acknowledged, all: Acknowledged): Promise<void> {
  // A round may open between two answers, for the clock goes on: then it is asked again.
  let [end, log] = [await endOf(server), await logOf(server)];
  for (let after = await endOf(server); after !== end; after = await endOf(server))
    [end, log] = [after, await logOf(server)];
  const { offers, twice } = offersIn(log);
  expect([...all].filter(([trackingId, contractId]) => offers.get(trackingId) !== contractId)).toEqual([]);
  expect(twice).toEqual([]);
  const updates = log.filter(isUpdate);
  expect(updates.findIndex(({ offset }, index) => offset !== index + 1)).toBe(-1);
  expect(updates.length).toBe(end);
  expect(checkLog(log).slice(0, 3)).toEqual([]);
  const again = await Promise.all([...last.keys()].slice(-20).map((trackingId) => create(server, trackingId)));
  expect(again.filter(({ status }) => status !== 409)).toEqual([]);
}

test(
  'no offer that was answered is lost or doubled, however often the process is killed',
  async () => {
    const next = random(testSeed);
    const args = ['--data', newFolder(), '--log-level', 'error'];
    const all: Acknowledged = new Map();
    let last: Acknowledged = new Map();
    for (let count = 0; count < ROUNDS; count += 1) {
      const server = await start(args);
      if (count > 0) await check(server, last, all);
      const lifeMs = Math.round(next() * LONGEST_LIFE_MS);
      last = await round(server, `seed ${testSeed} round ${count} after ${lifeMs}ms`, lifeMs);
      for (const [trackingId, contractId] of last) all.set(trackingId, contractId);
    }
    const server = await start(args);
    await check(server, last, all);
    expect(all.size).toBeGreaterThan(ROUNDS);
    process.stderr.write(
      `killed ${ROUNDS} times with seed ${testSeed}: ${all.size} offers were answered, all are there\n`,
    );
    await server.stop();
  },
  ROUNDS * 15_000,
);

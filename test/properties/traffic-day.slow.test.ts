// A day of traffic through a server: every invariant of a log holds, sums are exact, and the same seed gives the same
// bytes, however the day passes.

import { setTimeout as pause } from 'node:timers/promises';
import { formatUnits, isObject, parseUnits } from '../../src/base';
import { checkLog } from '../../src/fixtures/invariants/check';
import { readDump, TRAFFIC_PROFILES } from '../../src/world';
import { dumpOf, good } from '../http/control/words';
import { startTestServer, type TestServer } from '../http/harness';
import { eventually } from '../support/eventually';

type Pass = (server: TestServer, end: string) => Promise<void>;
type ProfileName = keyof typeof TRAFFIC_PROFILES;

const advance = (server: TestServer, by: string): Promise<unknown> => good(server, 'POST', '/clock/advance', { by });
const atOnce: Pass = async (server) => void (await advance(server, '24h'));
const byHours: Pass = async (server) => {
  for (let hour = 0; hour < 24; hour += 1) await advance(server, '1h');
};
/** At 600 times real time for as long as a test may take, then frozen and moved to the end of the day. */
const byClock: Pass = async (server, end) => {
  const start = await good(server, 'POST', '/clock/run', { speed: 600_000 });
  await pause(5000);
  await eventually(async () =>
    expect(Number((await good(server, 'GET', '/clock'))['nowMicros'])).toBeGreaterThan(
      Number(start['nowMicros']) + 1_800_000_000,
    ),
  );
  await good(server, 'POST', '/clock/freeze');
  await good(server, 'POST', '/clock/set', { to: end });
};

interface PassedDay {
  /** Without the lines that describe the clock. */
  readonly log: string;
  readonly findings: readonly unknown[];
  readonly volume: string;
  readonly paid: string;
  readonly offers: number;
}

async function dayOf(seed: string, profile: ProfileName, pass: Pass): Promise<PassedDay> {
  const server = await startTestServer({ seed });
  try {
    const { now } = (await good(server, 'GET', '/clock')) as { readonly now: string };
    const end = new Date(Date.parse(now) + 86_400_000).toISOString();
    const before = await figures(server);
    await good(server, 'PUT', '/traffic', JSON.parse(JSON.stringify({ sources: TRAFFIC_PROFILES[profile] })));
    await pass(server, end);
    const after = await figures(server);
    const dump = await dumpOf(server);
    const read = readDump(dump);
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    return {
      log: dump.split('\n').slice(1, -2).join('\n'),
      findings: [...checkLog(read.value.entries)],
      volume: formatUnits(after.volume - before.volume),
      paid: formatUnits(after.paid - before.paid),
      offers: after.offers - before.offers,
    };
  } finally {
    await server.close();
  }
}

/** Sums since the beginning of the world: of its volume, and of the amounts of its completed offers. */
async function figures(server: TestServer) {
  const statistics = await good(server, 'GET', '/statistics?per=day&periods=30');
  const { total } = statistics as { readonly total: { readonly volume: string; readonly offers: number } };
  const { offers } = (await good(server, 'GET', '/offers?state=completed')) as { readonly offers: readonly unknown[] };
  const amounts = offers.map((offer) => (isObject(offer) ? String(offer['amount']) : ''));
  return {
    volume: parseUnits(total.volume),
    paid: amounts.reduce((sum, amount) => sum + parseUnits(amount), 0n),
    offers: total.offers,
  };
}

it.each(['one', 'two'])('of an exchange with seed %s is the same by hours, at once and at 600x', async (seed) => {
  const day = await dayOf(seed, 'exchange', atOnce);
  expect(day.findings).toEqual([]);
  expect(day.offers).toBeGreaterThan(2000);
  expect(day.volume).toBe(day.paid);
  for (const pass of [byHours, byClock]) {
    const other = await dayOf(seed, 'exchange', pass);
    expect(other.log === day.log).toBe(true);
    expect(other).toMatchObject({ findings: [], volume: day.volume, paid: day.paid });
  }
});

it.each(['office', 'quiet'] as const)('of the profile %s leaves every invariant true', async (profile) => {
  const { findings, offers, log } = await dayOf('day', profile, atOnce);
  expect([findings, offers > 50]).toEqual([[], true]);
  expect((await dayOf('other', profile, atOnce)).log === log).toBe(false);
});

// Questions about the past of a world with 100,000 contracts, pages that are late, and a year that passes.

import { send, type Request } from './cases';
import { dumpOf } from './dumps';
import type { Finding } from './figures';
import { median } from './figures';
import { startUnderstudy, type Server } from './processes';
import type { Settings } from './settings';

const TIMES = 20;
const MOST_MS = 50;
/** A ratio of two short times: what is above this is no chance. */
const MOST_LATE = 1.3;
const PAGE = 100;
const STRIDE = 1000;
const OWNERS = 10;

interface Snapshot {
  readonly recordTime: string;
  readonly migrationId: number;
}

export async function measureHistory(settings: Settings): Promise<readonly Finding[]> {
  const holdings = settings.quick ? 10_000 : 100_000;
  const server = await startUnderstudy(settings, [
    '--world',
    await dumpOf(`parties=1000,holdings=${holdings}`, settings),
  ]);
  try {
    settings.tell(`a world with ${holdings} holdings is served in ${server.residentMb().toFixed(0)} MB`);
    return [...(await oldSnapshot(server, holdings)), ...(await latePages(server)), await oneYear(settings)];
  } finally {
    await server.stop();
  }
}

/** The newest but one, which has every contract of the world's people in it. */
function snapshotIn({ ready }: Server): Snapshot {
  const { samples }: { readonly samples: { readonly snapshots: readonly Snapshot[] } } = JSON.parse(ready);
  const snapshot = samples.snapshots.at(-2);
  if (!snapshot) throw new Error('the world has no two snapshots');
  return snapshot;
}

const post = (path: string, body: object): Request => ({ method: 'POST', path, body: JSON.stringify(body) });

const acsPage = ({ recordTime, migrationId }: Snapshot, size: number, after: number | undefined): Request =>
  post('/api/scan/v0/state/acs', {
    migration_id: migrationId,
    record_time: recordTime,
    page_size: size,
    ...(after === undefined ? {} : { after }),
  });

const updatesPage = (after: Readonly<Record<string, unknown>> | undefined): Request =>
  post('/api/scan/v2/updates', { page_size: PAGE, ...(after === undefined ? {} : { after }) });

async function timed(server: Server, request: Request): Promise<number> {
  const from = performance.now();
  await send(server.url, request, '');
  return performance.now() - from;
}

async function times(server: Server, request: Request): Promise<readonly number[]> {
  const all: number[] = [];
  for (let time = 0; time < TIMES; time += 1) all.push(await timed(server, request));
  return all;
}

async function oldSnapshot(server: Server, holdings: number): Promise<readonly Finding[]> {
  const snapshot = snapshotIn(server);
  const { users }: { readonly users: readonly { readonly party: string }[] } = JSON.parse(server.ready);
  const owners = users.slice(-OWNERS).map(({ party }) => party);
  const summary = post('/api/scan/v0/holdings/summary', {
    migration_id: snapshot.migrationId,
    record_time: snapshot.recordTime,
    owner_party_ids: owners,
  });
  const found: Finding[] = [];
  for (const [id, what, request] of [
    ['acs-page', `ACS page of ${PAGE}`, acsPage(snapshot, PAGE, undefined)],
    ['holdings-summary', `holdings summary of ${OWNERS} owners`, summary],
  ] as const) {
    const told = `${what} at an old snapshot, ${holdings} contracts`;
    found.push({
      id: `history/${id}-first`,
      what: `${told}: the first time`,
      unit: 'ms',
      values: [await timed(server, request)],
      goal: { atMost: MOST_MS },
    });
    found.push({
      id: `history/${id}`,
      what: told,
      unit: 'ms',
      values: await times(server, request),
      goal: { atMost: MOST_MS },
    });
  }
  return found;
}

async function latePages(server: Server): Promise<readonly Finding[]> {
  const snapshot = snapshotIn(server);
  const ratio = async (early: Request, late: Request): Promise<readonly number[]> => {
    const rounds: number[] = [];
    for (let round = 0; round < 5; round += 1)
      rounds.push(1 / (median(await times(server, early)) / median(await times(server, late))));
    return rounds;
  };
  return [
    {
      id: 'history/late-acs-page',
      what: 'a late ACS page relative to the first',
      unit: 'ratio',
      values: await ratio(
        acsPage(snapshot, PAGE, undefined),
        acsPage(snapshot, PAGE, await lateToken(server, snapshot)),
      ),
      goal: { atMost: MOST_LATE },
    },
    {
      id: 'history/late-updates-page',
      what: 'a late page of updates relative to the first',
      unit: 'ratio',
      values: await ratio(
        updatesPage(undefined),
        updatesPage({ after_migration_id: snapshot.migrationId, after_record_time: snapshot.recordTime }),
      ),
      goal: { atMost: MOST_LATE },
    },
  ];
}

/** Goes through the snapshot in long strides; gives the token of the last full page. */
async function lateToken(server: Server, snapshot: Snapshot): Promise<number> {
  let token: number | undefined;
  for (;;) {
    const { text } = await send(server.url, acsPage(snapshot, STRIDE, token), '');
    const {
      next_page_token: next,
      created_events: events,
    }: { readonly next_page_token?: number | null; readonly created_events: readonly unknown[] } = JSON.parse(text);
    // A page as full as the first is compared with it: stop while one is left.
    if (typeof next !== 'number' || events.length < STRIDE) break;
    const { text: following } = await send(server.url, acsPage(snapshot, PAGE, next), '');
    if (JSON.parse(following).created_events.length < PAGE) break;
    token = next;
  }
  if (token === undefined) throw new Error('the snapshot has one page only');
  return token;
}

async function oneYear({ rounds, quick }: Settings): Promise<Finding> {
  const values: number[] = [];
  for (let round = 0; round < (quick ? 1 : Math.min(3, rounds)); round += 1) {
    const server = await startUnderstudy({ pinned: false }, ['--clock', 'manual']);
    values.push((await timed(server, post('/_control/v1/clock/advance', { by: '365d' }))) / 1000);
    await server.stop();
  }
  return {
    id: 'history/year',
    what: 'one simulated year of the quickstart world, 52,560 ticks',
    unit: 's',
    values,
    goal: { atMost: 5 },
  };
}

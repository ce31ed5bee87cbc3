// The counters of the server, read by a strict parser of OpenMetrics text.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createCommitMetrics, createForwardMetrics } from '../../../src/server/metrics';
import { requestOf, testDurability } from '../../support/server-parts';
import { openTestMock, startTestServer } from '../harness';

interface ParsedFamily {
  readonly type: string;
  readonly samples: Map<string, number>;
}

const SUFFIXES: Readonly<Record<string, readonly string[]>> = {
  info: ['_info'],
  counter: ['_total'],
  gauge: [''],
  histogram: ['_bucket', '_sum', '_count'],
};
const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const LABEL = String.raw`[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\[\\n"])*"`;
const SAMPLE = new RegExp(String.raw`^(${NAME})(\{${LABEL}(?:,${LABEL})*\})? (\d+(?:\.\d+)?(?:e-\d+)?|\+Inf)$`);
const META = new RegExp(`^# (TYPE|UNIT|HELP) (${NAME}) (.+)$`);

/** Throws for anything that the format does not allow. */
function parsed(text: string): ReadonlyMap<string, ParsedFamily> {
  if (!text.endsWith('\n# EOF\n')) throw new Error(`no end: ${text.slice(-20)}`);
  const families = new Map<string, ParsedFamily>();
  let now: { readonly name: string; readonly family: ParsedFamily } | undefined;
  for (const line of text.slice(0, -'\n# EOF\n'.length).split('\n')) {
    const [, keyword, name = '', rest = ''] = META.exec(line) ?? [];
    if (keyword === 'TYPE') {
      if (families.has(name) || !(rest in SUFFIXES)) throw new Error(line);
      now = { name, family: { type: rest, samples: new Map() } };
      families.set(name, now.family);
    } else if (keyword !== undefined) {
      if (name !== now?.name || now.family.samples.size > 0) throw new Error(line);
      if (keyword === 'UNIT' && !name.endsWith(`_${rest}`)) throw new Error(line);
    } else addSample(line, now);
  }
  return families;
}

function addSample(line: string, now: { readonly name: string; readonly family: ParsedFamily } | undefined): void {
  const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? [];
  const suffix = now && name.startsWith(now.name) ? name.slice(now.name.length) : undefined;
  if (!now || suffix === undefined || SUFFIXES[now.family.type]?.includes(suffix) !== true) throw new Error(line);
  if (now.family.samples.has(`${name}${labels}`)) throw new Error(`twice: ${line}`);
  now.family.samples.set(`${name}${labels}`, Number(value.replace('+Inf', 'Infinity')));
}

/** The buckets of a histogram without labels of its own, in their order. */
const buckets = (family: ParsedFamily | undefined): readonly number[] =>
  [...(family?.samples ?? [])].filter(([name]) => name.includes('_bucket{')).map(([, value]) => value);

test('metrics are guarded, have the content type of the format, and count requests by operation and status', async () => {
  const server = await startTestServer({ controlToken: 'secret' });
  const read = () => server.call('control', 'GET', '/metrics', { token: 'secret' });
  expect((await server.call('control', 'GET', '/metrics')).status).toBe(401);
  await server.call('scan', 'GET', '/v0/dso-party-id');
  await server.call('scan', 'GET', '/v0/dso-party-id');
  await server.call('scan', 'GET', '/v0/nothing');
  const first = await read();
  expect([first.status, first.headers['content-type'], first.headers['cache-control']]).toEqual([
    200,
    'application/openmetrics-text; version=1.0.0; charset=utf-8',
    'no-store',
  ]);
  const textOf = (answer: typeof first): string => answer.text || String(answer.body);
  const families = parsed(textOf(first));
  expect(Object.fromEntries(families.get('understudy_requests')?.samples ?? [])).toEqual({
    'understudy_requests_total{group="control",operation="none",status="4xx"}': 1,
    'understudy_requests_total{group="scan",operation="getDsoPartyId",status="2xx"}': 2,
    'understudy_requests_total{group="scan",operation="none",status="4xx"}': 1,
  });
  const durations = families.get('understudy_request_duration_seconds')?.samples;
  expect(durations?.get('understudy_request_duration_seconds_bucket{group="scan",le="+Inf"}')).toBe(3);
  expect(durations?.get('understudy_request_duration_seconds_count{group="scan"}')).toBe(3);
  expect(families.get('understudy_build')?.samples.get('understudy_build_info{version="0.1.0"}')).toBe(1);
  expect(families.get('understudy_worlds')?.samples.get('understudy_worlds')).toBe(1);
  expect(families.get('understudy_open_streams')?.samples.get('understudy_open_streams')).toBe(0);
  expect(families.get('understudy_log_entries')?.samples.get('understudy_log_entries')).toBeGreaterThan(100);
  expect(families.has('understudy_commit_wait_seconds')).toBe(false);

  // The answer is never cached, although nothing in the world has changed.
  for (const reads of [1, 2, 3])
    expect(
      parsed(textOf(await read()))
        .get('understudy_requests')
        ?.samples.get('understudy_requests_total{group="control",operation="getMetrics",status="2xx"}'),
    ).toBe(reads);
  await server.close();
});

test('include the commits of a store', async () => {
  const { mock } = openTestMock();
  const commits = createCommitMetrics();
  for (const worlds of [1, 3, 100]) commits.worlds.observe(worlds);
  commits.waitSeconds.observe(0.0004);
  commits.failures = 2;
  mock.swap({ durability: testDurability({ commits }) });
  const { body } = await mock.handle({ ...requestOf('GET', '/_control/v1/metrics'), peer: '127.0.0.1' });
  const families = parsed(body);
  expect(buckets(families.get('understudy_commit_worlds'))).toEqual([1, 1, 2, 2, 2, 2, 3]);
  expect(families.get('understudy_commit_worlds')?.samples.get('understudy_commit_worlds_sum')).toBe(104);
  expect([...(families.get('understudy_commit_wait_seconds')?.samples.keys() ?? [])].slice(0, 3)).toEqual([
    'understudy_commit_wait_seconds_bucket{le="0.001"}',
    'understudy_commit_wait_seconds_bucket{le="0.005"}',
    'understudy_commit_wait_seconds_bucket{le="0.025"}',
  ]);
  expect(families.get('understudy_commit_failures')?.samples.get('understudy_commit_failures_total')).toBe(2);
});

test('include the worlds and the forwarded requests of a replica, and the documentation names each family', async () => {
  const { mock } = openTestMock();
  const forwards = createForwardMetrics();
  forwards.counts.request = 7;
  forwards.failures = 2;
  forwards.seconds.observe(0.02);
  let age = 1.5;
  const none = (): undefined => undefined;
  const ownership = { changes: { taken: 3, lost: 1, released: 2 }, beatAgeSeconds: () => age };
  mock.swap({
    durability: testDurability({ commits: createCommitMetrics(), ownership }),
    replicas: { worlds: mock.parts.worlds, journal: mock.parts.journal, whyUnready: none, forwards },
  });
  const read = async (): Promise<ReturnType<typeof parsed>> =>
    parsed((await mock.handle({ ...requestOf('GET', '/_control/v1/metrics'), peer: '127.0.0.1' })).body);
  const families = await read();
  const samples = (name: string): object => Object.fromEntries(families.get(name)?.samples ?? []);
  expect(samples('understudy_owner_changes')).toEqual({
    'understudy_owner_changes_total{change="taken"}': 3,
    'understudy_owner_changes_total{change="lost"}': 1,
    'understudy_owner_changes_total{change="released"}': 2,
  });
  expect(samples('understudy_forwards')).toEqual({
    'understudy_forwards_total{kind="request"}': 7,
    'understudy_forwards_total{kind="stream"}': 0,
  });
  expect(samples('understudy_forward_failures')).toEqual({ understudy_forward_failures_total: 2 });
  expect(buckets(families.get('understudy_forward_duration_seconds'))).toEqual([0, 0, 1, 1, 1, 1, 1]);
  expect(samples('understudy_heartbeat_age_seconds')).toEqual({ understudy_heartbeat_age_seconds: 1.5 });
  age = Infinity;
  expect([...((await read()).get('understudy_heartbeat_age_seconds')?.samples.values() ?? [])]).toEqual([Infinity]);

  const page = readFileSync(resolve(__dirname, '../../../docs/operating.md'), 'utf8');
  const documented = [...page.matchAll(/^\| `(understudy_\w+)` \| (\w+) \|/gm)].map(
    ([, name, type]) => `${name} ${type}`,
  );
  const ending: Readonly<Record<string, string>> = { info: '_info', counter: '_total' };
  expect([...families].map(([name, { type }]) => `${name}${ending[type] ?? ''} ${type}`).sort()).toEqual(
    documented.sort(),
  );
});

it('metrics and journal are returned while nothing can be stored', async () => {
  const { mock } = openTestMock();
  const fail = (): Promise<never> => Promise.reject(new Error('no space left'));
  mock.swap({ durability: testDurability({ pending: fail, pendingTable: fail, refusing: fail, probe: fail }) });
  const statusOf = async (path: string): Promise<number> =>
    (await mock.handle(requestOf('GET', `/_control/v1/${path}`))).status;
  const statuses = ['metrics', 'requests', 'status', 'worlds'].map(statusOf);
  expect(await Promise.all(statuses)).toEqual([200, 200, 503, 503]);
});

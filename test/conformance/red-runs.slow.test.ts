// A run against a target that fails is not much longer than one that passes: what never came is not waited for again and
// again. The tests compare requests, waits and processor time, not elapsed time. The kit runs in a separate process: the
// processor time of the proxy does not count, and that of the start of the kit is part of both sides.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileWith, run, start, type Started } from '../cli/command';
import type { Report } from '../../src/conformance';
import { random } from '../random';
import { testSeed } from '../seed';
import { isLongRun } from '../support/long-run';
import { startDeployment, type Behaviour, type UpstreamAnswer } from './deployment-proxy';

/** Suites that wait the most. */
const SUITES = ['offer-lifecycle', 'list-offers', 'offer-status', 'create-offer', 'tracking-id'];

const CPU_METER = resolve(__dirname, '../support/cpu-of-process.cjs');

let server: Started;
beforeAll(async () => {
  server = await start();
});
afterAll(() => server.stop());

interface Run {
  readonly requests: number;
  /** Processor time of the command. */
  readonly cpuMs: number;
  readonly report: Report;
}

async function check(behave: Behaviour, ...more: readonly string[]): Promise<Run> {
  let requests = 0;
  const proxy = await startDeployment(server.ready.url, (asked) => {
    requests += 1;
    return behave(asked);
  });
  const ready = JSON.stringify(server.ready).replaceAll(server.ready.url, proxy.url);
  const file = fileWith('cpu', '');
  const target = ['--target', fileWith('ready.json', ready)];
  const suites = SUITES.flatMap((suite) => ['--suite', suite]);
  const { out, err } = await run(
    ['check', ...target, ...suites, '--allow', 'write', '--allow-partial', '--report', 'json', ...more],
    { NODE_OPTIONS: `--require ${CPU_METER}`, CPU_FILE: file },
  );
  await proxy.close();
  const cpuMs = Number(readFileSync(file, 'utf8'));
  if (!(cpuMs > 0)) throw new Error(`the processor time of the command was not measured: ${err}`);
  return { requests, cpuMs, report: JSON.parse(out) as Report };
}

const passing: Behaviour = ({ pass }) => pass();

type Body = Readonly<Record<string, unknown>>;

/** Changes the JSON bodies of successful answers at a path. */
const changed =
  (path: RegExp, change: (body: Body) => unknown): Behaviour =>
  async ({ request, pass }) => {
    const answer = await pass();
    return answer.status === 200 && path.test(request.url ?? '') ? withBody(answer, change) : answer;
  };

const withBody = (answer: UpstreamAnswer, change: (body: Body) => unknown): UpstreamAnswer => ({
  ...answer,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(change(JSON.parse(answer.body.toString('utf8')) as Body))),
});

const foreignId = (id: string): string => id.slice(0, -4) + (id.endsWith('0000') ? '1111' : '0000');
const LIST = /\/wallet\/transfer-offers$/;
const STATUS = /\/transfer-offers\/[^/]+\/status$/;

const unavailable: Behaviour = ({ response }) => {
  response.writeHead(503, { 'content-type': 'application/json' }).end('{"error":"unavailable"}');
  return Promise.resolve(undefined);
};

const RED: readonly (readonly [what: string, behave: Behaviour])[] = [
  [
    'lists offers with other ids than it announced',
    changed(LIST, (body) =>
      Array.isArray(body['offers'])
        ? {
            offers: (body['offers'] as readonly { readonly contract_id: string }[]).map((offer) => ({
              ...offer,
              contract_id: foreignId(offer.contract_id),
            })),
          }
        : body,
    ),
  ],
  [
    'never completes a transfer',
    changed(STATUS, (body) => ({ ...body, status: body['status'] === 'completed' ? 'accepted' : body['status'] })),
  ],
  [
    'shows empty lists',
    changed(/./, (body) =>
      Object.fromEntries(Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? [] : value])),
    ),
  ],
  ['shows the status of each offer as it was first', firstStatuses()],
  ['answers everything with 503', unavailable],
];

/** The first status of an offer for ever. */
function firstStatuses(): Behaviour {
  const first = new Map<string, UpstreamAnswer>();
  return async ({ request, pass }) => {
    const path = request.url ?? '';
    if (!STATUS.test(path)) return pass();
    const answer = first.get(path) ?? (await pass());
    if (answer.status === 200) first.set(path, answer);
    return answer;
  };
}

let green: Run;
beforeAll(async () => {
  green = await check(passing);
});

it('a run that passes shortens no wait', () => {
  expect([green.report.exit, green.report.counts.fail, green.report.traffic?.shortenedWaits]).toEqual([
    0,
    0,
    undefined,
  ]);
});

/** Two of them, others for each seed; `npm run test:long` runs all. */
const draw = random(testSeed);
const drawn = RED.map((one) => ({ one, order: draw() })).toSorted((a, b) => a.order - b.order);
const some = drawn.slice(0, isLongRun ? RED.length : 2).map(({ one }) => one);

it.each(some)('a run against a target that %s sends and computes less than four times as much', async (_, behave) => {
  const { requests, cpuMs, report } = await check(behave);
  expect(report.exit).not.toBe(0);
  expect(requests).toBeLessThan(4 * green.requests);
  expect(cpuMs).toBeLessThan(4 * green.cpuMs);
});

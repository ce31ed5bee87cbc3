// A run that is interrupted: all reports are written of what was done, and the offers of the run are withdrawn.

import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Report } from '../../src/conformance';
import { begin, call, fileWith, start, type Started } from '../cli/command';
import { startDeployment, type DeploymentProxy } from './deployment-proxy';

let server: Started;
let proxy: DeploymentProxy;
const seen = { requests: 0 };
beforeAll(async () => {
  server = await start();
  proxy = await startDeployment(server.ready.url, async ({ pass }) => {
    seen.requests += 1;
    await pause(30);
    return pass();
  });
});
afterAll(async () => {
  await proxy.close();
  await server.stop();
});

const offersOf = async (index: number): Promise<number> => {
  const url = `${server.ready.groups.validator}/v0/wallet/transfer-offers`;
  const { json } = await call(url, { token: server.ready.users[index]?.token ?? '' });
  return (json as { readonly offers: readonly object[] }).offers.length;
};

it.each<[NodeJS.Signals, number]>([
  ['SIGINT', 130],
  ['SIGTERM', 143],
])('%s ends a run with %d and all its reports', async (signal, status) => {
  const folder = mkdtempSync(join(tmpdir(), 'interrupted-'));
  const url = proxy.url;
  const groups = { ledger: url, validator: `${url}/api/validator`, scan: `${url}/api/scan` };
  const target = fileWith('ready.json', JSON.stringify({ ...server.ready, groups }));
  const offersBefore = await offersOf(0);
  seen.requests = 0;
  const { child, finished } = begin([
    'check',
    '--target',
    target,
    '--suite',
    'create-offer',
    '--suite',
    'list-offers',
    ...['json', 'junit', 'html', 'md'].flatMap((format) => [
      '--report',
      `${format}=${join(folder, `report.${format}`)}`,
    ]),
  ]);
  while (seen.requests < 60) await pause(20);
  child.kill(signal);
  const ended = await finished;
  expect({ status: ended.status, out: ended.out }).toEqual({
    status,
    out: expect.stringContaining(`the run ended early by ${signal}`),
  });
  expect(ended.out).toMatch(new RegExp(`${signal} \\(exit ${status}\\)\\n`));
  const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report;
  expect(report.traffic).toMatchObject({ stopped: signal });
  expect(report.exit).toBe(status);
  expect(report.counts.pass).toBeGreaterThan(0);
  expect(report.counts.skip).toBeGreaterThan(0);
  expect(report.counts.fail + report.counts.error).toBe(0);
  for (const format of ['junit', 'html', 'md'])
    expect(readFileSync(join(folder, `report.${format}`), 'utf8').length).toBeGreaterThan(100);
  expect(await offersOf(0)).toBeLessThanOrEqual(offersBefore);
});

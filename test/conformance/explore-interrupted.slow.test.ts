// An exploration that does not run to its end: Ctrl-C in a terminal, which signals the whole process group, and a target
// that stops responding.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { begin, call, fileWith, ROOT, run, start, type Started } from '../cli/command';
import { startDeployment, type Behaviour } from './deployment-proxy';
import { childrenOf, isRunning } from './processes';

const worldsOf = async ({ ready }: Started): Promise<number> => {
  const { json } = await call(`${ready.url}/_control/v1/worlds`);
  return (json as { readonly worlds: readonly object[] }).worlds.length;
};

/** Starts the command as a terminal does: in a process group of its own. */
function beginInGroup(args: readonly string[]) {
  const child = spawn(process.execPath, [join(ROOT, 'dist', 'understudy.js'), ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const streams = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => void (streams.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (streams.err += chunk.toString()));
  const pid = child.pid ?? 0;
  const finished = once(child, 'close').then(([status]) => ({ status: status as number | null, ...streams }));
  return { pid, signalGroup: (signal: NodeJS.Signals) => process.kill(-pid, signal), finished };
}

describe('understudy explore with a mock server', () => {
  it.each<[NodeJS.Signals, number]>([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])('ends with its report and without its worlds when %s reaches its whole process group', async (signal, status) => {
    const server = await start();
    const before = await worldsOf(server);
    const exploring = beginInGroup(['explore', server.ready.url, '--minutes', '10', '--json']);
    while ((await worldsOf(server)) === before) await pause(20);
    await pause(500);
    const models = childrenOf(exploring.pid);
    exploring.signalGroup(signal);
    const finished = await exploring.finished;
    const after = await worldsOf(server);
    await server.stop();
    expect({ status: finished.status, err: finished.err, after }).toEqual({ status, err: '', after: before });
    expect(JSON.parse(finished.out)).toMatchObject({ exit: status, stopped: signal, failures: [] });
    expect(models.length).toBe(1);
    expect(models.filter(isRunning)).toEqual([]);
  });

  it('leaves no model behind when it is killed', async () => {
    const server = await start();
    const before = await worldsOf(server);
    const exploring = beginInGroup(['explore', server.ready.url, '--minutes', '10']);
    while ((await worldsOf(server)) === before) await pause(20);
    const models = childrenOf(exploring.pid);
    exploring.signalGroup('SIGKILL');
    await exploring.finished;
    // Without the fix, this does not end.
    while (models.some(isRunning)) await pause(20);
    await server.stop();
    expect(models.length).toBe(1);
  });
});

const isControl = (url = ''): boolean => url.startsWith('/_');

const deploymentOf = async (behave: Behaviour) => {
  const server = await start();
  const deployment = await startDeployment(server.ready.url, behave);
  const { url } = deployment;
  const target = fileWith(
    'target.json',
    JSON.stringify({
      ...server.ready,
      groups: { ledger: url, validator: `${url}/api/validator`, scan: `${url}/api/scan` },
    }),
  );
  const close = async (): Promise<void> => {
    await deployment.close();
    await server.stop();
  };
  return { target, close };
};

describe('understudy explore, while it prepares a deployment', () => {
  const notFound = { status: 404, headers: {}, body: Buffer.from('') };

  it('ends with 4 when the connection drops', async () => {
    const { target, close } = await deploymentOf(async ({ request, response, pass }) => {
      if (isControl(request.url)) return notFound;
      if (request.url?.endsWith('/balance') !== true) return pass();
      response.destroy();
      return undefined;
    });
    const { status, err } = await run(['explore', '--target', target, '--json', '--allow', 'write']);
    await close();
    expect({ status, err }).toEqual({
      status: 4,
      err: expect.stringMatching(
        /^understudy: GET \S+\/balance did not respond: socket hang up\nunderstudy: withdrew 1 open offers of the run\n$/,
      ),
    });
  });

  it('ends with 130 on SIGINT', async () => {
    const seen = { requests: 0 };
    const { target, close } = await deploymentOf(async ({ request }) => {
      if (isControl(request.url)) return notFound;
      seen.requests += 1;
      return undefined;
    });
    const { child, finished } = begin(['explore', '--target', target, '--json', '--allow', 'write']);
    while (seen.requests === 0) await pause(20);
    child.kill('SIGINT');
    const { status, err } = await finished;
    await close();
    expect({ status, err }).toEqual({
      status: 130,
      err: 'understudy: ended by SIGINT before the first sequence\n',
    });
  });
});

describe('understudy explore with a target that closes connections without a response', () => {
  /** `drops` decides by the number of requests for a balance so far, and whether this is one. */
  const explored = async (drops: (balances: number, isBalance: boolean) => boolean) => {
    let balances = 0;
    const server = await start();
    const proxy = await startDeployment(server.ready.url, async ({ request, response, pass }) => {
      const isBalance = request.url?.endsWith('/balance') === true;
      if (isBalance) balances += 1;
      if (!drops(balances, isBalance)) return pass();
      response.destroy();
      return undefined;
    });
    const options = ['--seed', 'closed', '--sequences', '3', '--minutes', '10'];
    const finished = await run(['explore', proxy.url, ...options]);
    await proxy.close();
    await server.stop();
    return finished;
  };
  // A read is sent again after its connection was closed.
  const RUN = 2;

  it('reports a request that always closes it, with the shortest sequence', async () => {
    const { status, out } = await explored((_, isBalance) => isBalance);
    expect({ status, out }).toMatchObject({ status: 1 });
    expect(out).toContain('✗ fail  getBalance: the connection closed without a response');
    expect(out).toMatch(/ 1 step \(shortened from sequence \d+ of \d+ actions\)/);
    expect(out).toMatch(/ 1\. getBalance as \w+ → no response, model 200\n +curl -i '\S+\/balance'/);
    expect(out).toMatch(/\n1 fail \(exit 1\)\n/);
  });

  it('ignores a connection that closes only once', async () => {
    const { status, out } = await explored((balances, isBalance) => isBalance && balances <= RUN);
    expect({ status, out }).toEqual({ status: 0, out: expect.stringContaining('the target behaves like the model') });
  });

  it('ends with 4 when it does not respond to anything any more', async () => {
    const { status, out } = await explored((balances) => balances > 0);
    expect({ status, out }).toMatchObject({ status: 4 });
    expect(out).toMatch(/ended early: GET \S+\/balance did not respond: socket hang up; then \S+ did not respond to /);
    expect(out).toContain('no difference until then (exit 4)');
    expect(out).not.toContain('behaves like the model');
  });

  it('ends with 1 when it stops responding while a failure is shortened', async () => {
    const { status, out } = await explored((balances, isBalance) => isBalance || balances > 2 * RUN);
    expect({ status, out }).toMatchObject({ status: 1 });
    expect(out).toContain('✗ fail  getBalance: the connection closed without a response');
    expect(out).toContain('ended early: ');
    expect(out).toMatch(/\n1 fail \(exit 1\)\n/);
  });
});

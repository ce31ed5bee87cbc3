// What a user does with the installed package, on one Node: start it, act, restart with the same data folder, check it,
// use the library.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

interface Finished {
  readonly status: number | null;
  readonly text: string;
}

interface Server {
  readonly url: string;
  readonly scan: string;
  readonly stop: () => Promise<void>;
}

const LIBRARY = `
import { createRequire } from 'node:module';
import { createMock, startMock } from 'canton-understudy';
const mock = await startMock({ now: '2026-01-15T12:00:00Z' });
await mock.offers.create({ from: 'alice', to: 'bob', amount: '12.5', trackingId: 'lunch', expiresIn: '10m' });
await mock.clock.advance('10m');
const { state } = await mock.offers.get('lunch');
const answer = await fetch(mock.groups.scan + '/v0/dso-party-id');
await mock.close();
const { createMock: required } = createRequire(import.meta.url)('canton-understudy');
const direct = await createMock().fetch('/api/scan/v0/dso-party-id');
console.log(state, answer.status, direct.status, required === createMock);
`;

/** Node says so on stderr when something is deprecated, experimental or leaks. */
const WARNING = /^\(node:\d+\).*$/m;

export class Scenario {
  readonly #node: string;
  readonly #project = mkdtempSync(join(tmpdir(), 'understudy-node-'));

  constructor(node: string) {
    this.#node = node;
  }

  /** `modules` is the node_modules that has the package. */
  async run(modules: string): Promise<void> {
    symlinkSync(modules, join(this.#project, 'node_modules'), 'junction');
    await this.#serveWithData();
    await this.#useLibrary();
  }

  /** A server whose changes outlive it, judged by the kit. */
  async #serveWithData(): Promise<void> {
    const first = await this.#serve();
    expectEqual('the status of scan', (await fetch(`${first.scan}/v0/dso-party-id`)).status, 200);
    const offer = ['--from', 'alice', '--to', 'bob', '--amount', '12.5', '--tracking-id', 'kept'];
    await this.#succeed('offer create', ['offer', 'create', ...offer, '--url', first.url]);
    await first.stop();
    const second = await this.#serve();
    const { text } = await this.#succeed('offer list', ['offer', 'list', '--url', second.url]);
    if (!text.includes('kept')) throw new Error(`the offer is gone after a restart with the data folder:\n${text}`);
    const suites = ['--suite', 'mining-rounds', '--suite', 'offer-to-update'];
    await this.#succeed('check', ['check', '--target', 'ready.json', ...suites]);
    await second.stop();
  }

  async #useLibrary(): Promise<void> {
    writeFileSync(join(this.#project, 'use.mjs'), LIBRARY);
    const { status, text } = await this.#finish(['use.mjs']);
    expectEqual('what the library prints', [status, text.trim()], [0, 'expired 200 200 true']);
  }

  async #serve(): Promise<Server> {
    const args = ['serve', '--port', '0', '--json', '--data', 'data', '--ready-file', 'ready.json'];
    const child = spawn(this.#node, [this.#command(), ...args], {
      cwd: this.#project,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    child.stderr.on('data', (part: Buffer) => (printed += part.toString()));
    const ended = once(child, 'close');
    const line = await Promise.race([once(createInterface(child.stdout), 'line'), ended.then(() => undefined)]);
    if (line === undefined) throw new Error(`serve ended before it was ready:\n${printed}`);
    const { url, groups } = JSON.parse(String(line[0])) as {
      readonly url: string;
      readonly groups: { readonly scan: string };
    };
    const stop = async (): Promise<void> => {
      child.kill('SIGTERM');
      await ended;
      expectNoWarning('serve', printed);
      // Windows has no signals: there the process is ended, and has no status of its own.
      if (process.platform !== 'win32') expectEqual('the exit status of serve', child.exitCode, 0);
    };
    return { url, scan: groups.scan, stop };
  }

  readonly #command = (): string => join(this.#project, 'node_modules', 'canton-understudy', 'dist', 'understudy.js');

  async #succeed(what: string, args: readonly string[]): Promise<Finished> {
    const finished = await this.#finish([this.#command(), ...args]);
    if (finished.status !== 0) throw new Error(`${what} ended with status ${finished.status}:\n${finished.text}`);
    return finished;
  }

  async #finish(args: readonly string[]): Promise<Finished> {
    const child = spawn(this.#node, args, { cwd: this.#project, stdio: ['ignore', 'pipe', 'pipe'], timeout: 60_000 });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += part.toString()));
    await once(child, 'close');
    expectNoWarning(args.slice(1, 3).join(' '), text);
    return { status: child.exitCode, text };
  }
}

function expectEqual(what: string, actual: unknown, expected: unknown): void {
  const [is, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== wanted) throw new Error(`${what}: ${is}, but ${wanted} is expected`);
}

function expectNoWarning(what: string, printed: string): void {
  const [warning] = WARNING.exec(printed) ?? [];
  if (warning !== undefined) throw new Error(`${what}: Node warns: ${warning}`);
}

// Runs the commands of a fresh dist/ once, as people do, and keeps the code that V8 made of them. A process of its own: what ran for a build is not
// what runs for a user.

import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Script } from 'node:vm';

/** What the first file of the command exports, see src/cli/launch.ts. */
interface Launcher {
  readonly CODE: string;
  readonly scripts: ReadonlyMap<string, Script>;
  readonly open: (file: string) => unknown;
  readonly inHaste: () => void;
  readonly sealed: (source: Buffer, code: Buffer) => Buffer;
}

interface Io {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly env: Readonly<Record<string, string>>;
  readonly colours: { readonly out: boolean; readonly err: boolean };
}
type Main = (args: readonly string[], io: Io) => Promise<number>;

interface Ready {
  readonly groups: { readonly validator: string };
  readonly users: readonly { readonly token: string }[];
}

/** A suite that waits for nothing and changes nothing. */
const SUITE = 'mining-rounds';

const ioTo = (out: (text: string) => void): Io => ({
  out,
  err: () => undefined,
  env: {},
  colours: { out: false, err: false },
});
const silent = ioTo(() => undefined);

const answered = (url: string, token: string): Promise<void> =>
  new Promise(
    (done, failed) =>
      void get(url, { agent: false, headers: { authorization: `Bearer ${token}` } }, (answer) =>
        answer.resume().once('end', done),
      ).once('error', failed),
  );

/** A server from its start to its end: its first answer, a check, and its state. */
async function used(main: Main): Promise<void> {
  const file = join(tmpdir(), `understudy-code-${process.pid}.json`);
  let ready: (line: string) => void = () => undefined;
  const started = new Promise<string>((told) => (ready = told));
  const serving = main(['serve', '--port', '0', '--json', '--quiet', '--ready-file', file], ioTo(ready));
  const { groups, users }: Ready = JSON.parse(
    await Promise.race([started, serving.then((status) => Promise.reject(new Error(`serve ended with ${status}`)))]),
  );
  await answered(`${groups.validator}/v0/wallet/transfer-offers`, users[0]?.token ?? '');
  await main(['check', '--target', file, '--suite', SUITE], silent);
  process.emit('SIGTERM');
  await serving;
  rmSync(file);
  await main(['token', '--user', 'alice'], silent);
  await main(['clock', 'show', '--help'], silent);
  await main(['fixtures', '--help'], silent);
}

async function makeCode(dist: string): Promise<void> {
  const { open, inHaste, scripts, sealed, CODE } = require(join(dist, 'understudy.js')) as Launcher;
  inHaste();
  const { main } = open(join(dist, 'program.js')) as { readonly main: Main };
  await used(main);
  for (const [file, script] of scripts) {
    const temporary = `${file}${CODE}.${process.pid}`;
    writeFileSync(temporary, sealed(readFileSync(file), script.createCachedData()));
    renameSync(temporary, `${file}${CODE}`);
  }
}

if (require.main === module) void makeCode(resolve(process.argv[2] ?? 'dist')).then(() => process.exit());

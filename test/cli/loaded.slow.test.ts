// What a command loads before it works: the program, its own file, and nothing of the others. A start stays short as
// long as this holds.

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { ROOT, run, start } from './command';

const folder = mkdtempSync(join(tmpdir(), 'loaded-'));
const hook = join(folder, 'hook.js');
writeFileSync(
  hook,
  `const fs = require('fs');
  const { readFileSync } = fs;
  const data = [];
  fs.readFileSync = (path, ...rest) => (/contract-|worlds.json/.test(path) && data.push(path), readFileSync(path, ...rest));
  process.on('exit', () => {
    fs.writeFileSync(process.env.LOADED, Object.keys(require.cache).join('\\n'));
    fs.writeFileSync(process.env.LOADED + '-data', data.join('\\n'));
  });\n`,
);

const env = (name: string): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `--require ${hook}`,
  LOADED: join(folder, name),
});

/** Names of the files in dist/ that were loaded, and paths of others. */
function loaded(name: string): readonly string[] {
  const files = readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .filter((file) => file !== '')
    .filter((file) => file !== hook);
  return files.map((file) => (dirname(file) === join(ROOT, 'dist') ? basename(file) : file)).sort();
}

it('serves with the program and one more file: no package, no kit, no console', async () => {
  const { ready, stop } = await start([], env('serve'));
  const [user] = ready.users;
  const answer = await fetch(`${ready.groups.validator}/v0/wallet/transfer-offers`, {
    headers: { authorization: `Bearer ${user?.token}` },
  });
  expect(answer.status).toBe(200);
  await stop();
  expect(loaded('serve')).toEqual(['program.js', 'serve.js', 'understudy.js']);
  expect(loaded('serve-data')).toEqual(['worlds.json']);
});

it('reads validators and responses once, when requests first need them', async () => {
  const { ready, stop } = await start(['--strict'], env('strict'));
  const [user] = ready.users;
  const answers = await Promise.all(
    ['a', 'b'].map((id) =>
      fetch(`${ready.groups.validator}/v0/wallet/transfer-offers/${id}/status`, {
        method: 'POST',
        headers: { authorization: `Bearer ${user?.token}` },
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  await stop();
  expect(loaded('strict-data')).toEqual(['contract-responses.txt', 'contract-validator.js', 'worlds.json']);
});

it.each([
  ['token', ['token', '--user', 'alice'], ['program.js', 'token.js', 'understudy.js']],
  ['help', ['--help'], ['program.js', 'understudy.js']],
  ['demo', ['demo', '--help'], ['program.js', 'understudy.js']],
  ['play', ['play'], ['play.js', 'program.js', 'understudy.js']],
  ['clauses', ['clauses', '--clause', 'OFFER-TRACKING-3'], ['kit.js', 'program.js', 'understudy.js']],
  ['clock', ['clock', 'show', '--help'], ['control.js', 'program.js', 'understudy.js']],
])('%s loads no more of our files than it needs', async (name, args, expected) => {
  expect((await run(args, env(name))).status).toBe(0);
  expect(loaded(name).filter((file) => !file.includes('node_modules'))).toEqual(expected);
});

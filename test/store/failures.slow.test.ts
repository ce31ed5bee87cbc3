// Errors of a data folder: each is one line with the next step, and stored data is not changed.

import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openStore } from '../../src/server';
import { call, ROOT, run, start } from '../cli/command';
import { newFolder } from './kept';

const LOG = 'log.lmdb';
const MARK = 'understudy-data.json';
const serving = (dir: string, ...more: readonly string[]): readonly string[] => [
  '--world',
  'quickstart',
  '--clock',
  'manual',
  '--data',
  dir,
  ...more,
];

/** A folder that a server wrote, identified by a snapshot. */
async function usedFolder(): Promise<string> {
  const dir = newFolder();
  const server = await start(serving(dir));
  await call(`${server.ready.groups.control}/snapshots`, { body: { name: 'mine' } });
  expect((await server.stop()).status).toBe(0);
  return dir;
}

/** The one line that a start ends with. */
async function refusal(args: readonly string[]): Promise<string> {
  const { status, out, err } = await run(['serve', '--port', '0', ...args]);
  expect([status, out, err.split('\n').length]).toEqual([3, '', 2]);
  return err.trim();
}

describe('a folder that cannot be used', () => {
  let used = '';
  beforeAll(async () => {
    used = await usedFolder();
  });
  /** A copy of the used folder, to be damaged. */
  const copy = (): string => {
    const dir = mkdtempSync(join(tmpdir(), 'understudy-hurt-'));
    for (const name of [LOG, MARK]) copyFileSync(join(used, name), join(dir, name));
    return dir;
  };
  const restarts = async (dir: string): Promise<void> => {
    const server = await start(serving(dir));
    expect((await call(`${server.ready.groups.control}/snapshots`)).json).toMatchObject({
      snapshots: [{ id: 's1', name: 'mine' }],
    });
    await server.stop();
  };

  test('a path where no folder can be created is reported at once', async () => {
    const place = process.platform === 'linux' ? '/proc/nothing/here' : join(copy(), MARK, 'here');
    expect(await refusal(serving(place))).toMatch(/^understudy: --data \S+ is not writable \(E[A-Z]+: /);
  });

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['truncated to half', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['empty', () => Buffer.alloc(0)],
    ['overwritten', (bytes) => Buffer.alloc(bytes.length, 'garbage ')],
    [
      'changed in one byte of the log',
      (bytes) => Buffer.from(bytes).fill('!', bytes.indexOf('network-started'), bytes.indexOf('network-started') + 1),
    ],
  ])('a log that was %s is rejected and not changed', async (_, hurt) => {
    const dir = copy();
    const torn = hurt(readFileSync(join(dir, LOG)));
    writeFileSync(join(dir, LOG), torn);
    expect(await refusal(serving(dir))).toMatch(
      /^understudy: --data \S+log\.lmdb is damaged \(.+\): restore the folder from a backup, or use another folder; nothing was changed$/,
    );
    expect(readFileSync(join(dir, LOG)).equals(torn)).toBe(true);
    writeFileSync(join(dir, LOG), readFileSync(join(used, LOG)));
    await restarts(dir);
  });

  test('a log that lacks only unused pages is repaired', async () => {
    const dir = copy();
    const bytes = readFileSync(join(dir, LOG));
    writeFileSync(join(dir, LOG), bytes.subarray(0, bytes.length - 4096));
    await restarts(dir);
    await restarts(dir);
  });

  test('a missing log is not replaced by an empty one', async () => {
    const dir = copy();
    rmSync(join(dir, LOG));
    expect(await refusal(serving(dir))).toContain(`${LOG} is missing: restore the folder from a backup`);
  });

  test('an invalid marker file, and one of a newer version', async () => {
    const dir = copy();
    writeFileSync(join(dir, MARK), '{"format":');
    expect(await refusal(serving(dir))).toContain(
      `${MARK} is not a valid marker file: restore the folder from a backup`,
    );
    writeFileSync(join(dir, MARK), '{"format":"understudy-data","version":3}\n');
    expect(await refusal(serving(dir))).toContain(
      'was written by a newer understudy (data version 3; this one reads up to 2): use that version',
    );
    copyFileSync(join(used, MARK), join(dir, MARK));
    await restarts(dir);
  });

  test('a folder of an older version is upgraded', async () => {
    const dir = copy();
    writeFileSync(join(dir, MARK), '{"format":"understudy-data","version":1}\n');
    await restarts(dir);
    expect(readFileSync(join(dir, MARK), 'utf8')).toBe('{"format":"understudy-data","version":2}\n');
  });

  test('a folder with other files', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'understudy-foreign-'));
    writeFileSync(join(dir, 'thesis.txt'), 'years of work');
    expect(await refusal(serving(dir))).toContain(
      `${dir} contains thesis.txt but no ${MARK}, so it is not a data folder: use an empty folder`,
    );
    expect(readFileSync(join(dir, 'thesis.txt'), 'utf8')).toBe('years of work');
  });

  test('files of an interrupted first start are removed: nothing in them was acknowledged', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'understudy-unfinished-'));
    writeFileSync(join(dir, LOG), 'torn');
    const server = await start(serving(dir));
    expect((await call(`${server.ready.groups.scan}/v0/dso-party-id`)).status).toBe(200);
    await server.stop();
  });

  test('a log that lost its marker file is used, and gets a new one', async () => {
    const dir = copy();
    rmSync(join(dir, MARK));
    await restarts(dir);
    expect(readFileSync(join(dir, MARK), 'utf8')).toBe(readFileSync(join(used, MARK), 'utf8'));
  });

  test('a damaged log that lost its marker file is rejected and not changed', async () => {
    const dir = copy();
    rmSync(join(dir, MARK));
    const torn = Buffer.alloc(readFileSync(join(dir, LOG)).length, 'garbage ');
    writeFileSync(join(dir, LOG), torn);
    expect(await refusal(serving(dir))).toContain('is damaged');
    expect(readFileSync(join(dir, LOG)).equals(torn)).toBe(true);
  });

  test('a second process is rejected with the id of the first one, which continues', async () => {
    const dir = copy();
    const first = await start(serving(dir));
    expect(await refusal(serving(dir))).toMatch(/ is in use by process \d+: stop that process, or use another folder$/);
    expect((await call(`${first.ready.groups.control}/snapshots`, { body: { name: 'second' } })).status).toBeLessThan(
      300,
    );
    await first.stop('SIGKILL');
    const next = await start(serving(dir));
    expect((await call(`${next.ready.groups.control}/snapshots`)).json).toMatchObject({
      snapshots: [{ name: 'mine' }, { name: 'second' }],
    });
    await next.stop();
  });

  test('a lock of another machine is kept, because its process cannot be checked', async () => {
    const dir = copy();
    writeFileSync(join(dir, 'lock'), JSON.stringify({ pid: 1, host: 'another-machine', began: '' }));
    expect(await refusal(serving(dir))).toContain(
      `is locked by process 1 on another-machine: stop that process, or remove ${join(dir, 'lock')} if it no longer runs`,
    );
  });

  test('options for another world than the stored one', async () => {
    expect(await refusal(['--data', used, '--world', 'small'])).toMatch(
      /--world small is not what \S+ was started with, which is quickstart: omit the flag/,
    );
    expect(await refusal(['--data', used, '--seed', '2'])).toMatch(
      /--seed 2 is not what \S+ was started with, which is 1: omit the flag/,
    );
    expect(await run(['serve', '--data', used, '--watch'])).toMatchObject({
      status: 2,
      err: expect.stringContaining(
        '--watch resets the world when its file changes, which would discard what --data keeps',
      ),
    });
    await restarts(used);
  });

  test('ignored options and changed world files are logged with the stored value', async () => {
    const dir = join(mkdtempSync(join(tmpdir(), 'understudy-flags-')), 'kept');
    const world = join(dirname(dir), 'world.yaml');
    writeFileSync(world, 'name: small\nends: 2026-01-15T12:00:00Z\nlasts: 2h\nusers:\n  alice: {}\n');
    const flags = ['--data', dir, '--world', world];
    const first = await start([...flags, '--clock', 'manual']);
    expect(first.streams().err).not.toMatch(/is ignored|was changed/);
    await first.stop();
    writeFileSync(world, 'name: small\nends: 2026-01-15T12:00:00Z\nlasts: 2h\nusers:\n  bob: {}\n');
    const next = await start([...flags, '--clock', 'real']);
    await next.logged(`was changed since ${dir}`);
    expect(next.streams().err).toContain(
      `--clock real is ignored: ${dir} resumes its own clock, which is frozen at 2026-01-15T12:00:00Z; use \`understudy clock run\`, or choose another folder with --data`,
    );
    expect(next.streams().err).toContain(
      `${world} was changed since ${dir} was started with it: the folder resumes its stored state`,
    );
    expect(next.ready.users).toMatchObject([{ user: 'alice' }]);
    await next.stop();
    const last = await start(['--data', dir, '--clock', 'manual', '--at', '2026-02-01T00:00:00Z']);
    await last.logged('is ignored');
    expect(last.streams().err).toContain(
      `--at 2026-02-01T00:00:00Z is ignored: ${dir} resumes its own clock, which is frozen at 2026-01-15T12:00:00Z; use \`understudy clock set 2026-02-01T00:00:00Z\``,
    );
    expect(last.streams().err).not.toMatch(/--clock \w+ is ignored|was changed/);
    expect((await run(['status', '--url', last.ready.groups.control])).out).toContain(`Data        stored in ${dir}\n`);
    await last.stop();
  });

  test('a read-only folder', () => {
    const dir = copy();
    chmodSync(dir, 0o555);
    // Root may write anywhere: whoever is root lets somebody else try.
    const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const script = `require('esbuild-register/dist/node').register(); require('./src/server/store/store').openStore({ dir: ${JSON.stringify(dir)} }).then(({ ok, error }) => console.log(ok, error));`;
    const { stdout, stderr } = spawnSync(process.execPath, ['-e', script], { cwd: ROOT, encoding: 'utf8', ...nobody });
    expect([stdout, stderr]).toEqual([
      expect.stringMatching(
        /^false \S+ is not writable \(EACCES.*\): grant this user write access, or use another folder\n$/,
      ),
      '',
    ]);
    chmodSync(dir, 0o755);
  });

  test('a path that is a file', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'understudy-file-')), 'file');
    writeFileSync(path, '');
    for (const dir of [path, join(path, 'below'), join(path, 'far', 'below')])
      expect(await openStore({ dir })).toEqual({
        ok: false,
        error: `${path} is a file, not a folder: use another folder`,
      });
  });

  test('a folder whose log cannot be closed is released anyway', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'understudy-unclosed-'));
    const opened = await openStore({
      dir,
      disk: async () => ({
        records: () => [],
        commit: async () => undefined,
        close: () => Promise.reject(new Error('torn off')),
      }),
    });
    await expect(opened.ok && opened.value.close()).rejects.toThrow('torn off');
    expect(existsSync(join(dir, 'lock'))).toBe(false);
  });
});

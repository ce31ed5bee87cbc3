// The process that reads the data file: its output and its failures.

import { copyFileSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDisk } from '../../src/server/store/disk';
import { probe } from '../../src/server/store/probe';
import { openStore } from '../../src/server/store/store';

const dir = mkdtempSync(join(tmpdir(), 'understudy-probe-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const LARGE = 'x'.repeat(3_000_000);
const log = join(dir, 'log.lmdb');
beforeAll(async () => {
  const disk = await openDisk(log);
  await disk.commit([
    { key: ['head', 1], text: '{}' },
    { key: ['log', 1, 2], text: LARGE },
    { key: ['told', 1], text: '' },
  ]);
  await disk.close();
});

async function read(file: string): Promise<{
  readonly result: Awaited<ReturnType<typeof probe>>;
  readonly taken: readonly (readonly [key: string, bytes: number])[];
}> {
  const taken: [string, number][] = [];
  const result = await probe({ log: file }, (key, value) => void taken.push([key.join(' '), value.length]));
  return { result, taken };
}

const DIGEST_BYTES = 8;
const whole = {
  result: { ok: true, value: { isShort: false, isEmpty: false } },
  taken: [
    ['head 1', 2 + DIGEST_BYTES],
    ['log 1 2', LARGE.length + DIGEST_BYTES],
    ['told 1', DIGEST_BYTES],
  ],
};

it('passes on every record, also one larger than a pipe buffer', async () => {
  expect(await read(log)).toEqual(whole);
});

it('is not disturbed by preloaded modules that print', async () => {
  const noisy = join(dir, 'noisy.js');
  writeFileSync(noisy, "console.log('loaded'); console.error('loaded');");
  const before = process.env['NODE_OPTIONS'];
  process.env['NODE_OPTIONS'] = `--require ${noisy}`;
  try {
    expect(await read(log)).toEqual(whole);
  } finally {
    if (before === undefined) delete process.env['NODE_OPTIONS'];
    else process.env['NODE_OPTIONS'] = before;
  }
});

it('reports in one sentence that a file is not an lmdb file, or is truncated', async () => {
  const [foreign, cut] = [join(dir, 'foreign.lmdb'), join(dir, 'cut.lmdb')];
  writeFileSync(foreign, 'nothing of the kind'.repeat(1000));
  const { result } = await read(foreign);
  expect(result).toEqual({ ok: false, error: { isDamage: true, reason: expect.stringMatching(/^[^\n]+$/) } });
  const disk = await openDisk(cut);
  await disk.commit([{ key: ['log', 1, 2], text: LARGE }]);
  await disk.close();
  truncateSync(cut, 1_000_000);
  expect((await read(cut)).result).toMatchObject({ ok: false, error: { isDamage: true } });
});

describe('does not report a file as damaged if it could not read it', () => {
  const { execPath } = process;
  afterEach(() => void (process.execPath = execPath));
  /** A program instead of the reader. */
  const reader = (lines: string): string => {
    const path = join(dir, 'reader.sh');
    writeFileSync(path, `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
    return path;
  };

  test.each([
    ['no process can be had', () => '/nowhere/node', /ENOENT/],
    ['it is terminated', () => reader('kill -9 $$'), /SIGKILL/],
    ['it has no files left', () => reader('echo "Error: Too many open files" >&2; exit 1'), /Too many open files/],
  ])('%s', async (_, program, reason) => {
    process.execPath = program();
    expect((await read(log)).result).toEqual({
      ok: false,
      error: { isDamage: false, reason: expect.stringMatching(reason) },
    });
    const data = join(dir, `kept-${Math.random()}`);
    mkdirSync(data);
    copyFileSync(log, join(data, 'log.lmdb'));
    expect(await openStore({ dir: data })).toEqual({
      ok: false,
      error: expect.stringMatching(
        /log\.lmdb could not be inspected \(.+\): fix this and start again; nothing was changed$/,
      ),
    });
  });

  test('but reports one that crashes the reader', async () => {
    process.execPath = reader('kill -BUS $$');
    expect((await read(log)).result).toMatchObject({
      ok: false,
      error: { isDamage: true, reason: 'the reading process was ended by SIGBUS' },
    });
  });
});

// A checkout after `npm ci`, before any build.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scripts } from '../../package.json';
import { ROOT } from '../cli/command';

const prepare = (cwd: string) => spawnSync(process.execPath, [join(ROOT, 'tools', 'unbuilt-command.mjs')], { cwd });
const checkout = (...folders: readonly string[]): string => {
  const root = mkdtempSync(join(tmpdir(), 'understudy-'));
  for (const folder of folders) mkdirSync(join(root, folder), { recursive: true });
  return root;
};

it('has a command that explains how to build it', () => {
  const root = checkout('src/build');
  expect(prepare(root).status).toBe(0);
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'dist', 'understudy.js')], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^understudy: this checkout is not built yet; run npm start .*\n$/),
  ]);
  expect(scripts.prepare).toContain('tools/unbuilt-command.mjs');
});

it('keeps a command that is built', () => {
  const root = checkout('src/build', 'dist');
  const command = join(root, 'dist', 'understudy.js');
  writeFileSync(command, 'built');
  prepare(root);
  expect(readFileSync(command, 'utf8')).toBe('built');
});

it('gets no command without sources', () => {
  const root = checkout();
  prepare(root);
  expect(existsSync(join(root, 'dist'))).toBe(false);
});

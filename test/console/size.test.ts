// What a browser loads of the console, all of it together.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../cli/command';

const FOLDER = join(ROOT, 'dist', 'console', 'files');
const MOST_BYTES = 200_000;

it('is at most 200 kB of compressed scripts and styles', () => {
  const files = readdirSync(FOLDER).map((name) => ({
    name,
    bytes: gzipSync(readFileSync(join(FOLDER, name))).byteLength,
  }));
  expect(files.length).toBeGreaterThan(6);
  expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(MOST_BYTES);
});

it('has one file per screen, loaded when it is shown', () => {
  const page = readFileSync(join(FOLDER, '..', 'index.html'), 'utf8');
  for (const screen of ['overview', 'wallets', 'ledger', 'journal', 'control', 'checks', 'reports']) {
    expect(readdirSync(FOLDER).filter((name) => name.startsWith(`${screen}-`) && name.endsWith('.js'))).toHaveLength(1);
    expect(page).not.toContain(`${screen}-`);
  }
});

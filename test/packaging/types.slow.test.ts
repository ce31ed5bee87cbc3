// The types of the documents are what the generator makes of them today.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../cli/command';

test('src/types matches openapi/: npm run types:generate', () => {
  const folder = mkdtempSync(join(tmpdir(), 'types-'));
  execFileSync(process.execPath, [join(ROOT, 'tools', 'types', 'generate.mjs'), folder]);
  const made = readdirSync(folder).toSorted();
  expect(made).toEqual(['control.ts', 'ledger.ts', 'scan.ts', 'validator.ts']);
  for (const name of made)
    expect([
      name,
      readFileSync(join(folder, name), 'utf8') === readFileSync(join(ROOT, 'src', 'types', name), 'utf8'),
    ]).toEqual([name, true]);
});

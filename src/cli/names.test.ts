// Completion when a part of the kit is invalid.

import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defined } from '../base';
import { loadKit } from './check-kit';
import { EXIT } from './io';
import { namesOf } from './names';

test('names the mutants that cannot be read, and does not pass for a kit without any', () => {
  const kit = loadKit();
  if (!kit.ok) throw new Error(kit.error.messages.join());
  const folder = mkdtempSync(join(tmpdir(), 'understudy-names-'));
  cpSync(join(kit.value.folder, 'schema'), join(folder, 'schema'), { recursive: true });
  mkdirSync(join(folder, 'mutants'));
  writeFileSync(join(folder, 'mutants', 'broken.yaml'), 'mutants: 5\n');
  const names = namesOf('mutant', { ...kit.value, folder });
  if (names.ok) throw new Error('the file was accepted');
  expect(names.error.status).toBe(EXIT.invalid);
  expect(defined(names.error.messages[0], 'a sentence')).toContain('broken.yaml:1:');
});

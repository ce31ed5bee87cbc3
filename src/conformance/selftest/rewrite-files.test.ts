import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listedIds } from './rewrite-files';

it('lists every id of a folder, in block and flow style', () => {
  const root = mkdtempSync(join(tmpdir(), 'ids-'));
  mkdirSync(join(root, 'mutants'));
  writeFileSync(join(root, 'mutants', 'a.yaml'), "mutants:\n  - id: one\n    clause: X-1\n  - id: 'two-2'\n");
  writeFileSync(join(root, 'mutants', 'b.yaml'), 'mutants:\n  - { id: three, clause: X-1 }\n');
  writeFileSync(join(root, 'mutants', 'note.txt'), '- id: four\n');
  expect(listedIds(root, 'mutants')).toEqual(['one', 'two-2', 'three']);
});

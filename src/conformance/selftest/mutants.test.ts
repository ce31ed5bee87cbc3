import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { contract } from '../../../test/support/contract';
import type { Clause } from '../clauses';
import { readMutants } from './mutants';

const SCHEMA = resolve(__dirname, '../../../conformance/schema/mutants.schema.json');
const clause: Clause = {
  id: 'ANS-1',
  level: 'must',
  section: '4.6',
  operations: [],
  text: 'A rule.',
  check: { by: 'scenario' },
};
const known = { clauses: new Map([[clause.id, clause]]), contract: contract() };
const ONE =
  'mutants:\n  - id: one\n    clause: ANS-1\n    kind: behaviour\n    wrong: It does something wrong.\n    operations: [listAnsEntries]\n    response: { status: 418 }\n';

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  for (const name of ['mutants', 'schema']) mkdirSync(join(folder, name));
  cpSync(SCHEMA, join(folder, 'schema', 'mutants.schema.json'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'mutants', name), text);
  return folder;
}

const problemsOf = (files: Readonly<Record<string, string>>): readonly string[] => {
  const read = readMutants(folderWith(files), known);
  return read.ok
    ? []
    : read.error.map(({ file, line, column, message }) => `${file.replace(/^.*\//, '')}:${line}:${column} ${message}`);
};

describe('mutant files', () => {
  it('are read in alphabetical order', () => {
    const read = readMutants(
      folderWith({ 'b.yaml': ONE.replace('one', 'two'), 'a.yaml': ONE, 'notes.txt': 'no mutants' }),
      known,
    );
    expect(read.ok && read.value.map(({ id }) => id)).toEqual(['one', 'two']);
  });

  it.each([
    ['that are not YAML', 'mutants:\n  - id: [\n', /^a\.yaml:[23]:\d+ not YAML: /],
    ['with an invalid list', 'mutants: 5\n', /^a\.yaml:1:10 /],
    ['with an unknown property', `${ONE}    colour: red\n`, /^a\.yaml:8:13 .*colour/],
    ['with an invalid status', ONE.replace('418', '42'), /^a\.yaml:7:25 .*>= 100/],
    [
      'with an invalid clause',
      ONE.replace('ANS-1', 'ANS-2'),
      /^a\.yaml:3:13 mutant one breaks ANS-2, which is not a clause$/,
    ],
    [
      'with an unknown operation',
      ONE.replace('listAnsEntries', 'listEntries'),
      /^a\.yaml:6:18 mutant one touches listEntries, which is not an operation$/,
    ],
    [
      'with a condition that is used too early',
      ONE.replace('response: { status: 418 }', "when: response.status = 200\n    request: { query: '{}' }"),
      /^a\.yaml:7:11 mutant one rewrites the request but reads the response, which does not exist yet$/,
    ],
    ['with a duplicate id', `${ONE}${ONE.replace('mutants:\n', '')}`, /^a\.yaml:8:9 mutant one is defined twice$/],
  ])('%s are refused with file, line and column', (_, text, problem) => {
    expect(problemsOf({ 'a.yaml': text })).toEqual([expect.stringMatching(problem)]);
  });

  it('report all their problems at once, including duplicate ids across files', () => {
    expect(problemsOf({ 'a.yaml': ONE, 'b.yaml': `${ONE}`, 'c.yaml': 'mutants: 1\n' })).toEqual([
      'b.yaml:2:9 mutant one is defined twice',
      expect.stringMatching(/^c\.yaml:1:10 /),
    ]);
  });
});

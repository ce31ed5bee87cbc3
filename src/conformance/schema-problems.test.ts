import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readYaml } from './schema-files';

const schema = {
  type: 'object',
  required: ['suite'],
  additionalProperties: false,
  properties: {
    suite: { type: 'string', minLength: 3 },
    safety: { enum: ['read', 'write', 'destructive'] },
    status: { oneOf: [{ type: 'integer' }, { type: 'array', items: { type: 'integer' } }] },
  },
};
const schemaFile = join(mkdtempSync(join(tmpdir(), 'schema-')), 'a.schema.json');
writeFileSync(schemaFile, JSON.stringify(schema));

const problemsOf = (text: string): readonly string[] => {
  const read = readYaml({ file: 'a.yaml', text }, schemaFile);
  return read.ok ? [] : read.error.map(({ line, column, message }) => `${line}:${column} ${message}`);
};

describe('schema errors of a file', () => {
  it('are all reported at once, each with its line, the nearest word and what is allowed', () => {
    expect(problemsOf('sute: lunch\nsafety: writ\nstatus: [200, ok]\n')).toEqual([
      '1:1 the file: missing required property "suite"',
      '1:7 the file: unknown property "sute"; did you mean "suite"?',
      '2:9 /safety is "writ", but read, write or destructive is expected; did you mean "write"?',
      '3:15 /status/1 must be integer',
    ]);
  });

  it('list what is allowed if nothing is near', () => {
    expect(problemsOf('suite: lunch\nsafety: none\ncolour: red\n')).toEqual([
      '3:9 the file: unknown property "colour"; available: suite, safety, status',
      '2:9 /safety is "none", but read, write or destructive is expected',
    ]);
  });

  it('are reported as one for a value that matches no alternative', () => {
    expect(problemsOf('suite: lunch\nstatus: yes please\n')).toEqual([
      '2:9 /status must match exactly one schema in oneOf',
    ]);
  });

  it('are empty for a valid file', () => expect(problemsOf('suite: lunch\nstatus: [200]\n')).toEqual([]));
});

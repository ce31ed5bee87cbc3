import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { judging } from '../../../test/support/conformance-check';
import { isVaried, readVariants } from './variants';

const SCHEMA = resolve(__dirname, '../../../conformance/schema/twins.schema.json');
const ONE =
  "variants:\n  - id: one\n    differs: It has no upgrade.\n    allowedBy: { section: '4.3', says: lsu optional }\n    rewrites:\n      - operations: [getLsu]\n        response: { body: '{}' }\n";

function problemsOf(text: string): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'twins-'));
  for (const name of ['twins', 'schema']) mkdirSync(join(folder, name));
  cpSync(SCHEMA, join(folder, 'schema', 'twins.schema.json'));
  writeFileSync(join(folder, 'twins', 'a.yaml'), text);
  const read = readVariants(folder, judging);
  return read.ok ? [] : read.error.map(({ line, column, message }) => `${line}:${column} ${message}`);
}

describe('conforming variant files', () => {
  it('are read with what differs and the clause that allows it', () => {
    expect(problemsOf(ONE)).toEqual([]);
    expect(problemsOf(ONE.replace("section: '4.3'", 'row: B33'))).toEqual([]);
  });

  it.each([
    ['without what allows it', ONE.replace(/ {4}allowedBy.*\n/, ''), /^2:5 .*allowedBy/],
    ['with a section of no contract', ONE.replace('4.3', '44.3'), /^4:27 conforming variant one cites section 44\.3/],
    ['with a row A, which is a must', ONE.replace("section: '4.3'", 'row: A1'), /pattern/],
    [
      'with neither options nor rewrites',
      ONE.replace(/ {4}rewrites(.|\n)*$/, ''),
      /^2:5 \/variants\/0 must match a schema in anyOf/,
    ],
    [
      'with an unknown operation',
      ONE.replace('getLsu', 'getLsus'),
      /^6:22 .*names getLsus, which is not an operation$/,
    ],
    ['with a duplicate id', `${ONE}${ONE.replace('variants:\n', '')}`, /conforming variant one is defined twice$/],
  ])('%s are refused with line and column', (_, text, problem) => {
    expect(problemsOf(text).join('\n')).toMatch(new RegExp(problem.source, 'm'));
  });
});

describe('a call', () => {
  it('is varied by options for its operation, and by rewrites of it or of all', () => {
    expect(isVaried({ operations: ['getLsu'] }, 'getLsu')).toBe(true);
    expect(isVaried({ rewrites: [{ operations: ['getLsu'] }] }, 'getLsu')).toBe(true);
    expect(isVaried({ rewrites: [{}] }, 'getLsu')).toBe(true);
    expect(isVaried({ operations: ['getLsu'], rewrites: [{ operations: ['getLsu'] }] }, 'listAnsEntries')).toBe(false);
  });
});

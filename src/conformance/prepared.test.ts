import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { contract as opened } from '../../test/support/contract';
import { loadPreparedKit, prepareKit, readKit, type KitParts, type KitPlace } from './prepared';

const ROOT = resolve(__dirname, '../..');
const contract = { ...opened(), operations: opened().operations.filter(({ group }) => group !== 'control') };
let root: string;
let dist: string;
let place: KitPlace;
let parts: KitParts;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'kit-'));
  dist = join(root, 'dist');
  for (const folder of ['conformance', 'openapi']) cpSync(join(ROOT, folder), join(root, folder), { recursive: true });
  mkdirSync(dist);
  place = { root, contract };
  const read = readKit(place);
  if (!read.ok) throw new Error(read.error.map(({ file, message }) => `${file} ${message}`).join('\n'));
  parts = read.value;
  for (const [name, text] of prepareKit(parts, place)) writeFileSync(join(dist, name), text);
});
afterAll(() => rmSync(root, { recursive: true }));

it('equals what is read from the files: clauses, suites with positions and texts, documents', () => {
  const prepared = loadPreparedKit(dist, place);
  expect(prepared?.clauses).toEqual(parts.clauses);
  expect(prepared?.suites).toEqual(parts.suites);
  for (const group of ['ledger', 'validator', 'scan'] as const)
    expect(prepared?.document(group)).toEqual(parts.document(group));
  expect(parts.suites.length).toBeGreaterThan(30);
});

it('keeps the single run of a scenario without repetition, and the values of those with one', () => {
  const runs = (suites: KitParts['suites'] | undefined) =>
    suites?.flatMap(({ scenarios }) => scenarios.map(({ each }) => each));
  expect(runs(loadPreparedKit(dist, place)?.suites)).toStrictEqual(runs(parts.suites));
});

it('reads the text of a suite on demand', () => {
  const suite = loadPreparedKit(dist, place)?.suites[0];
  expect(suite?.text).toBe(readFileSync(suite?.file ?? '', 'utf8'));
});

it('is not used for other documents, and is missing if nothing was prepared', () => {
  expect(loadPreparedKit(dist, { root, contract: { ...contract, digest: 'other' } })).toBeUndefined();
  expect(loadPreparedKit(root, place)).toBeUndefined();
});

it.each(['clauses.yaml', 'suites/scan/acs.yaml', 'schema/suite.schema.json'])(
  'is ignored once %s has changed',
  (name) => {
    const file = join(root, 'conformance', name);
    const before = readFileSync(file);
    appendFileSync(file, '\n');
    expect(loadPreparedKit(dist, place)).toBeUndefined();
    writeFileSync(file, before);
    expect(loadPreparedKit(dist, place)).toBeDefined();
  },
);

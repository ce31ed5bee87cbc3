import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ContractError, type ContractProblem } from './errors';
import { loadDocuments, loadUserDocuments, parseContractDocument } from './load';

const HEAD = 'openapi: 3.1.0\nx-group: scan\n';
let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'contract-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const write = (name: string, text: string): string => {
  writeFileSync(join(dir, name), text);
  return join(dir, name);
};

function problemsOf(action: () => unknown): readonly ContractProblem[] {
  try {
    action();
  } catch (error) {
    if (error instanceof ContractError) return error.problems;
    throw error;
  }
  return [];
}

it.each<[string, string, Partial<ContractProblem>]>([
  [
    'text that is not YAML',
    'openapi: 3.1.0\ninfo: {title: [\n',
    { line: 3, message: expect.stringContaining('is not YAML') },
  ],
  ['a member twice', `${HEAD}info: {}\ninfo: {}\n`, { line: 4, message: expect.stringContaining('is not YAML') }],
  ['a list instead of an object', '- a\n', { line: 1, message: expect.stringContaining('holds no object') }],
  [
    'an older OpenAPI',
    'openapi: 3.0.3\nx-group: scan\n',
    { pointer: '/openapi', line: 1, message: expect.stringContaining('"3.0.3"') },
  ],
  [
    'a document that is not OpenAPI',
    'title: x\n',
    { pointer: '/openapi', message: expect.stringContaining('missing') },
  ],
  ['a group that does not exist', 'openapi: 3.1.0\nx-group: wallet\n', { pointer: '/x-group', line: 2 }],
  [
    'a dangling reference',
    `${HEAD}components:\n  schemas:\n    A:\n      $ref: '#/components/schemas/B'\n`,
    { pointer: '/components/schemas/A/$ref', line: 6, message: '$ref "#/components/schemas/B" leads nowhere' },
  ],
  [
    'a reference to another kind of part',
    `${HEAD}components:\n  schemas:\n    A:\n      $ref: '#/components/responses/B'\n  responses:\n    B: {description: b}\n`,
    { line: 6, message: expect.stringContaining('leads to a response, but a schema stands here') },
  ],
  [
    'a reference out of the document',
    `${HEAD}components:\n  schemas:\n    A: {$ref: 'other.yaml#/A'}\n`,
    { line: 5, message: expect.stringContaining('bundle') },
  ],
  [
    'circular references',
    `${HEAD}components:\n  schemas:\n    A: {$ref: '#/components/schemas/B'}\n    B: {$ref: '#/components/schemas/A'}\n`,
    { message: expect.stringContaining('leads back to itself') },
  ],
])('refuses %s and says where', (_what, text, expected) => {
  expect(problemsOf(() => parseContractDocument('scan.yaml', text, false))).toContainEqual(
    expect.objectContaining({ file: 'scan.yaml', ...expected }),
  );
});

it('leaves references inside examples unresolved, because they are data', () => {
  const text = `${HEAD}components:\n  schemas:\n    A:\n      type: object\n      examples: [{$ref: '#/nowhere'}]\n      properties:\n        default: {type: string}\n`;
  const { parts } = parseContractDocument('scan.yaml', text, false);
  expect([...parts.keys()]).toContain('/components/schemas/A/properties/default');
});

it('allows recursive schemas', () => {
  const text = `${HEAD}components:\n  schemas:\n    Tree: {type: object, properties: {child: {$ref: '#/components/schemas/Tree'}}}\n`;
  expect(problemsOf(() => parseContractDocument('scan.yaml', text, false))).toEqual([]);
});

it('reports the problems of all documents at once, including duplicate operationIds', () => {
  const operation = (id: string): string => `paths:\n  /a:\n    get: {operationId: ${id}, responses: {}}\n`;
  write('a.yaml', `${HEAD}${operation('readA')}`);
  write('b.yaml', `${HEAD}${operation('readA')}`);
  write('c.yaml', 'openapi: 2.0\n');
  const problems = problemsOf(() => loadDocuments({ dir }));
  expect(problems.map(({ file, line }) => `${file}:${line}`)).toEqual(['c.yaml:1', 'b.yaml:5']);
  expect(problems[1]?.message).toContain('a.yaml:5');
});

it('names a folder and a file that cannot be read', () => {
  expect(problemsOf(() => loadDocuments({ dir: join(dir, 'none') }))[0]?.message).toContain('cannot be read');
  expect(problemsOf(() => loadDocuments({ dir, extra: [join(dir, 'none.yaml')] }))[0]).toMatchObject({
    file: join(dir, 'none.yaml'),
    line: 1,
  });
});

it("refuses a user's document that is given twice, even under the name of one of ours", () => {
  write('scan.yaml', HEAD);
  const guest = write(
    'guest.json',
    '{"openapi": "3.0.3", "paths": {"/a": {"get": {"operationId": "readA", "responses": {}}}}}',
  );
  const twice = { pointer: '', line: 1, message: 'is given twice; remove one of the two' };
  expect(problemsOf(() => loadDocuments({ dir, extra: [guest, guest] }))).toEqual([{ file: guest, ...twice }]);
  const folder = process.cwd();
  process.chdir(dir);
  try {
    expect(problemsOf(() => loadUserDocuments({ dir, extra: ['scan.yaml', './scan.yaml'] }))).toEqual([
      { file: './scan.yaml', ...twice },
    ]);
  } finally {
    process.chdir(folder);
  }
});

it('ignores the settings of the linter', () => {
  write('redocly.yaml', 'rules: {}\n');
  expect(loadDocuments({ dir })).toEqual([]);
});

it("accepts a user's document as JSON, in OpenAPI 3.0 and without our extensions", () => {
  const path = write(
    'mine.json',
    JSON.stringify(
      { openapi: '3.0.3', info: { title: 'Mine', version: '1' }, paths: { '/x': { get: { responses: {} } } } },
      null,
      '\t',
    ),
  );
  expect(loadDocuments({ dir, extra: [path] })).toMatchObject([{ file: path, group: 'extra' }]);
});

it('finds the line of any part, and of the nearest parent of a missing one', () => {
  const { lineOf } = parseContractDocument('scan.yaml', `${HEAD}paths:\n  /a/{b}:\n    get:\n      tags: [x]\n`, false);
  expect(
    ['', '/paths', '/paths/~1a~1{b}/get', '/paths/~1a~1{b}/get/tags/0', '/paths/~1a~1{b}/put/tags'].map(lineOf),
  ).toEqual([1, 3, 5, 6, 4]);
});

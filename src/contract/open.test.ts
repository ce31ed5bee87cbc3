import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvariantError } from '../base';
import { ContractError } from './errors';
import { documentReader, loadBuiltContract, openContract, withUserDocuments } from './open';

const operation = (name: string): string => `  /${name}:\n    get: {operationId: ${name}, responses: {}}\n`;
let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'contract-'));
  write(
    'scan.yaml',
    `openapi: 3.1.0\nx-group: scan\npaths:\n${operation('readScan')}components:\n  schemas:\n    Name: {type: string}\n`,
  );
});
afterEach(() => rmSync(dir, { recursive: true }));

function write(name: string, text: string): string {
  writeFileSync(join(dir, name), text);
  return join(dir, name);
}

it('opens the documents of a folder and validates with them', () => {
  const contract = openContract({ dir });
  expect(contract.operations.map(({ id }) => id)).toEqual(['readScan']);
  expect(contract.validate('scan.yaml#/components/schemas/Name', 'a')).toEqual([]);
  expect(contract.validate('scan.yaml#/components/schemas/Name', 1)).toMatchObject([{ pointer: '', keyword: 'type' }]);
});

it('treats a missing schema as a bug of the caller', () => {
  expect(() => openContract({ dir }).validate('scan.yaml#/components/schemas/None', 1)).toThrow(InvariantError);
});

it('gives a fresh copy of a document on each call', () => {
  const contract = openContract({ dir });
  expect(contract.document('scan')).toMatchObject({ 'x-group': 'scan' });
  expect(contract.document('scan')).not.toBe(contract.document('scan'));
  expect(() => contract.document('ledger')).toThrow('group ledger');
});

it("adds a user's documents, each under its own path", () => {
  const extra = ['a', 'b'].map((name) =>
    write(
      `${name}.json`,
      JSON.stringify({ openapi: '3.0.3', info: { title: name }, paths: { [`/${name}`]: { get: { responses: {} } } } }),
    ),
  );
  const contract = openContract({ dir, extra });
  expect(contract.operations.map(({ group, id }) => `${group} ${id}`)).toEqual([
    'scan readScan',
    'extra GET /a',
    'extra GET /b',
  ]);
  expect(contract.document('extra', extra[1])).toMatchObject({ info: { title: 'b' } });
  expect(() => contract.document('extra')).toThrow('exactly one document');
  expect(contract.digest).not.toBe(openContract({ dir }).digest);
});

it('reads a named document without the others', () => {
  const broken = write('ledger.yaml', 'openapi: [');
  const read = documentReader({ dir, extra: [write('guest.json', '{"openapi":"3.1.0","paths":{}}'), broken] });
  expect(read('scan', 'scan.yaml')).toMatchObject({ 'x-group': 'scan' });
  expect(read('extra', join(dir, 'guest.json'))).toMatchObject({ openapi: '3.1.0' });
  expect(() => read('scan')).toThrow(ContractError);
  expect(() => read('scan', 'none.yaml')).toThrow('the file none.yaml');
});

/** An operation with an id of ours. */
const TAKEN = { '/a': { get: { operationId: 'readScan', responses: {} } } };

function refusal(open: () => unknown): string {
  try {
    open();
  } catch (error) {
    if (error instanceof ContractError) return error.message;
    throw error;
  }
  return 'not refused';
}

describe('documents of a user in addition to an existing contract', () => {
  const guest = (paths: object, schemas: object): string =>
    JSON.stringify({ openapi: '3.0.3', info: { title: 'guest' }, paths, components: { schemas } });
  const both = (sources: { readonly dir: string; readonly extra: readonly string[] }) =>
    [openContract(sources), withUserDocuments(openContract({ dir }), sources)] as const;

  it('yield the same contract as opening all of them together', () => {
    const extra = [
      write(
        'guest.json',
        guest({ '/a': { get: { operationId: 'readGuest', responses: {} } } }, { Name: { type: 'integer' } }),
      ),
    ];
    const [together, beside] = both({ dir, extra });
    expect([beside.digest, beside.documents, beside.operations]).toEqual([
      together.digest,
      together.documents,
      together.operations,
    ]);
    for (const contract of [together, beside]) {
      const judged = ['scan.yaml', extra[0]].map((file) =>
        [1, 'a'].map((value) => contract.validate(`${file}#/components/schemas/Name`, value).length),
      );
      expect(judged).toEqual([
        [1, 0],
        [0, 1],
      ]);
      expect([contract.document('scan'), contract.document('extra')]).toMatchObject([
        { 'x-group': 'scan' },
        { info: { title: 'guest' } },
      ]);
    }
  });

  it('may have the name of one of ours', () => {
    const folder = process.cwd();
    const elsewhere = mkdtempSync(join(tmpdir(), 'contract-'));
    writeFileSync(join(elsewhere, 'scan.yaml'), guest({}, { Name: { type: 'integer' } }));
    process.chdir(elsewhere);
    try {
      for (const contract of both({ dir, extra: ['scan.yaml'] })) {
        expect(contract.documents.map(({ group, file }) => [group, file])).toEqual([
          ['scan', 'scan.yaml'],
          ['extra', './scan.yaml'],
        ]);
        expect(
          ['scan.yaml', './scan.yaml'].map((file) => contract.validate(`${file}#/components/schemas/Name`, 'a').length),
        ).toEqual([0, 1]);
      }
    } finally {
      process.chdir(folder);
      rmSync(elsewhere, { recursive: true });
    }
  });

  it('are refused with the same messages', () => {
    const taken = write('taken.json', guest(TAKEN, {}));
    const broken = write('broken.json', guest({}, { Name: { type: 'text' } }));
    for (const [file, words] of [
      [taken, 'operationId "readScan" is taken already at scan.yaml:5'],
      [broken, 'schema does not compile'],
      [join(dir, 'none.json'), 'cannot be read'],
    ] as const) {
      expect(() => openContract({ dir, extra: [file] })).toThrow(words);
      expect(() => withUserDocuments(openContract({ dir }), { dir, extra: [file] })).toThrow(words);
    }
  });

  it.each<[string, () => readonly string[], readonly string[]]>([
    [
      'an operationId of ours, and a broken file',
      () => [write('taken.json', guest(TAKEN, {})), write('broken.json', '{"openapi": "2.0"}')],
      ['operationId "readScan" is taken already at scan.yaml:5', 'broken.json:1 /openapi is not an OpenAPI'],
    ],
    [
      'an operationId of ours, and a schema that does not compile',
      () => [write('taken.json', guest(TAKEN, { Name: { type: 'text' } }))],
      ['operationId "readScan" is taken already at scan.yaml:5'],
    ],
    [
      'an operationId of ours where nothing is routed',
      () => [
        write(
          'taken.json',
          JSON.stringify({ openapi: '3.1.0', info: { title: 'guest' }, components: { pathItems: { A: TAKEN['/a'] } } }),
        ),
      ],
      ['/components/pathItems/A/get operationId "readScan" is taken already at scan.yaml:5'],
    ],
    [
      'two schemas of one $id',
      () => [
        write(
          'ids.json',
          guest({}, { A: { $id: 'http://x/a', type: 'string' }, B: { $id: 'http://x/a', type: 'string' } }),
        ),
      ],
      ['/components/schemas/B schema does not compile'],
    ],
    [
      'a document that is given twice',
      () => Array<string>(2).fill(write('guest.json', guest({}, { Name: { type: 'integer' } }))),
      ['guest.json:1 is given twice; remove one of the two'],
    ],
  ])('are refused with all that is wrong: %s', (_what, written, words) => {
    const sources = { dir, extra: written() };
    const own = openContract({ dir });
    const [together, beside] = [() => openContract(sources), () => withUserDocuments(own, sources)].map(refusal);
    expect(beside).toEqual(together);
    for (const each of words) expect(together).toContain(each);
  });
});

it('refuses a schema that does not compile', () => {
  write('ledger.yaml', 'openapi: 3.1.0\nx-group: ledger\ncomponents:\n  schemas:\n    A: {type: text}\n');
  expect(() => openContract({ dir })).toThrow(ContractError);
  expect(() => openContract({ dir })).toThrow('ledger.yaml:5 /components/schemas/A/type');
});

it('refuses a folder without documents', () => {
  rmSync(join(dir, 'scan.yaml'));
  expect(() => openContract({ dir })).toThrow('holds no OpenAPI documents');
});

it('has no prepared contract where none was built', () => {
  expect(loadBuiltContract(join(dir, 'contract.json'), dir)).toBeUndefined();
});

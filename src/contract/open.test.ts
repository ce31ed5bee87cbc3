import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BrokenInvariant } from '../base';
import { ContractError } from './errors';
import { loadBuiltContract, openContract } from './open';

const operation = (name: string): string => `  /${name}:\n    get: {operationId: ${name}, responses: {}}\n`;
let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'contract-'));
  write('scan.yaml', `openapi: 3.1.0\nx-group: scan\npaths:\n${operation('readScan')}components:\n  schemas:\n    Name: {type: string}\n`);
});
afterEach(() => rmSync(dir, { recursive: true }));

function write(name: string, text: string): string {
  writeFileSync(join(dir, name), text);
  return join(dir, name);
}

it('opens the documents of a folder and judges by them', () => {
  const contract = openContract({ dir });
  expect(contract.operations.map(({ id }) => id)).toEqual(['readScan']);
  expect(contract.validate('scan.yaml#/components/schemas/Name', 'a')).toEqual([]);
  expect(contract.validate('scan.yaml#/components/schemas/Name', 1)).toMatchObject([{ pointer: '', keyword: 'type' }]);
});

it('takes a schema that does not exist for a bug of the caller', () => {
  expect(() => openContract({ dir }).validate('scan.yaml#/components/schemas/None', 1)).toThrow(BrokenInvariant);
});

it('gives a fresh copy of a document on each call', () => {
  const contract = openContract({ dir });
  expect(contract.document('scan')).toMatchObject({ 'x-group': 'scan' });
  expect(contract.document('scan')).not.toBe(contract.document('scan'));
  expect(() => contract.document('ledger')).toThrow('group ledger');
});

it('adds documents of a user, each under its own path', () => {
  const extra = ['a', 'b'].map((name) => write(`${name}.json`, JSON.stringify({ openapi: '3.0.3', info: { title: name }, paths: { [`/${name}`]: { get: { responses: {} } } } })));
  const contract = openContract({ dir, extra });
  expect(contract.operations.map(({ group, id }) => `${group} ${id}`)).toEqual(['scan readScan', 'extra GET /a', 'extra GET /b']);
  expect(contract.document('extra', extra[1])).toMatchObject({ info: { title: 'b' } });
  expect(() => contract.document('extra')).toThrow('exactly one document');
  expect(contract.digest).not.toBe(openContract({ dir }).digest);
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

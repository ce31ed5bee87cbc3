import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defined } from '../base';
import { openContract, type OpenContract } from '../contract';
import { createDocuments } from './documents';

const DIR = mkdtempSync(join(tmpdir(), 'understudy-'));
writeFileSync(
  join(DIR, 'scan.yaml'),
  `openapi: 3.1.0
info: { title: scan, version: 1.0.0 }
x-group: scan
paths: {}
`,
);

function withAnswer(path: string, type: string): OpenContract {
  const file = join(mkdtempSync(join(tmpdir(), 'understudy-')), 'own.json');
  const responses = {
    200: { description: 'ok', content: { 'application/json': { schema: { type }, example: null } } },
  };
  writeFileSync(
    file,
    JSON.stringify({
      openapi: '3.0.3',
      info: { title: 'own', version: '1' },
      paths: { [path]: { get: { operationId: 'own', responses } } },
    }),
  );
  return openContract({ dir: DIR, extra: [file] });
}
const schemaOf = ({ operations }: Pick<OpenContract, 'operations'>): string =>
  defined(operations[0]?.responses[0]?.content[0]?.schemaId, 'the answer has a schema');

test('remaining worlds use the current documents, and no removed ones', () => {
  const [first, second] = [withAnswer('/one', 'string'), withAnswer('/two', 'number')];
  const documents = createDocuments(first);
  expect(documents.lasting.validate(schemaOf(first), 1)).toHaveLength(1);
  documents.take(second);
  expect([documents.lasting.operations, documents.now]).toEqual([second.operations, second]);
  expect([
    documents.lasting.validate(schemaOf(second), 'x').length,
    documents.lasting.validate(schemaOf(first), 1),
  ]).toEqual([1, []]);
});

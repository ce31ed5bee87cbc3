// What the pages at /_docs need of the contract; test/cli/docs.slow.test.ts reads them from a server.

import { contract } from '../../../test/support/contract';
import type { Pages } from '../../server';
import { createDocs } from './docs';

const docs = (document: ReturnType<typeof contract>['document']): Pages =>
  createDocs({
    profile: {},
    contract: () => ({ documents: contract().documents, document }),
    users: async () => [{ user: 'alice', token: 'a.b.c' }],
    examples: () => ({ requests: {}, parameters: {}, ids: [], now: 0n }),
    ensureViewer: async () => undefined,
    ensureGuide: async () => undefined,
    url: () => 'http://127.0.0.1:7575',
  });
// The page reads nothing of the world itself.
const request = { prefix: '' } as Parameters<Pages['find']>[1];

it('describes groups and users without parsing a document, which takes seconds', async () => {
  const unparsed = docs(() => {
    throw new Error('a document was parsed');
  });
  const setup: unknown = JSON.parse((await unparsed.find('setup.json', request))?.text ?? '');
  expect(setup).toMatchObject({
    groups: [
      { group: 'validator', scheme: 'platformAppBearerAuth', streams: null },
      { group: 'scan', scheme: null, streams: null },
      { group: 'ledger', scheme: 'httpAuth', streams: 'ledger-streams' },
      { group: 'control', scheme: null, streams: null },
    ],
    users: [{ user: 'alice', token: 'a.b.c' }],
  });
});

it('parses only the document that is requested', async () => {
  const parsed: unknown[] = [];
  const { document } = contract();
  await docs((group, file) => {
    parsed.push(file);
    return document(group, file);
  }).find('scan.json', request);
  expect(parsed).toEqual(['scan.yaml']);
});

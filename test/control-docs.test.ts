// docs/control.md shows every control operation once, as a request that the documents take. Its command lines are
// checked elsewhere.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseJson, type Json } from '../src/base';
import { createRoutes } from '../src/server/pipeline/routes';
import { contract } from './support/contract';

const PAGE = readFileSync(resolve(__dirname, '../docs/control.md'), 'utf8');
const ENTRY = /^# (\w+): (.+)\ncurl -s (.+)\nnpx canton-understudy (.+)$/gm;

/** Ids that the page leaves to the reader. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  ALICE: 'alice::1220aa',
  BOB: 'bob::1220bb',
  HOLDING: '00cc',
  SUCCESSOR: 'global-domain::1220dd::35-2',
};

interface Shown {
  readonly id: string;
  readonly summary: string;
  readonly method: string;
  readonly path: string;
  readonly body: Json | undefined;
}

/** What curl makes of its arguments. */
function shownAs([, id = '', summary = '', args = '']: RegExpMatchArray): Shown {
  const json = /--json '(.*)'$/.exec(args)?.[1]?.replace(/'\$(\w+)'/g, (_, name: string) => STANDS_FOR[name] ?? '');
  const sends = json !== undefined || args.includes('--data-binary');
  const method = /-X (\w+)/.exec(args)?.[1] ?? (sends ? 'POST' : 'GET');
  const path = /\$C(\/[^\s"?]*)/.exec(args)?.[1] ?? '';
  return { id, summary, method, path, body: json === undefined ? undefined : parseJson(json) };
}

const shown = [...PAGE.matchAll(ENTRY)].map(shownAs);
const operations = contract().operations.filter(({ group }) => group === 'control');

describe('docs/control.md', () => {
  it('shows every control operation once, under its summary', () => {
    expect(shown.map(({ id, summary }) => `${id}: ${summary}`).sort()).toEqual(
      operations.map(({ id, summary }) => `${id}: ${summary}`).sort(),
    );
    expect(PAGE.match(/^curl /gm)).toHaveLength(operations.length);
  });

  it('shows requests that match their operations', () => {
    const routes = createRoutes(contract());
    const reached = shown.map(({ method, path }) => {
      const routed = routes.find(method, `/_control/v1${path}`);
      return routed.kind === 'operation' ? routed.spec.id : `${routed.kind}: ${method} ${path}`;
    });
    expect(reached).toEqual(shown.map(({ id }) => id));
  });

  it('shows bodies that the documents accept, and omits none that is required', () => {
    for (const { id, body } of shown) {
      const wanted = operations.find((operation) => operation.id === id)?.requestBody;
      const schemaId = wanted?.content.find(({ mediaType }) => mediaType === 'application/json')?.schemaId;
      if (body === undefined) expect([id, wanted?.required === true && schemaId !== undefined]).toEqual([id, false]);
      else expect([id, schemaId && contract().validate(schemaId, body)]).toEqual([id, []]);
    }
  });
});

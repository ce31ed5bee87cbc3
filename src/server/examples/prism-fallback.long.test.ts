import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openContract, type OperationSpec } from '../../contract';
import { createFallback } from './prism-fallback';
import type { PrismRequest } from './prism-messages';
import { createPrismThread } from './prism-thread';
import { judgeAnswer } from '../pipeline/validate-response';
import { isJson } from './negotiation';

const DOCUMENTS = resolve(__dirname, '../../../openapi');
const contract = openContract({ dir: DOCUMENTS });
const fallback = createFallback(contract);
const FORCED_DEFAULT = '599';

/** Every answer that a document lists, as the preferences that ask for it. */
const wishes = (spec: OperationSpec) =>
  spec.responses.flatMap(({ status, content }) => {
    const code = status === 'default' ? FORCED_DEFAULT : status;
    const names = content.flatMap(({ examples }) => Object.keys(examples));
    return [
      { code, dynamic: false },
      { code, dynamic: true },
      ...names.map((example) => ({ code, example, dynamic: false })),
    ];
  });

async function breachesOf(spec: OperationSpec): Promise<readonly string[]> {
  const breaches: string[] = [];
  for (const preference of wishes(spec)) {
    const made = await fallback({ spec, preference, accept: undefined });
    if (!made.ok) {
      breaches.push(`${spec.id} ${JSON.stringify(preference)}: ${made.error}`);
      continue;
    }
    const { status, mediaType, body } = made.value;
    const isText = mediaType !== undefined && !isJson({ mediaType });
    const content = body === undefined ? {} : isText ? { text: String(body) } : { json: body };
    breaches.push(
      ...judgeAnswer(contract, spec, {
        status,
        ...content,
        ...(mediaType === undefined ? {} : { headers: { 'content-type': mediaType } }),
      }),
    );
  }
  return breaches;
}

describe('responses from the documents', () => {
  test('every documented response of every operation can be forced, by code, by example and generated, and is valid', async () => {
    const breaches: string[] = [];
    for (const spec of contract.operations) breaches.push(...(await breachesOf(spec)));
    expect(breaches).toEqual([]);
    expect(contract.operations.length).toBeGreaterThan(50);
  }, 60_000);

  test('the media type follows the Accept header, and JSON is the first choice', async () => {
    const spec = contract.operations.find(({ id }) => id === 'getUpdateById');
    if (!spec) throw new Error('getUpdateById is documented');
    const typeFor = async (accept: string | undefined) => {
      const made = await fallback({ spec, preference: { code: '400', dynamic: false }, accept });
      return made.ok ? made.value.mediaType : made.error;
    };
    expect(await typeFor(undefined)).toBe('application/json');
    expect(await typeFor('text/plain')).toBe('text/plain');
    expect(await typeFor('application/json;q=0.1, text/*')).toBe('text/plain');
    expect(await typeFor('image/png')).toBe('application/json');
  });
});

test('an operation that could not be prepared is prepared again for the next request', async () => {
  const dir = join(mkdtempSync(join(tmpdir(), 'documents-')), 'openapi');
  const thread = createPrismThread({ dir });
  const request: PrismRequest = {
    operation: { group: 'scan', file: 'scan.yaml', path: '/v0/dso-party-id', method: 'GET' },
    response: { status: 200, mediaType: 'application/json', isJson: true, example: undefined },
    seed: 'one',
  };
  expect(await thread.ask(request)).toMatchObject({ ok: false });
  cpSync(DOCUMENTS, dir, { recursive: true });
  expect(await thread.ask(request)).toMatchObject({ ok: true });
}, 60_000);

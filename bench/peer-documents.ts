// Our documents with other examples: what understudy answered stands where a peer looks for its answer.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Sample } from './cases';
import { ROOT, scratch } from './processes';

const PREFIXES = { validator: '/api/validator', scan: '/api/scan', ledger: '' } as const;

interface Media {
  readonly schema?: unknown;
  readonly example?: unknown;
}

interface Response {
  readonly description: string;
  readonly content?: Readonly<Record<string, Media>>;
}

interface Operation {
  responses: Record<string, Response>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** The document of the group that all samples belong to, written out, and the path it is served below. */
export function documentFor(samples: readonly Sample[]): { readonly file: string; readonly prefix: string } {
  const group = groupOf(samples[0]?.pathEnd ?? '');
  const prefix = PREFIXES[group];
  // Ours, which the contract's own tests read.
  const document: Document = parse(readFileSync(join(ROOT, 'openapi', `${group}.yaml`), 'utf8'));
  for (const sample of samples) setExample(document, sample, prefix);
  const file = join(scratch(), `${group}.json`);
  writeFileSync(file, JSON.stringify(document));
  return { file, prefix };
}

function groupOf(path: string): keyof typeof PREFIXES {
  if (path.startsWith(PREFIXES.validator)) return 'validator';
  return path.startsWith(PREFIXES.scan) ? 'scan' : 'ledger';
}

function setExample({ paths }: Document, { method, pathEnd, value }: Sample, prefix: string): void {
  const asked = pathEnd.split('?')[0] ?? '';
  const found = Object.entries(paths).find(
    ([path]) =>
      path === asked.slice(prefix.length) || (!asked.startsWith('/api') && prefix !== '' && path.endsWith(asked)),
  );
  const operation = found?.[1][method.toLowerCase()];
  if (!operation) throw new Error(`no document has ${method} ${pathEnd}`);
  const { 200: answered } = operation.responses;
  const schema = answered?.content?.['application/json']?.schema ?? {};
  if (value !== undefined)
    operation.responses = {
      ...operation.responses,
      200: { description: 'What understudy answered.', content: { 'application/json': { schema, example: value } } },
    };
}

// A server that no one here wrote: prism's own HTTP server on each document of the contract, with nothing between. And
// what the kit finds there, against conformance/foreign/prism.yaml, which says why.

import { createServer } from '@stoplight/prism-http-server';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import type { TargetGroup } from '../../src/conformance';

const ROOT = resolve(__dirname, '../..');
const FOREIGN = join(ROOT, 'conformance/foreign');
export const TARGET_FILE = join(FOREIGN, 'target.yaml');

export interface Foreign {
  readonly urls: Readonly<Record<TargetGroup, string>>;
  readonly close: () => Promise<void>;
}

/** What `prism mock` sets: answers from examples, requests and answers held against the document. */
const CONFIG: Parameters<typeof createServer>[1]['config'] = {
  isProxy: false,
  checkSecurity: true,
  validateRequest: true,
  validateResponse: true,
  errors: false,
  upstreamProxy: undefined,
  mock: { dynamic: false },
};

export async function startPrism(): Promise<Foreign> {
  const start = async (group: TargetGroup) => {
    const server = createServer(await getHttpOperationsFromSpec(join(ROOT, 'openapi', `${group}.yaml`)), {
      components: { logger: silenced<Parameters<typeof createServer>[1]['components']['logger']>() },
      cors: false,
      config: CONFIG,
    });
    return { url: await server.listen(0, '127.0.0.1'), close: () => server.close() };
  };
  const [ledger, validator, scan] = await Promise.all([start('ledger'), start('validator'), start('scan')]);
  return {
    urls: { ledger: ledger.url, validator: validator.url, scan: scan.url },
    close: async () => void (await Promise.all([ledger.close(), validator.close(), scan.close()])),
  };
}

const drop = (): void => undefined;
const quiet: Quiet = {
  child: () => quiet,
  success: drop,
  info: drop,
  warn: drop,
  error: drop,
  debug: drop,
  trace: drop,
};
/** Prism's pino has no types of its own; another release of pino in the tree lends its. */
const silenced = <L>(): L => quiet as unknown as L;
type Quiet = { readonly child: () => Quiet } & Readonly<
  Record<'success' | 'info' | 'warn' | 'error' | 'debug' | 'trace', () => void>
>;

/** Clauses that must fail there, each with its reason. */
export function expectedFailures(): ReadonlyMap<string, string> {
  const kinds = parse(readFileSync(join(FOREIGN, 'prism.yaml'), 'utf8')) as readonly {
    readonly kind: string;
    readonly clauses: Readonly<Record<string, string>>;
  }[];
  const entries = kinds.flatMap(({ kind, clauses }) =>
    Object.entries(clauses).map(([clause, why]) => [clause, `${kind}: ${why}`] as const),
  );
  if (new Set(entries.map(([clause]) => clause)).size !== entries.length)
    throw new Error('a clause stands twice in conformance/foreign/prism.yaml');
  return new Map(entries);
}

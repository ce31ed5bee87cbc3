// What the network's published clients can call, read from the types that they ship, and which of it is an operation of
// ours.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, parseJson } from '../../src/base';
import type { OperationSpec } from '../../src/contract';
import { createRoutes } from '../../src/server/pipeline/routes';
import { ROOT } from '../cli/command';
import { contract } from '../support/contract';

const VALIDATOR = '/api/validator';
const PROXY = `${VALIDATOR}/v0/scan-proxy`;
const TOKEN_STANDARD = 'core-token-standard/dist/generated-clients';

interface Published {
  /** Files of types, below the packages of the network. */
  readonly types: readonly string[];
  /** What stands in front of the paths of the types. */
  readonly bases: readonly string[];
}

export const CLIENTS = {
  LedgerClient: { types: ['core-ledger-client-types/dist/generated-clients/openapi-3.5.1.d.ts'], bases: [''] },
  ScanClient: { types: ['core-splice-client/dist/generated-clients/scan.d.ts'], bases: ['/api/scan'] },
  ScanProxyClient: { types: ['core-splice-client/dist/generated-clients/scan-proxy.d.ts'], bases: [VALIDATOR] },
  ValidatorInternalClient: {
    types: ['core-splice-client/dist/generated-clients/validator-internal.d.ts'],
    bases: [VALIDATOR],
  },
  TokenStandardClient: {
    types: ['metadata', 'transfer-instruction', 'allocation', 'allocation-instruction'].map(
      (name) =>
        `${TOKEN_STANDARD}/splice-api-token-${name}-v1/${name === 'metadata' ? 'token-metadata' : name}-v1.d.ts`,
    ),
    bases: ['', PROXY],
  },
} as const satisfies Readonly<Record<string, Published>>;

export type ClientName = keyof typeof CLIENTS;

const GROUPS = ['ledger', 'scan', 'validator'];

/** The operations of the three groups. */
export const ours: readonly OperationSpec[] = contract().operations.filter(({ group }) => GROUPS.includes(group));

const routes = createRoutes(contract());

/** The operation of ours that a request is for. */
export function operationAt(method: string, path: string): string | undefined {
  const found = routes.find(method, path);
  return found.kind === 'operation' ? found.spec.id : undefined;
}

const packageFile = (path: string): string => readFileSync(join(ROOT, 'node_modules/@canton-network', path), 'utf8');

/** Method and path of each operation that a file of types has, as `POST /v2/updates`. */
function typedOperations(path: string): readonly (readonly [method: string, path: string])[] {
  const [, paths = ''] = /export interface paths \{\n([\s\S]*?)\n\}\n/.exec(packageFile(path)) ?? [];
  return [...paths.matchAll(/^    '?([^'\n]+?)'?: \{\n([\s\S]*?)^    \};/gm)].flatMap(([, at = '', members = '']) =>
    [...members.matchAll(/^        (get|put|post|patch|delete): /gm)].map(
      ([, method = '']) => [method.toUpperCase(), at] as const,
    ),
  );
}

/** How many operations the types of a client have. */
export const typedCount = (client: ClientName): number => CLIENTS[client].types.flatMap(typedOperations).length;

/** Typed, and not to be sent: LedgerClient has no DELETE, and a GET by fetch carries no body. */
const UNSENDABLE = ['deleteLedgerUser', 'getActiveContractsPage'];

/** The operations of ours that a client reaches by the paths of its types. */
export function reachedBy(client: ClientName): ReadonlySet<string> {
  const { types, bases } = CLIENTS[client];
  const found = types
    .flatMap(typedOperations)
    .flatMap(([method, path]) =>
      bases.map((base) => operationAt(method, `${base}${path.replaceAll(/\{[^}]+\}/g, 'x')}`)),
    );
  return new Set(found.filter((id) => id !== undefined).filter((id) => !UNSENDABLE.includes(id)));
}

/** Those that the contract shows, refers to or needs: the test of the client requests each of them. */
export function requestedBy(client: ClientName): readonly string[] {
  const published = new Set(
    contract()
      .operations.filter(({ tier }) => tier === 'published')
      .map(({ id }) => id),
  );
  return [...reachedBy(client)].filter((id) => !published.has(id));
}

export function versionOf(name: string): string {
  const manifest = parseJson(packageFile(`${name}/package.json`));
  const version = isObject(manifest) ? manifest['version'] : undefined;
  if (typeof version !== 'string') throw new Error(`${name} has no version`);
  return version;
}

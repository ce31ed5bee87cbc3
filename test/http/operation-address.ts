// Addresses of operations, with parameters that mean something in a world.

import type { OperationSpec } from '../../src/contract';
import type { World } from '../../src/world';
import { contract } from '../support/contract';

const NETWORK = ['ledger', 'validator', 'scan'];

/** Operations of the network's three groups, in the order of the documents. */
export const networkOperations = (): readonly OperationSpec[] =>
  contract().operations.filter(({ group }) => NETWORK.includes(group));

const SAMPLES: Readonly<Record<string, string>> = {
  after: '2026-01-01T00:00:00Z',
  at_or_before_record_time: '2026-01-01T00:00:00Z',
  before: '2030-01-01T00:00:00Z',
  record_time: '2026-01-01T00:00:00Z',
  domain_id: 'global-domain::1220ab',
  'package-name': 'splice-wallet',
};

/** A value for a parameter of that name. */
function sample(name: string, { synchronizerId, users }: World): string {
  if (name === 'synchronizer') return synchronizerId;
  return SAMPLES[name] ?? (/party/.test(name) ? (users[0]?.party ?? '') : 'none');
}

const prefixes = new Map(contract().documents.map(({ file, prefix }) => [file, prefix]));

/** The address of an operation, with all parameters that it requires; `given` replaces some. */
export function addressOf(
  { file, path, prefix, parameters }: OperationSpec,
  world: World,
  encode: (text: string) => string = encodeURIComponent,
  given: Readonly<Record<string, string>> = {},
): string {
  const valueOf = (name: string): string => encode(given[name] ?? sample(name, world));
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => valueOf(name));
  const query = parameters
    .filter((one) => one.in === 'query' && (one.required || one.name in given))
    .map(({ name, type }) => `${name}=${type === 'integer' && !(name in given) ? 1 : valueOf(name)}`);
  return `${prefix ?? prefixes.get(file) ?? ''}${filled}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}

// docs/clients.md: packages with their releases, and which client reaches which operation of ours. UPDATE_DOCS=1 writes
// the tables anew.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, parseJson, type Json } from '../../src/base';
import { ROOT } from '../cli/command';
import { block, generated } from '../docs/pages';
import { answered } from '../docs/published-operations';
import { CLIENT_RUNS, FRONT_ENDS } from './by-hand';
import { CLIENTS, operationAt, ours, reachedBy, typedCount, versionOf, type ClientName } from './published';

const NAMES = Object.keys(CLIENTS) as readonly ClientName[];

const PACKAGE_OF: Readonly<Record<ClientName, string>> = {
  LedgerClient: 'core-ledger-client',
  ScanClient: 'core-splice-client',
  ScanProxyClient: 'core-splice-client',
  ValidatorInternalClient: 'core-splice-client',
  TokenStandardClient: 'core-token-standard',
};

/** Operations that no types have, and what reaches them all the same. */
const OTHERWISE: readonly (readonly [path: RegExp, how: string])[] = [
  [/^\/v0\/wallet\//, 'generic calls of ValidatorInternalClient'],
  [/^\/(?:status|version)$/, 'a plain request'],
];

const manifest = parseJson(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const membersOf = (value: Json | undefined, name: string): Json | undefined =>
  isObject(value) ? value[name] : undefined;

function packageTable(): string {
  const rows = NAMES.map(
    (client) =>
      `| \`${client}\` | \`@canton-network/${PACKAGE_OF[client]}\` ${versionOf(PACKAGE_OF[client])} | ${typedCount(client)} | ${reachedBy(client).size} |`,
  );
  const sdk = `| \`SDK\` | \`@canton-network/wallet-sdk\` ${versionOf('wallet-sdk')} | by flows, below | |`;
  return [
    '| client | package | operations in its types | understudy operations that it reaches |',
    '|---|---|---|---|',
    ...rows,
    sdk,
    '',
  ].join('\n');
}

function operationTable(): string {
  const reached = NAMES.map((client) => [client, reachedBy(client)] as const);
  const rows = ours.map(({ id, group, method, path }) => {
    const by = reached.filter(([, operations]) => operations.has(id)).map(([client]) => client);
    const otherwise = OTHERWISE.find(([pattern]) => pattern.test(path))?.[1] ?? 'a plain request';
    return `| ${group} | ${id} | \`${method} ${path}\` | ${by.length > 0 ? by.join(', ') : otherwise} |`;
  });
  return ['| group | operation | request | reached by |', '|---|---|---|---|', ...rows, ''].join('\n');
}

const byId = new Map(ours.map((spec) => [spec.id, spec]));

/** The operation of each request of a front-end, and how it is answered. */
const operationsOf = (requests: readonly string[]) =>
  requests.map((request) => {
    const [method = '', path = ''] = request.split(' ');
    const id = operationAt(method, path.replaceAll(/\{[^}]+\}/g, 'x')) ?? request;
    return { id, how: answered(byId.get(id)) };
  });

function frontEndTable(): string {
  const rows = FRONT_ENDS.map(({ name, used, requests }) => {
    const operations = operationsOf(requests).map(({ id, how }) => (how === 'example' ? `${id} (by example)` : id));
    return `| ${name} | ${used} | ${operations.join(', ')} |`;
  });
  return ['| front-end | pages and actions | operations |', '|---|---|---|', ...rows, ''].join('\n');
}

function clientRunTable(): string {
  const rows = CLIENT_RUNS.map(
    ({ name, release, calls, succeeded, reason }) => `| ${name} | ${release} | ${succeeded} of ${calls} | ${reason} |`,
  );
  return ['| client | release | calls that succeed | why the others do not |', '|---|---|---|---|', ...rows, ''].join(
    '\n',
  );
}

describe('docs/clients.md', () => {
  it('lists the clients with their releases', () => {
    expect(generated('docs/clients.md', 'clients', packageTable())).toBe(packageTable());
  });

  it('lists every operation with the clients that reach it', () => {
    expect(generated('docs/clients.md', 'operations', operationTable())).toBe(operationTable());
  });

  it('lists the operations of the front-ends, all of which are served', () => {
    expect(generated('docs/clients.md', 'front-ends', frontEndTable())).toBe(frontEndTable());
    const operations = FRONT_ENDS.flatMap(({ requests }) => operationsOf(requests));
    expect(operations.filter(({ how }) => how === 'no')).toEqual([]);
  });

  it('lists the clients that were run by hand', () => {
    expect(generated('docs/clients.md', 'clients by hand', clientRunTable())).toBe(clientRunTable());
  });

  it('shows the overrides that this package installs them with', () => {
    const shown = parseJson(block('docs/clients.md', 'overrides'));
    const own = membersOf(manifest, 'overrides');
    for (const [name, version] of Object.entries(
      isObject(membersOf(shown, 'overrides')) ? (membersOf(shown, 'overrides') as object) : {},
    ))
      expect([name, membersOf(own, name)]).toEqual([name, version]);
    expect(JSON.stringify(shown)).toContain('core-types');
  });

  it('names the installed releases, all exact', () => {
    for (const name of [...Object.values(PACKAGE_OF), 'wallet-sdk'])
      expect(membersOf(membersOf(manifest, 'devDependencies'), `@canton-network/${name}`)).toBe(versionOf(name));
  });
});

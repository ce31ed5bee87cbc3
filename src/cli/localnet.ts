// `serve --localnet`: the ports of the public LocalNet and the API behind each (observed scan-validator 1.1; its nginx
// files).

import { err, ok, type Result } from '../base';
import type { Addresses } from '../library';
import type { HttpRequest, HttpResponse, MockServer } from '../server';

export const NODES = ['app-user', 'app-provider', 'sv'] as const;
export type LocalnetNode = (typeof NODES)[number];
type LocalnetTarget = 'ledger' | 'validator' | 'scan' | 'sv';

/** First digit of the ports of a node. */
const DIGITS: Readonly<Record<LocalnetNode, number>> = { 'app-user': 2, 'app-provider': 3, sv: 4 };
const SCAN_PORT = 5012;
const SV_PORT = 5014;
const VALIDATOR_HOSTS: readonly string[] = ['wallet.localhost', 'ans.localhost'];
const LEDGER_HOSTS: readonly string[] = ['json-ledger-api.localhost', 'canton.localhost'];

/** Path prefixes of a target; the ledger group has none. */
const PREFIXES: Readonly<Record<Exclude<LocalnetTarget, 'ledger'>, readonly string[]>> = {
  validator: ['/api/validator'],
  scan: ['/api/scan', '/registry'],
  sv: ['/api/sv'],
};
const PREFIXED = ['scan', 'validator', 'sv'] as const;
/** Paths of the mock server itself, served on every port. */
const OWN = /^\/(_console|_control|_docs|_health|_oidc|_registry)(\/|$)/;
const WORLD = /^\/_worlds\/[^/]+/;

export interface LocalnetPort {
  readonly port: number;
  readonly node: LocalnetNode;
  /** The API by the name in the Host header; `otherwise` for other names. */
  readonly hosts: ReadonlyMap<string, LocalnetTarget>;
  readonly otherwise: LocalnetTarget | undefined;
}

/** Parses `app-user,sv`, or a word for all or none; undefined for other texts. */
export function parseNodes(text: string): readonly LocalnetNode[] | undefined {
  if (/^(1|true|yes|on|all)$/i.test(text)) return NODES;
  if (/^(0|false|no|off)$/i.test(text)) return [];
  const names = text.split(',').map((name) => name.trim());
  return names.every(isNode) ? NODES.filter((node) => names.includes(node)) : undefined;
}

const isNode = (name: string): name is LocalnetNode => NODES.some((node) => node === name);

export const localnetPorts = (nodes: readonly LocalnetNode[]): readonly LocalnetPort[] => nodes.flatMap(doorsOfNode);

function doorsOfNode(node: LocalnetNode): readonly LocalnetPort[] {
  const port = (suffix: string): number => Number(`${DIGITS[node]}${suffix}`);
  const only = (number: number, target: LocalnetTarget): LocalnetPort => ({
    port: number,
    node,
    hosts: new Map(),
    otherwise: target,
  });
  const named = new Map<string, LocalnetTarget>([
    ...VALIDATOR_HOSTS.map((host) => [host, 'validator'] as const),
    ...LEDGER_HOSTS.map((host) => [host, 'ledger'] as const),
  ]);
  // The super validator answers an unknown name with its own page, other nodes route it to the validator.
  const gateway: LocalnetPort =
    node === 'sv'
      ? {
          port: port('000'),
          node,
          hosts: named.set('scan.localhost', 'scan').set('sv.localhost', 'sv'),
          otherwise: undefined,
        }
      : { port: port('000'), node, hosts: named, otherwise: 'validator' };
  return [
    gateway,
    only(port('903'), 'validator'),
    only(port('975'), 'ledger'),
    ...(node === 'sv' ? [only(SCAN_PORT, 'scan'), only(SV_PORT, 'sv')] : []),
  ];
}

/** On LocalNet ports, answers 404 to requests that LocalNet would not route; other ports are unaffected. */
export function withLocalnetRouting(
  { handle, openStream }: RequestHandlers,
  doors: readonly LocalnetPort[],
): RequestHandlers {
  if (doors.length === 0) return { handle: (request) => handle(request), openStream };
  const byPort = new Map(doors.map((door) => [door.port, door]));
  const refusal = (request: HttpRequest): HttpResponse | undefined => {
    const door = request.port === undefined ? undefined : byPort.get(request.port);
    const sentence = door && strayed(door, request);
    return sentence === undefined ? undefined : notFound(sentence);
  };
  const refused = (request: HttpRequest): Promise<HttpResponse> | undefined => {
    const response = refusal(request);
    return response && Promise.resolve(response);
  };
  return {
    handle: (request) => refused(request) ?? handle(request),
    openStream: (request) => refused(request) ?? openStream(request),
  };
}

type RequestHandlers = Pick<MockServer, 'handle' | 'openStream'>;

/** Why LocalNet would not route the request; undefined when it would. */
function strayed(door: LocalnetPort, { url, headers }: HttpRequest): string | undefined {
  const path =
    url
      .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
      .replace(/[?#].*$/s, '')
      .replace(WORLD, '') || '/';
  if (path === '/' || OWN.test(path)) return undefined;
  const host = (headers['host'] ?? '').replace(/:\d*$/, '').toLowerCase();
  const target = door.hosts.get(host) ?? door.otherwise;
  if (target !== undefined && isOf(target, path)) return undefined;
  const wanted = unserved(target, host, path);
  return `${wanted}; on LocalNet ${target === 'sv' ? PLACES.scan : elsewhere(path)}`;
}

function unserved(target: LocalnetTarget | undefined, host: string, path: string): string {
  const asked = JSON.stringify(path.slice(0, 200));
  if (target === undefined) return `the host name ${JSON.stringify(host.slice(0, 100))} has no API here`;
  return target === 'sv'
    ? `of the super validator only /api/sv/livez and /api/sv/readyz are answered, not ${asked}; scan has its rounds, names and votes`
    : `this port serves the ${target} group, which has no path ${asked}`;
}

const startsWith = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);
const isOf = (target: LocalnetTarget, path: string): boolean =>
  target === 'ledger' ? targetOf(path) === 'ledger' : PREFIXES[target].some((prefix) => startsWith(path, prefix));

const targetOf = (path: string): LocalnetTarget =>
  PREFIXED.find((target) => PREFIXES[target].some((prefix) => startsWith(path, prefix))) ?? 'ledger';

/** Where LocalNet serves a path. */
const elsewhere = (path: string): string => PLACES[targetOf(path)];

const PLACES: Readonly<Record<LocalnetTarget, string>> = {
  scan: 'scan is at http://scan.localhost:4000/api/scan',
  sv: 'the super validator is at http://sv.localhost:4000/api/sv',
  validator: 'validators are at http://wallet.localhost:2000/api/validator, and at 3000 and 4000',
  ledger: 'ledgers are at http://localhost:2975, and at 3975 and 4975',
};

const notFound = (sentence: string): HttpResponse => ({
  status: 404,
  headers: { 'content-type': 'text/plain; charset=UTF-8', 'access-control-allow-origin': '*' },
  body: `${sentence}\n`,
});

/** Addresses by node, for the banner and the ready file. */
export const addressesOf = (nodes: readonly LocalnetNode[]): Readonly<Record<string, Addresses>> =>
  Object.fromEntries(
    nodes.map((node) => [
      node,
      {
        validator: `http://wallet.localhost:${DIGITS[node]}000/api/validator`,
        ledger: `http://localhost:${DIGITS[node]}975`,
        ...(node === 'sv' ? { scan: 'http://scan.localhost:4000/api/scan' } : {}),
      },
    ]),
  );

/** Next steps when the port of a node is in use. */
export function portInUseHint(port: number, nodes: readonly LocalnetNode[]): string {
  const node = localnetPorts(nodes).find((door) => door.port === port)?.node;
  const others = nodes.filter((one) => one !== node);
  const without = others.length === 0 ? '' : `, or leave ${node} out: --localnet ${others.join(',')}`;
  return `stop the process that listens there (a LocalNet?)${without}`;
}

/** --port must not be a LocalNet port. */
export function localnetProblem({
  nodes,
  port,
}: {
  readonly nodes: readonly LocalnetNode[];
  readonly port: number;
}): Result<undefined, string> {
  const taken = localnetPorts(nodes).find((door) => door.port === port);
  return taken
    ? err(`--port ${port} is already a LocalNet port of ${taken.node}: choose another port, or omit --port`)
    : ok(undefined);
}

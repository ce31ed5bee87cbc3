// Serves a stateful mutant: the transport of the proxy, and one memory for each world of the reference server. Reverting
// or resetting a world forgets its memory, as it does for a server that keeps its state in the world.

import { parseJson, stringifyJson, type Json } from '../../base';
import type { Contract, OperationSpec } from '../../contract';
import { operationAt } from './operation-at';
import { startProxy, type ExchangeHandler, type Proxy } from './proxy';
import type { ProxiedRequest, ProxiedResponse, RewriteContext } from './rewrite';
import type { MutantRequest, MutantResponse, MutantServer, StatefulMutant } from './stateful-mutant';

export interface MutantServerSettings {
  readonly contract: Contract;
  /** Address of the reference server. */
  readonly upstream: string;
  readonly roleOf: RewriteContext['roleOf'];
}

export interface RunningMutant extends Proxy {
  /** Whether it has answered differently, or sent other requests, than the reference server would have. */
  readonly wasWrong: () => boolean;
}

/** Without a mutant the proxy is transparent. */
export async function startMutant(
  mutant: StatefulMutant | undefined,
  { contract, upstream, roleOf }: MutantServerSettings,
): Promise<RunningMutant> {
  let wasWrong = false;
  const worlds = new Map<string, MutantServer>();
  const exchange: ExchangeHandler = async (sent, toRight) => {
    const world = String(sent.headers['x-understudy-world'] ?? '');
    if (FORGETS.test(sent.path)) worlds.delete(world);
    if (mutant === undefined || sent.path.startsWith(CONTROL)) return toRight(sent);
    const server = worlds.get(world) ?? mutant.server();
    worlds.set(world, server);
    const operation = operationAt(contract, sent.method, sent.path);
    const handler = operation && server[operation.id];
    if (operation === undefined || handler === undefined) return toRight(sent);
    const exchanged = exchangeOf(sent, operation, toRight);
    const request = { ...readRequest(sent, operation), as: roleOf(sent.headers) };
    const response = exchanged.sent(await handler(request, (changed) => exchanged.forward(request, changed)));
    wasWrong ||= exchanged.isWrong(response);
    return response;
  };
  return { ...(await startProxy(upstream, exchange)), wasWrong: () => wasWrong };
}

const CONTROL = '/_control/';
const FORGETS = /^\/_control\/v1\/(reset|snapshots\/[^/]+\/revert)$/;

interface MutantExchange {
  readonly forward: (original: MutantRequest, changed: MutantRequest) => Promise<MutantResponse>;
  /** The bytes of a response: those of the reference server if the mutant returns its response. */
  readonly sent: (response: MutantResponse) => ProxiedResponse;
  readonly isWrong: (response: ProxiedResponse) => boolean;
}

function exchangeOf(
  sent: ProxiedRequest,
  operation: OperationSpec,
  toRight: RewriteContext['forward'],
): MutantExchange {
  const answered = new Map<MutantResponse, ProxiedResponse>();
  let unchanged: ProxiedResponse | undefined;
  let sentOthers = false;
  return {
    forward: async (original, changed) => {
      const isOriginal = changed === original && unchanged === undefined;
      sentOthers ||= !isOriginal;
      const returned = await toRight(changed === original ? sent : rewritten(sent, operation, changed));
      if (isOriginal) unchanged = returned;
      const response = { status: returned.status, body: jsonOf(returned.body) };
      answered.set(response, returned);
      return response;
    },
    sent: (response) => answered.get(response) ?? encoded(response),
    isWrong: (response) =>
      sentOthers || unchanged === undefined || unchanged.status !== response.status || !isSameBody(unchanged, response),
  };
}

const isSameBody = (one: ProxiedResponse, other: ProxiedResponse): boolean =>
  one.body.equals(other.body) || stringifyJson(jsonOf(one.body) ?? null) === stringifyJson(jsonOf(other.body) ?? null);

const encoded = ({ status, body }: MutantResponse): ProxiedResponse =>
  body === undefined
    ? { status, headers: {}, body: Buffer.alloc(0) }
    : { status, headers: { 'content-type': 'application/json' }, body: Buffer.from(stringifyJson(body)) };

function jsonOf(body: Buffer): Json | undefined {
  try {
    return body.length === 0 ? undefined : parseJson(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The segments of a path that the template of the operation names, counted from the end: groups have prefixes. */
function parameterSegments({ path }: OperationSpec, segments: readonly string[]): ReadonlyMap<string, number> {
  const template = path.split('/');
  return new Map(
    template.flatMap((part, index) =>
      part.startsWith('{') ? [[part.slice(1, -1), segments.length - template.length + index] as const] : [],
    ),
  );
}

function readRequest({ path, query, body }: ProxiedRequest, operation: OperationSpec): Omit<MutantRequest, 'as'> {
  const segments = path.split('/');
  const parameters = [...parameterSegments(operation, segments)];
  return {
    path: Object.fromEntries(parameters.map(([name, index]) => [name, decoded(segments[index] ?? '')])),
    query: Object.fromEntries(new URLSearchParams(query)),
    body: jsonOf(body),
  };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function rewritten(sent: ProxiedRequest, operation: OperationSpec, changed: MutantRequest): ProxiedRequest {
  const segments = sent.path.split('/');
  for (const [name, index] of parameterSegments(operation, segments))
    segments[index] = encodeURIComponent(changed.path[name] ?? '');
  return {
    ...sent,
    path: segments.join('/'),
    query: new URLSearchParams(changed.query).toString(),
    body: changed.body === undefined ? sent.body : Buffer.from(stringifyJson(changed.body)),
  };
}

// The probes of a supervisor or load balancer: `/_health/live` shows that the event loop answers, `/_health/ready` that
// requests may be sent here. They need no token and are neither logged nor recorded; being ready depends on no world.
// `/api/sv/livez` and `/api/sv/readyz` are the same for scripts that wait for the app of the super validator, of which
// the mock server has nothing else.

import type { HttpRequest, HttpResponse } from '../messages';
import { corsHeaders, isPreflight, preflight } from './cors';
import type { MockParts } from './parts';

const PREFIXES = ['/_health/', '/api/sv/'] as const;
const RETRY_AFTER = '1';

type HealthParts = Pick<MockParts, 'durability' | 'isDraining' | 'replicas'>;

/** The answer to a probe; undefined for all other requests. */
export function answerProbe(parts: HealthParts, request: HttpRequest): Promise<HttpResponse> | undefined {
  if (!PREFIXES.some((prefix) => request.url.startsWith(prefix))) return undefined;
  const probe = PROBES.get(request.url.replace(/[?#].*$/s, ''));
  return probe && answerWith(probe, parts, request);
}

/** Why the probe fails; undefined when it succeeds. It is public, so it names no address; the log has details. */
type Probe = (parts: HealthParts) => Promise<string | undefined>;

const isAlive: Probe = () => Promise.resolve(undefined);

const PROBES: ReadonlyMap<string, Probe> = new Map([
  ['/_health/live', isAlive],
  ['/_health/ready', whyUnready],
  ['/api/sv/livez', isAlive],
  ['/api/sv/readyz', whyUnready],
]);

async function whyUnready({ durability, isDraining, replicas }: HealthParts): Promise<string | undefined> {
  if (isDraining?.() === true) return 'draining: the server is about to stop';
  const problem = replicas?.whyUnready();
  if (problem !== undefined) return problem;
  try {
    await durability?.probe();
    return undefined;
  } catch {
    return 'the store cannot be written: see the log of the server';
  }
}

async function answerWith(probe: Probe, parts: HealthParts, request: HttpRequest): Promise<HttpResponse> {
  const cors = corsHeaders(request);
  if (isPreflight(request)) return preflight(request, cors);
  const allow = { allow: 'GET, HEAD, OPTIONS' };
  if (request.method === 'OPTIONS') return { status: 204, headers: { ...cors, ...allow }, body: '' };
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return answer(405, { ...cors, ...allow }, { error: `${request.method} is not supported here; use GET or HEAD` });
  const reason = await probe(parts);
  return reason === undefined
    ? answer(200, cors, { status: 'ok' })
    : answer(503, { ...cors, 'retry-after': RETRY_AFTER }, { status: 'unavailable', reason });
}

const answer = (status: number, headers: HttpResponse['headers'], body: object): HttpResponse => ({
  status,
  headers: { ...headers, 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: `${JSON.stringify(body)}\n`,
});

// A private world for one shard of a run: a copy of the world that a mock server serves, so that the shards neither see
// each other's offers nor wait for each other. Recorded addresses stay those of the target.

import { randomBytes } from 'node:crypto';
import { err, ok, type Result } from '../../base';
import { shardText, type RunShard } from '../model/run-shard';
import type { Target, TargetGroup } from '../target/target';
import { sendControl, type MockServerAnswer } from './control-request';
import { saysItIsMock } from './mock-server';
import type { Transport } from './transport';

const DEFAULT_WORLD = 'default';
const PROBE_MS = 2000;
/** Copying a large world takes a while. */
const COPY_MS = 60_000;

export interface PrivateWorld {
  readonly id: string;
  readonly origin: string;
  /** Sends every request to the world. */
  readonly through: (transport: Transport) => Transport;
  readonly remove: () => Promise<void>;
}

/**
 * Undefined for a target that does not identify itself as a mock server, or whose groups have several servers. The
 * error is one sentence.
 */
export async function createPrivateWorld(
  target: Target,
  shard: RunShard,
): Promise<Result<PrivateWorld | undefined, string>> {
  const [place, ...others] = placesOf(target);
  if (place === undefined || others.length > 0) return ok(undefined);
  const { origin, world = DEFAULT_WORLD } = place;
  if ((await saysItIsMock(origin, target, PROBE_MS)) !== true) return ok(undefined);
  const id = `shard-${shard.index}-of-${shard.of}-${randomBytes(4).toString('hex')}`;
  const body = { id, from: { world } };
  const answer = await sendControl(origin, target, { method: 'POST', path: '/worlds', body, timeoutMs: COPY_MS });
  if (typeof answer === 'string' || answer.status !== 201)
    return err(`${origin} did not create a private world for shard ${shardText(shard)}: ${refusalOf(answer)}`);
  const own = `${origin}${WORLDS}${id}`;
  return ok({
    id,
    origin,
    through: (transport) => movedTransport(transport, { from: prefixOf(place), to: own }),
    remove: async () => {
      await sendControl(origin, target, { method: 'DELETE', path: `/worlds/${id}`, timeoutMs: COPY_MS });
    },
  });
}

const WORLDS = '/_worlds/';

/** A server, and the world that the addresses of a target select there. */
interface ServerPlace {
  readonly origin: string;
  readonly world: string | undefined;
}

const prefixOf = ({ origin, world }: ServerPlace): string =>
  world === undefined ? origin : `${origin}${WORLDS}${world}`;

/** The places of the groups: one for a mock server. */
function placesOf({ urls }: Target): readonly ServerPlace[] {
  const places = new Map<string, ServerPlace>();
  for (const url of Object.values(urls).filter((one) => one !== '')) {
    const { origin, pathname } = new URL(url);
    const place = { origin, world: /^\/_worlds\/([^/]+)/.exec(pathname)?.[1] };
    places.set(prefixOf(place), place);
  }
  return [...places.values()];
}

interface Move {
  readonly from: string;
  readonly to: string;
}

function movedTransport(transport: Transport, { from, to }: Move): Transport {
  const send: Transport['send'] = async (target, request, timeoutMs) => {
    const exchange = await transport.send(movedTarget(target, { from, to }), request, timeoutMs);
    return { ...exchange, request: { ...exchange.request, url: moved(exchange.request.url, { from: to, to: from }) } };
  };
  return { ...transport, send };
}

function movedTarget(target: Target, move: Move): Target {
  const urlOf = (group: TargetGroup): string => moved(target.urls[group], move);
  return { ...target, urls: { ledger: urlOf('ledger'), validator: urlOf('validator'), scan: urlOf('scan') } };
}

const moved = (url: string, { from, to }: Move): string =>
  url.startsWith(from) ? `${to}${url.slice(from.length)}` : url;

function refusalOf(answer: MockServerAnswer | string): string {
  if (typeof answer === 'string') return answer;
  const { status, body: { error, hint } = {} } = answer;
  const advice = status === 401 ? 'pass its control token with --header "X-Understudy-Control-Token: env:NAME"' : hint;
  const said = typeof error === 'string' ? `${status} ${error}` : String(status);
  return typeof advice === 'string' ? `${said}; ${advice}` : said;
}

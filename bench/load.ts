// A load: 32 connections that each send the next request when the answer is there. No worker threads; the number of
// requests is fixed beforehand, so that none is cut off and a server's state at the end is known.

import autocannon from 'autocannon';
import { CONNECTIONS, headersOf, numbered, UNIQUE, type Memory, type Sequence, type Step } from './cases';
import { quantile } from './figures';
import type { Server } from './processes';

export interface Pressed {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Processor time of the server per request. */
  readonly cpuMs: number;
  /** Part of the time that the server's processor was busy: near 1 when it is the server that limits. */
  readonly busy: number;
}

const FIRST = 4;
const WARM_UP_SECONDS = 0.5;

/** Presses a few times to learn how fast the server is, half a second to warm it up, then for about so many seconds. */
export async function press(server: Server, sequence: Sequence, seconds: number): Promise<Pressed> {
  const turn = CONNECTIONS * 2 * sequence.steps.length;
  const amountFor = ({ perSecond }: Pressed, span: number): number =>
    Math.max(1, Math.ceil((perSecond * span) / turn)) * turn;
  const first = await pressTimes(server, sequence, FIRST * CONNECTIONS * sequence.steps.length);
  const warm = await pressTimes(server, sequence, amountFor(first, WARM_UP_SECONDS));
  return pressTimes(server, sequence, amountFor(warm, seconds));
}

/** So many requests in all. Fails for any answer that is not 200. */
export async function pressTimes(server: Server, sequence: Sequence, amount: number): Promise<Pressed> {
  const times: number[] = [];
  const cpuBefore = server.cpuSeconds();
  const from = performance.now();
  let until = from;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = {
      url: server.url,
      connections: CONNECTIONS,
      amount,
      requests: requestsOf(sequence),
      headers: headersOf(sequence.memories[0]?.token ?? ''),
    };
    const run = autocannon(options, (error: unknown, done) => (error ? reject(error) : resolve(done)));
    run.on('response', (_client, _status, _bytes, ms) => {
      times.push(ms);
      until = performance.now();
    });
  });
  const wrong = result.non2xx + result.errors + result.timeouts;
  if (wrong > 0)
    throw new Error(
      `${wrong} of ${amount} requests to ${server.url} were not answered by 200: ${JSON.stringify(result.statusCodeStats)}`,
    );
  const [cpuSeconds, wallSeconds] = [server.cpuSeconds() - cpuBefore, (until - from) / 1000];
  return {
    perSecond: times.length / wallSeconds,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    cpuMs: (cpuSeconds * 1000) / times.length,
    busy: cpuSeconds / wallSeconds,
  };
}

/** A memory is taken at the first step and given back after the last one: no two connections share one. */
function requestsOf({ steps, memories }: Sequence): autocannon.Request[] {
  const free = [...memories];
  return steps.map((step, index) => ({
    ...fixed(step),
    ...(steps.length === 1 && isFixed(step)
      ? {}
      : hooks(step, free, { isFirst: index === 0, isLast: index === steps.length - 1 })),
  }));
}

const isFixed = ({ request, keep }: Step): boolean =>
  typeof request !== 'function' && !keep && request.body?.includes(UNIQUE) !== true;

const fixed = ({ request }: Step): autocannon.Request => (typeof request === 'function' ? {} : { ...request });

function hooks(
  { request, keep }: Step,
  free: Memory[],
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
): autocannon.Request {
  return {
    setupRequest: (before, context: { memory?: Memory }) => {
      if (isFirst) context.memory = taken(free);
      const memory = context.memory ?? taken(free);
      // A body of the request before is not this one's.
      return {
        ...before,
        body: undefined,
        ...numbered(typeof request === 'function' ? request(memory) : request),
        headers: headersOf(memory.token),
      };
    },
    onResponse: (_status, text, context: { memory?: Memory }) => {
      if (!context.memory) return;
      keep?.(text, context.memory);
      if (isLast) free.push(context.memory);
    },
  };
}

function taken(free: Memory[]): Memory {
  const memory = free.pop();
  if (!memory) throw new Error('there are more connections than memories');
  return memory;
}

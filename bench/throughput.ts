// Requests per second, latency and processor time beside the baseline: each round loads one server after the other, so
// that whatever else the machine does falls on all of them, and each figure is a ratio within its round.

import { samplesOf, type Case, type Sequence } from './cases';
import type { Finding } from './figures';
import { findingsOf, type Rounds } from './load-ratios';
import { startBare, startNothing, startUnderstudy, type Place, type Server } from './processes';
import type { Settings } from './settings';
import { load, type Load } from './wrk';

/** A server that takes part in the rounds of one case. */
export interface Contestant {
  readonly name: string;
  readonly server: Server;
  readonly sequence: Sequence;
}

/** Starts another server for a case; undefined when it has nothing to set against it. */
export type Rival = (
  one: Case,
  own: { readonly server: Server; readonly sequence: Sequence },
) => Promise<Contestant | undefined>;

/** What no round counts: until node has compiled for speed what is busy, a server of more code is slower for longer. */
export const WARMING_SECONDS = 3;
export const WORLD = 'bench/world.yaml';

export async function measureThroughput(
  cases: readonly Case[],
  settings: Settings,
  rivals: readonly Rival[],
): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for (const one of cases) {
    const { findings, refusals } = findingsOf(one, await compete(one, settings, rivals));
    refusals.forEach(settings.tell);
    found.push(...findings);
  }
  return found;
}

async function compete(one: Case, settings: Settings, rivals: readonly Rival[]): Promise<Rounds> {
  const place: Place = settings;
  const server = await startUnderstudy(place, ['--world', WORLD]);
  const contestants: Contestant[] = [];
  try {
    const sequence = await one.prepare(server);
    const samples = await samplesOf(server.url, sequence);
    const [sample] = samples;
    if (!sample) throw new Error(`${one.id} has no request`);
    contestants.push({ name: 'nothing', server: await startNothing(place, sample), sequence });
    contestants.push({ name: 'bare', server: await startBare(place, samples), sequence });
    contestants.push({ name: 'understudy', server, sequence });
    for (const rival of rivals)
      contestants.push(...[await rival(one, { server, sequence })].flatMap((found) => found ?? []));
    return await playRounds(one, contestants, settings);
  } finally {
    for (const { server: started } of contestants) await started.stop();
    await server.stop();
  }
}

async function playRounds(
  one: Case,
  contestants: readonly Contestant[],
  { rounds, seconds, quick, tell }: Settings,
): Promise<Rounds> {
  const played = new Map<string, Load[]>(contestants.map(({ name }) => [name, []]));
  for (const { server, sequence } of contestants) await load(server, sequence, quick ? seconds : WARMING_SECONDS);
  for (let round = 1; round <= rounds; round += 1) {
    for (const { name, server, sequence } of contestants) {
      const loaded = await load(server, sequence, seconds);
      played.get(name)?.push(loaded);
      tell(`${one.id}, round ${round} of ${rounds}: ${name} ${described(loaded)}`);
    }
  }
  return played;
}

const described = ({ perSecond, p99Ms, cpuMs, busy, wrkBusy }: Load): string =>
  `${perSecond.toFixed(0)} requests a second, p99 ${p99Ms.toFixed(2)} ms, ${(cpuMs * 1000).toFixed(1)} µs each, busy ${busy.toFixed(2)}, wrk ${wrkBusy.toFixed(2)}`;

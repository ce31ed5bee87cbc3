// Requests per second, latency and processor time beside the baseline: each round presses one server after the other,
// so that whatever else the machine does falls on all of them, and each figure is a ratio within its round.

import { samplesOf, type Case, type Sequence } from './cases';
import type { Finding } from './figures';
import { press, type Pressed } from './load';
import { startBare, startUnderstudy, type Place, type Server } from './processes';
import type { Settings } from './settings';
import { openWaves, type Waves } from './waves';

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

/** What each contestant did, round by round. */
type Rounds = ReadonlyMap<string, readonly Pressed[]>;

const OWN = 'understudy';
const BARE = 'bare';
const CHANGING = 'list-changing';
const FIRST_WAVES = 20;
const MOST_P99 = 2;
/** What no round counts: until node has compiled for speed what is busy, a server of more code is slower for longer. */
const WARMING_SECONDS = 3;
export const WORLD = 'bench/world.yaml';

export async function measureThroughput(
  cases: readonly Case[],
  settings: Settings,
  rivals: readonly Rival[],
): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for (const one of cases) {
    found.push(...findingsOf(one, await compete(one, settings, rivals)));
    if (one.id === CHANGING) found.push(await readsAlone(one, settings));
  }
  return found;
}

async function compete(one: Case, settings: Settings, rivals: readonly Rival[]): Promise<Rounds> {
  const place: Place = settings;
  const server = await startUnderstudy(place, ['--world', WORLD]);
  const contestants: Contestant[] = [];
  try {
    const sequence = await one.prepare(server);
    contestants.push({
      name: BARE,
      server: await startBare(place, await samplesOf(server.url, sequence)),
      sequence: { ...sequence, memories: sequence.memories.map((memory) => ({ ...memory })) },
    });
    contestants.push({ name: OWN, server, sequence });
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
  const played = new Map<string, Pressed[]>(contestants.map(({ name }) => [name, []]));
  for (const { server, sequence } of contestants) await press(server, sequence, quick ? seconds : WARMING_SECONDS);
  for (let round = 1; round <= rounds; round += 1) {
    for (const { name, server, sequence } of contestants) {
      const pressed = await press(server, sequence, seconds);
      played.get(name)?.push(pressed);
      tell(
        `${one.id}, round ${round} of ${rounds}: ${name} ${pressed.perSecond.toFixed(0)} requests a second, p99 ${pressed.p99Ms.toFixed(1)} ms, busy ${pressed.busy.toFixed(2)}`,
      );
    }
  }
  return played;
}

/** A figure of each round as a ratio to the baseline of the same round. */
function ratios(rounds: Rounds, name: string, pick: (pressed: Pressed) => number): readonly number[] {
  const base = rounds.get(BARE) ?? [];
  return (rounds.get(name) ?? []).map((pressed, index) => {
    const baseline = base[index];
    return baseline ? pick(pressed) / pick(baseline) : Number.NaN;
  });
}

function findingsOf({ id, what, goal }: Case, rounds: Rounds): readonly Finding[] {
  const rivals = [...rounds.keys()].filter((name) => name !== OWN && name !== BARE);
  const ratio = (figure: string, told: string, pick: (pressed: Pressed) => number): Finding => ({
    id: `${id}/${figure}`,
    what: `${what}: ${told}`,
    unit: 'ratio',
    values: ratios(rounds, OWN, pick),
  });
  return [
    {
      ...ratio('rate', 'requests per second', ({ perSecond }) => perSecond),
      ...(goal === undefined ? {} : { goal: { atLeast: goal } }),
    },
    ratio('p50', 'median latency', ({ p50Ms }) => p50Ms),
    {
      ...ratio('p99', '99th percentile of latency', ({ p99Ms }) => p99Ms),
      ...(goal === undefined ? {} : { goal: { atMost: MOST_P99 } }),
    },
    ratio('cpu-rate', 'requests per second of processor time', ({ cpuMs }) => 1 / cpuMs),
    {
      id: `${id}/bare-busy`,
      what: `${what}: part of the time that the baseline was busy`,
      unit: '',
      values: (rounds.get(BARE) ?? []).map(({ busy }) => busy),
    },
    ...rivals.map((name): Finding => ({
      id: `${id}/rate-${name}`,
      what: `${what}: requests per second of ${name}`,
      unit: 'ratio',
      values: ratios(rounds, name, ({ perSecond }) => perSecond),
    })),
  ];
}

/** The reads of the changing list by themselves, in waves (waves.ts). */
async function readsAlone(one: Case, settings: Settings): Promise<Finding> {
  const server = await startUnderstudy(settings, ['--world', WORLD]);
  const started: Server[] = [server];
  try {
    const sequence = await one.prepare(server);
    const bare = await startBare(settings, await samplesOf(server.url, sequence));
    started.push(bare);
    const contestants = [
      openWaves(bare, { ...sequence, memories: sequence.memories.map((memory) => ({ ...memory })) }),
      openWaves(server, sequence),
    ] as const;
    return {
      id: `${CHANGING}/reads-alone`,
      what: 'list of 20 open offers, changing on every call: requests per second of the reads',
      unit: 'ratio',
      values: await readRatios(contestants, settings),
      goal: { atLeast: 0.8 },
    };
  } finally {
    await Promise.allSettled(started.map((each) => each.stop()));
  }
}

async function readRatios(
  [bare, own]: readonly [Waves, Waves],
  { rounds, seconds, quick, tell }: Settings,
): Promise<readonly number[]> {
  const amountFor = async (waves: Waves): Promise<number> =>
    Math.ceil((FIRST_WAVES * 1000 * seconds) / (await waves.run(FIRST_WAVES)));
  const amount = await amountFor(bare);
  for (const waves of [bare, own]) await waves.run(quick ? amount : (amount * WARMING_SECONDS) / seconds);
  const ratios: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const [base, mine] = [await bare.run(amount), await own.run(amount)];
    ratios.push(base / mine);
    tell(
      `${CHANGING}, reads alone, round ${round} of ${rounds}: bare ${base.toFixed(0)} ms, understudy ${mine.toFixed(0)} ms`,
    );
  }
  return ratios;
}

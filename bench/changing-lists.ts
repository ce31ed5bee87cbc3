// A list that changed since it was read last, beside the baseline, in waves (waves.ts).

import { CHANGING_LISTS, samplesOf } from './cases';
import type { Finding } from './figures';
import { startBare, startUnderstudy, type Server } from './processes';
import type { Settings } from './settings';
import { WARMING_SECONDS, WORLD } from './throughput';
import { openWaves, type WaveCost, type Waves } from './waves';

const FIRST_WAVES = 20;
/** Part of its core that the load may use. */
const MOST_BUSY = 0.7;

export async function measureChangingLists(settings: Settings): Promise<readonly Finding[]> {
  const server = await startUnderstudy(settings, ['--world', WORLD]);
  const started: Server[] = [server];
  try {
    const sequence = await CHANGING_LISTS(server);
    const bare = await startBare(settings, await samplesOf(server.url, sequence));
    started.push(bare);
    const copied = { ...sequence, memories: sequence.memories.map((memory) => ({ ...memory })) };
    return findingsOf(await playRounds([openWaves(bare, copied), openWaves(server, sequence)], settings), settings);
  } finally {
    await Promise.allSettled(started.map((each) => each.stop()));
  }
}

type WaveCosts = Awaited<ReturnType<Waves['run']>>;

interface Round {
  readonly bare: WaveCosts;
  readonly own: WaveCosts;
}

async function playRounds(
  [bare, own]: readonly [Waves, Waves],
  { rounds, seconds, quick, tell }: Settings,
): Promise<readonly Round[]> {
  const first = await bare.run(FIRST_WAVES);
  const amount = Math.ceil((FIRST_WAVES * 1000 * seconds) / (first.changes.ms + first.reads.ms));
  for (const waves of [bare, own]) await waves.run(quick ? amount : Math.ceil((amount * WARMING_SECONDS) / seconds));
  const played: Round[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const costs = { bare: await bare.run(amount), own: await own.run(amount) };
    played.push(costs);
    tell(
      `changing lists, round ${round} of ${rounds}: reads ${described(costs.bare.reads)} beside ${described(costs.own.reads)}`,
    );
  }
  return played;
}

const described = ({ ms, cpuMs, loadCpuMs }: WaveCost): string =>
  `${ms.toFixed(0)} ms (server ${cpuMs.toFixed(0)} ms, load ${loadCpuMs.toFixed(0)} ms of processor time)`;

/** A wave takes as long as both sides of it: where the load takes most of it, the ratio says little about servers. */
const isLoadBusy = ({ ms, loadCpuMs }: WaveCost): boolean => loadCpuMs / ms > MOST_BUSY;

function findingsOf(rounds: readonly Round[], { tell }: Settings): readonly Finding[] {
  return (['reads', 'changes'] as const).flatMap((kind) => {
    const what =
      kind === 'reads'
        ? 'list of 20 open offers, changing on every call: the reads'
        : 'create and withdraw in turn: the changes';
    const values = rounds.map(({ bare, own }) =>
      isLoadBusy(bare[kind]) || isLoadBusy(own[kind]) ? Number.NaN : bare[kind].ms / own[kind].ms,
    );
    const cpu: Finding = {
      id: `list-changing/${kind}-cpu-rate`,
      what: `${what}, requests per second of processor time`,
      unit: 'ratio',
      values: rounds.map(({ bare, own }) => bare[kind].cpuMs / own[kind].cpuMs),
      ...(kind === 'reads' ? { goal: { atLeast: 0.8 } } : {}),
    };
    if (!values.some(Number.isFinite)) {
      tell(`list-changing/${kind}-alone is refused: the load used more than ${MOST_BUSY * 100} % of its core`);
      return [cpu];
    }
    const rate: Finding = {
      id: `list-changing/${kind}-alone`,
      what: `${what}, requests per second`,
      unit: 'ratio',
      values,
      ...(kind === 'reads' ? { goal: { atLeast: 0.8 } } : {}),
    };
    return [rate, cpu];
  });
}

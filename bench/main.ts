// `npm run bench`: what understudy costs beside bare node:http in the same run. Progress goes to stderr, one table to
// stdout. Absolute numbers depend on the machine, ratios much less; nothing here fails for a number.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { POSTGRES_MISSING } from '../test/support/postgres';
import { CASES } from './cases';
import { measureChangingLists } from './changing-lists';
import { measureData } from './data';
import { figureOf, type Finding } from './figures';
import { measureFlat } from './flat';
import { measureHistory } from './history';
import { measureKit } from './kit';
import { measureLarge } from './large';
import { measureLibrary } from './library';
import { measureLoading } from './loading';
import { describeMachine, pinLoad } from './machine';
import { measureMemory } from './memory';
import { measureOperations } from './operations';
import { measureOutages } from './outages';
import type { PartName } from './part-names';
import { peerRivals, peersMissing, peerStarters } from './peers';
import { readResults, renewed, writeResults, type Results } from './parts-found';
import { measureReplicas } from './replicas';
import { readSettings, USAGE, WrongUsage, type Settings } from './settings';
import { measureStart } from './start';
import { measureStops } from './stops';
import { resultsText } from './table';
import { measureThroughput } from './throughput';
import { measureWorlds } from './worlds';
import { WRK_MISSING } from './wrk';

const PARTS: Readonly<Record<PartName, (settings: Settings) => Promise<readonly Finding[]>>> = {
  requests: (settings) => measureThroughput(CASES, settings, settings.peers ? peerRivals(settings) : []),
  changing: measureChangingLists,
  memory: measureMemory,
  start: (settings) => measureStart(settings, settings.peers ? peerStarters() : []),
  flat: measureFlat,
  operations: measureOperations,
  worlds: measureWorlds,
  history: measureHistory,
  large: measureLarge,
  loading: measureLoading,
  data: measureData,
  replicas: measureReplicas,
  stops: measureStops,
  outages: measureOutages,
  // Loaded when it is asked for: what it brings would weigh on the other measures.
  kit: ({ quick, rounds }) => measureKit(quick ? 1 : rounds),
  library: measureLibrary,
};

/** What a part needs that is not installed. */
const MISSING: Readonly<Partial<Record<PartName, string | undefined>>> = {
  requests: WRK_MISSING,
  memory: WRK_MISSING,
  replicas: POSTGRES_MISSING,
  stops: POSTGRES_MISSING,
  outages: POSTGRES_MISSING,
};

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) return void process.stdout.write(`${USAGE}\n`);
  const settings = readSettings(args, pinLoad());
  const missing = settings.peers ? peersMissing() : undefined;
  if (missing !== undefined) throw new Error(missing);
  const { found, failed } = await measureAll(settings);
  process.stdout.write(resultsText(found));
  if (settings.write)
    settings.tell(
      'bench/RESULTS.md and bench/results.json are written; UPDATE_DOCS=1 npx jest test/docs/speed takes them into the pages',
    );
  if (failed.length > 0)
    throw new Error(`${failed.join(' and ')} failed${settings.write ? '; its older figures stay' : ''}`);
}

/**
 * Each part is written as soon as it is through: one that fails, or a run that is cut off, does not take the figures of
 * the others with it.
 */
async function measureAll(
  settings: Settings,
): Promise<{ readonly found: Results; readonly failed: readonly PartName[] }> {
  let found: Results = [];
  const failed: PartName[] = [];
  for (const part of settings.parts) {
    settings.tell(`== ${part}`);
    const missing = MISSING[part];
    if (missing !== undefined) {
      settings.tell(`${part} is skipped: ${missing}`);
      continue;
    }
    try {
      const findings = await PARTS[part](settings);
      const measured = {
        part,
        machine: describeMachine(settings.pinned),
        run: runText(settings, part),
        figures: findings.map(figureOf),
      };
      found = renewed(found, measured);
      if (settings.write) write(renewed(readResults(), measured));
    } catch (error: unknown) {
      failed.push(part);
      settings.tell(`${part} failed: ${messageOf(error)}`);
    }
  }
  return { found, failed };
}

function write(results: Results): void {
  writeResults(results);
  writeFileSync(join(__dirname, 'RESULTS.md'), resultsText(results));
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The parts that peers take part in say so when they did not. */
function runText({ rounds, seconds, quick, peers, large }: Settings, part: PartName): string {
  const [hasPeers, hasLarge] = [part === 'requests' || part === 'start', part === 'flat' || part === 'large'];
  return [
    `${rounds} rounds of ${seconds} s`,
    ...(quick ? ['quick: small worlds'] : []),
    ...(hasPeers && !peers ? ['without peers'] : []),
    ...(hasLarge && !large ? ['without a million updates'] : []),
  ].join(', ');
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    process.stderr.write(`bench: ${messageOf(error)}${error instanceof WrongUsage ? '; --help tells more' : ''}\n`);
    process.exit(error instanceof WrongUsage ? 2 : 1);
  },
);

// `npm run bench`: what understudy costs beside bare node:http in the same run. Progress goes to stderr, one table to stdout.
// Absolute numbers depend on the machine, ratios much less; nothing here fails for a number.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CASES } from './cases';
import { measureData } from './data';
import { figureOf, type Finding } from './figures';
import { measureFlat } from './flat';
import { measureHistory } from './history';
import { measureKit } from './kit';
import { measureLarge } from './large';
import { describeMachine, pinLoad } from './machine';
import { measureOperations } from './operations';
import type { PartName } from './part-names';
import { peerRivals, peersMissing, peerStarters } from './peers';
import { readSettings, USAGE, type Settings } from './settings';
import { measureStart } from './start';
import { resultsText } from './table';
import { measureThroughput } from './throughput';

const PARTS: Readonly<Record<PartName, (settings: Settings) => Promise<readonly Finding[]>>> = {
  requests: (settings) => measureThroughput(CASES, settings, settings.peers ? peerRivals(settings) : []),
  start: (settings) => measureStart(settings, settings.peers ? peerStarters() : []),
  flat: measureFlat,
  operations: measureOperations,
  history: measureHistory,
  large: measureLarge,
  data: measureData,
  // Loaded when it is asked for: what it brings would weigh on the other measures.
  kit: ({ quick, rounds }) => measureKit(quick ? 1 : rounds),
};

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) return void process.stdout.write(`${USAGE}\n`);
  const settings = readSettings(args, pinLoad());
  const missing = settings.peers ? peersMissing() : undefined;
  if (missing !== undefined) throw new Error(missing);
  const { findings, failed } = await measureAll(settings);
  const results = { machine: describeMachine(settings.pinned), run: runText(settings), figures: findings.map(figureOf) };
  const text = resultsText(results);
  process.stdout.write(text);
  if (failed.length > 0) throw new Error(`nothing is written, because ${failed.join(' and ')} failed`);
  if (!settings.write) return;
  writeFileSync(join(__dirname, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(join(__dirname, 'RESULTS.md'), text);
  settings.tell('bench/RESULTS.md and bench/results.json are written; UPDATE_DOCS=1 npx jest test/docs/speed takes them into the pages');
}

/** A part that fails does not take the figures of the others with it. */
async function measureAll(settings: Settings): Promise<{ readonly findings: readonly Finding[]; readonly failed: readonly PartName[] }> {
  const findings: Finding[] = [];
  const failed: PartName[] = [];
  for (const part of settings.parts) {
    settings.tell(`== ${part}`);
    try {
      findings.push(...(await PARTS[part](settings)));
    } catch (error: unknown) {
      failed.push(part);
      settings.tell(`${part} failed: ${messageOf(error)}`);
    }
  }
  return { findings, failed };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function runText({ rounds, seconds, quick, peers, parts }: Settings): string {
  const left = Object.keys(PARTS).length - parts.length;
  return [`${rounds} rounds of ${seconds} s`, ...(quick ? ['quick: small worlds'] : []), ...(peers ? [] : ['without peers']), ...(left > 0 ? [`only ${parts.join(', ')}`] : [])].join(', ');
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    process.stderr.write(`bench: ${messageOf(error)}\n`);
    process.exit(1);
  },
);

// `npm run fuzz [-- --cases N --seed S]`: half a million cases, a line of progress, and a table of what was answered.

import { parseArgs } from 'node:util';
import { contract } from '../support/contract';
import { anyCase } from './cases';
import { run, tellFailure } from './run';
import { runRaw } from './sockets';

/** Fewer are too few for every operation to meet a valid request. */
const LEAST_CASES = 20_000;

const HELP = `npm run fuzz -- [--cases 500000] [--seed WHOLE-NUMBER] [--reasons]
Sends requests made from our own documents, a third of them hostile, and says what the server should not have done.
  --cases    how many; below ${LEAST_CASES} some operations may get no valid request, which is then told and not held against anybody
  --seed     the same seed makes the same requests; a new one each time without it
  --reasons  tells why valid requests were refused
Exit status: 0 nothing was found; 1 something was; 2 usage error.
`;
const { values } = parseArgs({
  strict: false,
  options: {
    help: { type: 'boolean', short: 'h' },
    cases: { type: 'string', default: '500000' },
    seed: { type: 'string' },
    reasons: { type: 'boolean', default: false },
  },
});
const cases = Number(values['cases']);
const seed = Number(values['seed'] ?? Date.now() % 2 ** 31);
/** For operations that were granted nothing in these. */
const MORE_CASES = 3000;
/** What one world has no place for, another may have; the richest come first. */
const MORE_WORLDS = ['every-state', 'mid-upgrade', 'late-automation', 'quickstart'];
/** So that each of those worlds is met in both dialects. */
const MORE_BATCH = Math.ceil(MORE_CASES / (2 * MORE_WORLDS.length));
/** One in so many is sent as raw bytes besides. */
const RAW_SHARE = 100;
/** Short of this share of valid requests that are granted, the generator has lost touch with the operations. */
const LEAST_GRANTED = 0.6;
/** These find nothing, whatever is asked: the stand-in's ledger makes no allocations. */
const UNGRANTED = /^(get|proxy)Allocation(ExecuteTransfer|Withdraw|Cancel)Context$/;
const say = (text: string): void => void process.stdout.write(text);

async function main(): Promise<number> {
  if (values['help'] === true) {
    say(HELP);
    return 0;
  }
  if (!Number.isSafeInteger(cases) || cases < 1 || !Number.isSafeInteger(seed)) {
    say(HELP);
    return 2;
  }
  const since = performance.now();
  let lost = 0;
  process.on('unhandledRejection', (reason) => {
    lost += 1;
    say(
      `\na rejection that nobody handles: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}\n`,
    );
  });
  say(`seed ${seed}; again: npm run fuzz -- --cases ${cases} --seed ${seed}\n`);
  const ran = await run({
    cases,
    seed,
    progress: (done) => {
      if (done % 5000 === 0) say(`${done} of ${cases} cases, ${Math.round((performance.now() - since) / 1000)} s\n`);
    },
  });
  const { tally } = ran;
  const raw = await runRaw({ cases: Math.ceil(cases / RAW_SHARE), seed });
  say(
    `\n${tally.table()}\non sockets: ${[...raw.statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}\n`,
  );
  if (values['reasons'] === true) say(`why valid requests were refused:\n${tally.told()}\n`);
  const ids = contract().operations.map(({ id }) => id);
  const isWide = cases >= LEAST_CASES;
  // What is rarely granted is not met in each run of so few cases: it is looked for before anybody is told.
  const rare = tally.neverAnswered(ids.filter((id) => !UNGRANTED.test(id)));
  const more =
    isWide && rare.length > 0
      ? await run({
          cases: MORE_CASES,
          batch: MORE_BATCH,
          worlds: MORE_WORLDS,
          seed: seed + 1,
          from: anyCase(contract(), rare),
        })
      : undefined;
  if (more) say(`${more.cases} cases more, for ${rare.join(', ')}\n`);
  const failures = [...ran.failures, ...(more?.failures ?? [])];
  const silent = more ? more.tally.neverAnswered(rare) : rare;
  const unlisted = ids.filter((id) => UNGRANTED.test(id) && tally.of(id, 'valid 2xx') > 0);
  for (const id of unlisted) say(`${id} granted something: it is no longer one of UNGRANTED\n`);
  for (const failure of failures) say(`\nFAILED\n${tellFailure(failure)}`);
  for (const failure of raw.failures) say(`\nFAILED on a socket\n${failure}\n`);
  const granted = tally.sum('valid 2xx') / tally.sum('valid');
  if (granted < LEAST_GRANTED) say(`only ${Math.round(granted * 100)} % of the valid requests were granted\n`);
  for (const id of isWide ? silent : []) say(`no valid case of ${id} got a 2xx\n`);
  const found =
    (isWide ? (granted < LEAST_GRANTED ? 1 : 0) + silent.length : 0) +
    unlisted.length +
    failures.length +
    raw.failures.length +
    lost;
  say(
    found === 0
      ? `nothing was found${isWide || silent.length === 0 ? '' : `; too few cases to meet ${silent.length} of the operations: ${LEAST_CASES} do`}\n`
      : `seed ${seed}\n`,
  );
  return found === 0 ? 0 : 1;
}

void main().then((status) => process.exit(status));

// Runs cases in batches, each on a fresh server of its own; a failure is shrunk on the state that it failed in.

import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { finish } from '../../src/base';
import type { LiveWorld } from '../../src/server';
import { writeDump } from '../../src/world';
import { contract } from '../support/contract';
import { anyCase, type Case, type Sent } from './cases';
import { openSession, type Done, type Session, type SessionOptions } from './session';
import { curlOf, Tally } from './tell';
import { isRepeatable, sameAnswer } from './twin';

export interface Run {
  readonly cases: number;
  readonly seed: number;
  /** Cases on one server. */
  readonly batch?: number;
  readonly around?: SessionOptions['around'];
  /** Other cases than those of all operations. */
  readonly from?: fc.Arbitrary<Case>;
  /** Worlds to take in turn, each for two batches: one in each dialect. */
  readonly worlds?: readonly string[];
  /** Told after each batch. */
  readonly progress?: (done: number, tally: Tally) => void;
}

export interface Failure {
  readonly findings: readonly string[];
  /** The request, as small as it could be made. */
  readonly curl: string;
  /** What came before it on the same server, newest last, where the request alone does not show it. */
  readonly before: readonly string[];
  readonly batch: Batch;
  /** A dump of the world that the request failed in. */
  readonly dump: string;
  readonly shrinks: number;
}

export interface Ran {
  readonly tally: Tally;
  readonly failures: readonly Failure[];
  readonly cases: number;
}

interface Batch {
  readonly seed: number;
  readonly dialect: 'documented' | 'observed';
  readonly world: string;
  readonly cases: number;
  /** A second server gets the same requests. */
  readonly twin: boolean;
}

const BATCH = 1000;
const WORLDS = ['quickstart', 'quickstart', 'every-state', 'quickstart', 'mid-upgrade', 'late-automation'];
const MOST_FAILURES = 5;
const SHRINK_MS = 30_000;
const TWIN_EVERY = 8;

/** Both dialects in turn. Ends early when it has failed often. */
export async function run({
  cases,
  seed,
  batch = BATCH,
  around,
  from = anyCase(contract()),
  worlds = WORLDS,
  progress,
}: Run): Promise<Ran> {
  const tally = new Tally();
  const failures: Failure[] = [];
  let done = 0;
  for (let number = 0; done < cases && failures.length < MOST_FAILURES; number += 1) {
    const one: Batch = {
      seed: seedOf(seed, number),
      dialect: number % 2 === 0 ? 'documented' : 'observed',
      world: worlds[Math.floor(number / 2) % worlds.length] ?? 'quickstart',
      cases: Math.min(batch, cases - done),
      twin: number % TWIN_EVERY === TWIN_EVERY - 1,
    };
    const failure = await runBatch(one, { tally, around, from });
    if (failure) failures.push(failure);
    done += one.cases;
    progress?.(done, tally);
  }
  return { tally, failures, cases: done };
}

/** Batches of one seed have nothing to do with each other, nor with those of the next seed. */
const seedOf = (seed: number, number: number): number =>
  createHash('sha256').update(`${seed} ${number}`).digest().readInt32BE();

interface Setting {
  readonly tally: Tally;
  readonly around: SessionOptions['around'];
  readonly from: fc.Arbitrary<Case>;
}

type Moment = ReturnType<LiveWorld['checkpoint']>;

/** The first failure of the batch, shrunk; undefined when there is none. */
async function runBatch(batch: Batch, { tally, around, from }: Setting): Promise<Failure | undefined> {
  const { dialect, world } = batch;
  const open = (): Promise<Session> => openSession({ dialect, world, ...(around ? { around } : {}) });
  const session = await open();
  const twin = batch.twin ? await open() : undefined;
  const before: Sent[] = [];
  let failed: { readonly at: Moment; done: Done } | undefined;
  let count = 0;

  const attempt = async (one: Case): Promise<void> => {
    // Once it has failed, every smaller case is tried on the state that it failed in.
    if (failed) finish(session.live.reverting(failed.at));
    else for (const each of [session, twin]) await each?.prepare(one);
    const at = failed?.at ?? session.live.checkpoint();
    count += 1;
    const sent = session.requestFor(one);
    const done =
      twin && !failed
        ? await both(session, twin, { one, sent })
        : await session.send(sent, sampleAt(failed ? 0 : count));
    // A smaller case that fails for another reason is not the same case made smaller.
    const isSame =
      !failed || done.findings.some((finding) => kindOf(finding) === kindOf(failed?.done.findings[0] ?? ''));
    if (done.findings.length > 0 && isSame) {
      failed = { at, done };
      throw new Error(done.findings.join('\n'));
    }
    if (failed) return;
    tally.add(one.spec.id, one.intent, done.outcome);
    if (one.intent === 'valid' && done.outcome === '4xx')
      tally.explain(
        one.spec.id,
        `${done.received?.status ?? 0} ${(done.received?.body ?? '').replaceAll(/[0-9a-f]{16,}|\d+/g, '…').slice(0, 160)}`,
      );
    before.push(sent);
  };
  const details = await fc.check(fc.asyncProperty(from, attempt), {
    seed: batch.seed,
    numRuns: batch.cases,
    interruptAfterTimeLimit: SHRINK_MS + batch.cases * 100,
    markInterruptAsFailure: false,
  });
  const late = failed ? [] : await session.close();
  await twin?.close();
  const found: Failed | undefined = failed;
  if (found) return failureOf(batch, session, { ...found, before, shrinks: details.numShrinks });
  return late.length === 0
    ? undefined
    : {
        findings: late,
        curl: 'see above',
        before: before.slice(-20).map((sent) => curlOf(sent)),
        batch,
        dump: '',
        shrinks: 0,
      };
}

const kindOf = (finding: string): string => finding.slice(0, 24);

type Failed = { readonly at: Moment; readonly done: Done };

/** Everything is sampled in one of some hundred cases, or, of a failure that is shrunk, each time. */
const sampleAt = (count: number) => ({
  deep: count % 800 === 0,
  secrets: count % 10 === 0,
  head: count % 10 === 5 || count === 0,
});

async function both(
  session: Session,
  twin: Session,
  { one, sent }: { readonly one: Case; readonly sent: Sent },
): Promise<Done> {
  // What moves by the clock of the wall would be another world here than there.
  const asked = isRepeatable(one, sent) ? sent : HARMLESS;
  const done = await session.send(asked);
  const other = await twin.send(asked);
  const finding = sameAnswer(one, done, other);
  return {
    ...done,
    findings: [
      ...done.findings,
      ...other.findings.map((each) => `on the second server: ${each}`),
      ...(finding === undefined ? [] : [finding]),
    ],
  };
}

const HARMLESS: Sent = { method: 'GET', url: '/v2/version', headers: {}, body: new Uint8Array() };

function failureOf(
  batch: Batch,
  { live }: Session,
  { at, done, before, shrinks }: Failed & { readonly before: readonly Sent[]; readonly shrinks: number },
): Failure {
  const dump = join(mkdtempSync(join(tmpdir(), 'understudy-fuzz-')), 'world.ndjson');
  finish(live.reverting(at));
  writeFileSync(dump, [...writeDump(live.dump())].join(''));
  return {
    findings: done.findings,
    curl: curlOf(done.sent),
    before: before.slice(-5).map((sent) => curlOf(sent)),
    batch,
    dump,
    shrinks,
  };
}

/** What to read, and what to type. */
export const tellFailure = ({ findings, curl, before, batch, dump, shrinks }: Failure): string =>
  [
    ...findings.map((finding) => `  ${finding}`),
    `  dialect ${batch.dialect}, world ${batch.world}, batch seed ${batch.seed}, ${shrinks} times made smaller`,
    `  understudy serve --strict --dialect ${batch.dialect}${dump === '' ? '' : ` --world ${dump}`}`,
    `  ${curl}`,
    ...(before.length === 0
      ? []
      : [
          '  the requests before it:',
          ...before.map((line) => `    ${line.replace(/Bearer \S+\.(\S+)\.\S+'/, "Bearer …'").slice(0, 400)}`),
        ]),
    '',
  ].join('\n');

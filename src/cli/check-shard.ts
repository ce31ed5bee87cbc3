// `check --shard i/n`: the private world of a shard on a mock server, and what its report says about the run, so that
// `judge` can tell whether the shards belong together.

import { createHash } from 'node:crypto';
import { ok, type Result } from '../base';
import {
  CHECK_EXIT,
  createPrivateWorld,
  digestOfPlan,
  isFinalRead,
  parseShard,
  publicFacts,
  shardText,
  type KnownFailure,
  type PlannedCase,
  type PrivateWorld,
  type ReportShard,
  type RunShard,
  type SkipPolicy,
  type Target,
} from '../conformance';
import type { Safety } from '../contract';
import type { CommandFailure } from './check-kit';
import { PLAN_OPTIONS } from './check-history';
import type { OptionReader } from './check-options';
import type { ReportOutput } from './check-reports';
import type { Io } from './io';

export const shardOption = (read: OptionReader): RunShard | undefined =>
  read.parsed('shard', parseShard, 'i/n with i from 1 to n, and n at most 1000, such as 1/3');

interface ShardSettings {
  readonly shard: RunShard;
  readonly policy: SkipPolicy;
  readonly assumptions: string;
  readonly baseline: readonly KnownFailure[];
  readonly discovers: boolean;
}

/** The options that all shards of a run must share. */
export function sharedOptions(
  read: OptionReader,
  { policy, assumptions, discovers, baseline }: Omit<ShardSettings, 'shard'>,
): readonly string[] {
  const { allowPartial, acceptedSkips, maxStalenessMs } = policy;
  return [
    ...PLAN_OPTIONS.flatMap((name) => [...new Set(read.texts(name))].sort().map((value) => `--${name} ${value}`)),
    ...[...new Set(acceptedSkips)].sort().map((name) => `--accept-skip ${name}`),
    `--assumptions ${assumptions}`,
    ...(allowPartial ? ['--allow-partial'] : []),
    ...(maxStalenessMs === undefined ? [] : [`--max-staleness ${maxStalenessMs}ms`]),
    ...(discovers ? [] : ['--no-discover']),
    ...(baseline.length === 0 ? [] : [`--baseline (SHA-256 ${digestOf(baseline).slice(0, 12)})`]),
  ];
}

const digestOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part)))
    .digest('hex');

interface WholeRun {
  /** As the command line and its file describe it, before discovery. */
  readonly target: Target;
  /** The whole plan. */
  readonly cases: readonly PlannedCase[];
  readonly allow: Safety;
  readonly options: readonly string[];
  readonly world: PrivateWorld | undefined;
}

/** What the report of a shard says about the run that it is a part of. */
export const reportShard = (shard: RunShard, { target, cases, allow, options, world }: WholeRun): ReportShard => ({
  ...shard,
  plan: digestOfPlan(cases),
  targetFile: digestOf(publicFacts(target.facts)),
  options: [`--allow ${allow}`, ...options],
  ...(world !== undefined && { world: world.id }),
});

/** The private world of the shard. Undefined for a target that is no mock server, which all shards share. */
export async function enterShard(
  target: Target,
  shard: RunShard,
  io: Io,
): Promise<Result<PrivateWorld | undefined, CommandFailure>> {
  const world = await createPrivateWorld(target, shard);
  if (!world.ok) return { ok: false, error: { status: CHECK_EXIT.unreachable, messages: [world.error] } };
  if (world.value)
    io.err(
      `understudy: shard ${shardText(shard)} runs in a private world of ${world.value.origin}: ${world.value.id}\n`,
    );
  return ok(world.value);
}

/** Notes for the user before the run. */
export function shardNotes(
  cases: readonly PlannedCase[],
  {
    shard,
    world,
    reports,
  }: { readonly shard: RunShard; readonly world: PrivateWorld | undefined; readonly reports: ReportOutput },
): readonly string[] {
  const runs = cases.filter(({ skip }) => skip === undefined);
  const destructive = runs.filter(({ scenario }) => scenario.safety === 'destructive').length;
  return [
    ...(reports.requests.some(({ format }) => format === 'json')
      ? []
      : [`--report json=FILE is missing: judge needs the JSON reports of all shards`]),
    ...(runs.some((one) => !isFinalRead(one)) ? [] : [`shard ${shardText(shard)} has no scenario to run`]),
    ...(destructive === 0 || world !== undefined || shard.of === 1
      ? []
      : [
          `shard ${shardText(shard)} ends with ${destructive} destructive ${destructive === 1 ? 'scenario' : 'scenarios'}, which change what the other shards observe: start it after they have ended`,
        ]),
  ];
}

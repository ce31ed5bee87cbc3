// The text of `check --plan`. The first screen shows how many scenarios would run, their cost, the missing values and
// what these skip; then follow a line per suite or, with --verbose, all scenarios.

import { groupedBy } from '../base';
import {
  missingVariables,
  plannedLabel,
  shardText,
  suiteWidth,
  type PlannedCase,
  type RunShard,
  type Target,
} from '../conformance';

interface PlanTextSettings {
  /** What the run sends, creates and leaves behind. */
  readonly cost: string;
  readonly isVerbose: boolean;
  /** The cases are those of this shard, of a plan with `of` scenarios. */
  readonly shard?: RunShard | undefined;
  readonly of?: number;
}

export function planText(
  cases: readonly PlannedCase[],
  { urls }: Pick<Target, 'urls'>,
  { cost, isVerbose, shard, of = cases.length }: PlanTextSettings,
): string {
  const runs = cases.filter(isRun);
  const open = runs.filter(({ awaits = [] }) => awaits.length > 0).length;
  const skipped = skippedBy(cases);
  return [
    ...Object.entries(urls).map(([group, url]) => `${group.padEnd(9)}  ${url === '' ? 'no URL' : url}`),
    ...(shard === undefined
      ? []
      : [`shard      ${shardText(shard)}, ${cases.length} of the ${of} scenarios of the run`]),
    '',
    `${runs.length} of ${cases.length} scenarios would run${open === 0 ? '' : `, ${open} of them if the ids they need are discovered`}`,
    ...(cost === '' ? [] : [cost.trimEnd()]),
    ...missingVariables(cases).map((sentence) => `! ${sentence}`),
    '',
    ...(isVerbose ? scenarioLines(runs, skipped) : suiteLines(cases, skipped)),
    '',
  ].join('\n');
}

const isRun = ({ skip }: PlannedCase): boolean => skip === undefined;

type SkippedScenarios = readonly (readonly [reason: string, labels: readonly string[]])[];

/** The skipped scenarios by reason, the most frequent first. */
function skippedBy(cases: readonly PlannedCase[]): SkippedScenarios {
  const reasons = new Map<string, readonly string[]>();
  for (const one of cases)
    if (one.skip !== undefined) reasons.set(one.skip, [...(reasons.get(one.skip) ?? []), plannedLabel(one)]);
  return [...reasons].toSorted(([, left], [, right]) => right.length - left.length);
}

const reasonLine = (reason: string, labels: readonly string[]): string => `${labels.length} skipped: ${reason}`;

function suiteLines(cases: readonly PlannedCase[], skipped: SkippedScenarios): readonly string[] {
  const bySuite = groupedBy(cases, ({ suite }) => suite);
  const width = suiteWidth([...bySuite.keys()]);
  return [
    ...skipped.map(([reason, labels]) => reasonLine(reason, labels)),
    ...(skipped.length === 0 ? [] : ['']),
    ...[...bySuite].map(([{ name, title }, all]) => {
      const count = all.filter(isRun).length;
      const counts = `${count}/${all.length}`.padStart(7);
      return `${count === 0 ? 'skip' : 'run '}  ${name.padEnd(width)} ${counts}  ${title}`;
    }),
    '',
    '--plan --verbose lists every scenario',
  ];
}

const awaited = ({ awaits = [] }: PlannedCase): string =>
  awaits.length === 0 ? '' : ` (${awaits.join(', ')} to be discovered)`;

const scenarioLines = (runs: readonly PlannedCase[], skipped: SkippedScenarios): readonly string[] => [
  ...runs.map((one) => `run   ${plannedLabel(one)}${awaited(one)}`),
  ...skipped.flatMap(([reason, labels], index) => [
    ...(index === 0 && runs.length === 0 ? [] : ['']),
    reasonLine(reason, labels),
    ...labels.map((label) => `skip  ${label}`),
  ]),
];

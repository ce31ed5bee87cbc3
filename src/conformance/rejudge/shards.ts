// Which reports belong together: one whole run, or all shards of one. Everything that could make the merged run differ
// from an undivided one is refused, with the file, what it has, and what to do.

import { err, ok, type Result } from '../../base';
import { shardText } from '../model/run-shard';
import type { Report, ReportShard } from '../report/report';

export interface ReportFile {
  readonly file: string;
  readonly report: Report;
}

type ShardFile = ReportFile & { readonly shard: ReportShard };

/** The reports in the order of their shards. The error is one sentence. */
export function reportsOfOneRun(files: readonly ReportFile[]): Result<readonly Report[], string> {
  const [only, ...others] = files;
  if (only && others.length === 0 && only.report.shard === undefined) return ok([only.report]);
  const shards = files.flatMap(({ file, report }): readonly ShardFile[] =>
    report.shard ? [{ file, report, shard: report.shard }] : [],
  );
  const whole = files.find(({ report }) => report.shard === undefined);
  if (whole)
    return err(
      `${whole.file} is the report of a whole run, not of a shard; pass it alone, or only reports of check --shard`,
    );
  const problem = shards.map((one) => mismatch(one, shards)).find((text) => text !== undefined) ?? gap(shards);
  return problem === undefined
    ? ok(shards.toSorted((one, other) => one.shard.index - other.shard.index).map(({ report }) => report))
    : err(problem);
}

interface SharedProperty {
  readonly name: string;
  readonly of: (one: ShardFile) => string;
  readonly advice: string;
}

const AGAIN = 'run all shards again';
const digest = (text: string): string => text.slice(0, 12);

/** What all shards must share; what explains the others comes first. */
const SHARED: readonly SharedProperty[] = [
  { name: 'number of shards', of: ({ shard }) => String(shard.of), advice: `${AGAIN} with the same n in --shard i/n` },
  { name: 'understudy', of: ({ report }) => report.understudy, advice: `${AGAIN} with one version` },
  {
    name: 'contract documents (SHA-256)',
    of: ({ report }) => digest(report.contract),
    advice: `${AGAIN} with one checkout`,
  },
  {
    name: 'target',
    of: ({ report: { target } }) =>
      Object.values(target.urls)
        .filter((url) => url !== '')
        .join(', '),
    advice: `${AGAIN} against one target`,
  },
  { name: 'dialect', of: ({ report }) => report.target.dialect, advice: `${AGAIN} with one --dialect` },
  {
    name: 'profile',
    of: ({ report }) => sortedText(report.target.profile) || 'none',
    advice: `${AGAIN} with one --profile`,
  },
  {
    name: 'target file (SHA-256 of its values)',
    of: ({ shard }) => digest(shard.targetFile),
    advice: `${AGAIN} with the same target file`,
  },
];

const sortedText = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join(',');

/** Why a shard is not of the same run as the first; undefined if it is. */
function mismatch(one: ShardFile, [first]: readonly ShardFile[]): string | undefined {
  if (first === undefined) return undefined;
  for (const { name, of, advice } of SHARED)
    if (of(one) !== of(first))
      return `${one.file} has the ${name} ${of(one)}, but ${first.file} has ${of(first)}; ${advice}`;
  const [more, less] = [extraOptions(one, first), extraOptions(first, one)];
  if (more.length + less.length > 0)
    return `${one.file} was made with ${more.join(' ') || 'no such option'}, but ${first.file} with ${less.join(' ') || 'no such option'}; ${AGAIN} with the same options`;
  return one.shard.plan === first.shard.plan
    ? undefined
    : `${one.file} has the plan (SHA-256) ${digest(one.shard.plan)}, but ${first.file} has ${digest(first.shard.plan)}; ${AGAIN} with the same suites`;
}

const extraOptions = (one: ShardFile, other: ShardFile): readonly string[] =>
  one.shard.options.filter((option) => !other.shard.options.includes(option));

/** A shard that is missing or there twice. */
function gap(shards: readonly ShardFile[]): string | undefined {
  const of = shards[0]?.shard.of ?? 0;
  const numbers = Array.from({ length: of }, (_, at) => at + 1);
  for (const index of numbers) {
    const files = shards.filter(({ shard }) => shard.index === index).map(({ file }) => file);
    if (files.length > 1)
      return `${files.join(' and ')} are both shard ${shardText({ index, of })}; pass one report per shard`;
  }
  const missing = numbers.filter((index) => !shards.some(({ shard }) => shard.index === index));
  if (missing.length === 0) return undefined;
  const names = missing.map((index) => shardText({ index, of })).join(', ');
  return `${shards.map(({ file }) => file).join(', ')}: shard ${names} of the run is missing; pass its report too, written by check --shard ${shardText({ index: missing[0] ?? 1, of })} --report json=FILE`;
}

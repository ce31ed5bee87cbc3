// The header of every report: target, release, date, seed, exit status and totals. Also runs in the console, so it must
// not import from Node.

import type { TargetGroup } from '../target/target';
import type { Report } from './report';
import { countsText } from './summary';

/** What is known before the first scenario. */
export type RunFacts = Pick<Report, 'started' | 'seed' | 'understudy'> & {
  readonly target: Pick<Report['target'], 'urls' | 'dialect' | 'profile' | 'release'>;
};

export type HeaderLine = readonly [name: string, value: string];

/** Target, release and run, before the run. */
export const runHeader = ({ target, started, seed, understudy }: RunFacts): readonly HeaderLine[] => [
  ['target', `${targetText(target)}, ${target.dialect} dialect`],
  ['release', releaseText(target)],
  ['run', `${dateText(started)}${seed === undefined ? '' : `, seed ${seed}`}, understudy ${understudy}`],
];

/** The same with exit status and totals, after it. */
export const reportHeader = (report: Report): readonly HeaderLine[] => [
  ...runHeader(report),
  ['result', `exit ${report.exit}, ${countsText(report)}`],
];

/** The addresses of the target. */
export const targetText = ({ urls }: RunFacts['target']): string =>
  [
    ...new Set(
      Object.values(urls)
        .filter((url) => url !== '')
        .map(originOf),
    ),
  ].join(', ');

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url);

const GROUPS: readonly TargetGroup[] = ['ledger', 'validator', 'scan'];

/** What the target says it runs; where it says nothing, what its target file or --profile declares. */
export function releaseText({ profile, release = {} }: Pick<RunFacts['target'], 'profile' | 'release'>): string {
  const parts = GROUPS.flatMap((group) => {
    const [stated, declared] = [release[group], profile[group]];
    if (stated !== undefined) return [`${group} ${stated}`];
    return declared === undefined ? [] : [`${group} ${declared} (declared)`];
  });
  return parts.join(', ') || 'unknown';
}

/** `2026-01-15 12:00:00 UTC`. */
export const dateText = (instant: string): string => `${instant.slice(0, 19).replace('T', ' ')} UTC`;

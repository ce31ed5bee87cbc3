// Suggests --profile if scenarios call operations that the releases which the target states do not have.

import { calledBy, saysItIsMock, type Target, type TargetGroup } from '../conformance';
import { availability, type Contract } from '../contract';
import type { PreparedTarget } from './check-discover';

/** Time limit of the request that detects a mock server. */
const PROBE_MS = 2000;

interface StatedRelease {
  readonly group: TargetGroup;
  readonly release: string;
  /** The release that the document of the group describes. */
  readonly described: string;
}

/** The suggestion as a sentence; undefined if no called operation is missing. Groups with a profile are left out. */
export async function profileSuggestion(
  { target, cases }: PreparedTarget,
  contract: Pick<Contract, 'documents' | 'operations'>,
): Promise<string | undefined> {
  const called = calledBy(cases);
  const unfit: StatedRelease[] = [];
  for (const stated of statedReleases(target, contract)) {
    const { group, release } = stated;
    const lacks = contract.operations.some(
      (spec) => spec.group === group && called.has(spec.id) && availability(spec, release) !== 'available',
    );
    if (lacks && !(await hasLaterOperations(target, stated))) unfit.push(stated);
  }
  if (unfit.length === 0) return undefined;
  const releases = unfit.map(({ group, release }) => `${group} ${release}`).join(', ');
  const profile = unfit.map(({ group, release }) => `${group}=${release}`).join(',');
  return `the target states ${releases}, but scenarios call operations that are missing or disabled there; to check only what the target has, pass --profile ${profile}`;
}

function statedReleases(
  { release = {}, profile }: Target,
  { documents }: Pick<Contract, 'documents'>,
): readonly StatedRelease[] {
  return documents.flatMap(({ group, version }): readonly StatedRelease[] => {
    const own = group as TargetGroup;
    // Builds may add a suffix, as in 3.5.14-SNAPSHOT.
    const number = /^\d+\.\d+\.\d+/.exec(release[own] ?? '')?.[0];
    return number === undefined || profile[own] !== undefined
      ? []
      : [{ group: own, release: number, described: version }];
  });
}

/** A mock server without a profile states the release of its documents but also serves later operations. */
const hasLaterOperations = async (target: Target, { group, release, described }: StatedRelease): Promise<boolean> =>
  release === described && (await saysItIsMock(new URL(target.urls[group]).origin, target, PROBE_MS)) === true;

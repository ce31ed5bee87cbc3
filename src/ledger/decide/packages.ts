// Uploaded packages, and what the served participant vets. Codes of the published sources: TopologyManagerError,
// CantonPackageServiceError.

import { err, ok, type Result } from '../../base';
import type { State } from '../state';
import type { Env, Fact, PackageId, VettedPackage } from '../types';
import { base64Bytes } from '../evolve/packages';
import { isSimulated, knownPackages, vettingOn, type KnownPackage } from '../views/packages';
import type { CommandOf, Decision, PackageReference, Rejection, VettingChange } from './commands';

/**
 * Stores the packages that are not known, and vets those that are not vetted. Rejects a main package with the name and
 * version of another vetted one, and a DAR that exceeds the limit of all together.
 */
export function uploadDar(
  state: State,
  { dar, packages, vetOn, limitBytes }: CommandOf<'upload-dar'>,
  env: Env,
): Decision {
  const facts: Fact[] = [];
  const unknown = packages.filter(({ packageId }) => !state.packages.has(packageId));
  if (unknown.length > 0 && state.darBytes + base64Bytes(dar) > limitBytes)
    return err({ code: 'too-large', what: 'DARs of this world', limitBytes });
  if (unknown.length > 0) facts.push({ type: 'dar-uploaded', at: env.now, dar, packages: unknown });
  if (vetOn === undefined) return ok(facts);
  const present = vettingOn(state, vetOn).packages;
  const [main] = packages;
  const clash = main && namesake(main, knownPackages(state), present);
  if (main && clash) return err(versionTaken(clash, main));
  const vetted = packages.flatMap(({ packageId }) => (present.has(packageId) ? [] : [{ packageId }]));
  if (vetted.length > 0)
    facts.push({ type: 'packages-vetted', at: env.now, synchronizerId: vetOn, vetted, unvetted: [] });
  return ok(facts);
}

type VettedPackages = ReadonlyMap<PackageId, VettedPackage>;

/** Another vetted package with this name and version. The simulated ones have ids of their own, and never clash. */
const namesake = (
  { packageId, name, version }: KnownPackage,
  known: readonly KnownPackage[],
  vetted: VettedPackages,
): KnownPackage | undefined =>
  known.find(
    (other) =>
      other.name === name &&
      other.version === version &&
      other.packageId !== packageId &&
      vetted.has(other.packageId) &&
      !isSimulated(other.packageId) &&
      !isSimulated(packageId),
  );

const versionTaken = (taken: KnownPackage, { packageId, name, version }: KnownPackage): Rejection => ({
  code: 'already-exists',
  kind: 'package',
  id: `${name} ${version} of ${taken.packageId} and ${packageId}`,
});

/**
 * Applies the changes in order. Rejects stale serials, references to be vetted that match no package or several, and
 * two vetted packages with one name and version. Without an effect nothing is logged.
 */
export function updateVetting(
  state: State,
  { synchronizerId, changes, serial }: CommandOf<'update-vetting'>,
  env: Env,
): Decision {
  const present = vettingOn(state, synchronizerId);
  if (serial !== undefined && serial !== present.serial)
    return err({ code: 'stale-version', kind: 'vetting', id: synchronizerId, version: present.serial });
  const target = new Map(present.packages);
  for (const change of changes) {
    const applied = applyChange(state, change, target);
    if (!applied.ok) return applied;
  }
  const vetted = [...target.values()].filter((wanted) => !isSame(present.packages.get(wanted.packageId), wanted));
  const unvetted = [...present.packages.keys()].filter((packageId) => !target.has(packageId));
  if (vetted.length + unvetted.length === 0) return ok([]);
  return ok([{ type: 'packages-vetted', at: env.now, synchronizerId, vetted, unvetted }]);
}

function applyChange(
  state: State,
  change: VettingChange,
  target: Map<PackageId, VettedPackage>,
): Result<undefined, Rejection> {
  const known = knownPackages(state);
  for (const reference of change.packages) {
    const found = known.filter((one) => matches(one, reference));
    if (change.kind === 'unvet') {
      for (const { packageId } of found) target.delete(packageId);
      continue;
    }
    const [only, second] = found;
    if (!only) return err({ code: 'unknown', kind: 'package', id: textOf(reference) });
    if (second)
      return err({
        code: 'precondition',
        reason: `${textOf(reference)} matches ${found.map(({ packageId }) => packageId).join(', ')}`,
      });
    const clash = namesake(only, known, target);
    if (clash) return err(versionTaken(clash, only));
    const { validFrom, validUntil } = change;
    target.set(only.packageId, {
      packageId: only.packageId,
      ...(validFrom === undefined ? {} : { validFrom }),
      ...(validUntil === undefined ? {} : { validUntil }),
    });
  }
  return ok(undefined);
}

const textOf = ({ packageId, name, version }: PackageReference): string =>
  [packageId, name, version].filter((part) => part !== '').join(' ');

const matches = ({ packageId, name, version }: KnownPackage, reference: PackageReference): boolean =>
  [
    [reference.packageId, packageId],
    [reference.name, name],
    [reference.version, version],
  ].every(([wanted, actual]) => wanted === '' || wanted === actual);

const isSame = (before: VettedPackage | undefined, after: VettedPackage): boolean =>
  before !== undefined && before.validFrom === after.validFrom && before.validUntil === after.validUntil;

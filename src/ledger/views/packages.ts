// The packages that the participant knows, and those that it vets.

import type { Micros } from '../../base';
import { PACKAGE_VERSIONS, PACKAGES, type PackageName } from '../daml';
import { FIRST_VETTING } from '../evolve/packages';
import { timeOf } from '../rounds';
import { networkOf, type State, type Vetting } from '../state';
import type { PackageId, ParticipantUid, SynchronizerId } from '../types';

export interface KnownPackage {
  readonly packageId: PackageId;
  readonly name: string;
  readonly version: string;
}

// The table's own keys; Object.keys forgets which they are.
const SIMULATED: readonly KnownPackage[] = (Object.keys(PACKAGES) as readonly PackageName[]).map((name) => ({
  packageId: PACKAGES[name],
  name,
  version: PACKAGE_VERSIONS[name],
}));
const SIMULATED_IDS: ReadonlySet<PackageId> = new Set(Object.values(PACKAGES));

export const isSimulated = (packageId: PackageId): boolean => SIMULATED_IDS.has(packageId);

/** The packages of the simulated templates, then the uploaded ones in order. */
export const knownPackages = (state: State): readonly KnownPackage[] => [
  ...SIMULATED,
  ...[...state.packages.values()].filter(({ packageId }) => !isSimulated(packageId)),
];

export const packagesById = (state: State): ReadonlyMap<PackageId, KnownPackage> =>
  new Map(knownPackages(state).map((known) => [known.packageId, known]));

export const isKnownPackage = (state: State, packageId: PackageId): boolean =>
  isSimulated(packageId) || state.packages.has(packageId);

const NOTHING: Vetting = { serial: 0, packages: new Map() };

export const vettingOn = (state: State, synchronizerId: SynchronizerId): Vetting =>
  state.vetting.get(synchronizerId) ?? NOTHING;

/** Whether the served participant vets the package on the network's synchronizer at this time. */
export function isVetted(at: { readonly state: State; readonly now: Micros }, packageId: PackageId): boolean {
  const vetted = vettingOn(at.state, networkOf(at.state).synchronizerId).packages.get(packageId);
  if (!vetted) return false;
  const { validFrom, validUntil } = vetted;
  // The time is not read without need: an answer that depends on it is not cached.
  return (
    (validFrom === undefined || timeOf(validFrom) <= at.now) &&
    (validUntil === undefined || at.now < timeOf(validUntil))
  );
}

/** What a participant vets on a synchronizer. */
export interface ParticipantVetting {
  readonly participant: ParticipantUid;
  readonly synchronizerId: SynchronizerId;
  readonly vetting: Vetting;
}

/** Of the served participant, and of the SV's, which vets the simulated packages on the network's synchronizer. */
export function allVetting(state: State): readonly ParticipantVetting[] {
  const { participant, svParticipant, synchronizerId, otherSynchronizerId } = networkOf(state);
  return [
    ...[synchronizerId, otherSynchronizerId].map((id) => ({
      participant,
      synchronizerId: id,
      vetting: vettingOn(state, id),
    })),
    { participant: svParticipant, synchronizerId, vetting: FIRST_VETTING },
  ];
}

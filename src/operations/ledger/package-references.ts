// The only version of each package, which is therefore the preferred one.

import type { Json } from '../../base';
import { PACKAGE_VERSIONS, PACKAGES, type PackageName, type State } from '../../ledger';
import type { LedgerError } from './errors';

// The table's own keys; Object.keys forgets which they are.
export const packageNamed = (name: string): PackageName | undefined =>
  (Object.keys(PACKAGES) as readonly PackageName[]).find((known) => known === name);

export const packageReference = (name: PackageName): Json => ({
  packageId: PACKAGES[name],
  packageName: name,
  packageVersion: PACKAGE_VERSIONS[name],
});

export const selectionFailed = (reason: string): LedgerError => ({
  code: 'PACKAGE_SELECTION_FAILED',
  cause: `No synchronizer satisfies the vetting requirements: ${reason}`,
  category: 9,
});

/** A party without hosts has no vetted packages. */
export function refuseUnvetted(parties: readonly string[], state: State): LedgerError | undefined {
  const unknown = parties.find((party) => (state.hosting.get(party)?.size ?? 0) === 0);
  return unknown === undefined ? undefined : selectionFailed(`party ${unknown} is not hosted on this network`);
}

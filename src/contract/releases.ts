// What the releases of the network's apps have, by the marks of our documents.

import { isReleaseLine, isSince, releaseLine } from '../base';
import type { Contract, DocumentSpec, Group, OperationSpec } from './types';

export type Availability = 'available' | 'not-yet' | 'disabled' | 'removed';

/** Whether a release has the operation, does not have it yet, disables it by default, or no longer has it. */
export function availability(
  { since, disabledIn, removedIn }: Pick<OperationSpec, 'since' | 'disabledIn' | 'removedIn'>,
  release: string,
): Availability {
  if (since !== undefined && !isSince(since, release)) return 'not-yet';
  if (removedIn !== undefined && isSince(removedIn, release)) return 'removed';
  return disabledIn !== undefined && isSince(disabledIn, release) ? 'disabled' : 'available';
}

/** The operation with this id, or its successor if the group's release no longer has it. */
export function operationAt(
  { operations }: Pick<Contract, 'operations'>,
  id: string,
  releases: Readonly<Record<string, string | undefined>>,
): OperationSpec | undefined {
  const named = operations.find((one) => one.id === id);
  const release = named && releases[named.group];
  if (named?.successor === undefined || release === undefined || availability(named, release) !== 'removed')
    return named;
  return operations.find((one) => one.id === named.successor) ?? named;
}

/** The release on record that two numbers stand for; any other text as it is. */
export const fullRelease = (release: string, { releases }: Pick<DocumentSpec, 'releases'>): string =>
  isReleaseLine(release) ? (releases.findLast((known) => releaseLine(known) === release) ?? `${release}.0`) : release;

/** The newest release on record. */
export const newestRelease = ({ releases, version }: Pick<DocumentSpec, 'releases' | 'version'>): string =>
  releases.at(-1) ?? version;

/** The release of each group; a group without one has that of its document. */
export type Releases = Readonly<Partial<Record<Group, string>>>;

/** The members of a document's objects that its release does not have yet, except names that older members share. */
export function laterFields({ group, fields }: DocumentSpec, releases: Releases): ReadonlySet<string> {
  const release = releases[group];
  if (release === undefined) return new Set();
  return new Set(fields.filter(({ since, isShared }) => !isShared && !isSince(since, release)).map(({ name }) => name));
}

/** The contract as those releases keep it: members that they do not have yet may be missing. */
export function atReleases<C extends Contract>(contract: C, releases: Releases): C {
  const later = new Map(contract.documents.map((document) => [document.file, laterFields(document, releases)]));
  if ([...later.values()].every(({ size }) => size === 0)) return contract;
  return {
    ...contract,
    validate: (schemaId, value) => {
      const missing = later.get(schemaId.slice(0, schemaId.indexOf('#')));
      return contract
        .validate(schemaId, value)
        .filter((violation) => violation.missing === undefined || missing?.has(violation.missing) !== true);
    },
  };
}

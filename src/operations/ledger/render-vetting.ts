// Vetted packages as the ledger group shows them.

import type { Json } from '../../base';
import type { KnownPackage, ParticipantVetting } from '../../ledger';
import type { Dialect } from '../dialect';

export const vettingJson = (
  { participant, synchronizerId, vetting: { serial, packages } }: ParticipantVetting,
  known: ReadonlyMap<string, KnownPackage>,
  dialect: Dialect,
): Json => ({
  packages: [...packages.values()].map(({ packageId, validFrom, validUntil }) => ({
    packageId,
    validFromInclusive: validFrom ?? dialect.absent,
    validUntilExclusive: validUntil ?? dialect.absent,
    packageName: known.get(packageId)?.name ?? '',
    packageVersion: known.get(packageId)?.version ?? '',
  })),
  participantId: participant,
  synchronizerId,
  topologySerial: serial,
});

// The DAR of a request: who may send it, its packages, and what is wrong with it (PackageServiceErrors of the published
// sources).

import { err, ok, type Result } from '../../base';
import { readDar, type DarFlaw, type DarPackages } from '../../codec';
import { networkOf, type State, type SynchronizerId } from '../../ledger';
import { textMember } from '../read';
import type { Answer, OperationContext, OperationRequest } from '../types';
import { refuseParticipantAdministration } from './caller-rights';
import type { LedgerError } from './errors';
import { refuseWith } from './failures';

/** Limit of the decompressed files of a DAR together. */
const MAX_CONTENT_BYTES = 256 * 1024 * 1024;

export interface DarRequest {
  readonly dar: Uint8Array;
  readonly packages: DarPackages;
  readonly synchronizerId: SynchronizerId;
}

/**
 * If the request names no synchronizer, the network's applies, even if the participant is also connected to another one.
 * The name is ignored if the packages are not vetted.
 */
export async function readDarRequest(
  request: OperationRequest,
  context: OperationContext,
  isVetted = true,
): Promise<Result<DarRequest, Answer>> {
  const forbidden = refuseParticipantAdministration(request, context);
  if (forbidden) return err(forbidden);
  const wanted = isVetted ? (textMember(request.query, 'synchronizerId') ?? '') : '';
  const synchronizer = namedSynchronizer(wanted, context.world.state);
  if (!synchronizer.ok) return err(refuseWith(synchronizer.error, context));
  const dar = request.bytes ?? new Uint8Array();
  const packages = await readDar(dar, MAX_CONTENT_BYTES);
  if (packages.ok) return ok({ dar, packages: packages.value, synchronizerId: synchronizer.value });
  context.explain(`${packages.error.code}: ${packages.error.reason}`);
  return err(refuseWith(darFailure(packages.error), context));
}

/** The synchronizer with this id, or the network's own one if it is empty. */
export function namedSynchronizer(id: string, state: State): Result<SynchronizerId, LedgerError> {
  const { synchronizerId, otherSynchronizerId } = networkOf(state);
  if (id === '') return ok(synchronizerId);
  return id === synchronizerId || id === otherSynchronizerId ? ok(id) : err(notConnected(id));
}

const notConnected = (id: string): LedgerError => ({
  code: 'PACKAGE_SERVICE_NOT_CONNECTED_TO_SYNCHRONIZER',
  cause: `Cannot upload a dar because the participant is not connected to synchronizer '${id.slice(0, 300)}'.`,
  category: 9,
});

const darFailure = ({ code, cause, reason }: DarFlaw): LedgerError => ({
  code,
  cause,
  category: 8,
  context: { reason },
});

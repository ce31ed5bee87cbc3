// The outcome of a wallet's requests to buy traffic.

import { membersOf, textOf, type PartyId } from '../daml';
import type { State } from '../state';
import type { ExerciseNode } from '../types';

export type TrafficRequestStatus =
  | { readonly status: 'created' | 'expired' }
  | { readonly status: 'completed'; readonly updateId: string }
  | { readonly status: 'rejected'; readonly reason: string };

/** The latest request with the tracking id; undefined for an unknown one. */
export function trafficRequestStatus(
  state: State,
  buyer: PartyId,
  trackingId: string,
): TrafficRequestStatus | undefined {
  const request = state.trafficRequests.get(buyer, trackingId);
  if (!request) return undefined;
  const { archived, contract } = request;
  const update = archived && state.updatesById.get(archived.updateId);
  if (update?.type !== 'transaction') return { status: 'created' };
  const end = update.nodes.find(
    (node): node is ExerciseNode =>
      node.kind === 'exercise' && node.consuming && node.contractId === contract.contractId,
  );
  switch (end?.choice) {
    case 'BuyTrafficRequest_Complete':
      return { status: 'completed', updateId: update.updateId };
    case 'BuyTrafficRequest_Expire':
      return { status: 'expired' };
    default:
      return { status: 'rejected', reason: end ? textOf(membersOf(end.argument)['reason'] ?? null) : '' };
  }
}

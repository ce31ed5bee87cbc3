// Synchronizers of the participant.

import { networkOf, type State } from '../state';
import type { SynchronizerId } from '../types';

/** The network's synchronizer, and the other one once a contract has been reassigned. */
export function connectedSynchronizers(state: State): readonly SynchronizerId[] {
  const { synchronizerId, otherSynchronizerId } = networkOf(state);
  return state.hasMoved ? [synchronizerId, otherSynchronizerId] : [synchronizerId];
}

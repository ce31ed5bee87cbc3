// GET /v2/state/connected-synchronizers: the synchronizers of the participant, and its permission for a party
// (observed-ledger 5.4, 6.1).

import type { Json } from '../../base';
import { networkOf, type State, type SynchronizerId } from '../../ledger';
import { json } from '../answers';
import { textMember } from '../read';
import type { Operation } from '../types';
import { callerOf, isAdministrator, refuseReading } from './caller-rights';
import { permissionName } from './render-topology';

export const listConnectedSynchronizers: Operation = {
  id: 'listConnectedSynchronizers',
  access: 'ledger',
  handle(request, context) {
    const { state } = context.world;
    const party = textMember(request.query, 'party');
    if (party === undefined)
      return json({ connectedSynchronizers: connected(state).map((id) => connection(id, permissionName(undefined))) });
    const forbidden = isAdministrator(callerOf(request, context))
      ? undefined
      : refuseReading({ parties: [party], anyParty: false }, request, context);
    if (forbidden) return forbidden;
    const participant = textMember(request.query, 'participantId') ?? networkOf(state).participant;
    const permission = state.hosting.get(party)?.get(participant);
    return json({
      connectedSynchronizers: permission
        ? connected(state).map((id) => connection(id, permissionName(permission)))
        : [],
    });
  },
};

/** The network's synchronizer, and the other one once a contract has been reassigned. */
function connected(state: State): readonly SynchronizerId[] {
  const { synchronizerId, otherSynchronizerId } = networkOf(state);
  return state.hasMoved ? [synchronizerId, otherSynchronizerId] : [synchronizerId];
}

/** The alias is the first word of the synchronizer's name. */
const connection = (synchronizerId: SynchronizerId, permission: string): Json => ({
  synchronizerAlias: synchronizerId.split('::')[0]?.replace(/-(?:domain|synchronizer)$/, '') ?? '',
  synchronizerId,
  permission,
});

// GET /v2/state/connected-synchronizers: the synchronizers of the participant, and its permission for a party
// (observed-ledger 5.4, 6.1).

import type { Json } from '../../base';
import { connectedSynchronizers, networkOf, type SynchronizerId } from '../../ledger';
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
      return json({
        connectedSynchronizers: connectedSynchronizers(state).map((id) => connection(id, permissionName(undefined))),
      });
    const forbidden = isAdministrator(callerOf(request, context))
      ? undefined
      : refuseReading({ parties: [party], anyParty: false }, request, context);
    if (forbidden) return forbidden;
    const participant = textMember(request.query, 'participantId') ?? networkOf(state).participant;
    const permission = state.hosting.get(party)?.get(participant);
    return json({
      connectedSynchronizers: permission
        ? connectedSynchronizers(state).map((id) => connection(id, permissionName(permission)))
        : [],
    });
  },
};

/** The alias is the first word of the synchronizer's name. */
const connection = (synchronizerId: SynchronizerId, permission: string): Json => ({
  synchronizerAlias: synchronizerId.split('::')[0]?.replace(/-(?:domain|synchronizer)$/, '') ?? '',
  synchronizerId,
  permission,
});

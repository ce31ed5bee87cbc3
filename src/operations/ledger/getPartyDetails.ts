// GET /v2/parties/{party}: details of the party in the path and of those in the query; unknown ones are omitted
// (observed-ledger 5.4, 6).

import type { Json } from '../../base';
import { canExecuteAs, canReadAs, type PartyId } from '../../ledger';
import { json } from '../answers';
import { textsMember } from '../read';
import type { Answer, Operation, OperationContext, OperationRequest } from '../types';
import { invalidArgument, refuseWith } from './failures';
import { callerOf, refuseReadingAsAdministrator } from './caller-rights';
import { partyJson } from './render-party';
import { partyProblem } from './grammars';

export const getPartyDetails: Operation = {
  id: 'getPartyDetails',
  access: 'ledger',
  handle(request, context) {
    const parties = [...new Set([request.path['party'] ?? '', ...textsMember(request.query, 'parties')])];
    const forbidden = refuse(parties, request, context);
    if (forbidden) return forbidden;
    const flaw = parties.map(partyProblem).find((found) => found !== undefined);
    if (flaw !== undefined) return refuseWith(invalidArgument(flaw), context);
    const {
      dialect,
      world: { state },
    } = context;
    const known = parties.filter((party) => state.hosting.has(party));
    const partyDetails: Json = known.map((party) => partyJson(state, party, dialect));
    return json({ partyDetails });
  },
};

/** Administrators may read all parties, others those that they have a right on, or on any party. */
function refuse(parties: readonly PartyId[], request: OperationRequest, context: OperationContext): Answer | undefined {
  const caller = callerOf(request, context);
  return parties.every((party) => canReadAs(caller, party) || canExecuteAs(caller, party))
    ? undefined
    : refuseReadingAsAdministrator(request, context);
}

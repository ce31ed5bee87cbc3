// Operations of the token-standard registries: that of the network's token at the root of the scan host, and below
// `/_registry/{administrator}` those of other administrators, whose instruments are test tokens.

import { administratorNamed, type PartyId } from '../../ledger';
import { ADMINISTRATOR, type Answer, type Operation, type OperationContext, type OperationRequest } from '../types';

interface RegistryHandlers {
  readonly network: (request: OperationRequest, context: OperationContext) => Answer;
  /** The answer of the registry of another administrator. */
  readonly other: (admin: PartyId, request: OperationRequest, context: OperationContext) => Answer;
}

export const registryOperation = (id: string, { network, other }: RegistryHandlers): Operation => ({
  id,
  access: 'open',
  isOfRegistries: true,
  handle(request, context) {
    const name = request.path[ADMINISTRATOR];
    if (name === undefined) return network(request, context);
    const admin = administratorNamed(context.world.state, name);
    return admin === undefined ? unknownRegistry(name, request, context) : other(admin, request, context);
  },
});

const unknownRegistry = (
  name: string,
  { spec }: OperationRequest,
  { publicUrl }: OperationContext,
): ReturnType<Operation['handle']> => ({
  refusal: {
    kind: 'unknown-path',
    method: spec.method,
    url: `${publicUrl}/_registry/${encodeURIComponent(name)}${spec.path}`,
    hint: 'no party of this name administers an instrument of this world',
  },
});

// GET /v2/idps/{idp-id}.

import { json } from '../answers';
import type { Operation } from '../types';
import { refuseParticipantAdministration } from './caller-rights';
import { refuseWith } from './failures';
import { providerIdOf, providerJson, providerNotFound, validateProviderId } from './identity-providers';

export const getIdentityProvider: Operation = {
  id: 'getIdentityProvider',
  access: 'ledger',
  handle(request, context) {
    const forbidden = refuseParticipantAdministration(request, context);
    if (forbidden) return forbidden;
    const id = providerIdOf(request);
    const flaw = validateProviderId(id);
    if (flaw) return refuseWith(flaw, context);
    const known = context.world.state.identityProviders.get(id);
    return known
      ? json({ identityProviderConfig: providerJson(known, context.dialect) })
      : refuseWith(providerNotFound('getting identity provider config', id), context);
  },
};

// GET /v2/idps/{idp-id}.

import { json } from '../answers';
import { refuseWith } from './failures';
import { providerJson, providerNotFound, providerOperation } from './identity-providers';

export const getIdentityProvider = providerOperation('getIdentityProvider', (id, context) => {
  const known = context.world.state.identityProviders.get(id);
  return known
    ? json({ identityProviderConfig: providerJson(known, context.dialect) })
    : refuseWith(providerNotFound('getting identity provider config', id), context);
});

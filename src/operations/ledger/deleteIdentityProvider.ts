// DELETE /v2/idps/{idp-id}.

import { json } from '../answers';
import { providerOperation, refuseProvider } from './identity-providers';

export const deleteIdentityProvider = providerOperation('deleteIdentityProvider', (id, context) => {
  const done = context.world.execute({ type: 'delete-identity-provider', id });
  return done.ok ? json({}) : refuseProvider(done.error, 'deleting identity provider config', context);
});

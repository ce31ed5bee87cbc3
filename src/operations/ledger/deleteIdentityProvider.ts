// DELETE /v2/idps/{idp-id}.

import { json } from '../answers';
import type { Operation } from '../types';
import { refuseParticipantAdministration } from './caller-rights';
import { refuseWith } from './failures';
import { providerIdOf, refuseProvider, validateProviderId } from './identity-providers';

export const deleteIdentityProvider: Operation = {
  id: 'deleteIdentityProvider',
  access: 'ledger',
  handle(request, context) {
    const forbidden = refuseParticipantAdministration(request, context);
    if (forbidden) return forbidden;
    const id = providerIdOf(request);
    const flaw = validateProviderId(id);
    if (flaw) return refuseWith(flaw, context);
    const done = context.world.execute({ type: 'delete-identity-provider', id });
    return done.ok ? json({}) : refuseProvider(done.error, 'deleting identity provider config', context);
  },
};

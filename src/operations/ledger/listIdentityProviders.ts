// GET /v2/idps.

import { json } from '../answers';
import type { Operation } from '../types';
import { refuseParticipantAdministration } from './caller-rights';
import { providerJson } from './identity-providers';

export const listIdentityProviders: Operation = {
  id: 'listIdentityProviders',
  access: 'ledger',
  handle(request, context) {
    const { world, dialect } = context;
    const providers = [...world.state.identityProviders.values()].map((one) => providerJson(one, dialect));
    return refuseParticipantAdministration(request, context) ?? json({ identityProviderConfigs: providers });
  },
};

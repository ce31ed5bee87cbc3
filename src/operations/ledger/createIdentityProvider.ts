// POST /v2/idps.

import { json } from '../answers';
import { member } from './body-field';
import { refuseParticipantAdministration } from './caller-rights';
import { decodingOperation } from './decoding-operation';
import { refuseWith } from './failures';
import { providerJson, readProvider, refuseProvider, validateProviderConfig } from './identity-providers';

export const createIdentityProvider = decodingOperation(
  'createIdentityProvider',
  (body) => readProvider(member(body, 'identityProviderConfig')),
  (asked, request, context) => {
    const forbidden = refuseParticipantAdministration(request, context);
    if (forbidden) return forbidden;
    const provider = validateProviderConfig(asked, true);
    if (!provider.ok) return refuseWith(provider.error, context);
    const done = context.world.execute({ type: 'create-identity-provider', provider: provider.value });
    return done.ok
      ? json({ identityProviderConfig: providerJson(provider.value, context.dialect) })
      : refuseProvider(done.error, 'creating identity provider config', context);
  },
);

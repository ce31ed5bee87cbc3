// PATCH /v2/idps/{idp-id}: changes the members that the update mask names.

import { defined, err, ok, type Result } from '../../base';
import type { CommandOf, IdentityProvider } from '../../ledger';
import { json } from '../answers';
import { pathMismatch } from './administration-failures';
import { member } from './body-field';
import { refuseParticipantAdministration } from './caller-rights';
import { decodingOperation } from './decoding-operation';
import type { LedgerError } from './errors';
import { missingField, refuseWith } from './failures';
import { providerIdOf, providerJson, readProvider, refuseProvider, validateProviderConfig } from './identity-providers';
import { readMask, validateMask } from './update-mask';

const MEMBERS = ['identity_provider_id', 'is_deactivated', 'issuer', 'jwks_url', 'audience'] as const;

export const updateIdentityProvider = decodingOperation(
  'updateIdentityProvider',
  (body) => ({
    provider: readProvider(member(body, 'identityProviderConfig')),
    mask: readMask(member(body, 'updateMask')),
  }),
  ({ provider, mask }, request, context) => {
    const inPath = providerIdOf(request);
    if (inPath !== provider?.id) return refuseWith(pathMismatch(inPath, 'idp', provider?.id ?? 'None'), context);
    const forbidden = refuseParticipantAdministration(request, context);
    if (forbidden) return forbidden;
    const command = commandOf(provider, mask);
    if (!command.ok) return refuseWith(command.error, context);
    const done = context.world.execute(command.value);
    if (!done.ok) return refuseProvider(done.error, 'updating identity provider config', context);
    const { dialect, world } = context;
    const changed = defined(world.state.identityProviders.get(inPath), 'a provider that was changed is there');
    return json({ identityProviderConfig: providerJson(changed, dialect) });
  },
);

function commandOf(
  asked: IdentityProvider,
  paths: readonly string[] | undefined,
): Result<CommandOf<'update-identity-provider'>, LedgerError> {
  const provider = validateProviderConfig(asked, false);
  if (!provider.ok) return provider;
  if (paths === undefined) return err(missingField('update_mask'));
  const covers = validateMask(paths, MEMBERS);
  if (!covers.ok) return err(invalidUpdate(asked.id, covers.error));
  const { issuer, jwksUrl, audience, deactivated } = asked;
  return ok({
    type: 'update-identity-provider',
    id: asked.id,
    changes: {
      ...(covers.value('is_deactivated') ? { deactivated } : {}),
      // Empty texts change nothing, except the audience.
      ...(covers.value('issuer') && issuer !== '' ? { issuer } : {}),
      ...(covers.value('jwks_url') && jwksUrl !== '' ? { jwksUrl } : {}),
      ...(covers.value('audience') ? { audience } : {}),
    },
  });
}

const invalidUpdate = (id: string, reason: string): LedgerError => ({
  code: 'INVALID_IDENTITY_PROVIDER_UPDATE_REQUEST',
  cause: `Update operation for identity provider config '${id}' failed due to: ${reason}`,
  category: 8,
  resources: [['IDENTITY_PROVIDER_CONFIG', id]],
});

// Shared by the operations on identity providers: decoding, rendering and errors (IdentityProviderConfigServiceErrors
// of the published sources).

import { err, ok, type Json, type Result } from '../../base';
import type { IdentityProvider, Rejection } from '../../ledger';
import type { Dialect } from '../dialect';
import type { Answer, Operation, OperationContext, OperationRequest } from '../types';
import { member, readFlag, readMessage, readText, type BodyField } from './body-field';
import { refuseParticipantAdministration } from './caller-rights';
import type { LedgerError } from './errors';
import { invalidArgument, invalidField, missingField, refuseWith } from './failures';
import { ledgerStringProblem } from './grammars';

/** An operation of administrators on the provider in the path. */
export const providerOperation = (
  id: string,
  answer: (providerId: string, context: OperationContext) => Answer,
): Operation => ({
  id,
  access: 'ledger',
  handle(request, context) {
    const forbidden = refuseParticipantAdministration(request, context);
    if (forbidden) return forbidden;
    const providerId = providerIdOf(request);
    const flaw = validateProviderId(providerId);
    return flaw ? refuseWith(flaw, context) : answer(providerId, context);
  },
});

export const providerIdOf = ({ path }: OperationRequest): string => path['idp-id'] ?? '';

/** The member of requests; undefined when it is absent. */
export function readProvider(place: BodyField): IdentityProvider | undefined {
  const config = readMessage(place);
  if (!config) return undefined;
  const text = (name: string): string => readText(member(config, name));
  return {
    id: text('identityProviderId'),
    issuer: text('issuer'),
    jwksUrl: text('jwksUrl'),
    audience: text('audience'),
    deactivated: readFlag(member(config, 'isDeactivated')),
  };
}

export const providerJson = (
  { id, issuer, jwksUrl, audience, deactivated }: IdentityProvider,
  dialect: Dialect,
): Json => ({
  identityProviderId: id,
  isDeactivated: deactivated,
  issuer,
  jwksUrl,
  audience: audience === '' ? dialect.absentText : audience,
});

function validateProviderId(id: string): LedgerError | undefined {
  if (id === '') return missingField('identity_provider_id');
  const flaw = ledgerStringProblem(id);
  return flaw === undefined ? undefined : invalidField('identity_provider_id', flaw);
}

/** The request is complete: for a new provider all members but the audience are needed, for a change the id. */
export function validateProviderConfig(
  provider: IdentityProvider | undefined,
  isNew: boolean,
): Result<IdentityProvider, LedgerError> {
  if (!provider) return err(missingField('identity_provider_config'));
  const flaw =
    validateProviderId(provider.id) ??
    (provider.jwksUrl === '' && !isNew ? undefined : validateUrl(provider.jwksUrl)) ??
    (provider.issuer === '' && isNew ? missingField('issuer') : undefined);
  return flaw ? err(flaw) : ok(provider);
}

function validateUrl(url: string): LedgerError | undefined {
  if (url === '') return missingField('jwks_url');
  return URL.canParse(url) ? undefined : invalidField('jwks_url', `Malformed URL: ${url.slice(0, 200)}`);
}

function failureOf(rejection: Rejection, doing: string): LedgerError {
  switch (rejection.code) {
    case 'unknown':
      return providerNotFound(doing, rejection.id);
    case 'already-exists':
      return rejection.kind === 'issuer'
        ? {
            code: 'IDP_CONFIG_ISSUER_ALREADY_EXISTS',
            cause: `${doing} failed, as identity provider with issuer "${rejection.id}" already exists`,
            category: 10,
            resources: [['IDENTITY_PROVIDER_CONFIG', rejection.id]],
          }
        : {
            code: 'IDP_CONFIG_ALREADY_EXISTS',
            cause: `${doing} failed, as identity provider "${rejection.id}" already exists`,
            category: 10,
            resources: [['IDENTITY_PROVIDER_CONFIG', rejection.id]],
          };
    case 'precondition':
      return {
        code: 'TOO_MANY_IDENTITY_PROVIDER_CONFIGS',
        cause: `${doing} failed: ${rejection.reason}`,
        category: 9,
      };
    default:
      return invalidArgument(rejection.code);
  }
}

export const providerNotFound = (doing: string, id: string): LedgerError => ({
  code: 'IDP_CONFIG_NOT_FOUND',
  cause: `${doing} failed for unknown identity provider id="${id}"`,
  category: 11,
  resources: [['IDENTITY_PROVIDER_CONFIG', id]],
});

export const refuseProvider = (rejection: Rejection, doing: string, context: OperationContext): Answer =>
  refuseWith(failureOf(rejection, doing), context);

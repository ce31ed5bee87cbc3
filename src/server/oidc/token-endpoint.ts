// The token endpoint (RFC 6749, 4.1.3, 4.3, 4.4 and 6; PKCE: RFC 7636). Every client is known, and no secret is
// checked.

import { createHash } from 'node:crypto';
import { err, ok, type Result } from '../../base';
import { accessToken, ACCESS_SECONDS, idToken, sealed, unsealed, type CodeGrant, type Grant } from './tokens';
import {
  audienceOf,
  failure,
  jsonAnswer,
  pkceProblem,
  repeatedParameters,
  repetitionOf,
  scopeOf,
  type OidcCall,
  type OidcResponse,
} from './types';

interface GrantRefusal {
  readonly error: 'invalid_request' | 'invalid_grant' | 'unsupported_grant_type';
  readonly description: string;
}
type Granted = Grant & Pick<CodeGrant, 'nonce'>;
type GrantResult = Result<Granted, GrantRefusal>;

const refused = (error: GrantRefusal['error'], description: string): GrantResult => err({ error, description });

export async function issueTokens(call: OidcCall): Promise<OidcResponse> {
  const { parameters, issuer, settings } = call;
  const [repeated] = repeatedParameters(parameters);
  if (repeated !== undefined) return failure(400, 'invalid_request', repetitionOf(repeated));
  const type = parameters.get('grant_type');
  if (type === null) return failure(400, 'invalid_request', 'grant_type is missing');
  const grant = GRANTS.get(type);
  const granted = grant
    ? await grant(call)
    : refused(
        'unsupported_grant_type',
        `grant_type is ${JSON.stringify(type)}, but one of ${[...GRANTS.keys()].join(', ')} is expected`,
      );
  if (!granted.ok) return failure(400, granted.error.error, granted.error.description);
  const { nonce, ...lasting } = granted.value;
  const at = settings.wall();
  const isUser = type !== 'client_credentials';
  const scopes = lasting.scope.split(' ');
  return jsonAnswer(200, {
    access_token: await accessToken(lasting, issuer, at),
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS,
    scope: lasting.scope,
    ...(isUser && scopes.includes('openid') ? { id_token: await idToken({ ...lasting, nonce }, issuer, at) } : {}),
    ...(isUser ? { refresh_token: await sealed('refresh', lasting, at) } : {}),
  });
}

type ReadGrant = (call: OidcCall) => GrantResult | Promise<GrantResult>;

const GRANTS: ReadonlyMap<string, ReadGrant> = new Map<string, ReadGrant>([
  ['authorization_code', redeemCode],
  ['refresh_token', refresh],
  ['client_credentials', (call) => grantTo(call, clientOf(call), 'client_id')],
  ['password', (call) => grantTo(call, call.parameters.get('username') ?? '', 'username')],
]);

async function redeemCode(call: OidcCall): Promise<GrantResult> {
  const { parameters, settings } = call;
  const code = parameters.get('code');
  if (code === null) return refused('invalid_request', 'code is missing');
  const found = await unsealed('code', code, settings.wall());
  if (!found) return refused('invalid_grant', 'the code is invalid or has expired: log in again');
  if (settings.redeemed.has(found.id))
    return refused('invalid_grant', 'the code has already been redeemed: log in again');
  const { redirectUri, challenge, challengeMethod = 'plain', ...granted } = found.grant;
  if (parameters.get('redirect_uri') !== redirectUri)
    return refused('invalid_grant', `the code was issued for the redirect_uri ${redirectUri}`);
  if (clientOf(call) !== granted.client)
    return refused('invalid_grant', `the code was issued to the client ${granted.client}`);
  const verifier = parameters.get('code_verifier');
  if (challenge !== undefined && verifier === null)
    return refused('invalid_grant', 'code_verifier is missing, but the login had a code_challenge');
  const problem = pkceProblem('code_verifier', verifier);
  if (problem !== undefined) return refused('invalid_request', problem);
  if (challenge !== undefined && challenge !== challengeOf(verifier ?? '', challengeMethod))
    return refused('invalid_grant', 'code_verifier does not match the code_challenge of the login');
  settings.redeemed.set(found.id, true);
  return ok(granted);
}

const challengeOf = (verifier: string, method: string): string =>
  method === 'S256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;

async function refresh({ parameters, settings }: OidcCall): Promise<GrantResult> {
  const found = await unsealed('refresh', parameters.get('refresh_token') ?? '', settings.wall());
  if (!found) return refused('invalid_grant', 'the refresh token is invalid or has expired');
  const scope = parameters.get('scope');
  return ok(scope === null ? found.grant : { ...found.grant, scope });
}

/** Grants what the request asks for: neither password nor secret is checked. */
function grantTo(call: OidcCall, user: string, name: string): GrantResult {
  if (user === '') return refused('invalid_request', `${name} is missing`);
  if (clientOf(call) === '') return refused('invalid_request', 'client_id is missing');
  return ok({
    user,
    client: clientOf(call),
    scope: scopeOf(call),
    audience: audienceOf(call),
  });
}

/** From the body, or from HTTP Basic, where both parts are percent-encoded (RFC 6749, 2.3.1). */
function clientOf({ parameters, request: { headers } }: OidcCall): string {
  const named = parameters.get('client_id');
  if (named !== null) return named;
  const [, basic] = /^basic (\S+)$/i.exec(headers['authorization']?.trim() ?? '') ?? [];
  const text = basic === undefined ? '' : Buffer.from(basic, 'base64').toString();
  const id = text.slice(0, Math.max(0, text.indexOf(':')));
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

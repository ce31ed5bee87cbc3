// An OpenID Connect provider at `/_oidc`, for apps whose users log in through a browser. It accepts any client and any
// user without a password. Codes and refresh tokens are signed tokens themselves, so nothing is stored between requests
// and any replica can redeem them.

import { LRUCache } from 'lru-cache';
import { truncate } from '../../base';
import { isPreflight, corsHeaders, preflight } from '../pipeline/cors';
import { addressOf } from '../pipeline/exchange';
import type { HttpRequest, HttpResponse } from '../messages';
import { withoutSecrets, type Log } from '../log';
import type { LiveWorld } from '../worlds/live-world';
import { authorize } from './authorize';
import { endSession } from './end-session';
import { parseFormBody } from './form-body';
import { LOGIN_STYLE } from './login-page';
import { issueTokens } from './token-endpoint';
import { publicKeys, readAccessToken } from './tokens';
import {
  failure,
  jsonAnswer,
  type OidcCall,
  type OidcEndpoint,
  type OidcResponse,
  type ProviderSettings,
} from './types';

export interface OidcSettings extends Omit<ProviderSettings, 'redeemed'> {
  readonly log: Pick<Log, 'info' | 'warn'>;
}

/** Codes live for a minute, so few are remembered. */
const MOST_REDEEMED = 1024;
const MAX_REASON_LENGTH = 300;

/** The answer to a request below `/_oidc` of a world that is served here; undefined for all others. */
export type AnswerOidc = (request: HttpRequest) => Promise<HttpResponse> | undefined;

/** Ids of worlds have only these characters: the page and the cookie repeat them. */
const PATH = /^((?:\/_worlds\/[\w.-]+)?\/_oidc)(?:\/([^?#]*))?(?:\?([^#]*))?/;

export function createOidc(settings: OidcSettings): AnswerOidc {
  const provider = { ...settings, redeemed: new LRUCache<string, true>({ max: MOST_REDEEMED }) };
  return (request) => {
    // Other requests are not slowed down.
    if (!request.url.includes('/_oidc')) return undefined;
    const [, root, path = '', query = ''] = PATH.exec(request.url) ?? [];
    const live = root === undefined ? undefined : settings.worlds.session(addressOf(request).worldId)?.live;
    return root === undefined || !live ? undefined : answer(provider, request, { root, path, query, live });
  };
}

interface OidcAddress {
  /** `/_oidc`, with the prefix of a world before it. */
  readonly root: string;
  readonly path: string;
  readonly query: string;
  readonly live: LiveWorld;
}

type Provider = ProviderSettings & Pick<OidcSettings, 'log'>;

async function answer(provider: Provider, request: HttpRequest, address: OidcAddress): Promise<HttpResponse> {
  const cors = corsHeaders(request);
  if (isPreflight(request)) return preflight(request, cors);
  const began = performance.now();
  const { reason, ...response } = await respond(provider, request, address);
  const write = response.status >= 400 ? provider.log.warn : provider.log.info;
  write(`${request.method} ${address.root}/${address.path}`, {
    status: response.status,
    ms: Math.round(performance.now() - began),
    reason: reason === undefined ? undefined : truncate(withoutSecrets(reason), MAX_REASON_LENGTH),
  });
  return { ...response, headers: { 'cache-control': 'no-store', ...cors, ...response.headers } };
}

async function respond(
  settings: ProviderSettings,
  request: HttpRequest,
  { root, path, query, live }: OidcAddress,
): Promise<OidcResponse> {
  const endpoint = ENDPOINTS.get(path);
  if (!endpoint)
    return failure(404, 'invalid_request', `there is no ${root}/${path}; see ${root}/.well-known/openid-configuration`);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const handle = method === 'GET' || method === 'POST' ? endpoint[method] : undefined;
  if (!handle) {
    const allow = Object.keys(endpoint).join(', ');
    return withHeaders(failure(405, 'invalid_request', `${request.method} is not supported here; use ${allow}`), {
      allow,
    });
  }
  if (request.bodyTooLarge === true) return failure(413, 'invalid_request', 'the body is too large');
  const form = method === 'POST' ? parseFormBody(request) : undefined;
  if (form?.ok === false) return failure(400, 'invalid_request', form.error);
  const parameters = form?.value ?? new URLSearchParams(query);
  return handle({ request, live, root, issuer: issuerOf(request, root), parameters, settings });
}

/** The address under which the client reached this server: discovery requires that both are the same. */
function issuerOf({ headers }: HttpRequest, root: string): string {
  // Each of several proxies appends its own.
  const forwarded = (name: 'proto' | 'host'): string | undefined =>
    headers[`x-forwarded-${name}`]?.split(',')[0]?.trim();
  const scheme = forwarded('proto') === 'https' ? 'https' : 'http';
  return `${scheme}://${forwarded('host') ?? headers['host'] ?? 'localhost'}${root}`;
}

const withHeaders = (response: OidcResponse, headers: HttpResponse['headers']): OidcResponse => ({
  ...response,
  headers: { ...response.headers, ...headers },
});

const configuration = ({ issuer }: OidcCall): HttpResponse =>
  jsonAnswer(200, {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    end_session_endpoint: `${issuer}/logout`,
    scopes_supported: ['openid', 'profile', 'offline_access', 'daml_ledger_api'],
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'fragment'],
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials', 'password'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    code_challenge_methods_supported: ['S256', 'plain'],
    claims_supported: ['sub', 'iss', 'aud', 'exp', 'iat', 'name', 'preferred_username'],
    authorization_response_iss_parameter_supported: true,
  });

async function userInfo({ request, settings }: OidcCall): Promise<OidcResponse> {
  const [, token] = /^bearer (\S+)$/i.exec(request.headers['authorization']?.trim() ?? '') ?? [];
  const user = token === undefined ? undefined : await readAccessToken(token, settings.wall());
  if (user === undefined)
    return withHeaders(failure(401, 'invalid_token', 'a valid access token is required: Authorization: Bearer TOKEN'), {
      'www-authenticate': 'Bearer error="invalid_token"',
    });
  return jsonAnswer(200, { sub: user, name: user, preferred_username: user });
}

const ENDPOINTS: ReadonlyMap<string, OidcEndpoint> = new Map<string, OidcEndpoint>([
  ['.well-known/openid-configuration', { GET: configuration }],
  ['.well-known/oauth-authorization-server', { GET: configuration }],
  ['jwks', { GET: () => jsonAnswer(200, publicKeys) }],
  ['authorize', { GET: authorize, POST: authorize }],
  ['token', { POST: issueTokens }],
  ['userinfo', { GET: userInfo, POST: userInfo }],
  ['logout', { GET: endSession, POST: endSession }],
  [
    'login.css',
    { GET: () => ({ status: 200, headers: { 'content-type': 'text/css; charset=utf-8' }, body: LOGIN_STYLE }) },
  ],
]);

// The authorization endpoint (RFC 6749, 4.1; OpenID Connect Core, 3.1.2): a page that names the users, or at once a
// code where the request names one (`login_hint`), or renews a login without a page (`prompt=none`).

import type { LiveWorld } from '../worlds/live-world';
import { loginPage } from './login-page';
import { cookieOf, sessionCookie } from './session-cookie';
import { sealed } from './tokens';
import {
  audienceOf,
  failure,
  pkceProblem,
  repeatedParameters,
  repetitionOf,
  scopeOf,
  type OidcCall,
  type OidcResponse,
} from './types';

export async function authorize(call: OidcCall): Promise<OidcResponse> {
  const { parameters } = call;
  const client = parameters.get('client_id') ?? '';
  const redirectUri = parameters.get('redirect_uri') ?? '';
  // Errors about these two are shown to the user, not sent to an address that may be wrong (RFC 6749, 4.1.2.1).
  const repeated = repeatedParameters(parameters).find((name) => name === 'client_id' || name === 'redirect_uri');
  if (repeated !== undefined) return failure(400, 'invalid_request', repetitionOf(repeated));
  if (client === '') return failure(400, 'invalid_request', 'client_id is missing');
  if (!isRedirect(redirectUri))
    return failure(
      400,
      'invalid_request',
      `redirect_uri is ${JSON.stringify(redirectUri)}, but an absolute URL without a fragment is expected`,
    );
  const refusal = refusalOf(parameters);
  if (refusal) return redirect(call, redirectUri, refusal);
  const user = chosenUser(call);
  if (user !== undefined) return redirect(call, redirectUri, { code: await codeFor(call, user) }, user);
  if (parameters.get('prompt') === 'none')
    return redirect(call, redirectUri, {
      error: 'login_required',
      error_description: 'no user has logged in with this browser',
    });
  return loginPage(call.root, parameters, { client, users: usersOf(call.live) });
}

/** Users with a wallet, then the operator of the validator. */
function usersOf({ world, ledger }: LiveWorld): readonly string[] {
  const admin = world.admin.user;
  return [...[...ledger.state.wallets.keys()].filter((user) => user !== admin), admin];
}

/** Apps on phones have schemes of their own. The parsed scheme counts: the parser ignores spaces and line ends. */
const isRedirect = (text: string): boolean =>
  URL.canParse(text) && new URL(text).hash === '' && !NO_REDIRECT.includes(new URL(text).protocol);
const NO_REDIRECT: readonly string[] = ['javascript:', 'data:', 'vbscript:', 'file:', 'blob:'];

type RedirectParameters = Readonly<Record<string, string>>;

function refusalOf(parameters: URLSearchParams): RedirectParameters | undefined {
  const [repeated] = repeatedParameters(parameters);
  if (repeated !== undefined) return { error: 'invalid_request', error_description: repetitionOf(repeated) };
  const type = parameters.get('response_type');
  if (type === null) return { error: 'invalid_request', error_description: 'response_type is missing' };
  if (type !== 'code')
    return {
      error: 'unsupported_response_type',
      error_description: `response_type is ${JSON.stringify(type)}, but only code is supported`,
    };
  const mode = parameters.get('response_mode') ?? 'query';
  if (mode !== 'query' && mode !== 'fragment')
    return {
      error: 'invalid_request',
      error_description: `response_mode is ${JSON.stringify(mode)}, but query or fragment is expected`,
    };
  const method = parameters.get('code_challenge_method') ?? 'plain';
  if (method !== 'S256' && method !== 'plain')
    return {
      error: 'invalid_request',
      error_description: `code_challenge_method is ${method}, but S256 or plain is expected`,
    };
  const problem = pkceProblem('code_challenge', parameters.get('code_challenge'));
  return problem === undefined ? undefined : { error: 'invalid_request', error_description: problem };
}

/** Whom the form or the request names; the browser's session counts where no page may be shown. */
function chosenUser({ parameters, request }: OidcCall): string | undefined {
  const named = parameters.get(request.method === 'POST' ? 'user' : 'login_hint');
  if (named !== null && named !== '') return named;
  return parameters.get('prompt') === 'none' ? cookieOf(request) : undefined;
}

function codeFor(call: OidcCall, user: string): Promise<string> {
  const { parameters, settings } = call;
  const optional = (name: string, key: string) => {
    const value = parameters.get(name);
    return value === null ? {} : { [key]: value };
  };
  return sealed(
    'code',
    {
      user,
      client: parameters.get('client_id') ?? '',
      scope: scopeOf(call),
      audience: audienceOf(call),
      redirectUri: parameters.get('redirect_uri') ?? '',
      ...optional('nonce', 'nonce'),
      ...optional('code_challenge', 'challenge'),
      ...optional('code_challenge_method', 'challengeMethod'),
    },
    settings.wall(),
  );
}

function redirect(
  { parameters, issuer, root }: OidcCall,
  redirectUri: string,
  result: RedirectParameters,
  user?: string,
): OidcResponse {
  const state = parameters.get('state');
  const answer = new URLSearchParams({ ...result, iss: issuer, ...(state === null ? {} : { state }) });
  const target = new URL(redirectUri);
  if (parameters.get('response_mode') === 'fragment') target.hash = answer.toString();
  else for (const [name, value] of answer) target.searchParams.set(name, value);
  return {
    status: 302,
    headers: { location: target.href, ...(user === undefined ? {} : { 'set-cookie': sessionCookie(root, user) }) },
    body: '',
    ...(result['error'] === undefined ? {} : { reason: `${result['error']}: ${result['error_description']}` }),
  };
}

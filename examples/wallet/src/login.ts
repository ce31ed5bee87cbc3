// Login with OpenID Connect: authorization code flow with PKCE.

import * as oauth from 'oauth4webapi';
import { writeToken, type Settings } from './settings';

interface LoginAttempt {
  readonly verifier: string;
  readonly user: string;
}

const attemptKey = (state: string): string => `wallet.login.${state}`;
const redirectUri = (): string => `${location.origin}${location.pathname}`;

/** Plain http is for providers on this machine. */
const optionsFor = (issuer: URL) => ({
  [oauth.allowInsecureRequests]: ['localhost', '127.0.0.1'].includes(issuer.hostname),
});

async function discover({ authority }: Settings): Promise<oauth.AuthorizationServer> {
  if (!URL.canParse(authority)) throw new Error(`The identity provider "${authority}" is not a URL; see the settings.`);
  const issuer = new URL(authority);
  return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, optionsFor(issuer)));
}

/** Leaves the page for the provider's login. A named user skips the choice where the provider supports it. */
export async function startLogin(settings: Settings, user: string): Promise<void> {
  const server = await discover(settings);
  if (server.authorization_endpoint === undefined) throw new Error(`${settings.authority} has no login page`);
  const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()];
  const attempt: LoginAttempt = { verifier, user };
  sessionStorage.setItem(attemptKey(state), JSON.stringify(attempt));

  const address = new URL(server.authorization_endpoint);
  const parameters = {
    response_type: 'code',
    client_id: settings.clientId,
    redirect_uri: redirectUri(),
    scope: settings.scope,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(settings.audience && { audience: settings.audience }),
    ...(user && { login_hint: user }),
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  location.assign(address);
}

/** Redeems the code that the provider added to the address of this page; without one it does nothing. */
export async function finishLogin(settings: Settings): Promise<void> {
  const address = new URL(location.href);
  const state = address.searchParams.get('state');
  if (state === null) return;
  const stored = sessionStorage.getItem(attemptKey(state));
  sessionStorage.removeItem(attemptKey(state));
  history.replaceState(null, '', redirectUri());
  if (stored === null) throw new Error('This login was not started here, or was finished before. Log in again.');
  const { verifier, user } = JSON.parse(stored) as LoginAttempt;
  if (user) history.replaceState(null, '', `?user=${encodeURIComponent(user)}`);

  const [server, client] = [await discover(settings), { client_id: settings.clientId }];
  const parameters = oauth.validateAuthResponse(server, client, address, state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    parameters,
    redirectUri(),
    verifier,
    optionsFor(new URL(settings.authority)),
  );
  const { access_token: token } = await oauth.processAuthorizationCodeResponse(server, client, response);
  writeToken(user, token);
}

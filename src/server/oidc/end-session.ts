// Logging out (OpenID Connect RP-Initiated Logout): clears the login cookie and returns to the app.

import { noSessionCookie } from './session-cookie';
import { failure, type OidcCall, type OidcResponse } from './types';

export function endSession({ parameters, root }: OidcCall): OidcResponse {
  const forget = { 'set-cookie': noSessionCookie(root) };
  const back = parameters.get('post_logout_redirect_uri');
  if (back === null)
    return { status: 200, headers: { ...forget, 'content-type': 'text/plain' }, body: 'You have logged out.\n' };
  if (!URL.canParse(back) || !/^https?:$/.test(new URL(back).protocol))
    return failure(
      400,
      'invalid_request',
      `post_logout_redirect_uri is ${JSON.stringify(back)}, but an http or https URL is expected`,
    );
  const target = new URL(back);
  const state = parameters.get('state');
  if (state !== null) target.searchParams.set('state', state);
  return { status: 302, headers: { ...forget, location: target.href }, body: '' };
}

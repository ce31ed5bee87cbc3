// What the endpoints of the provider take and return.

import type { LRUCache } from 'lru-cache';
import type { HttpRequest, HttpResponse } from '../messages';
import type { LiveWorld } from '../worlds/live-world';
import type { Worlds } from '../worlds/worlds';

export interface ProviderSettings {
  /** What access tokens claim where the client asks for nothing else. */
  readonly claims: { readonly audience: string; readonly scope?: string | undefined };
  readonly worlds: Pick<Worlds, 'session'>;
  /** Time of the tokens. */
  readonly wall: () => Date;
  /** Ids of codes that have been redeemed. */
  readonly redeemed: LRUCache<string, true>;
}

export interface OidcCall {
  readonly request: HttpRequest;
  /** The world that the request names. */
  readonly live: LiveWorld;
  /** `/_oidc`, with the prefix of a world before it. */
  readonly root: string;
  /** Address of the provider as the client reached it. */
  readonly issuer: string;
  /** Of the form for a POST, else of the query. */
  readonly parameters: URLSearchParams;
  readonly settings: ProviderSettings;
}

/** `reason` is for the log: why the request failed. */
export interface OidcResponse extends HttpResponse {
  readonly reason?: string;
}

type Answering = (call: OidcCall) => OidcResponse | Promise<OidcResponse>;
export type OidcEndpoint = { readonly [Method in 'GET' | 'POST']?: Answering };

export const jsonAnswer = (status: number, body: object): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** An error of OAuth 2.0 (RFC 6749, 5.2). */
export const failure = (status: number, error: string, description: string): OidcResponse => ({
  ...jsonAnswer(status, { error, error_description: description }),
  reason: `${error}: ${description}`,
});

/** The values of PKCE (RFC 7636, 4.1 and 4.2). */
const PKCE_VALUE = /^[A-Za-z0-9._~-]{43,128}$/;

/** Why a `code_challenge` or `code_verifier` is refused. */
export const pkceProblem = (name: 'code_challenge' | 'code_verifier', value: string | null): string | undefined =>
  value === null || PKCE_VALUE.test(value)
    ? undefined
    : `${name} has ${value.length} characters, but 43 to 128 of A-Z, a-z, 0-9, -, ., _ and ~ are expected (RFC 7636)`;

/** The audience that a client asks for: `audience` is the usual name, `resource` that of RFC 8707. */
export const audienceOf = ({ parameters, settings }: OidcCall): string =>
  parameters.get('audience') ?? parameters.get('resource') ?? settings.claims.audience;

export const scopeOf = ({ parameters, settings }: OidcCall): string =>
  parameters.get('scope') ?? settings.claims.scope ?? 'openid daml_ledger_api';

/** Names that occur more than once (RFC 6749, 3.1); only `resource` may (RFC 8707, 2). */
export function repeatedParameters(parameters: URLSearchParams): readonly string[] {
  const [seen, repeated] = [new Set<string>(), new Set<string>()];
  for (const name of parameters.keys())
    if (name !== 'resource' && seen.size === seen.add(name).size) repeated.add(name);
  return [...repeated];
}

export const repetitionOf = (name: string): string => `${name} is included more than once`;

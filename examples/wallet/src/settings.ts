// Where the network is. Built in by VITE_… variables, changed in the settings dialog, kept by the browser.

export interface Settings {
  /** Base address of the validator, without `/v0`. */
  readonly validatorUrl: string;
  /** Issuer of tokens; empty where tokens are pasted. */
  readonly authority: string;
  readonly clientId: string;
  readonly audience: string;
  readonly scope: string;
}

const KEY = 'wallet.settings';
const env = import.meta.env;

const defaults: Settings = {
  validatorUrl: env.VITE_VALIDATOR_URL ?? 'http://127.0.0.1:7575/api/validator',
  authority: env.VITE_OIDC_AUTHORITY ?? 'http://127.0.0.1:7575/_oidc',
  clientId: env.VITE_OIDC_CLIENT_ID ?? 'wallet',
  audience: env.VITE_OIDC_AUDIENCE ?? '',
  scope: env.VITE_OIDC_SCOPE ?? 'openid daml_ledger_api',
};

export const readSettings = (): Settings => ({ ...defaults, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') });

export const writeSettings = (settings: Settings): void => localStorage.setItem(KEY, JSON.stringify(settings));

/** `?user=alice`: who logs in, so that two wallets can stand side by side in one browser. */
export const wantedUser = (): string => new URLSearchParams(location.search).get('user') ?? '';

// Frames of one page share the storage of their tab, so a token belongs to a user.
const tokenKey = (user: string): string => `wallet.token.${user}`;

export const readToken = (user: string): string | undefined => sessionStorage.getItem(tokenKey(user)) ?? undefined;

export const writeToken = (user: string, token: string): void => sessionStorage.setItem(tokenKey(user), token);

export const forgetToken = (user: string): void => sessionStorage.removeItem(tokenKey(user));

// The token of `serve --control-token`, as long as this tab is open.

import { signal } from '@preact/signals';

const KEY = 'understudy-control-token';
const CONTROL_TOKEN_HEADER = 'x-understudy-control-token';

const controlToken = signal<string | undefined>(sessionStorage.getItem(KEY) ?? undefined);
/** Grows with each one that is given, also when it is the same again: the server may be another by then. */
export const tokensGiven = signal(0);

export function keepControlToken(token: string): void {
  sessionStorage.setItem(KEY, token);
  controlToken.value = token;
  tokensGiven.value += 1;
}

export const controlHeaders = (): Readonly<Record<string, string>> => (controlToken.value === undefined ? {} : { [CONTROL_TOKEN_HEADER]: controlToken.value });

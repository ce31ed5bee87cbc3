// The token of `serve --control-token`, as long as this tab is open.

import { signal } from '@preact/signals';

const KEY = 'understudy-control-token';
const HEADER = 'x-understudy-control-token';

export const controlToken = signal<string | undefined>(sessionStorage.getItem(KEY) ?? undefined);
/** Whether the server asked for one that it did not get, or refused the one it got. */
export const isTokenWanted = signal(false);

export function keepControlToken(token: string): void {
  sessionStorage.setItem(KEY, token);
  controlToken.value = token;
  isTokenWanted.value = false;
}

export const controlHeaders = (): Readonly<Record<string, string>> => (controlToken.value === undefined ? {} : { [HEADER]: controlToken.value });

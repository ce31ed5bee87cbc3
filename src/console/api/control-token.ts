// The token of `serve --control-token`, kept until the tab is closed.

import { signal } from '@preact/signals';
import { CONTROL_TOKEN_HEADER } from './curl';
import { browserStorage } from './browser-storage';

const storage = browserStorage('understudy-control-token', 'sessionStorage');

export const controlToken = signal<string | undefined>(storage.read());
/** Incremented whenever a token is entered, even the same one: the server may have been restarted. */
export const tokenVersion = signal(0);

export function storeControlToken(token: string): void {
  storage.write(token);
  controlToken.value = token;
  tokenVersion.value += 1;
}

export const controlHeaders = (): Readonly<Record<string, string>> =>
  controlToken.value === undefined ? {} : { [CONTROL_TOKEN_HEADER]: controlToken.value };

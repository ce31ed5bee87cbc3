// The token of `serve --control-token`, as long as this tab is open.

import { signal } from '@preact/signals';
import { CONTROL_TOKEN_HEADER } from './curl';
import { browserStorage } from './browser-storage';

const storage = browserStorage('understudy-control-token', 'sessionStorage');

const controlToken = signal<string | undefined>(storage.read());
/** Grows with each one that is given, also when it is the same again: the server may be another by then. */
export const tokenVersion = signal(0);

export function storeControlToken(token: string): void {
  storage.write(token);
  controlToken.value = token;
  tokenVersion.value += 1;
}

export const controlHeaders = (): Readonly<Record<string, string>> =>
  controlToken.value === undefined ? {} : { [CONTROL_TOKEN_HEADER]: controlToken.value };

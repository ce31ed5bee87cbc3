// Opens an address in the user's browser.

import openInBrowser from 'open';
import { err, ok, type Result } from '../base';
import type { Io } from './io';

/** The error is a sentence without the address. */
export async function openBrowser(url: string, env: Io['env']): Promise<Result<undefined, string>> {
  if (!hasScreen(env)) return err('no display found; open this address in a browser');
  return openInBrowser(url).then(
    () => ok(undefined),
    (error: unknown) =>
      err(`cannot start a browser (${error instanceof Error ? error.message : String(error)}); open this address`),
  );
}

/** Elsewhere than on Linux there always is one. */
const hasScreen = (env: Io['env']): boolean =>
  process.platform !== 'linux' ||
  ['DISPLAY', 'WAYLAND_DISPLAY', 'WSL_DISTRO_NAME'].some((name) => (env[name] ?? '') !== '');

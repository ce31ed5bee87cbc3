// What may run on a loopback address: everything on a server that identifies itself as a mock, only reads otherwise. A
// port forward or a tunnel reaches a real node under a loopback address.

import { saysItIsMock, type Target } from '../conformance';
import type { Safety } from '../contract';

/** Time limit of the probe; a mock server on this machine answers within milliseconds. */
const PROBE_MS = 2000;

export interface ConfirmedSafety {
  readonly allow: Safety;
  /** A note for the user when less runs than the address suggests. */
  readonly note: string | undefined;
}

/**
 * Confirms what `allowedFor` permits by address alone. `isExplicit`: the user passed --allow, so the target is not
 * probed.
 */
export async function confirmAllowed(
  targets: readonly Target[],
  { allow, isExplicit }: { readonly allow: Safety; readonly isExplicit: boolean },
): Promise<ConfirmedSafety> {
  if (isExplicit || allow === 'read') return { allow, note: undefined };
  for (const target of targets) {
    const urls = Object.values(target.urls).filter((url) => url !== '');
    for (const origin of new Set(urls.map((url) => new URL(url).origin))) {
      const isMock = await saysItIsMock(origin, target, PROBE_MS);
      // The scenarios report a missing answer themselves.
      if (isMock === undefined) return { allow: 'read', note: undefined };
      if (!isMock)
        return {
          allow: 'read',
          note: `${origin} is a loopback address but does not identify itself as a mock server, so only reads run; pass --allow write to permit writes`,
        };
    }
  }
  return { allow, note: undefined };
}

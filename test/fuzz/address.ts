// Which operation of which world a request is for, read as the rules for addresses say.

import type { MockServer } from '../../src/server';
import type { Sent } from './cases';
import type { Happened } from './judge';

/** The operation that a request is for, and its world, read as the rules for addresses say. */
export function operationOf(
  mock: MockServer,
  { method, url }: Sent,
): { readonly spec: Happened['spec']; readonly path: Happened['path'] } {
  const routed = mock.routes.find(method, addressOf(url).path);
  return routed.kind === 'operation' ? { spec: routed.spec, path: routed.path } : { spec: undefined, path: {} };
}

function addressOf(url: string): { readonly path: string; readonly world: string | undefined } {
  const local = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] ?? '';
  const match = /^\/_worlds\/([^/]+)(\/.*)?$/.exec(local === '' ? '/' : local);
  return match ? { path: match[2] ?? '/', world: match[1] } : { path: local === '' ? '/' : local, world: undefined };
}

export const stateFor = ({ parts: { worlds } }: MockServer, { url, headers }: Sent) =>
  worlds.session(addressOf(url).world ?? headers['x-understudy-world'] ?? 'default')?.live.ledger.state;

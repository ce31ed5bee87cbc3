// The answer at the bare address: what the server is, and where its groups are.

import type { Answer } from '../../operations';
import type { MockParts } from './parts';
import type { RouteTable } from './routes';

const HOST = /^[\w.:[\]-]{1,255}$/;

/** `host` is the Host header; without a usable one the addresses are given as paths. */
export function rootPage(parts: MockParts & { readonly routes: RouteTable }, host: string | undefined): Answer {
  const base = host !== undefined && HOST.test(host) ? `http://${host}` : '';
  const served = parts.contract.documents.map(({ group, title, prefix }) => ({
    group,
    title,
    url: `${base}${prefix}`,
  }));
  return {
    status: 200,
    json: {
      product: 'understudy',
      version: parts.settings.version,
      groups: served,
      ...(parts.pages?.console ? { console: `${base}/_console` } : {}),
    },
  };
}

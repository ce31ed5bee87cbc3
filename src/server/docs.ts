// `/_docs`: the documents for people and their tools. For programs and pages of this machine, like the control group, and with headers that
// let the page load and ask nothing but this server.

import type { Answer } from '../operations';
import type { Exchange } from './exchange';
import { guard, type GuardSettings } from './guard';
import type { HttpRequest } from './messages';
import type { PreparedParts } from './parts';
import { refuse } from './refusing';
import type { LiveWorld } from './worlds/live-world';

const ROOT = '/_docs';

export const isDocs = (path: string): boolean => path === ROOT || path.startsWith(`${ROOT}/`);

/** With a control token a page of this machine gets in all the same: a browser could not send the token along. */
export function docsGuard(settings: GuardSettings, request: Pick<HttpRequest, 'headers' | 'peer'>): ReturnType<typeof guard> {
  const refused = guard(settings, request);
  return refused && settings.token !== undefined ? guard({ ...settings, token: undefined }, request) && refused : refused;
}

const HEADERS = {
  'content-security-policy': "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Tokens among them, and documents that --watch may change.
  'cache-control': 'no-store',
};

export async function docsAnswer(parts: PreparedParts, exchange: Exchange, live: LiveWorld): Promise<Answer> {
  const { request: { method, url }, path } = exchange;
  if (method !== 'GET' && method !== 'HEAD') return refuse(parts, exchange, { kind: 'wrong-method', method, allowed: ['GET', 'HEAD'] });
  const prefix = /^\/_worlds\/[^/]+/.exec(url)?.[0] ?? '';
  if (path === ROOT) return { status: 302, headers: { ...HEADERS, location: `${prefix}${ROOT}/` } };
  const file = await parts.docs?.find(path.slice(ROOT.length + 1), { live, prefix });
  if (!file) return refuse(parts, exchange, { kind: 'unknown-path', method, url: path, ...(parts.docs ? { hint: `the documents are at ${prefix}${ROOT}/` } : { hint: 'this server was started with --no-docs' }) });
  return { status: 200, text: file.text, headers: { ...HEADERS, 'content-type': file.type } };
}

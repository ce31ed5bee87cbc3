// A request to a path that no operation has, or with a method that no operation at the path has.

import { err, ok, type Result } from '../../base';
import type { Answer, Refusal } from '../../operations';
import { absoluteUrl, type Exchange } from './exchange';
import { hintFor } from './hints';
import type { PreparedParts } from './parts';
import { rootPage } from './root-page';
import type { RouteMatch } from './routes';

export function answerUnrouted(
  parts: PreparedParts,
  exchange: Exchange,
  routed: Exclude<RouteMatch, { readonly kind: 'operation' }>,
): Result<Answer, Refusal> {
  const { path } = exchange;
  const { method, headers } = exchange.request;
  if (routed.kind === 'malformed') return err(malformedSegment(routed.segment));
  if (routed.kind === 'wrong-method' && method === 'OPTIONS')
    return ok({ status: 204, headers: { allow: routed.allowed.join(', ') } });
  if (routed.kind === 'unknown' && path === '/' && (method === 'GET' || method === 'HEAD'))
    return ok(
      prefersPage(headers['accept']) && parts.pages?.console
        ? consolePage(exchange.request.url)
        : rootPage(parts, headers['host']),
    );
  const found = hintFor(parts.routes, method, path, {
    source: parts.contract,
    profileSetting: parts.settingNames.profile,
  });
  const hint = found === undefined ? {} : { hint: found };
  return routed.kind === 'wrong-method'
    ? err({ kind: 'wrong-method', method, allowed: routed.allowed, ...hint })
    : err({ kind: 'unknown-path', method, url: absoluteUrl(exchange), ...hint });
}

/** A browser asks for HTML first; clients of an API ask for JSON or anything. */
const prefersPage = (accept = ''): boolean => /^text\/html\b/i.test(accept.trim());

/** The console of the world that the address names. */
const consolePage = (url: string): Answer => ({
  status: 302,
  headers: { location: `${/^\/_worlds\/[^/]+/.exec(url)?.[0] ?? ''}/_console/`, vary: 'Accept' },
});

function malformedSegment(segment: string): Refusal {
  const message = `the path segment ${segment} has a percent sign that does not start an encoded UTF-8 character`;
  return { kind: 'invalid-request', problems: [{ in: 'path', name: segment, problem: 'invalid', message }] };
}

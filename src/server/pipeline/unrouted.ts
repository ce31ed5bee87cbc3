// What is asked for at a path where no operation is, or none of this method.

import type { Answer } from '../../operations';
import { absoluteUrl, type Exchange } from './exchange';
import { hintFor } from './hints';
import type { PreparedParts } from './parts';
import { invalid, refuse } from './refuse';
import { rootPage } from './root-page';
import type { Routed } from './routes';

export function unrouted(
  parts: PreparedParts,
  exchange: Exchange,
  routed: Exclude<Routed, { readonly kind: 'operation' }>,
): Answer {
  const { request, path } = exchange;
  if (routed.kind === 'malformed') {
    const message = `the path segment ${routed.segment} has a percent sign that does not start an encoded UTF-8 character`;
    return invalid(parts, exchange, [{ in: 'path', name: routed.segment, problem: 'invalid', message }]);
  }
  if (routed.kind === 'wrong-method') {
    if (request.method === 'OPTIONS') return { status: 204, headers: { allow: routed.allowed.join(', ') } };
    exchange.trail.notes.push(
      hintFor(parts.routes, request.method, path, parts.contract) ?? `allowed here: ${routed.allowed.join(', ')}`,
    );
    return refuse(parts, exchange, { kind: 'wrong-method', method: request.method, allowed: routed.allowed });
  }
  if (path === '/' && (request.method === 'GET' || request.method === 'HEAD'))
    return rootPage(parts, request.headers['host']);
  const hint = hintFor(parts.routes, request.method, path, parts.contract);
  exchange.trail.notes.push(hint ?? 'no operation comes near');
  return refuse(parts, exchange, {
    kind: 'unknown-path',
    method: request.method,
    url: absoluteUrl(exchange),
    ...(hint === undefined ? {} : { hint }),
  });
}

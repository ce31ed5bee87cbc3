// The server as a record of parts that can be swapped, closed over by one function that answers requests.

import { handle } from './handle';
import type { HttpRequest, HttpResponse } from './messages';
import type { MockParts } from './parts';
import { createRoutes, type RouteTable } from './routes';

export interface Mock {
  readonly parts: MockParts;
  readonly routes: RouteTable;
  /** Answers a request; it never throws and never rejects. */
  handle(request: HttpRequest): Promise<HttpResponse>;
}

export function createMock(parts: MockParts): Mock {
  const routes = createRoutes(parts.contract, parts.profile);
  return { parts, routes, handle: (request) => handle({ ...parts, routes }, request) };
}

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
  /** Other parts from the next request on: one that is under way keeps those it began with. When this throws, nothing has changed. */
  swap(changed: Partial<MockParts>): void;
}

export function createMock(parts: MockParts): Mock {
  let present = withRoutes(parts);
  return {
    get parts() {
      return present;
    },
    get routes() {
      return present.routes;
    },
    handle: (request) => handle(present, request),
    swap(changed) {
      present = withRoutes({ ...present, ...changed });
    },
  };
}

const withRoutes = (parts: MockParts): MockParts & { readonly routes: RouteTable } => ({ ...parts, routes: createRoutes(parts.contract, parts.profile) });

// The server as a record of parts that can be swapped, closed over by one function that answers requests.

import { createAnswers } from './answers';
import { handle } from './handle';
import type { HttpRequest, HttpResponse } from './messages';
import type { MockParts, PreparedParts } from './parts';
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
  let present = prepared(parts);
  return {
    get parts() {
      return present;
    },
    get routes() {
      return present.routes;
    },
    handle: (request) => handle(present, request),
    swap(changed) {
      present = prepared({ ...present, ...changed }, present);
    },
  };
}

/** Other parts answer otherwise: nothing that was kept of the answers of the old ones counts any more. */
function prepared(parts: MockParts, before?: PreparedParts): PreparedParts {
  const hasSamePaths = before?.contract === parts.contract && before.profile === parts.profile;
  return { ...parts, routes: hasSamePaths ? before.routes : createRoutes(parts.contract, parts.profile), answers: createAnswers(parts.limits) };
}

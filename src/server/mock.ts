// The server: replaceable parts, and a function that answers requests with them.

import { andThen, type MaybePromise } from '../base';
import { createChecks } from './checks/checks';
import { createMetrics } from './metrics';
import { createFieldFilter } from './pipeline/later-fields';
import { createResponseCache } from './pipeline/response-cache';
import { handle, type Elsewhere } from './pipeline/handle';
import type { HttpRequest, HttpResponse } from './messages';
import type { MockParts, PreparedParts } from './pipeline/parts';
import { createRoutes, type RouteTable } from './pipeline/routes';
import { createChangeSignal } from './streams/change-signal';
import { openStream } from './streams/open-stream';
import { createTimeSlices } from './streams/time-slicing';
import type { OpenStream } from './streams/types';

export interface MockServer {
  readonly parts: PreparedParts;
  readonly routes: RouteTable;
  /** Answers a request; it never throws and never rejects. */
  handle(request: HttpRequest, elsewhere?: Elsewhere): MaybePromise<HttpResponse>;
  /** Opens a stream for a websocket handshake, or answers the request; it never rejects. */
  readonly openStream: OpenStream;
  /** Replaces parts from the next request on; pending requests keep theirs. When this throws, nothing has changed. */
  swap(changed: Partial<MockParts>): void;
}

export function createMock(parts: MockParts): MockServer {
  let present = prepared(parts);
  const [changes, timeSlices] = [createChangeSignal(), createTimeSlices()];
  const handleAndTell = (request: HttpRequest, elsewhere?: Elsewhere): MaybePromise<HttpResponse> =>
    andThen(handle(present, request, elsewhere), (response) => {
      changes.notify();
      return response;
    });
  return {
    get parts() {
      return present;
    },
    get routes() {
      return present.routes;
    },
    handle: (request, elsewhere) =>
      changes.open === 0 ? handle(present, request, elsewhere) : handleAndTell(request, elsewhere),
    openStream: (request) => openStream(present, request, { changes, timeSlices }),
    swap(changed) {
      present = prepared({ ...present, ...changed }, present);
    },
  };
}

/** Refuses every check, and says which command runs one. */
const withoutRunner = ({ limits }: MockParts): PreparedParts['checks'] =>
  createChecks({ runner: undefined, readers: limits.checkReaders, wall: () => new Date(), tag: () => '' });

/** Answers of the parts before are no longer valid: each set of parts has its own response cache. */
function prepared(parts: MockParts, before?: PreparedParts): PreparedParts {
  const { contract, operations, profile } = parts;
  const hasSamePaths = before?.contract === contract && before.profile === profile && before.operations === operations;
  const isOfRegistries = (id: string): boolean => operations.get(id)?.isOfRegistries === true;
  return {
    ...parts,
    omitLater: createFieldFilter(contract, profile),
    routes: hasSamePaths ? before.routes : createRoutes(contract, profile, isOfRegistries),
    checks: parts.checks ?? withoutRunner(parts),
    responses: createResponseCache(parts.limits),
    metrics: before?.metrics ?? createMetrics(),
  };
}

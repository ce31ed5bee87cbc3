// The requests of clients at one of several replicas: those to worlds that are served here are handled here, operations
// that concern no single world too, and all others go to the replica that serves their world.

import { andThen, recovering, type MaybePromise } from '../../base';
import type { OperationSpec } from '../../contract';
import type { Refusal } from '../../operations';
import type { HttpRequest, HttpResponse } from '../messages';
import type { MockServer } from '../mock';
import { addressOf } from '../pipeline/exchange';
import { concernsNoWorld } from '../pipeline/operations-beyond-worlds';
import type { OpenedStream, OpenStream } from '../streams/types';
import { UnavailableError } from '../unavailable-error';
import { DEFAULT_WORLD } from '../worlds/worlds';
import { isHere, type Directory, type WorldPlace } from './directory';
import type { Forwarder } from './forward';
import type { HandOver } from './hand-over';
import type { LostOwners } from './lost-owners';
import type { OpenRemoteRead, RemoteRead } from './remote-reads';
import type { AskVersion } from './version-questions';
import { waitingBytes, type WaitingBudget } from './waiting-budget';
import type { ReplicaAddress } from '../store/shared-worlds';

const HEALTH = '/_health/';
const CONTROL = '/_control/';

interface EdgeParts {
  readonly mock: Pick<MockServer, 'handle' | 'openStream' | 'routes' | 'parts'>;
  readonly directory: Directory;
  readonly forwarder: Forwarder;
  readonly lostOwners: Pick<LostOwners, 'whyUnreachable'>;
  readonly handOver: Pick<HandOver, 'admit'>;
  readonly openRead: OpenRemoteRead;
  readonly askVersion: AskVersion;
  readonly budget: WaitingBudget;
}

export interface Edge {
  handle(request: HttpRequest): MaybePromise<HttpResponse>;
  readonly openStream: OpenStream;
}

interface KnownRead {
  readonly to: ReplicaAddress;
  readonly read: RemoteRead;
}

interface Confirmed {
  readonly response?: HttpResponse | undefined;
  /** Why the replica cannot be reached. */
  readonly unreachable?: string | undefined;
}

const NOT_CONFIRMED: Confirmed = {};

export function createEdge(parts: EdgeParts): Edge {
  const { mock, directory, forwarder, lostOwners, handOver, openRead, askVersion, budget } = parts;
  const operationAt = ({ method }: HttpRequest, path: string): OperationSpec | undefined => {
    const routed = mock.routes.find(method, path);
    return routed.kind === 'operation' ? routed.spec : undefined;
  };
  const controlOperation = (request: HttpRequest, path: string): string | undefined =>
    path.startsWith(CONTROL) ? operationAt(request, path)?.id : undefined;
  /** Many operations that only read use POST. A request without an operation changes nothing if it is GET or HEAD. */
  const isRead = (request: HttpRequest): boolean => {
    const operation = operationAt(request, addressOf(request).path);
    return operation ? operation.safety === 'read' : request.method === 'GET' || request.method === 'HEAD';
  };
  const concernsNone = (request: HttpRequest, path: string): boolean =>
    concernsNoWorld(mock.routes.find(request.method, path));
  /** Metrics of this replica stay available during an outage, when the default world cannot be located. */
  const isOwnCounters = (request: HttpRequest, worldId: string, path: string): boolean =>
    worldId === DEFAULT_WORLD && controlOperation(request, path) === 'getMetrics';
  const withoutWorld = (request: HttpRequest): MaybePromise<HttpResponse> =>
    mock.handle(request, { isServedThere: true });
  const refuse = (request: HttpRequest, arrivedMs: number, error: unknown): MaybePromise<HttpResponse> =>
    mock.handle(request, { refusal: refusalOf(error), arrivedMs });
  const handleHere = (request: HttpRequest, worldId: string): MaybePromise<HttpResponse> =>
    andThen(
      handOver.admit(worldId, () => mock.handle(request)),
      (response) => response ?? dispatchAgain(request, worldId),
    );
  /** It has moved while the request waited. */
  const dispatchAgain = (request: HttpRequest, worldId: string): MaybePromise<HttpResponse> =>
    andThen(directory.at(worldId), (place) => dispatch(request, worldId, place));
  const confirm = async (request: HttpRequest, worldId: string, { to, read }: KnownRead): Promise<Confirmed> => {
    const bytes = waitingBytes(request);
    // The forwarder refuses requests that exceed the budget.
    if (!budget.reserve(worldId, bytes)) return NOT_CONFIRMED;
    let unreachable: string | undefined;
    try {
      const response = await read.respond(to.id, async () => {
        const answer = await askVersion(to, worldId, () => request.gone);
        if (!answer || !('unreachable' in answer)) return answer;
        ({ unreachable } = answer);
        return undefined;
      });
      return { response, unreachable };
    } finally {
      budget.release(worldId, bytes);
    }
  };
  const handleAt = async (request: HttpRequest, worldId: string, to: ReplicaAddress): Promise<HttpResponse> => {
    // The owner of the world answers an error of its own.
    const read =
      lostOwners.whyUnreachable(to.id) === undefined ? await openRead(request).catch(() => undefined) : undefined;
    const confirmed = read?.isKnownAt(to.id) === true ? await confirm(request, worldId, { to, read }) : NOT_CONFIRMED;
    if (confirmed.response) return confirmed.response;
    const { unreachable } = confirmed;
    const wanted = read?.wantsFrom(to.id) === true ? read : undefined;
    const answer = await forwarder.request(request, {
      world: worldId,
      to,
      read: wanted,
      unreachable,
      isRepeatable: () => isRead(request),
    });
    return answer === 'here' ? handleHere(request, worldId) : answer;
  };
  const dispatch = (request: HttpRequest, worldId: string, place: WorldPlace): MaybePromise<HttpResponse> =>
    place === undefined || isHere(place) ? handleHere(request, worldId) : handleAt(request, worldId, place);

  const openHere = async (request: HttpRequest, worldId: string): Promise<HttpResponse | OpenedStream> =>
    (await handOver.admit(worldId, () => mock.openStream(request))) ??
    openAt(request, worldId, await directory.at(worldId));
  const openAt = async (
    request: HttpRequest,
    worldId: string,
    place: WorldPlace,
  ): Promise<HttpResponse | OpenedStream> => {
    if (place === undefined || isHere(place)) return openHere(request, worldId);
    const opened = await forwarder.stream(request, worldId, place);
    return opened === 'here' ? openHere(request, worldId) : opened;
  };

  return {
    handle(request) {
      const { worldId, path } = addressOf(request);
      if (path.startsWith(HEALTH)) return mock.handle(request);
      if (isOwnCounters(request, worldId, path) && !mock.parts.worlds.served().sessions.has(worldId))
        return withoutWorld(request);
      const arrivedMs = performance.now();
      return recovering(
        () =>
          andThen(directory.at(worldId), (place) =>
            place !== undefined && !isHere(place) && concernsNone(request, path)
              ? withoutWorld(request)
              : dispatch(request, worldId, place),
          ),
        (error) => refuse(request, arrivedMs, error),
      );
    },
    async openStream(request) {
      const { worldId } = addressOf(request);
      const arrivedMs = performance.now();
      try {
        return await openAt(request, worldId, await directory.at(worldId));
      } catch (error) {
        return refuse(request, arrivedMs, error);
      }
    },
  };
}

function refusalOf(error: unknown): Refusal {
  const [reason, isDone] =
    error instanceof UnavailableError
      ? [error.message, error.isDone]
      : [error instanceof Error ? error.message : String(error), 'unknown' as const];
  return { kind: 'unavailable', reason, isDone };
}

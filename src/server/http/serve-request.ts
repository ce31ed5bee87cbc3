// One request on a socket: refused before its body is read, or read, handled and answered.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { andThen, concluding, recovering, type MaybePromise } from '../../base';
import { checkControlAccess } from '../auth/control-access';
import { bodyLimitOf, forUntrustedCallers, isWorldUpload, limitFlag, type Limits } from '../limits';
import { EMPTY_BODY, type HttpResponse } from '../messages';
import { bodyTooSlow, outOfBodyMemory, renderProtocolRefusal, type ProtocolRefusal } from './protocol-errors';
import { hasBody, readBody, type BodyResult } from './read-body';
import { plainHeaders, plainRequest } from './read-request';
import { abortSignalFor, busyCountOf, endConnection, type RunningServer } from './running-server';
import { writeResponse, type WriteContext } from './write-response';

/** Most requests are answered before this returns, or one microtask later if they have a body. */
export function serveRequest(running: RunningServer, request: IncomingMessage, response: ServerResponse): void {
  if (running.ending.has(request.socket)) return;
  running.pendingResponses.add(request.socket, response);
  void recovering(
    () => respond(running, { request, response, abortSignal: abortSignalFor(running, response) }),
    (error) => {
      running.settings.log.error('connection failed', {
        error: error instanceof Error ? error.message : String(error),
      });
      response.destroy();
    },
  );
}

type ServedRequest = Pick<WriteContext, 'request' | 'response' | 'abortSignal'>;

function respond(running: RunningServer, served: ServedRequest): MaybePromise<void> {
  const { request, response } = served;
  const refusal = refuseEarly(running, request, response);
  if (refusal === 'ignored') return undefined;
  if (refusal) return send(running, served, { answer: refusal, hasUnreadBody: true });
  if (!hasBody(request)) return respondTo(running, served, EMPTY_BODY);
  return andThen(readBody(request, limitsFor(running, request), running.bodyMemory), (body) =>
    body === 'aborted' ? undefined : respondTo(running, served, body),
  );
}

const respondTo = (running: RunningServer, served: ServedRequest, body: ReceivedBody): MaybePromise<void> =>
  andThen(answerTo(running, served, body), (answer) => {
    if (running.isClosing || running.isDraining) endAfter(running, served);
    return send(running, served, { answer, hasUnreadBody: typeof body === 'string' });
  });

interface Sending {
  readonly answer: HttpResponse;
  readonly hasUnreadBody: boolean;
}

function send(
  running: RunningServer,
  { request, response, abortSignal }: ServedRequest,
  { answer, hasUnreadBody }: Sending,
): MaybePromise<void> {
  const { idleMs } = running.limits;
  const sending = writeResponse(answer, { request, response, abortSignal, idleMs, hasUnreadBody });
  return sending && andThen(sending, () => endIfClosing(running, request.socket, response));
}

/** If its headers were sent before the server closed, they did not announce the end of the connection. */
function endIfClosing(running: RunningServer, socket: Socket, response: ServerResponse): void {
  if (running.isClosing && running.pendingResponses.isLatest(socket, response)) endConnection(running, socket);
}

/** While the server drains or closes, a connection ends with the response to its latest request. */
function endAfter({ pendingResponses, ending }: RunningServer, { request: { socket }, response }: ServedRequest): void {
  if (!pendingResponses.isLatest(socket, response)) return;
  response.shouldKeepAlive = false;
  ending.add(socket);
}

export function refuseEarly(
  running: RunningServer,
  request: IncomingMessage,
  response: ServerResponse,
): HttpResponse | 'ignored' | undefined {
  const refusal = running.connectionLimits.refusalFor(request, response);
  return refusal && refusal !== 'ignored' ? renderEarlyRefusal(running, refusal) : refusal;
}

/** Logged here, since it has no exchange. The URL is left out: it may be of any length and contain a token. */
export function renderEarlyRefusal({ settings }: RunningServer, refusal: ProtocolRefusal): HttpResponse {
  const response = renderProtocolRefusal(refusal, settings.limitSetting ?? limitFlag);
  settings.log.warn('request refused before reading', { status: response.status, reason: response.body.trim() });
  return response;
}

type ReceivedBody = Exclude<BodyResult, 'aborted'>;

function answerTo(
  running: RunningServer,
  { request, abortSignal }: ServedRequest,
  body: ReceivedBody,
): MaybePromise<HttpResponse> {
  const { limits, bodyMemory } = running;
  const { handle, limitSetting = limitFlag } = running.settings;
  if (body === 'out-of-memory') return renderProtocolRefusal(outOfBodyMemory(limits), limitSetting);
  if (body === 'too-slow') {
    const { ms } = bodyLimitOf(limitsFor(running, request), request.url ?? '/');
    return renderProtocolRefusal(bodyTooSlow(limits, ms), limitSetting);
  }
  const waiting = busyCountOf(running, request.socket);
  waiting.count += 1;
  return concluding(
    () => handle(plainRequest(request, body, abortSignal)),
    () => {
      waiting.count -= 1;
      if (body !== 'too-large') bodyMemory.release(body.byteLength);
    },
  );
}

/** Checked before the body is read: otherwise untrusted callers could fill the memory with large bodies. */
export function limitsFor({ settings, limits }: RunningServer, request: IncomingMessage): Limits {
  if (!settings.guard || !isWorldUpload(request.url ?? '/')) return limits;
  const { remoteAddress: peer } = request.socket;
  const refused = checkControlAccess(settings.guard, {
    headers: plainHeaders(request.headers),
    ...(peer === undefined ? undefined : { peer }),
  });
  return refused ? forUntrustedCallers(limits) : limits;
}

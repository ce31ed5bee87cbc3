// One request on a socket: refused before its body is read, or read, handled and answered.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { checkControlAccess } from '../auth/control-access';
import { bodyLimitOf, forUntrustedCallers, isWorldUpload, limitFlag, type Limits } from '../limits';
import { EMPTY_BODY, type HttpResponse } from '../messages';
import { bodyTooSlow, outOfBodyMemory, renderProtocolRefusal, type ProtocolRefusal } from './protocol-errors';
import { hasBody, readBody, type BodyResult } from './read-body';
import { plainHeaders, plainRequest } from './read-request';
import { abortSignalFor, busyCountOf, endConnection, type RunningServer } from './running-server';
import { writeResponse } from './write-response';

export async function serveRequest(
  running: RunningServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { settings, limits } = running;
  if (running.ending.has(request.socket)) return;
  const abortSignal = abortSignalFor(running, response);
  const target = { request, response, idleMs: limits.idleMs, abortSignal };
  running.pendingResponses.add(request.socket, response);
  try {
    const refusal = refuseEarly(running, request, response);
    if (refusal === 'ignored') return;
    if (refusal) return await writeResponse(refusal, { ...target, hasUnreadBody: true });
    const body = hasBody(request)
      ? await readBody(request, limitsFor(running, request), running.bodyMemory)
      : EMPTY_BODY;
    if (body === 'aborted') return;
    const answer = await answerTo(running, request, { body, abortSignal });
    if (running.isClosing || running.isDraining) endAfter(running, request, response);
    const sending = writeResponse(answer, { ...target, hasUnreadBody: typeof body === 'string' });
    if (!sending) return;
    await sending;
    // Its headers were sent before the server closed.
    if (running.isClosing && running.pendingResponses.isLatest(request.socket, response))
      endConnection(running, request.socket);
  } catch (error: unknown) {
    settings.log.error('connection failed', { error: error instanceof Error ? error.message : String(error) });
    response.destroy();
  }
}

/** While the server drains or closes, a connection ends with the response to its latest request. */
function endAfter(
  { pendingResponses, ending }: RunningServer,
  { socket }: IncomingMessage,
  response: ServerResponse,
): void {
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

interface ReceivedRequest {
  readonly body: Exclude<BodyResult, 'aborted'>;
  readonly abortSignal: () => AbortSignal;
}

async function answerTo(
  running: RunningServer,
  request: IncomingMessage,
  { body, abortSignal }: ReceivedRequest,
): Promise<HttpResponse> {
  const { limits, bodyMemory } = running;
  const { handle, limitSetting = limitFlag } = running.settings;
  if (body === 'out-of-memory') return renderProtocolRefusal(outOfBodyMemory(limits), limitSetting);
  if (body === 'too-slow') {
    const { ms } = bodyLimitOf(limitsFor(running, request), request.url ?? '/');
    return renderProtocolRefusal(bodyTooSlow(limits, ms), limitSetting);
  }
  const waiting = busyCountOf(running, request.socket);
  waiting.count += 1;
  try {
    return await handle(plainRequest(request, body, abortSignal));
  } finally {
    waiting.count -= 1;
    if (body !== 'too-large') bodyMemory.release(body.byteLength);
  }
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

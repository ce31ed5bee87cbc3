// The elements of one stream, and how it ends: its request frame is read like the body of a POST request, then the
// operation's steps are taken one by one.

import { disabledOperation } from '../pipeline/disabled-operation';
import { err, ok, type Result } from '../../base';
import type { StreamStep, StreamSteps } from '../../operations';
import { refusalForBreaches, refusalForError } from '../pipeline/internal-error';
import { readBody } from '../pipeline/request-body';
import { judgeAnswer } from '../pipeline/validate-response';
import { storeFailure } from './render-end';
import { createStreamMonitor } from './stream-monitor';
import { StreamInterrupted } from './types';
import { plainRequestOf, type StreamEnd, type StreamFrame, type StreamSession } from './stream-session';
import type { RequestFrame } from './types';

export async function* streamElements(
  stream: StreamSession,
  first: Promise<RequestFrame>,
  gone: AbortSignal,
): AsyncGenerator<StreamFrame, void, undefined> {
  const { changes, refusal } = stream;
  const { streams } = stream.parts.limits;
  if (refusal) return yield { refusal };
  const leave = changes.enter(streams);
  if (!leave) return yield { streamRefusal: { kind: 'too-many', limit: streams } };
  try {
    yield* guarded(stream, first, gone);
  } finally {
    leave();
  }
}

async function* guarded(
  stream: StreamSession,
  first: Promise<RequestFrame>,
  gone: AbortSignal,
): AsyncGenerator<StreamFrame, void, undefined> {
  try {
    yield* stepThrough(stream, await first, gone);
  } catch (error: unknown) {
    if (error instanceof StreamInterrupted) throw error;
    yield { refusal: refusalForError(stream.parts.log, error, stream.operationRequest.spec) };
  }
}

async function* stepThrough(
  stream: StreamSession,
  first: RequestFrame,
  gone: AbortSignal,
): AsyncGenerator<StreamFrame, void, undefined> {
  const { timeSlices } = stream;
  if (first.kind === 'gone') return;
  const watch = createStreamMonitor(stream, gone);
  if (first.kind !== 'text') return yield { streamRefusal: { kind: 'undecodable', reason: notTextReason(first) } };
  const early = await watch.end();
  if (early) return yield early;
  const opened = await begin(stream, first.bytes);
  if (!opened.ok) return yield opened.error;
  const steps = opened.value;
  for (;;) {
    const turn = timeSlices.take();
    if (turn) await turn;
    // Between two steps the world may have been replaced, or the token may have expired.
    const ending = watch.end();
    const end = ending instanceof Promise ? await ending : ending;
    if (gone.aborted) return;
    if (end) return yield end;
    const next = steps.next();
    if (next.done) return;
    if (next.value === 'caught-up') await watch.change();
    else if (next.value !== 'searching') {
      const frame = (await storeFailure(stream)) ?? frameOf(stream, next.value);
      yield frame;
      if (!('element' in frame)) return;
    }
  }
}

const notTextReason = (frame: Exclude<RequestFrame, { kind: 'text' | 'gone' }>): string =>
  frame.kind === 'binary'
    ? 'the frame is binary; send the request as one text frame'
    : `no frame arrived within ${frame.afterMs} ms; send the request as one text frame`;

/** The caller may have lost its rights since the handshake, so the frame is authorized like a request sent now. */
async function begin(stream: StreamSession, bytes: Uint8Array): Promise<Result<StreamSteps, StreamEnd>> {
  const { parts, operation, context, identify } = stream;
  const identity = await identify();
  const { operationRequest } = stream;
  const refusal =
    parts.authorize(operation, { ...operationRequest, identity }, context) ??
    disabledOperation(parts, operationRequest.spec);
  return refusal ? err({ refusal }) : open(stream, bytes);
}

/** The steps that the frame requests, read and validated like the body of the same POST request. */
function open(
  { parts, exchange, operation, operationRequest, context }: StreamSession,
  bytes: Uint8Array,
): Result<StreamSteps, StreamEnd> {
  const request = {
    ...plainRequestOf(exchange),
    headers: { ...exchange.request.headers, 'content-type': 'application/json' },
    body: bytes,
  };
  const body = readBody(parts.contract, operationRequest.spec, request, {
    isLenient: operation.lenientBody?.(parts.dialect) ?? false,
    dialect: parts.dialect,
    maxDepth: parts.limits.jsonDepth,
  });
  if (!body.ok) return err({ refusal: body.error });
  return ok(operation.stream({ ...operationRequest, body: body.value }, context));
}

/** An element as a frame. In strict mode it is validated against the response of the list at the same path. */
function frameOf({ parts, operationRequest: { spec } }: StreamSession, step: Exclude<StreamStep, string>): StreamFrame {
  if ('refusal' in step) return { answer: step.refusal };
  const element = parts.omitLater(spec.group, step.element);
  const breaches = parts.strict ? judgeAnswer(parts.contract, spec, { status: 200, json: [element] }) : [];
  return breaches.length === 0 ? { element } : { refusal: refusalForBreaches(parts.log, breaches) };
}

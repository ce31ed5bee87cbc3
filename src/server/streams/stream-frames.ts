// The frames of one stream. Each is made only when the transport requests it, so a client that does not read costs
// nothing.

import { err, isObject, ok, stringifyJson, type Json, type Result } from '../../base';
import type { Ledger } from '../../ledger';
import {
  refuseStream,
  type Answer,
  type Identity,
  type Operation,
  type OperationRequest,
  type Refusal,
  type RequestProblem,
  type StreamSteps,
  type StreamFailure,
  type StreamStep,
} from '../../operations';
import { tickedNow, type OperationRun } from '../pipeline/operation-run';
import type { WorldExchange } from '../pipeline/exchange';
import { refusalForBreaches, refusalForError } from '../pipeline/internal-error';
import type { ExchangeFacts } from '../pipeline/outcome';
import { recordExchange } from '../pipeline/record-exchange';
import { renderRefusal } from '../pipeline/render-refusal';
import { judgeAnswer } from '../pipeline/validate-response';
import { EncodedResponse } from '../encoded-response';
import { EMPTY_BODY, type HttpRequest, type HttpResponse } from '../messages';
import type { PreparedParts as Parts } from '../pipeline/parts';
import { readBody } from '../pipeline/request-body';
import type { ChangeSignal } from './change-signal';
import { createTranscript, type Transcript } from './journal-record';
import type { TimeSlices } from './time-slicing';
import { SUB_PROTOCOL, type RequestFrame } from './types';

/** Maximum delay until an expired token is noticed. */
const IDENTIFY_EVERY_MS = 1_000;

/** State that all streams of a server share. */
export interface SharedStreamState {
  readonly changes: ChangeSignal;
  readonly timeSlices: TimeSlices;
}

export interface StreamSession extends SharedStreamState {
  readonly parts: Parts;
  readonly exchange: WorldExchange;
  /** Result of the handshake. */
  readonly facts: ExchangeFacts;
  /** The ledger on which the stream was opened: a different one means that the world was reverted. */
  readonly ledger: Ledger;
  readonly operation: Operation & Required<Pick<Operation, 'stream'>>;
  readonly operationRequest: OperationRequest;
  readonly context: OperationRun;
  /** Authenticates the caller with the token of the handshake, at the current time. */
  readonly identify: () => Identity | Promise<Identity>;
  /** The first frame for a client that may not open the stream. */
  readonly refusal: Refusal | undefined;
  readonly began: { readonly at: Date; readonly ms: number };
}

/** All frames. When the stream ends, the log and the journal get one entry with the first frames. */
export async function* streamFrames(
  stream: StreamSession,
  first: Promise<RequestFrame>,
  gone: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  const { parts, exchange, context, began } = stream;
  const transcript = createTranscript(parts.limits.journalBodyBytes);
  const ending: string[] = [];
  let problems: readonly RequestProblem[] = [];
  let body: Uint8Array = EMPTY_BODY;
  const received = first.then((frame) => {
    if (frame.kind === 'text') body = frame.bytes;
    return frame;
  });
  try {
    for await (const frame of withinLimit(stream, received, gone)) {
      const text = 'element' in frame ? stringifyJson(frame.element) : undefined;
      const last = 'element' in frame ? undefined : await renderStoredEnd(stream, frame);
      if (last) {
        ending.push(...last.notes);
        problems = last.problems;
      }
      const sent = text ?? last?.text ?? '';
      transcript.add(sent);
      yield sent;
    }
  } finally {
    const frames = `${transcript.frames} ${transcript.frames === 1 ? 'frame' : 'frames'}`;
    recordExchange(parts, exchange, {
      request: { ...plain(exchange), body },
      response: upgraded(stream, transcript),
      group: stream.operationRequest.spec.group,
      facts: stream.facts,
      notes: [...stream.facts.notes, ...context.record.notes, ...ending, frames],
      problems,
      startedAt: began.at,
      ms: performance.now() - began.ms,
    });
  }
}

const plain = ({
  request: { method, url, headers, peer },
}: WorldExchange): Pick<HttpRequest, 'method' | 'url' | 'headers' | 'peer'> => ({ method, url, headers, peer });

function upgraded({ parts, exchange }: StreamSession, { text, bytes }: Transcript): HttpResponse {
  const protocol =
    exchange.request.headers['sec-websocket-protocol'] === undefined ? parts.dialect.unofferedProtocol : SUB_PROTOCOL;
  const headers = {
    upgrade: 'websocket',
    connection: 'Upgrade',
    ...(protocol === undefined ? {} : { 'sec-websocket-protocol': protocol }),
  };
  return new EncodedResponse(101, headers, text, undefined, { bytes, encoded: undefined, pieces: undefined });
}

/**
 * What ends a stream: a rejection by the pipeline, a failure that only streams have, or the operation's own response.
 */
type StreamEnd = { readonly refusal: Refusal } | { readonly failure: StreamFailure } | { readonly answer: Answer };

/** An element or the last frame, not yet rendered. */
type StreamFrame = { readonly element: Json } | StreamEnd;

/** Rendered before the store is asked, as rendering may draw a trace id from a stored counter. */
async function renderStoredEnd(stream: StreamSession, end: StreamEnd): Promise<RenderedEnd> {
  const rendered = renderEnd(stream, end);
  const failure = await storeFailure(stream);
  return failure ? renderEnd(stream, failure) : rendered;
}

interface RenderedEnd {
  readonly text: string;
  readonly notes: readonly string[];
  readonly problems: readonly RequestProblem[];
}

/**
 * The last frame as text, with its log and journal entries. This is the only place where a stream renders a rejection.
 */
function renderEnd(
  { parts, exchange, context, operationRequest: { spec } }: StreamSession,
  end: StreamEnd,
): RenderedEnd {
  const undecodable = (reason: string): Answer =>
    refuseStream({ kind: 'undecodable', reason }, context, parts.settingNames.limit);
  const { answer, notes, problems } =
    'refusal' in end
      ? renderRefusal(parts, { exchange, group: spec.group, spec: undefined }, end.refusal)
      : {
          answer: 'answer' in end ? end.answer : refuseStream(end.failure, context, parts.settingNames.limit),
          notes: [],
          problems: [],
        };
  // A frame is always an object: the text form of a rejection becomes its reason.
  const json = answer.json ?? undecodable(answer.text ?? `status ${answer.status}`).json ?? null;
  const code = answer.status >= 400 && isObject(json) && typeof json['code'] === 'string' ? [json['code']] : [];
  return { text: stringifyJson(json), notes: [...notes, ...code], problems };
}

async function* withinLimit(
  stream: StreamSession,
  first: Promise<RequestFrame>,
  gone: AbortSignal,
): AsyncGenerator<StreamFrame, void, undefined> {
  const { changes, refusal } = stream;
  const { streams } = stream.parts.limits;
  if (refusal) return yield { refusal };
  const leave = changes.enter(streams);
  if (!leave) return yield { failure: { kind: 'too-many', limit: streams } };
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
    yield* elements(stream, await first, gone);
  } catch (error: unknown) {
    yield { refusal: refusalForError(stream.parts.log, error, stream.operationRequest.spec) };
  }
}

async function* elements(
  stream: StreamSession,
  first: RequestFrame,
  gone: AbortSignal,
): AsyncGenerator<StreamFrame, void, undefined> {
  const { timeSlices } = stream;
  if (first.kind === 'gone') return;
  const watch = createStreamMonitor(stream, gone);
  if (first.kind !== 'text') return yield { failure: { kind: 'undecodable', reason: notTextReason(first) } };
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

/**
 * A frame is sent only after every log entry that it depends on is stored; this is the last frame when storing fails.
 */
async function storeFailure({ parts }: StreamSession): Promise<StreamEnd | undefined> {
  try {
    await parts.durability?.pending();
    return undefined;
  } catch {
    return { refusal: { kind: 'not-stored' } };
  }
}

const notTextReason = (frame: Exclude<RequestFrame, { kind: 'text' | 'gone' }>): string =>
  frame.kind === 'binary'
    ? 'the frame is binary; send the request as one text frame'
    : `no frame arrived within ${frame.afterMs} ms; send the request as one text frame`;

/** The caller of the handshake may have lost the right since: the frame is authorized like a request at this time. */
async function begin(stream: StreamSession, bytes: Uint8Array): Promise<Result<StreamSteps, StreamEnd>> {
  const { parts, operation, context, identify } = stream;
  const identity = await identify();
  const refusal = parts.authorize(operation, { ...stream.operationRequest, identity }, context);
  return refusal ? err({ refusal }) : open(stream, bytes);
}

/** The steps that the frame requests, read and validated like the body of the same POST request. */
function open(
  { parts, exchange, operation, operationRequest, context }: StreamSession,
  bytes: Uint8Array,
): Result<StreamSteps, StreamEnd> {
  const request = {
    ...plain(exchange),
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
  const breaches = parts.strict ? judgeAnswer(parts.contract, spec, { status: 200, json: [step.element] }) : [];
  return breaches.length === 0 ? { element: step.element } : { refusal: refusalForBreaches(parts.log, breaches) };
}

interface StreamMonitor {
  /** The reason to end the stream now, if any; synchronous unless the token has to be verified again. */
  end(): StreamEnd | undefined | Promise<StreamEnd | undefined>;
  /** Resolves when the world may have changed. */
  change(): Promise<void>;
}

function createStreamMonitor(
  { parts, exchange, ledger, identify, changes }: StreamSession,
  gone: AbortSignal,
): StreamMonitor {
  const { session, worldId } = exchange;
  const { live } = session;
  const isThere = (): boolean => parts.worlds.isServed(session);
  let identified = performance.now();

  return {
    end() {
      if (!isThere()) return interrupted('The world was deleted while this stream was open');
      if (live.ledger !== ledger)
        return interrupted(
          'The world was reverted or replaced while this stream was open; open it again; offsets may now refer to other updates',
        );
      if (performance.now() - identified < IDENTIFY_EVERY_MS) return undefined;
      identified = performance.now();
      const identity = identify();
      return identity instanceof Promise ? identity.then(expired) : expired(identity);
    },
    async change() {
      const [length, anchor] = [ledger.state.log.length, live.clock.anchor()];
      await changes.next(
        () =>
          ledger.state.log.length !== length || live.clock.anchor() !== anchor || live.ledger !== ledger || !isThere(),
        gone,
      );
      if (!isThere()) return;
      // A world with an open stream is in use, and its automation runs without further requests.
      parts.worlds.session(worldId);
      tickedNow(exchange);
    },
  };

  function expired({ kind }: Identity): StreamEnd | undefined {
    return kind === 'caller' ? undefined : { failure: { kind: 'token-expired' } };
  }
  function interrupted(reason: string): StreamEnd {
    return { refusal: { kind: 'interrupted', reason } };
  }
}

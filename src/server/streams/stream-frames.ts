// The frames of one stream. Each is made when the transport asks for it and not before: a reader who takes nothing costs nothing.

import { randomUUID } from 'node:crypto';
import { isObject, stringifyJson } from '../../base';
import type { Ledger } from '../../ledger';
import {
  refuseStream,
  type Answer,
  type Identity,
  type Operation,
  type OperationContext,
  type OperationRequest,
  type StreamStep,
} from '../../operations';
import { tickedNow } from '../pipeline/context';
import { report, type Served } from '../pipeline/exchange';
import { judgeAnswer } from '../pipeline/validate-response';
import { EMPTY_BODY, type HttpResponse } from '../messages';
import type { PreparedParts as Parts } from '../pipeline/parts';
import { refuse } from '../pipeline/refuse';
import { readBody } from '../pipeline/request-body';
import type { ChangeSignal } from './change-signal';
import { createTranscript, keepRecord, type Transcript } from './journal-record';
import type { TimeSlices } from './time-slicing';
import { SUB_PROTOCOL, type RequestFrame } from './types';

/** A token that expires is noticed as late as this. */
const IDENTIFY_EVERY_MS = 1_000;

/** What all streams of a server have together. */
export interface SharedStreamState {
  readonly changes: ChangeSignal;
  readonly timeSlices: TimeSlices;
}

export interface StreamSession extends SharedStreamState {
  readonly parts: Parts;
  readonly exchange: Served;
  /** The ledger that the stream was opened on: another one means that its world was reverted. */
  readonly ledger: Ledger;
  readonly operation: Operation & Required<Pick<Operation, 'stream'>>;
  readonly asked: OperationRequest;
  readonly context: OperationContext;
  /** Who calls, by the token of the handshake and the time of the question. */
  readonly identify: () => Identity | Promise<Identity>;
  /** What the first frame says to a client that may not have the stream. */
  readonly refusal: Answer | undefined;
  readonly began: { readonly at: Date; readonly ms: number };
}

/** All frames, written down for the journal, which has the stream when it is over. */
export async function* streamFrames(
  following: StreamSession,
  first: Promise<RequestFrame>,
  gone: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  const { parts, exchange, began } = following;
  const transcript = createTranscript(parts.limits.journalBodyBytes);
  let body: Uint8Array = EMPTY_BODY;
  const noted = first.then((frame) => {
    if (frame.kind === 'text') body = frame.bytes;
    return frame;
  });
  try {
    for await (const frame of withinLimits(following, noted, gone)) {
      transcript.add(frame);
      yield frame;
    }
  } finally {
    exchange.trail.notes.push(`${transcript.frames} ${transcript.frames === 1 ? 'frame' : 'frames'}`);
    report(parts.log, exchange, { status: 101, ms: performance.now() - began.ms });
    keepRecord(parts, exchange, {
      request: { ...plain(exchange), body },
      response: told(following, transcript),
      began,
    });
  }
}

const plain = ({
  request: { method, url, headers, peer },
}: Served): Pick<Served['request'], 'method' | 'url' | 'headers' | 'peer'> => ({ method, url, headers, peer });

function told({ parts, exchange }: StreamSession, { text, bytes }: Transcript): HttpResponse {
  const protocol =
    exchange.request.headers['sec-websocket-protocol'] === undefined ? parts.dialect.unofferedProtocol : SUB_PROTOCOL;
  return {
    status: 101,
    headers: {
      upgrade: 'websocket',
      connection: 'Upgrade',
      ...(protocol === undefined ? {} : { 'sec-websocket-protocol': protocol }),
    },
    body: text,
    bytes,
  };
}

async function* withinLimits(
  following: StreamSession,
  first: Promise<RequestFrame>,
  gone: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  const {
    parts: { limits },
    changes,
    context,
    refusal,
  } = following;
  if (refusal) return yield frameOf(following, refusal);
  const leave = changes.enter(limits.streams);
  if (!leave) return yield frameOf(following, refuseStream({ kind: 'too-many', limit: limits.streams }, context));
  try {
    yield* guarded(following, first, gone);
  } finally {
    leave();
  }
}

async function* guarded(
  following: StreamSession,
  first: Promise<RequestFrame>,
  gone: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  const { parts, exchange } = following;
  try {
    yield* elements(following, await first, gone);
  } catch (error: unknown) {
    const reference = randomUUID();
    parts.log.error('a stream failed inside', {
      reference,
      operation: exchange.trail.spec?.id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
    yield frameOf(following, refuse(parts, exchange, { kind: 'internal', reference }));
  }
}

async function* elements(
  following: StreamSession,
  first: RequestFrame,
  gone: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  const { context, timeSlices } = following;
  if (first.kind === 'gone') return;
  const watch = createStreamMonitor(following, gone);
  const steps =
    first.kind === 'text'
      ? ((await watch.end()) ?? (await begin(following, first.bytes)))
      : refuseStream({ kind: 'undecodable', reason: notTextReason(first) }, context);
  if ('status' in steps) return yield frameOf(following, steps);
  for (;;) {
    const turn = timeSlices.take();
    if (turn) await turn;
    // Between two steps the world may have become another, or the token too old.
    const ending = watch.end();
    const end = ending instanceof Promise ? await ending : ending;
    if (gone.aborted) return;
    if (end) return yield frameOf(following, end);
    const next = steps.next();
    if (next.done) return;
    if (next.value === 'caught-up') await watch.change();
    else if (next.value !== 'searching') {
      const { answer, isLast } = (await storeFailure(following)) ?? frameOfStep(following, next.value);
      yield frameOf(following, answer);
      if (isLast) return;
    }
  }
}

interface StreamFrame {
  readonly answer: Answer;
  readonly isLast: boolean;
}

/** A frame leaves only after everything that it may tell of is on disk; this is the last one for when that fails. */
async function storeFailure({ parts, exchange }: StreamSession): Promise<StreamFrame | undefined> {
  try {
    await parts.durability?.pending();
    return undefined;
  } catch {
    return { answer: refuse(parts, exchange, { kind: 'not-stored' }), isLast: true };
  }
}

const notTextReason = (frame: Exclude<RequestFrame, { kind: 'text' | 'gone' }>): string =>
  frame.kind === 'binary'
    ? 'it is binary; send the request as one text frame'
    : `none came within ${frame.afterMs} ms; send the request as one text frame`;

/** Who called at the handshake may be nobody any more when the frame comes: it is judged like a request of this moment. */
async function begin(following: StreamSession, bytes: Uint8Array): Promise<ReturnType<typeof open>> {
  const { parts, operation, context, identify } = following;
  const identity = await identify();
  return parts.authorize(operation, { ...following.asked, identity }, context) ?? open(following, bytes);
}

/** The steps of what the frame asks for, read and judged as the body of the same request by POST. */
function open(
  { parts, exchange, operation, asked, context }: StreamSession,
  bytes: Uint8Array,
): ReturnType<StreamSession['operation']['stream']> | Answer {
  const request = {
    ...plain(exchange),
    headers: { ...exchange.request.headers, 'content-type': 'application/json' },
    body: bytes,
  };
  const body = readBody(parts.contract, asked.spec, request, {
    isLenient: operation.lenientBody?.(parts.dialect) ?? false,
    dialect: parts.dialect,
    deepest: parts.limits.jsonDepth,
  });
  return body.ok ? operation.stream({ ...asked, body: body.value }, context) : refuse(parts, exchange, body.error);
}

/** An element as it is sent. In strict mode it is held against the answer that the list of the same path has. */
function frameOfStep(
  { parts, exchange, asked: { spec } }: StreamSession,
  step: Exclude<StreamStep, string>,
): StreamFrame {
  if ('refusal' in step) return { answer: step.refusal, isLast: true };
  const breaches = parts.strict ? judgeAnswer(parts.contract, spec, { status: 200, json: [step.element] }) : [];
  if (breaches.length === 0) return { answer: { status: 200, json: step.element }, isLast: false };
  for (const breach of breaches) parts.log.error('an element of a stream breaks the contract', { breach });
  return { answer: refuse(parts, exchange, { kind: 'internal', reference: breaches.join('; ') }), isLast: true };
}

/** Texts are refusals of what could not be read; a frame is always an object. What refuses is told in the log. */
function frameOf({ exchange, context }: StreamSession, answer: Answer): string {
  const json =
    answer.json ??
    refuseStream({ kind: 'undecodable', reason: answer.text ?? `status ${answer.status}` }, context).json ??
    null;
  if (answer.status >= 400 && isObject(json) && typeof json['code'] === 'string')
    exchange.trail.notes.push(json['code']);
  return stringifyJson(json);
}

interface StreamMonitor {
  /** What ends the stream now, if anything does; at once where nobody has to be asked. */
  end(): Answer | undefined | Promise<Answer | undefined>;
  /** Resolves when the world may have something new. */
  change(): Promise<void>;
}

function createStreamMonitor(
  { parts, exchange, ledger, context, identify, changes }: StreamSession,
  gone: AbortSignal,
): StreamMonitor {
  const { scene, worldId } = exchange;
  const { live } = scene;
  const isThere = (): boolean => parts.worlds.isServed(scene);
  let identified = performance.now();

  return {
    end() {
      if (!isThere()) return interrupted('The world was deleted while this stream was open');
      if (live.ledger !== ledger)
        return interrupted(
          'The world was reverted or replaced while this stream was open; open it again, offsets may mean other updates now',
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
      // A world that somebody listens to is in use, and its automation goes on though nobody asks it anything.
      parts.worlds.session(worldId);
      tickedNow(exchange);
    },
  };

  function expired({ kind }: Identity): Answer | undefined {
    return kind === 'caller' ? undefined : refuseStream({ kind: 'token-expired' }, context);
  }
  function interrupted(reason: string): Answer {
    return refuse(parts, exchange, { kind: 'interrupted', reason });
  }
}

// The frames of one stream. Each is made only when the transport requests it, so a client that does not read costs
// nothing.

import { stringifyJson } from '../../base';
import type { RequestProblem } from '../../operations';
import { EncodedResponse } from '../encoded-response';
import { EMPTY_BODY, type HttpResponse } from '../messages';
import { recordExchange } from '../pipeline/record-exchange';
import { createTranscript, type Transcript } from './journal-record';
import { renderStoredEnd } from './render-end';
import { streamElements } from './stream-elements';
import { plainRequestOf, type StreamSession } from './stream-session';
import { SUB_PROTOCOL, type RequestFrame } from './types';

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
  parts.metrics.openStreams += 1;
  try {
    for await (const frame of streamElements(stream, received, gone)) {
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
    parts.metrics.openStreams -= 1;
    const frames = `${transcript.frames} ${transcript.frames === 1 ? 'frame' : 'frames'}`;
    recordExchange(parts, exchange, {
      request: { ...plainRequestOf(exchange), body },
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

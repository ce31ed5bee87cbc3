// A stream in the journal: one exchange, whose request is the frame that was sent and whose answer is the frames that were, a line each.

import type { Exchange } from '../pipeline/exchange';
import type { HttpRequest, HttpResponse } from '../messages';
import type { MockParts } from '../pipeline/parts';

interface FinishedStream {
  readonly request: HttpRequest;
  readonly response: HttpResponse;
  readonly began: { readonly at: Date; readonly ms: number };
}

export function keepRecord(
  { journal }: Pick<MockParts, 'journal'>,
  { worldId, trail }: Exchange,
  { request, response, began }: FinishedStream,
): void {
  const { group, spec, user, notes, problems, positions = { from: 0, to: 0 } } = trail;
  journal.record({
    world: worldId,
    request,
    response,
    group,
    spec,
    user,
    startedAt: began.at,
    ms: performance.now() - began.ms,
    positions,
    problems,
    notes,
  });
}

export interface Transcript {
  add(frame: string): void;
  readonly text: string;
  /** Of all frames, also of those that are not kept. */
  readonly bytes: number;
  readonly frames: number;
}

/** The first frames as far as there is room for them. */
export function createTranscript(mostBytes: number): Transcript {
  const lines: string[] = [];
  let [bytes, frames] = [0, 0];
  return {
    add(frame) {
      if (bytes <= mostBytes) lines.push(`${frame.slice(0, mostBytes)}\n`);
      bytes += Buffer.byteLength(frame) + 1;
      frames += 1;
    },
    get text() {
      return lines.join('');
    },
    get bytes() {
      return bytes;
    },
    get frames() {
      return frames;
    },
  };
}

// The last frame of a stream as text.

import { isObject, stringifyJson } from '../../base';
import { refuseStream, type Answer, type RequestProblem } from '../../operations';
import { renderRefusal } from '../pipeline/render-refusal';
import { pendingOf } from '../pipeline/render-stored';
import type { StreamEnd, StreamSession } from './stream-session';

/** Rendered before waiting for the store, since rendering may draw a trace id from a stored counter. */
export async function renderStoredEnd(stream: StreamSession, end: StreamEnd): Promise<RenderedEnd> {
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
 * The last frame as text, with its log and journal entries. This is the only place where a stream renders a refusal.
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
          answer: 'answer' in end ? end.answer : refuseStream(end.streamRefusal, context, parts.settingNames.limit),
          notes: [],
          problems: [],
        };
  // A frame is always an object: the text form of a refusal becomes its reason.
  const json = answer.json ?? undecodable(answer.text ?? `status ${answer.status}`).json ?? null;
  const code = answer.status >= 400 && isObject(json) && typeof json['code'] === 'string' ? [json['code']] : [];
  return { text: stringifyJson(json), notes: [...notes, ...code], problems };
}

/**
 * A frame is sent only after every log entry that it depends on is stored; this is the last frame when storing fails.
 */
export async function storeFailure({ parts, exchange }: StreamSession): Promise<StreamEnd | undefined> {
  try {
    await pendingOf(parts, exchange.session);
    return undefined;
  } catch {
    return { refusal: { kind: 'not-stored' } };
  }
}

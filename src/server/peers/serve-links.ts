// What other replicas ask this one for: requests and streams of worlds that it serves, and questions to itself.

import type { Json, MaybePromise } from '../../base';
import type { HttpRequest, HttpResponse } from '../messages';
import { isOpened, type OpenedStream, type OpenStream } from '../streams/types';
import { isHere, type Directory } from './directory';
import type { HandOver } from './hand-over';
import type { SharedWorlds } from '../store/shared-worlds';
import type { WorldSession } from '../worlds/worlds';
import type { LinkCall, LinkReply } from './types';
import {
  answerReply,
  forwardedRequest,
  frameOf,
  isEvents,
  jsonBytes,
  jsonOf,
  readCallHead,
  replyOf,
  versionReply,
  type ForwardedHead,
  type VersionHead,
} from './wire';
import type { WorldVersion } from './world-version';

/** The answer to a question: a value, or values one after the other. */
export type QuestionAnswer = { readonly value: Json } | { readonly values: AsyncIterable<string> };

export interface LinkServiceParts {
  readonly directory: Directory;
  readonly shared: Pick<SharedWorlds, 'holds'>;
  readonly handOver: HandOver;
  readonly handle: (request: HttpRequest) => MaybePromise<HttpResponse>;
  readonly openStream: OpenStream;
  readonly version: (session: WorldSession) => Promise<WorldVersion | undefined>;
  readonly answer: (name: string, subject: Json) => Promise<QuestionAnswer>;
}

export function createLinkService(parts: LinkServiceParts): (received: LinkCall) => Promise<LinkReply> {
  const { handOver, answer } = parts;
  return async (received) => {
    const call = readCallHead(received.head);
    if (call.kind === 'question') {
      const answered = await answer(call.name, jsonOf(received.body));
      return 'value' in answered
        ? { head: '', body: jsonBytes(answered.value) }
        : { head: '', body: new Uint8Array(), pieces: answered.values };
    }
    return (await handOver.admit(call.world, () => served(parts, call, received))) ?? replyOf({ kind: 'elsewhere' });
  };
}

async function served(
  { directory, shared, handOver, handle, openStream, version }: LinkServiceParts,
  call: ForwardedHead | VersionHead,
  received: LinkCall,
): Promise<LinkReply> {
  // Without a lease it would refuse the request, while the caller can take the world.
  if (!shared.holds()) return replyOf({ kind: 'elsewhere' });
  // A world that no replica serves is taken; one that does not exist is refused here as at the edge.
  const place = await directory.at(call.world);
  if (place !== undefined && !isHere(place)) return replyOf({ kind: 'elsewhere' });
  if (call.kind === 'version') return place ? versionReply(await version(place)) : replyOf({ kind: 'elsewhere' });
  const request = forwardedRequest(call, received.body, () => received.gone());
  if (call.kind === 'request') {
    const response = await handle(request);
    const reply = answerReply(response, call.wantsValidity);
    // Event streams may end, because clients reconnect; other bodies would be incomplete.
    return reply.pieces && !isEvents(response) ? { ...reply, sent: handOver.extend() } : reply;
  }
  const opened = await openStream(request);
  if (!isOpened(opened)) return answerReply(opened);
  const { unofferedProtocol } = opened;
  return replyOf({ kind: 'opened', unofferedProtocol }, framesOf(opened, received.pushed(), received.gone()));
}

/** The stream begins with its first frame, which may never come. */
async function* framesOf(
  opened: OpenedStream,
  pushed: Promise<Buffer | undefined>,
  gone: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  const first = frameOf(await pushed);
  if (!gone.aborted) yield* opened.frames(Promise.resolve(first), gone);
}

// Passes requests and streams to the replica that serves their world. A request that was received over a link is never
// forwarded again: a replica that does not serve the world says so, and the edge asks the store for its place again.

import { cachedAnswer } from '../encoded-response';
import type { HttpRequest, HttpResponse } from '../messages';
import { StreamInterrupted, type OpenedStream, type RequestFrame } from '../streams/types';
import { UnavailableError } from '../unavailable-error';
import { isHere, type Directory } from './directory';
import type { Links } from './links';
import type { Heirs } from './heirs';
import type { LostOwners } from './lost-owners';
import { giveUpTime, noteOwner, placeAfterLoss } from './place-after-loss';
import type { ReplicaAddress } from '../store/shared-worlds';
import { LinkBusy, LinkLost, PiecesBroken, type LinkReply } from './types';
import type { RemoteRead } from './remote-reads';
import { waitingBytes, type WaitingBudget } from './waiting-budget';
import { answerOf, forwardedHead, frameBytes, isEvents, readReplyHead } from './wire';

interface ForwardTarget {
  readonly world: string;
  readonly to: ReplicaAddress;
  /** Receives the answer if it may be cached. */
  readonly read?: Pick<RemoteRead, 'keep'> | undefined;
  /** Why the replica cannot be reached, if that is known already. */
  readonly unreachable?: string | undefined;
  /** Whether executing the request twice does no harm, so it can be sent again after its replica was lost. */
  readonly isRepeatable: () => boolean;
}

export interface Forwarder {
  /** The answer of the world's replica. `here`: the world is served here, or does not exist. */
  request(request: HttpRequest, at: ForwardTarget): Promise<HttpResponse | 'here'>;
  stream(request: HttpRequest, world: string, to: ReplicaAddress): Promise<HttpResponse | OpenedStream | 'here'>;
}

interface ForwarderParts {
  readonly links: Links;
  readonly directory: Pick<Directory, 'again' | 'afterLoss'>;
  readonly lostOwners: Pick<LostOwners, 'isLost' | 'notReached' | 'whyUnreachable' | 'wait' | 'takenOver'>;
  readonly heirs: Pick<Heirs, 'readAhead'>;
  readonly budget: WaitingBudget;
}

type OwnerParts = Pick<ForwarderParts, 'directory' | 'links' | 'lostOwners' | 'heirs'>;

/** Places that are tried before the request is refused. */
const MAX_PLACES = 4;
const PAUSE_MS = 20;

type Forwarded =
  | 'here'
  | {
      readonly reply: LinkReply;
      readonly head: Exclude<ReplyHeadOf, { kind: 'elsewhere' }>;
      /** Id of the replica that answered. */
      readonly replica: string;
    };
type ReplyHeadOf = ReturnType<typeof readReplyHead>;

interface Attempt extends Pick<ForwardTarget, 'world' | 'isRepeatable'> {
  readonly gone: () => AbortSignal | undefined;
  readonly call: (to: ReplicaAddress) => Promise<LinkReply>;
  /** Why the first place cannot be reached. */
  readonly unreachable?: string | undefined;
}

export function createForwarder({ links, directory, lostOwners, heirs, budget }: ForwarderParts): Forwarder {
  const within = async <T>(world: string, bytes: number, work: () => Promise<T>): Promise<T> => {
    if (!budget.reserve(world, bytes))
      throw new UnavailableError(`too many requests to world ${world} are waiting for its replica`);
    try {
      return await work();
    } finally {
      budget.release(world, bytes);
    }
  };
  const attempt = (wanted: Attempt, to: ReplicaAddress): Promise<Forwarded> =>
    findOwner({ directory, links, lostOwners, heirs }, wanted, to);

  return {
    async request(request, { world, to, read, unreachable, isRepeatable }) {
      const head = forwardedHead('request', world, request, read !== undefined);
      const { body } = request;
      const gone = (): AbortSignal | undefined => request.gone;
      const call = (at: ReplicaAddress): Promise<LinkReply> => links.call(at, { head, body, gone });
      const forwarded = await within(world, waitingBytes(request), () =>
        attempt({ world, isRepeatable, call, gone, unreachable }, to),
      );
      if (forwarded === 'here') return 'here';
      const response = responseOf(forwarded);
      const cached = read && cachedAnswer(response);
      if (cached) read.keep(forwarded.replica, cached);
      return response;
    },
    async stream(request, world, to) {
      const head = forwardedHead('stream', world, request);
      const { gone: over } = request;
      const gone = (): AbortSignal | undefined => over;
      let send = (_frame: Uint8Array | undefined): void => undefined;
      const push = new Promise<Uint8Array | undefined>((resolve) => (send = resolve));
      const call = (at: ReplicaAddress): Promise<LinkReply> => links.call(at, { head, gone, push });
      const forwarded = await within(world, waitingBytes(request), () =>
        attempt({ world, isRepeatable: () => false, call, gone }, to),
      );
      if (forwarded === 'here') return 'here';
      const { pieces } = forwarded.reply;
      if (forwarded.head.kind !== 'opened' || !pieces) return responseOf(forwarded);
      // A handshake that ends before the first frame never asks for frames.
      if (over?.aborted === true) stop(pieces);
      over?.addEventListener('abort', () => stop(pieces), { once: true });
      return {
        unofferedProtocol: forwarded.head.unofferedProtocol,
        frames: (asked, over) => framesOf({ pieces, send }, asked, over),
      };
    },
  };
}

async function findOwner(parts: OwnerParts, attempt: Attempt, first: ReplicaAddress): Promise<Forwarded> {
  const { directory, lostOwners } = parts;
  const { world } = attempt;
  const giveUpAt = giveUpTime();
  let [to, unreachable, moves] = [first, attempt.unreachable, 0];
  for (;;) {
    const reason = lostOwners.whyUnreachable(to.id);
    if (reason !== undefined) {
      const next = await placeAfterLoss(parts, { world, lost: to, reason, gone: attempt.gone(), giveUpAt });
      unreachable = undefined;
      if (next === undefined || isHere(next)) return 'here';
      to = next;
      continue;
    }
    const outcome: TriedPlace =
      unreachable === undefined ? await tryPlace(attempt, to) : { reason: unreachable, isUnreachable: true };
    if ('reply' in outcome) return outcome;
    unreachable = undefined;
    const place = await directory.again(world);
    if (outcome.isUnreachable) noteOwner(lostOwners, to, place);
    if (place === undefined || isHere(place)) return 'here';
    if (place.id === to.id && outcome.isUnreachable) {
      lostOwners.notReached(to.id, outcome.reason);
      // A link may have been opened in the meantime.
      if (lostOwners.whyUnreachable(to.id) !== undefined) continue;
    }
    moves += 1;
    if (moves === MAX_PLACES) throw new UnavailableError(outcome.reason);
    if (place.id === to.id) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * moves));
    to = place;
  }
}

type TriedPlace = Exclude<Forwarded, 'here'> | { readonly reason: string; readonly isUnreachable: boolean };

async function tryPlace({ call, isRepeatable }: Attempt, to: ReplicaAddress): Promise<TriedPlace> {
  try {
    const reply = await call(to);
    const head = readReplyHead(reply.head);
    return head.kind === 'elsewhere'
      ? { reason: `the replica at ${to.address} no longer serves it`, isUnreachable: false }
      : { reply, head, replica: to.id };
  } catch (error) {
    if (error instanceof LinkBusy) throw new UnavailableError(error.message);
    if (!(error instanceof LinkLost)) throw error;
    if (error.isSent && !isRepeatable()) throw new UnavailableError(error.message, 'unknown');
    return { reason: error.message, isUnreachable: true };
  }
}

function responseOf({ reply, head }: Exclude<Forwarded, 'here'>): HttpResponse {
  if (head.kind !== 'answer') throw new UnavailableError('its replica sent an unexpected reply', 'unknown');
  const { body, pieces } = reply;
  return answerOf(head, { body, stream: pieces && isEvents(head) ? endingEvents(pieces) : pieces });
}

/** Events just end when their replica is lost: their reader comes again. Other bodies would seem to be complete. */
function endingEvents(pieces: AsyncIterable<string>): AsyncIterable<string> {
  const source = pieces[Symbol.asyncIterator]();
  const iterator: AsyncIterator<string> = {
    next: () =>
      source.next().catch((error: unknown) => {
        if (error instanceof PiecesBroken) return { done: true, value: undefined };
        throw error;
      }),
    return: async () => (await source.return?.()) ?? { done: true, value: undefined },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}

interface RemoteFrames {
  readonly pieces: AsyncIterable<string>;
  readonly send: (frame: Uint8Array | undefined) => void;
}

async function* framesOf(
  { pieces, send }: RemoteFrames,
  asked: Promise<RequestFrame>,
  over: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  const cancel = (): void => stop(pieces);
  over.addEventListener('abort', cancel, { once: true });
  void asked.then((frame) => send(frameBytes(frame)));
  try {
    for await (const piece of pieces) yield piece;
  } catch (error) {
    throw error instanceof PiecesBroken ? new StreamInterrupted('the replica that serves the world was lost') : error;
  } finally {
    over.removeEventListener('abort', cancel);
  }
}

const stop = (pieces: AsyncIterable<string>): void =>
  void pieces[Symbol.asyncIterator]()
    .return?.()
    ?.catch(() => undefined);

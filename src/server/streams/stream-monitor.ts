// Watches the world and the token of an open stream.

import type { Identity } from '../../operations';
import { tickedNow } from '../pipeline/operation-run';
import { StreamInterrupted } from './types';
import type { StreamEnd, StreamSession } from './stream-session';

/** Maximum delay until an expired token is noticed. */
const IDENTIFY_EVERY_MS = 1_000;

interface StreamMonitor {
  /** The reason to end the stream now, if any; synchronous unless the token has to be verified again. */
  end(): StreamEnd | undefined | Promise<StreamEnd | undefined>;
  /** Resolves when the world may have changed. */
  change(): Promise<void>;
}

export function createStreamMonitor(
  { parts, exchange, ledger, identify, changes }: StreamSession,
  gone: AbortSignal,
): StreamMonitor {
  const { session, worldId } = exchange;
  const { live } = session;
  const isThere = (): boolean => parts.worlds.isServed(session);
  let identified = performance.now();

  return {
    end() {
      if (!isThere()) {
        if (parts.worlds.hasMoved(session)) throw new StreamInterrupted('the world moved to another replica');
        return interrupted('The world was deleted while this stream was open');
      }
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
    return kind === 'caller' ? undefined : { streamRefusal: { kind: 'token-expired' } };
  }
  function interrupted(reason: string): StreamEnd {
    return { refusal: { kind: 'interrupted', reason } };
  }
}

// After a reconnect, emits the updates missed meanwhile as events, so that lists keep their position and count new
// rows. If they are unknown or too many, emits `lost`.

import type { ApiResult } from '../api/result';
import { replacesHistory, isLedgerUpdateRow, type LedgerUpdateRow, type FollowedEvent } from './world-events';

/** Beyond this number, lists reload. */
const MAX_MISSED = 500;
const LOST: FollowedEvent = { name: 'lost', data: undefined };

interface UpdateQuery {
  /** Exclusive. */
  readonly after?: number;
  readonly order: 'newest' | 'oldest';
  readonly limit: number;
}

interface CatchUpSource {
  /** Lists updates of the world that is followed. */
  readonly list: (query: UpdateQuery) => Promise<ApiResult<{ readonly updates: readonly LedgerUpdateRow[] }>>;
  readonly emit: (event: FollowedEvent) => void;
  /** Called once the missed updates are emitted, or `lost`; from then on events are emitted as they come. */
  readonly onCaughtUp?: () => void;
  readonly signal: AbortSignal;
}

export interface CatchUp {
  /**
   * Call it for each connection. Returns where to send its events: they are emitted in order, after the missed updates.
   */
  connect(world: string, following: CatchUpSource): (event: FollowedEvent) => void;
}

export function createCatchUp(): CatchUp {
  let world: string | undefined;
  /** The newest update emitted; undefined if unknown. */
  let newest: Pick<LedgerUpdateRow, 'offset' | 'updateId'> | undefined;

  return {
    connect(followed, { list, emit, onCaughtUp, signal }) {
      let waiting: FollowedEvent[] | undefined = [];
      if (world !== followed) newest = undefined;
      world = followed;

      const pass = (event: FollowedEvent): void => {
        if (replacesHistory(event)) newest = undefined;
        if (event.name === 'update' && isLedgerUpdateRow(event.data)) {
          if (newest && event.data.offset <= newest.offset) return;
          newest = event.data;
        }
        emit(event);
      };
      const missed = async (): Promise<void> => {
        const before = newest;
        const answer = await list(
          before ? { after: before.offset - 1, order: 'oldest', limit: MAX_MISSED + 1 } : { order: 'newest', limit: 1 },
        );
        if (signal.aborted) return;
        const [first, ...rest] = answer.ok ? answer.value.updates : [];
        if (before && first?.updateId === before.updateId && rest.length < MAX_MISSED)
          for (const data of rest) pass({ name: 'update', data });
        else {
          // Also for the first connection: data loaded before it may lack updates in between.
          newest = before ? undefined : first;
          emit(LOST);
        }
      };
      const flush = (): void => {
        const queued = waiting ?? [];
        waiting = undefined;
        if (signal.aborted) return;
        queued.forEach(pass);
        onCaughtUp?.();
      };
      void missed().then(flush, flush);
      return (event) => void (waiting ? waiting.push(event) : pass(event));
    },
  };
}

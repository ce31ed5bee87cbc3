// Takes worlds. Those that are requested while a statement runs are taken together by the next one: taking is a commit,
// so that each world would otherwise wait for the disk once for every world before it.

import type { HeldWorld, TakenWorld } from '../store/world-store';
import { UnavailableError } from '../unavailable-error';
import type { Query, Row } from './connection';
import type { ReplicaMembership } from './membership';
import * as sql from './statements';

/** A world that this replica owns now. */
export interface OwnWorld {
  readonly kind: 'ours';
  readonly held: HeldWorld;
  /** Id of the last commit that changed it; undefined if this replica owned it before. */
  readonly lastCommit: string | undefined;
  /** Whether it was last changed in another timeline of the database. */
  readonly isRestored: boolean;
}

export type OwnerOfWorld = OwnWorld | Exclude<TakenWorld, { readonly kind: 'ours' }>;

interface TakesSettings {
  readonly query: Query;
  readonly membership: Pick<ReplicaMembership, 'id' | 'format' | 'clock'>;
  /** Notes that this replica owns the world, from a row of `TAKE`. */
  readonly own: (id: string, taken: Row) => OwnWorld;
}

/** Rejects with UnavailableError if this replica may take nothing now, or cannot read the world. */
export type TakeWorld = (id: string) => Promise<OwnerOfWorld>;

interface WaitingTake {
  readonly id: string;
  readonly resolve: (owner: OwnerOfWorld) => void;
  readonly reject: (error: unknown) => void;
}

/** A world of another replica may just have been given up. */
const ATTEMPTS = 3;

export function createTakes(settings: TakesSettings): TakeWorld {
  let waiting: WaitingTake[] = [];
  let isRunning = false;

  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    while (waiting.length > 0) {
      const takes = waiting;
      waiting = [];
      await takeAll(settings, takes).catch((error: unknown) => takes.forEach(({ reject }) => reject(error)));
    }
    isRunning = false;
  };
  return (id) =>
    new Promise((resolve, reject) => {
      waiting.push({ id, resolve, reject });
      void run();
    });
}

async function takeAll(settings: TakesSettings, takes: readonly WaitingTake[]): Promise<void> {
  let open = takes;
  for (let attempt = 1; open.length > 0; attempt += 1) {
    const outcomeOf = await takeOnce(settings, open, attempt === ATTEMPTS);
    const again: WaitingTake[] = [];
    const expired = new Set<unknown>();
    for (const take of open) {
      const outcome = outcomeOf(take.id);
      if (outcome instanceof Error) take.reject(outcome);
      else if (outcome.kind !== 'again') take.resolve(outcome);
      else {
        again.push(take);
        if (outcome.expired !== undefined) expired.add(outcome.expired);
      }
    }
    if (expired.size > 0) await settings.query(sql.BURY, [[...expired]]);
    open = again;
  }
}

/** `expired` is the id of an owner whose lease has ended. */
type TakeAttempt = OwnerOfWorld | { readonly kind: 'again'; readonly expired?: unknown } | UnavailableError;

async function takeOnce(
  { query, membership, own }: TakesSettings,
  takes: readonly WaitingTake[],
  isLast: boolean,
): Promise<(id: string) => TakeAttempt> {
  const replica = membership.id;
  const ids = [...new Set(takes.map(({ id }) => id))];
  const rows = await membership.clock.follow(() => query(sql.TAKE, [replica, ids]));
  if (membership.id !== replica) throw new UnavailableError('this replica was declared dead while it took worlds');
  const outcomes = new Map(
    rows.map((row): [string, TakeAttempt] => {
      const id = String(row['id']);
      if (row['is_taken'] !== true) return [id, notTaken(row, { format: membership.format, isLast })];
      return [id, own(id, row)];
    }),
  );
  return (id) => outcomes.get(id) ?? { kind: 'none' };
}

function notTaken(row: Row, { format, isLast }: { readonly format: number; readonly isLast: boolean }): TakeAttempt {
  const id = String(row['id']);
  if (row['address'] !== null) {
    if (row['expired'] === true && !isLast) return { kind: 'again', expired: row['owner'] };
    const peer = { id: String(row['process']), address: String(row['address']) };
    return { kind: 'theirs', peer, term: Number(row['term']) };
  }
  const stored = Number(row['format']);
  if (stored > format)
    return new UnavailableError(
      `world ${id} is stored in format ${stored}, but this replica reads only up to ${format}: only replicas of a newer version can serve it`,
    );
  if (!isLast) return { kind: 'again' };
  return new UnavailableError(`this replica cannot take world ${id} before it has rejoined the others`);
}

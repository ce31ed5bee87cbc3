// The faults that a fuzzed server was told of: which hit, and which would only be waited for.

import type { LiveWorld, MockServer } from '../../src/server';

export const isPatient = ({ effect }: ReturnType<LiveWorld['faults']['list']>[number]): boolean =>
  effect?.kind === 'hold';

/** Delays of more than some milliseconds would only be waited for. */
export function isSlow({ delay, effect }: ReturnType<LiveWorld['faults']['list']>[number]): boolean {
  if (effect?.kind === 'slow' && effect.bytesPerSecond < 500) return true;
  if (!delay) return false;
  if (delay.kind === 'fixed') return delay.ms > 5;
  return delay.kind === 'uniform' ? delay.maxMs > 5 : delay.medianMs > 3 || delay.sigma > 1;
}

/** Hits of each fault of each world. */
export const hitsOf = ({ parts: { worlds } }: MockServer): ReadonlyMap<string, number> =>
  new Map(
    worlds
      .list()
      .flatMap(({ id }) =>
        (worlds.session(id)?.live.faults.list() ?? []).map((fault): [string, number] => [
          `${id} ${fault.id}`,
          fault.hits,
        ]),
      ),
  );

export function askedBy({ parts: { worlds } }: MockServer, before: ReadonlyMap<string, number>): readonly number[] {
  const grown = worlds
    .list()
    .flatMap(({ id }) =>
      (worlds.session(id)?.live.faults.list() ?? []).filter(
        (fault) => fault.hits > (before.get(`${id} ${fault.id}`) ?? 0),
      ),
    );
  return grown.flatMap(({ effect }) =>
    effect?.kind === 'status' ? [effect.status] : effect?.kind === 'fail-after-acceptance' ? [0] : [],
  );
}

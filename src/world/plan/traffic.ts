// Simulated users, from the end of the history on: the sources of the file.

import { formatInstant, parseSpan, plus, type Micros } from '../../base';
import type { TrafficSource } from '../../ledger';
import type { RepeatProperties } from '../world-schema';
import { add, type Planning } from './planning';

export function planTraffic(planning: Planning): void {
  const sources = [...(planning.file.traffic ?? []), ...planning.traffic].map((source) =>
    withParties(planning, source),
  );
  if (sources.length === 0) return;
  add(planning, planning.span.end, '/traffic', { type: 'change-traffic', sources, running: true });
}

/** The source by which a repeated event goes on after the history, if it does. */
export function continueAfter(
  planning: Planning,
  { every, times, continues }: RepeatProperties,
  moments: readonly Micros[],
  source: Omit<TrafficSource, 'every'>,
): void {
  const last = moments.at(-1);
  if (continues !== true || every === undefined || last === undefined) return;
  const count = moments.length;
  if (times !== undefined && times <= count) return;
  planning.traffic.push({
    ...source,
    every,
    begins: formatInstant(plus(last, parseSpan(every) ?? 0n)),
    first: count + 1,
    ...(times === undefined ? {} : { limit: times - count }),
  });
}

/** Users keep their names; parties of the file are named by their ids. */
function withParties({ file, partyOf }: Planning, source: TrafficSource): TrafficSource {
  const named = <T extends readonly string[] | 'everyone'>(people: T): readonly string[] | 'everyone' =>
    typeof people === 'string'
      ? 'everyone'
      : people.map((name) => (Object.hasOwn(file.parties ?? {}, name) ? partyOf(name) : name));
  const { pay, tap, buyName } = source;
  return {
    ...source,
    ...(pay ? { pay: { ...pay, from: named(pay.from), to: named(pay.to) } } : {}),
    ...(tap ? { tap: { ...tap, users: named(tap.users) } } : {}),
    ...(buyName ? { buyName: { users: named(buyName.users) } } : {}),
  };
}

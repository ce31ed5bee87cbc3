// Positions of mining rounds on a timeline.

import type { control } from '../../../types';

export type Round = control.components['schemas']['Round'];

export interface RoundTimeline {
  /** Microseconds at the left and right edge. */
  readonly from: number;
  readonly to: number;
  /** Position of the current time, in percent from the left. */
  readonly now: number;
  readonly ticks: readonly { readonly at: number; readonly left: number }[];
  /** One for each round; a width of 0 means that its times are unknown. */
  readonly bars: readonly { readonly round: Round; readonly left: number; readonly width: number }[];
}

const AROUND = 0.04;
const MOST_TICKS = 8;

/** Rounds without times are placed at the current time; the timeline always extends at least one tick beyond it. */
export function timelineOf(rounds: readonly Round[], tickMicros: number, now: number): RoundTimeline {
  const spans = rounds.map((round) => {
    const opens = round.opensAtMicros ?? now;
    return { round, from: opens, to: round.targetClosesAtMicros ?? Math.max(now, opens) };
  });
  const earliest = Math.min(now, ...spans.map(({ from }) => from));
  const latest = Math.max(now + tickMicros, ...spans.map(({ to }) => to));
  const around = (latest - earliest) * AROUND;
  const [from, to] = [earliest - around, latest + around];
  const leftOf = (at: number): number => round2(((at - from) / (to - from)) * 100);
  return {
    from,
    to,
    now: leftOf(now),
    ticks: ticksBetween(from, to, tickMicros).map((at) => ({ at, left: leftOf(at) })),
    bars: spans.map((span) => ({
      round: span.round,
      left: leftOf(span.from),
      width: round2(leftOf(span.to) - leftOf(span.from)),
    })),
  };
}

const round2 = (value: number): number => Math.round(value * 100) / 100;

/** One mark for each tick, or for every second, fifth, tenth … if there are too many. */
function ticksBetween(from: number, to: number, tickMicros: number): readonly number[] {
  if (!(tickMicros > 0)) return [];
  const step = [1, 2, 5, 10, 20, 50, 100, 1000, 10_000]
    .map((times) => times * tickMicros)
    .find((length) => (to - from) / length <= MOST_TICKS);
  if (step === undefined) return [];
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, index) => first + index * step);
}

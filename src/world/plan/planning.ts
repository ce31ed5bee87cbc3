// Shared state of all planners: the file, its span of time, names and ids, and the steps and errors so far.

import { err, micros, ok, parseInstant, parseSpan, plus, type Micros, type Result } from '../../base';
import { remembered } from '../remembered';
import { partyIdOf, type Command, type PartyId, type State, type TrafficSource } from '../../ledger';
import type { RepeatProperties, WorldFile } from '../world-schema';

export interface TimeRange {
  readonly start: Micros;
  readonly end: Micros;
}

export interface PlannedStep {
  readonly at: Micros;
  /** Its place in the file. */
  readonly pointer: string;
  /** Builds the command at its time, because it may name contracts that earlier steps created. */
  readonly command: (state: State) => Result<Command, string>;
}

export interface PlanError {
  readonly pointer: string;
  readonly message: string;
}

export interface WorldPlanSettings {
  readonly seed: string;
  readonly hash: (text: string) => string;
}

export interface Planning {
  readonly file: WorldFile;
  readonly span: TimeRange;
  readonly partyOf: (hint: string) => PartyId;
  readonly participantOf: (name: string) => string;
  /** 64 hex digits for a place in the file: the source of everything that the file leaves open. */
  readonly value: (path: string) => string;
  /** When the users and parties of the file join. */
  readonly joined: Map<string, Micros>;
  readonly steps: PlannedStep[];
  /** Number of repetitions so far. */
  readonly moments: { count: number };
  /** Sources of traffic after the end of the history. */
  readonly traffic: TrafficSource[];
  readonly errors: PlanError[];
}

export const openPlanning = (file: WorldFile, span: TimeRange, settings: WorldPlanSettings): Planning => ({
  file,
  span,
  partyOf: remembered((hint: string) => partyIdOf(settings, hint)),
  participantOf: (name) => partyIdOf(settings, name === 'sv' ? 'sv-participant' : name),
  value: (path) => settings.hash(`${settings.seed}/${path}`),
  joined: new Map(),
  steps: [],
  moments: { count: 0 },
  traffic: [],
  errors: [],
});

export function add(
  planning: Planning,
  time: Micros,
  pointer: string,
  command: Command | ((state: State) => Result<Command, string>),
): void {
  planning.steps.push({ at: time, pointer, command: typeof command === 'function' ? command : () => ok(command) });
}

export const refuse = (planning: Planning, pointer: string, message: string): void =>
  void planning.errors.push({ pointer, message });

/** Parses a time: an instant, a span before the end or one after the start. */
function timeIn(span: TimeRange, word: string): Micros | undefined {
  if (word.startsWith('-') || word.startsWith('+')) {
    const distance = parseSpan(word.slice(1));
    if (distance !== undefined) return word.startsWith('-') ? plus(span.end, -distance) : plus(span.start, distance);
  }
  return parseInstant(word);
}

/** A time within the history. An invalid one is reported and replaced by the end. */
export function at(planning: Planning, word: string, pointer: string): Micros {
  const { start, end } = planning.span;
  const time = timeIn(planning.span, word);
  if (time === undefined)
    refuse(
      planning,
      pointer,
      `${JSON.stringify(word)} is not a time; write an instant such as 2026-01-15T12:00:00Z, a span before the end such as -5h, or one after the start such as +1h`,
    );
  else if (time < start || time > end)
    refuse(planning, pointer, `${word} lies outside the history; lengthen \`lasts\` or move the time`);
  return time ?? end;
}

/**
 * An optional time within the history: by default a share of its length in thousandths, derived from the place in the
 * file.
 */
export function atOr(
  planning: Planning,
  word: string | undefined,
  pointer: string,
  [from, to]: readonly [number, number],
): Micros {
  if (word !== undefined) return at(planning, word, pointer);
  const { start, end } = planning.span;
  const length = end - start;
  const drawn = (length * BigInt(to - from) * drawnBelow(planning.value(pointer.slice(1)), DRAWS)) / (1000n * DRAWS);
  // Whole seconds, which are easier to read.
  const distance = (length * BigInt(from)) / 1000n + drawn;
  return plus(start, distance - (distance > SECOND_MICROS ? distance % SECOND_MICROS : 0n));
}

const SECOND_MICROS = 1_000_000n;
const DRAWS = 1_000_000n;
/** A number from 0 to below `limit`, from hex digits. */
export const drawnBelow = (hex: string, limit: bigint): bigint => BigInt(`0x${hex.slice(0, 24)}`) % limit;

const INT64 = /^-?\d{10,19}$/;

/**
 * A time that may lie outside of the history: an expiry. `30d` counts from `from`; digits alone are microseconds since
 * 1970.
 */
export function until(planning: Planning, word: string, from: Micros, pointer: string): Micros {
  const distance = parseSpan(word);
  const time =
    distance !== undefined
      ? plus(from, distance)
      : INT64.test(word)
        ? micros(BigInt(word))
        : timeIn(planning.span, word);
  if (time === undefined)
    refuse(
      planning,
      pointer,
      `${JSON.stringify(word)} is not a time; write a span such as 30d, an instant, or microseconds since 1970 in quotes`,
    );
  else if (BigInt.asIntN(64, time) !== time)
    refuse(
      planning,
      pointer,
      `${JSON.stringify(word)} does not fit into 64 bits of microseconds; the last instant is +294247-01-10T04:00:54.775807Z`,
    );
  return time ?? planning.span.end;
}

/** More repetitions are probably a wrong unit. */
const MAX_REPEATS = 100_000n;
/** Limit for all repetitions of a file together: larger numbers need a crowd. */
const MAX_TIMES = 300_000;

/** The instants of a repeated event, the first one included. */
export function timesOf(
  planning: Planning,
  words: RepeatProperties,
  first: Micros,
  pointer: string,
): readonly Micros[] {
  if (words.every === undefined) {
    if (words.continues === true)
      refuse(
        planning,
        `${pointer}/continues`,
        '`continues` concerns repetitions; set the interval with `every`, such as 6h',
      );
    if (words.times !== undefined)
      refuse(planning, `${pointer}/times`, '`times` counts repetitions; set the interval with `every`, such as 6h');
    return [first];
  }
  const pause = parseSpan(words.every) ?? micros(0n);
  const most = pause === 0n ? MAX_REPEATS + 1n : (planning.span.end - first) / pause + 1n;
  const count = words.times === undefined || most < BigInt(words.times) ? most : BigInt(words.times);
  if (pause === 0n || count > MAX_REPEATS) {
    refuse(
      planning,
      `${pointer}/every`,
      `that is more than ${MAX_REPEATS} times; write a longer span, or set \`times\``,
    );
    return [first];
  }
  planning.moments.count += Number(count);
  if (planning.moments.count > MAX_TIMES) {
    refuse(
      planning,
      `${pointer}/every`,
      `together with earlier repetitions, that is more than ${MAX_TIMES} times; write longer spans, or use a crowd`,
    );
    return [first];
  }
  return Array.from({ length: Number(count < 1n ? 1n : count) }, (_, index) => plus(first, pause * BigInt(index)));
}

/** Selects one of several contracts as the file specifies, or explains why there is none. */
export const orElse = <T>(found: T | undefined, reason: string): Result<T, string> =>
  found === undefined ? err(reason) : ok(found);

// What every part of the plan works with: the file, its span of time, names to ids, and the steps and errors found so far.

import { err, micros, ok, parseInstant, parseSpan, plus, type Micros, type Result } from '../../base';
import { partyIdOf, type Command, type PartyId, type State } from '../../ledger';
import type { RepeatProperties, WorldFile } from '../world-schema';

export interface TimeRange {
  readonly start: Micros;
  readonly end: Micros;
}

export interface PlannedStep {
  readonly at: Micros;
  /** Where in the file it comes from. */
  readonly pointer: string;
  /** The command, made when its time has come: it may name contracts that earlier steps created. */
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
  /** 64 hex digits for a place of the file: everything that the file leaves open comes from here. */
  readonly value: (path: string) => string;
  readonly steps: PlannedStep[];
  /** How often something repeats, so far. */
  readonly moments: { count: number };
  readonly errors: PlanError[];
}

export const openPlanning = (file: WorldFile, span: TimeRange, settings: WorldPlanSettings): Planning => ({
  file,
  span,
  partyOf: (hint) => partyIdOf(settings, hint),
  participantOf: (name) => partyIdOf(settings, name === 'sv' ? 'sv-participant' : name),
  value: (path) => settings.hash(`${settings.seed}/${path}`),
  steps: [],
  moments: { count: 0 },
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

/** Reads a time word: an instant, a span before the end or one after the start. */
function timeIn(span: TimeRange, word: string): Micros | undefined {
  if (word.startsWith('-') || word.startsWith('+')) {
    const distance = parseSpan(word.slice(1));
    if (distance !== undefined) return word.startsWith('-') ? plus(span.end, -distance) : plus(span.start, distance);
  }
  return parseInstant(word);
}

/** A moment of the history. A word that is none is noted and stands for the end. */
export function at(planning: Planning, word: string, pointer: string): Micros {
  const { start, end } = planning.span;
  const time = timeIn(planning.span, word);
  if (time === undefined)
    refuse(
      planning,
      pointer,
      `${JSON.stringify(word)} is no time; write an instant such as 2026-01-15T12:00:00Z, a span before the end such as -5h, or one after the start such as +1h`,
    );
  else if (time < start || time > end)
    refuse(planning, pointer, `${word} lies outside the history; lengthen \`lasts\` or move the time`);
  return time ?? end;
}

/** A moment of the history that may be left out: then a share of its length in thousandths, drawn from the place in the file. */
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
  // Whole seconds: such times are read by people.
  const distance = (length * BigInt(from)) / 1000n + drawn;
  return plus(start, distance - (distance > SECOND_MICROS ? distance % SECOND_MICROS : 0n));
}

const SECOND_MICROS = 1_000_000n;
const DRAWS = 1_000_000n;
/** A number from 0 to below `limit`, from hex digits. */
export const drawnBelow = (hex: string, limit: bigint): bigint => BigInt(`0x${hex.slice(0, 24)}`) % limit;

const INT64 = /^-?\d{10,19}$/;

/** A point in time that may lie outside of the history: an expiry. `30d` counts from `from`; digits alone are microseconds since 1970. */
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
      `${JSON.stringify(word)} is no time; write a span such as 30d, an instant, or microseconds since 1970 in quotes`,
    );
  else if (BigInt.asIntN(64, time) !== time)
    refuse(
      planning,
      pointer,
      `${JSON.stringify(word)} does not fit into 64 bits of microseconds; the last instant is +294247-01-10T04:00:54.775807Z`,
    );
  return time ?? planning.span.end;
}

/** More repetitions than that are a slip of the unit. */
const MAX_REPEATS = 100_000n;
/** All that repeats in a file together: what there is more of is a crowd. */
const MAX_TIMES = 300_000;

/** The instants of something that may repeat, the first one included. */
export function timesOf(
  planning: Planning,
  words: RepeatProperties,
  first: Micros,
  pointer: string,
): readonly Micros[] {
  if (words.every === undefined) {
    if (words.times !== undefined)
      refuse(planning, `${pointer}/times`, '`times` counts repetitions; say how often with `every`, such as 6h');
    return [first];
  }
  const pause = parseSpan(words.every) ?? micros(0n);
  const most = pause === 0n ? MAX_REPEATS + 1n : (planning.span.end - first) / pause + 1n;
  const count = words.times === undefined || most < BigInt(words.times) ? most : BigInt(words.times);
  if (pause === 0n || count > MAX_REPEATS) {
    refuse(
      planning,
      `${pointer}/every`,
      `that is more than ${MAX_REPEATS} times; write a longer span, or say \`times\``,
    );
    return [first];
  }
  planning.moments.count += Number(count);
  if (planning.moments.count > MAX_TIMES) {
    refuse(
      planning,
      `${pointer}/every`,
      `with what repeats before it, that is more than ${MAX_TIMES} times; write longer spans, or a crowd`,
    );
    return [first];
  }
  return Array.from({ length: Number(count < 1n ? 1n : count) }, (_, index) => plus(first, pause * BigInt(index)));
}

/** The one of several contracts that a word of the file means, or why there is none. */
export const orElse = <T>(found: T | undefined, reason: string): Result<T, string> =>
  found === undefined ? err(reason) : ok(found);

// Time bounds of submissions: minimum ledger time, maximum record time, and age of the preparation.

import { formatInstant, later, micros, parseInstant, plus, type Micros } from '../../base';
import type { PreparedTransaction } from '../../codec';
import type { LedgerError } from './errors';
import { invalidField } from './failures';
import { isLedgerInstant } from './instants';
import { isAbsent, member, addProblem, readInteger, readMessage, readText, type BodyField } from './body-field';

/** The minimum ledger time, as an instant, a duration from now, or both. */
export interface EarliestTimeRequest {
  readonly at: Micros | undefined;
  readonly after: Micros | undefined;
}

export const readEarliest = (at: BodyField, after: BodyField): EarliestTimeRequest => ({
  at: readInstant(at),
  after: isAbsent(after) ? undefined : readDuration(after),
});

/** The member of requests to prepare: one of two variants. */
export function readMinLedgerTime(place: BodyField): EarliestTimeRequest {
  const message = readMessage(place);
  const time = message && readMessage(member(message, 'time'));
  if (!time) return { at: undefined, after: undefined };
  return readEarliest(
    member(member(time, 'MinLedgerTimeAbs'), 'value'),
    member(member(time, 'MinLedgerTimeRel'), 'value'),
  );
}

/** A duration is an object of seconds and nanos. */
export function readDuration(place: BodyField): Micros {
  readMessage(place);
  return micros(
    (readInteger(member(place, 'seconds')) ?? 0n) * 1_000_000n + (readInteger(member(place, 'nanos')) ?? 0n) / 1000n,
  );
}

export function readInstant(place: BodyField): Micros | undefined {
  const text = readText(place);
  if (text === '') return undefined;
  const at = parseInstant(text);
  if (at !== undefined && isLedgerInstant(at)) return at;
  addProblem(place, `Text '${text.slice(0, 80)}' could not be parsed as an instant`);
  return undefined;
}

/** Times of prepared transactions are not negative; earlier bounds have no effect. */
export const sinceEpoch = (at: Micros | undefined): Micros | undefined =>
  at === undefined ? undefined : later(at, micros(0n));

/** Longer durations exceed the range of instants. */
const MAX_SPAN = 1000n * 366n * 86_400_000_000n;

export function validateEarliest({ after }: EarliestTimeRequest): LedgerError | undefined {
  if (after === undefined || (after >= 0n && after <= MAX_SPAN)) return undefined;
  return invalidField('min_ledger_time_rel', after < 0n ? 'Duration must be positive' : 'Duration exceeds 1000 years');
}

export function earliestOf({ at, after }: EarliestTimeRequest, now: Micros): Micros | undefined {
  if (after === undefined) return at;
  return at === undefined ? plus(now, after) : later(at, plus(now, after));
}

const outOfBound = (code: string, cause: string): LedgerError => ({ code, cause, category: 2, retryInfo: '1 second' });

/** Refuses a submission before its minimum ledger time. */
export function refuseEarly(earliest: Micros | undefined, now: Micros): LedgerError | undefined {
  if (earliest === undefined || earliest <= now) return undefined;
  return outOfBound(
    'LOCAL_VERDICT_LEDGER_TIME_OUT_OF_BOUND',
    `The minimum ledger time is ${formatInstant(earliest)}, but ledger time is ${formatInstant(now)}; resubmit at that time`,
  );
}

/** A prepared transaction is valid for a day, the default tolerance of networks. */
const TOLERANCE = 86_400_000_000n;

/** Validates the time bounds of a prepared transaction. */
export function validateTimes(
  {
    preparationTime,
    minLedgerEffectiveTime: min,
    maxLedgerEffectiveTime: max,
    maxRecordTime,
  }: PreparedTransaction['metadata'],
  now: Micros,
): LedgerError | undefined {
  const age = now - preparationTime;
  if (age > TOLERANCE || age < -TOLERANCE)
    return outOfBound(
      'LOCAL_VERDICT_PREPARATION_TIME_OUT_OF_BOUND',
      `The transaction was not prepared within 24 hours of ${formatInstant(now)}; prepare it again`,
    );
  if ((min !== undefined && min > now) || (max !== undefined && max < now))
    return outOfBound(
      'LOCAL_VERDICT_LEDGER_TIME_OUT_OF_BOUND',
      `The ledger time ${formatInstant(now)} is outside the bounds of the prepared transaction`,
    );
  if (maxRecordTime !== undefined && maxRecordTime < now)
    return outOfBound(
      'NOT_SEQUENCED_TIMEOUT',
      `The record time would be ${formatInstant(now)}, which is after the maximum record time of the prepared transaction`,
    );
  return undefined;
}

// Sources of simulated activity: the definition as world files and requests write it, and its terms in exact numbers.
// Not the extra traffic of the synchronizer, which wallets buy (traffic-index.ts).

import {
  DAY,
  err,
  HOUR,
  InvariantError,
  MINUTE,
  ok,
  parseAmount,
  parseInstant,
  parseSpan,
  parseUnits,
  SECOND,
  ZERO,
} from '../base';
import type { Micros, Result } from '../base';

// Types, not interfaces: only those are assignable to Json.

/** User ids or party ids, or all users with a wallet at the time of each arrival. */
export type People = readonly string[] | 'everyone';

type PayAction = {
  readonly from: People;
  readonly to: People;
  /** Tokens; with `amountUpTo` drawn between the two, with two decimals. */
  readonly amount: string;
  readonly amountUpTo?: string;
  readonly description?: string;
  /** How long an offer is open. */
  readonly expires?: string;
};

type TapAction = {
  readonly users: People;
  readonly usd: string;
  readonly usdUpTo?: string;
};

/** Plain JSON, so that the log, world files and responses share one form. One action and one rate are set. */
export type TrafficSource = {
  readonly id: string;
  readonly pay?: PayAction;
  readonly tap?: TapAction;
  readonly buyName?: { readonly users: People };
  /** Arrivals on average, per hour of activity; the gaps are random, as of independent people. */
  readonly perDay?: number;
  readonly perHour?: number;
  /** Fixed gaps. */
  readonly every?: string;
  /** Relative rate of the 24 hours of a UTC day, or the hours of activity. */
  readonly hours?: readonly number[] | { readonly from: number; readonly to: number };
  /** Per cent of the offers that are accepted, rejected and withdrawn; the others stay open until they expire. */
  readonly then?: { readonly accept?: number; readonly reject?: number; readonly withdraw?: number };
  /** Delay of that move, or of the payment of a name; drawn between the two. */
  readonly after?: string;
  readonly afterUpTo?: string;
  /** Arrivals in total. */
  readonly limit?: number;
  /** Offers of the source that are open at one time; further arrivals are skipped. */
  readonly open?: number;
  /** Instant of the first arrival. */
  readonly begins?: string;
  /** Number of the first arrival, which is the end of its tracking id. */
  readonly first?: number;
};

export type TrafficMove = 'accept' | 'reject' | 'withdraw' | 'pay';

/** Units of the last decimal, both included. */
export interface AmountRange {
  readonly low: bigint;
  readonly high: bigint;
}

type TrafficAction =
  | {
      readonly kind: 'pay';
      readonly from: People;
      readonly to: People;
      readonly tokens: AmountRange;
      readonly description: string;
      readonly lifetime: Micros;
    }
  | { readonly kind: 'tap'; readonly users: People; readonly usd: AmountRange }
  | { readonly kind: 'buy-name'; readonly users: People };

/** Mean arrivals a day with the weights of its hours, or a fixed gap. */
type TrafficPace =
  | { readonly kind: 'random'; readonly perDay: bigint; readonly weights: readonly bigint[] }
  | { readonly kind: 'fixed'; readonly every: Micros };

export interface TrafficTerms {
  readonly id: string;
  readonly action: TrafficAction;
  readonly pace: TrafficPace;
  readonly then: Readonly<Record<'accept' | 'reject' | 'withdraw', number>>;
  readonly delay: { readonly least: Micros; readonly most: Micros };
  readonly limit: number;
  readonly open: number;
  readonly begins: Micros | undefined;
  readonly first: number;
}

/** A property of a source that has no meaning. */
interface TrafficProblem {
  readonly field: string;
  readonly value: string;
  readonly expected: string;
}

type Checked<T> = Result<T, TrafficProblem>;

const DEFAULT_OPEN = 100;
const DEFAULT_LIFETIME = DAY;
const HOURS = 24;
const IDS = /^[A-Za-z0-9][A-Za-z0-9._-]{0,29}$/;

/** The terms of a definition, or its first problem. */
export function termsOf(source: TrafficSource): Checked<TrafficTerms> {
  if (!IDS.test(source.id))
    return problem('id', source.id, 'up to 30 letters, digits, points, hyphens and underscores, such as lunches');
  const action = actionOf(source);
  if (!action.ok) return action;
  const pace = paceOf(source);
  if (!pace.ok) return pace;
  const delay = delayOf(source);
  if (!delay.ok) return delay;
  const then = thenOf(source);
  if (!then.ok) return then;
  const begins = source.begins === undefined ? undefined : parseInstant(source.begins);
  if (source.begins !== undefined && begins === undefined)
    return problem('begins', source.begins, 'an instant such as 2026-01-15T12:00:00Z');
  return ok({
    id: source.id,
    action: action.value,
    pace: pace.value,
    then: then.value,
    delay: delay.value,
    limit: source.limit ?? Number.MAX_SAFE_INTEGER,
    open: source.open ?? DEFAULT_OPEN,
    begins,
    first: source.first ?? 1,
  });
}

/** The terms of a definition of the log, which was checked before it got there. */
export function recordedTerms(source: TrafficSource): TrafficTerms {
  const terms = termsOf(source);
  if (!terms.ok) throw new InvariantError(`traffic source ${source.id} of the log is valid`);
  return terms.value;
}

/** The users and parties that a definition names. */
export const namesIn = ({ pay, tap, buyName }: TrafficSource): readonly string[] =>
  [pay?.from, pay?.to, tap?.users, buyName?.users].flatMap((people) =>
    people === undefined || people === 'everyone' ? [] : people,
  );

/** Arrivals a day at a speed in thousandths, rounded up. */
export function dailyRate({ pace }: TrafficTerms, speed: number): bigint {
  const thousandths = BigInt(speed);
  return pace.kind === 'random'
    ? ceilDiv(pace.perDay * thousandths, 1000n)
    : ceilDiv(DAY * thousandths, pace.every * 1000n);
}

const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

const problem = (field: string, value: unknown, expected: string): Result<never, TrafficProblem> =>
  err({ field, value: typeof value === 'string' ? value : JSON.stringify(value ?? null), expected });

function actionOf({ pay, tap, buyName }: TrafficSource): Checked<TrafficAction> {
  const count = [pay, tap, buyName].filter((action) => action !== undefined).length;
  if (count === 1 && pay) return paymentOf(pay);
  if (count === 1 && buyName)
    return withPeople({ kind: 'buy-name', users: buyName.users }, 'buyName/users', buyName.users);
  if (count !== 1 || !tap) return problem('pay', count, 'exactly one of pay, tap and buyName');
  const usd = rangeOf('tap/usd', tap.usd, tap.usdUpTo);
  return usd.ok ? withPeople({ kind: 'tap', users: tap.users, usd: usd.value }, 'tap/users', tap.users) : usd;
}

function paymentOf({ from, to, amount, amountUpTo, description = '', expires }: PayAction): Checked<TrafficAction> {
  const tokens = rangeOf('pay/amount', amount, amountUpTo);
  if (!tokens.ok) return tokens;
  const lifetime = expires === undefined ? DEFAULT_LIFETIME : parseSpan(expires);
  if (lifetime === undefined || lifetime === 0n) return problem('pay/expires', expires, 'a duration such as 1d');
  const action = { kind: 'pay', from, to, tokens: tokens.value, description, lifetime } as const;
  const one = from === 'everyone' || from.length !== 1 ? undefined : from[0];
  if (one !== undefined && to !== 'everyone' && to.every((name) => name === one))
    return problem('pay/to', to, `users other than the sender ${one}`);
  return from === 'everyone' || from.length > 0
    ? withPeople(action, 'pay/to', to)
    : problem('pay/from', from, 'user ids, or everyone');
}

const withPeople = (action: TrafficAction, field: string, people: People): Checked<TrafficAction> =>
  people === 'everyone' || people.length > 0 ? ok(action) : problem(field, people, 'user ids, or everyone');

function rangeOf(field: string, low: string, high = low): Checked<AmountRange> {
  const [least, most] = [parseAmount(low), parseAmount(high)];
  if (!least || least.lte(ZERO)) return problem(field, low, 'a positive decimal with at most 10 places');
  if (!most || most.lt(least)) return problem(`${field}UpTo`, high, `a decimal of at least ${low}`);
  return ok({ low: parseUnits(low), high: parseUnits(high) });
}

function paceOf({ perDay, perHour, every, hours }: TrafficSource): Checked<TrafficPace> {
  const rates = [perDay, perHour, every].filter((rate) => rate !== undefined);
  if (rates.length !== 1) return problem('perDay', rates.length, 'exactly one of perDay, perHour and every');
  if (every !== undefined) {
    const gap = parseSpan(every);
    if (gap === undefined || gap < SECOND) return problem('every', every, 'a duration of a second or more, such as 6h');
    return hours === undefined
      ? ok({ kind: 'fixed', every: gap })
      : problem('hours', hours, 'no hours with `every`, whose gaps are fixed; write perDay instead');
  }
  const [field, rate] = perDay === undefined ? ['perHour', perHour] : ['perDay', perDay];
  if (rate === undefined || !Number.isSafeInteger(rate) || rate < 1)
    return problem(field, rate, 'a whole number from 1');
  const weights = weightsOf(hours);
  if (!weights.ok) return weights;
  const activeHours = weights.value.filter((weight) => weight > 0n).length;
  const mean = BigInt(rate) * (perDay === undefined ? BigInt(activeHours) : 1n);
  return ok({ kind: 'random', perDay: mean, weights: weights.value });
}

/** Without hours all are alike. `{ from: 22, to: 6 }` runs over midnight. */
function weightsOf(hours: TrafficSource['hours']): Checked<readonly bigint[]> {
  const expected = '24 whole weights that are not all 0, or { from, to } with two different hours of a day';
  if (hours === undefined) return ok(Array.from({ length: HOURS }, () => 1n));
  if (isWeights(hours)) {
    const valid = hours.length === HOURS && hours.every(isWeight) && hours.some((weight) => weight > 0);
    return valid ? ok(hours.map(BigInt)) : problem('hours', hours, expected);
  }
  const { from, to } = hours;
  if (!isHour(from) || from === HOURS || !isHour(to) || from === to) return problem('hours', hours, expected);
  const isActive = (hour: number): boolean => (from < to ? hour >= from && hour < to : hour >= from || hour < to);
  return ok(Array.from({ length: HOURS }, (_, hour) => (isActive(hour) ? 1n : 0n)));
}

const isHour = (hour: number): boolean => Number.isInteger(hour) && hour >= 0 && hour <= HOURS;
const isWeights = (hours: NonNullable<TrafficSource['hours']>): hours is readonly number[] => Array.isArray(hours);
const isWeight = (weight: number): boolean => Number.isInteger(weight) && weight >= 0 && weight <= 1000;

function delayOf({ after, afterUpTo }: TrafficSource): Checked<TrafficTerms['delay']> {
  const expected = 'a duration such as 30s';
  const least = after === undefined ? MINUTE : parseSpan(after);
  if (least === undefined) return problem('after', after, expected);
  const most = afterUpTo === undefined ? least : parseSpan(afterUpTo);
  if (most === undefined || most < least) return problem('afterUpTo', afterUpTo, `${expected}, not below \`after\``);
  return ok({ least, most });
}

function thenOf({ pay, then = {} }: TrafficSource): Checked<TrafficTerms['then']> {
  const { accept = 0, reject = 0, withdraw = 0 } = then;
  const shares = [accept, reject, withdraw];
  if (shares.some((share) => !Number.isInteger(share) || share < 0) || accept + reject + withdraw > 100)
    return problem('then', then, 'whole per cent of accept, reject and withdraw that are at most 100 together');
  if (pay === undefined && accept + reject + withdraw > 0)
    return problem('then', then, 'no `then` without `pay`: only offers are accepted, rejected and withdrawn');
  return ok({ accept, reject, withdraw });
}

/** The hour of the UTC day. */
const hourOf = (at: bigint): number => Number((((at % DAY) + DAY) % DAY) / HOUR);

/** The instant at which the weighted time since `at` reaches `weighted`, in microseconds times weight. */
export function afterWeightedTime(at: Micros, weighted: bigint, weights: readonly bigint[]): bigint {
  const daily = weights.reduce((total, weight) => total + weight, 0n) * HOUR;
  let time: bigint = at + (weighted / daily) * DAY;
  let rest = weighted % daily;
  for (;;) {
    const weight = weights[hourOf(time)] ?? 0n;
    const left = HOUR - (((time % HOUR) + HOUR) % HOUR);
    if (rest < weight * left) return time + rest / weight;
    rest -= weight * left;
    time += left;
  }
}

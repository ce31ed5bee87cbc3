// The arguments of control operations that are checked in several places: by the command and the library before they
// send a request, and by the server in its own calls. Each formats its own messages. Values have their wire format; the
// limits are those of openapi/control.yaml (argument-table.test.ts compares them).

import { parseAmount, parseInstant, parseSpan } from '../base';
import { AUTOMATION_KINDS, OFFER_STATES, STATISTICS_UNITS, VOTE_STATES } from '../ledger';

/** What an argument accepts, as data for a message. */
type ExpectedText =
  | { readonly type: 'amount' | 'exchange-id' | 'instant' | 'seed' | 'span' | 'status-filter' | 'world-id' }
  | { readonly type: 'choice'; readonly values: readonly string[] }
  | { readonly type: 'sized-text'; readonly maxLength: number };
interface ExpectedNumber {
  readonly type: 'integer' | 'number';
  readonly min: number;
  readonly max?: number;
}
export type ExpectedArgument = ExpectedText | ExpectedNumber;

export interface ArgumentRule<Value = unknown, Expected = ExpectedArgument> {
  readonly expected: Expected;
  readonly accepts: (value: unknown) => value is Value;
}

export type NumberArgument = ArgumentRule<number, ExpectedNumber>;

export const ARGUMENTS = {
  amount: text({ type: 'amount' }, (value) => parseAmount(value) !== undefined && !value.startsWith('-')),
  instant: text({ type: 'instant' }, (value) => parseInstant(value) !== undefined),
  span: text({ type: 'span' }, (value) => parseSpan(value) !== undefined),
  automationKind: choice(AUTOMATION_KINDS),
  automationSubject: choice(['wallet', 'name', 'preapproval']),
  failureReason: choice(['insufficient-funds', 'timeout']),
  failureTimes: integer(1),
  offerState: choice(OFFER_STATES),
  voteState: choice(VOTE_STATES),
  rewardWeight: integer(0, 2_147_483_647),
  /** As a multiple of real time. */
  speed: number(0.001, 1_000_000),
  /** As a multiple of the rates of the sources. */
  trafficSpeed: number(0.001, 1000),
  snapshotName: sizedText(100),
  /** Decimal places of an instrument. */
  decimals: integer(0, 10),
  worldId: text({ type: 'world-id' }, (value) => /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(value)),
  worldClock: choice(['real', 'manual']),
  /** Programs and databases that receive it end a text at NUL, or refuse it. */
  seed: text({ type: 'seed' }, (value) => value !== '' && !value.includes('\0')),
  migrationId: integer(0),
  permission: choice(['submission', 'confirmation', 'observation']),
  updateKind: choice(['transaction', 'reassignment', 'topology']),
  offset: integer(0),
  updateLimit: integer(1, 1000),
  balancePoints: integer(2, 2000),
  statisticsUnit: choice(STATISTICS_UNITS),
  statisticsPeriods: integer(1, 100),
  contractState: choice(['active', 'archived', 'all']),
  journalGroup: choice(['ledger', 'validator', 'scan', 'extra']),
  journalMethod: choice(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']),
  journalStatus: text({ type: 'status-filter' }, (value) => /^[1-5](\d\d|xx)$/.test(value)),
  journalSince: text({ type: 'exchange-id' }, (value) => /^r\d+$/.test(value)),
  journalLimit: integer(1, 10_000),
  faultId: sizedText(64),
  faultTimes: integer(1),
  faultProbability: number(0, 1),
  /** Milliseconds, at most ten minutes. */
  faultDelay: integer(0, 600_000),
  faultSigma: number(0, 5),
  faultStatus: integer(200, 599),
  faultReset: choice(['before', 'after']),
  faultTruncate: integer(0),
  faultBytesPerSecond: integer(1),
} as const;

function text(expected: ExpectedText, fits: (value: string) => boolean): ArgumentRule<string> {
  return { expected, accepts: (value): value is string => typeof value === 'string' && fits(value) };
}

function choice<Value extends string>(values: readonly Value[]): ArgumentRule<Value> {
  return {
    expected: { type: 'choice', values },
    accepts: (value): value is Value => values.some((one) => one === value),
  };
}

function sizedText(maxLength: number): ArgumentRule<string> {
  return text({ type: 'sized-text', maxLength }, (value) => value !== '' && [...value].length <= maxLength);
}

function integer(min: number, max?: number): NumberArgument {
  return numeric({ type: 'integer', min, ...(max === undefined ? {} : { max }) }, Number.isSafeInteger);
}

function number(min: number, max: number): NumberArgument {
  return numeric({ type: 'number', min, max }, Number.isFinite);
}

function numeric(expected: ExpectedNumber, hasType: (value: unknown) => boolean): NumberArgument {
  const { min, max = Number.MAX_SAFE_INTEGER } = expected;
  return {
    expected,
    accepts: (value): value is number => typeof value === 'number' && hasType(value) && value >= min && value <= max,
  };
}

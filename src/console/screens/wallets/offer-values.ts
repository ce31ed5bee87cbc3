// The values of the offer form and the request they make, checked by the contract's schema.

import { micros, plus, type Micros } from '../../../base';
import { parseInstantInput, parseSpanInput } from '../../ui/parse-input';

export interface OfferValues {
  readonly receiver: string;
  readonly amount: string;
  readonly description: string;
  /** A duration from now, or a time. */
  readonly expiry: string;
  readonly trackingId: string;
}

type Problems = Partial<Record<keyof OfferValues, string>>;
type BodyCheck = (body: unknown) => readonly { readonly pointer: string; readonly message: string }[];

export interface ParsedOffer {
  /** Undefined for an invalid expiry. */
  readonly expiresAt: Micros | undefined;
  readonly body: OfferBody;
  /** The JSON to send, with all digits of the expiry. */
  readonly text: string;
  readonly problems: Problems;
}

interface OfferBody {
  readonly receiver_party_id: string;
  readonly amount: string;
  readonly description: string;
  readonly expires_at: number;
  readonly tracking_id: string;
}

const FIELDS: Readonly<Record<keyof OfferBody, keyof OfferValues>> = {
  receiver_party_id: 'receiver',
  amount: 'amount',
  description: 'description',
  expires_at: 'expiry',
  tracking_id: 'trackingId',
};
const INT64 = 2n ** 63n;

export function parseOffer(draft: OfferValues, now: number, check: BodyCheck): ParsedOffer {
  const expiry = expiryOf(draft.expiry, now);
  const expiresAt = typeof expiry === 'string' ? undefined : expiry;
  const { receiver, amount, description, trackingId } = draft;
  const body: OfferBody = {
    receiver_party_id: receiver,
    amount,
    description,
    expires_at: Number(expiresAt ?? 0n),
    tracking_id: trackingId,
  };
  const violations = check(body).flatMap(({ pointer, message }) => {
    const field = fieldOf(pointer);
    return field === undefined ? [] : [[field, message] as const];
  });
  const problems: Problems = {
    ...Object.fromEntries(violations.toReversed()),
    ...(typeof expiry === 'string' ? { expiry } : {}),
    ...plainProblems(
      draft,
      violations.some(([field]) => field === 'amount'),
    ),
  };
  return { expiresAt, body, text: textOf(body, expiresAt), problems };
}

/** Replaces schema messages where a plain one is clearer: for missing values, and for the pattern of an amount. */
function plainProblems({ receiver, amount }: OfferValues, isWrong: boolean): Problems {
  const wrong =
    amount === ''
      ? 'Enter an amount, such as 25.0'
      : 'Digits and a decimal point, at most 28 before it and 10 after it, such as 12.5';
  return {
    ...(receiver === '' ? { receiver: 'Choose a receiver' } : {}),
    ...(amount === '' || isWrong ? { amount: wrong } : {}),
  };
}

/** Amounts that the contract allows although they are not positive. */
export const isNotPositive = (amount: string): boolean => /^(-[\d.]+|[0.]+)$/.test(amount);

const DIGITS = 10;

/** Units of the last decimal; undefined for a text that is no amount. */
function unitsOf(amount: string): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d{0,10}))?$/.exec(amount) ?? [];
  return whole === undefined ? undefined : BigInt(`${whole}${fraction.padEnd(DIGITS, '0')}`);
}

/** Whether an amount is more than a balance, exactly. */
export function isBeyond(amount: string, balance: string): boolean {
  const [wanted, there] = [unitsOf(amount), unitsOf(balance)];
  return wanted !== undefined && there !== undefined && wanted > there;
}

function expiryOf(typed: string, now: number): Micros | string {
  const span = parseSpanInput(typed);
  if (span.ok) return within(plus(micros(now), span.value.micros));
  const instant = parseInstantInput(typed);
  if (instant.ok) return within(instant.value);
  return /[-:t]/i.test(typed) ? instant.problem : span.problem;
}

const within = (at: Micros): Micros | string =>
  at < INT64 && at >= -INT64 ? at : 'Out of range: microseconds must fit into 64 bits';

function fieldOf(pointer: string): keyof OfferValues | undefined {
  const name = pointer.split('/')[1] ?? '';
  return Object.entries(FIELDS).find(([member]) => member === name)?.[1];
}

/** Numbers in JavaScript have 53 bits, the request has 64. */
const textOf = (body: OfferBody, expiresAt: Micros | undefined): string =>
  `${JSON.stringify({ ...body, expires_at: undefined }).slice(0, -1)},"expires_at":${expiresAt ?? 0n}}`;

/** A random id that was not used before. */
export const newTrackingId = (): string =>
  `console-${[...crypto.getRandomValues(new Uint8Array(4))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;

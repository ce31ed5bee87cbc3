// An offer as it is typed, and the request that it makes: exact, and checked by the contract's own schema.

import { micros, plus, type Micros } from '../../../base';
import { parseInstantInput, parseSpanInput } from '../../ui/parse-input';

export interface OfferValues {
  readonly receiver: string;
  readonly amount: string;
  readonly description: string;
  /** A span from now on, or an instant. */
  readonly expiry: string;
  readonly trackingId: string;
}

type Problems = Partial<Record<keyof OfferValues, string>>;
type BodyCheck = (body: unknown) => readonly { readonly pointer: string; readonly message: string }[];

export interface ParsedOffer {
  /** Undefined for an expiry that is none. */
  readonly expiresAt: Micros | undefined;
  readonly body: OfferBody;
  /** The JSON to send: no digit of a time is lost. */
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

/** Where a text is missing it is not its form that is wrong; and the form of an amount is said without its pattern. */
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

/** An amount that the contract takes though nobody pays it. */
export const isNotPositive = (amount: string): boolean => /^(-[\d.]+|[0.]+)$/.test(amount);

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

/** A number that the page holds has 53 bits; the request has 64. */
const textOf = (body: OfferBody, expiresAt: Micros | undefined): string =>
  `${JSON.stringify({ ...body, expires_at: undefined }).slice(0, -1)},"expires_at":${expiresAt ?? 0n}}`;

/** Ready to be sent, and never sent before. */
export const newTrackingId = (): string =>
  `console-${[...crypto.getRandomValues(new Uint8Array(4))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;

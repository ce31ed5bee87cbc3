// Names, funds, offers and name entries of crowd members, drawn from the seed and the index of each.

import { DAY, HOUR, micros, MINUTE, SECOND, type Micros } from '../base';
import type { Inputs } from './inputs';
import type { Vocabulary } from './vocabulary';
import type { CrowdProperties, NameProperties, OfferProperties, UserProperties } from './world-schema';

/** `updates` counts further updates: taps, and burns in wallets that are full. */
export interface CrowdSize extends CrowdProperties {
  readonly updates?: number;
}

/** How many members of each kind come before a crowd that is a part of a larger one. */
export type CrowdStart = Readonly<Record<'parties' | 'offers' | 'names' | 'updates', number>>;

export interface CrowdContext {
  readonly inputs: Inputs;
  readonly words: Vocabulary;
  readonly length: Micros;
  readonly size: Required<CrowdSize>;
  readonly start: CrowdStart;
  readonly suffix: string;
}

/** Combined with their index, so that no two share a name. */
export function userName({ inputs, words, start }: CrowdContext, index: number): string {
  const number = start.parties + index;
  const first = inputs.pick(`parties/${number}/first-name`, words.firstNames);
  const last = inputs.pick(`parties/${number}/last-name`, words.lastNames);
  return `${slug(`${first} ${last}`)}-${number + 1}`;
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, '')
    .replaceAll(' ', '-');

export function userProperties({ inputs, size, start }: CrowdContext, index: number, before: Micros): UserProperties {
  const path = `parties/${start.parties + index}`;
  const share = Math.floor(size.holdings / size.parties) + (index < size.holdings % size.parties ? 1 : 0);
  const count = size.holdings < 0 ? 1 + inputs.below(`${path}/holdings`, 3) : share;
  const holdings = Array.from({ length: count }, (_, nth) => inputs.money(`${path}/holdings/${nth}`, 3000n));
  // Offers of these users stay accepted.
  const isDown = inputs.below(`${path}/automation`, 100) < size.automationDown;
  return { at: `-${spanText(before)}`, holdings, ...(isDown ? { automation: false } : {}) };
}

type OfferCourse = 'open' | 'completed' | 'out-of-funds' | 'rejected' | 'withdrawn' | 'expired';
/** The distribution of outcomes in percent. Offers whose next step falls after the history stay open. */
const COURSES: Readonly<Record<OfferCourse, number>> = {
  open: 15,
  completed: 48,
  'out-of-funds': 4,
  rejected: 10,
  withdrawn: 9,
  expired: 14,
};
const MOVES = {
  open: undefined,
  expired: undefined,
  completed: 'accept',
  'out-of-funds': 'accept',
  rejected: 'reject',
  withdrawn: 'withdraw',
} as const;
/** More than any member of a crowd has. */
const UNAFFORDABLE_AMOUNT = 100_000_000_000n;

export function offerProperties(making: CrowdContext, index: number, before: Micros): OfferProperties {
  const { inputs, size, start } = making;
  const path = `offers/${start.offers + index}`;
  const from = inputs.skewed(`${path}/from`, size.parties);
  const to = (from + 1 + inputs.below(`${path}/to`, size.parties - 1)) % size.parties;
  const course = inputs.weighted(`${path}/course`, COURSES);
  const move = MOVES[course];
  const pause = inputs.span(`${path}/pause`, MINUTE, micros(6n * HOUR));
  const expires =
    course === 'expired'
      ? inputs.span(`${path}/life`, micros(10n * MINUTE), micros(12n * HOUR))
      : micros(BigInt(7 + inputs.below(`${path}/life`, 54)) * DAY);
  return {
    id: `${inputs.pick(`${path}/topic`, TOPICS)}-${start.offers + index + 1}`,
    from: userName(making, from),
    to: userName(making, to),
    amount: inputs.money(`${path}/amount`, course === 'out-of-funds' ? UNAFFORDABLE_AMOUNT : 60n),
    description: description(making, path),
    at: `-${spanText(before)}`,
    expires: spanText(expires),
    // A property of world files, not a promise.
    ...(move !== undefined && pause < before ? { then: { at: `-${spanText(micros(before - pause))}`, move } } : {}),
  };
}

const TOPICS = ['invoice', 'order', 'refund', 'rent', 'salary', 'share', 'trade', 'gift'] as const;

function description({ inputs, words }: CrowdContext, path: string): string {
  const pick = (what: string, list: readonly string[]): string => inputs.pick(`${path}/description/${what}`, list);
  const number = 1000 + inputs.below(`${path}/description/number`, 9000);
  const firm = (): string => `${pick('firm', words.lastNames)} ${pick('form', words.legalForms)}`;
  switch (inputs.below(`${path}/description`, 8)) {
    case 0:
      return `Invoice ${number}, ${firm()}`;
    case 1:
      return `${pick('product', words.products)}, ${pick('material', words.materials).toLowerCase()}, second-hand`;
    case 2:
      return `Rent for ${pick('month', words.months)}`;
    case 3:
      return `Dinner: ${pick('dish', words.dishes)}`;
    case 4:
      return `"${pick('title', words.titles)}", used copy`;
    case 5:
      return `Order ${number} from ${firm()}`;
    case 6:
      return `Work in ${pick('month', words.months)} for ${firm()}`;
    default:
      return `My share of the ${pick('adjective', words.adjectives)} ${pick('noun', words.nouns)}`;
  }
}

export function nameProperties(making: CrowdContext, index: number, before: Micros): NameProperties {
  const { inputs, words, size, start, suffix } = making;
  const number = start.names + index;
  const path = `names/${number}`;
  const label = `${inputs.pick(`${path}/adjective`, words.adjectives)}-${inputs.pick(`${path}/noun`, words.nouns)}-${number + 1}`;
  const isShort = inputs.below(`${path}/life`, 10) === 0;
  return {
    user: userName(making, inputs.below(`${path}/user`, size.parties)),
    name: `${label}.${suffix}`,
    url: inputs.below(`${path}/url`, 3) === 0 ? '' : `https://example.com/${label}`,
    description:
      inputs.below(`${path}/description`, 2) === 0
        ? ''
        : `${inputs.pick(`${path}/product`, words.products)} of ${inputs.pick(`${path}/maker`, words.lastNames)}`,
    at: `-${spanText(before)}`,
    ...(isShort ? { lives: spanText(inputs.span(`${path}/lives`, HOUR, DAY)) } : {}),
  };
}

/** A span in the syntax of world files: `1d3h25m7s12us`. */
export function spanText(span: Micros): string {
  let rest: bigint = span;
  const part = (unit: bigint, letter: string): string => {
    const count = rest / unit;
    rest %= unit;
    return count === 0n ? '' : `${count}${letter}`;
  };
  return `${part(DAY, 'd')}${part(HOUR, 'h')}${part(MINUTE, 'm')}${part(SECOND, 's')}${part(1n, 'us')}` || '0s';
}

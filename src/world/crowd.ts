// People and things by number: what the hundredth party is called, what the thousandth offer is about. Everybody of a crowd can be
// asked for alone, so that a large crowd need never be in memory as a whole.

import { DAY, HOUR, invariant, micros, MINUTE, parseSpan, SECOND, type Micros } from '../base';
import { createInputs, type Inputs } from './inputs';
import { openVocabulary, type Vocabulary } from './vocabulary';
import type { CrowdWords, ExtraWords, NameWords, OfferWords, TapWords, UserWords, WorldFile } from './words';

/** `updates` counts further updates: taps, and burnings in wallets that are full. */
export interface CrowdSize extends CrowdWords {
  readonly updates?: number;
}

/** Something of a crowd and how long before the end of the history it begins. */
interface Dated<W> {
  readonly before: Micros;
  readonly words: W;
}

export interface Crowd {
  readonly size: Required<CrowdSize>;
  userName(index: number): string;
  user(index: number): Dated<UserWords>;
  offer(index: number): Dated<OfferWords>;
  name(index: number): Dated<NameWords>;
  /** One more update of a wallet: its position among the parties, and what a tap brings. */
  movement(index: number): { readonly before: Micros; readonly party: number; readonly usd: string };
  /** When each begins, without the rest: for those who put many in order. */
  readonly before: Readonly<Record<'user' | 'offer' | 'name' | 'movement', (index: number) => Micros>>;
}

/** Shorter histories leave no room for people to join, get funds and act. */
export const SHORTEST_HISTORY = micros(2n * HOUR);
/** A wallet that made so many movements burns its oldest holding every second time: wallets do not grow for ever. */
const FULL_AFTER = 24;

/** Whether the n-th movement of a wallet, counted from 0, burns instead of tapping. */
export const isBurning = (nth: number): boolean => nth >= FULL_AFTER && nth % 2 === 0;

interface Making {
  readonly inputs: Inputs;
  readonly words: Vocabulary;
  readonly length: Micros;
  readonly size: Required<CrowdSize>;
  readonly suffix: string;
}

/** A crowd for the history of a file, whose own people stay as they are. */
export function openCrowd(file: Pick<WorldFile, 'lasts' | 'network'>, size: CrowdSize, seed: string): Crowd {
  const length = parseSpan(file.lasts);
  invariant(length !== undefined && length >= SHORTEST_HISTORY, 'a crowd needs a history of two hours or more');
  const { parties = 0, offers = 0, names = 0, updates = 0, holdings = -1 } = size;
  const suffix = `unverified.${(file.network?.nameServiceNameAcronym ?? 'ANS').toLowerCase()}`;
  const making: Making = { inputs: createInputs(`${seed}/crowd`), words: openVocabulary(), length, size: { parties, offers, names, updates, holdings }, suffix };
  const before = {
    user: (index: number) => within(making, `parties/${index}/joined`, 900n, 990n),
    offer: (index: number) => within(making, `offers/${index}/at`, 0n, 850n),
    name: (index: number) => within(making, `names/${index}/at`, 0n, 850n),
    movement: (index: number) => within(making, `updates/${index}/at`, 0n, 850n),
  };
  return {
    size: making.size,
    before,
    userName: (index) => userName(making, index),
    user: (index) => ({ before: before.user(index), words: userWords(making, index, before.user(index)) }),
    offer: (index) => ({ before: before.offer(index), words: offerWords(making, index, before.offer(index)) }),
    name: (index) => ({ before: before.name(index), words: nameWords(making, index, before.name(index)) }),
    movement: (index) => ({ before: before.movement(index), party: making.inputs.skewed(`updates/${index}/party`, parties), usd: making.inputs.money(`updates/${index}/usd`, 20n) }),
  };
}

/** A moment between two shares of the history, in thousandths before its end; never the very end. */
const within = ({ inputs, length }: Making, path: string, from: bigint, to: bigint): Micros =>
  inputs.span(path, micros((length * from) / 1000n + SECOND), micros((length * to) / 1000n));

/** Joined with their number, so that no two share a name. */
function userName({ inputs, words }: Making, index: number): string {
  const first = inputs.pick(`parties/${index}/first-name`, words.firstNames);
  const last = inputs.pick(`parties/${index}/last-name`, words.lastNames);
  return `${slug(`${first} ${last}`)}-${index + 1}`;
}

const slug = (text: string): string => text.toLowerCase().replace(/[^a-z0-9 ]/g, '').replaceAll(' ', '-');

function userWords({ inputs, size }: Making, index: number, before: Micros): UserWords {
  const share = Math.floor(size.holdings / size.parties) + (index < size.holdings % size.parties ? 1 : 0);
  const count = size.holdings < 0 ? 1 + inputs.below(`parties/${index}/holdings`, 3) : share;
  const holdings = Array.from({ length: count }, (_, nth) => inputs.money(`parties/${index}/holdings/${nth}`, 3000n));
  // Some nodes are down: what others accept from them waits.
  const isDown = inputs.below(`parties/${index}/automation`, 100) < 10;
  return { at: `-${spanText(before)}`, holdings, ...(isDown ? { automation: false } : {}) };
}

type Course = 'open' | 'completed' | 'out-of-funds' | 'rejected' | 'withdrawn' | 'expired';
/** How offers are meant to end, in hundredths. What comes due only after the history is open still. */
const COURSES: Readonly<Record<Course, number>> = { open: 15, completed: 48, 'out-of-funds': 4, rejected: 10, withdrawn: 9, expired: 14 };
const MOVES = { open: undefined, expired: undefined, completed: 'accept', 'out-of-funds': 'accept', rejected: 'reject', withdrawn: 'withdraw' } as const;
/** More than anybody of a crowd has. */
const FAR_TOO_MUCH = 100_000_000_000n;

function offerWords(making: Making, index: number, before: Micros): OfferWords {
  const { inputs, size } = making;
  const path = `offers/${index}`;
  const from = inputs.skewed(`${path}/from`, size.parties);
  const to = (from + 1 + inputs.below(`${path}/to`, size.parties - 1)) % size.parties;
  const course = inputs.weighted(`${path}/course`, COURSES);
  const move = MOVES[course];
  const pause = inputs.span(`${path}/pause`, MINUTE, micros(6n * HOUR));
  const expires = course === 'expired' ? inputs.span(`${path}/life`, micros(10n * MINUTE), micros(12n * HOUR)) : micros(BigInt(7 + inputs.below(`${path}/life`, 54)) * DAY);
  return {
    id: `${inputs.pick(`${path}/topic`, TOPICS)}-${index + 1}`,
    from: userName(making, from),
    to: userName(making, to),
    amount: inputs.money(`${path}/amount`, course === 'out-of-funds' ? FAR_TOO_MUCH : 60n),
    description: description(making, path),
    at: `-${spanText(before)}`,
    expires: spanText(expires),
    // A word of world files, and nothing that anybody awaits.
    // oxlint-disable-next-line unicorn/no-thenable
    ...(move !== undefined && pause < before ? { then: { at: `-${spanText(micros(before - pause))}`, move } } : {}),
  };
}

const TOPICS = ['invoice', 'order', 'refund', 'rent', 'salary', 'share', 'trade', 'gift'] as const;

function description({ inputs, words }: Making, path: string): string {
  const pick = (what: string, list: readonly string[]): string => inputs.pick(`${path}/description/${what}`, list);
  const number = 1000 + inputs.below(`${path}/description/number`, 9000);
  const firm = (): string => `${pick('firm', words.lastNames)} ${pick('form', words.legalForms)}`;
  switch (inputs.below(`${path}/description`, 8)) {
    case 0: return `Invoice ${number}, ${firm()}`;
    case 1: return `${pick('product', words.products)}, ${pick('material', words.materials).toLowerCase()}, second-hand`;
    case 2: return `Rent for ${pick('month', words.months)}`;
    case 3: return `Dinner: ${pick('dish', words.dishes)}`;
    case 4: return `"${pick('title', words.titles)}", used copy`;
    case 5: return `Order ${number} from ${firm()}`;
    case 6: return `Work in ${pick('month', words.months)} for ${firm()}`;
    default: return `My share of the ${pick('adjective', words.adjectives)} ${pick('noun', words.nouns)}`;
  }
}

function nameWords(making: Making, index: number, before: Micros): NameWords {
  const { inputs, words, size, suffix } = making;
  const path = `names/${index}`;
  const label = `${inputs.pick(`${path}/adjective`, words.adjectives)}-${inputs.pick(`${path}/noun`, words.nouns)}-${index + 1}`;
  const isShort = inputs.below(`${path}/life`, 10) === 0;
  return {
    user: userName(making, inputs.below(`${path}/user`, size.parties)),
    name: `${label}.${suffix}`,
    url: inputs.below(`${path}/url`, 3) === 0 ? '' : `https://example.com/${label}`,
    description: inputs.below(`${path}/description`, 2) === 0 ? '' : `${inputs.pick(`${path}/product`, words.products)} of ${inputs.pick(`${path}/maker`, words.lastNames)}`,
    at: `-${spanText(before)}`,
    ...(isShort ? { lives: spanText(inputs.span(`${path}/lives`, HOUR, DAY)) } : {}),
  };
}

/** A span as world files write it: `1d3h25m7s12us`. */
function spanText(span: Micros): string {
  let rest: bigint = span;
  const part = (unit: bigint, letter: string): string => {
    const count = rest / unit;
    rest %= unit;
    return count === 0n ? '' : `${count}${letter}`;
  };
  return `${part(DAY, 'd')}${part(HOUR, 'h')}${part(MINUTE, 'm')}${part(SECOND, 's')}${part(1n, 'us')}` || '0s';
}

const indexes = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

/** The file with its crowd written out, as if somebody had named them all. The same as the file when it has none. */
export function expandCrowd(file: WorldFile, seed: string, size: CrowdSize | undefined = file.crowd): WorldFile {
  const { crowd: _, ...rest } = file;
  // Without anybody there is nothing to write out, and the history may be as short as it likes.
  if (size === undefined || isEmptyCrowd(size)) return rest;
  const crowd = openCrowd(file, size, seed);
  const { parties, offers, names } = crowd.size;
  const users = Object.fromEntries(indexes(parties).map((index) => [crowd.userName(index), crowd.user(index).words]));
  const { taps, burns } = movementWords(crowd);
  return {
    ...rest,
    users: { ...file.users, ...users },
    offers: [...(file.offers ?? []), ...indexes(offers).map((index) => crowd.offer(index).words)],
    names: [...(file.names ?? []), ...indexes(names).map((index) => crowd.name(index).words)],
    taps: [...(file.taps ?? []), ...taps],
    extras: [...(file.extras ?? []), ...burns],
  };
}

function movementWords(crowd: Crowd): { readonly taps: readonly TapWords[]; readonly burns: readonly ExtraWords[] } {
  const taps: TapWords[] = [];
  const burns: ExtraWords[] = [];
  const counts = new Map<number, number>();
  const movements = indexes(crowd.size.updates).map((index) => crowd.movement(index)).sort((a, b) => Number(b.before - a.before));
  for (const { before, party, usd } of movements) {
    const nth = counts.get(party) ?? 0;
    counts.set(party, nth + 1);
    const dated = { user: crowd.userName(party), at: `-${spanText(before)}` };
    if (isBurning(nth)) burns.push({ ...dated, what: 'burn' });
    else taps.push({ ...dated, usd });
  }
  return { taps, burns };
}

/** Whether nobody is to be added, who then needs no time to act in. */
export const isEmptyCrowd = ({ parties = 0 }: CrowdSize): boolean => parties === 0;

/** What cannot be: people who act without being there. One sentence, or nothing. */
export function crowdProblem({ parties = 0, offers = 0, names = 0, updates = 0, holdings = 0 }: CrowdSize): string | undefined {
  if (offers > 0 && parties < 2) return 'offers need at least two parties: a sender and a receiver';
  if (parties === 0 && (names > 0 || updates > 0 || holdings > 0)) return 'names, holdings and further updates need at least one party';
  return undefined;
}

// Crowds: people and things by index. Every member of a crowd can be computed on its own, so that a large crowd need
// not be in memory as a whole.

import { HOUR, invariant, micros, parseSpan, SECOND, type Micros } from '../base';
import {
  nameProperties,
  offerProperties,
  userName,
  userProperties,
  type CrowdSize,
  type CrowdContext,
  type CrowdStart,
} from './crowd-people';
import { createInputs } from './inputs';
import { remembered } from './remembered';
import { openVocabulary } from './vocabulary';
import type { NameProperties, OfferProperties, UserProperties, WorldFile } from './world-schema';

export type { CrowdSize, CrowdStart } from './crowd-people';

const FIRST: CrowdStart = { parties: 0, offers: 0, names: 0, updates: 0 };

/** A member of a crowd, and how long before the end of the history it begins. */
interface DatedItem<W> {
  readonly before: Micros;
  readonly words: W;
}

export interface Crowd {
  readonly size: Required<CrowdSize>;
  userName(index: number): string;
  user(index: number): DatedItem<UserProperties>;
  offer(index: number): DatedItem<OfferProperties>;
  name(index: number): DatedItem<NameProperties>;
  /** One more update of a wallet: the index of its party, and the amount of a tap. */
  movement(index: number): { readonly before: Micros; readonly party: number; readonly usd: string };
  /** Only the start of each, to sort many of them. */
  readonly before: Readonly<Record<'user' | 'offer' | 'name' | 'movement', (index: number) => Micros>>;
}

/** Shorter histories leave no time for people to join, get funds and act. */
export const SHORTEST_HISTORY = micros(2n * HOUR);
/**
 * A wallet with this many movements burns its oldest holding every second time, so that wallets do not grow without
 * limit.
 */
const FULL_AFTER = 24;

/** Percentage of wallets, unless a file sets another one: some nodes of a network are always down. */
const USUAL_AUTOMATION_DOWN = 10;

/** Whether the n-th movement of a wallet, counted from 0, burns instead of tapping. */
export const isBurning = (nth: number): boolean => nth >= FULL_AFTER && nth % 2 === 0;

export interface CrowdSettings {
  readonly size: CrowdSize;
  readonly seed: string;
  /** For a crowd that is a part of a larger one: its members are those of the larger one from here on. */
  readonly start?: CrowdStart;
}

/** A crowd for the history of a file, whose own people stay unchanged. */
export function openCrowd(
  file: Pick<WorldFile, 'lasts' | 'network'>,
  { size, seed, start = FIRST }: CrowdSettings,
): Crowd {
  const length = parseSpan(file.lasts);
  invariant(length !== undefined && length >= SHORTEST_HISTORY, 'a crowd needs a history of two hours or more');
  const { parties = 0, offers = 0, names = 0, updates = 0, holdings = -1 } = size;
  const { automationDown = USUAL_AUTOMATION_DOWN } = size;
  const suffix = `unverified.${(file.network?.nameServiceNameAcronym ?? 'ANS').toLowerCase()}`;
  const making: CrowdContext = {
    inputs: createInputs(`${seed}/crowd`),
    words: openVocabulary(),
    length,
    size: { parties, offers, names, updates, holdings, automationDown },
    start,
    suffix,
  };
  const before = {
    user: (index: number) => within(making, `parties/${start.parties + index}/joined`, 900n, 990n),
    offer: (index: number) => within(making, `offers/${start.offers + index}/at`, 0n, 850n),
    name: (index: number) => within(making, `names/${start.names + index}/at`, 0n, 850n),
    movement: (index: number) => within(making, `updates/${start.updates + index}/at`, 0n, 850n),
  };
  return {
    size: making.size,
    before,
    userName: remembered((index) => userName(making, index)),
    user: (index) => ({ before: before.user(index), words: userProperties(making, index, before.user(index)) }),
    offer: (index) => ({ before: before.offer(index), words: offerProperties(making, index, before.offer(index)) }),
    name: (index) => ({ before: before.name(index), words: nameProperties(making, index, before.name(index)) }),
    movement: (index) => ({
      before: before.movement(index),
      party: making.inputs.skewed(`updates/${start.updates + index}/party`, parties),
      usd: making.inputs.money(`updates/${start.updates + index}/usd`, 20n),
    }),
  };
}

/** A random time between two shares of the history, in thousandths before its end; never the very end. */
const within = ({ inputs, length }: CrowdContext, path: string, from: bigint, to: bigint): Micros =>
  inputs.span(path, micros((length * from) / 1000n + SECOND), micros((length * to) / 1000n));

/** Whether the crowd is empty, in which case the history may have any length. */
export const isEmptyCrowd = ({ parties = 0 }: CrowdSize): boolean => parties === 0;

/** Rejects people who act without existing. One sentence, or nothing. */
export function crowdProblem({
  parties = 0,
  offers = 0,
  names = 0,
  updates = 0,
  holdings = 0,
}: CrowdSize): string | undefined {
  if (offers > 0 && parties < 2) return 'offers need at least two parties: a sender and a receiver';
  if (parties === 0 && (names > 0 || updates > 0 || holdings > 0))
    return 'names, holdings and further updates need at least one party';
  return undefined;
}

// Transfer offers and taps. The property `state` becomes the moves that lead to it; offer-states.ts checks the result.

import { amount, err, formatAmount, ok, parseAmount, parseSpan, plus, type Micros } from '../../base';
import { activeOfStakeholder, offerSummaries, type Command, type PartyId, type State } from '../../ledger';
import type { OfferEndState, OfferProperties, TapProperties } from '../world-schema';
import { continueAfter } from './traffic';
import { add, at, atOr, drawnBelow, timesOf, refuse, until, type Planning } from './planning';

type OfferMoveKind = 'accept' | 'reject' | 'withdraw';

interface DrawnCourse {
  readonly move: OfferMoveKind | undefined;
  /** Default creation time, in thousandths of the history. Settled offers precede pending ones. */
  readonly band: readonly [number, number];
}

const COURSES: Readonly<Record<OfferEndState, DrawnCourse>> = {
  created: { move: undefined, band: [700, 900] },
  accepted: { move: 'accept', band: [700, 800] },
  completed: { move: 'accept', band: [250, 650] },
  'out-of-funds': { move: 'accept', band: [250, 650] },
  rejected: { move: 'reject', band: [250, 650] },
  withdrawn: { move: 'withdraw', band: [250, 650] },
  expired: { move: undefined, band: [250, 650] },
};
/** Default time from an offer to the next move, in thousandths of the history. */
const PAUSE = 20n;
const USUAL_LIFE = '30d';

interface OfferPlan {
  readonly words: OfferProperties;
  readonly pointer: string;
  readonly sender: PartyId;
  readonly receiver: PartyId;
  readonly trackingId: string;
  readonly created: Micros;
  readonly expiresAt: Micros;
  readonly amount: string;
}

export function planOffer(planning: Planning, words: OfferProperties, index: number): void {
  const pointer = `/offers/${index}`;
  if (words.state !== undefined && words.then !== undefined)
    refuse(planning, `${pointer}/state`, '`state` and `then` exclude each other; remove one of them');
  if (words.every !== undefined && words.then !== undefined)
    refuse(planning, `${pointer}/then`, 'an offer that repeats has no single time for `then`; write `state` instead');
  const first = atOr(planning, words.at, `${pointer}/at`, COURSES[words.state ?? 'created'].band);
  const moments = timesOf(planning, words, first, pointer);
  const id = trackingIdOf(words, index);
  continueOffers(planning, words, { id, pointer, moments });
  moments.forEach((created, count) =>
    planOne(planning, {
      words,
      pointer,
      created,
      sender: planning.partyOf(words.from),
      receiver: planning.partyOf(words.to),
      trackingId: words.every === undefined ? id : `${id}-${count + 1}`,
      expiresAt: expiryOf(planning, words, created, pointer),
      amount: drawnAmount(planning, { from: words.amount, to: words.amountUpTo }, `${pointer}/amount`, count),
    }),
  );
}

/** The longest open time of a continued offer is a span; as many may be open as the history leaves. */
function continueOffers(
  planning: Planning,
  words: OfferProperties,
  { id, pointer, moments }: { readonly id: string; readonly pointer: string; readonly moments: readonly Micros[] },
): void {
  if (words.continues !== true) return;
  const expires = words.expires ?? (words.state === 'expired' ? '1h' : USUAL_LIFE);
  if (parseSpan(expires) === undefined)
    refuse(planning, `${pointer}/expires`, 'an offer that continues expires after a span, such as 30d');
  const move = words.state === undefined ? undefined : COURSES[words.state].move;
  const { from, to, amount: least, amountUpTo, description = `${from} to ${to}` } = words;
  const pause = ((planning.span.end - planning.span.start) * PAUSE) / 1000n;
  continueAfter(planning, words, moments, {
    id,
    pay: {
      from: [from],
      to: [to],
      amount: least,
      ...(amountUpTo === undefined ? {} : { amountUpTo }),
      description,
      expires,
    },
    ...(move === undefined ? {} : { then: { [move]: 100 }, after: `${pause}us` }),
    open: MOST_OPEN,
  });
}

const MOST_OPEN = 10_000;

export const trackingIdOf = ({ id }: OfferProperties, index: number): string => id ?? `offer-${index + 1}`;

function expiryOf(planning: Planning, words: OfferProperties, created: Micros, pointer: string): Micros {
  if (words.expires === undefined && words.state === 'expired') return pauseAfter(planning, created);
  return until(planning, words.expires ?? USUAL_LIFE, created, `${pointer}/expires`);
}

/** A little later, and never after the end. */
function pauseAfter({ span: { start, end } }: Planning, time: Micros): Micros {
  const usual = ((end - start) * PAUSE) / 1000n;
  const rest = (end - time) / 2n;
  return plus(time, usual < rest ? usual : rest);
}

function planOne(planning: Planning, offer: OfferPlan): void {
  const { words, pointer, sender, receiver, created, expiresAt, trackingId } = offer;
  add(planning, created, pointer, { type: 'reserve-tracking-id', wallet: sender, trackingId });
  add(planning, created, pointer, {
    type: 'create-offer',
    sender,
    receiver,
    amount: offer.amount,
    description: words.description ?? `${words.from} to ${words.to}`,
    expiresAt,
    trackingId,
  });
  if (words.then)
    return planMove(planning, offer, {
      move: words.then.move,
      time: at(planning, words.then.at, `${pointer}/then/at`),
      where: `${pointer}/then`,
    });
  const move = words.state === undefined ? undefined : COURSES[words.state].move;
  if (move === undefined) return;
  const time = pauseAfter(planning, created);
  // It stays accepted only while automation does not consume it.
  if (words.state === 'accepted' && planning.file.held?.consume === undefined)
    add(planning, time, `${pointer}/state`, { type: 'set-automation', subject: 'wallet', key: sender, on: false });
  planMove(planning, offer, { move, time, where: `${pointer}/state` });
}

function planMove(
  planning: Planning,
  { sender, receiver, trackingId }: OfferPlan,
  { move, time, where }: { readonly move: OfferMoveKind; readonly time: Micros; readonly where: string },
): void {
  add(planning, time, where, (state) => {
    const offer = activeOfStakeholder(state, 'TransferOffer', sender).find(
      ({ contract }) => contract.payload.trackingId === trackingId && contract.payload.sender === sender,
    );
    if (!offer) return err(`offer ${trackingId} is no longer open at that time${whyClosed(state, sender, trackingId)}`);
    return ok({
      type: `${move}-offer`,
      contractId: offer.contract.contractId,
      actor: move === 'withdraw' ? sender : receiver,
    });
  });
}

/** What happened to the offer, and so which time to change. */
function whyClosed(state: State, sender: PartyId, trackingId: string): string {
  const life = offerSummaries(state, sender).find(
    ({
      offer: {
        contract: { payload },
      },
    }) => payload.sender === sender && payload.trackingId === trackingId,
  );
  if (!life) return ': it is created later; make `then` later than `at`';
  return life.state === 'expired'
    ? `: it expired at ${life.offer.contract.payload.expiresAt}; give it a longer \`expires\``
    : `: it is ${life.state}`;
}

const STEP = 100_000_000n;
const UNIT = amount('1e-10');
/** Tokens between two amounts, in whole hundredths so that they look like money; without a range, the lower one. */
function drawnAmount(
  planning: Planning,
  { from, to }: { readonly from: string; readonly to: string | undefined },
  pointer: string,
  count: number,
): string {
  const [low, high] = [parseAmount(from), to === undefined ? undefined : parseAmount(to)];
  if (!low || !high) return from;
  if (high.lt(low)) {
    refuse(planning, `${pointer}UpTo`, `${to ?? ''} is less than ${from}; write the larger amount here`);
    return from;
  }
  const width = BigInt(high.minus(low).div(UNIT).toFixed(0));
  const drawn = drawnBelow(planning.value(`${pointer.slice(1)}/${count}`), width / STEP + 1n) * STEP;
  return formatAmount(low.plus(amount(drawn.toString()).times(UNIT)));
}

export function planTap(planning: Planning, words: TapProperties, index: number): void {
  const pointer = `/taps/${index}`;
  const owner = planning.partyOf(words.user);
  const first = atOr(planning, words.at, `${pointer}/at`, [100, 950]);
  const moments = timesOf(planning, words, first, pointer);
  const { user, usd, usdUpTo } = words;
  continueAfter(planning, words, moments, {
    id: `taps-${index + 1}`,
    tap: { users: [user], usd, ...(usdUpTo === undefined ? {} : { usdUpTo }) },
  });
  moments.forEach((time, count) => {
    const amountUsd = drawnAmount(planning, { from: words.usd, to: words.usdUpTo }, `${pointer}/usd`, count);
    const command: Command = { type: 'tap', owner, amountUsd };
    add(planning, time, pointer, command);
  });
}

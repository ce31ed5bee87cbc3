// Draws the state of the world beside a scene: ledger time, balances, offers of the story, and mining rounds.

import { amount, ZERO } from '../base';
import { fitted, svgText } from './markup';
import type { StoryOffer, StoryState, StoryBalance } from './story-state';

export const STATE_WIDTH = 316;
const PADDING = 14;
const INNER = STATE_WIDTH - 2 * PADDING;
const LINE = 22;
const TITLE = 26;
const SMALL = 12;
const MAX_OFFERS = 5;
const MAX_ROUNDS = 8;
const ROUNDS_PER_ROW = 4;
const ROUND_HEIGHT = 38;
const ROUND_GAP = 4;

interface ShownStates {
  readonly state: StoryState;
  /** The world at the start of the story. */
  readonly start: StoryState;
  /** The world before the scene: what differs from it is marked. */
  readonly before: StoryState;
}

export function drawState(states: ShownStates): { readonly height: number; readonly markup: string } {
  const { state } = states;
  const parts: string[] = [];
  let y = PADDING;
  const title = (text: string): void => {
    parts.push(svgText(text, { x: PADDING, y: y + 15, class: 'title' }));
    y += TITLE;
  };
  const lines = (drawn: readonly string[]): void => {
    for (const markup of drawn) {
      parts.push(`<g transform="translate(${PADDING} ${y})">${markup}</g>`);
      y += LINE;
    }
    y += 6;
  };
  title('Ledger time');
  lines([timeLine(states)]);
  if (state.balances.length > 0) {
    title('Balances');
    lines(state.balances.map((balance) => balanceLine(balance, states)));
  }
  const offers = offersOfStory(states);
  if (offers.length > 0) {
    title('Offers of this story');
    lines(offers.map((offer) => offerLine(offer, states)));
  }
  if (state.rounds.length > 0) {
    title('Mining rounds');
    parts.push(roundBoxes(states, y));
    y += Math.ceil(Math.min(MAX_ROUNDS, state.rounds.length) / ROUNDS_PER_ROW) * (ROUND_HEIGHT + ROUND_GAP) + 6;
  }
  const height = y + PADDING - 6;
  return { height, markup: `<rect width="${STATE_WIDTH}" height="${height}" rx="8" class="panel"/>${parts.join('')}` };
}

const changedClass = (isChanged: boolean): string => (isChanged ? 'value changed' : 'value');

function timeLine({ state, before }: ShownStates): string {
  const [date = '', time = ''] = state.now.replace(/(\.\d+)?Z$/, '').split('T');
  return [
    svgText(date, { x: 0, y: 14, class: 'value' }),
    svgText(time, { x: 84, y: 14, class: changedClass(state.now !== before.now) }),
    svgText(`migration id ${state.migrationId}`, {
      x: INNER,
      y: 14,
      class: changedClass(state.migrationId !== before.migrationId),
      anchor: 'end',
    }),
  ].join('');
}

/** Without zeros at the end: `12.5`. */
const shortAmount = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

function balanceLine({ user, amount: now }: StoryBalance, { start, before }: ShownStates): string {
  const amountIn = ({ balances }: StoryState): string => balances.find((one) => one.user === user)?.amount ?? now;
  const change = amount(now).minus(amount(amountIn(start)));
  const tone = change.lt(ZERO) ? 'less' : 'more';
  return [
    svgText(fitted(user, 62, SMALL), { x: 0, y: 14, class: 'value' }),
    svgText(shortAmount(now), { x: 174, y: 14, class: changedClass(now !== amountIn(before)), anchor: 'end' }),
    change.eq(ZERO)
      ? ''
      : svgText(`${change.gt(ZERO) ? '+' : '−'}${shortAmount(change.abs().toFixed(10))}`, {
          x: INNER,
          y: 14,
          class: tone,
          anchor: 'end',
        }),
  ].join('');
}

/** A tracking id is unique among the offers of one sender. */
const isSameOffer = (one: StoryOffer, other: StoryOffer): boolean =>
  one.trackingId === other.trackingId && one.sender === other.sender;

/** Offers that the story created or changed, the last one last. */
function offersOfStory({ state, start }: ShownStates): readonly StoryOffer[] {
  const isNew = (offer: StoryOffer): boolean =>
    !start.offers.some((one) => isSameOffer(one, offer) && one.state === offer.state);
  return state.offers.filter(isNew).slice(0, MAX_OFFERS).toReversed();
}

const TONES: Readonly<Record<string, string>> = {
  created: 'plain',
  accepted: 'open',
  completed: 'good',
  rejected: 'bad',
  withdrawn: 'bad',
  expired: 'bad',
};

function offerLine(offer: StoryOffer, { before }: ShownStates): string {
  const { trackingId, sender, receiver, state } = offer;
  const earlier = before.offers.find((one) => isSameOffer(one, offer));
  const text = `${trackingId}: ${sender} → ${receiver} ${shortAmount(offer.amount)}`;
  return [
    svgText(fitted(text, INNER - 88, SMALL), { x: 0, y: 14, class: 'value' }),
    `<rect x="${INNER - 80}" y="0" width="80" height="19" rx="9.5" class="pill ${TONES[state] ?? 'plain'}"/>`,
    svgText(state, { x: INNER - 40, y: 14, class: `pill-text ${TONES[state] ?? 'plain'}`, anchor: 'middle' }),
    earlier?.state === state ? '' : `<circle cx="${INNER - 89}" cy="9.5" r="3" class="dot"/>`,
  ].join('');
}

/** The last rounds in rows, with their numbers and states. */
function roundBoxes({ state, before }: ShownStates, top: number): string {
  const width = (INNER - (ROUNDS_PER_ROW - 1) * ROUND_GAP) / ROUNDS_PER_ROW;
  return state.rounds
    .slice(-MAX_ROUNDS)
    .map(({ round, state: name }, index) => {
      const isNew = !before.rounds.some((one) => one.round === round && one.state === name);
      const x = PADDING + (index % ROUNDS_PER_ROW) * (width + ROUND_GAP);
      const y = top + Math.floor(index / ROUNDS_PER_ROW) * (ROUND_HEIGHT + ROUND_GAP);
      return [
        `<rect x="${x}" y="${y}" width="${width}" height="${ROUND_HEIGHT}" rx="4" class="round ${name === 'open' ? 'open' : 'plain'}"/>`,
        svgText(round, { x: x + width / 2, y: y + 16, class: changedClass(isNew), anchor: 'middle' }),
        svgText(fitted(name, width, 10), { x: x + width / 2, y: y + 30, class: 'tiny', anchor: 'middle' }),
      ].join('');
    })
    .join('');
}

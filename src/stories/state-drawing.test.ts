import { drawState } from './state-drawing';
import type { StoryOffer, StoryState } from './story-state';

const offer = (sender: string, state: string): StoryOffer => ({
  trackingId: 'lunch-1',
  sender,
  receiver: 'bob',
  amount: '12.5000000000',
  state,
});
const world = (...offers: readonly StoryOffer[]): StoryState => ({
  now: '2026-01-15T12:00:00Z',
  migrationId: '1',
  balances: [],
  offers,
  rounds: [],
});
const drawnOffers = (markup: string): readonly string[] =>
  [...markup.matchAll(/lunch-1: (\w+) → bob/g)].map(([, sender = '']) => sender);
const CHANGED = 'class="dot"';

it('draws the offer of a sender whose tracking id another sender has used before', () => {
  const start = world(offer('carol', 'created'));
  const state = world(offer('alice', 'created'), offer('carol', 'created'));
  expect(drawnOffers(drawState({ state, start, before: start }).markup)).toEqual(['alice']);
});

it('marks an offer that changed, though an offer of another sender with its tracking id did not', () => {
  const start = world();
  const before = world(offer('carol', 'completed'), offer('alice', 'created'));
  const state = world(offer('carol', 'completed'), offer('alice', 'completed'));
  expect(drawState({ state, start, before }).markup.split(CHANGED)).toHaveLength(2);
  expect(drawState({ state, start, before: state }).markup).not.toContain(CHANGED);
});

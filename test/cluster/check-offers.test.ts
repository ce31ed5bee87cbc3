// The search accepts what one server could have answered, finds each way of going wrong, and agrees with a plain search
// through all orders.

import fc from '../property';
import { after, contradictingOffers, isLinearizable, type OfferOperation } from './check-offers';

type Answer = Parameters<typeof after>[1];
const create = (result: 'exists' | 'busy' | 'open'): Answer => ({ kind: 'create', result });
const created = (contractId: string): Answer => ({ kind: 'create', result: 'done', contractId });
const is = (stage: 'none' | 'accepted' | 'completed' | 'rejected' | 'withdrawn'): Answer => ({ kind: 'status', stage });
const isCreated = (contractId: string): Answer => ({ kind: 'status', stage: 'created', contractId });
const listed = (contractId: string | undefined): Answer => ({ kind: 'list', contractId });
const move = (kind: 'accept' | 'reject' | 'withdraw', result: 'done' | 'refused' | 'open'): Answer => ({
  kind,
  result,
});
const at = (begin: number, end: number, answer: Answer): OfferOperation => ({
  ...answer,
  trackingId: 't',
  begin,
  end,
});

it.each([
  [
    'an offer lifecycle',
    [at(0, 1, created('a')), at(2, 3, isCreated('a')), at(4, 5, move('accept', 'done')), at(6, 7, is('accepted'))],
  ],
  ['a completion by automation', [at(0, 1, created('a')), at(2, 3, move('accept', 'done')), at(4, 5, is('completed'))]],
  ['a read beside a create', [at(0, 9, created('a')), at(1, 2, is('none')), at(3, 4, isCreated('a'))]],
  ['two creates of which one is refused', [at(0, 5, created('a')), at(1, 4, create('exists'))]],
  ['a create beside one in process', [at(0, 5, created('a')), at(1, 4, create('busy'))]],
  ['an open create that was done later', [at(0, 1, create('open')), at(2, 3, is('none')), at(4, 5, isCreated('a'))]],
  ['an open create that was not done', [at(0, 1, create('open')), at(2, 3, created('b')), at(4, 5, isCreated('b'))]],
  [
    'moves of which one wins',
    [
      at(0, 1, created('a')),
      at(2, 9, move('reject', 'done')),
      at(3, 8, move('withdraw', 'refused')),
      at(10, 11, is('rejected')),
    ],
  ],
  [
    'an open withdrawal',
    [
      at(0, 1, created('a')),
      at(2, 3, move('withdraw', 'open')),
      at(4, 5, isCreated('a')),
      at(6, 7, move('accept', 'refused')),
    ],
  ],
])('accepts %s', (_, operations) => {
  expect(contradictingOffers(operations)).toEqual([]);
});

it.each([
  ['a lost create', [at(0, 1, created('a')), at(2, 3, is('none'))]],
  ['an open offer that is not listed', [at(0, 1, created('a')), at(2, 3, listed(undefined))]],
  [
    'a list with an offer that is gone',
    [at(0, 1, created('a')), at(2, 3, move('reject', 'done')), at(4, 5, listed('a'))],
  ],
  ['a stale read', [at(0, 1, created('a')), at(2, 3, move('reject', 'done')), at(4, 5, isCreated('a'))]],
  ['reads that go back', [at(0, 1, create('open')), at(2, 3, isCreated('a')), at(4, 5, is('none'))]],
  ['two offers with one tracking id', [at(0, 5, created('a')), at(1, 4, created('b'))]],
  ['an id that returns with other content', [at(0, 1, created('a')), at(2, 3, isCreated('b'))]],
  ['a refusal without a reason', [at(0, 1, create('exists'))]],
  ['a create in process after its end', [at(0, 1, created('a')), at(2, 3, create('busy'))]],
  [
    'a refused move of an open offer',
    [at(0, 1, created('a')), at(2, 3, move('accept', 'refused')), at(4, 5, isCreated('a'))],
  ],
  [
    'two moves that both win',
    [at(0, 1, created('a')), at(2, 5, move('reject', 'done')), at(3, 4, move('withdraw', 'done'))],
  ],
  ['a move of nothing', [at(0, 1, move('accept', 'done'))]],
  [
    'a completion that is reverted',
    [at(0, 1, created('a')), at(2, 3, move('accept', 'done')), at(4, 5, is('completed')), at(6, 7, is('accepted'))],
  ],
  ['an effect before its request', [at(0, 1, isCreated('a')), at(2, 3, created('a'))]],
])('finds %s', (_, operations) => {
  expect(contradictingOffers(operations)).toEqual([expect.stringContaining('offer t')]);
});

const contract = fc.constantFrom('a', 'b');
const answers: fc.Arbitrary<Answer> = fc.oneof(
  contract.map(created),
  contract.map(isCreated),
  fc.option(contract, { nil: undefined }).map(listed),
  fc.constantFrom('exists' as const, 'busy' as const, 'open' as const).map(create),
  fc
    .constantFrom('none' as const, 'accepted' as const, 'completed' as const, 'rejected' as const, 'withdrawn' as const)
    .map(is),
  fc
    .tuple(
      fc.constantFrom('accept' as const, 'reject' as const, 'withdraw' as const),
      fc.constantFrom('done' as const, 'refused' as const, 'open' as const),
    )
    .map(([kind, result]) => move(kind, result)),
);
const moment = fc.integer({ min: 0, max: 8 });
const operation = fc
  .tuple(moment, moment, answers)
  .map(([one, other, answer]) => at(Math.min(one, other), Math.max(one, other), answer));

const isOpen = (one: OfferOperation): boolean => 'result' in one && one.result === 'open';

/** Tries every order of every choice of the open operations. */
function hasOrder(left: readonly OfferOperation[], offer: Parameters<typeof after>[0] = { stage: 'none' }): boolean {
  if (left.every(isOpen)) return true;
  return left.some((next) => {
    const rest = left.filter((one) => one !== next);
    if (rest.some((one) => !isOpen(one) && one.end < next.begin)) return false;
    const changed = after(offer, next);
    return changed !== undefined && hasOrder(rest, changed);
  });
}

it('agrees with a search through all orders', () => {
  let accepted = 0;
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 6 }), (operations) => {
      const expected = hasOrder(operations);
      if (expected) accepted += 1;
      expect(isLinearizable(operations)).toBe(expected);
    }),
    { numRuns: 600 },
  );
  expect(accepted).toBeGreaterThan(50);
});

/** Answers of one server to a random sequence, each at a moment between request and answer. */
function simulated(calls: readonly (readonly [Answer, number, number])[]): readonly OfferOperation[] {
  let offer: Parameters<typeof after>[0] = { stage: 'none' };
  return calls.flatMap(([answer, before, later], index) => {
    const next = after(offer, answer);
    if (next === undefined) return [];
    offer = next;
    return [at(index - before, index + later, answer)];
  });
}

const span = fc.double({ min: 0, max: 3, noNaN: true });

it('accepts the responses of one server to concurrent clients, and refuses a stale one', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(answers, span, span), { minLength: 20, maxLength: 60 }), (calls) => {
      const operations = simulated(calls);
      expect(isLinearizable(operations)).toBe(true);
      const hasBegun = operations.some((one) => one.kind === 'status' && one.stage !== 'none');
      if (hasBegun) expect(isLinearizable([...operations, at(1_000, 1_001, is('none'))])).toBe(false);
    }),
    { numRuns: 100 },
  );
});

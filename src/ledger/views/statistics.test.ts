// Statistics against a plain reading of the log, and however often they were read before.

import fc from '../../../test/property';
import { ALICE, BOB, offer, START, testLedger } from '../../../test/support/ledger';
import { play, steps, world } from '../../../test/support/ledger-evolve';
import { exerciseOf, submission } from '../../../test/support/ledger-submission';
import { amount, DAY, formatAmount, HOUR, later, minAmount, plus, sumAmounts, ZERO, type Amount } from '../../base';
import { amuletIn, faceValue } from '../amulets';
import type { PartyId, Payload } from '../daml';
import { acceptedTerms } from '../decide/offers';
import { rebuild } from '../evolve';
import { activeOf, type State } from '../state';
import type { Transaction } from '../types';
import { OFFER_STATES, offerSummaries, offerSummary } from './offers';
import { extendStatistics, statistics } from './statistics';

/** What each owner gained in an update, in decimals. */
function gains(state: State, { nodes }: Transaction): ReadonlyMap<PartyId, Amount> {
  const changes = new Map<PartyId, Amount>();
  for (const node of nodes) {
    if (node.kind === 'exercise' && !node.consuming) continue;
    const contract = node.kind === 'create' ? node.contract : state.contracts.get(node.contractId)?.contract;
    const amulet = contract && amuletIn(contract);
    if (!amulet) continue;
    const value = node.kind === 'create' ? faceValue(amulet) : ZERO.minus(faceValue(amulet));
    changes.set(amulet.owner, (changes.get(amulet.owner) ?? ZERO).plus(value));
  }
  return changes;
}

const positive = (values: Iterable<Amount>): Amount => sumAmounts([...values].filter((value) => value.gt(ZERO)));

const volumeOf = (changes: ReadonlyMap<PartyId, Amount>): Amount =>
  minAmount(positive(changes.values()), positive([...changes.values()].map((change) => ZERO.minus(change))));

it('agree with a plain reading of the log, for any history', () => {
  fc.assert(
    fc.property(steps, (chosen) => {
      const { ledger } = world();
      const now = play(ledger, chosen, START);
      const { state } = ledger;
      const { periods, total, offers } = statistics(state, now, { per: 'day', count: 100 });
      const updates = state.updates.filter(({ recordTime }) => recordTime >= (periods[0]?.at ?? 0n));
      const volumes = updates.map((update) =>
        update.type === 'transaction' ? volumeOf(gains(state, update)) : amount('0'),
      );
      expect(total).toMatchObject({
        updates: updates.length,
        volume: formatAmount(sumAmounts(volumes)),
        transfers: volumes.filter((volume) => volume.gt(ZERO)).length,
      });
      expect(formatAmount(sumAmounts(periods.map(({ volume }) => amount(volume))))).toBe(total.volume);
      const summaries = offerSummaries(state);
      expect(offers).toEqual(
        Object.fromEntries(
          OFFER_STATES.map((name) => [name, summaries.filter((one) => one.state === name).length] as const),
        ),
      );
    }),
  );
});

it('are the same whether they were read after each step, in slices or for the first time', () => {
  fc.assert(
    fc.property(steps, (chosen) => {
      const { ledger } = world();
      const read = { per: 'hour', count: 100 } as const;
      let now = START;
      for (const step of chosen) {
        now = play(ledger, [step], now);
        statistics(ledger.state, now, read);
      }
      const again = rebuild(ledger.state.log);
      while (!extendStatistics(again, 3));
      expect(statistics(again, now, read)).toEqual(statistics(ledger.state, now, read));
    }),
  );
});

it('count a payment for sender and receiver, and neither a tap nor a burn as volume', () => {
  const test = testLedger({});
  test.given({ type: 'tap', owner: ALICE, amountUsd: '10' });
  offer(test, { amount: '12.0000000001' });
  const { updates } = test.ledger.state;
  const { total, offers } = statistics(test.ledger.state, test.now(), { per: 'day', count: 2 });
  expect(total).toMatchObject({ updates: updates.length, volume: '0.0000000000', transfers: 0, offers: 1 });
  expect(offers).toMatchObject({ created: 1, completed: 0 });
  expect(total.activeWallets).toBe(2);
});

it('count an offer that its sender archived as withdrawn, as the summary of the offer does', () => {
  const test = testLedger({});
  const contractId = offer(test, {});
  test.given(submission(test, ALICE, [exerciseOf('TransferOffer', contractId, 'Archive', {})]));
  expect(statistics(test.ledger.state, test.now(), { per: 'day', count: 2 }).offers).toMatchObject({
    created: 0,
    withdrawn: 1,
  });
  expect(offerSummary(test.ledger.state, contractId)).toMatchObject({ state: 'withdrawn', reason: undefined });
});

it('do not count an accepted offer that a command created: it is the state of no offer', () => {
  const test = testLedger({});
  const contractId = offer(test, {});
  const terms = test.ledger.state.contracts.get(contractId)?.contract.payload as Payload<'TransferOffer'>;
  const create = { kind: 'create', template: 'AcceptedTransferOffer', payload: acceptedTerms(terms) } as const;
  test.given(submission(test, ALICE, [create], { actAs: [ALICE, BOB] }));
  test.pass(DAY);
  const { state } = test.ledger;
  expect(activeOf(state, 'AcceptedTransferOffer')).toEqual([]);
  expect(statistics(state, test.now(), { per: 'day', count: 2 }).offers).toEqual(
    Object.fromEntries(
      OFFER_STATES.map((name) => [name, offerSummaries(state).filter((one) => one.state === name).length]),
    ),
  );
});

it('are aligned to UTC, and the last period contains the present', () => {
  const { ledger, now } = testLedger({});
  const at = plus(now(), DAY);
  const { periods } = statistics(ledger.state, at, { per: 'hour', count: 3 });
  expect(periods.map((period) => period.at % HOUR)).toEqual([0n, 0n, 0n]);
  const last = periods.at(-1)?.at ?? START;
  expect([last <= at, later(at, plus(last, HOUR)) === plus(last, HOUR)]).toEqual([true, true]);
});

// Streams step by step, without a socket: what they say while the ledger changes between two steps.

import { micros, plus, type Json } from '../../base';
import { START } from '../../../test/support/scan-network';
import type { StreamStep, StreamSteps } from '../types';
import { CHECKPOINT_SECONDS, followLog } from './follow';
import { listActiveContracts } from './listActiveContracts';
import { listUpdates } from './listUpdates';
import { ALICE, ask, BOB, contextOf, follow, openHistory } from '../../../test/support/ledger-operations';

const ANY = { filtersForAnyParty: {} };
const elementsOf = (steps: readonly StreamStep[]): readonly Json[] =>
  steps.flatMap((step) => (typeof step === 'object' && 'element' in step ? [step.element] : []));

/** All steps of a stream that ends; something happens after each. */
function taken(steps: StreamSteps, meanwhile: (count: number) => void = () => undefined): readonly StreamStep[] {
  const all: StreamStep[] = [];
  for (let next = steps.next(); !next.done && all.length < 1000; next = steps.next()) meanwhile(all.push(next.value));
  return all;
}

describe('active contracts', () => {
  /** A history with so many open offers of alice, and the way to withdraw the oldest of them. */
  function withOffers(count: number) {
    const network = openHistory();
    for (let offer = 0; offer < count; offer += 1)
      network.run(10, {
        type: 'create-offer',
        sender: ALICE,
        receiver: BOB,
        amount: '0.1',
        description: 'more',
        expiresAt: plus(START, 7_200_000_000n),
        trackingId: `more-${offer}`,
      });
    const open = [...(network.ledger.state.active.get('TransferOffer')?.keys() ?? [])];
    return {
      network,
      withdraw: () => network.run(11, { type: 'withdraw-offer', contractId: open.shift() ?? '', actor: ALICE }),
    };
  }

  it.each([ANY, { filtersByParty: { [ALICE]: {} } }])(
    'of %j are those at the offset, however the ledger continues',
    (eventFormat) => {
      for (const before of [0, 1]) {
        const { network, withdraw } = withOffers(20);
        const request = { body: { activeAtOffset: network.ledger.state.ledgerEnd - before, eventFormat } };
        const listed = ask(network, listActiveContracts, request).json;
        expect(
          elementsOf(taken(follow(network, listActiveContracts, request), (count) => void (count <= 10 && withdraw()))),
        ).toEqual(listed);
      }
    },
  );

  it('that were archived before the offset are skipped in steps that yield to other work', () => {
    const { network, withdraw } = withOffers(500);
    for (let offer = 0; offer < 500; offer += 1) withdraw();
    const request = {
      body: { activeAtOffset: network.ledger.state.ledgerEnd - 1, eventFormat: { filtersByParty: { [BOB]: {} } } },
    };
    expect(taken(follow(network, listActiveContracts, request)).filter((step) => step === 'searching')).toHaveLength(2);
  });

  it('are searched for lazily', () => {
    const { network } = withOffers(100);
    const { contracts } = network.ledger.state;
    const all = [...contracts.values()];
    let looked = 0;
    jest.spyOn(contracts, 'values').mockImplementation(function* () {
      for (const contract of all) {
        looked += 1;
        yield contract;
      }
      return undefined;
    });
    const steps = follow(network, listActiveContracts, {
      body: { activeAtOffset: network.ledger.state.ledgerEnd - 1, eventFormat: ANY },
    });
    expect(looked).toBe(0);
    steps.next();
    steps.next();
    // The first ones are contracts of the network, whose parties another participant hosts.
    expect(looked).toBeLessThan(20);
  });
});

describe('updates', () => {
  it('that arrive while the time is read come before a checkpoint of that time', () => {
    const network = openHistory();
    const { state } = network.ledger;
    const begin = state.ledgerEnd - 1;
    let seconds = 0;
    const now = () => {
      if (seconds > 0 && state.ledgerEnd === begin + 1)
        network.run(10, { type: 'tap', owner: ALICE, amountUsd: '1.0000000000', commandId: 'by itself' });
      return plus(state.lastRecordTime, micros(BigInt(seconds) * 1_000_000n));
    };
    const steps = followLog(
      { begin, show: ({ offset }) => (offset > begin + 1 ? offset : undefined), wrap: (told) => told },
      contextOf(network, 'observed', now),
    );
    expect(steps.next().value).toBe('caught-up');
    seconds = CHECKPOINT_SECONDS;
    const told: unknown[] = [];
    for (let step = steps.next().value; step !== 'caught-up'; step = steps.next().value) told.push(step);
    expect(told).toEqual(state.updates.slice(begin + 1).map(({ offset }) => ({ element: offset })));
  });
});

describe('a stream', () => {
  const body = (begin: number) => ({ beginExclusive: begin, filter: ANY });

  it('ends with an error at once if its user loses a right before its first step', () => {
    const network = openHistory();
    const steps = follow(network, listUpdates, { body: body(0) });
    network.run(10, { type: 'revoke-rights', userId: 'reader', rights: [{ kind: 'readAsAnyParty' }] });
    expect(taken(steps)).toEqual([
      { refusal: expect.objectContaining({ json: expect.objectContaining({ code: 'STALE_STREAM_AUTHORIZATION' }) }) },
    ]);
  });
});

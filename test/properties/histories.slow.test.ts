// The other properties are worth as much as the histories they are tried on: together these must reach every kind of
// state.

import fc from '../property';
import { activeOf, isInFlight } from '../../src/ledger/state';
import { histories, openNetwork, play, runs, TIMEOUT_MS } from './network';

it(
  'the random histories reach every state of an offer, of a token and of a round',
  async () => {
    const reached = new Set<string>();
    for (const history of fc.sample(histories, runs(25))) {
      const network = openNetwork();
      const before = {
        snapshots: network.state.snapshots.length,
        locked: activeOf(network.state, 'LockedAmulet').length,
      };
      for (const { status } of await play(network, history)) reached.add(`answered ${status}`);
      const { state } = network;
      for (const [, , status] of state.offers.entries())
        reached.add(status.status === 'failed' ? `offer ${status.failureKind}` : `offer ${status.status}`);
      if ([...state.contracts.values()].some((record) => isInFlight(record))) reached.add('token in flight');
      if ([...state.contracts.values()].some((record) => record.reassignments.some(({ kind }) => kind === 'assigned')))
        reached.add('token on the other synchronizer');
      if (activeOf(state, 'LockedAmulet').length > before.locked) reached.add('token locked');
      if (state.snapshots.length > before.snapshots) reached.add('snapshot taken');
      if (activeOf(state, 'IssuingMiningRound').length > 0) reached.add('round issuing');
    }
    const offers = ['created', 'accepted', 'completed', 'expired', 'rejected', 'withdrawn'].map(
      (state) => `offer ${state}`,
    );
    expect(
      [
        ...offers,
        'answered 200',
        'token in flight',
        'token on the other synchronizer',
        'token locked',
        'snapshot taken',
        'round issuing',
      ].filter((state) => !reached.has(state)),
    ).toEqual([]);
    // Nothing in them is a failure of ours.
    expect([...reached].filter((state) => state.startsWith('answered 5'))).toEqual([]);
  },
  TIMEOUT_MS,
);

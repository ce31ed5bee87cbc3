// Current mining rounds, and how long clients may cache them (service contract 4.3, observed scan-validator 3.1).

import type { Micros } from '../../base';
import { openRounds, roundNumber, timeOf } from '../rounds';
import { activeOf, type ContractRecord, type State } from '../state';
import type { LedgerContract } from '../types';

export type OpenRound = ContractRecord<'OpenMiningRound'>;
export type IssuingRound = ContractRecord<'IssuingMiningRound'>;

export const openMiningRounds = (state: State): readonly OpenRound[] => openRounds(state);

export const issuingMiningRounds = (state: State): readonly IssuingRound[] =>
  [...activeOf(state, 'IssuingMiningRound')].sort((a, b) => roundNumber(a) - roundNumber(b));

export const closedRounds = (state: State): readonly ContractRecord<'ClosedMiningRound'>[] =>
  [...activeOf(state, 'ClosedMiningRound')].sort((a, b) => roundNumber(a) - roundNumber(b));

/** The lowest number among the open rounds: the default of as_of_round (decisions B23). */
export const earliestOpenRound = (state: State): bigint | undefined => {
  const first = openRounds(state)[0];
  return first && BigInt(first.contract.payload.round.number);
};

/**
 * Microseconds: the minimum of the ticks of open and summarizing rounds and half the duration of issuing rounds;
 * undefined without rounds.
 */
export function roundsTimeToLive(state: State): bigint | undefined {
  const ticks = [...activeOf(state, 'OpenMiningRound'), ...activeOf(state, 'SummarizingMiningRound')].map(
    ({ contract }) => BigInt(contract.payload.tickDuration.microseconds),
  );
  const halves = activeOf(state, 'IssuingMiningRound').map(
    ({ contract }) => (timeOf(contract.payload.targetClosesAt) - timeOf(contract.payload.opensAt)) / 2n,
  );
  return [...ticks, ...halves].reduce<bigint | undefined>(
    (least, span) => (least === undefined || span < least ? span : least),
    undefined,
  );
}

export { usableRound } from '../rounds';

type RoundState = 'announced' | 'open' | 'summarizing' | 'issuing' | 'closed';

export interface ActiveRound {
  readonly number: number;
  readonly state: RoundState;
  readonly contract: LedgerContract<
    'OpenMiningRound' | 'SummarizingMiningRound' | 'IssuingMiningRound' | 'ClosedMiningRound'
  >;
}

/** Every round that is not archived, lowest number first. */
export function activeRounds(state: State, now: Micros): readonly ActiveRound[] {
  const rounds = [
    ...openRounds(state).map(({ contract }) =>
      activeRound(contract, timeOf(contract.payload.opensAt) > now ? 'announced' : 'open'),
    ),
    ...activeOf(state, 'SummarizingMiningRound').map(({ contract }) => activeRound(contract, 'summarizing')),
    ...activeOf(state, 'IssuingMiningRound').map(({ contract }) => activeRound(contract, 'issuing')),
    ...activeOf(state, 'ClosedMiningRound').map(({ contract }) => activeRound(contract, 'closed')),
  ];
  return rounds.sort((a, b) => a.number - b.number);
}

const activeRound = (contract: ActiveRound['contract'], state: RoundState): ActiveRound => ({
  number: roundNumber({ contract }),
  state,
  contract,
});

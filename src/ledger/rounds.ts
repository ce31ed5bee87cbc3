// Times of mining rounds (observed scan-validator 3.1); used by decider, scheduler and views.

import { defined, later, parseInstant, plus, type Micros } from '../base';
import { activeOf, type ContractRecord, type State } from './state';

/** Parses a time of a payload. */
export const timeOf = (text: string): Micros => defined(parseInstant(text), `payload times are ISO-8601, not ${text}`);

export const roundNumber = (record: {
  readonly contract: { readonly payload: { readonly round: { readonly number: string } } };
}): number => Number(record.contract.payload.round.number);

/** Open rounds, lowest number first. */
export const openRounds = (state: State): readonly ContractRecord<'OpenMiningRound'>[] =>
  [...activeOf(state, 'OpenMiningRound')].sort((a, b) => roundNumber(a) - roundNumber(b));

/** When the oldest of three open rounds, passed in ascending order, can be replaced; undefined if there are fewer. */
export function advanceDueAt([oldest, middle, newest]: readonly ContractRecord<'OpenMiningRound'>[]):
  | Micros
  | undefined {
  if (!oldest || !middle || !newest) return undefined;
  const tick = BigInt(newest.contract.payload.tickDuration.microseconds);
  const opened = later(timeOf(oldest.contract.payload.targetClosesAt), timeOf(newest.contract.payload.opensAt));
  return later(opened, plus(timeOf(middle.contract.payload.opensAt), tick));
}

/** The newest round open at the instant, used by taps, transfers and balances. */
export function usableRound(state: State, now: Micros): ContractRecord<'OpenMiningRound'> | undefined {
  return openRounds(state).findLast((record) => timeOf(record.contract.payload.opensAt) <= now);
}

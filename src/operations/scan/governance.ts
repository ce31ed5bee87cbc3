// The governance party, its rules and its members, read from active contracts (observed scan-validator 4.9).

import type { Json } from '../../base';
import {
  activeOf,
  firstActive,
  networkOf,
  openMiningRounds,
  votesNeeded,
  type ContractRecord,
  type State,
} from '../../ledger';
import { contractWithState } from '../contract-state';
import type { Dialect } from '../dialect';

export const amuletRules = (state: State): ContractRecord<'AmuletRules'> | undefined =>
  firstActive(state, 'AmuletRules');

/** The DSO information; undefined while one of its contracts is missing. */
export function dsoInfo(state: State, dialect: Dialect): Json | undefined {
  const rules = amuletRules(state);
  const dsoRules = firstActive(state, 'DsoRules');
  const newestRound = openMiningRounds(state).at(-1);
  if (!rules || !dsoRules || !newestRound) return undefined;
  const { dso, sv, firstRound } = networkOf(state);
  return {
    sv_user: sv.user,
    sv_party_id: sv.party,
    dso_party_id: dso,
    voting_threshold: votesNeeded(dsoRules.contract.payload.svs.length),
    latest_mining_round: contractWithState(newestRound, dialect),
    amulet_rules: contractWithState(rules, dialect),
    dso_rules: contractWithState(dsoRules, dialect),
    sv_node_states: activeOf(state, 'SvNodeState').map((record) => contractWithState(record, dialect)),
    initial_round: firstRound.toString(),
  };
}

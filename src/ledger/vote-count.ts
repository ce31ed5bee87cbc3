// What a vote of the governance body needs, and when it ends (public Daml source: Splice.DsoRules); used by decider,
// scheduler and views.

import type { Micros } from '../base';
import { timeOf } from './rounds';
import type { LedgerContract } from './types';

/** More than half of the honest members when fewer than a third may be faulty (public source: Thresholds). */
export function votesNeeded(members: number): number {
  const faulty = Math.floor((members - 1) / 3);
  return Math.ceil((members + faulty + 1) / 2);
}

/** The votes of those who are members now. */
export function countVotes(
  { payload }: LedgerContract<'VoteRequest'>,
  rules: LedgerContract<'DsoRules'>,
): { readonly yes: number; readonly no: number; readonly needed: number } {
  const names = new Set(rules.payload.svs.map(([, { name }]) => name));
  const counted = payload.votes.filter(([voter]) => names.has(voter)).map(([, { accept }]) => accept);
  const yes = counted.filter((accept) => accept).length;
  return { yes, no: counted.length - yes, needed: votesNeeded(rules.payload.svs.length) };
}

/** The instant from which the vote has an outcome, if no member casts or changes a vote until then. */
export function voteEndsAt(request: LedgerContract<'VoteRequest'>, rules: LedgerContract<'DsoRules'>): Micros {
  const { voteBefore, targetEffectiveAt } = request.payload;
  const { yes, no, needed } = countVotes(request, rules);
  return timeOf(targetEffectiveAt !== null && yes + no >= needed ? targetEffectiveAt : voteBefore);
}

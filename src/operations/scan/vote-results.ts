// Selects closed votes (Splice 0.7.4 scan). Times are compared as texts, as running servers do; only accepted votes
// have an effective time.

import type { Json } from '../../base';
import { closedVotes, type ClosedVote, type State } from '../../ledger';
import { membersOf, textMember } from '../read';

/** The closed votes that match all filters of a body, newest first: by time of effect, else of completion. */
export function selectVotes(state: State, body: Json | undefined): readonly ClosedVote[] {
  const accepted = membersOf(body)['accepted'];
  const [from, to] = [textMember(body, 'effectiveFrom'), textMember(body, 'effectiveTo')];
  const [actionName, requester] = [textMember(body, 'actionName') ?? '', textMember(body, 'requester') ?? ''];
  return closedVotes(state)
    .filter(
      (vote) =>
        vote.result.request.action.value.dsoAction.tag.includes(actionName) &&
        vote.result.request.requester.includes(requester) &&
        (typeof accepted !== 'boolean' || accepted === (effectOf(vote) !== undefined)) &&
        isBetween(effectOf(vote), from, to),
    )
    .sort((a, b) => (isNewer(a, b) ? -1 : 1));
}

/** When an accepted action took effect. */
const effectOf = ({ result: { outcome } }: ClosedVote): string | undefined =>
  outcome.tag === 'VRO_Accepted' ? outcome.value.effectiveAt : undefined;

/** Both ends belong to a range of two ends, and a single end does not. */
function isBetween(effect: string | undefined, from: string | undefined, to: string | undefined): boolean {
  if (from === undefined && to === undefined) return true;
  if (effect === undefined) return false;
  if (from !== undefined && to !== undefined) return effect >= from && effect <= to;
  return from === undefined ? to !== undefined && effect < to : effect > from;
}

function isNewer(a: ClosedVote, b: ClosedVote): boolean {
  const [left, right] = [timeOf(a), timeOf(b)];
  return left === right ? a.number > b.number : left > right;
}

const timeOf = (vote: ClosedVote): string => effectOf(vote) ?? vote.result.completedAt;

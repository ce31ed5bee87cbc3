// Votes of the governance body: open, cast and close them, as its members.

import { err, formatInstantShort, ok, type Json, type Micros, type Result } from '../../base';
import {
  activeOf,
  closedVotes,
  firstActive,
  timeOf,
  trackingIdOf,
  type ClosedVote,
  type CommandOf,
  type LedgerContract,
  type Payload,
  type State,
  type VotableAction,
  type VoteState,
} from '../../ledger';
import { json } from '../answers';
import { integerMember, membersOf, textMember } from '../read';
import type { Answer, Operation } from '../types';
import { executeAll, isKnown, stateOf, unknownEntity } from './execute-commands';
import { commandAnswer } from './command-answer';
import { controlOperation, instantJson, instantMember, type ControlOperationCall } from './control-operation';

const STATE_OF: Readonly<Record<ClosedVote['result']['outcome']['tag'], VoteState>> = {
  VRO_Accepted: 'accepted',
  VRO_Rejected: 'rejected',
  VRO_Expired: 'expired',
};

interface Vote {
  readonly trackingId: string;
  readonly request: Payload<'VoteRequest'>;
  readonly state: VoteState;
  /** The current contract of an open vote. */
  readonly open?: LedgerContract<'VoteRequest'>;
  readonly closedAt?: Micros;
}

/** Newest first: open votes, then closed ones. */
const votesOf = (state: State): readonly Vote[] => [
  ...activeOf(state, 'VoteRequest')
    .map(({ contract }): Vote => ({
      trackingId: trackingIdOf(contract),
      request: contract.payload,
      state: 'open',
      open: contract,
    }))
    .toReversed(),
  ...closedVotes(state)
    .map(({ trackingId, result }): Vote => ({
      trackingId,
      request: result.request,
      state: STATE_OF[result.outcome.tag],
      closedAt: timeOf(result.completedAt),
    }))
    .toReversed(),
];

/** The vote of a tracking id, or of the contract id of an open one. */
const voteOf = (state: State, id: string): Vote | undefined =>
  votesOf(state).find(({ trackingId, open }) => trackingId === id || open?.contractId === id);

function actionJson(action: VotableAction): Json {
  switch (action.tag) {
    case 'SRARC_GrantFeaturedAppRight':
      return { kind: 'grant-featured-app-right', provider: action.value.provider };
    case 'SRARC_RevokeFeaturedAppRight':
      return { kind: 'revoke-featured-app-right', right: action.value.rightCid };
    case 'SRARC_UpdateSvRewardWeight':
      return {
        kind: 'update-sv-reward-weight',
        sv: action.value.svParty,
        weight: Number(action.value.newRewardWeight),
      };
  }
}

function voteJson({ trackingId, request, state, open, closedAt }: Vote): Json {
  const { requester, action, reason, voteBefore, targetEffectiveAt, votes } = request;
  return {
    trackingId,
    state,
    ...(open ? { contractId: open.contractId } : {}),
    requester,
    action: actionJson(action.value.dsoAction),
    reason: reason.body,
    url: reason.url,
    ...instantJson('voteBefore', timeOf(voteBefore)),
    ...(targetEffectiveAt === null ? {} : instantJson('effectiveAt', timeOf(targetEffectiveAt))),
    votes: votes.map(([member, { sv, accept, reason: why, optCastAt }]) => ({
      member,
      sv,
      accept,
      reason: why.body,
      url: why.url,
      ...(optCastAt === null ? {} : instantJson('castAt', timeOf(optCastAt))),
    })),
    ...(closedAt === undefined ? {} : instantJson('closedAt', closedAt)),
  };
}

const listVotes = controlOperation('listVotes', (call) => {
  const { state } = call.request.query;
  return json({
    votes: votesOf(stateOf(call))
      .filter((vote) => state === undefined || vote.state === state)
      .map(voteJson),
  });
});

const idOf = (call: ControlOperationCall): string => call.request.path['vote'] ?? '';

const getVote = controlOperation('getVote', (call) => {
  const vote = voteOf(stateOf(call), idOf(call));
  return vote ? json(voteJson(vote)) : commandAnswer(call, unknownEntity('vote', idOf(call)));
});

/** The action of a request. The member whose weight changes is the first one, unless the request names another. */
function actionOf(call: ControlOperationCall): Result<VotableAction, Answer> {
  const action = membersOf(call.request.body)['action'];
  switch (textMember(action, 'kind')) {
    case 'grant-featured-app-right': {
      const provider = textMember(action, 'provider') ?? '';
      return isKnown(call, provider)
        ? ok({ tag: 'SRARC_GrantFeaturedAppRight', value: { provider, activityWeight: null } })
        : err(commandAnswer(call, unknownEntity('party', provider)));
    }
    case 'revoke-featured-app-right':
      return ok({
        tag: 'SRARC_RevokeFeaturedAppRight',
        value: { rightCid: textMember(action, 'right') ?? '' },
      });
    default: {
      const first = firstActive(stateOf(call), 'DsoRules')?.contract.payload.svs[0]?.[0];
      return ok({
        tag: 'SRARC_UpdateSvRewardWeight',
        value: {
          svParty: textMember(action, 'sv') ?? first ?? '',
          newRewardWeight: (integerMember(action, 'weight') ?? 0n).toString(),
        },
      });
    }
  }
}

/** An optional instant of the body. */
const optionalInstant = (call: ControlOperationCall, name: string): Result<Micros | undefined, Answer> =>
  textMember(call.request.body, name) === undefined ? ok(undefined) : instantMember(call.request.body, name);

const openVote = controlOperation('openVote', (call) => {
  const { body } = call.request;
  const action = actionOf(call);
  if (!action.ok) return action.error;
  const voteBefore = optionalInstant(call, 'voteBefore');
  if (!voteBefore.ok) return voteBefore.error;
  const effectiveAt = optionalInstant(call, 'effectiveAt');
  if (!effectiveAt.ok) return effectiveAt.error;
  const command: CommandOf<'request-vote'> = {
    type: 'request-vote',
    action: action.value,
    reason: { url: textMember(body, 'url') ?? '', body: textMember(body, 'reason') ?? '' },
    ...(voteBefore.value === undefined ? {} : { voteBefore: voteBefore.value }),
    ...(effectiveAt.value === undefined ? {} : { effectiveAt: effectiveAt.value }),
    abstain: membersOf(body)['abstain'] === true,
  };
  const done = executeAll(call, [command]);
  const opened = activeOf(stateOf(call), 'VoteRequest').at(-1);
  return commandAnswer(call, done, done.ok && opened ? { trackingId: trackingIdOf(opened.contract) } : {}, 201);
});

const CLOSED: Readonly<Record<VoteState, string>> = {
  open: 'was closed',
  accepted: 'was accepted',
  rejected: 'was rejected',
  expired: 'expired',
};

/** The open vote that the request names. */
function openVoteOf(call: ControlOperationCall): Result<Vote, Answer> {
  const vote = voteOf(stateOf(call), idOf(call));
  if (!vote) return err(commandAnswer(call, unknownEntity('vote', idOf(call))));
  const { trackingId, state, closedAt } = vote;
  if (closedAt === undefined) return ok(vote);
  const reason = `vote ${trackingId} ${CLOSED[state]} at ${formatInstantShort(closedAt)}; open another one`;
  return err(commandAnswer(call, err({ code: 'precondition', reason })));
}

const castVote = controlOperation('castVote', (call) => {
  const { body } = call.request;
  const sv = textMember(body, 'sv');
  const vote = openVoteOf(call);
  if (!vote.ok) return vote.error;
  const done = executeAll(call, [
    {
      type: 'cast-vote',
      contractId: idOf(call),
      ...(sv === undefined ? {} : { sv }),
      accept: membersOf(body)['accept'] === true,
      reason: textMember(body, 'reason') ?? '',
      url: textMember(body, 'url') ?? '',
    },
  ]);
  return commandAnswer(call, done, { trackingId: vote.value.trackingId });
});

const closeVote = controlOperation('closeVote', (call) => {
  const vote = openVoteOf(call);
  if (!vote.ok) return vote.error;
  const done = executeAll(call, [{ type: 'close-vote', contractId: idOf(call) }]);
  const closed = closedVotes(stateOf(call)).at(-1);
  return commandAnswer(
    call,
    done,
    closed ? { trackingId: closed.trackingId, outcome: STATE_OF[closed.result.outcome.tag] } : {},
  );
});

export const voteOperations: readonly Operation[] = [listVotes, openVote, getVote, castVote, closeVote];

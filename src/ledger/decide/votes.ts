// Votes of the governance body: requested, cast and closed, with the effect of an accepted action (public Daml source:
// Splice.DsoRules). Running networks close a vote as soon as its outcome is certain; here automation closes it at its
// end, and a command does before.

import { err, formatInstant, formatInstantShort, ok, plus, type Micros, type Result } from '../../base';
import type { ChoiceResult, Payload } from '../daml';
import { timeOf } from '../rounds';
import { activeContract, firstActive, type State } from '../state';
import type { ContractId, Env, LedgerContract } from '../types';
import { trackingIdOf, voteRequestById } from '../views/governance';
import { countVotes, voteEndsAt } from '../vote-count';
import type { CommandOf, Decision, Rejection } from './commands';
import { VOTE_REQUEST_TIMEOUT } from './governance';
import { archive, createDraft, exercise, type Draft, type ExerciseSpec, type TreeSpec } from './draft';

type Request = LedgerContract<'VoteRequest'>;
type Rules = LedgerContract<'DsoRules'>;
type VoteOutcome = ChoiceResult<'DsoRules_CloseVoteRequest'>['outcome'];

/** Opens a vote, which its requester accepts. Rejects an action without effect and an end in the past. */
export function requestVote(state: State, command: CommandOf<'request-vote'>, env: Env): Decision {
  const { action, reason, voteBefore, effectiveAt, abstain } = command;
  const rules = rulesOf(state);
  if (!rules.ok) return rules;
  const possible = checkAction(state, rules.value, action);
  if (!possible.ok) return possible;
  const [requester, { name }] = firstMember(rules.value);
  const end = voteBefore ?? plus(env.now, BigInt(votingTime(rules.value).microseconds));
  if (end <= env.now)
    return err({
      code: 'precondition',
      reason: `the vote would end at ${formatInstantShort(end)}; an end after the ledger time, ${formatInstantShort(env.now)}, is required`,
    });
  if (effectiveAt !== undefined && effectiveAt < end)
    return err({
      code: 'precondition',
      reason: `the action would take effect at ${formatInstantShort(effectiveAt)}; a time from the end of the vote, ${formatInstantShort(end)}, is required`,
    });
  const draft = createDraft(state, env);
  const votedAction = { tag: 'ARC_DsoRules', value: { dsoAction: action } } as const;
  const targetEffectiveAt = effectiveAt === undefined ? null : formatInstant(effectiveAt);
  const request = draft.create('VoteRequest', {
    dso: rules.value.payload.dso,
    requester: name,
    action: votedAction,
    reason,
    voteBefore: formatInstant(end),
    votes:
      abstain === true
        ? []
        : [[name, voteOf(requester, { accept: true, reason: 'I accept, as I requested the vote.', url: '' }, env.now)]],
    trackingCid: null,
    targetEffectiveAt,
  });
  const root = exercise(rules.value, 'DsoRules_RequestVote', {
    actors: [requester],
    argument: {
      requester,
      action: votedAction,
      reason,
      voteRequestTimeout: { microseconds: (end - env.now).toString() },
      targetEffectiveAt,
    },
    result: { voteRequest: request.contract.contractId },
    children: [request],
  });
  draft.transaction({ actAs: [requester], workflowId: 'vote', roots: [root] });
  return ok(draft.entries);
}

/** Rules in logs of earlier releases have no configuration. */
function votingTime({ payload }: Rules): Payload<'DsoRules'>['config']['voteRequestTimeout'] {
  const config: Payload<'DsoRules'>['config'] | undefined = payload.config;
  return config?.voteRequestTimeout ?? VOTE_REQUEST_TIMEOUT;
}

const voteOf = (
  sv: string,
  { accept, reason, url }: { readonly accept: boolean; readonly reason: string; readonly url: string },
  now: Micros,
) => ({ sv, accept, reason: { url, body: reason }, optCastAt: formatInstant(now) });

/** Casts or changes the vote of a member, by default the first. The request gets a new contract id. */
export function castVote(state: State, command: CommandOf<'cast-vote'>, env: Env): Decision {
  const found = requestOf(state, command.contractId);
  if (!found.ok) return found;
  const { rules, request } = found.value;
  const member = command.sv ?? firstMember(rules)[0];
  const name = rules.payload.svs.find(([sv]) => sv === member)?.[1].name;
  if (name === undefined) return err({ code: 'unknown', kind: 'super validator', id: member });
  const vote = voteOf(member, command, env.now);
  const draft = createDraft(state, env);
  const replaced = draft.create('VoteRequest', {
    ...request.payload,
    votes: [...request.payload.votes.filter(([voter]) => voter !== name), [name, vote] as const].sort(([a], [b]) =>
      a < b ? -1 : 1,
    ),
    trackingCid: trackingIdOf(request),
  });
  const root = exercise(rules, 'DsoRules_CastVote', {
    actors: [member],
    argument: { requestCid: request.contractId, vote },
    result: { voteRequest: replaced.contract.contractId },
    children: [archive(request), replaced],
  });
  draft.transaction({ actAs: [member], workflowId: 'vote', roots: [root] });
  return ok(draft.entries);
}

/**
 * Closes a vote whose outcome is certain, and executes an accepted action. Rejects it while it can still change, and an
 * action that is no longer possible: as by the public rules, the vote then stays open until enough members reject it.
 */
export function closeVote(state: State, command: CommandOf<'close-vote'>, env: Env): Decision {
  const found = requestOf(state, command.contractId);
  if (!found.ok) return found;
  const { rules, request } = found.value;
  const outcome = outcomeOf(request, rules, env.now);
  if (!outcome) return err({ code: 'not-due', what: 'the end of the vote', at: voteEndsAt(request, rules) });
  const draft = createDraft(state, env);
  const effect = outcome.tag === 'VRO_Accepted' ? execute(state, draft, { rules, request }) : ok([]);
  if (!effect.ok) return effect;
  const names = rules.payload.svs.map(([, { name }]) => name);
  const voters = request.payload.votes.map(([voter]) => voter);
  const [sv] = firstMember(rules);
  const root = exercise(rules, 'DsoRules_CloseVoteRequest', {
    actors: [sv],
    argument: { requestCid: request.contractId, amuletRulesCid: null, sv },
    result: {
      request: request.payload,
      completedAt: formatInstant(env.now),
      offboardedVoters: voters.filter((voter) => !names.includes(voter)),
      abstainingSvs: names.filter((name) => !voters.includes(name)),
      outcome,
    },
    children: [archive(request), ...effect.value],
  });
  draft.transaction({ actAs: [sv], workflowId: 'vote', roots: [root] });
  return ok(draft.entries);
}

/** The outcome, once it cannot change any more; with a time of effect, acceptance waits for it. */
function outcomeOf(request: Request, rules: Rules, now: Micros): VoteOutcome | undefined {
  const { payload } = request;
  const { yes, no, needed } = countVotes(request, rules);
  const isOver = now >= timeOf(payload.voteBefore);
  if (no >= needed) return { tag: 'VRO_Rejected', value: {} };
  if (payload.targetEffectiveAt === null) {
    if (yes >= needed) return { tag: 'VRO_Accepted', value: { effectiveAt: formatInstant(now) } };
    return isOver ? { tag: 'VRO_Expired', value: {} } : undefined;
  }
  if (isOver && yes + no < needed) return { tag: 'VRO_Expired', value: {} };
  if (now < timeOf(payload.targetEffectiveAt)) return undefined;
  return yes >= needed
    ? { tag: 'VRO_Accepted', value: { effectiveAt: payload.targetEffectiveAt } }
    : { tag: 'VRO_Rejected', value: {} };
}

type Action = CommandOf<'request-vote'>['action'];

function checkAction(state: State, rules: Rules, action: Action): Result<undefined, Rejection> {
  if (
    action.tag === 'SRARC_RevokeFeaturedAppRight' &&
    !activeContract(state, 'FeaturedAppRight', action.value.rightCid)
  )
    return err({ code: 'contract-not-found', contractId: action.value.rightCid, kind: 'featured app right' });
  if (action.tag === 'SRARC_UpdateSvRewardWeight' && !rules.payload.svs.some(([sv]) => sv === action.value.svParty))
    return err({ code: 'unknown', kind: 'super validator', id: action.value.svParty });
  return ok(undefined);
}

/** The exercise on the rules that an accepted action is. */
function execute(
  state: State,
  draft: Draft,
  { rules, request }: { readonly rules: Rules; readonly request: Request },
): Result<readonly TreeSpec[], Rejection> {
  const action = request.payload.action.value.dsoAction;
  const possible = checkAction(state, rules, action);
  if (!possible.ok) return possible;
  const { dso } = rules.payload;
  switch (action.tag) {
    case 'SRARC_GrantFeaturedAppRight': {
      const right = draft.create('FeaturedAppRight', { dso, provider: action.value.provider });
      return ok([
        exercise(rules, 'DsoRules_GrantFeaturedAppRight', {
          actors: [dso],
          argument: action.value,
          result: { featuredAppRight: right.contract.contractId },
          children: [right],
        }),
      ]);
    }
    case 'SRARC_RevokeFeaturedAppRight':
      return ok(revoke(state, rules, action.value.rightCid));
    case 'SRARC_UpdateSvRewardWeight':
      return ok([updateWeight(draft, rules, action.value)]);
  }
}

function revoke(state: State, rules: Rules, rightCid: ContractId): readonly ExerciseSpec[] {
  const right = activeContract(state, 'FeaturedAppRight', rightCid);
  return right
    ? [
        exercise(rules, 'DsoRules_RevokeFeaturedAppRight', {
          actors: [rules.payload.dso],
          argument: { rightCid },
          result: 'DsoRules_RevokeFeaturedAppRightResult',
          children: [archive(right.contract)],
        }),
      ]
    : [];
}

/** The rules are replaced by a contract with the new weight. */
function updateWeight(
  draft: Draft,
  rules: Rules,
  { svParty, newRewardWeight }: Extract<Action, { tag: 'SRARC_UpdateSvRewardWeight' }>['value'],
): ExerciseSpec {
  const svs: Payload<'DsoRules'>['svs'] = rules.payload.svs.map(([sv, info]) => [
    sv,
    sv === svParty ? { ...info, svRewardWeight: newRewardWeight } : info,
  ]);
  const replaced = draft.create('DsoRules', { ...rules.payload, svs });
  return exercise(rules, 'DsoRules_UpdateSvRewardWeight', {
    actors: [rules.payload.dso],
    argument: { svParty, newRewardWeight },
    result: { newDsoRules: replaced.contract.contractId },
    children: [replaced],
  });
}

function rulesOf(state: State): Result<Rules, Rejection> {
  const rules = firstActive(state, 'DsoRules');
  return rules ? ok(rules.contract) : err({ code: 'precondition', reason: 'the network has no governance rules' });
}

function requestOf(
  state: State,
  contractId: ContractId,
): Result<{ readonly rules: Rules; readonly request: Request }, Rejection> {
  const rules = rulesOf(state);
  if (!rules.ok) return rules;
  const request = activeContract(state, 'VoteRequest', contractId)?.contract ?? voteRequestById(state, contractId);
  return request
    ? ok({ rules: rules.value, request })
    : err({ code: 'contract-not-found', contractId, kind: 'vote request' });
}

/** The super validator that acts for the body: the first one. */
function firstMember({ payload }: Rules): Payload<'DsoRules'>['svs'][number] {
  const [first] = payload.svs;
  if (!first) throw new Error('the governance body has a member');
  return first;
}

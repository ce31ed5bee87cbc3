// Mining rounds: open, summarize, issue, close, archive (observed scan-validator 3.1).

import { err, formatInstant, later, ok, plus } from '../../base';
import { advanceDueAt, openRounds, roundNumber, timeOf } from '../rounds';
import { activeContract, firstActive, networkOf, type State } from '../state';
import type { LedgerContract, Env } from '../types';
import type { Decision } from './commands';
import { archive, exercise, createDraft, type Draft, type ExerciseSpec } from './draft';
import { openRound } from './network';
import { COUPON_ISSUANCE } from './tokenomics';

const rulesOf = (state: State): LedgerContract<'AmuletRules'> | undefined =>
  firstActive(state, 'AmuletRules')?.contract;
const missing = (contractId: string, kind: string): Decision => err({ code: 'contract-not-found', contractId, kind });

/**
 * Starts summarizing the oldest round and announces a new one, one tick before it opens. Rejects rounds that are not
 * the oldest.
 */
export function advanceRounds(state: State, contractId: string, env: Env): Decision {
  const rounds = openRounds(state);
  const due = advanceDueAt(rounds);
  const rules = rulesOf(state);
  const [oldest, middle, newest] = rounds.map(({ contract }) => contract);
  if (oldest?.contractId !== contractId) return missing(contractId, 'open mining round that is the oldest');
  if (due === undefined || due > env.now || !rules || !oldest || !middle || !newest)
    return err({ code: 'not-due', what: 'the next mining round' });
  const network = networkOf(state);
  const opensAt = plus(later(env.now, timeOf(newest.payload.opensAt)), network.tick);
  const draft = createDraft(state, env);
  const { dso, round, amuletPrice, issuanceConfig, tickDuration } = oldest.payload;
  const summarizing = draft.create('SummarizingMiningRound', { dso, round, amuletPrice, issuanceConfig, tickDuration });
  const number = roundNumber({ contract: newest }) + 1;
  const opened = draft.create(
    'OpenMiningRound',
    openRound(network, number, { opensAt, targetClosesAt: plus(opensAt, 2n * network.tick) }),
  );
  const root = exercise(rules, 'AmuletRules_AdvanceOpenMiningRounds', {
    actors: [dso],
    argument: {
      amuletPrice: network.amuletPrice,
      roundToArchiveCid: oldest.contractId,
      middleRoundCid: middle.contractId,
      latestRoundCid: newest.contractId,
    },
    result: { summarizingRoundCid: summarizing.contract.contractId, openRoundCid: opened.contract.contractId },
    children: [archive(oldest), summarizing, opened],
  });
  draft.transaction({ actAs: [dso], workflowId: 'mining-round', roots: [root] });
  return ok(draft.entries);
}

/** A summarized round becomes issuing: it opens a tick from now and closes two ticks later. */
export function startIssuing(state: State, contractId: string, env: Env): Decision {
  const round = activeContract(state, 'SummarizingMiningRound', contractId)?.contract;
  const rules = rulesOf(state);
  if (!round || !rules) return missing(contractId, 'summarizing mining round');
  const tick = BigInt(round.payload.tickDuration.microseconds);
  const opensAt = plus(env.now, tick);
  const draft = createDraft(state, env);
  const { dso } = round.payload;
  const issuing = draft.create('IssuingMiningRound', {
    dso,
    round: round.payload.round,
    ...COUPON_ISSUANCE,
    opensAt: formatInstant(opensAt),
    targetClosesAt: formatInstant(plus(opensAt, 2n * tick)),
  });
  const root = exercise(rules, 'AmuletRules_MiningRound_StartIssuing', {
    actors: [dso],
    argument: { miningRoundCid: contractId },
    result: { issuingRoundCid: issuing.contract.contractId },
    children: [archive(round), issuing],
  });
  return single(state, draft, root);
}

/** An issuing round closes, from its targetClosesAt on. */
export function closeRound(state: State, contractId: string, env: Env): Decision {
  const round = activeContract(state, 'IssuingMiningRound', contractId)?.contract;
  const rules = rulesOf(state);
  if (!round || !rules) return missing(contractId, 'issuing mining round');
  if (env.now < timeOf(round.payload.targetClosesAt))
    return err({ code: 'not-due', what: 'closing of the issuing mining round' });
  const draft = createDraft(state, env);
  const { dso } = round.payload;
  const closed = draft.create('ClosedMiningRound', { dso, round: round.payload.round, ...COUPON_ISSUANCE });
  const root = exercise(rules, 'AmuletRules_MiningRound_Close', {
    actors: [dso],
    argument: { issuingRoundCid: contractId },
    result: { closedRoundCid: closed.contract.contractId },
    children: [archive(round), closed],
  });
  return single(state, draft, root);
}

/** A closed round is archived. */
export function archiveRound(state: State, contractId: string, env: Env): Decision {
  const round = activeContract(state, 'ClosedMiningRound', contractId)?.contract;
  const rules = rulesOf(state);
  if (!round || !rules) return missing(contractId, 'closed mining round');
  const draft = createDraft(state, env);
  const root = exercise(rules, 'AmuletRules_MiningRound_Archive', {
    actors: [round.payload.dso],
    argument: { closedRoundCid: contractId },
    result: 'AmuletRules_MiningRound_ArchiveResult',
    children: [archive(round)],
  });
  return single(state, draft, root);
}

function single(state: State, draft: Draft, root: ExerciseSpec): Decision {
  draft.transaction({ actAs: [networkOf(state).dso], workflowId: 'mining-round', roots: [root] });
  return ok(draft.entries);
}

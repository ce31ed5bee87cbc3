// Votes of the governance body, and the contracts that follow from its rules: price votes and licences. Running
// networks create the latter beside the rules; here they are derived, so that logs of earlier releases have them too
// (assumed).

import { formatInstant } from '../../base';
import { membersOf, textOf, type ChoiceResult, type PartyId, type Payload, type TemplateName } from '../daml';
import { makeContract } from '../make-contract';
import { activeOf, firstActive, networkOf, type ContractRecord, type State } from '../state';
import type { ContractId, ExerciseNode, LedgerContract } from '../types';
import { openMiningRounds } from './rounds';

/** The id under which a vote is known while each cast vote replaces its contract: that of its first contract. */
export const trackingIdOf = ({ contractId, payload }: LedgerContract<'VoteRequest'>): ContractId =>
  payload.trackingCid ?? contractId;

/** The open vote with this tracking id. */
export const voteRequestById = (state: State, trackingId: ContractId): LedgerContract<'VoteRequest'> | undefined =>
  activeOf(state, 'VoteRequest').find(({ contract }) => trackingIdOf(contract) === trackingId)?.contract;

export const VOTE_STATES = ['open', 'accepted', 'rejected', 'expired'] as const;
export type VoteState = (typeof VOTE_STATES)[number];

/** A closed vote; `number` grows from vote to vote. */
export interface ClosedVote {
  readonly number: number;
  readonly trackingId: ContractId;
  readonly result: ChoiceResult<'DsoRules_CloseVoteRequest'>;
}

/** In the order in which they were closed. */
export const closedVotes = ({ closedVotes: closed }: State): readonly ClosedVote[] =>
  closed.flatMap(({ offset, nodes }) =>
    nodes.flatMap((node) =>
      node.kind === 'exercise' && node.choice === 'DsoRules_CloseVoteRequest' ? [closedVote(offset, node)] : [],
    ),
  );

function closedVote(number: number, { argument, result: logged }: ExerciseNode): ClosedVote {
  // The log holds results of the type of their choice.
  const result = logged as unknown as ClosedVote['result'];
  return { number, trackingId: result.request.trackingCid ?? textOf(membersOf(argument)['requestCid']), result };
}

type Hash = (text: string) => string;

/** The vote of each super validator, for the price of the newest round since the network began. */
export function priceVotes(state: State, hash: Hash): readonly LedgerContract<'AmuletPriceVote'>[] {
  const [rules, members] = [firstActive(state, 'AmuletRules'), firstActive(state, 'DsoRules')];
  const round = openMiningRounds(state).at(-1);
  if (!rules || !members || !round) return [];
  const { dso, svs } = members.contract.payload;
  const { amuletPrice } = round.contract.payload;
  const lastUpdatedAt = formatInstant(rules.contract.createdAt);
  return svs.map(([sv]) => derived(rules, 'AmuletPriceVote', { dso, sv, amuletPrice, lastUpdatedAt }, hash));
}

/** The licence of the validator that this network has. No faucet coupon was collected with it. */
export function validatorLicenses(state: State, hash: Hash): readonly LedgerContract<'ValidatorLicense'>[] {
  const rules = firstActive(state, 'AmuletRules');
  if (!rules) return [];
  const { dso, sv, validator } = networkOf(state);
  const license = {
    validator: validator.party,
    sponsor: sv.party,
    dso,
    faucetState: null,
    metadata: null,
    lastActiveAt: null,
  };
  return [derived(rules, 'ValidatorLicense', license, hash)];
}

/** The licences of some parties. */
export const licensesOf = (
  state: State,
  parties: readonly PartyId[],
  hash: Hash,
): readonly LedgerContract<'ValidatorLicense'>[] =>
  validatorLicenses(state, hash).filter(({ payload }) => parties.includes(payload.validator));

/** A contract that is created together with another one; its id follows from that one's. */
function derived<T extends TemplateName>(
  { contract }: ContractRecord,
  template: T,
  payload: Payload<T>,
  hash: Hash,
): LedgerContract<T> {
  const seed = `${contract.contractId}/${template}/${JSON.stringify(payload)}`;
  return makeContract(`00${hash(`${seed}/contract`)}ca111220${hash(`${seed}/suffix`)}`, template, payload, {
    createdAt: contract.createdAt,
  });
}

// Payments to the network: tokens are split and burned (public Daml source: splitAndBurn in Splice.AmuletRules).

import { formatAmount, type Amount } from '../../../base';
import type { ChoiceArgument, PartyId } from '../../daml';
import type { ContractId } from '../../types';
import { archive, type TreeSpec } from '../draft';
import { transferOf, type TokenContext } from '../holdings';
import { changeOf, inputsOf } from './payments';
import type { Scope } from './scope';

interface Burn {
  readonly tokens: TokenContext;
  readonly payer: PartyId;
  readonly cost: Amount;
  readonly inputs: ChoiceArgument<'AmuletRules_BuyMemberTraffic'>['inputs'];
}

interface Burned {
  readonly children: readonly TreeSpec[];
  readonly senderChangeAmulet: ContractId | null;
}

/** The inputs are split by a transfer of their own, which is no node; a coupon rewards the validator of the payer. */
export function burn({ tokens, payer, cost, inputs: listed }: Burn, scope: Scope): Burned {
  const { state, draft } = scope;
  const inputs = inputsOf(
    listed.map((input) => input.value),
    payer,
    scope,
  );
  const split = transferOf(state, draft, {
    tokens,
    sender: payer,
    receiver: payer,
    provider: payer,
    value: cost,
    inputs,
    change: changeOf(inputs, cost, scope),
    actors: [payer],
  });
  const { dso } = tokens.rules.payload;
  const { round } = tokens.round.payload;
  const coupon = draft.create('ValidatorRewardCoupon', { dso, user: payer, amount: formatAmount(cost), round });
  return {
    children: [...split.node.children, archive(split.received.contract), coupon],
    senderChangeAmulet: split.change?.contract.contractId ?? null,
  };
}

// Renewals and cancellations of transfer preapprovals (public Daml source: Splice.AmuletRules).

import { amount, DAY, divide, formatAmount, roundHalfEven, ZERO, type Amount } from '../../../base';
import { timeOf } from '../../rounds';
import type { TokenContext } from '../holdings';
import { burn } from './burns';
import { choiceRule, type ChoiceRule } from './choice-rule';
import { paymentTokens } from './locked-payments';
import { requireBefore, requirement } from './scope';

/** An extension by up to 90 days is free: the traffic of its transaction pays for it. */
const FREE = 90n * DAY;
/** US dollars for a day beyond, unless the rules set another fee: some 1 USD a year. */
const FEE_PER_DAY = '0.0027400000';

/** The tokens that an extension costs; undefined for one that is free. */
function extensionFee({ rules, round }: TokenContext, extension: bigint): Amount | undefined {
  if (extension <= FREE) return undefined;
  const perDay = amount(rules.payload.configSchedule.initialValue.transferPreapprovalFee ?? FEE_PER_DAY);
  const days = divide(amount((extension - FREE).toString()), amount(DAY.toString()));
  return divide(roundHalfEven(days.times(perDay)), amount(round.payload.amuletPrice));
}

export const PREAPPROVAL_RULES: readonly ChoiceRule[] = [
  choiceRule('TransferPreapproval_Renew', 'TransferPreapproval', {
    controllers: ({ payload }) => [payload.provider],
    body: ({ target: { payload }, argument, scope }) => {
      const { receiver, provider, expiresAt } = payload;
      const { newExpiresAt, inputs } = argument;
      const [from, to] = [timeOf(expiresAt), timeOf(newExpiresAt)];
      requireBefore('TransferPreapproval.expiresAt', from, scope.env.now);
      requirement('newExpiresAt is after expiresAt', to > from);
      const tokens = paymentTokens(argument, scope);
      const cost = extensionFee(tokens, to - from);
      const paid = cost && burn({ tokens, payer: provider, cost, inputs }, scope);
      const renewed = scope.draft.create('TransferPreapproval', {
        ...payload,
        lastRenewedAt: expiresAt,
        expiresAt: newExpiresAt,
      });
      return {
        result: {
          transferPreapprovalCid: renewed.contract.contractId,
          receiver,
          provider,
          amuletPaid: formatAmount(cost ?? ZERO),
          meta: null,
        },
        children: [...(paid?.children ?? []), renewed],
      };
    },
  }),
  choiceRule('TransferPreapproval_Cancel', 'TransferPreapproval', {
    controllers: (_, { p }) => [p],
    body: ({ target, argument }) => {
      requirement(
        'The party that cancels is the receiver or the provider',
        [target.payload.receiver, target.payload.provider].includes(argument.p),
      );
      return { result: 'TransferPreapproval_CancelResult' };
    },
  }),
];

// The development fund: its manager gives rights to mint, which the beneficiary may reject and the manager withdraw
// (public Daml sources: Splice.Amulet, Splice.AmuletRules).

import { amount, formatAmount, parseAmount, sumAmounts, ZERO } from '../../../base';
import type { Payload } from '../../daml';
import { timeOf } from '../../rounds';
import { archive, type CreateSpec } from '../draft';
import { positive } from './payments';
import { choiceRule, type ChoiceOutcome, type ChoiceRule } from './choice-rule';
import { fail, requireBefore, requirement, requireReached, type Scope } from './scope';

type Coupon = Payload<'DevelopmentFundCoupon'>;
type Return = 'DevelopmentFundCoupon_Withdraw' | 'DevelopmentFundCoupon_Reject' | 'DevelopmentFundCoupon_DsoExpire';

const EXPIRY = 'DevelopmentFundCoupon.expiresAt';

/** Returns the amount of the coupon to the fund, as an unclaimed coupon. */
function returned({ dso, amount: value }: Coupon, { draft }: Scope): ChoiceOutcome<Return> {
  const unclaimed = draft.create('UnclaimedDevelopmentFundCoupon', { dso, amount: value });
  return { result: { unclaimedDevelopmentFundCouponCid: unclaimed.contract.contractId }, children: [unclaimed] };
}

/** A return before the coupon expires. */
const returnBy = (
  choice: 'DevelopmentFundCoupon_Withdraw' | 'DevelopmentFundCoupon_Reject',
  role: 'fundManager' | 'beneficiary',
): ChoiceRule =>
  choiceRule(choice, 'DevelopmentFundCoupon', {
    controllers: ({ payload }) => [payload[role]],
    body: ({ target: { payload }, scope }) => {
      requireBefore(EXPIRY, timeOf(payload.expiresAt), scope.env.now);
      return returned(payload, scope);
    },
  });

export const FUND_RULES: readonly ChoiceRule[] = [
  choiceRule('AmuletRules_AllocateDevelopmentFundCoupon', 'AmuletRules', {
    controllers: (_, { fundManager }) => [fundManager],
    body: ({ target, argument, scope }) => {
      const { unclaimedDevelopmentFundCouponCids: ids, beneficiary, expiresAt, reason, fundManager } = argument;
      const { dso, configSchedule } = target.payload;
      requireBefore(EXPIRY, timeOf(expiresAt), scope.env.now);
      const manager = configSchedule.initialValue.optDevelopmentFundManager ?? null;
      if (manager === null) fail('No coupon can be allocated: the network has no development fund manager');
      requirement(`The controller is the development fund manager ${manager}`, manager === fundManager);
      requirement('No unclaimed coupon is used twice', new Set(ids).size === ids.length);
      const value = positive(argument.amount);
      const used = ids.map((id) => scope.contract('UnclaimedDevelopmentFundCoupon', id));
      const total = formatAmount(sumAmounts(used.map(({ payload }) => amount(payload.amount))));
      if (!parseAmount(total)) fail(`ArithmeticError: ${total}, the sum of the coupons, is no decimal of 28 digits`);
      const left = amount(total).minus(value);
      if (left.lt(ZERO)) fail(`The unclaimed coupons are ${formatAmount(ZERO.minus(left))} short of this allocation`);
      const rest: CreateSpec | undefined = left.eq(ZERO)
        ? undefined
        : scope.draft.create('UnclaimedDevelopmentFundCoupon', { dso, amount: formatAmount(left) });
      const coupon = scope.draft.create('DevelopmentFundCoupon', {
        dso,
        beneficiary,
        fundManager,
        amount: formatAmount(value),
        expiresAt,
        reason,
      });
      return {
        result: {
          developmentFundCouponCid: coupon.contract.contractId,
          optUnclaimedDevelopmentFundCouponCid: rest?.contract.contractId ?? null,
        },
        children: [...used.map(archive), ...(rest ? [rest] : []), coupon],
      };
    },
  }),
  returnBy('DevelopmentFundCoupon_Withdraw', 'fundManager'),
  returnBy('DevelopmentFundCoupon_Reject', 'beneficiary'),
  choiceRule('DevelopmentFundCoupon_DsoExpire', 'DevelopmentFundCoupon', {
    controllers: ({ payload }) => [payload.dso],
    body: ({ target: { payload }, scope }) => {
      requireReached(EXPIRY, timeOf(payload.expiresAt), scope.env.now);
      return returned(payload, scope);
    },
  }),
];

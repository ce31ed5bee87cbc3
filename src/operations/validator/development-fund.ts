// The development fund: its manager allocates coupons and withdraws them, and both parties see how coupons ended
// (published descriptions and handlers, Splice 0.7.4 wallet-internal).

import { formatInstantShort, normalizeAmount, type Json } from '../../base';
import {
  developmentFundManager,
  endedCoupons,
  updateAt,
  walletContract,
  type EndedCoupon,
  type LogEntry,
} from '../../ledger';
import { error, json } from '../answers';
import type { Dialect } from '../dialect';
import { transactionIn } from '../ledger/run-submission';
import { integerOf, textMember, wireInteger } from '../read';
import { answerBadRequest, answerRejection } from '../rejections';
import type { Answer, Operation } from '../types';
import { submitOnce } from './submit-once';
import { amountProblem, readTimestamp } from './transfer-terms';
import { createdId, firstCreated, isPartyId, walletOperation } from './wallet-operation';

const allocateDevelopmentFundCoupon = walletOperation(
  'allocateDevelopmentFundCoupon',
  async ({ wallet, request: { body }, context }) => {
    const manager = developmentFundManager(context.world.state);
    if (manager === undefined) return error(400, 'The network has no development fund manager');
    if (manager !== wallet.party)
      return error(400, `Invalid fund manager: expected ${manager}, but the wallet belongs to ${wallet.party}`);
    const [beneficiary, amount, reason] = ['beneficiary', 'amount', 'reason'].map(
      (name) => textMember(body, name) ?? '',
    ) as [string, string, string];
    if (!isPartyId(beneficiary))
      return error(400, `beneficiary is ${JSON.stringify(beneficiary)}; expected a party id`);
    if (normalizeAmount(amount) === undefined) return error(400, amountProblem('amount', amount));
    const expiresAt = readTimestamp(body, 'expiresAt');
    if (!expiresAt.ok) return error(400, expiresAt.error);
    const done = await submitOnce(context, {
      wallet: wallet.party,
      name: `development fund ${JSON.stringify([beneficiary, amount, expiresAt.value.toString(), reason])}`,
      command: { type: 'allocate-fund-coupon', manager, beneficiary, amount, expiresAt: expiresAt.value, reason },
    });
    if (done.ok) return allocated([transactionIn(done.value)], context.dialect);
    const rejection = done.error;
    if (rejection.code === 'tracking-id-in-process')
      return error(429, 'The same allocation is being processed; retry with exponential back-off');
    if (rejection.code !== 'duplicate-command') return answerBadRequest(rejection);
    // The same allocation again returns the first result.
    const earlier = updateAt(context.world.state, BigInt(rejection.offset));
    return earlier ? allocated([earlier], context.dialect) : answerRejection(rejection);
  },
);

function allocated(entries: readonly LogEntry[], { absent }: Dialect): Answer {
  return json({
    development_fund_coupon_contract_id: createdId(entries, 'DevelopmentFundCoupon'),
    unclaimed_development_fund_coupon_contract_id: firstCreated(entries, 'UnclaimedDevelopmentFundCoupon') ?? absent,
  });
}

const withdrawDevelopmentFundCoupon = walletOperation(
  'withdrawDevelopmentFundCoupon',
  ({ wallet, request, context: { world } }) => {
    const contractId = request.path['contract_id'] ?? '';
    const coupon = walletContract(world.state, 'DevelopmentFundCoupon', wallet.party, contractId);
    if (!coupon) return answerRejection({ code: 'contract-not-found', contractId, kind: 'development fund coupon' });
    const { fundManager } = coupon.contract.payload;
    if (fundManager !== wallet.party)
      return error(
        400,
        `Invalid controller: expected fund manager ${fundManager}, but the wallet belongs to ${wallet.party}`,
      );
    const withdrawn = world.execute({
      type: 'exercise-choice',
      actAs: [wallet.party],
      contractId,
      choice: 'DevelopmentFundCoupon_Withdraw',
      argument: { reason: textMember(request.body, 'reason') ?? '' },
      workflowId: 'development-fund',
    });
    return withdrawn.ok
      ? json({
          unclaimed_development_fund_coupon_contract_id: createdId(withdrawn.value, 'UnclaimedDevelopmentFundCoupon'),
        })
      : answerRejection(withdrawn.error);
  },
);

const MAX_PAGE = 1000;

/** Newest first, for the manager and for the beneficiary; an empty page is the end. */
const listDevelopmentFundCouponHistory = walletOperation(
  'listDevelopmentFundCouponHistory',
  ({ wallet, request: { query }, context: { world, dialect } }) => {
    const limit = integerOf(query['limit']);
    if (limit === undefined || limit < 1n || limit > MAX_PAGE)
      return error(
        400,
        `limit is ${JSON.stringify(query['limit'] ?? null)}; expected an integer from 1 to ${MAX_PAGE}`,
      );
    const page = endedCoupons(world.state, wallet.party, { before: integerOf(query['after']), limit: Number(limit) });
    const last = page.at(-1);
    return json({
      development_fund_coupon_history: page.map((ended) => endedJson(ended, dialect)),
      next_page_token: last === undefined ? dialect.absent : wireInteger(BigInt(last.number)),
    });
  },
);

function endedJson({ coupon: { contract }, archived, end, reason }: EndedCoupon, { absent }: Dialect): Json {
  const { beneficiary, fundManager, amount, expiresAt, reason: purpose } = contract.payload;
  return {
    createdAt: formatInstantShort(contract.createdAt),
    archivedAt: formatInstantShort(archived.effectiveAt),
    beneficiary,
    fund_manager: fundManager,
    amount,
    expiresAt,
    reason: purpose,
    status: end,
    rejection_or_withdrawal_reason: reason ?? absent,
  };
}

export const developmentFundOperations: readonly Operation[] = [
  allocateDevelopmentFundCoupon,
  withdrawDevelopmentFundCoupon,
  listDevelopmentFundCouponHistory,
];

// Coupons of the development fund that have ended, with how they ended (public sources of Splice: the wallet's log).

import { membersOf, textOf, type PartyId } from '../daml';
import { isOf, type ContractRecord, type State } from '../state';
import type { ExerciseNode, Transaction } from '../types';

type CouponEnd = 'withdrawn' | 'rejected' | 'claimed' | 'expired';

export interface EndedCoupon {
  /** Grows with the time of the end. */
  readonly number: number;
  readonly coupon: ContractRecord<'DevelopmentFundCoupon'>;
  readonly archived: Transaction;
  readonly end: CouponEnd;
  /** Of withdrawn and rejected coupons. */
  readonly reason: string | undefined;
}

/** The party that allocates tokens of the development fund, if the network has one. */
export const developmentFundManager = (state: State): PartyId | undefined => state.network?.developmentFundManager;

/**
 * Ended coupons that the party allocated or was the beneficiary of, newest first; `before` is a number of an ended
 * coupon.
 */
export function endedCoupons(
  state: State,
  party: PartyId,
  { before, limit }: { readonly before: bigint | undefined; readonly limit: number },
): readonly EndedCoupon[] {
  const found: EndedCoupon[] = [];
  const count = state.endedCoupons.length;
  const end = before === undefined || before > count ? count : Number(before);
  for (let index = end - 1; index >= 0 && found.length < limit; index -= 1) {
    const ended = endedCoupon(state, index);
    if (ended === undefined) continue;
    const { fundManager, beneficiary } = ended.coupon.contract.payload;
    if (party === fundManager || party === beneficiary) found.push(ended);
  }
  return found;
}

function endedCoupon(state: State, number: number): EndedCoupon | undefined {
  const { archived, contractId } = state.endedCoupons[number] ?? {};
  const coupon = contractId === undefined ? undefined : state.contracts.get(contractId);
  if (!archived || !coupon || !isOf(coupon, 'DevelopmentFundCoupon')) return undefined;
  const node = archived.nodes.find(
    (one): one is ExerciseNode => one.kind === 'exercise' && one.consuming && one.contractId === contractId,
  );
  const reason = textOf(membersOf(node?.argument ?? null)['reason'] ?? null);
  switch (node?.choice) {
    case 'DevelopmentFundCoupon_Withdraw':
      return { number, coupon, archived, end: 'withdrawn', reason };
    case 'DevelopmentFundCoupon_Reject':
      return { number, coupon, archived, end: 'rejected', reason };
    case 'DevelopmentFundCoupon_DsoExpire':
      return { number, coupon, archived, end: 'expired', reason: undefined };
    // The transfer that mints a coupon archives it. Any other bare archival counts as claimed too (Splice 0.7.4 wallet log).
    case 'Archive':
      return { number, coupon, archived, end: 'claimed', reason: undefined };
    default:
      return undefined;
  }
}

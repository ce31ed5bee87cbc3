// Fees and issuance of the simulated network (observed scan-validator 2.2, 3.3). Fees are zero since transfers carry
// none.

import { amount, divide, formatAmount, roundHalfEven, type Amount } from '../../base';
import type { Payload } from '../daml';

/** Holding fee in USD per round: 1 USD a year with ten-minute rounds. */
const HOLDING_FEE_USD = '0.0000190259';

/** Maximum number of inputs of a transfer. */
export const MAX_INPUTS = 100;

export const TRANSFER_CONFIG: Payload<'OpenMiningRound'>['transferConfigUsd'] = {
  createFee: { fee: '0.0000000000' },
  holdingFee: { rate: HOLDING_FEE_USD },
  transferFee: { initialRate: '0.0000000000', steps: [] },
  lockHolderFee: { fee: '0.0000000000' },
  extraFeaturedAppRewardAmount: '1.0000000000',
  maxNumInputs: MAX_INPUTS.toString(),
  maxNumOutputs: '100',
  maxNumLockHolders: '50',
};

export const ISSUANCE: Payload<'OpenMiningRound'>['issuanceConfig'] = {
  amuletToIssuePerYear: '40000000000.0000000000',
  validatorRewardPercentage: '0.0500000000',
  appRewardPercentage: '0.1500000000',
  validatorRewardCap: '0.2000000000',
  featuredAppRewardCap: '100.0000000000',
  unfeaturedAppRewardCap: '0.6000000000',
  optValidatorFaucetCap: '2.8500000000',
};

/** Issuance per coupon of each kind (assumed: constant over time). */
export const COUPON_ISSUANCE = {
  issuancePerValidatorRewardCoupon: '0.2000000000',
  issuancePerFeaturedAppRewardCoupon: '100.0000000000',
  issuancePerUnfeaturedAppRewardCoupon: '0.6000000000',
  issuancePerSvRewardCoupon: '0.3805175038',
  optIssuancePerValidatorFaucetCoupon: '2.8500000000',
} as const;

/** Tokens per round for a holding made at this price, as its contract stores it. */
export function holdingRate(amuletPrice: string): string {
  if (amuletPrice !== latest.amuletPrice)
    latest = { amuletPrice, rate: formatAmount(divide(amount(HOLDING_FEE_USD), amount(amuletPrice))) };
  return latest.rate;
}

/** A network keeps its price for many holdings. */
let latest = { amuletPrice: '', rate: '' };

/** Tokens for a price in USD or tokens, rounded to ten places; undefined for other units. */
export function tokensForPrice(price: Price, amuletPrice: string): Amount | undefined {
  const value = amount(price.amount);
  if (price.unit === 'AmuletUnit') return value;
  return price.unit === 'USDUnit' ? divide(value, amount(amuletPrice)) : undefined;
}

type Price = Payload<'TransferOffer'>['amount'];

/** Tokens for an amount of USD, rounded up to ten places (observed scan-validator 5.2, tap). */
export const tokensFor = (usd: Amount, amuletPrice: string): Amount => divide(usd, amount(amuletPrice), 'up');

const BYTES_PER_PRICE = amount('1000000');

/** The price of extra traffic, in USD and in tokens. */
export function trafficCost(
  rules: Payload<'AmuletRules'>,
  bytes: string,
  amuletPrice: string,
): { readonly usd: Amount; readonly tokens: Amount } {
  const price = rules.configSchedule.initialValue.decentralizedSynchronizer.fees.extraTrafficPrice;
  const usd = roundHalfEven(divide(amount(bytes), BYTES_PER_PRICE).times(amount(price)));
  return { usd, tokens: divide(usd, amount(amuletPrice)) };
}

/** Why the rules refuse a purchase of traffic; undefined for one that they allow. */
export function trafficProblem(
  rules: Payload<'AmuletRules'>,
  { synchronizerId, trafficAmount }: Pick<Payload<'BuyTrafficRequest'>, 'synchronizerId' | 'trafficAmount'>,
): string | undefined {
  const { requiredSynchronizers, fees } = rules.configSchedule.initialValue.decentralizedSynchronizer;
  if (!requiredSynchronizers.map.some(([known]) => known === synchronizerId))
    return `unknown synchronizerId ${synchronizerId}`;
  return BigInt(trafficAmount) < BigInt(fees.minTopupAmount)
    ? `not enough traffic requested (trafficAmount ${trafficAmount} < minTopupAmount ${fees.minTopupAmount})`
    : undefined;
}

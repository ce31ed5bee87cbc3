// The development fund: what its manager allocates, and what automation does with an allocated coupon (public sources of
// Splice: the wallet's handler and its trigger that collects rewards, the trigger that expires coupons).

import {
  amount,
  DAY,
  err,
  formatAmount,
  formatInstant,
  ok,
  parseAmount,
  plus,
  sumAmounts,
  ZERO,
  type Amount,
} from '../../base';
import { commandIdOf } from '../ids';
import { timeOf } from '../rounds';
import {
  activeContract,
  activeOf,
  firstActive,
  isInFlight,
  networkOf,
  type ContractRecord,
  type State,
} from '../state';
import type { ContractId, Env } from '../types';
import type { CommandOf, Decision } from './commands';
import { archive, createDraft, exercise } from './draft';
import { amuletOf, canBeMinted, invalidAmount, tokenContextOf } from './holdings';
import { hasWallet } from './paid-names';
import { exerciseChoice } from './submission/submit';
import { submitForWallet } from './wallet-submissions';

/** Period in which an identical allocation is a duplicate. */
const DEDUPLICATION = DAY;

type Unclaimed = ContractRecord<'UnclaimedDevelopmentFundCoupon'>;

const amountOf = ({ contract }: Unclaimed): Amount => amount(contract.payload.amount);

/** The largest unclaimed coupons that together reach the amount; undefined if even all of them are too little. */
function covering(unclaimed: readonly Unclaimed[], wanted: string): readonly Unclaimed[] | undefined {
  const largestFirst = unclaimed.toSorted((a, b) => amountOf(b).cmp(amountOf(a)));
  const used: Unclaimed[] = [];
  let missing = amount(wanted);
  for (const coupon of largestFirst) {
    if (missing.lte(ZERO)) break;
    used.push(coupon);
    missing = missing.minus(amountOf(coupon));
  }
  return missing.lte(ZERO) ? used : undefined;
}

/**
 * Allocates a coupon as the manager of the fund. Rejects other parties, amounts that the fund does not have (any more,
 * for a repeated allocation), and an identical allocation within a day.
 */
export function allocateFundCoupon(state: State, command: CommandOf<'allocate-fund-coupon'>, env: Env): Decision {
  const { manager, beneficiary, expiresAt, reason } = command;
  const rules = firstActive(state, 'AmuletRules')?.contract;
  if (!rules) return err({ code: 'precondition', reason: 'the network has no amulet rules yet' });
  const value = parseAmount(command.amount);
  if (!value || value.lte(ZERO)) return err(invalidAmount(command.amount, 'a positive decimal'));
  const unclaimed = activeOf(state, 'UnclaimedDevelopmentFundCoupon').filter((record) => !isInFlight(record));
  const used = covering(unclaimed, command.amount);
  if (!used) {
    const total = formatAmount(sumAmounts(unclaimed.map(amountOf)));
    return err(invalidAmount(command.amount, `at most ${total}, the unclaimed total of the development fund`));
  }
  const text = formatInstant(expiresAt);
  return submitForWallet(
    state,
    {
      actAs: [networkOf(state).validator.party, manager],
      readAs: [networkOf(state).dso],
      commandId: commandIdOf(
        env,
        'allocate-fund-coupon',
        manager,
        `${beneficiary}:${command.amount}:${text}:${reason}`,
      ),
      deduplication: { since: plus(env.now, -DEDUPLICATION) },
      command: {
        kind: 'exercise',
        on: 'AmuletRules',
        contractId: rules.contractId,
        choice: 'AmuletRules_AllocateDevelopmentFundCoupon',
        argument: {
          unclaimedDevelopmentFundCouponCids: used.map(({ contract }) => contract.contractId),
          beneficiary,
          amount: formatAmount(value),
          expiresAt: text,
          reason,
          fundManager: manager,
        },
      },
    },
    env,
  );
}

/** Creates unclaimed coupons, one for each amount. */
export function addToFund(state: State, { amounts }: CommandOf<'add-to-fund'>, env: Env): Decision {
  const { dso } = networkOf(state);
  const invalid = amounts.find((text) => !(parseAmount(text)?.gt(ZERO) ?? false));
  if (invalid !== undefined) return err(invalidAmount(invalid, 'a positive decimal'));
  const draft = createDraft(state, env);
  const roots = amounts.map((text) =>
    draft.create('UnclaimedDevelopmentFundCoupon', { dso, amount: formatAmount(amount(text)) }),
  );
  draft.transaction({ actAs: [dso], workflowId: 'development-fund', roots });
  return ok(draft.entries);
}

/** The wallet of the beneficiary mints the tokens of a coupon, by a transfer to itself. */
export function claimFundCoupon(state: State, contractId: ContractId, env: Env): Decision {
  const coupon = activeContract(state, 'DevelopmentFundCoupon', contractId)?.contract;
  if (!coupon) return err({ code: 'contract-not-found', contractId, kind: 'development fund coupon' });
  const { beneficiary, expiresAt } = coupon.payload;
  if (!hasWallet(state, beneficiary) || state.automation.get(`wallet ${beneficiary}`) === false)
    return err({ code: 'not-due', what: `minting while wallet automation of ${beneficiary} is off` });
  if (env.now >= timeOf(expiresAt)) return err({ code: 'precondition', reason: `the coupon expired at ${expiresAt}` });
  const tokens = tokenContextOf(state, env);
  if (!tokens.ok) return tokens;
  const value = amount(coupon.payload.amount);
  if (!canBeMinted(state, value))
    return err(invalidAmount(coupon.payload.amount, 'an amount that keeps the supply below 10^27 tokens'));
  const draft = createDraft(state, env);
  const made = draft.create('Amulet', amuletOf(state, tokens.value, beneficiary, value));
  const root = exercise(tokens.value.rules, 'AmuletRules_Transfer', {
    actors: [beneficiary],
    argument: {
      sender: beneficiary,
      provider: networkOf(state).validator.party,
      inputs: [contractId],
      outputs: [],
      openRound: tokens.value.round.contractId,
    },
    result: { createdAmulets: [], senderChangeAmulet: made.contract.contractId },
    children: [archive(coupon), made],
  });
  draft.transaction({ actAs: [beneficiary], workflowId: 'collect-rewards', roots: [root] });
  return ok(draft.entries);
}

/** From its expiry on, the network archives a coupon that was not minted. */
export function expireFundCoupon(state: State, contractId: ContractId, env: Env): Decision {
  const coupon = activeContract(state, 'DevelopmentFundCoupon', contractId)?.contract;
  if (!coupon) return err({ code: 'contract-not-found', contractId, kind: 'development fund coupon' });
  if (env.now < timeOf(coupon.payload.expiresAt))
    return err({ code: 'not-due', what: 'expiry of the development fund coupon' });
  return exerciseChoice(
    state,
    {
      actAs: [coupon.payload.dso],
      contractId,
      choice: 'DevelopmentFundCoupon_DsoExpire',
      argument: {},
      workflowId: 'expire-fund-coupon',
    },
    env,
  );
}

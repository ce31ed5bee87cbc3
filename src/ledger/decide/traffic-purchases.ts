// Purchases of traffic by wallets: the request, and what the automation of the wallet does with it (public sources of
// Splice: the triggers of the wallet for requests to buy traffic).

import { err, formatAmount, formatInstant, ok, type Result } from '../../base';
import type { ChoiceName, DamlValue } from '../daml';
import { commandIdOf } from '../ids';
import { timeOf } from '../rounds';
import { activeContract, firstOfStakeholder, networkOf, type State } from '../state';
import type { ContractId, Env, LedgerContract } from '../types';
import type { CommandOf, Decision, Rejection } from './commands';
import { chooseTransferInputs, tokenContextOf } from './holdings';
import { hasWallet } from './paid-names';
import { exerciseChoice } from './submission/submit';
import { trafficCost, trafficProblem } from './tokenomics';
import { paymentArgument } from './wallet-payments';
import { submitForWallet } from './wallet-submissions';

/** Creates the request by the wallet's install contract. Rejects used tracking ids. */
export function requestTraffic(state: State, command: CommandOf<'request-traffic'>, env: Env): Decision {
  const { buyer, memberId, synchronizerId, amount, expiresAt, trackingId } = command;
  if (state.trafficRequests.get(buyer, trackingId)) return err({ code: 'tracking-id-used', trackingId });
  const install = firstOfStakeholder(state, 'WalletAppInstall', buyer)?.contract;
  if (!install) return err({ code: 'no-wallet', party: buyer });
  const created = submitForWallet(
    state,
    {
      actAs: [networkOf(state).validator.party],
      commandId: commandIdOf(env, 'create-buy-traffic-request', buyer, trackingId),
      command: {
        kind: 'exercise',
        on: 'WalletAppInstall',
        contractId: install.contractId,
        choice: 'WalletAppInstall_CreateBuyTrafficRequest',
        argument: {
          memberId,
          synchronizerId,
          migrationId: state.migrationId.toString(),
          trafficAmount: amount.toString(),
          expiresAt: formatInstant(expiresAt),
          trackingId,
        },
      },
    },
    env,
  );
  return created.ok || created.error.code !== 'duplicate-command'
    ? created
    : err({ code: 'tracking-id-used', trackingId });
}

type TrafficRequest = LedgerContract<'BuyTrafficRequest'>;

function openRequest(state: State, contractId: ContractId): Result<TrafficRequest, Rejection> {
  const request = activeContract(state, 'BuyTrafficRequest', contractId)?.contract;
  if (!request) return err({ code: 'contract-not-found', contractId, kind: 'request to buy traffic' });
  const buyer = request.payload.endUserParty;
  return hasWallet(state, buyer)
    ? ok(request)
    : err({ code: 'not-due', what: 'a purchase of traffic by a party without a wallet' });
}

const WORKFLOW = 'traffic';

const asBuyer = (
  state: State,
  { contractId, payload }: TrafficRequest,
  step: { readonly choice: ChoiceName; readonly argument: DamlValue },
  env: Env,
): Decision => exerciseChoice(state, { ...step, actAs: [payload.endUserParty], contractId, workflowId: WORKFLOW }, env);

const expire = (state: State, request: TrafficRequest, env: Env): Decision =>
  asBuyer(state, request, { choice: 'BuyTrafficRequest_Expire', argument: {} }, env);

const cancel = (state: State, request: TrafficRequest, reason: string, env: Env): Decision =>
  env.now >= timeOf(request.payload.expiresAt)
    ? expire(state, request, env)
    : asBuyer(state, request, { choice: 'BuyTrafficRequest_Cancel', argument: { reason } }, env);

const outOfFunds = (state: State, missing: string): string =>
  `out of funds (missing ${missing} ${networkOf(state).names.tokenNameAcronym})`;

/** The wallet buys the traffic; it cancels a request that it cannot pay, or that the rules refuse. */
export function completeTrafficRequest(state: State, contractId: ContractId, env: Env): Decision {
  const found = openRequest(state, contractId);
  if (!found.ok) return found;
  const request = found.value;
  const { endUserParty: buyer, expiresAt, trafficAmount } = request.payload;
  if (env.now >= timeOf(expiresAt)) return expire(state, request, env);
  if (state.automation.get(`wallet ${buyer}`) === false)
    return err({ code: 'not-due', what: `the purchase of traffic while wallet automation of ${buyer} is off` });
  const tokens = tokenContextOf(state, env);
  if (!tokens.ok) return tokens;
  const { rules, round } = tokens.value;
  const problem = trafficProblem(rules.payload, request.payload);
  if (problem !== undefined) return cancel(state, request, problem, env);
  const chosen = chooseTransferInputs(
    state,
    buyer,
    trafficCost(rules.payload, trafficAmount, round.payload.amuletPrice).tokens,
  );
  if (!chosen.ok)
    return chosen.error.code === 'insufficient-funds'
      ? cancel(state, request, outOfFunds(state, chosen.error.missing), env)
      : chosen;
  const argument = paymentArgument(state, tokens.value, chosen.value.inputs);
  const actAs = [buyer, argument.walletProvider];
  return exerciseChoice(
    state,
    { actAs, contractId, choice: 'BuyTrafficRequest_Complete', argument, workflowId: WORKFLOW },
    env,
  );
}

/** Cancels a request as if the buyer had no funds; an expired one expires instead. */
export function abortTrafficRequest(state: State, contractId: ContractId, env: Env): Decision {
  const found = openRequest(state, contractId);
  if (!found.ok) return found;
  const tokens = tokenContextOf(state, env);
  if (!tokens.ok) return tokens;
  const { rules, round } = tokens.value;
  const { trafficAmount } = found.value.payload;
  const missing = trafficCost(rules.payload, trafficAmount, round.payload.amuletPrice).tokens;
  return cancel(state, found.value, outOfFunds(state, formatAmount(missing)), env);
}

/** From its expiry on, the wallet archives a request that was not completed. */
export function expireTrafficRequest(state: State, contractId: ContractId, env: Env): Decision {
  const found = openRequest(state, contractId);
  if (!found.ok) return found;
  if (env.now < timeOf(found.value.payload.expiresAt))
    return err({ code: 'not-due', what: 'expiry of the request to buy traffic' });
  return expire(state, found.value, env);
}

// The decider: state, command and environment give new log entries or a rejection. Pure: no clock, no randomness, no
// I/O.

import { err, ok } from '../../base';
import type { State } from '../state';
import type { ContractId, Env, LogEntry } from '../types';
import { isAutomation } from '../automation';
import { armFailure, failStep, setAutomationMode } from './automation';
import type { Command, Decision } from './commands';
import {
  acceptProposal,
  cancelPreapproval,
  createPreapproval,
  expireEntry,
  expirePreapproval,
  publishName,
  renewEntry,
  renewName,
  renewPreapproval,
} from './entries';
import { addToFund, allocateFundCoupon, claimFundCoupon, expireFundCoupon } from './development-fund';
import { burn, lock, mintHolding, readRules, tap, tapAndBurn, unlock } from './holdings';
import { onboardExternalParty, proposeSetup } from './external-parties';
import { burnToken, createInstrument, mintToken } from './instruments';
import { createIdentityProvider, deleteIdentityProvider, moveUser, updateIdentityProvider } from './identity-providers';
import {
  announceLsu,
  cancelLsu,
  createParty,
  installWallet,
  mapParty,
  registerUser,
  startMigration,
  startNetwork,
  unmapParty,
} from './network';
import {
  acceptOffer,
  consumeOffer,
  createOffer,
  expireAcceptedOffer,
  expireOffer,
  rejectOffer,
  releaseTrackingId,
  reserveTrackingId,
  withdrawOffer,
} from './offers';
import { updateVetting, uploadDar } from './packages';
import { allocateParty, updateParty } from './parties';
import {
  collectEntryPayment,
  collectRenewalPayment,
  endEntryContext,
  expirePaymentRequest,
  expireSubscription,
  makePayment,
  paySubscription,
  requestName,
} from './paid-names';
import { sendByPreapproval } from './preapproved-transfers';
import { assign, completeReassignment, unassign } from './reassignments';
import { advanceRounds, archiveRound, closeRound, startIssuing } from './rounds';
import { forceSnapshot, takeSnapshot } from './snapshots';
import { exerciseChoice, submit } from './submission/submit';
import {
  allocateTokens,
  allocateToSettlement,
  expireAllocation,
  rejectAllocationRequest,
  withdrawAllocation,
} from './allocations';
import { moveTransfer, transferTokens } from './token-transfers';
import { completeTrafficRequest, expireTrafficRequest, requestTraffic } from './traffic-purchases';
import { arrive, changeTraffic, respond } from './traffic-sources';
import { createUser, deactivateUser, deleteUser, grantRights, revokeRights, updateUser } from './users';
import { castVote, closeVote, requestVote } from './votes';

/**
 * Decides one command. The state is read, never changed. No transaction touches a contract that is in flight (service
 * contract 2.1).
 */
export function decide(state: State, command: Command, env: Env): Decision {
  const wished = decideCommand(state, command, env);
  const decided = wished.ok && isAutomation(command) ? failStep(state, command, wished.value, env) : wished;
  const contractId = decided.ok ? touchedInFlight(state, decided.value) : undefined;
  return contractId === undefined ? decided : err({ code: 'contract-in-flight', contractId });
}

function touchedInFlight(state: State, entries: readonly LogEntry[]): ContractId | undefined {
  if (state.inFlight.size === 0) return undefined;
  const inFlight = new Set([...state.inFlight.values()].map(({ contract }) => contract.contractId));
  const touched = entries.flatMap((entry) =>
    entry.type === 'transaction'
      ? entry.nodes.flatMap((node) => (node.kind === 'exercise' ? [node.contractId] : []))
      : [],
  );
  return touched.find((contractId) => inFlight.has(contractId));
}

function decideCommand(state: State, command: Command, env: Env): Decision {
  switch (command.type) {
    case 'start-network':
      return startNetwork(state, command, env);
    case 'start-migration':
      return startMigration(state, command, env);
    case 'map-party':
      return mapParty(state, command, env);
    case 'create-party':
      return createParty(state, command, env);
    case 'unmap-party':
      return unmapParty(state, command, env);
    case 'create-user':
      return createUser(state, command, env);
    case 'deactivate-user':
      return deactivateUser(state, command, env);
    case 'delete-user':
      return deleteUser(state, command, env);
    case 'update-user':
      return updateUser(state, command, env);
    case 'grant-rights':
      return grantRights(state, command, env);
    case 'revoke-rights':
      return revokeRights(state, command, env);
    case 'allocate-party':
      return allocateParty(state, command, env);
    case 'update-party':
      return updateParty(state, command, env);
    case 'move-user':
      return moveUser(state, command, env);
    case 'create-identity-provider':
      return createIdentityProvider(state, command, env);
    case 'update-identity-provider':
      return updateIdentityProvider(state, command, env);
    case 'delete-identity-provider':
      return deleteIdentityProvider(state, command, env);
    case 'upload-dar':
      return uploadDar(state, command, env);
    case 'update-vetting':
      return updateVetting(state, command, env);
    case 'onboard-external-party':
      return onboardExternalParty(state, command, env);
    case 'install-wallet':
      return installWallet(state, command, env);
    case 'register-user':
      return registerUser(state, command, env);
    case 'reserve-tracking-id':
      return reserveTrackingId(state, command, env);
    case 'release-tracking-id':
      return releaseTrackingId(state, command, env);
    case 'create-offer':
      return createOffer(state, command, env);
    case 'accept-offer':
      return acceptOffer(state, command, env);
    case 'reject-offer':
      return rejectOffer(state, command, env);
    case 'withdraw-offer':
      return withdrawOffer(state, command, env);
    case 'consume-offer':
      return consumeOffer(state, command.contractId, env);
    case 'expire-offer':
      return expireOffer(state, command.contractId, env);
    case 'expire-accepted-offer':
      return expireAcceptedOffer(state, command.contractId, env);
    case 'transfer-tokens':
      return transferTokens(state, command, env);
    case 'allocate-tokens':
      return allocateTokens(state, command, env);
    case 'allocate-to-settlement':
      return allocateToSettlement(state, command, env);
    case 'reject-allocation-request':
      return rejectAllocationRequest(state, command, env);
    case 'expire-allocation':
      return expireAllocation(state, command.contractId, env);
    case 'allocate-fund-coupon':
      return allocateFundCoupon(state, command, env);
    case 'add-to-fund':
      return addToFund(state, command, env);
    case 'claim-fund-coupon':
      return claimFundCoupon(state, command.contractId, env);
    case 'expire-fund-coupon':
      return expireFundCoupon(state, command.contractId, env);
    case 'withdraw-allocation':
      return withdrawAllocation(state, command, env);
    case 'accept-transfer':
    case 'reject-transfer':
    case 'withdraw-transfer':
      return moveTransfer(state, command, env);
    case 'tap':
      return tap(state, command, env);
    case 'mint':
      return mintHolding(state, command, env);
    case 'create-instrument':
      return createInstrument(state, command, env);
    case 'mint-token':
      return mintToken(state, command, env);
    case 'burn':
      return burnToken(state, command, env) ?? burn(state, command, env);
    case 'tap-and-burn':
      return tapAndBurn(state, command, env);
    case 'read-rules':
      return readRules(state, command, env);
    case 'lock':
      return lock(state, command, env);
    case 'unlock':
      return unlock(state, command, env);
    case 'create-preapproval':
      return createPreapproval(state, command, env);
    case 'cancel-preapproval':
      return cancelPreapproval(state, command, env);
    case 'propose-setup':
      return proposeSetup(state, command, env);
    case 'renew-preapproval':
      return renewPreapproval(state, command.contractId, env);
    case 'accept-proposal':
      return acceptProposal(state, command.contractId, env);
    case 'expire-preapproval':
      return expirePreapproval(state, command.contractId, env);
    case 'publish-name':
      return publishName(state, command, env);
    case 'renew-name':
      return renewName(state, command, env);
    case 'renew-entry':
      return renewEntry(state, command.contractId, env);
    case 'expire-entry':
      return expireEntry(state, command.contractId, env);
    case 'set-automation':
      return ok([{ type: 'automation-set', at: env.now, subject: command.subject, key: command.key, on: command.on }]);
    case 'set-automation-mode':
      return setAutomationMode(state, command, env);
    case 'arm-failure':
      return armFailure(state, command, env);
    case 'change-traffic':
      return changeTraffic(state, command, env);
    case 'traffic-arrive':
      return arrive(state, command, env, decide);
    case 'traffic-respond':
      return respond(state, command, env, decide);
    case 'advance-rounds':
      return advanceRounds(state, command.contractId, env);
    case 'start-issuing':
      return startIssuing(state, command.contractId, env);
    case 'close-round':
      return closeRound(state, command.contractId, env);
    case 'archive-round':
      return archiveRound(state, command.contractId, env);
    case 'force-snapshot':
      return forceSnapshot(state, env);
    case 'take-snapshot':
      return takeSnapshot(state, command, env);
    case 'announce-lsu':
      return announceLsu(command, env);
    case 'cancel-lsu':
      return cancelLsu(state, env);
    case 'request-vote':
      return requestVote(state, command, env);
    case 'cast-vote':
      return castVote(state, command, env);
    case 'close-vote':
      return closeVote(state, command, env);
    case 'end-vote':
      return closeVote(state, { type: 'close-vote', contractId: command.contractId }, env);
    case 'unassign':
      return unassign(state, command, env);
    case 'assign':
      return assign(state, command, env);
    case 'submit':
      return submit(state, command, env);
    case 'exercise-choice':
      return exerciseChoice(state, command, env);
    case 'request-name':
      return requestName(state, command, env);
    case 'send-by-preapproval':
      return sendByPreapproval(state, command, env);
    case 'make-payment':
      return makePayment(state, command, env);
    case 'pay-subscription':
      return paySubscription(state, command, env);
    case 'collect-entry-payment':
      return collectEntryPayment(state, command.contractId, env);
    case 'collect-renewal-payment':
      return collectRenewalPayment(state, command.contractId, env);
    case 'expire-subscription':
      return expireSubscription(state, command.contractId, env);
    case 'end-entry-context':
      return endEntryContext(state, command.contractId, env);
    case 'expire-payment-request':
      return expirePaymentRequest(state, command.contractId, env);
    case 'request-traffic':
      return requestTraffic(state, command, env);
    case 'complete-traffic-request':
      return completeTrafficRequest(state, command.contractId, env);
    case 'expire-traffic-request':
      return expireTrafficRequest(state, command.contractId, env);
    case 'complete-reassignment':
      return completeReassignment(state, command.reassignmentId, env);
  }
}

// Wallet choices that clients can exercise: offers, taps and locks.

import { formatAmount } from '../../../base';
import type { Payload } from '../../daml';
import { timeOf } from '../../rounds';
import { amuletOf } from '../holdings';
import { acceptedTerms, endOf, findTooLongText } from '../offers';
import { openRound, positive } from './payments';
import { choiceRule, type ChoiceRule } from './choice-rule';
import { abort, fail, requireBefore, requirement, requireReached, type Scope } from './scope';

const ofPayload =
  <P>(pick: (payload: P) => readonly string[]) =>
  ({ payload }: { readonly payload: P }): readonly string[] =>
    pick(payload);

/** Recreates the locked holding as an unlocked one. */
function unlock({ amulet }: Payload<'LockedAmulet'>, round: string, scope: Scope) {
  openRound(round, scope);
  const free = scope.draft.create('Amulet', amulet);
  return { result: { amulet: free.contract.contractId }, children: [free] };
}

export const WALLET_RULES: readonly ChoiceRule[] = [
  choiceRule('WalletAppInstall_CreateTransferOffer', 'WalletAppInstall', {
    controllers: ofPayload(({ endUserParty }: Payload<'WalletAppInstall'>) => [endUserParty]),
    body: ({ target, argument, scope }) => {
      const tooLong = findTooLongText({ description: argument.description, trackingId: argument.trackingId });
      if (tooLong) abort(tooLong);
      const { endUserParty, dsoParty } = target.payload;
      const offer = scope.draft.create('TransferOffer', { sender: endUserParty, dso: dsoParty, ...argument });
      return { result: { transferOffer: offer.contract.contractId }, children: [offer] };
    },
  }),
  choiceRule('TransferOffer_Accept', 'TransferOffer', {
    controllers: ofPayload(({ receiver }: Payload<'TransferOffer'>) => [receiver]),
    body: ({ target, scope }) => {
      requireBefore('TransferOffer.expiresAt', timeOf(target.payload.expiresAt), scope.env.now);
      const accepted = scope.draft.create('AcceptedTransferOffer', acceptedTerms(target.payload));
      return { result: { acceptedTransferOffer: accepted.contract.contractId }, children: [accepted] };
    },
  }),
  choiceRule('TransferOffer_Reject', 'TransferOffer', {
    controllers: ofPayload(({ receiver }: Payload<'TransferOffer'>) => [receiver]),
    body: ({ target }) => ({ result: endOf(target.payload) }),
  }),
  choiceRule('TransferOffer_Withdraw', 'TransferOffer', {
    controllers: ofPayload(({ sender }: Payload<'TransferOffer'>) => [sender]),
    body: ({ target }) => ({ result: endOf(target.payload) }),
  }),
  choiceRule('TransferOffer_Expire', 'TransferOffer', {
    controllers: (_, { actor }) => [actor],
    body: ({ target, argument, scope }) => {
      requirement(
        'The actor is the sender or the receiver',
        [target.payload.sender, target.payload.receiver].includes(argument.actor),
      );
      requireReached('TransferOffer.expiresAt', timeOf(target.payload.expiresAt), scope.env.now);
      return { result: endOf(target.payload) };
    },
  }),
  choiceRule('AcceptedTransferOffer_Withdraw', 'AcceptedTransferOffer', {
    controllers: ofPayload(({ receiver }: Payload<'AcceptedTransferOffer'>) => [receiver]),
    body: ({ target }) => ({ result: endOf(target.payload) }),
  }),
  choiceRule('AmuletRules_DevNet_Tap', 'AmuletRules', {
    controllers: (_, { receiver }) => [receiver],
    body: ({ target, argument, scope }) => {
      requirement('Tap is used on a development network', target.payload.isDevNet);
      const value = positive(argument.amount);
      if (!scope.mint(value)) fail(`Amount ${formatAmount(value)} exceeds the supply limit of 10^27 tokens`);
      const round = openRound(argument.openRound, scope);
      const made = scope.draft.create(
        'Amulet',
        amuletOf(scope.state, { rules: target, round }, argument.receiver, value),
      );
      const { amuletPrice } = round.payload;
      return {
        result: { amuletSum: { amulet: made.contract.contractId, amuletPrice, round: round.payload.round } },
        children: [made],
      };
    },
  }),
  choiceRule('AmuletRules_DevNet_FeatureApp', 'AmuletRules', {
    controllers: (_, { provider }) => [provider],
    body: ({ target, argument, scope }) => {
      requirement('Featuring oneself is for development networks', target.payload.isDevNet);
      const right = scope.draft.create('FeaturedAppRight', { dso: target.payload.dso, provider: argument.provider });
      return { result: { featuredAppRightCid: right.contract.contractId }, children: [right] };
    },
  }),
  choiceRule('AmuletRules_Fetch', 'AmuletRules', {
    controllers: (_, { p }) => [p],
    body: ({ target }) => ({ result: target.payload }),
  }),
  choiceRule('LockedAmulet_Unlock', 'LockedAmulet', {
    controllers: ofPayload(({ amulet, lock }: Payload<'LockedAmulet'>) => [amulet.owner, ...lock.holders]),
    body: ({ target, argument, scope }) => unlock(target.payload, argument.openRoundCid, scope),
  }),
  choiceRule('LockedAmulet_OwnerExpireLock', 'LockedAmulet', {
    controllers: ofPayload(({ amulet }: Payload<'LockedAmulet'>) => [amulet.owner]),
    body: ({ target, argument, scope }) => {
      requireReached('TimeLock.expiresAt', timeOf(target.payload.lock.expiresAt), scope.env.now);
      return unlock(target.payload, argument.openRoundCid, scope);
    },
  }),
];

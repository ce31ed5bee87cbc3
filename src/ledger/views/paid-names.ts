// The names of a party with the terms of their subscriptions (public sources of Splice: UserWalletStore).

import type { Micros } from '../../base';
import type { PartyId, Payload } from '../daml';
import { timeOf } from '../rounds';
import { activeOfStakeholder, firstActive, type State } from '../state';
import type { LedgerContract } from '../types';
import { subscriptionsOf } from './wallet-contracts';

export interface PaidName {
  readonly entry: LedgerContract<'AnsEntry'>;
  readonly expiresAt: Micros;
  readonly payData: Payload<'SubscriptionRequest'>['payData'];
}

/**
 * Names of the party that have not expired, oldest first. One that was published without a subscription, by a world or
 * a control operation, has the terms of the network's rules (assumed).
 */
export function paidNames(state: State, party: PartyId, now: Micros): readonly PaidName[] {
  const subscriptions = subscriptionsOf(state, party, now);
  const contexts = activeOfStakeholder(state, 'AnsEntryContext', party);
  const terms = rulesTerms(state);
  return activeOfStakeholder(state, 'AnsEntry', party).flatMap(({ contract: entry }) => {
    const expiresAt = timeOf(entry.payload.expiresAt);
    if (entry.payload.user !== party || expiresAt < now) return [];
    const context = contexts.find(({ contract }) => contract.payload.name === entry.payload.name)?.contract.payload;
    const paid = subscriptions.find(
      ({ subscription }) => subscription.contract.payload.reference === context?.reference,
    );
    const payData = paid?.state.contract.payload.payData ?? terms;
    return payData ? [{ entry, expiresAt, payData }] : [];
  });
}

function rulesTerms(state: State): PaidName['payData'] | undefined {
  const config = firstActive(state, 'AnsRules')?.contract.payload.config;
  return (
    config && {
      paymentAmount: { amount: config.entryFee, unit: 'USDUnit' },
      paymentInterval: config.entryLifetime,
      paymentDuration: config.renewalDuration,
    }
  );
}

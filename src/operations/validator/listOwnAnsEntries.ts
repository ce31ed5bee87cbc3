// The names of the caller with what their subscriptions pay (published description, Splice 0.7.4 ans-external).

import { paidNames, type PaidName } from '../../ledger';
import type { Json } from '../../base';
import { json } from '../answers';
import { walletOperation } from './wallet-operation';

export const listOwnAnsEntries = walletOperation('listOwnAnsEntries', ({ wallet, context: { world } }) =>
  json({ entries: paidNames(world.state, wallet.party, world.now).map(entryJson) }),
);

const UNITS = { USDUnit: 'USDUNIT', AmuletUnit: 'AMULETUNIT', ExtUnit: 'EXTUNIT' } as const;

const entryJson = ({ entry, expiresAt, payData }: PaidName): Json => ({
  contractId: entry.contractId,
  name: entry.payload.name,
  amount: payData.paymentAmount.amount,
  unit: UNITS[payData.paymentAmount.unit],
  // Milliseconds since 1970; the other times are spans in microseconds.
  expiresAt: (expiresAt / 1000n).toString(),
  paymentInterval: payData.paymentInterval.microseconds,
  paymentDuration: payData.paymentDuration.microseconds,
});

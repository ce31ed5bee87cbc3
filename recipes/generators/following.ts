import type { MockWorld } from 'canton-understudy';

/** What each generator's clients find out: the refusal of a used tracking id, and one update in three APIs. */
export interface Following {
  readonly refused: string;
  readonly update: string;
  readonly inScan: string | undefined;
  readonly onLedger: string;
}

export const authorization = (world: MockWorld, user: string): { authorization: string } => ({
  authorization: `Bearer ${world.users[user]?.token}`,
});

export const offerTo = (world: MockWorld, user: string) => ({
  receiver_party_id: world.users[user]?.party ?? '',
  amount: '12.5',
  description: 'Lunch',
  expires_at: Date.parse('2026-01-15T13:00:00Z') * 1000,
  tracking_id: 'lunch',
});

export const formatFor = (world: MockWorld, user: string) => ({
  includeTransactions: {
    eventFormat: { filtersByParty: { [world.users[user]?.party ?? '']: {} }, verbose: true },
    transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' as const,
  },
});

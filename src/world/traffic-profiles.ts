// Built-in traffic: the names that `--traffic` and `traffic set` accept in place of a file.

import type { TrafficSource } from '../ledger';

const TAPS = { users: 'everyone', usd: '20', usdUpTo: '100' } as const;

export const TRAFFIC_PROFILES = {
  /** A handful of updates an hour: enough that lists and balances change while a page is open. */
  quiet: [
    {
      id: 'quiet-payments',
      pay: { from: 'everyone', to: 'everyone', amount: '1', amountUpTo: '25', description: 'Shared costs' },
      perHour: 4,
      then: { accept: 75, reject: 10, withdraw: 5 },
      after: '1m',
      afterUpTo: '2h',
    },
    { id: 'quiet-taps', tap: TAPS, perDay: 20 },
  ],
  /** Working hours with a peak at noon, and little at night. */
  office: [
    {
      id: 'lunches',
      pay: { from: 'everyone', to: 'everyone', amount: '5', amountUpTo: '25', description: 'Lunch' },
      perDay: 240,
      hours: [0, 0, 0, 0, 0, 0, 1, 2, 4, 4, 4, 12, 20, 12, 4, 4, 4, 2, 2, 1, 1, 0, 0, 0],
      then: { accept: 85, reject: 7, withdraw: 4 },
      after: '30s',
      afterUpTo: '20m',
    },
    {
      id: 'invoices',
      pay: {
        from: 'everyone',
        to: 'everyone',
        amount: '50',
        amountUpTo: '400',
        description: 'Invoice',
        expires: '7d',
      },
      perHour: 3,
      hours: { from: 8, to: 18 },
      then: { accept: 70, reject: 10 },
      after: '10m',
      afterUpTo: '6h',
    },
    {
      id: 'office-taps',
      tap: { users: 'everyone', usd: '50', usdUpTo: '200' },
      perDay: 60,
      hours: { from: 7, to: 19 },
    },
    { id: 'office-names', buyName: { users: 'everyone' }, perDay: 2, hours: { from: 8, to: 18 } },
  ],
  /** Several updates a minute, day and night. */
  exchange: [
    {
      id: 'trades',
      pay: { from: 'everyone', to: 'everyone', amount: '0.01', amountUpTo: '60', description: 'Settlement' },
      perHour: 120,
      then: { accept: 92, reject: 4, withdraw: 3 },
      after: '2s',
      afterUpTo: '1m',
    },
    {
      id: 'withdrawals',
      pay: { from: 'everyone', to: 'everyone', amount: '10', amountUpTo: '500', description: 'Withdrawal' },
      perHour: 10,
      then: { accept: 95, reject: 2 },
      after: '1m',
      afterUpTo: '30m',
    },
    { id: 'exchange-taps', tap: TAPS, perHour: 40 },
  ],
} as const satisfies Readonly<Record<string, readonly TrafficSource[]>>;

type TrafficProfile = keyof typeof TRAFFIC_PROFILES;
export const isTrafficProfile = (name: string): name is TrafficProfile => Object.hasOwn(TRAFFIC_PROFILES, name);
export const TRAFFIC_PROFILE_NAMES = Object.keys(TRAFFIC_PROFILES);

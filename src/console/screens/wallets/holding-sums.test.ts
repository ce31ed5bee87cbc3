import { sumsOf, type WalletHolding } from './holding-sums';

const holding = (id: string, amount: string, isLocked = false): WalletHolding => ({
  contractId: `00${amount}`,
  owner: 'alice::1220',
  instrument: { admin: 'admin::1220', id },
  amount,
  createdAt: '2026-01-15T12:00:00Z',
  createdAtMicros: 1_768_478_400_000_000,
  lock: isLocked
    ? { holders: [], expiresAt: '2026-01-16T12:00:00Z', expiresAtMicros: 1_768_564_800_000_000, context: null }
    : null,
});

test('sums are exact, by instrument and lock', () => {
  const sums = sumsOf([
    holding('Amulet', '9007199254740993.0000000001'),
    holding('GOLD', '2.5'),
    holding('Amulet', '0.0000000002'),
    holding('GOLD', '1', true),
  ]);
  expect(sums.map(({ instrument, unlocked, locked, count }) => [instrument.id, unlocked, locked, count])).toEqual([
    ['Amulet', '9007199254740993.0000000003', '0.0000000000', 2],
    ['GOLD', '2.5000000000', '1.0000000000', 2],
  ]);
});

test('a party without holdings has no sums', () => expect(sumsOf([])).toEqual([]));

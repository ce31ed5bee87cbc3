// A table by wallet and tracking id. A map of one key for both would keep a text for each entry that the log does not
// have, and would hash it anew for each look.

import type { PartyId } from './daml';

export interface WalletTable<V> {
  get(wallet: PartyId, trackingId: string): V | undefined;
  set(wallet: PartyId, trackingId: string, value: V): void;
  delete(wallet: PartyId, trackingId: string): void;
  clear(): void;
  /** Wallet by wallet. */
  entries(): Iterable<readonly [wallet: PartyId, trackingId: string, value: V]>;
}

export function createWalletTable<V>(): WalletTable<V> {
  const byWallet = new Map<PartyId, Map<string, V>>();
  return {
    get: (wallet, trackingId) => byWallet.get(wallet)?.get(trackingId),
    set(wallet, trackingId, value) {
      const known = byWallet.get(wallet);
      if (known) known.set(trackingId, value);
      else byWallet.set(wallet, new Map([[trackingId, value]]));
    },
    delete: (wallet, trackingId) => void byWallet.get(wallet)?.delete(trackingId),
    clear: () => byWallet.clear(),
    *entries() {
      for (const [wallet, byId] of byWallet) for (const [trackingId, value] of byId) yield [wallet, trackingId, value];
    },
  };
}

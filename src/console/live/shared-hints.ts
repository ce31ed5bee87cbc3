// Hints that several parties share: a list that shows hints only has to tell those parties apart.

import { signal } from '@preact/signals';

const MOST_PARTIES = 20_000;

export interface HintIndex {
  /** Returns whether a hint is shared that was not before. */
  add(party: string): boolean;
  readonly shared: ReadonlySet<string>;
}

export function createHintIndex(): HintIndex {
  const first = new Map<string, string>();
  const shared = new Set<string>();
  return {
    shared,
    add(party) {
      const at = party.lastIndexOf('::');
      if (at === -1) return false;
      const hint = party.slice(0, at);
      const known = first.get(hint);
      if (known === undefined && first.size < MOST_PARTIES) first.set(hint, party);
      if (known === undefined || known === party || shared.has(hint)) return false;
      shared.add(hint);
      return true;
    },
  };
}

const index = createHintIndex();
/** Of all parties that this page has shown. */
export const sharedHints = signal<ReadonlySet<string>>(new Set());

export function notePartyHints(parties: readonly string[]): void {
  const isNews = parties.map((party) => index.add(party)).some(Boolean);
  if (isNews) sharedHints.value = new Set(index.shared);
}

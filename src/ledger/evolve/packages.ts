// Folds uploaded packages and what the served participant vets.

import { PACKAGES } from '../daml';
import type { State, Vetting } from '../state';
import type { Fact, Network } from '../types';

/** What every participant vets at first. */
export const FIRST_VETTING: Vetting = {
  serial: 1,
  packages: new Map(Object.values(PACKAGES).map((packageId) => [packageId, { packageId }])),
};

/** The packages of the simulated templates are vetted with the start of the network, without a separate fact. */
export function foldFirstVetting(state: State, { synchronizerId, otherSynchronizerId }: Network): void {
  for (const id of [synchronizerId, otherSynchronizerId]) state.vetting.set(id, FIRST_VETTING);
}

export function storePackages(state: State, { packages, dar }: Extract<Fact, { type: 'dar-uploaded' }>): void {
  for (const uploaded of packages) state.packages.set(uploaded.packageId, { ...uploaded, dar });
  state.darBytes += base64Bytes(dar);
}

/** Length of the bytes that a Base64 text stands for. */
export function base64Bytes(text: string): number {
  const padding = text.indexOf('=', Math.max(0, text.length - 2));
  return Math.floor(((padding === -1 ? text.length : padding) * 3) / 4);
}

type VettingFact = Extract<Fact, { type: 'packages-vetted' }>;

export function foldVetting(state: State, fact: VettingFact): void {
  const before = state.vetting.get(fact.synchronizerId) ?? { serial: 0, packages: new Map() };
  state.vetting.set(fact.synchronizerId, vettingAfter(before, fact));
}

export function vettingAfter({ serial, packages }: Vetting, { vetted, unvetted }: VettingFact): Vetting {
  const changed = new Map(packages);
  for (const packageId of unvetted) changed.delete(packageId);
  for (const one of vetted) changed.set(one.packageId, one);
  return { serial: serial + 1, packages: changed };
}

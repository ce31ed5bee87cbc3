// Name entries: what people registered, and what the governance body provides for itself and its members
// (service contract 2.3 and 4.3, observed scan-validator 3.6).

import type { Micros } from '../../base';
import type { PartyId } from '../daml';
import { timeOf } from '../rounds';
import { activeOf, networkOf, type State } from '../state';

export interface NameEntry {
  /** Absent for entries of the governance body. */
  readonly contractId?: string;
  readonly user: PartyId;
  readonly name: string;
  readonly url: string;
  readonly description: string;
  /** Absent for entries that never expire. */
  readonly expiresAt?: Micros;
  readonly createdAt?: Micros;
}

export type NameOrder = 'oldest-first' | 'by-name';

function registered(state: State, now: Micros, order: NameOrder): readonly NameEntry[] {
  const entries = activeOf(state, 'AnsEntry').map(({ contract }): NameEntry & { createdAt: Micros; expiresAt: Micros } => ({
    contractId: contract.contractId,
    user: contract.payload.user,
    name: contract.payload.name,
    url: contract.payload.url,
    description: contract.payload.description,
    expiresAt: timeOf(contract.payload.expiresAt),
    createdAt: contract.createdAt,
  }));
  // At the instant itself an entry is still listed (decisions B28).
  const living = entries.filter(({ expiresAt }) => expiresAt >= now);
  const byName = (a: NameEntry, b: NameEntry): number => (a.name < b.name ? -1 : Number(a.name > b.name));
  return living.sort((a, b) => (order === 'by-name' || a.createdAt === b.createdAt ? byName(a, b) : a.createdAt < b.createdAt ? -1 : 1));
}

function governed(state: State): readonly NameEntry[] {
  const { dso, sv, names } = networkOf(state);
  const suffix = names.nameServiceNameAcronym.toLowerCase();
  const virtual = (user: PartyId, name: string): NameEntry => ({ user, name, url: '', description: '' });
  return [virtual(dso, `dso.${suffix}`), virtual(sv.party, `${sv.name.toLowerCase()}.sv.${suffix}`)];
}

/** Living entries whose name starts with the prefix (any string, case counts); governance entries come last. */
export function listNames(state: State, query: { readonly now: Micros; readonly prefix: string; readonly limit: number; readonly order: NameOrder }): readonly NameEntry[] {
  const all = [...registered(state, query.now, query.order), ...governed(state)];
  return all.filter(({ name }) => name.startsWith(query.prefix)).slice(0, query.limit);
}

/** Governance names win; then the living entry of exactly this name. */
export const entryByName = (state: State, now: Micros, name: string): NameEntry | undefined =>
  [...governed(state), ...registered(state, now, 'by-name')].find((entry) => entry.name === name);

/** A governance entry first; else the party's first entry by name. */
export const entryByParty = (state: State, now: Micros, party: PartyId): NameEntry | undefined =>
  [...governed(state), ...registered(state, now, 'by-name')].find((entry) => entry.user === party);
